"""Keeps away the presses that nobody meant: those of a key that stays down, and those in haste.

The system tells the press of a held key again and again, which is meant for walking and correcting alone. It goes on
telling while a slow frame is painted, even for a key that was let go meanwhile: Esc, pressed once, would open and close
the pause many times over. And what appears unasked, such as somebody's turn, a score sheet or a result, must not take a
press for an answer that was meant for what was shown before. Nor is the second half of a double click meant for what
the first one brought about.
"""

from __future__ import annotations

from collections.abc import Iterable

import pygame

SECONDS = 0.4
"""How long something unasked is on the screen before a press counts: nobody sees, decides and presses faster than that,
and it is too short to be in the way of somebody who does."""
DOUBLE = 0.5
"""How long after a press another one counts as its second half: as long as systems take two for a double click."""
RHYTHM = 1.0
"""How long the press that skipped the pictures before has to rest until it counts for something new: who taps along to
get through other people's turns goes on tapping, at the same spot or with the same key, into their own."""
LONGEST_FRAME = 0.1
"""The most that one frame counts: while a slow one is painted nobody can look at what it shows."""
SAME_SPOT = 12
"""Pixels that the mouse may move between the two presses of a double click."""
_AGAIN = frozenset(
    {
        *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
        *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_TAB),
        *(pygame.K_BACKSPACE, pygame.K_DELETE),
    }
)
"""What a held key may do more than once. Typed text comes as text, not as keys."""


MODIFIERS = frozenset(
    {
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT),
        *(pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE),
        *(pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR, pygame.K_SCROLLLOCK, pygame.K_PRINTSCREEN),
    }
)
"""Keys that mean nothing on their own."""
_WALKS = frozenset({pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN})
"""Keys that only go from one thing to another, which does no harm however hasty."""
_MOUSE_BUTTONS = (1, 2, 3)


class Guard:
    """Which keys are down, as far as the events taken so far tell, and how long it is since something appeared unasked
    and since the last press.

    In each frame first its events are judged, then its time passes (`update`), then it is shown (`shown`). Time counts
    only once the frame that showed what appeared was painted, so neither the painting nor presses that queued up
    meanwhile use it up.
    """

    def __init__(self) -> None:
        self._down: set[int] = set()
        self._frames: int | None = None
        """How many frames have shown what appeared unasked; None when nothing is kept out."""
        self._looked = 0.0
        self._rested = RHYTHM
        """Seconds since the last press, up to `RHYTHM`."""
        self._spot: tuple[int, int] | None = None
        """Where the mouse was pressed last; None after a key."""
        self._key: int | None = None
        """Which key was pressed last; None after the mouse."""
        self._skips = self._tapping = False
        """Whether the last press skipped something, and whether something new has appeared since then."""
        self._changed = False
        """Whether something else lies there since then."""

    @property
    def up(self) -> bool:
        """Whether presses are kept out whatever they are."""
        return self._frames is not None

    @property
    def still(self) -> bool:
        """Whether nothing at all is kept out, not even a second click at the same spot."""
        return not self.up and not self.tapping and not (self._changed and self._rested < DOUBLE)

    @property
    def tapping(self) -> bool:
        """Whether the press that skipped pictures is kept out if it comes again."""
        return self._tapping and self._rested < RHYTHM

    def begin(self, *, acts: bool = True) -> None:
        """Something has appeared unasked; a press does something with it, or only goes on where it `acts` not."""
        self._frames, self._looked = 0, 0.0
        self._tapping = acts and self._skips

    def skipped(self) -> None:
        """The press that was taken last has skipped a picture."""
        self._skips, self._tapping = True, False

    def change(self) -> None:
        """Something was asked for that now lies where the mouse was pressed: the second half of a double click must not
        press it."""
        self._changed = True

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        dt = min(dt, LONGEST_FRAME)
        self._rested = min(RHYTHM, self._rested + dt)
        if self._frames is None or self._frames < 2:
            return
        self._looked += dt
        if self._looked >= SECONDS and self._rested >= DOUBLE:
            self._frames = None

    def shown(self) -> None:
        """Everything there is now is on the screen."""
        if self._frames is not None:
            self._frames += 1

    def keeps_out(self, event: pygame.Event) -> bool:
        """Whether an event is a press, of a key, a pad's button or the mouse, that was not meant for what is shown now.
        Ask once about every event.

        Each puts the end off: somebody who hammers away at a key has not yet seen that there is something new.
        """
        if not _acts(event):
            return False
        spot = event.pos if event.type == pygame.MOUSEBUTTONDOWN else None
        key = event.key if event.type == pygame.KEYDOWN else None
        near = _near(spot, self._spot)
        again = self._changed and self._rested < DOUBLE and near
        taps = self.tapping and (near or (key is not None and key == self._key))
        self._rested, self._spot, self._key, self._changed = 0.0, spot, key, again
        self._skips &= taps
        self._tapping = taps
        return self.up or again or taps

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


def _acts(event: pygame.Event) -> bool:
    """Whether an event is a press that can do something: no walking, not Shift alone, nor a turn of the mouse wheel."""
    if event.type == pygame.KEYDOWN:
        return event.key not in MODIFIERS and event.key not in _WALKS
    return bool(event.type == pygame.MOUSEBUTTONDOWN and event.button in _MOUSE_BUTTONS)


def _near(one: tuple[int, int] | None, other: tuple[int, int] | None) -> bool:
    """Whether two presses of the mouse came at the same spot."""
    if one is None or other is None:
        return False
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= SAME_SPOT
