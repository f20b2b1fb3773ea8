"""Every record that `camelup replay` accepts can be opened, played to its end, replayed, looked back at, exported."""

from __future__ import annotations

import json
import time
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from camelup.players.levels import HUMAN, LEVELS, Controller
from camelup.players.temperament import TEMPERAMENTS
from camelup.rules.actions import RollDie
from camelup.rules.board import RACING, SPACES, ranking
from camelup.rules.engine import apply, legal_actions, roll_outcomes
from camelup.rules.notation import format_action, parse_track
from camelup.rules.state import new_race
from camelup.session.record import Record, SeatInfo, decode, encode, final_state
from camelup.session.replaying import Tape
from camelup.session.spectators import for_spectators
from camelup.ui.kit.app import App
from camelup.ui.kit.confirm import ConfirmScene, MessageScene
from camelup.ui.kit.theme import THEME
from camelup.ui.library.library import LibraryScene
from camelup.ui.menus.menu import MenuScene
from camelup.ui.menus.players import PlayersScene
from camelup.ui.menus.setup import SetupScene
from camelup.ui.race.result import ResultScene
from camelup.ui.race.scene import RaceScene
from camelup.ui.replay.branch import BranchScene
from camelup.ui.replay.replay import ReplayScene
from camelup.ui.replay.review import ReviewScene
from camelup.ui.table.cast import Cast
from camelup.ui.table.seating import strangers
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP, click, key

CASES = Path(__file__).parents[1] / "data" / "cases"
LONGEST_RACE = 4_000
"""Ticks in which a race must have come to its result."""


