"""Every screen of the game in the states that differ in their looks, each as a way to open it.

The walk through sizes, scales and languages takes all of them. What is shown is as full as it comes: eight seats,
names of twenty letters, a purse of every size, tickets in every row.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from types import MappingProxyType

import pygame
from msgspec.structs import replace

from camelup.players.levels import HUMAN, Controller
from camelup.rules.actions import Action, FormPartnership, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import RACING, Camel
from camelup.rules.events import Event, LegScored
from camelup.rules.scoring import CardScore, PileScore
from camelup.rules.state import LEG_TICKETS
from camelup.session.browsing import Browser, Found, Listing, Place
from camelup.session.match import Match
from camelup.session.record import Record, SeatInfo
from camelup.session.replaying import Tape
from camelup.session.review import ReviewJob
from camelup.session.sayings import Notice
from camelup.session.spectators import for_spectators
from camelup.session.terms import Options
from camelup.ui.kit.app import App
from camelup.ui.kit.ask import AskScene
from camelup.ui.kit.commands import Command
from camelup.ui.kit.confirm import ConfirmScene, MessageScene
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.sound import SoundCue
from camelup.ui.lesson.chapters import CHAPTERS
from camelup.ui.lesson.contents import ChaptersScene
from camelup.ui.lesson.scene import LessonScene
from camelup.ui.library.choose_file import ChooseFileScene
from camelup.ui.library.library import LibraryScene
from camelup.ui.library.statistics import Page, StatisticsScene
from camelup.ui.menus.keys import KeysScene
from camelup.ui.menus.leaving import LostScene, SavingScene, ask_quit, tell_saved
from camelup.ui.menus.menu import MenuScene
from camelup.ui.menus.players import PlayersScene
from camelup.ui.menus.press_key import PressKeyScene
from camelup.ui.menus.settings import SettingsScene
from camelup.ui.menus.setup import SetupScene
from camelup.ui.menus.trouble import PlainTrouble, TroubleScene, where
from camelup.ui.race.curtain import CurtainScene
from camelup.ui.race.pause import PauseScene
from camelup.ui.race.result import ResultScene
from camelup.ui.race.scene import RaceScene
from camelup.ui.race.seat import SeatScene
from camelup.ui.replay.branch import BranchScene
from camelup.ui.replay.cards import CardsScene
from camelup.ui.replay.recap import RecapScene
from camelup.ui.replay.replay import ReplayScene
from camelup.ui.replay.review import ReviewScene
from camelup.ui.rulebook.scene import RulesBook
from camelup.ui.table.begin import begin_race, take_up
from camelup.ui.table.files import tell_exported, tell_problem
from camelup.ui.table.layout import Tab
from camelup.ui.table.leg_sheet import LegSheetScene
from camelup.ui.table.log import LogScene
from camelup.ui.table.save_as import ask_save_as
from camelup.ui.table.seating import CHARACTERS, DEFAULT_TABLE, Table
from camelup.ui.table.stage import LegSheet, PileSheet, Sheet
from camelup.ui.table.target import Card, Kind, Space
from camelup.ui.table.timeline import Wait
from tests.ui.driving import STEP, click, key, settle
from tests.ui.kept import finish, played, settled
from tests.ui.race_driver import open_race, settle_race, watch
from tests.ui.race_tables import match_of, people

NAMES = ("Nadia", "Omar", "Zuri", "Bruno", "Ingrid", "Kofi", "Yasmine", "Tariq")
LONG_NAMES = tuple(f"{name} of the Oasis Caravan"[:20] for name in NAMES)
LONG_TITLE = "The evening on which everybody bet upon the wrong camel again"[:60]


# Races -----------------------------------------------------------------------------------------------------------


def crowded(seats: int, names: tuple[str, ...] = LONG_NAMES, controllers: tuple[Controller, ...] = (HUMAN,)) -> Match:
    """A race in its second leg in which everybody bet as much as they could: no table has more to show."""
    who = (*controllers, *([Controller("computer:tourist")] * seats)) if len(controllers) > 1 else [HUMAN] * seats
    table = tuple(SeatInfo(names[n], CHARACTERS[n], who[n]) for n in range(seats))
    match = Match.new(table, seed="crowded", starter=0)
    rng = Random(5)
    while match.observe(None).leg == 1:
        match.submit(RollDie())
    for _ in range(7 * seats):
        for kind in (FormPartnership, TakeLegTicket, PredictFinish, PlaceTile):
            actions: list[Action] = [action for action in match.legal if isinstance(action, kind)]
            if actions:
                match.submit(rng.choice(actions))
                break
    return match


def ended(seats: int) -> Match:
    """A race that is over, of people with long names."""
    match = crowded(seats)
    rng = Random(7)
    while not match.over:
        match.submit(RollDie() if rng.random() < 0.6 else rng.choice(tuple(match.legal)))
    return match


def fresh(seats: int, *, coach: bool = False) -> Match:
    """A race of people with long names in which nothing has happened yet."""
    table = tuple(SeatInfo(LONG_NAMES[n], CHARACTERS[n], HUMAN) for n in range(seats))
    return Match.new(table, seed="fresh", starter=0, options=Options(coach=coach))


def leg_sheet_of(match: Match) -> LegSheet:
    """The whole sheet of the leg that a race is in."""
    before = tuple(seat.purse for seat in match.observe(None).seats)
    events: list[Event] = []
    match.subscribe(None, events.extend)
    while not any(isinstance(event, LegScored) for event in events):
        match.submit(RollDie())
    score = next(event.score for event in events if isinstance(event, LegScored))
    return LegSheet(score, before, shown=match.seat_count)


def pile_sheet_of(cards: int, turned: int | None = None) -> PileSheet:
    """A pile of so many cards, all or some turned over."""
    shown = [CardScore(n % 8, RACING[n % 5], n < 4, (8, 5, 3, 2, -1)[min(n, 4)], 1, 10) for n in range(cards)]
    return PileSheet(
        PileScore(Pile.LOSER, RACING[0], tuple(shown)), (3,) * 8, turned=cards if turned is None else turned
    )


def full_table() -> Table:
    """Eight seats with names as long as they may be."""
    table = DEFAULT_TABLE
    while len(table.seats) < 8:
        table = table.grown()
    for seat in range(8):
        table = table.with_seat(seat, name=LONG_NAMES[seat])
    return table


# Ways to open a screen -------------------------------------------------------------------------------------------


def first_menu(app: App) -> None:
    app.go(MenuScene(app))


def menu(app: App) -> None:
    app.change_settings(tutorial_done=("race",))
    app.services.store.autosave(crowded(8).record)
    app.go(MenuScene(app))


def replacing(app: App) -> None:
    menu(app)
    begin_race(app, DEFAULT_TABLE)


def opening(app: App) -> None:
    """A file beside a running race, with the longest title."""
    menu(app)
    take_up(app, played(5).record, LONG_TITLE, lambda: None)


def strange(seats: int) -> Callable[[App], None]:
    """A race that names as many players whom nobody knows, one of them at length."""

    def opens(app: App) -> None:
        first_menu(app)
        record = fresh(8).record
        who = ("robot", "computer:expert", "computer:veteran:furious", LONG_TITLE)
        called = [replace(seat, controller=Controller(who[n % 4])) for n, seat in enumerate(record.seats[:seats])]
        take_up(app, replace(record, seats=(*called, *record.seats[seats:])), LONG_TITLE)

    return opens


def taken_over(app: App) -> None:
    """A person is chosen for the first seat, who will see its cards."""
    strange(8)(app)
    app.scene.focus.set("who:0")
    for _ in range(3):
        key(app, pygame.K_LEFT)


def not_opened(app: App) -> None:
    first_menu(app)
    tell_problem(app, Path(f"{LONG_TITLE}.camelup"), Notice.OTHER_STATE())


def exported(app: App) -> None:
    no_races(app)
    tell_exported(app, Path(f"/home/ada/.local/share/camelup/exports/{LONG_TITLE}.camelup"))


def renaming(app: App) -> None:
    library()(app)
    click(app, "rename")


def over_menu(make: Callable[[App], Scene]) -> Callable[[App], None]:
    """Show a screen over the menu, as most of them are."""

    def opens(app: App) -> None:
        app.go(MenuScene(app))
        app.open(make(app))

    return opens


def settings(page: str) -> Callable[[App], None]:
    def opens(app: App) -> None:
        first_menu(app)
        app.open(SettingsScene(app))
        click(app, f"page:{page}")

    return opens


def chapters(app: App) -> None:
    app.change_settings(tutorial_done=("race", "tickets"))
    over_menu(ChaptersScene)(app)


def lesson(chapter: str, *, sheet: bool = False) -> Callable[[App], None]:
    """A chapter at its first step, or at its first score sheet."""

    def opens(app: App) -> None:
        scene = LessonScene(app, next(each for each in CHAPTERS if each.id == chapter))
        app.go(scene)
        for _ in range(300):
            app.tick(0.1, [])
            if scene.guide.shown and (scene.lesson.reads or not sheet):
                return
            if scene.guide.shown and scene.lesson.asked is not None:
                scene.choosing.submit(scene.lesson.asked)
        raise AssertionError("the teacher says nothing")

    return opens


def race(seats: int) -> Callable[[App], None]:
    def opens(app: App) -> None:
        settle_race(open_race(app, crowded(seats)))

    return opens


def shown_race(app: App, match: Match) -> RaceScene:
    scene = open_race(app, match)
    settle_race(scene)
    return scene


def hand(app: App) -> None:
    scene = shown_race(app, fresh(6))
    scene.show_tab(Tab.HAND)
    scene.play.uncover()


def aiming(kind: Kind) -> Callable[[App], None]:
    def opens(app: App) -> None:
        scene = shown_race(app, fresh(8))
        scene.play.uncover()
        scene.choosing.choose_kind(kind)

    return opens


def choosing(kind: type[Space] | type[Card]) -> Callable[[App], None]:
    def opens(app: App) -> None:
        scene = shown_race(app, fresh(6))
        scene.show_tab(Tab.HAND)
        scene.play.uncover()
        scene.choosing.choose_of_two(next(target for target in scene.choices.by_target if isinstance(target, kind)))

    return opens


def looking_at_pile(app: App) -> None:
    scene = shown_race(app, crowded(8))
    scene.play.uncover()
    scene.choosing.choose_pile(Pile.WINNER)


def sheet(make: Callable[[], Sheet]) -> Callable[[App], None]:
    def opens(app: App) -> None:
        scene = shown_race(app, crowded(8))
        scene.stage.sheet = make()
        scene.refresh()

    return opens


def finishing(stacks: Mapping[int, str], roll: str) -> Callable[[App], None]:
    """A race whose last roll has brought a unit over the line, held while that is seen from beside the track."""

    def opens(app: App) -> None:
        app.change_settings(speed="normal", handover="off")
        scene = shown_race(app, match_of(people(8), rolls=roll, stacks=stacks))
        scene.choosing.submit(RollDie())
        for _ in range(600):
            app.tick(STEP, [])
            if scene.stage.finish is not None and scene.stage.finish.on >= 0.5:
                break
        else:
            raise AssertionError("nobody runs over the line")
        scene.timeline.clear()
        scene.timeline.add([Wait()])
        scene.refresh()

    return opens


def leg_pays(seats: int, *, paid: int, tab: Tab = Tab.SEATS) -> Callable[[App], None]:
    """A leg that is being paid, held at the moment at which the seat after `paid` others has got everything."""

    def opens(app: App) -> None:
        app.change_settings(speed="normal", handover="off")
        match = crowded(seats)
        while match.observe(None).released[3:] == ():
            match.submit(RollDie())
        scene = shown_race(app, match)
        scene.show_tab(tab)
        scene.choosing.submit(RollDie())
        for _ in range(6_000):
            app.tick(STEP, [])
            pay = scene.stage.pay
            if pay is not None and pay.paid == paid and (paid == seats or pay.tickets[-1].coins >= 0.5):
                break
        else:
            raise AssertionError("no leg is paid")
        scene.timeline.clear()
        scene.timeline.add([Wait()])
        scene.refresh()

    return opens


def leg_sheet_again(app: App) -> None:
    """The figures of the first leg, opened in the second one."""
    shown_race(app, crowded(8)).open_leg_sheet()


def coached(app: App) -> None:
    app.change_settings(coach=True)
    match = fresh(8, coach=True)
    for _ in LEG_TICKETS:
        # One colour is sold out: the coach has its odds, and says so where the words for that stand.
        match.submit(TakeLegTicket(Camel.GREEN))
    scene = shown_race(app, match)
    scene.play.uncover()
    scene.choosing.choose_kind(Kind.TICKET)
    for _ in range(6_000):
        watch(app)
        if scene.coach.suggestion is not None:
            return
        time.sleep(0.01)
    raise AssertionError("the coach says nothing")


def hinted(app: App) -> None:
    app.change_settings(first_hints=True, handover="off")
    scene = open_race(app, fresh(6))
    for _ in range(3):
        app.tick(STEP, [])
    assert scene.guide.shown


def captioned(app: App) -> None:
    app.change_settings(captions=True)
    race(6)(app)
    for cue in (SoundCue.HOP, SoundCue.CHEER):
        app.hear(cue)


def paused(app: App) -> None:
    race(8)(app)
    assert isinstance(app.scene, RaceScene)
    app.scene.pause()


def paused_after_taking_back(app: App) -> None:
    """With everything that can be done with the race side by side."""
    scene = shown_race(app, crowded(8))
    scene.match.take_back()
    scene.pause()


def taken_back(app: App) -> None:
    """With a button more in the top bar: the one that does again what was taken back."""
    shown_race(app, crowded(8)).match.take_back()
    settle(app)


def save_as(app: App) -> None:
    ask_save_as(app, shown_race(app, crowded(8)).match)


def seat(controller: Controller) -> Callable[[App], None]:
    def opens(app: App) -> None:
        scene = shown_race(app, crowded(8))
        scene.match.set_controller(3, controller)
        app.open(SeatScene(app, scene.match, 3, scene.cast, lambda: None))

    return opens


def seat_taken(app: App) -> None:
    """A computer's seat that somebody is about to take over."""
    seat(Controller("computer:tourist"))(app)
    assert isinstance(app.scene, SeatScene)
    app.scene.controller = HUMAN
    app.relayout()


