"""Kept races and what they add up to."""
