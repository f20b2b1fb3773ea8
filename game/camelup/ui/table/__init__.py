"""The table of a race as it is shown, whoever shows it: what is on it, where that lies, how it moves and is drawn."""