def log_of(app: App) -> None:
    match = crowded(8)
    match.set_controller(3, Controller("computer:tourist"))
    match.set_controller(3, HUMAN)
    match.show_cards_by("cover")
    shown_race(app, match).tools.open_log()


def behind_curtain(app: App) -> None:
    app.change_settings(handover="curtain")
    open_race(app, crowded(8))
    for _ in range(300):
        app.tick(STEP, [])
        if isinstance(app.scene, CurtainScene) and app.scene.shut:
            return
    raise AssertionError("no curtain comes")


def recap(app: App) -> None:
    app.change_settings(handover="curtain")
    open_race(app, played(20, seats=6, people=6))
    settle(app)
    assert isinstance(app.scene, CurtainScene)
    app.scene.show_again()
    assert isinstance(app.scene, RecapScene)
    app.scene.toggle_playing()


def result(seats: int) -> Callable[[App], None]:
    return lambda app: app.go(ResultScene(app, ended(seats)))


def replayed(app: App) -> ReplayScene:
    scene = ReplayScene(app, Tape(ended(8).record))
    app.go(scene)
    scene.show(9)
    return scene


def cards(app: App) -> None:
    scene = replayed(app)
    scene.show(scene.tape.length)
    app.open(CardsScene(app, scene))


def branch(app: App) -> None:
    app.open(BranchScene(app, replayed(app).tape, 9))


