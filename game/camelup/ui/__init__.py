"""The graphical interface; the only part of the game that imports pygame."""
