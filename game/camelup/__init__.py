"""Camel Up for the desktop: an unofficial edition of the board game, second edition, 3 to 8 seats."""

__version__ = "0.1.0"