def branch_of_unfinished(app: App) -> None:
    scene = ReplayScene(app, Tape(crowded(8).record))
    app.go(scene)
    app.open(BranchScene(app, scene.tape, 9))


def shelf(app: App) -> LibraryScene:
    app.services.library.save(crowded(8).record, LONG_TITLE)
    app.services.library.save(played(40).record, "Evening")
    torn = app.services.library.save(played(5).record, "Torn")
    next(app.services.folders.data.rglob(torn.name)).write_bytes(b'{"format": "camelup-record"')
    app.go(LibraryScene(app))
    return listed(app)


def listed(app: App) -> LibraryScene:
    """The library once it has read what is there."""
    scene = app.scene
    assert isinstance(scene, LibraryScene)
    assert scene.races.errands.finish(30.0)
    app.tick(STEP, [])
    return scene


def library(*, torn: bool = False) -> Callable[[App], None]:
    """The library with its longest title chosen, or the race that cannot be read."""

    def opens(app: App) -> None:
        scene = shelf(app)
        fits = [entry.problem is not None if torn else entry.title == LONG_TITLE for entry in scene.races.entries]
        row = fits.index(True)
        scene.races.place.choose(row, 3)
        scene.layout(scene.painter.metrics)

    return opens


def no_races(app: App) -> None:
    app.go(LibraryScene(app))
    listed(app)


