"""Sounds in words, for people who do not hear them: a small line at a fixed place, which fades."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import pygame

from camelup.ui.kit.brush import Brush
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.placing import Cover, cheapest, everywhere
from camelup.ui.kit.texts import Texts

SECONDS = 2.6
"""How long a caption stays after its sound was last heard."""
FADE = 0.5
"""The part of it in which it fades."""
TOGETHER = 3
"""Captions that are shown at once; the oldest makes room."""
SIZE = 22
"""Virtual units."""
_STEPS = 8
"""Shades of fading, so that a caption does not ask for a new picture in every frame."""


@dataclass(slots=True)
class _Caption:
    key: str
    left: float = SECONDS


class Captions:
    """The sounds that were heard last, each once however often it is repeated."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._shown: list[_Caption] = []
        self._fades = True
        self.box = pygame.Rect(0, 0, 0, 0)
        """Where the line was drawn last."""
        self._placed: Hashable = None
        """What its place was found for."""

    @property
    def active(self) -> bool:
        return bool(self._shown)

    @property
    def words(self) -> list[str]:
        """What is shown now, the oldest first."""
        return [self._texts(caption.key) for caption in self._shown]

    def show(self, key: str) -> bool:
        """Show the text called `key`; one that is shown already stays longer. True when the picture changes."""
        for caption in self._shown:
            if caption.key == key:
                faded = self._shade(caption) < _STEPS
                caption.left = SECONDS
                return faded
        self._shown.append(_Caption(key))
        del self._shown[:-TOGETHER]
        return True

    def update(self, dt: float, *, fades: bool) -> bool:
        """Let time pass; True when the picture changes. Without `fades` captions vanish at once."""
        if not self._shown:
            return False
        self._fades = fades
        before = [self._shade(caption) for caption in self._shown]
        for caption in self._shown:
            caption.left -= dt
        self._shown = [caption for caption in self._shown if caption.left > 0]
        return before != [self._shade(caption) for caption in self._shown]

    def _shade(self, caption: _Caption) -> int:
        """How much of a caption is to be seen, in `_STEPS`."""
        if not self._fades or caption.left >= FADE:
            return _STEPS
        return max(1, round(_STEPS * caption.left / FADE))

    def fit(self, painter: Painter, room: pygame.Rect, taken: Sequence[pygame.Rect] = ()) -> pygame.Rect:
        """The pixels of the line: in the middle of the upper edge of `room`, or where nothing is `taken`.

        What is too wide for the room is left out.
        """
        width = painter.px(32)
        while len(self._shown) > 1 and painter.width("  ".join(self.words), SIZE) + width > room.width:
            del self._shown[0]
        width += painter.width("  ".join(self.words), SIZE)
        box = pygame.Rect(0, 0, width, painter.line_height(SIZE) + painter.px(10))
        places: list[pygame.Rect] = []
        for edge in ("midtop", "midbottom", "topleft", "topright", "bottomleft", "bottomright"):
            place = box.copy()
            setattr(place, edge, getattr(room, edge))
            places.append(place)
        if (free := next((place for place in places if place.collidelist(list(taken)) < 0), None)) is not None:
            return free
        covers = [Cover(rect, 10 * room.width) for rect in taken]
        return cheapest([*places, *everywhere(box.size, room, 9, 25)], places[0], covers)

    def draw(self, brush: Brush, room: pygame.Rect, taken: Sequence[pygame.Rect] = ()) -> None:
        """Draw the line where `fit` has it."""
        if not self._shown:
            return
        painter, theme = brush.painter, brush.theme
        key = (tuple(self.words), painter, tuple(room), tuple(map(tuple, taken)))
        if key != self._placed:
            self._placed, self.box = key, self.fit(painter, room, taken)
        box = self.box
        shade = max(self._shade(caption) for caption in self._shown)
        plate = pygame.Surface(box.size, pygame.SRCALPHA)
        pygame.draw.rect(plate, theme.panel_bottom, plate.get_rect(), border_radius=box.height // 2)
        plate.set_alpha(round(225 * shade / _STEPS))
        brush.put(plate, topleft=box.topleft)
        left, gap = box.left + brush.px(16), brush.width("  ", SIZE)
        for caption in self._shown:
            words, size = self._texts(caption.key), painter.metrics.font_px(SIZE)
            opacity, at = round(255 * self._shade(caption) / _STEPS), (left, box.centery)
            drawn = painter.letters(brush.surface, words, size, theme.text_on_panel, "semibold", at, "left", opacity)
            left = drawn.right + gap
