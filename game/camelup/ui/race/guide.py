"""Who stands beside the table and explains: the common ground of the first-time hints and of the tutorial."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from camelup.rules.actions import Action
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.panels import spared
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.race.choosing import Choosing
from camelup.ui.race.play import Play
from camelup.ui.table.layout.bubble import BubbleSpot, place_bubble
from camelup.ui.table.shown import ShownTable
from camelup.ui.table.stage import LegSheet
from camelup.ui.table.target import SheetButton, Space, Target, Thing
from camelup.ui.table.views.cards_view import CardsLayout
from camelup.ui.table.views.guide_view import (
    Pointer,
    Words,
    bubble_parts,
    draw_bubble,
    draw_halo,
    place_pointer,
    title_fits,
)
from camelup.ui.table.views.leg_pay_view import cloth_box
from camelup.ui.table.views.sheets_view import continue_box, first_lines, sheet_box

GUIDE_GROUP = "guide"
"""The group of the guide's own buttons."""
WIDTHS = (680, 560, 460, 390, 318, 270)
SHEET_WIDTHS = (900, *WIDTHS)
"""Widths of the bubble that are tried, in units; over a sheet there is room across rather than down."""
BAND_WIDTH = 1260
"""The most that it takes of the strip above the board, in units."""
CAPTIONS = 52
"""Units of height in which captions may be shown."""
SKY = 0.23
"""The share of the board's height above the track."""
LETTERS = 14
"""Units above and below the middle of a heading that its letters take."""
RING = 8
"""Units that a ring takes at most on each side of what it is about."""
PULSE_STEPS, PULSE_SECONDS, PULSES = 12, 1.2, 6
"""Frames of the halo's pulse, and how long one pulse takes: few enough to leave a resting table cheap."""


class GuideScreen(ShownTable, Protocol):
    """The screen on which somebody explains."""

    play: Play
    choosing: Choosing

    @property
    def caption_room(self) -> pygame.Rect: ...

    @property
    def above_focus(self) -> Sequence[pygame.Rect]: ...

    def refresh(self, *, meant: bool = False) -> None: ...

    def press(self, event: pygame.Event) -> bool:
        """Let the focus ring alone take an event."""
        ...

    def focus_rect(self, target: Target) -> pygame.Rect:
        """The pixels of a target on the table."""
        ...


