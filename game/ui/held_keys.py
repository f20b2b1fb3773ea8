"""Keys that stay down: the system tells their press again and again, which is meant for walking and correcting alone.

SDL goes on telling while a slow frame is painted, even for a key that was let go meanwhile: Esc, pressed once, would
open and close the pause many times over.
"""

from __future__ import annotations

from collections.abc import Iterable

import pygame

_AGAIN = frozenset(
    {
        *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
        *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_TAB),
        *(pygame.K_BACKSPACE, pygame.K_DELETE),
    }
)
"""What a held key may do more than once. Typed text comes as text, not as keys."""


class HeldKeys:
    """Which keys are down, as far as the events taken so far tell."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def sift(self, events: Iterable[pygame.Event]) -> list[pygame.Event]:
        """The events of one frame without the presses that nobody meant: a key that is held counts once in a frame,
        if it is still down at the end of it, and only where going on makes sense."""
        kept: list[pygame.Event] = []
        again: dict[int, pygame.Event] = {}
        for event in events:
            if event.type == pygame.KEYDOWN and event.key in self._down:
                if event.key in _AGAIN and event.key not in again:
                    again[event.key] = event
                    kept.append(event)
                continue
            if event.type == pygame.KEYDOWN:
                self._down.add(event.key)
            elif event.type == pygame.KEYUP:
                self._down.discard(event.key)
                if event.key in again:
                    unmeant = again.pop(event.key)
                    kept = [other for other in kept if other is not unmeant]
            elif event.type == pygame.WINDOWFOCUSLOST:
                self._down.clear()
            kept.append(event)
        return kept