@pytest.fixture(autouse=True)
def _quick_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests are about records, not about how well anybody thinks."""
    monkeypatch.setattr("camelup.session.review.RACES", 10)
    monkeypatch.setattr("camelup.players.veteran.RACES", 10)


# Records ---------------------------------------------------------------------------------------------------------

CONTROLLERS = st.one_of(
    st.sampled_from(["human", "computer:tourist", "computer:hustler:bold"]),
    st.sampled_from(
        ["robot", "", "computer", "computer:expert", "computer:tourist:angry", "human:bold", "::", "Human"]
    ),
    st.builds(
        "computer:{}:{}".format,
        st.sampled_from([level.id for level in LEVELS[:2]]),
        st.sampled_from([*(mood.id for mood in TEMPERAMENTS), "furious"]),
    ),
)
CHARACTERS = st.one_of(st.sampled_from([*THEME.characters, "", "...", "zorro"]), st.text("abcxyz", max_size=100))
NAMES = st.one_of(st.sampled_from(["Ann", "Nadia", "ann", " ", "."]), st.text("Aa éß-", min_size=1, max_size=60))
SEEDS = st.one_of(st.none(), st.sampled_from(["", "abc", "\n", "\u0000", "é"]), st.text(max_size=40))
TAKEBACK = st.sampled_from(["none", "own", "any", "", "sometimes", "Any"])
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "open_purses": st.booleans(),
        "coach": st.booleans(),
        "takeback": TAKEBACK,
        "open_replay": st.booleans(),
        "house rules": st.lists(st.integers(), max_size=2),
    },
)


@st.composite
def tracks(draw: st.DrawFn) -> str:
    """A setup with the racing camels anywhere; those near the line have their race end soon."""
    order = draw(st.permutations("bgrypkw"))
    spaces = [""] * SPACES
    for camel in order:
        spaces[draw(st.integers(8, SPACES - 1))] += camel
    return "/".join(stack or "1" for stack in spaces)


@st.composite
def records(draw: st.DrawFn) -> dict[str, Any]:
    """A record as somebody might have written it: with what a record needs, and with or without everything else."""
    count = draw(st.integers(3, 8))
    seats = [
        draw(
            st.fixed_dictionaries(
                {"name": NAMES}, optional={"character": CHARACTERS, "controller": CONTROLLERS, "hat": st.integers()}
            )
        )
        for _ in range(count)
    ]
    track, starter = draw(tracks()), draw(st.integers(1, count))
    raw = {"format": "camelup-record", "version": 1, "seats": seats, "track": track, "starter": starter}
    state = new_race(count, parse_track(track), starter - 1)
    actions = []
    rng = Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 30))):
        if state.over:
            break
        legal = tuple(legal_actions(state))
        action = RollDie() if rng.random() < 0.3 else rng.choice(legal)
        outcome = None
        if isinstance(action, RollDie):
            outcome = rng.choice([roll for roll, _ in roll_outcomes(state.board, state.dice)])
        state = apply(state, action, outcome).state
        actions.append(format_action(action, outcome))
    raw["actions"] = actions
    seed = draw(SEEDS)
    raw |= {} if seed is None else {"seed": seed}
    raw |= draw(st.fixed_dictionaries({}, optional={"options": OPTIONS, "weather": st.text("abc")}))
    if draw(st.booleans()):
        raw["rolls_to_come"] = draw(st.lists(st.sampled_from(["b1", "k3", "w1", "r2"]), max_size=4))
    return raw


# The way through the screens -------------------------------------------------------------------------------------


def drawn(app: App) -> None:
    """Show the present screen, at one moment more of it too."""
    app.tick(STEP, [])
    app.draw()


def open_in_library(app: App, path: Path) -> LibraryScene:
    """Drop a file on the saved races."""
    app.go(LibraryScene(app))
    library = app.scene
    assert isinstance(library, LibraryScene)
    app.tick(STEP, [pygame.Event(pygame.DROPFILE, file=str(path))])
    wait_for(app, library)
    assert app.scene is library, getattr(app.scene, "text", app.scene)
    assert len(library.races.entries) == 1
    return library


def wait_for(app: App, library: LibraryScene) -> None:
    for _ in range(2_000):
        app.tick(STEP, [])
        if not library.busy:
            return
        time.sleep(0.002)
    raise AssertionError("the saved races are never read")


def choose_players(app: App, record: Record) -> None:
    """Answer who plays where that is asked, and only there."""
    if strangers(record):
        assert isinstance(app.scene, PlayersScene)
        assert set(app.scene.chosen) == set(strangers(record))
        drawn(app)
        # Somebody else than who is proposed, and back: every level is offered.
        seat = min(app.scene.chosen)
        app.scene.focus.set(f"who:{seat}")
        proposed = app.scene.chosen[seat]
        for _ in range(6):
            key(app, pygame.K_RIGHT)
            drawn(app)
        assert app.scene.chosen[seat] == proposed
        click(app, "start")


def race_of(app: App, record: Record) -> RaceScene:
    scene = app.scene
    assert isinstance(scene, RaceScene), scene
    assert all(seat.controller.known for seat in scene.match.seats)
    assert [seat.name for seat in scene.match.seats] == [seat.name for seat in record.seats]
    drawn(app)
    return scene


def play_on(app: App, turns: int = LONGEST_RACE) -> None:
    """Play the race that is shown, people rolling on their turns: to its result, or for some turns."""
    begun = None
    for _ in range(LONGEST_RACE):
        app.tick(STEP, [])
        scene = app.scene
        if isinstance(scene, ResultScene):
            return
        assert isinstance(scene, RaceScene), scene
        begun = scene.match.number if begun is None else begun
        if scene.match.number >= begun + turns and not scene.match.over:
            return
        if scene.timeline.waiting:
            key(app, pygame.K_RETURN)
        elif scene.choices.active:
            scene.choosing.submit(RollDie())
        else:
            time.sleep(0.001)
    raise AssertionError("the race never ends")


def watch_replay(app: App) -> ReplayScene:
    """Go through the replay that is shown."""
    scene = app.scene
    assert isinstance(scene, ReplayScene)
    drawn(app)
    for moment in (scene.tape.length // 2, scene.tape.length):
        scene.show(moment)
        drawn(app)
    scene.open_log()
    drawn(app)
    key(app, pygame.K_ESCAPE)
    assert app.scene is scene
    return scene


def look_back(app: App) -> None:
    """Look back from the result that is shown; its last moment is the result."""
    result = app.scene
    assert isinstance(result, ResultScene)
    click(app, "review")
    scene = app.scene
    assert isinstance(scene, ReviewScene)
    scene.job.join(120)
    drawn(app)
    assert scene.job.review is not None
    winner = ranking(final_state(result._match.record).board)[0]
    assert scene.job.review.moments[-1].win == tuple(float(camel is winner) for camel in RACING)
    key(app, pygame.K_ESCAPE)
    assert app.scene is result


def branch_off(app: App, scene: ReplayScene) -> None:
    """Play on from the beginning of a replay."""
    scene.show(0)
    scene.branch()
    assert isinstance(app.scene, BranchScene)
    drawn(app)
    click(app, "start")
    if isinstance(app.scene, ConfirmScene):
        drawn(app)
        click(app, "yes")
    race_of(app, scene.tape.record)


def go_through(app: App, raw: bytes, folder: Path) -> None:
    """Take a record through every screen that shows one."""
    record, path = decode(raw), folder / "race.camelup"
    path.write_bytes(raw)
    library = open_in_library(app, path)
    drawn(app)
    click(app, "export")
    if "whole" in app.scene.focus:
        # Of a race that is not over it is said first what its file gives away.
        drawn(app)
        click(app, "whole")
    assert library.races.errands.finish(30.0)
    app.tick(STEP, [])
    assert isinstance(app.scene, MessageScene)
    key(app, pygame.K_ESCAPE)
    exported = next((app.services.folders.data / "exports").iterdir())
    assert decode(exported.read_bytes()).actions == record.actions
    assert decode(exported.read_bytes()).seats == record.seats
    click(app, "replay")
    assert library.races.errands.finish(30.0)
    app.tick(STEP, [])
    replay = watch_replay(app)
    if not replay.tape.over:
        key(app, pygame.K_ESCAPE)
        click(app, "play_on")
        assert library.races.errands.finish(30.0)
        app.tick(STEP, [])
        choose_players(app, record)
        race_of(app, record)
        play_on(app, turns=2)
        if isinstance(app.scene, RaceScene):
            kept = app.scene.match.record
            app.go(MenuScene(app))
            drawn(app)
            click(app, "continue")
            # Who plays was asked once and is known from then on.
            assert race_of(app, kept).match.seats == kept.seats
            play_on(app)
        assert isinstance(app.scene, ResultScene)
        drawn(app)
        look_back(app)
        result = app.scene
        click(app, "replay")
        replay = watch_replay(app)
        key(app, pygame.K_ESCAPE)
        assert app.scene is result
        click(app, "again")
        # Where two seats have one name, the table is shown to be put right.
        assert isinstance(app.scene, RaceScene | SetupScene)
        drawn(app)
        app.services.saver.clear()
    if replay.tape.length:
        app.go(replay)
        branch_off(app, replay)


def fresh(app: App) -> None:
    """Have nothing kept from the race before."""
    app.services.saver.clear()
    assert app.services.saver.flush(5.0)
    for file in app.services.folders.data.rglob("*"):
        if file.is_file() and "log" not in file.parts:
            file.unlink()


# Tests -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(CASES.glob("*.camelup")), ids=lambda path: path.stem)
def test_a_record_that_went_wrong_once(make_app: MakeApp, tmp_path: Path, path: Path) -> None:
    go_through(make_app(speed="off", handover="off"), path.read_bytes(), tmp_path)


def test_every_record_that_can_be_replayed_can_be_played(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app((1024, 640), speed="off", handover="off")

    @given(records())
    @settings(max_examples=12, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    def every_record(raw: dict[str, Any]) -> None:
        fresh(app)
        go_through(app, json.dumps(raw).encode(), tmp_path)

    every_record()


@pytest.mark.parametrize("name", ["notation_example", "chars"])
def test_an_autosave_goes_on_once_it_is_known_who_plays(make_app: MakeApp, name: str) -> None:
    app = make_app(speed="off", handover="off")
    record = decode((CASES / f"{name}.camelup").read_bytes())
    app.services.store.autosave(record)
    app.go(MenuScene(app))
    click(app, "continue")
    if name == "notation_example":
        key(app, pygame.K_ESCAPE)
        # Nothing was begun, and nothing is lost.
        assert isinstance(app.scene, MenuScene)
        assert app.services.store.load_autosave() == record
        click(app, "continue")
    choose_players(app, record)
    race_of(app, record)
    play_on(app)
    assert isinstance(app.scene, ResultScene)


@pytest.mark.parametrize("dropped", [False, True])
def test_a_file_that_the_game_is_opened_with_asks_who_plays(make_app: MakeApp, dropped: bool) -> None:
    app = make_app(speed="off", handover="off")
    path = CASES / "notation_example.camelup"
    app.services.open_file = None if dropped else path
    menu = MenuScene(app)
    app.go(menu)
    if dropped:
        app.tick(STEP, [pygame.Event(pygame.DROPFILE, file=str(path))])
    assert menu._errands.finish(30.0)
    app.tick(STEP, [])
    choose_players(app, decode(path.read_bytes()))
    scene = race_of(app, decode(path.read_bytes()))
    assert scene.match.seats[1].controller == Controller("computer:bookmaker")


def test_a_person_who_takes_over_an_unknown_players_seat_reads_what_will_be_seen(make_app: MakeApp) -> None:
    app = make_app(speed="off", handover="off")
    app.services.store.autosave(decode((CASES / "notation_example.camelup").read_bytes()))
    app.go(MenuScene(app))
    click(app, "continue")
    scene = app.scene
    assert isinstance(scene, PlayersScene)
    secret = app.texts("replay.branch.secret")
    assert secret not in scene.announce()
    scene.focus.set("who:1")
    for _ in range(3):
        key(app, pygame.K_LEFT)
    assert scene.chosen == {1: HUMAN}
    assert secret in scene.announce()
    click(app, "start")
    assert isinstance(app.scene, RaceScene)
    handed = app.scene.match.record.handed
    assert (1, 2, "computer:expert", "human") in [(one.after, one.seat, one.was, one.now) for one in handed]


def test_a_record_for_spectators_can_be_watched_and_no_more(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app(speed="off", handover="off")
    path = tmp_path / "race.camelup"
    record = decode((CASES / "ccw.camelup").read_bytes())
    seats = (replace(record.seats[0], controller=Controller("robot"), character="zorro"), *record.seats[1:])
    path.write_bytes(encode(for_spectators(replace(record, seats=seats))))
    library = open_in_library(app, path)
    drawn(app)
    assert not library.focus["play_on"].enabled
    click(app, "replay")
    assert library.races.errands.finish(30.0)
    app.tick(STEP, [])
    replay = watch_replay(app)
    assert not replay.tape.can_branch(0)


def test_a_replay_says_whom_it_replaces_when_it_is_played_on(make_app: MakeApp) -> None:
    app = make_app(speed="off", handover="off")
    record = decode((CASES / "notation_example.camelup").read_bytes())
    scene = ReplayScene(app, Tape(record))
    app.go(MenuScene(app))
    app.open(scene)
    scene.branch()
    assert "Bo" in app.toast.text
    assert isinstance(app.scene, BranchScene)
    assert app.scene.seats[1].controller == Controller("computer:bookmaker")


@pytest.mark.parametrize(
    "characters", [[""] * 8, ["zorro"] * 8, ["nadia"] * 8, ["x", "nadia", "omar", "x", "omar", "kofi"]]
)
def test_every_seat_gets_a_character_of_its_own(characters: list[str]) -> None:
    seats = [SeatInfo(f"Seat {n}", character) for n, character in enumerate(characters)]
    cast = Cast.of(seats, THEME)
    assert len(set(cast.characters)) == len(seats)
    assert set(cast.characters) <= set(THEME.characters)
    known = [character for character in dict.fromkeys(characters) if character in THEME.characters]
    assert [cast.characters[characters.index(character)] for character in known] == known
