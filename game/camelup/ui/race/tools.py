"""What can be done at the race screen besides playing: take back, look at the log, a seat or the rules, change pace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from camelup.rules.events import Event, TurnBegan
from camelup.rules.view import redact
from camelup.session.record import replay
from camelup.ui.kit.commands import Command
from camelup.ui.kit.host import Host
from camelup.ui.race.choosing import Choosing
from camelup.ui.race.pause import RaceEntry
from camelup.ui.race.play import Play
from camelup.ui.race.rules import rule_in_question
from camelup.ui.race.seat import SeatScene
from camelup.ui.table.leg_sheet import LegSheetScene, leg_scores
from camelup.ui.table.log import LogScene
from camelup.ui.table.race_log import log_lines
from camelup.ui.table.save_as import ask_save_as
from camelup.ui.table.shown import ShownTable


class Ways(Host, Protocol):
    """Where the tools lead."""

    def open_rules(self, rule: str | None = None) -> None: ...


class ToolsScreen(ShownTable, Protocol):
    """The screen that has the tools."""

    def recast(self) -> None:
        """Seats changed hands."""


class RaceTools:
    """The tool buttons, and what the pause menu offers."""

    def __init__(self, play: Play, host: Ways, choosing: Choosing, screen: ToolsScreen) -> None:
        self._play = play
        self._host = host
        self._choosing = choosing
        self._screen = screen

    def entries(self) -> list[RaceEntry]:
        """What the pause menu offers of this."""
        app = self._host
        entries = [RaceEntry("undo", "undo", self.take_back, Command.TAKE_BACK)]
        if self._play.match.can_redo:
            entries.append(RaceEntry("redo", "redo", self.redo, Command.REDO))
        if app.services.keeps:
            entries.append(RaceEntry("save_as", "save", self._save_as))
        return [*entries, RaceEntry("rules", "help", self.open_rules, Command.RULES, stays=True)]

    def take_back(self) -> None:
        """Take back the last action of a person's, or say why it stays."""
        app, match = self._host, self._play.match
        reason = match.take_back_reason()
        if reason is not None:
            app.notice(app.texts(f"takeback.{reason.name.lower()}"), of_turn=True)
            return
        match.take_back()
        words, key = app.texts("takeback.done", name=self._play.cast.names[match.turn]), app.shortcut(Command.REDO)
        app.notice(f"{words} {app.texts('takeback.redo_key', key=key)}" if key else words, of_turn=True)

    def redo(self) -> None:
        """Do again what was taken back last, or say that there is nothing of that kind."""
        app, match = self._host, self._play.match
        if not match.can_redo:
            app.notice(app.texts("takeback.nothing_again"), of_turn=True)
            return
        here = self._screen.focus.current
        match.redo()
        app.notice(app.texts("takeback.again"), of_turn=True)
        if here is not None and here.name == "tool:redo" and here.name not in self._screen.focus:
            # Its button is gone, and another one lies there. The one beside it undoes what it did.
            app.guard.change()
            self._screen.focus.set("tool:undo")

    @property
    def take_back_hint(self) -> str:
        """What the button says: that something can be taken back, or why nothing."""
        texts, reason = self._host.texts, self._play.match.take_back_reason()
        return texts("race.tool.undo" if reason is None else f"takeback.{reason.name.lower()}")

    def _steps(self) -> list[tuple[Event, ...]]:
        """What everybody knows of what came of each action, as far as it has been told."""
        play = self._play
        steps = [tuple(redact(event, None) for event in events) for _, _, events in replay(play.match.record)]
        if steps and not play.idle:
            # At a score sheet the log tells no more than that: the last leg's comes before who has won.
            steps[-1] = told_of(steps[-1], play.stage.log)
        return steps

    def open_log(self) -> None:
        """Open the log of what everybody knows."""
        play, steps = self._play, self._steps()
        lines = log_lines(steps, play.narrator, play.open_purses, play.match.record.handed)
        sheet = self.open_leg_sheet if leg_scores(steps) else None
        self._host.open(LogScene(self._host, lines, play.cast.names, sheet=sheet))

    def open_leg_sheet(self) -> None:
        """Show all figures of the legs that were scored, the last one first."""
        scores = leg_scores(self._steps())
        if scores:
            self._host.open(LegSheetScene(self._host, self._screen, scores))
        else:
            self._host.notice(self._host.texts("race.no_leg_sheet"), of_turn=True)

    def open_rules(self) -> None:
        """Open the rule book, at the rule that says why the control that is pointed at does nothing, if one does."""
        told = self._host.toast.active
        self._host.open_rules(rule_in_question(self._play, self._choosing, self._screen.focus, told=told))

    def open_seat(self, seat: int) -> None:
        """Look at a seat more closely; there it can be given to somebody else."""
        play = self._play
        self._host.open(SeatScene(self._host, play.match, seat, play.cast, self._screen.recast))

    def _save_as(self) -> None:
        ask_save_as(self._host, self._play.match)


def told_of(events: Sequence[Event], told: Sequence[Event]) -> tuple[Event, ...]:
    """Those of an action's events that were told already; `told` is everything that ever was, the newest last."""
    noted = [event for event in events if not isinstance(event, TurnBegan)]
    count = next((n for n in range(len(noted), 0, -1) if list(told[-n:]) == noted[:n]), 0)
    return tuple(noted[:count])
