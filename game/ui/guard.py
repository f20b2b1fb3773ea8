"""Keeps away the presses that nobody meant: those of a key that stays down, and those in haste.

The system tells the press of a held key again and again, which is meant for walking and correcting alone. It goes on
telling while a slow frame is painted, even for a key that was let go meanwhile: Esc, pressed once, would open and close
the pause many times over. And what appears unasked, such as a score sheet or a result, must not take a press for an
answer that was meant for what was shown before.
"""

from __future__ import annotations

from collections.abc import Iterable

import pygame

SECONDS = 0.4
"""How long nothing is taken for an answer: long enough for a second press in haste, too short to be in the way."""
_AGAIN = frozenset(
    {
        *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
        *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_TAB),
        *(pygame.K_BACKSPACE, pygame.K_DELETE),
    }
)
"""What a held key may do more than once. Typed text comes as text, not as keys."""


class Guard:
    """Which keys are down, as far as the events taken so far tell, and the time since something appeared unasked."""

    def __init__(self) -> None:
        self._down: set[int] = set()
        self._left = 0.0

    @property
    def up(self) -> bool:
        """Whether presses are kept out whatever they are."""
        return self._left > 0

    def begin(self) -> None:
        """Something has appeared unasked."""
        self._left = SECONDS

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self._left = max(0.0, self._left - dt)

    def keeps_out(self, event: pygame.Event) -> bool:
        """Whether an event is a press in haste, of a key, a button of a pad, or the mouse.

        Each puts the end off: somebody who hammers away at a key has not yet seen that there is something new.
        """
        hasty = self.up and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        if hasty:
            self.begin()
        return hasty

    def sift(self, events: Iterable[pygame.Event]) -> list[pygame.Event]:
        """The events of one frame without needless repeats: a key that is held counts once in a frame, if it is still
        down at the end of it, and only where going on makes sense. A pad's buttons do not repeat themselves."""
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
                # Keys that are let go elsewhere are not heard of.
                self._down.clear()
            kept.append(event)
        return kept
