"""The curtain between two people's turns: who is to come, and what happened since that seat's last turn (R18).

It hides the whole window. While it falls and rises the table is drawn behind it as a bystander sees it; the race shows
a hand only once somebody has said that they are its owner.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from camelup.session.replaying import Tape
from camelup.ui.art import pieces
from camelup.ui.art.curtain import VALANCE_HEIGHT, draw_curtain
from camelup.ui.kit import panels
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.commands import Command, Place
from camelup.ui.kit.host import Host
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.sound import SoundCue
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.scroll_list import ListPlace, ScrollList
from camelup.ui.race.missed import Line, Missed
from camelup.ui.race.play import Play
from camelup.ui.race.tools import RaceTools
from camelup.ui.table.timeline import SPEEDS, ease_in_out

FALL, RISE, FADE = 0.45, 0.7, 0.2
"""Seconds at normal speed; `FADE` instead of either where motion is reduced."""
WIDTH, HEIGHT, PAD, GAP = 1280, 800, 34, 18
TITLE_SIZE, SMALLEST_TITLE, HEADING_SIZE, LINE_SIZE, BUTTON_SIZE = 104, 30, 32, 26, 38
"""Virtual units."""
ARROWS = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class Ways(Host, Protocol):
    """Where the curtain leads."""

    def open_recap(self, tape: Tape, start: int) -> None: ...


class Behind(Protocol):
    """The race that the curtain hides."""

    play: Play
    tools: RaceTools

    def pause(self) -> None: ...

    def as_bystander(self, window: tuple[int, int]) -> pygame.Surface:
        """A picture of the table as everybody may see it."""
        ...


class CurtainScene(Scene):
    """Lies over the race. `on_seated` hears of the seat when its person is there and the curtain has risen."""

    unasked = True
    zoomed = True

    app: Ways

    def __init__(
        self, app: Ways, race: Behind, seat: int, *, on_seated: Callable[[int], None], falls: bool = True
    ) -> None:
        """`falls` has the curtain fall over the table, instead of hanging there from the start."""
        super().__init__(app)
        self.seat = seat
        self._race = race
        self._play = race.play
        self._on_seated = on_seated
        self._missed = Missed(race.play, seat)
        self._lines: list[Line] = []
        self._place = ListPlace()
        self._list: ScrollList | None = None
        self._box = self._face = self._title = self._heading = self._slot = pygame.Rect(0, 0, 0, 0)
        self._open = 1.0 if falls and self._seconds(FALL) else 0.0
        self._rising = False
        self._table: pygame.Surface | None = None
        """The table behind the moving curtain."""
        self._board: pygame.Surface | None = None
        """The board with its words and ropes, as it is pulled up; with the curtain around it where that only fades."""
        self._widgets: list[Widget] = []
        if falls:
            app.hear(SoundCue.SLIDE)

    def reword(self) -> None:
        self._missed.reword()

    @property
    def animating(self) -> bool:
        return self._rising or self._open > 0

    @property
    def shut(self) -> bool:
        """Whether the curtain hangs still and an answer is taken."""
        return not self.animating and not self.app.guard.up

    def _seconds(self, usual: float) -> float:
        """How long a motion takes; 0 where nothing is animated."""
        settings = self.app.services.settings
        return (FADE if settings.reduced_motion else usual) / SPEEDS[settings.speed]

    # Layout -------------------------------------------------------------------------------------------------------

    def layout(self, metrics: Metrics) -> None:
        px = metrics.px
        width, height = metrics.window
        # The valance is as high as the window makes it, whatever the scale of the interface.
        top = round(VALANCE_HEIGHT * 0.6 * height / 1080)
        room = pygame.Rect(0, top, width, height - top - px(16))
        self._box = pygame.Rect(0, 0, min(width - px(32), px(WIDTH)), min(room.height, px(HEIGHT)))
        self._box.center = (width // 2, room.centery)
        self._table = self._board = None
        inner = self._box.inflate(-2 * px(PAD), -px(PAD * 0.6) - px(PAD)).move(0, -px(PAD * 0.2))
        title = max(px(64), min(px(150), round(inner.height * 0.19)))
        self._title = pygame.Rect(inner.left, inner.top, inner.width, title)
        body = pygame.Rect(inner.left, inner.top + title, inner.width, inner.height - title)
        side = min(px(400), round(inner.width * 0.34))
        sit = pygame.Rect(body.left, 0, side, max(px(60), min(px(116), round(body.height * 0.22))))
        sit.bottom = body.bottom
        self._face = pygame.Rect(body.left, body.top, side, sit.top - px(GAP) - body.top)
        right = pygame.Rect(body.left + side + px(PAD), body.top, 0, body.height)
        right.width = inner.right - right.left
        self._widgets = [self._sit_button(sit), *self._right(right), self._pause_button(metrics)]
        self._offer()

    def _offer(self) -> None:
        """Let the controls be used while the curtain hangs still."""
        self.focus.replace([] if self.animating else self._widgets)
        if not self.animating and self.focus.current is None:
            self.focus.set("sit")
        self.dirty = True

    def _sit_button(self, rect: pygame.Rect) -> Button:
        texts, name = self.app.texts, self._play.cast.names[self.seat]
        hint, key = texts("handover.sit.hint", name=name), self.app.shortcut(Command.ACCEPT)
        return Button("sit", rect, self.sit_down, hint, key, label=texts("handover.sit", name=name), selected=True,
                      text_size=BUTTON_SIZE)  # fmt: skip

    def _pause_button(self, metrics: Metrics) -> Button:
        px, width = metrics.px, metrics.window[0]
        below = round(VALANCE_HEIGHT * metrics.window[1] / 1080)
        rect = pygame.Rect(width - px(76), below + px(12), px(60), px(60))
        if rect.colliderect(self._box.inflate(px(16), px(16))):
            # In the corner of the board where there is no room beside it.
            rect = pygame.Rect(0, 0, px(52), px(52))
            rect.topright = (self._box.right - px(16), self._box.top + px(14))
            self._title.width = rect.left - px(8) - self._title.left
        return Button(
            "pause",
            rect,
            self.cancel,
            self.app.texts("race.tool.pause"),
            self.app.shortcut(Command.PAUSE),
            icon="gear",
            dark=True,
        )

    def _right(self, area: pygame.Rect) -> list[Widget]:
        """What happened, and below it the button that shows it again."""
        px, texts, painter = self.painter.px, self.app.texts, self.painter
        self._heading = pygame.Rect(area.left, area.top, area.width, painter.line_height(HEADING_SIZE, "title"))
        show = pygame.Rect(area.left, 0, min(area.width, px(420)), max(px(50), min(px(76), round(area.height * 0.15))))
        show.bottom = area.bottom
        bottom = show.top - px(GAP) if self._missed.told else area.bottom
        slot = pygame.Rect(area.left, self._heading.bottom + px(8), area.width, 0)
        slot.height = bottom - slot.top
        step = painter.line_height(LINE_SIZE) + px(4)
        inside = slot.inflate(-px(28), -px(20))
        self._lines = self._missed.lines(painter, LINE_SIZE, inside.width - px(72))
        rows = max(1, inside.height // step)
        if not self._missed.told:
            slot.height -= inside.height - min(rows, len(self._lines)) * step
        inside.height = rows * step
        self._place.count = len(self._lines)
        self._place.scroll(0, rows)
        self._list = ScrollList("told", inside, hint="", place=self._place, row_height=step, draw_row=self._draw_line)
        self._slot = slot
        widgets: list[Widget] = []
        if len(self._lines) > rows:
            widgets.append(self._list)
        if self._missed.told:
            hint, key = texts("handover.show.hint"), self.app.shortcut(Command.SHOW_AGAIN)
            label = texts("handover.show")
            widgets.append(Button("show", show, self.show_again, hint, key, label=label, icon="play", text_size=30))
        return widgets

    # Input --------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and not self.shut:
            return True
        told = self._list
        if told is not None and "told" in self.focus and self._scrolls(told, event):
            self.dirty = True
            return True
        command = self.app.keys.find(event, Place.CURTAIN)
        if command is Command.TAKE_BACK:
            self._race.tools.take_back()
        elif command is Command.REDO:
            self._race.tools.redo()
        elif command is Command.PAUSE:
            self.cancel()
        elif command is Command.SHOW_AGAIN and self._missed.told:
            self.show_again()
        else:
            return super().handle(event)
        return True

    def _scrolls(self, told: ScrollList, event: pygame.Event) -> bool:
        """Whether an event moved what is in sight of the list; arrows do so while the list has the focus."""
        if event.type == pygame.MOUSEWHEEL:
            told.place.scroll(-event.y, told.rows)
            return True
        if event.type == pygame.MOUSEMOTION and told.dragging and event.buttons[0]:
            told.drag(event.pos)
            return True
        if event.type != pygame.KEYDOWN:
            return False
        pages = {pygame.K_PAGEUP: -told.rows, pygame.K_PAGEDOWN: told.rows}
        ends = {pygame.K_HOME: -told.place.count, pygame.K_END: told.place.count}
        keys = pages | ends | (ARROWS if self.focus.current is told else {})
        if event.key not in keys or event.mod & pygame.KMOD_CTRL:
            return False
        before = told.place.top
        told.place.scroll(keys[event.key], told.rows)
        if event.key in ARROWS and told.place.top == before:
            # At either end of the list an arrow leads out of it.
            self.focus.move(0, ARROWS[event.key])
        return True

    def sit_down(self) -> None:
        """The person of the seat is here."""
        self._rising = True
        self.app.hear(SoundCue.SLIDE)
        self.app.tooltip.clear()
        self._offer()

    def show_again(self) -> None:
        """Play what happened on the table as everybody sees it."""
        self.focus.set("sit")
        self.app.open_recap(self._missed.tape, self._missed.start)

    def cancel(self) -> None:
        self._race.pause()

    # For a player who hears the screen ------------------------------------------------------------------------------

    @property
    def clear(self) -> Sequence[pygame.Rect]:
        return self._title, self._slot

    def announce(self) -> str:
        title = self.app.texts("handover.pass", name=self._play.cast.names[self.seat])
        return "\n".join((title, self._missed.heading, *self._missed.sentences))

    def spoken(self, widget: Widget) -> str:
        return "\n".join(self._missed.sentences) if widget is self._list else ""

    # Time and picture ---------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        if self._rising:
            seconds = self._seconds(RISE)
            self._open = min(1.0, self._open + dt / seconds) if seconds else 1.0
            if self._open >= 1:
                self._on_seated(self.seat)
        elif self._open:
            seconds = self._seconds(FALL)
            self._open = max(0.0, self._open - dt / seconds) if seconds else 0.0
            if not self._open:
                self._table = self._board = None
                self._offer()

    def draw(self, surface: pygame.Surface) -> None:
        brush = Brush(surface, self.painter)
        if self._open <= 0:
            self._draw_shut(brush)
            return
        surface.blit(self._behind(surface), (0, 0))
        if self.app.services.settings.reduced_motion:
            if self._board is None:
                self._board = pygame.Surface(surface.get_size())
                self._draw_shut(brush.on(self._board))
            self._board.set_alpha(round(255 * (1 - self._open)))
            surface.blit(self._board, (0, 0))
            return
        moved = ease_in_out(self._open)
        draw_curtain(surface, self.painter.assets, self._colour, moved)
        # The board is pulled up faster than the drapes part.
        board = self._board_picture(surface)
        surface.blit(board, (self._box.centerx - board.get_width() // 2, -round(moved * 2 * board.get_height())))

    @property
    def _colour(self) -> str:
        """The cloth has the colour of the seat, so that it can be told from across the room whose turn it is."""
        return self.painter.theme.characters[self._play.cast.characters[self.seat]].colour

    def _behind(self, surface: pygame.Surface) -> pygame.Surface:
        """The table as the race shows it to a bystander: nobody is the viewer before somebody has sat down."""
        if self._table is None:
            self._table = self._race.as_bystander(surface.get_size())
        return self._table

    def _draw_shut(self, brush: Brush) -> None:
        draw_curtain(brush.surface, self.painter.assets, self._colour)
        self._draw_board(brush)
        self._widgets[-1].draw(brush)

    def _board_picture(self, surface: pygame.Surface) -> pygame.Surface:
        """The board from the top of the window down, with nothing around it."""
        if self._board is None:
            edge = panels.margin(self.painter.metrics.k)
            area = pygame.Rect(self._box.left - edge, 0, self._box.width + 2 * edge, self._box.bottom + edge)
            whole = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
            self._draw_board(Brush(whole, self.painter))
            self._board = whole.subsurface(area.clip(whole.get_rect())).copy()
        return self._board

    def _draw_board(self, brush: Brush) -> None:
        px, theme, box, title_box = brush.px, brush.theme, self._box, self._title
        cast, painter = self._play.cast, brush.painter
        for rope in (box.left + px(120), box.right - px(120)):
            line = pygame.Rect(rope - px(5), 0, px(10), box.top + px(8))
            pygame.draw.rect(brush.surface, theme.ink, line.inflate(px(6), 0))
            pygame.draw.rect(brush.surface, theme.gold_dark, line)
        brush.panel(box, "card", 26)
        frame = box.inflate(-px(18), -px(18))
        pygame.draw.rect(brush.surface, self._colour, frame, px(6), border_radius=px(18))
        title, size = self.app.texts("handover.pass", name=cast.names[self.seat]), float(TITLE_SIZE)
        room = title_box.width - px(16)
        while size > SMALLEST_TITLE and (
            brush.width(title, size, "title") > room or painter.line_height(size, "title") > title_box.height
        ):
            size -= 2
        brush.title(title, title_box.center, size, room, align="center")
        face = pieces.portrait(brush.assets, cast.characters[self.seat], min(self._face.size))
        brush.put(face, center=self._face.center)
        at, room = self._heading.midleft, self._heading.width
        brush.text(self._missed.heading, at, HEADING_SIZE, face="title", max_width=room)
        brush.panel(self._slot, "tooltip")
        assert self._list is not None
        self._list.draw(brush)
        for widget in self._widgets[:-1]:
            if widget is not self._list:
                widget.draw(brush)

    def _draw_line(self, brush: Brush, box: pygame.Rect, row: int) -> None:
        line = self._lines[row]
        side, theme = box.height - brush.px(4), brush.theme
        if isinstance(line.sign, int):
            character = self._play.cast.characters[line.sign]
            brush.put(pieces.portrait(brush.assets, character, side, with_symbol=False), midleft=box.midleft)
        elif line.sign:
            brush.icon("flag", side, theme.text, theme.card_light, midleft=box.midleft)
        left = box.left + brush.px(44)
        brush.text(line.text, (left, box.centery), LINE_SIZE, max_width=box.right - left)
