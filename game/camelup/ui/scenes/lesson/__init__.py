"""The race screen with a teacher beside it: the chapters of the tutorial."""
