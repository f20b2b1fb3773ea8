"""Races that were played, watched again, judged, and played on from any moment."""
