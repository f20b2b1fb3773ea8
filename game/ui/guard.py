"""Keeps presses from what appears unasked: they were meant for what was shown before."""

from __future__ import annotations

import pygame

SECONDS = 0.4
"""How long nothing is taken for an answer: long enough for a second press in haste, too short to be in the way."""


class Guard:
    """Time and held keys since something appeared that nobody had asked for, such as a score sheet or a result."""

    def __init__(self) -> None:
        self._left = 0.0
        self._down: set[int] = set()
        self._held: set[int] = set()
        """Keys that were down when it appeared; until they are let go they only repeat themselves."""

    @property
    def up(self) -> bool:
        """Whether presses are kept out whatever they are."""
        return self._left > 0

    def begin(self) -> None:
        """Something has appeared unasked."""
        self._left = SECONDS
        self._held = set(self._down)

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self._left = max(0.0, self._left - dt)

    def note(self, event: pygame.Event) -> None:
        """See which keys of the keyboard are down; a pad's buttons do not repeat themselves."""
        if event.type == pygame.KEYDOWN:
            self._down.add(event.key)
        elif event.type == pygame.KEYUP:
            self._down.discard(event.key)
            self._held.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            # Keys that are let go elsewhere are not heard of.
            self._down.clear()
            self._held.clear()

    def keeps_out(self, event: pygame.Event) -> bool:
        """Whether an event is a press that was not meant for what is shown now."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self.up
        if event.type != pygame.KEYDOWN:
            return False
        if self.up and event.key in self._down:
            self._held.add(event.key)
        return self.up or event.key in self._held