def finished_races(app: App) -> None:
    finish(app, ended(8).record)
    app.go(LibraryScene(app))
    listed(app)
    click(app, "shelf:finished")


def deleting(app: App) -> None:
    library()(app)
    click(app, "delete")
    assert isinstance(app.scene, ConfirmScene)


def exporting(app: App) -> None:
    library()(app)
    click(app, "export")
    assert isinstance(app.scene, ConfirmScene)


def spectated(app: App) -> None:
    """A race for spectators at the moment at which its cards are asked for."""
    scene = ReplayScene(app, Tape(for_spectators(crowded(8).record)))
    app.go(scene)
    scene.show(scene.tape.length)


class _Folders(Browser):
    """Folders that are the same on every computer, and hold everything that a row can show."""

    def __init__(self, *, empty: bool = False) -> None:
        self._empty = empty

    def places(self, last: str = "", exports: Path | None = None) -> dict[Place, Path]:
        home = Path("/home/ada")
        return {Place.LAST: home / "races", Place.EXPORTS: home / "exports", Place.DOWNLOADS: home / "Downloads",
                Place.DOCUMENTS: home / "Documents", Place.HOME: home}  # fmt: skip

    def look(self, folder: Path) -> Listing:
        when = datetime(2026, 5, 30, 21, 4, tzinfo=UTC)
        names = (LONG_TITLE, "Evening", *(f"race-{n}" for n in range(30)))
        files = (Found(folder / f"{name}.camelup", False, 7_654, when) for name in names)
        folders = (Found(folder / name, True) for name in ("Club", LONG_TITLE))
        return Listing(folder, () if self._empty else (*folders, *files))


