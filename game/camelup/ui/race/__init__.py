"""The race being played: how it goes on, how a person chooses, what the screen shows, and what opens over it."""