class Guide:
    """Shows a bubble with words and a halo around what they are about. Subclasses say what, and when."""

    def __init__(self, scene: GuideScreen) -> None:
        self.scene = scene
        self.box = pygame.Rect(0, 0, 0, 0)
        """Where the bubble lies."""
        self.brief = False
        """Whether there is so little room that the words leave out what can be seen anyway."""
        self.pointer: Pointer | None = None
        """Where the pointer at the first target moves; None where it would hide something else."""
        self._pulse = 0.0
        """How often ring and pointer have moved to and fro."""
        self._pulsing_at: list[Thing] = []
        self._frame = 0
        self._told: tuple[str, ...] = ()
        """What was read aloud last."""

    # What subclasses say ------------------------------------------------------------------------------------------

    @property
    def shown(self) -> bool:
        """Whether there is a bubble at this moment."""
        return False

    def words(self) -> Words:
        """What the bubble says. Called only while it is shown."""
        raise NotImplementedError

    def buttons(self) -> list[Button]:
        """The buttons of the bubble from left to right, not placed yet."""
        return []

    def targets(self) -> list[Thing]:
        """What the words are about, the thing to press first."""
        return []

    @property
    def pointing(self) -> bool:
        """Whether a pointer shows which of the targets comes first."""
        return True

    @property
    def controls_price(self) -> float:
        """What it costs to cover a pixel of a control, where one of the ground costs 0.5."""
        return 5.0

    def done(self, action: Action) -> None:
        """A person has taken an action: what it takes needs no more explaining."""

    # What the race screen asks ------------------------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        """Place the bubble for the present moment and return its buttons."""
        if not self.shown:
            self.box = pygame.Rect(0, 0, 0, 0)
            return []
        buttons = self.buttons()
        labels = [button.label for button in buttons]
        self.brief = False
        self._place(labels)
        if self.box.collidelist(self._clear()) >= 0:
            self.brief = True
            self._place(labels)
        parts = bubble_parts(self.scene.painter, self.box.width, self.words(), labels)
        for button, rect in zip(buttons, parts.buttons, strict=True):
            button.rect, button.group, button.dark = rect.move(self.box.topleft), GUIDE_GROUP, not button.selected
        return list(buttons)

    def _place(self, labels: Sequence[str]) -> None:
        """Find the place of the bubble, and of the pointer."""
        scene, words = self.scene, self.words()
        window = scene.app.screen.get_rect()
        gap = scene.painter.px(10)
        band = self.in_band()
        if band is not None and band.collidelist([*self._clear(), *self._standing()]) < 0:
            self.box = band
            self.pointer = self._point((band,))
        else:
            self.pointer = self._point(())
            clear = self._clear() if self.pointer is None else [*self._clear(), self.pointer.area]
            widths = map(scene.painter.px, WIDTHS if scene.stage.sheet is None else SHEET_WIDTHS)
            shapes = [
                (width, bubble_parts(scene.painter, width, words, labels))
                for width in widths
                if width <= window.width - 2 * gap
            ]
            whole = [shape for shape in shapes if title_fits(scene.painter, words.title, shape[1])]
            spots = [BubbleSpot(width, parts.height) for width, parts in whole or shapes]
            self.box = place_bubble(spots, window, clear, self.wished(), self._busy(), self.box, gap)

    def handle(self, event: pygame.Event) -> bool | None:
        """Take an event before the table does; None leaves it to the table."""
        if not self.shown or event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            return None
        if not self.box.collidepoint(event.pos):
            return None
        if any(widget.group == GUIDE_GROUP and widget.contains(event.pos) for widget in self.scene.focus):
            return self.scene.press(event)
        # The table under the bubble is out of reach.
        away = pygame.Event(pygame.MOUSEMOTION, pos=(-1, -1), rel=(0, 0), buttons=(0, 0, 0), touch=False)
        return self.scene.press(away) or True

    def update(self, dt: float) -> None:
        """Let time pass, after the table's own."""
        targets = self.targets() if self.shown else []
        if targets != self._pulsing_at:
            self._pulsing_at, self._pulse = targets, 0.0
            # What floats over the table is about the step before, and may hide what this one is about.
            self.scene.app.tooltip.dismiss()
        if not targets:
            return
        settings = self.scene.app.services.settings
        if settings.reduced_motion or settings.speed == "off":
            self._frame = 0
            return
        # A few times, until it has been seen: for good it would cost more than everything else on a quiet table.
        self._pulse = min(PULSES, self._pulse + dt / PULSE_SECONDS)
        frame = int(self._pulse % 1 * PULSE_STEPS)
        self.scene.dirty |= frame != self._frame
        self._frame = frame

    def draw(self, surface: pygame.Surface) -> None:
        if not self.shown:
            return
        scene = self.scene
        # The focus has a ring of its own, which says the same where it stands on what is meant.
        here = scene.focus.current if scene.focus.visible else None
        rects = [rect for rect in self._rects() if here is None or rect != here.rect]
        brush = Brush(surface, scene.painter)
        # An enlarged stack is read: no ring lies over it.
        with spared(surface, scene.above_focus):
            draw_halo(brush, rects, self._frame / PULSE_STEPS, self.pointer, self._headings())
        labels = [widget.label for widget in scene.focus if widget.group == GUIDE_GROUP and isinstance(widget, Button)]
        draw_bubble(brush, self.box, self.words(), labels)
        for widget in scene.focus:
            if widget.group == GUIDE_GROUP:
                widget.draw(brush)

    def news(self) -> list[str]:
        """What the bubble says, once, for a player who hears the screen."""
        words = self.words() if self.shown else None
        told = () if words is None else tuple(part for part in (words.text, words.ask) if part)
        before, self._told = self._told, told
        fresh = [part for part in told if part not in before]
        return [" ".join(fresh)] if fresh else []

    # Where things are ---------------------------------------------------------------------------------------------

    def rect_of(self, thing: Thing) -> pygame.Rect | None:
        """The pixels of a thing, None where it cannot be seen now."""
        scene = self.scene
        match thing:
            case Space():
                return scene.focus_rect(thing)
            case _:
                widgets = (*scene.table, *scene.focus)
                return next((widget.rect for widget in widgets if widget.target == thing and widget.rect), None)

    def rings(self) -> list[pygame.Rect]:
        """The pixels of the rings and the pointer."""
        if not self.shown:
            return []
        edge = self.scene.painter.px(2 * RING)
        rings = [rect.inflate(edge, edge) for rect in self._rects()]
        return rings if self.pointer is None else [*rings, self.pointer.area]

    def _headings(self) -> list[pygame.Rect]:
        """The words right above actions and cards."""
        geometry, px = self.scene.geometry, self.scene.painter.px
        asked = geometry.hint
        hand = geometry.hand[0].unionall(list(geometry.hand[1:])) if geometry.hand else asked
        titles = ((asked.left, asked.width, geometry.actions_title[1]), (hand.left, hand.width, geometry.hand_title[1]))
        return [pygame.Rect(left, middle - px(LETTERS), wide, px(2 * LETTERS)) for left, wide, middle in titles]

    def _rects(self) -> list[pygame.Rect]:
        return [rect for target in self.targets() if (rect := self.rect_of(target)) is not None]

    def in_band(self) -> pygame.Rect | None:
        """The bubble in the strip above the board, where the screen has one."""
        scene, band = self.scene, self.scene.geometry.band
        if not band or not self.shown or scene.stage.sheet is not None:
            return None
        edge = scene.painter.px(6)
        box = pygame.Rect(0, 0, min(band.width - 2 * edge, scene.painter.px(BAND_WIDTH)), 0)
        box.height = bubble_parts(scene.painter, box.width, self.words(), [b.label for b in self.buttons()]).height
        box.midtop = band.centerx, band.top + edge
        return box

    def _standing(self) -> list[pygame.Rect]:
        """Where camels and tiles are."""
        return self.scene.geometry.standing(self.scene.stage.seen.board)

    def _point(self, taken: Sequence[pygame.Rect]) -> Pointer | None:
        """The pointer at the first target, where it hides nothing else."""
        scene, rects = self.scene, self._rects()
        if not rects or not self.pointing:
            return None
        geometry, target = scene.geometry, rects[0]
        told = (geometry.leg_badge, geometry.banner, geometry.turn, geometry.ranking, geometry.hint, *geometry.piles)
        own = [widget.rect for widget in scene.table if widget.group != "spaces" and widget.name != "pyramid"]
        busy = [*told, *own, geometry.pyramid_row, *self._standing(), *geometry.plaques(), *taken]
        if scene.stage.sheet is not None:
            busy = self._sheet_parts()
        around = [rect for rect in busy if rect and not target.contains(rect) and not rect.contains(target)]
        return place_pointer(scene.painter, target, scene.app.screen.get_rect(), around)

    def wished(self) -> list[pygame.Rect]:
        """What the words speak of besides, which stays in sight wherever there is room."""
        return []

    def _clear(self) -> list[pygame.Rect]:
        """What the bubble must not cover: what it is about, and what is being chosen."""
        scene = self.scene
        clear = self._rects()
        if scene.choosing.choice is not None:
            clear.append(scene.geometry.panel)
        if scene.stage.sheet is not None:
            clear += self._sheet_parts()
        elif scene.stage.pay is not None:
            clear.append(cloth_box(scene.geometry, scene.stage))
            clear += [widget.rect for widget in scene.table if widget.target == SheetButton()]
        return clear

    def _sheet_parts(self) -> list[pygame.Rect]:
        """What has to be read on a sheet: a leg's upper lines, the guided player's among them, or a pile's cards."""
        scene = self.scene
        box = sheet_box(scene.app.screen.get_rect(), scene.painter)
        button = continue_box(box, scene.painter)
        if isinstance(scene.stage.sheet, LegSheet):
            return [button, first_lines(box, scene.painter, scene.play.match.seat_count)]
        cards = CardsLayout(scene.show_area, scene.painter, scene.play.match.seat_count)
        return [cards.button, cards.cards]

    def _busy(self) -> list[tuple[pygame.Rect, float]]:
        """What it had better not cover, each with how much that matters."""
        scene, geometry = self.scene, self.scene.geometry
        if scene.stage.sheet is not None:
            return [(sheet_box(scene.app.screen.get_rect(), scene.painter), 1.0)]
        busy = [(rect, 4.0) for rect in self._standing()]
        price = self.controls_price
        busy += [
            (rect, price)
            for rect in (*geometry.actions, *geometry.tabs, geometry.banner, geometry.hint, *geometry.tools)
        ]
        busy += [(rect, 1.5) for rect in (*geometry.hand, *geometry.ticket_rows, *geometry.seat_cards)]
        busy += [(rect, 1.5) for rect in (geometry.pyramid_row, *geometry.piles)]
        busy += [(rect, 0.5) for rect in (geometry.left, geometry.right, geometry.top)]
        if scene.app.services.settings.captions:
            room = scene.caption_room
            busy.append((pygame.Rect(room.left, room.top, room.width, scene.painter.px(CAPTIONS)), 8.0))
        sky = round(geometry.board.height * SKY)
        track = pygame.Rect(geometry.board.left, geometry.board.top + sky, *geometry.board.size)
        return [*busy, (geometry.pyramid_area, 1.0), (track.clip(geometry.board), 0.5)]
