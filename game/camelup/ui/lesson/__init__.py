"""Learning the game: the chapters of the tutorial as data, and the race with a teacher beside it."""
