"""A race is played without a window: no app, no widget, no picture, only a screen that hears what has changed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from camelup.players.levels import Controller
from camelup.rules.actions import Action, RollDie, TakeLegTicket
from camelup.rules.board import Camel
from camelup.session.autosave import AutosaveWorker
from camelup.session.files import Folders
from camelup.session.match import Match
from camelup.session.record import SeatInfo
from camelup.session.sayings import Saying
from camelup.session.settings import Settings
from camelup.session.store import Store
from camelup.session.thinking import Thinker
from camelup.ui.kit.assets import find_assets
from camelup.ui.kit.services import Services
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.theme import THEME
from camelup.ui.race.play import Play
from camelup.ui.table.target import Card, Kind
from tests.ui.race_tables import people

STEP = 0.05
LONGEST = 20_000
"""Steps after which a race that does not end has come to a standstill."""


class Heard:
    """A screen that writes down what it is told."""

    explaining = False

    def __init__(self) -> None:
        self.told: list[str] = []
        self.awaited: int | None = None
        """The seat for which the curtain hangs."""

    def refresh(self, *, meant: bool = False) -> None:
        self.told.append("refresh")

    def redraw(self, *, whole: bool = False) -> None:
        self.told.append("redraw")

    def rest(self) -> None: ...

    def acting(self, action: Action, *, by_person: bool) -> None:
        self.told.append("person" if by_person else "computer")

    def taken_back(self) -> None:
        self.told.append("taken back")

    def tell(self, what: Saying) -> None:
        raise AssertionError(what)

    def hang_curtain(self, seat: int, *, falls: bool) -> None:
        assert self.awaited is None
        self.awaited = seat

    def raise_curtain(self) -> None:
        self.awaited = None

    def finish(self) -> None:
        self.told.append("finish")


Begin = Callable[..., tuple[Play, Heard]]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    folders = Folders.under(tmp_path)
    saver, thinker = AutosaveWorker(Store(folders)), Thinker()

    def make(match: Match, **settings: object) -> tuple[Play, Heard]:
        texts, heard = Texts.load(find_assets()), Heard()
        services = Services(folders, Store(folders), saver, thinker, Settings(**settings), texts)  # type: ignore[arg-type]
        return Play(match, services, texts, THEME, heard, hear=lambda *_: None), heard

    yield make
    thinker.close()
    saver.close(timeout=5)


def go_on(play: Play, until: Callable[[], bool]) -> None:
    for _ in range(LONGEST):
        if until():
            return
        while play._services.thinker.thinking:
            # Thinking takes no time here, so that steps are not spent on waiting for it.
            time.sleep(0.0005)
        play.update(STEP)
        if play.timeline.waiting:
            play.skip()
    raise AssertionError("nothing happens any more")


def test_computers_play_a_race_to_its_end(begin: Begin) -> None:
    seats = [SeatInfo(name, name.lower(), Controller("computer:tourist")) for name in ("Nadia", "Omar", "Zuri")]
    play, heard = begin(Match.new(seats, seed="alone", starter=0), speed="off")
    go_on(play, lambda: "finish" in heard.told)
    assert play.match.over
    assert play.stage.seen == play.match.observe(None)
    assert heard.told.count("computer") == play.match.number
    assert heard.told.count("finish") == 1


def test_the_picture_comes_after_the_truth_and_ends_at_it(begin: Begin) -> None:
    play, _ = begin(Match.new(people(3), seed="film", starter=0), handover="off")
    go_on(play, lambda: play.handover.seat == 0)
    before = play.stage.seen
    play.submit(RollDie())
    assert play.match.number == 1
    assert play.stage.seen == before, "nothing has moved yet"
    assert play.animating
    go_on(play, lambda: play.idle)
    assert play.stage.seen == play.match.observe(play.viewer) != before


def test_the_curtain_falls_before_each_person_and_shows_nobodys_hand(begin: Begin) -> None:
    play, heard = begin(Match.new(people(3), seed="curtain", starter=0), speed="off", handover="curtain")
    for seat in (0, 1, 2):
        go_on(play, lambda seat=seat: heard.awaited == seat)  # type: ignore[misc]
        assert (play.viewer, play.covered) == (None, True)
        assert play.stage.seen == play.match.observe(None)
        play.offer()
        assert not play.choices.active
        play.sat_down(seat)
        go_on(play, lambda seat=seat: play.viewer == seat)  # type: ignore[misc]
        play.offer()
        assert play.choices.offers(Kind.TICKET)
        assert any(isinstance(target, Card) for target in play.choices.by_target)
        play.submit(TakeLegTicket(Camel.RED))


def test_taking_back_covers_the_hand_and_raises_the_curtain(begin: Begin) -> None:
    play, heard = begin(Match.new(people(3), seed="back", starter=0), speed="off", handover="curtain")
    go_on(play, lambda: heard.awaited == 0)
    play.sat_down(0)
    go_on(play, lambda: play.viewer == 0)
    play.submit(TakeLegTicket(Camel.RED))
    go_on(play, lambda: heard.awaited == 1)
    play.match.take_back()
    assert heard.awaited is None
    assert (play.match.number, play.covered, "taken back" in heard.told) == (0, True, True)
