"""Focusable controls: everything on the screen that mouse, keyboard or pad can reach."""