def taking_in(*, empty: bool = False) -> Callable[[App], None]:
    def opens(app: App) -> None:
        app.services.browser = _Folders(empty=empty)
        no_races(app)
        click(app, "import")
        assert isinstance(app.scene, ChooseFileScene)
        settled(app, app.scene.errands)

    return opens


def typing_path(app: App) -> None:
    taking_in()(app)
    click(app, "type")
    assert isinstance(app.scene, AskScene)


def statistics(page: Page, *, races: bool = True) -> Callable[[App], None]:
    def opens(app: App) -> None:
        if races:
            finish(app, ended(8).record)
        scene = StatisticsScene(app)
        app.go(scene)
        assert scene.errands.finish(30.0)
        app.tick(STEP, [])
        scene.turn_to(page)

    return opens


def reviewing(app: App) -> None:
    """While the review is made, which takes longer than anybody looks here."""
    record = played(seats=6).record
    app.go(ReviewScene(app, record, _Waiting()))  # type: ignore[arg-type]


def reviewed(app: App) -> None:
    record = played(seats=3).record
    job = ReviewJob(record)
    scene = ReviewScene(app, record, job)
    app.go(scene)
    for _ in range(6_000):
        watch(app)
        if scene.plots:
            return
        time.sleep(0.01)
    raise AssertionError("the review does not come")


class _Waiting:
    """A review that is half made."""

    failed, progress, review = False, 0.5, None

    def cancel(self) -> None:
        pass


def rules(rule: str, search: str = "") -> Callable[[App], None]:
    def opens(app: App) -> None:
        app.go(MenuScene(app))
        book = RulesBook(app, rule)
        app.open(book)
        if search:
            book.search_for(search)
            app.relayout()

    return opens


# A disk that does not do what it should --------------------------------------------------------------------------


class StuckSaver:
    """Stands for the thread that saves, on a disk that is full."""

    problem = Notice.NOT_SAVED(why=Notice.DISK_FULL())
    known = True

    def __init__(self, app: App, match: Match) -> None:
        self.record = match.record
        self._real = app.services.saver

    def put(self, record: Record) -> None:
        self.record = record

    def settled(self) -> bool:
        return False

    def stuck(self) -> bool:
        return True

    def flush(self, timeout: float) -> bool:
        return False

    def unsaved(self) -> tuple[tuple[Record, ...], int]:
        return (self.record,), 12

    def close(self, timeout: float) -> bool:
        return self._real.close(timeout)


