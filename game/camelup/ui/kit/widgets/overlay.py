"""What floats above a scene: the tooltip of the control that is pointed at, and passing notices."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import pygame

from camelup.ui.kit.brush import Brush
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.placing import Cover, beside, between, cheapest, everywhere, gap
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.pad_sign import pad_sign

TOOLTIP_DELAY = 0.35
"""Seconds the mouse rests before a tooltip shows; keys show it at once."""
TOOLTIP_WIDTH, TOOLTIP_SIZE, TOOLTIP_PAD = 460, 22, 14
"""Virtual units of the width at most, of its text, and of the room around that."""
TOOLTIP_SHARE = 0.36
"""The most that it takes of the window's width."""
TOOLTIP_PARTS = (1.0, 0.75, 0.55)
"""Parts of that width that it may have; a narrower one has more lines, and fits where a wide one does not."""
BESIDE = 12
"""Units between it and its control."""
NEIGHBOUR, CROWDED, GROUND = 1000, 200, 40
"""Units that it goes out of the way of another control or a line of text; where there is a ground with things to point
at, such as the board, everything is closer, and it lies on that ground rather than on other controls."""
REACH = 170
"""Units from its control within which it stays, unless what must stay in sight lies everywhere there."""
SIGN_GAP = 10
"""Virtual units between the last word and the button of a pad."""
TOAST_SECONDS = 4.0
"""The least time that a notice stays; a long one stays longer."""
LETTERS_PER_SECOND = 14
TOAST_SIZE, TOAST_PAD = 28, 20
"""Virtual units of a notice's text and of the room around it."""
TOAST_GROUND = 0.4
"""What covering a piece of the ground costs it, as a share of the window's width."""
TOAST_SHARES = (0.6, 0.5, 0.42, 0.36, 0.3)
"""Widths that a notice may have at most, as shares of the window's."""


@dataclass(frozen=True, slots=True)
class Around:
    """What of a screen lies below something that floats above it."""

    controls: Sequence[pygame.Rect] = ()
    clear: Sequence[pygame.Rect] = ()
    """What shall stay in sight."""
    ground: Sequence[pygame.Rect] = ()
    """What other things lie on."""
    spared: Sequence[pygame.Rect] = ()
    """What is covered rather than that, and only where there is no other place."""
    room: pygame.Rect | None = None
    """Where a notice opens, at its upper edge; None for the lower middle of the window."""

    def covers(self, controls: float, clear: float, ground: float, spared: float) -> list[Cover]:
        """What is to be kept in sight, at the prices of each kind in pixels (see `Cover`)."""
        kinds = ((self.clear, clear), (self.spared, spared), (self.controls, controls), (self.ground, ground))
        return [Cover(rect, price) for rects, price in kinds for rect in rects]


class Floating:
    """What floats above a screen, and stays where it is while only things below it move and leave it that place."""

    def __init__(self) -> None:
        self.box = pygame.Rect(0, 0, 0, 0)
        """Where it was drawn last."""
        self._placed: Hashable = None
        """What its place was found for."""
        self._belongs: Hashable = None
        """The part of that which it does not outlast."""

    def place(
        self, painter: Painter, window: pygame.Rect, around: Around, before: pygame.Rect | None = None
    ) -> pygame.Rect:
        """Where it is shown; where it was `before` while that is as good."""
        raise NotImplementedError

    def _settle(self, brush: Brush, belongs: Hashable, around: Around) -> bool:
        """Find its place, if anything has changed since that was found; True when it was looked for."""
        window = brush.surface.get_rect()
        belongs = (belongs, brush.painter, window.size)
        key = (belongs, *map(_rects, (around.controls, around.clear, around.ground, around.spared)))
        if key == self._placed:
            return False
        before = self.box if belongs == self._belongs else None
        self._placed, self._belongs = key, belongs
        self.box = self.place(brush.painter, window, around, before)
        return True


