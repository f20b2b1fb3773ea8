"""The race screen: what of the match is shown, where it lies, and who takes care of what."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

import pygame

from camelup.session.match import Match
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.race import curtain, pause
from camelup.ui.race.choices import Choices
from camelup.ui.race.choosing import GROUP_OF, Choosing
from camelup.ui.race.coach import RaceCoach
from camelup.ui.race.controls import race_widgets, sheet_button
from camelup.ui.race.first_hints import FirstHints
from camelup.ui.race.flow import Flow
from camelup.ui.race.guide import GUIDE_GROUP, Guide
from camelup.ui.race.handover import Handover
from camelup.ui.race.hints import Hints
from camelup.ui.race.keys import handle_race, keeps_meaning
from camelup.ui.race.pause import PauseScene
from camelup.ui.race.picture import RacePicture
from camelup.ui.race.spoken import RaceSpeech
from camelup.ui.race.tools import RaceTools
from camelup.ui.table.animate import Animator
from camelup.ui.table.cast import Cast
from camelup.ui.table.layout import RaceLayout, Tab, race_layout
from camelup.ui.table.narration import Narrator
from camelup.ui.table.stage import Stage
from camelup.ui.table.target import Card, SheetButton, Space, Target
from camelup.ui.table.timeline import Timeline
from camelup.ui.table.views.sheets_view import sheet_box


class Ways(curtain.Ways, pause.Ways, Protocol):
    """Where a race leads."""

    def to_result(self, match: Match) -> None: ...

    def open_rules(self, rule: str | None = None) -> None: ...


class RaceScene(Scene):
    """Plays one match. The match holds the truth; the stage holds what is shown of it."""

    zoomed = True
    writes_anew = False
    keeps = True
    """Whether the race is saved as the one in progress."""

    app: Ways

    def __init__(self, app: Ways, match: Match) -> None:
        super().__init__(app)
        app.music("race")
        self.match = match
        self.cast = Cast.of(match.seats, app.assets.theme)
        self.narrator = Narrator(app.texts, self.cast)
        self.handover = Handover(self)
        self.stage: Stage = Stage(match.observe(self.viewer))
        self.timeline = Timeline(app.services.settings.speed)
        self.animator = Animator(self.stage, self.narrator, people_wait=bool(self.cast.humans), hear=app.hear)
        self.hints = Hints(self)
        self.coach = RaceCoach(self)
        self._speech = RaceSpeech(self)
        self.tools = RaceTools(self)
        self.choosing: Choosing = self.make_choosing()
        self.choices: Choices = Choices.of(match, active=False)
        self.tab = Tab.SEATS
        """The page of the side panel that is shown where the table does not fit the window at once."""
        self.geometry: RaceLayout = self.arrangement(self.painter.metrics)
        self.table: list[Widget] = []
        """The widgets of the table, which stay in sight while a sheet or a choice takes the focus."""
        self.guide: Guide = self.make_guide()
        """Who stands beside the table and explains."""
        self.picture = RacePicture(self)
        self._asked: object = None
        """What the player was asked for last, as `_asks` names it."""
        self.flow: Flow = self.make_flow()

    # What another kind of race does otherwise; each is called once, while the scene is made ------------------------

    def make_choosing(self) -> Choosing:
        """How a person chooses here."""
        return Choosing(self)

    def make_flow(self) -> Flow:
        """How the race goes on."""
        return Flow(self)

    def make_guide(self) -> Guide:
        """Who explains things at this table."""
        return FirstHints(self)

    # What is shown ------------------------------------------------------------------------------------------------

    @property
    def viewer(self) -> int | None:
        """The seat as which the table is shown; None for a bystander."""
        return self.handover.viewer

    @property
    def covered(self) -> bool:
        """Whether what only the viewer may know is hidden, until its owner looks."""
        return self.handover.covered

    @property
    def idle(self) -> bool:
        """Whether everything that happened has been shown."""
        return self.flow.idle

    @property
    def animating(self) -> bool:
        return self.flow.animating

    @property
    def open_purses(self) -> Collection[int]:
        """The seats whose purses are shown: all, or where the table keeps them closed the viewer's alone (R19)."""
        if self.match.options.open_purses:
            return range(self.match.seat_count)
        return () if self.viewer is None or self.covered else (self.viewer,)

    def draw(self, surface: pygame.Surface) -> None:
        self.picture.draw(surface)
        self.guide.draw(surface)

    # Layout -------------------------------------------------------------------------------------------------------

    def arrangement(self, metrics: Metrics) -> RaceLayout:
        """Where everything lies in a window."""
        return race_layout(metrics, self.match.seat_count, self.tab, redo=self.match.can_redo)

    def layout(self, metrics: Metrics) -> None:
        if isinstance(self.choosing.choice, Card):
            # A smaller window must not hide what the choice is about.
            self.tab = Tab.HAND
        self.geometry = self.arrangement(metrics)
        self.picture = RacePicture(self)
        self.timeline.speed = self.app.services.settings.speed
        self.animator.reduced = self.app.services.settings.reduced_motion
        self.animator.patient = self.app.services.settings.wait_for_me
        self.refresh()

    def refresh(self, *, meant: bool = False) -> None:
        """Make the widgets that belong to the present moment; `meant` if the player has brought it about."""
        active = self.idle and not self.flow.held and not self.match.over and self.match.turn in self.cast.humans
        active = active and self.handover.admits(self.match.turn)
        self.choices = Choices.of(self.match, active)
        self.dirty = True
        if self.geometry.redo is not self.match.can_redo:
            # The bar has a button more, or one less.
            self.geometry = self.arrangement(self.painter.metrics)
            self.picture = RacePicture(self)
        self.table = race_widgets(self)
        asks = self._asks()
        new = asks is not None and asks != self._asked
        if asks is not None and new:
            self._asked = asks
            if not meant:
                # Skipping a picture in haste must neither act nor close a sheet unread.
                self.app.beware(acts=asks[0] != "told")
        if self.stage.sheet is not None:
            waiting = self.timeline.waiting
            here = self.focus.current
            self.focus.replace([sheet_button(self, self.flow.skip), *self.guide.widgets()] if waiting else [])
            if waiting and (here is None or here.group != GUIDE_GROUP):
                self.focus.set(SheetButton().name)
            return
        two = self.choosing.two()
        self.focus.kept = "" if self.choosing.kind is None else GROUP_OF[self.choosing.kind]
        self.focus.replace([*(two or self.table), *self.guide.widgets()])
        if new and asks is not None and asks[0] == "turn" and two == []:
            # What the player before had chosen must not be chosen by the next one's first Enter.
            self.focus.set(None)

    def _asks(self) -> tuple[object, ...] | None:
        """What the player is asked for, where a press does not just skip: to have read a sheet, to act, or to have
        followed a computer's turn or the teacher's words; None where nothing is."""
        if self.timeline.waiting:
            # Two sheets may hold the same, so the very sheet counts; it is kept so that no later one gets its number.
            return "sheet", id(self.stage.sheet), self.stage.sheet
        if self.choices.active:
            return "turn", self.match.number, self.match.turn
        if self.idle and (self.flow.held or self.guide.shown):
            return "told", self.match.number
        return None

    @property
    def above_focus(self) -> Sequence[pygame.Rect]:
        return [self.picture.loupe] if self.picture.loupe else []

    @property
    def clear(self) -> Sequence[pygame.Rect]:
        told = [self.geometry.banner, self.geometry.hint, self.picture.loupe]
        if self.choosing.choice is not None:
            told.append(self.choosing.box)
        if self.guide.shown:
            told += [self.guide.box, *self.guide.rings()]
        return told

    @property
    def laid(self) -> Sequence[pygame.Rect]:
        if self.stage.sheet is not None:
            return [sheet_box(self.app.screen.get_rect(), self.painter)]
        return self.geometry.around

    @property
    def notice_room(self) -> pygame.Rect:
        # The sky above the far spaces first.
        return self.geometry.board

    @property
    def figures(self) -> Sequence[pygame.Rect]:
        return () if self.stage.sheet is not None else self.geometry.standing(self.stage.seen.board)

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

    def show_tab(self, tab: Tab) -> None:
        """Open a page of the side panel; in the open arrangement, the one to open should the window shrink."""
        if tab is not self.tab:
            self.tab = tab
            self.layout(self.painter.metrics)

    def cancel_or_pause(self) -> None:
        """Esc: one step back, or the pause menu."""
        if not self.choosing.back():
            self.pause()

    def pause(self) -> None:
        """Open the pause menu, whatever is being chosen."""
        self.app.open(PauseScene(self.app, self.tools.entries()))

    # Going on -----------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        self.coach.update()
        self.flow.update(dt)
        self.guide.update(dt)

    def recast(self) -> None:
        """Seats changed hands."""
        before = self.cast.humans
        self.cast = self.narrator.cast = Cast.of(self.match.seats, self.app.assets.theme)
        self.animator.people_wait = bool(self.cast.humans)
        self.flow.recast()
        self.handover.recast(before)
        self.layout(self.painter.metrics)
        if self.idle:
            self.flow.greet()

    def reword(self) -> None:
        self.flow.reword()

    def leave(self) -> None:
        self.flow.close()
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