def still_saving(app: App) -> Scene:
    """The screen that waits for a slow disk, on one that is slow for ever."""
    scene = SavingScene(app)
    scene.update = lambda dt: None  # type: ignore[method-assign]  # noqa: ARG005
    return scene


def on_full_disk(opens: Callable[[App], Scene] | None = None) -> Callable[[App], None]:
    """A race on a disk that is full, and what is opened over it."""

    def shows(app: App) -> None:
        match = crowded(8)
        if not isinstance(app.services.saver, StuckSaver):
            app.services.saver = StuckSaver(app, match)  # type: ignore[assignment]
        app.go(RaceScene(app, match))
        settle(app)
        assert isinstance(app.scene, RaceScene)
        assert app.scene.play.unsaved
        if opens is not None:
            app.open(opens(app))

    return shows


def quitting(app: App) -> None:
    app.go(MenuScene(app))
    ask_quit(app)


def saved_elsewhere(app: App) -> None:
    app.go(MenuScene(app))
    tell_saved(app, Path("/media/somebody/A stick with room") / f"{LONG_TITLE}.camelup")


def trouble_again(app: App) -> None:
    """The same error a second time, with a race that is not saved either."""
    on_full_disk()(app)
    error = RuntimeError("torn")
    app.tried.clear()
    app.tried[where(error)] = {"go_on"}
    app.go(TroubleScene(app, error))


# The table -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen in one state."""

    opens: Callable[[App], object]
    shows: type[Scene]
    """The class of the topmost scene."""
    floats: bool = False
    """Whether something floats above the table, and its texts above other texts."""
    shortens: str = ""
    """The list whose rows may end in an ellipsis, because what is chosen there stands whole beside it."""
    paged: bool = False
    """Whether every page of a folded table is looked at."""
    settings: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))