class Tooltip(Floating):
    """The hint of the widget that is pointed at, beside it and inside the window."""

    def __init__(self) -> None:
        super().__init__()
        self._widget: Widget | None = None
        self._text = ""
        self.sign = ""
        """What stands on the pad's button, while a pad is used."""
        self._rested = 0.0
        self._dismissed: str | None = None
        self._lines: list[str] = []
        """What was written where it was drawn last."""
        self.shown = False

    @property
    def waiting(self) -> bool:
        """Whether it will show soon without further input."""
        return self._widget is not None and not self.shown and self._widget.name != self._dismissed

    @property
    def text(self) -> str:
        """What is shown now."""
        return self._text if self.shown else ""

    def clear(self) -> None:
        """Nothing is pointed at now, as when the screen changes."""
        self._widget, self._rested = None, 0.0
        self.shown = False

    def dismiss(self) -> None:
        """A click or an action asks for room: the hint stays away until another widget is pointed at."""
        self._dismissed = None if self._widget is None else self._widget.name
        self.shown = False

    def update(self, dt: float, pointed: Widget | None, at_once: bool, accept: str = "") -> bool:
        """Follow the pointed widget; True when the picture changes.

        `accept` is what stands on the button that activates, while a pad is used.
        """
        text = _words(pointed, bool(accept)) if pointed is not None else ""
        self.sign = (pointed.key or accept) if accept and pointed is not None and pointed.enabled else ""
        if pointed is None or not text:
            changed = self.shown
            self.clear()
            return changed
        if pointed.name == self._dismissed:
            changed, self.shown = self.shown, False
            return changed
        self._dismissed = None
        if self._widget is None or self._widget.name != pointed.name:
            changed = self.shown
            self._rested = 0.0
            self.shown = False
        else:
            changed = False
        changed |= self.shown and text != self._text
        self._widget, self._text = pointed, text
        self._rested += dt
        if not self.shown and (at_once or self._rested >= TOOLTIP_DELAY):
            self.shown = True
            return True
        return changed

    def place(
        self, painter: Painter, window: pygame.Rect, around: Around, before: pygame.Rect | None = None
    ) -> pygame.Rect:
        """Near its control, and rather not on other controls; never over what it explains."""
        assert self._widget is not None
        target = self._widget.rect.clip(window)
        shapes = self._shapes(painter, window)
        # Over what the screen says only where all else fails.
        neighbour, wide = painter.px(CROWDED if around.ground else NEIGHBOUR), window.width
        prices = around.covers(controls=neighbour, clear=20 * wide, ground=painter.px(GROUND), spared=2 * wide)
        covers = [Cover(target, 100 * wide), *prices]
        edge = 2 * painter.px(BESIDE)
        told = [target.inflate(edge, edge), *around.clear]
        for kept in ([*told, *(rect for rect in around.spared if rect != target)], told):
            # Farther away than its reach, few would see what it belongs to: there, a narrower shape is better than a
            # place that is farther still.
            for reach, tries in ((painter.px(REACH), [[size] for size in shapes]), (sum(window.size), [list(shapes)])):

                def fits(place: pygame.Rect, kept: list[pygame.Rect] = kept, reach: int = reach) -> bool:
                    return place.collidelist(kept) < 0 and gap(place, target) <= reach

                if before is not None and fits(before):
                    return before
                for sizes in tries:
                    places = [
                        place
                        for size in sizes
                        for place in (*self._around(painter, target, size, window), *between(size, window, kept))
                        if fits(place)
                    ]
                    if places:
                        return cheapest(places, target, covers)
        size = next(iter(shapes))
        return cheapest(self._around(painter, target, size, window), target, covers)

    def _around(
        self, painter: Painter, target: pygame.Rect, size: tuple[int, int], window: pygame.Rect
    ) -> list[pygame.Rect]:
        """Places right beside its control, beyond a line of text beside it, and anywhere."""
        distances = painter.px(BESIDE), painter.px(50)
        places = [place for distance in distances for place in beside(target, size, window, distance)]
        return [*places, *everywhere(size, window, 9, 15)]

    def _shapes(self, painter: Painter, window: pygame.Rect) -> dict[tuple[int, int], list[str]]:
        """Its lines by the size that they need, the usual one first; narrower ones only where they fit the window."""
        # Larger text gets a wider box, but never more than a good third of the window.
        usual = min(painter.px(TOOLTIP_WIDTH * painter.metrics.text_scale), round(window.width * TOOLTIP_SHARE))
        longest = max(painter.width(word, TOOLTIP_SIZE) for word in self._text.split())
        pad, sign = painter.px(TOOLTIP_PAD), self._pad_sign(painter)
        shapes: dict[tuple[int, int], list[str]] = {}
        for part in TOOLTIP_PARTS:
            room = round(usual * part)
            if shapes and room < longest:
                break
            lines = painter.wrap(self._text, TOOLTIP_SIZE, room)
            widths = [painter.width(line, TOOLTIP_SIZE) for line in lines]
            if sign is not None:
                widths[-1] += painter.px(SIGN_GAP) + sign.get_width()
            height = painter.line_height(TOOLTIP_SIZE) * len(lines) + 2 * pad - painter.px(4)
            if not shapes or height <= window.height:
                shapes.setdefault((round(max(widths)) + 2 * pad, height), lines)
        return shapes

    def _pad_sign(self, painter: Painter) -> pygame.Surface | None:
        """The pad's button that does it, which follows the last word."""
        return pad_sign(painter, self.sign, painter.line_height(TOOLTIP_SIZE)) if self.sign else None

    def draw(self, brush: Brush, around: Around) -> None:
        """Draw it, if it is shown."""
        if not self.shown or self._widget is None:
            return
        painter = brush.painter
        if self._settle(brush, (self._text, self.sign, tuple(self._widget.rect), _rects(around.controls)), around):
            self._lines = self._shapes(painter, brush.surface.get_rect())[self.box.size]
        pad, lines = brush.px(TOOLTIP_PAD), self._lines
        step = painter.line_height(TOOLTIP_SIZE)
        brush.panel(self.box, "tooltip")
        inner = self.box.inflate(-2 * pad, -2 * pad)
        for index, line in enumerate(lines):
            brush.text(line, (inner.left, inner.top + step * (index + 0.5) - brush.px(2)), TOOLTIP_SIZE)
        if (sign := self._pad_sign(painter)) is not None:
            left = inner.left + brush.width(lines[-1], TOOLTIP_SIZE) + brush.px(SIGN_GAP)
            brush.put(sign, topleft=(left, inner.top + step * (len(lines) - 1)))


