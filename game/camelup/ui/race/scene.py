"""The race screen: who takes care of what at it, where that lies, and what is asked of the player."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame

from camelup.rules.actions import Action
from camelup.rules.board import RACING
from camelup.session.match import Match
from camelup.session.sayings import Saying
from camelup.ui.kit.host import Host
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.services import Services
from camelup.ui.kit.sound import Tune
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.theme import Theme
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.race import curtain, pause, tools
from camelup.ui.race.choices import Choices
from camelup.ui.race.choosing import GROUP_OF, Choosing, ChoosingScreen
from camelup.ui.race.coach import RaceCoach
from camelup.ui.race.controls import race_widgets
from camelup.ui.race.curtain import CurtainScene
from camelup.ui.race.dragging import Dragging
from camelup.ui.race.first_hints import FirstHints, HintScreen
from camelup.ui.race.guide import GUIDE_GROUP, Guide
from camelup.ui.race.hints import Hints
from camelup.ui.race.keys import handle_race, keeps_meaning
from camelup.ui.race.panel import BESIDE, PANEL_GROUP
from camelup.ui.race.pause import PauseScene
from camelup.ui.race.paying import pay_button, turn_button
from camelup.ui.race.picture import RacePicture
from camelup.ui.race.play import Play
from camelup.ui.race.shower import Shower
from camelup.ui.race.spoken import RaceSpeech
from camelup.ui.race.tools import RaceTools
from camelup.ui.table.animate.direction import Hear
from camelup.ui.table.cast import Cast
from camelup.ui.table.controls import sheet_button
from camelup.ui.table.layout import RaceLayout, Tab, race_layout
from camelup.ui.table.narration import Narrator
from camelup.ui.table.screen import TableScreen
from camelup.ui.table.stage import PileSheet
from camelup.ui.table.target import Space, Target

NEAR = 13
"""The first space from which a racing camel is near the line."""


class Ways(curtain.Ways, pause.Ways, tools.Ways, Protocol):
    """Where a race leads."""

    def to_result(self, match: Match) -> None: ...

    def rehearse_result(self, match: Match) -> Iterator[None]: ...


class MakesPlay(Protocol):
    """What begins to play a match on a screen."""

    def __call__(
        self, match: Match, services: Services, texts: Texts, theme: Theme, screen: Shower, *, hear: Hear
    ) -> Play: ...


@dataclass(frozen=True, slots=True)
class Makers:
    """Who makes what at a race screen, where another kind of race has its own."""

    play: MakesPlay = Play
    choosing: Callable[[Play, Host, ChoosingScreen], Choosing] = Choosing
    guide: Callable[[HintScreen], Guide] = FirstHints
    """Who stands beside the table and explains."""


class RaceScene(TableScreen):
    """Shows a race that is being played, and takes what the person to move does."""

    app: Ways

    def __init__(self, app: Ways, match: Match, makers: Makers | None = None) -> None:
        makers = makers or Makers()
        app.music("race")
        self._tune: Tune = "race"
        """What is heard, as far as this screen has asked for it."""
        self.play = makers.play(match, app.services, app.texts, app.assets.theme, self, hear=app.hear)
        super().__init__(app, self.play.stage, self.play.timeline)
        self.choosing = makers.choosing(self.play, app, self)
        self.coach = RaceCoach(self.play, app, self.choosing, self)
        self.dragging = Dragging(self)
        self.hints = Hints(self.play, app.texts, self.choosing, self.coach, self.dragging)
        self.tools = RaceTools(self.play, app, self.choosing, self)
        self.guide = makers.guide(self)
        self.picture: RacePicture
        self._speech = RaceSpeech(self.play, app.texts, self.choosing)
        self._curtain: CurtainScene | None = None
        self._podium: Iterator[None] | None = None
        """Makes the pictures of what comes after the race."""
        self._asked: object = None
        """What the player was asked for last, as `_asks` names it."""

    # What of the race is shown ------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        return self.play.match

    @property
    def cast(self) -> Cast:
        return self.play.cast

    @property
    def narrator(self) -> Narrator:
        return self.play.narrator

    @property
    def choices(self) -> Choices:
        return self.play.choices

    @property
    def viewer(self) -> int | None:
        """The seat as which the table is shown; None for a bystander."""
        return self.play.viewer

    @property
    def covered(self) -> bool:
        """Whether what only the viewer may know is hidden, until its owner looks."""
        return self.play.covered

    @property
    def idle(self) -> bool:
        """Whether everything that happened has been shown."""
        return self.play.idle

    @property
    def animating(self) -> bool:
        return self.play.animating

    @property
    def open_purses(self) -> Collection[int]:
        return self.play.open_purses

    def draw(self, surface: pygame.Surface) -> None:
        self.picture.draw(surface)
        self.touched = self.picture.damage
        self.guide.draw(surface)

    # What the race tells ------------------------------------------------------------------------------------------

    @property
    def explaining(self) -> bool:
        return self.guide.shown

    def redraw(self, *, whole: bool = False) -> None:
        self.dirty = True
        if whole:
            self.app.repaint()

    def stir(self) -> None:
        self.stirred = True

    def rest(self) -> None:
        if self.picture.warm() or not isinstance(self.stage.sheet, PileSheet):
            return
        if self._podium is None:
            self._podium = self.app.rehearse_result(self.match)
        next(self._podium, None)

    @property
    def dozes(self) -> float:
        busy = self.guide.shown or self.app.services.settings.coach or self.passing
        return 0.0 if busy else self.play.rest

    def acting(self, action: Action, *, by_person: bool) -> None:
        self.choosing.clear()
        self.focus.let_go()
        # What the tooltip says of the control that was used is about a moment that is over.
        self.app.tooltip.dismiss()
        self.app.end_turn()
        if by_person:
            self.guide.done(action)

    def taken_back(self) -> None:
        self.app.end_turn()
        self.choosing.clear()

    def tell(self, what: Saying) -> None:
        self.app.tell(what)

    def hang_curtain(self, seat: int, *, falls: bool) -> None:
        self._curtain = CurtainScene(self.app, self, seat, on_seated=self.play.sat_down, falls=falls)
        self.app.open(self._curtain)

    def raise_curtain(self) -> None:
        curtain, self._curtain = self._curtain, None
        if curtain is not None:
            self.app.close(curtain)

    def finish(self) -> None:
        self.app.to_result(self.play.match)

    def as_bystander(self, window: tuple[int, int]) -> pygame.Surface:
        """The table behind the curtain: nobody is the viewer before somebody has sat down."""
        assert self.viewer is None, "the table behind the curtain is for everybody's eyes"
        self.layout(self.painter.metrics)
        self.app.repaint()
        picture = pygame.Surface(window)
        self.draw(picture)
        return picture

    # Layout -------------------------------------------------------------------------------------------------------

    def arrangement(self, metrics: Metrics) -> RaceLayout:
        """Where everything lies in a window."""
        return race_layout(metrics, self.match.seat_count, self.tab, redo=self.match.can_redo)

    def layout(self, metrics: Metrics) -> None:
        if self.choosing.picks_card:
            # A smaller window must not hide what is chosen among.
            self.tab = Tab.HAND
        self.geometry = self.arrangement(metrics)
        self.picture = RacePicture(self)
        self.play.obey_settings()
        self.refresh()

    def refresh(self, *, meant: bool = False) -> None:
        self.play.offer()
        self.dirty = True
        if self.geometry.redo is not self.match.can_redo:
            # The bar has a button more, or one less.
            self.geometry = self.arrangement(self.painter.metrics)
            self.picture = RacePicture(self)
        asks = self._asks()
        new = asks is not None and asks != self._asked
        if asks is not None and new:
            self._asked = asks
            if asks[0] == "turn":
                # What the player before had chosen or looked at is not the next one's.
                self.choosing.clear()
            if not meant:
                # Skipping a picture in haste must neither act nor close a sheet unread.
                self.app.beware(acts=asks[0] != "told")
        self.choosing.actions = {}
        self.table = race_widgets(self)
        paying: list[Widget] = []
        if self.stage.pay is not None:
            paying = [pay_button(self, self.stage.pay)]
            self.table = [*paying, *(widget for widget in self.table if widget.group != "actions")]
        waiting = self.timeline.waiting
        if self.stage.sheet is not None or (paying and waiting):
            here = self.focus.current
            button = paying or [sheet_button(self, self.play.skip)]
            turning = [turn_button(self)] if isinstance(self.stage.sheet, PileSheet) else []
            self.focus.replace([*button, *self.guide.widgets()] if waiting else turning)
            if waiting and (here is None or here.group != GUIDE_GROUP):
                self.focus.set(button[0].name)
            return
        self.focus.kept = self._kept()
        self.focus.replace([*self._usable(), *self.guide.widgets()])
        if new and asks is not None and asks[0] == "turn":
            # Nor must the next one's first Enter choose it.
            self.focus.set(None)

    def _usable(self) -> list[Widget]:
        """The widgets of the table; while the panel is open those alone that go with it."""
        choice = self.choosing.choice
        if choice is None:
            return self.table
        groups = (PANEL_GROUP, *BESIDE[type(choice)])
        return [widget for widget in self.table if widget.group in groups]

    def _kept(self) -> str:
        """The group that arrows do not leave."""
        choosing = self.choosing
        if choosing.choice is not None and not choosing.pile_chosen:
            return PANEL_GROUP
        return "" if choosing.kind is None else GROUP_OF[choosing.kind]

    def _asks(self) -> tuple[object, ...] | None:
        """What the player is asked for, where a press does not just skip: to have read a sheet, to act, or to have
        followed a computer's turn or the teacher's words; None where nothing is."""
        if self.timeline.waiting:
            # Two sheets may hold the same, so the very sheet counts; it is kept so that no later one gets its number.
            return "sheet", id(self.stage.told), self.stage.told
        if self.choices.active:
            return "turn", self.match.number, self.match.turn
        if self.idle and (self.play.held or self.guide.shown):
            return "told", self.match.number
        return None

    @property
    def clear(self) -> Sequence[pygame.Rect]:
        told = [self.geometry.banner, self.geometry.hint, self.picture.loupe]
        if self.choosing.choice is not None:
            told.append(self.geometry.panel)
        if self.guide.shown:
            told += [self.guide.box, *self.guide.rings()]
        return told

    def focus_rect(self, target: Target) -> pygame.Rect:
        """The pixels of a target on the table."""
        if isinstance(target, Space):
            stack = self.stage.seen.board.stack_on(target.number)
            cell = self.geometry.cell_area(target.number)
            return cell.union(self.geometry.stack_area(target.number, stack)) if stack else cell
        return next(widget.rect for widget in self.table if widget.target == target)

    # Input --------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        used = self.guide.handle(event)
        if used is None:
            used = handle_race(self, event)
        return super().handle(event) if used is None else used

    def steady(self, event: pygame.Event) -> bool:
        return keeps_meaning(self, event)

    def press(self, event: pygame.Event) -> bool:
        """Let the focus ring alone take an event."""
        return super().handle(event)

    def look_at_hand(self) -> None:
        """Open the page with the hand and uncover it; where people share the screen, again to cover it."""
        self.show_tab(Tab.HAND)
        handover = self.play.handover
        if self.covered or not handover.hides:
            self.play.uncover()
        else:
            self.choosing.clear()
            handover.covered = True
            self.refresh()

    def open_seat(self, seat: int) -> None:
        self.tools.open_seat(seat)

    def open_leg_sheet(self) -> None:
        """Show all figures of the legs that were scored."""
        self.tools.open_leg_sheet()

    def cancel_or_pause(self) -> None:
        """Esc: one step back, or the pause menu."""
        if not self.choosing.back():
            self.pause()

    def pause(self) -> None:
        """Open the pause menu, whatever is being chosen."""
        finish = self.play.finish if self.match.over else None
        self.app.open(PauseScene(self.app, self.tools.entries(), finish=finish))

    def begin(self) -> None:
        """Let the race begin with how it was set up, before it is shown."""
        self.play.show_setup()

    # Going on -----------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        self.coach.update()
        self.play.update(dt)
        self.dragging.update()
        self.guide.update(dt)
        self.pass_time(dt)
        self._listen()

    def _listen(self) -> None:
        """Have the music run where a racing camel nears the line."""
        board = self.stage.seen.board
        near = any(camel in RACING for stack in board.stacks[NEAR - 1 :] for camel in stack) or board.beyond is not None
        tune: Tune = "sprint" if near else "race"
        if tune != self._tune:
            self._tune = tune
            self.app.music(tune)

    def recast(self) -> None:
        """Seats changed hands."""
        self.play.recast()
        self.layout(self.painter.metrics)
        if self.idle:
            self.play.greet()

    def reword(self) -> None:
        self.play.reword()

    def leave(self) -> None:
        self.play.close()
        self.coach.close()

    # For a player who hears the screen ------------------------------------------------------------------------------

    @property
    def caption_room(self) -> pygame.Rect:
        # The sky above the far spaces, below the words of the guide in the strip above it.
        room = self.geometry.board.inflate(-self.painter.px(16), -self.painter.px(16))
        said = self.guide.in_band()
        top = room.top if said is None else max(room.top, said.bottom + self.painter.px(6))
        return pygame.Rect(room.left, top, room.width, room.bottom - top)

    def news(self) -> list[str]:
        return [*self._speech.news(), *self.guide.news()]

    def spoken(self, widget: Widget) -> str:
        return self._speech.widget(widget)