SCREENS: Mapping[str, Screen] = MappingProxyType(
    {
        "first-menu": Screen(first_menu, MenuScene),
        "menu": Screen(menu, MenuScene),
        "replacing": Screen(replacing, ConfirmScene),
        "opening": Screen(opening, ConfirmScene),
        "players-1": Screen(strange(1), PlayersScene),
        "players-8": Screen(strange(8), PlayersScene),
        "players-person": Screen(taken_over, PlayersScene),
        "not-opened": Screen(not_opened, MessageScene),
        "setup": Screen(over_menu(SetupScene), SetupScene),
        "setup-8": Screen(over_menu(lambda app: SetupScene(app, full_table())), SetupScene),
        "settings-screen": Screen(settings("screen"), SettingsScene),
        "settings-table": Screen(settings("table"), SettingsScene),
        "settings-sound": Screen(settings("sound"), SettingsScene),
        "settings-keys": Screen(settings("keys"), SettingsScene),
        "keys": Screen(over_menu(KeysScene), KeysScene),
        "press-key": Screen(over_menu(lambda app: PressKeyScene(app, Command.ROLL)), PressKeyScene),
        "chapters": Screen(chapters, ChaptersScene),
        "lesson": Screen(lesson("tiles"), LessonScene, floats=True),
        "lesson-sheet": Screen(lesson("tickets", sheet=True), LessonScene, floats=True),
        "rules": Screen(rules("R25"), RulesBook),
        "rules-tickets": Screen(rules("R33"), RulesBook),
        "rules-search": Screen(rules("R13", "tile"), RulesBook),
        "rules-nothing": Screen(rules("R13", "xyzzy"), RulesBook),
        "race-3": Screen(race(3), RaceScene, paged=True),
        "race-6": Screen(race(6), RaceScene, paged=True),
        "race-8": Screen(race(8), RaceScene, paged=True),
        "race-redo": Screen(taken_back, RaceScene, settings=MappingProxyType({"handover": "off"})),
        "race-hand": Screen(hand, RaceScene),
        "race-ticket": Screen(aiming(Kind.TICKET), RaceScene),
        "race-tile": Screen(aiming(Kind.TILE), RaceScene),
        "race-card": Screen(aiming(Kind.CARD), RaceScene),
        "race-partner": Screen(aiming(Kind.ALLY), RaceScene),
        "choice-tile": Screen(choosing(Space), RaceScene),
        "choice-card": Screen(choosing(Card), RaceScene),
        "choice-pile": Screen(looking_at_pile, RaceScene),
        "leg-sheet": Screen(sheet(lambda: leg_sheet_of(crowded(8))), RaceScene, floats=True),
        "leg-pays": Screen(leg_pays(6, paid=1), RaceScene, floats=True),
        "leg-pays-8": Screen(leg_pays(8, paid=4), RaceScene, floats=True),
        "leg-pays-bets": Screen(leg_pays(8, paid=2, tab=Tab.BETS), RaceScene, floats=True),
        "leg-paid": Screen(leg_pays(8, paid=8), RaceScene, floats=True),
        "leg-sheet-again": Screen(leg_sheet_again, LegSheetScene),
        "pile-sheet": Screen(sheet(lambda: pile_sheet_of(11)), RaceScene, floats=True),
        "pile-turning": Screen(sheet(lambda: pile_sheet_of(7, 4)), RaceScene, floats=True),
        "pile-sheet-40": Screen(sheet(lambda: pile_sheet_of(40, 31)), RaceScene, floats=True),
        "pile-sheet-empty": Screen(sheet(lambda: pile_sheet_of(0)), RaceScene, floats=True),
        "finish": Screen(finishing({16: "gp", 15: "b", 4: "ry", 8: "k", 9: "w"}, "g2"), RaceScene, floats=True),
        "finish-backwards": Screen(finishing({1: "wyb", 9: "pgr", 15: "k"}, "w2"), RaceScene, floats=True),
        "coach": Screen(coached, RaceScene),
        "first-hint": Screen(hinted, RaceScene, floats=True),
        "captions": Screen(captioned, RaceScene, floats=True),
        "pause": Screen(paused, PauseScene),
        "pause-redo": Screen(paused_after_taking_back, PauseScene),
        "save-as": Screen(save_as, AskScene),
        "seat-person": Screen(seat(HUMAN), SeatScene),
        "seat-taken": Screen(seat_taken, SeatScene),
        "seat-computer": Screen(seat(Controller("computer:hustler")), SeatScene),
        "log": Screen(log_of, LogScene),
        "curtain": Screen(behind_curtain, CurtainScene, floats=True),
        "recap": Screen(recap, RecapScene),
        "result-3": Screen(result(3), ResultScene),
        "result-8": Screen(result(8), ResultScene),
        "replay": Screen(replayed, ReplayScene),
        "replay-spectators": Screen(spectated, ReplayScene),
        "cards": Screen(cards, CardsScene),
        "branch": Screen(branch, BranchScene),
        "branch-secret": Screen(branch_of_unfinished, BranchScene),
        "reviewing": Screen(reviewing, ReviewScene),
        "reviewed": Screen(reviewed, ReviewScene),
        "library": Screen(library(), LibraryScene, shortens="list"),
        "library-torn": Screen(library(torn=True), LibraryScene, shortens="list"),
        "library-empty": Screen(no_races, LibraryScene, shortens="list"),
        "library-finished": Screen(finished_races, LibraryScene, shortens="list"),
        "deleting": Screen(deleting, ConfirmScene),
        "renaming": Screen(renaming, AskScene),
        "exported": Screen(exported, MessageScene),
        "exporting": Screen(exporting, ConfirmScene),
        "taking-in": Screen(taking_in(), ChooseFileScene, shortens="list"),
        "taking-in-empty": Screen(taking_in(empty=True), ChooseFileScene),
        "typing-path": Screen(typing_path, AskScene),
        "statistics-people": Screen(statistics(Page.PEOPLE), StatisticsScene),
        "statistics-dice": Screen(statistics(Page.DICE), StatisticsScene),
        "statistics-empty": Screen(statistics(Page.PEOPLE, races=False), StatisticsScene),
        "race-unsaved": Screen(on_full_disk(), RaceScene, floats=True),
        "quitting": Screen(quitting, ConfirmScene),
        "saving": Screen(on_full_disk(still_saving), SavingScene),
        "lost": Screen(on_full_disk(LostScene), LostScene),
        "saved-elsewhere": Screen(saved_elsewhere, MessageScene),
        "trouble-again": Screen(trouble_again, TroubleScene),
        "trouble-plain": Screen(lambda app: app.go(PlainTrouble(app)), PlainTrouble),
        "trouble": Screen(over_menu(lambda app: TroubleScene(app, RuntimeError("torn"))), TroubleScene),
    }
)