class Toast(Floating):
    """A passing notice, where the screen has room for one, or where it covers nothing that can be used or read."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self._left = 0.0
        self._of_turn = False
        """Whether it speaks of a turn, and is not true of the next one."""

    @property
    def active(self) -> bool:
        return self._left > 0

    def show(self, text: str, *, of_turn: bool = False) -> None:
        self.text, self._of_turn = text, of_turn
        self._left = max(TOAST_SECONDS, 1.0 + len(text) / LETTERS_PER_SECOND)

    def end_turn(self) -> bool:
        """Go away if it speaks of the turn that is over now, since it may name whose that was; True when it did."""
        ends = self.active and self._of_turn
        if ends:
            self._left = 0.0
        return ends

    def covers(self, point: tuple[int, int]) -> bool:
        """Whether the notice lies over a point."""
        return self.active and self.box.collidepoint(point)

    def dismiss(self, point: tuple[int, int]) -> bool:
        """Go away when a click hits the notice; True when it did, since it may cover a control."""
        if not self.covers(point):
            return False
        self._left = 0.0
        return True

    def update(self, dt: float) -> bool:
        """Let time pass; True when it goes away."""
        if not self.active:
            return False
        self._left -= dt
        return not self.active

    def place(
        self, painter: Painter, window: pygame.Rect, around: Around, before: pygame.Rect | None = None
    ) -> pygame.Rect:
        """Off all controls, and off what shall stay clear or be spared, as far as that can be.

        Where there is no free place, it rather lies on the ground.
        """
        edge = painter.px(8)
        room, wide = around.room, window.width
        if before is not None and before.collidelist([*around.controls, *around.clear, *around.spared]) < 0:
            return before
        inside = window.inflate(-2 * edge, -2 * edge)
        wanted, side = pygame.Rect(window.centerx, round(window.height * 0.82), 0, 0), "midbottom"
        if room is not None:
            wanted, side = pygame.Rect(room.centerx, room.top + edge, 0, 0), "midtop"
        covers = around.covers(controls=3 * wide, clear=6 * wide, ground=TOAST_GROUND * wide, spared=3 * wide)
        places: list[pygame.Rect] = []
        for share in TOAST_SHARES:
            size = self._size(painter, round(window.width * share))
            centred = pygame.Rect((0, 0), size)
            setattr(centred, side, wanted.center)
            places += [centred.clamp(inside), *everywhere(size, inside, 7, 19)]
            if room is not None:
                places += everywhere(size, room.inflate(-2 * edge, -2 * edge), 9, 15)
        return cheapest(places, wanted, covers)

    def _size(self, painter: Painter, room: int) -> tuple[int, int]:
        pad, lines = painter.px(TOAST_PAD), painter.wrap(self.text, TOAST_SIZE, room)
        width = max(painter.width(line, TOAST_SIZE) for line in lines) + 2 * pad
        return width, painter.line_height(TOAST_SIZE) * len(lines) + 2 * pad

    def draw(self, brush: Brush, around: Around) -> None:
        """Draw it, if there is one."""
        if not self.active:
            return
        painter, room = brush.painter, around.room
        self._settle(brush, (self.text, None if room is None else tuple(room)), around)
        box, pad, step = self.box, brush.px(TOAST_PAD), painter.line_height(TOAST_SIZE)
        brush.panel(box, "tooltip")
        for index, line in enumerate(painter.wrap(self.text, TOAST_SIZE, box.width - 2 * pad)):
            brush.text(line, (box.centerx, box.top + pad + step * (index + 0.5)), TOAST_SIZE, align="center")


def _rects(rects: Sequence[pygame.Rect]) -> Hashable:
    return tuple(tuple(rect) for rect in rects)


def _words(widget: Widget, pad: bool) -> str:
    if widget.hint and widget.key and not pad:
        return f"{widget.hint} [{widget.key}]"
    return widget.hint
