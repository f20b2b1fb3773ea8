"""The screens around the races: menu, set-up, settings, trouble, and the way out."""
