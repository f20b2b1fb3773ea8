"""Pictures of events: whatever the frame rate, and however much is skipped, they end in the same stage."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import get_args

import pytest

from camelup.players.levels import HUMAN, Controller
from camelup.rules.actions import Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import RACING, ROLLS, Camel, Placement
from camelup.rules.events import DieReleased, Event, FinishCardPlayed, LegScored, PileScored, TilePlaced, UnitMoved
from camelup.session.dice import ScriptedDice
from camelup.session.match import Match
from camelup.ui.art.gallop import GALLOP, KNEEL, LEAN
from camelup.ui.kit.assets import find_assets
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.theme import THEME
from camelup.ui.table.animate import Animator, play
from camelup.ui.table.cast import Cast
from camelup.ui.table.layout import FINISH, Place, race_layout
from camelup.ui.table.narration import Narrator
from camelup.ui.table.stage import Flier, LegSheet, PileSheet, Stage
from camelup.ui.table.table import advance
from camelup.ui.table.timeline import Timeline
from tests.ui.race_driver import START, at_rest, people, seats_of, track, whim


class Show:
    """A match, and its picture as one viewer sees it."""

    def __init__(
        self,
        match: Match,
        viewer: int | None = 0,
        *,
        speed: str = "normal",
        people_wait: bool = True,
        reduced: bool = False,
        sheets: bool = False,
    ) -> None:
        self.match, self.viewer = match, viewer
        self.stage = Stage(match.observe(viewer))
        self.timeline = Timeline(speed)
        cast = Cast.of(match.seats, THEME)
        narrator = Narrator(Texts.load(find_assets()), cast)
        self.animator = Animator(self.stage, narrator, people_wait=people_wait, reduced=reduced, sheets=sheets)
        self.heard: list[Event] = []
        match.subscribe(viewer, self._hear)

    def _hear(self, events: tuple[Event, ...]) -> None:
        self.heard += events
        self.timeline.add(play(self.animator, events))


def skip_all(show: Show) -> None:
    while not show.timeline.idle:
        show.timeline.skip()


def at_fps(fps: int) -> Callable[[Show], None]:
    def run(show: Show) -> None:
        while not show.timeline.idle:
            if show.timeline.waiting:
                show.timeline.skip()
            else:
                show.timeline.update(1 / fps)

    return run


def halfway(show: Show) -> None:
    """Skip in the middle of every cue."""
    while not show.timeline.idle:
        show.timeline.update(0.13)
        show.timeline.skip()


WAYS: dict[str, Callable[[Show], None]] = {
    "10 fps": at_fps(10),
    "60 fps": at_fps(60),
    "1000 fps": at_fps(1000),
    "skipped": skip_all,
    "skipped halfway": halfway,
}


def random_race(seats: int, seed: int) -> Iterator[tuple[Match, Callable[[], None]]]:
    """A race, and what takes its next action; ends with the race."""
    match = Match.new(people(seats), seed=f"show {seats} {seed}")
    rng = Random(seed)
    while not match.over:
        yield match, lambda: match.submit(whim(match, rng))


@pytest.mark.parametrize(("seats", "viewer"), [(3, 0), (5, None), (8, 6)])
def test_every_way_of_playing_ends_every_action_in_the_same_stage(seats: int, viewer: int | None) -> None:
    shows: dict[str, Show] = {}
    for match, act in random_race(seats, seed=2):
        if not shows:
            shows = {way: Show(match, viewer) for way in WAYS}
            for speed in ("slow", "fast", "off"):
                shows[speed] = Show(match, viewer, speed=speed)
            shows["reduced"] = Show(match, viewer, reduced=True)
        act()
        for name, show in shows.items():
            WAYS.get(name, at_fps(60))(show)
            assert show.stage.seen == match.observe(viewer), f"{name}, action {match.number}"
            assert at_rest(show.stage) == [], f"{name}, action {match.number}"
        first = shows["skipped"].stage
        for name, show in shows.items():
            assert show.stage == first, f"{name}, action {match.number}"


@pytest.mark.parametrize("seed", range(6))
def test_many_races_leave_nothing_in_the_air(seed: int) -> None:
    seats = 3 + seed
    show = None
    for match, act in random_race(seats, seed):
        show = show or Show(match, seed % seats, people_wait=seed % 2 == 0, reduced=seed % 3 == 0)
        act()
        WAYS["10 fps" if seed % 2 else "skipped halfway"](show)
        assert show.stage.seen == match.observe(show.viewer)
        assert at_rest(show.stage) == []


@pytest.fixture(scope="module")
def all_events() -> dict[type, tuple[Stage, Event]]:
    """One event of every kind, with the stage just before it."""
    found: dict[type, tuple[Stage, Event]] = {}
    for match, act in random_race(8, seed=1):
        if match.number == 0:
            show = Show(match, 0)
        before = deepcopy(show.stage)
        start = len(show.heard)
        act()
        for event in show.heard[start:]:
            found.setdefault(type(event), (deepcopy(before), event))
            before.seen = advance(before.seen, event)
        skip_all(show)
    return found


def test_every_kind_of_event_has_a_picture(all_events: dict[type, tuple[Stage, Event]]) -> None:
    assert set(all_events) == set(get_args(Event))
    narrator = Narrator(Texts.load(find_assets()), Cast.of(people(8), THEME))
    for stage, event in all_events.values():
        cues = Animator(stage, narrator, people_wait=False).cues(event)
        assert cues, event


TELLS_A_MOVE = {"die", "trail", "gaze", "crowd"}
"""What stays from event to event until the unit has come to rest."""


def test_every_kind_of_event_is_applied_by_its_own_picture(all_events: dict[type, tuple[Stage, Event]]) -> None:
    narrator = Narrator(Texts.load(find_assets()), Cast.of(people(8), THEME))
    for stage, event in all_events.values():
        shown = deepcopy(stage)
        timeline = Timeline()
        timeline.add(Animator(shown, narrator, people_wait=False).cues(event))
        timeline.skip()
        timeline.update(60.0)
        assert timeline.idle
        assert shown.seen == advance(stage.seen, event), event
        assert set(at_rest(shown)) <= TELLS_A_MOVE, event


# Single pictures -------------------------------------------------------------------------------------------------


def shown(
    stacks: Mapping[int, str], *rolls: str, alone: bool = False, viewer: int | None = 0, sheets: bool = False
) -> Show:
    """A race of three from given stacks, whose dice are known; `alone` leaves one person among computers."""
    dice = ScriptedDice(ROLLS[roll] for roll in rolls)
    seats = seats_of((HUMAN, Controller("computer:tourist"), Controller("computer:tourist"))) if alone else people(3)
    match = Match.new(seats, seed="picture", starter=0, board=track(stacks), dice=dice)
    return Show(match, viewer, sheets=sheets)


NEAR_THE_LINE = {8: "g", 9: "b", 10: "yp", 14: "r", 15: "k", 16: "w"}
"""Red wins with a 3; green is last."""


def frames(show: Show, dt: float = 1 / 60) -> Iterator[Stage]:
    """The stage after every frame until the next wait or the end."""
    while not (show.timeline.idle or show.timeline.waiting):
        show.timeline.update(dt)
        yield show.stage


def test_the_die_shakes_comes_out_and_rests_in_the_next_tent() -> None:
    show = shown(START, "r1", "g2")
    show.match.submit(RollDie())
    skip_all(show)
    show.match.submit(RollDie())
    tents = {stage.die.tent for stage in frames(show) if stage.die is not None}
    assert tents == {1}
    assert [str(roll) for roll in show.stage.seen.released] == ["r1", "g2"]


def test_the_face_of_a_die_is_hidden_while_it_turns() -> None:
    show = shown(START, "r3")
    show.match.submit(RollDie())
    sides = [stage.die.shown for stage in frames(show) if stage.die is not None]
    assert sides[0] is False
    assert sides[-1] is True
    assert sides == sorted(sides)


def test_the_banner_tells_of_the_die_only_when_it_has_come_to_rest() -> None:
    show = shown(START, "r3")
    show.match.submit(RollDie())
    for stage in frames(show):
        if stage.banner_roll is not None:
            break
        assert "rolls Red" not in stage.banner
    assert show.stage.banner.startswith("Seat 1 rolls red 3")


def test_a_unit_hops_over_every_space_of_its_way() -> None:
    show = shown(START, "r3")
    show.match.submit(RollDie())
    hops = [(s.unit.start, s.unit.end) for s in frames(show, 1 / 200) if s.unit is not None and s.unit.progress]
    assert list(dict.fromkeys(hops)) == [(1, 2), (2, 3), (3, 4)]


def test_a_moving_unit_is_missing_from_its_stack_and_carries_its_riders() -> None:
    show = shown({1: "grb", 7: "yp", 15: "k", 16: "w"}, "r2")
    show.match.submit(RollDie())
    units = [replace(stage.unit) for stage in frames(show) if stage.unit is not None]
    assert {(u.stack, u.origin, u.left_behind) for u in units} == {(("r", "b"), 1, ("g",))}
    assert (units[0].start_level, units[0].start_axis) == (1, ("g", "r", "b"))
    assert (units[-1].start_level, units[-1].start_axis) == (0, ("r", "b"))


def test_a_unit_comes_down_on_top_of_a_stack_which_gives_bottom_first() -> None:
    show = shown(START, "r2")
    show.match.submit(RollDie())
    units, settling = [], []
    for stage in frames(show, 1 / 120):
        if stage.unit is not None:
            units.append((stage.unit.arc, stage.unit.end_level, stage.unit.end_axis))
        if stage.settling is not None:
            settling.append(stage.settling)
    assert max(arc for arc, _, _ in units) > 0.5
    assert units[-1][1:] == (2, ("y", "p", "r", "b"))
    assert {space for space, _ in settling} == {3}
    lowest = [min(range(len(settling)), key=lambda n: settling[n][1][level].squash) for level in range(4)]
    assert lowest == sorted(lowest)
    assert lowest[0] < lowest[-1]
    assert all(posture.squash > 0.8 for _, held in settling for posture in held)
    assert all(posture.squash == pytest.approx(1.0, abs=0.03) for posture in settling[-1][1])


def test_riders_follow_what_carries_them_a_moment_later() -> None:
    show = shown({1: "grb", 7: "yp", 15: "k", 16: "w"}, "r2")
    show.match.submit(RollDie())
    run = [stage.unit.postures for stage in frames(show, 1 / 200) if stage.unit is not None and stage.unit.running]
    leaning = [next(n for n, held in enumerate(run) if held[level].lean == LEAN) for level in range(2)]
    assert 0.05 < (leaning[1] - leaning[0]) / 200 < 0.07
    assert {held[0].pose for held in run} == set(GALLOP)
    assert {held[1].pose for held in run} == {KNEEL}


def test_a_move_is_told_by_its_ghost_its_hops_and_the_large_die() -> None:
    show = shown({1: "grb", 7: "yp", 15: "k", 16: "w"}, "r2")
    show.match.submit(RollDie())
    told, struck = [], False
    for stage in frames(show):
        struck |= stage.die is not None and stage.die.struck and stage.unit is None
        if stage.unit is not None:
            assert stage.trail is not None
            assert stage.die is not None
            assert (stage.die.progress, stage.die.home) == (1.0, 0.0)
            told.append((stage.trail.left_behind, stage.trail.stack, stage.trail.way, stage.trail.done))
    assert struck
    assert list(dict.fromkeys(told)) == [(("g",), ("r", "b"), (1, 2, 3), done) for done in range(2)]
    assert show.stage.trail is show.stage.die is show.stage.gaze is None


@pytest.mark.parametrize(("cheering", "way", "extra"), [(True, (6, 7, 8, 9), 1), (False, (6, 7, 8, 7), -1)])
def test_a_tile_sends_the_move_on_while_its_crowd_calls(cheering: bool, way: tuple[int, ...], extra: int) -> None:
    show = shown({6: "y", 9: "bgp", 10: "r", 15: "k", 16: "w"}, "y2")
    show.match.submit(PlaceTile(8, cheering=cheering))
    skip_all(show)
    show.match.submit(RollDie())
    ways, crowds = [], []
    for stage in frames(show):
        if stage.trail is not None:
            ways.append((stage.trail.way, stage.trail.extra))
        if stage.crowd is not None:
            crowds.append((stage.crowd.space, stage.crowd.cheering, stage.crowd.risen, stage.crowd.beat))
    assert list(dict.fromkeys(ways)) == [((6, 7, 8), 0), (way, extra)]
    assert {crowd[:2] for crowd in crowds} == {(8, cheering)}
    assert max(risen for _, _, risen, _ in crowds) > 1.0
    assert len({beat for _, _, _, beat in crowds}) > 2
    assert crowds[-1][2] < 0.1
    assert show.stage.crowd is show.stage.die is show.stage.trail is None


LENGTHS = [
    ({1: "grb", 7: "yp", 15: "k", 16: "w"}, "b1", None, [1.5, 1.29]),
    (START, "r2", None, [1.5, 1.55]),
    (START, "r3", None, [1.5, 1.81]),
    ({1: "rb", 2: "g", 3: "yp", 15: "kw"}, "k1", None, [2.35, 1.29]),
    ({5: "y", 6: "bgp", 7: "r", 15: "k", 16: "w"}, "y3", False, [1.5, 1.81, 0.53, 0.58, 1.3]),
    ({6: "y", 9: "bgpr", 15: "k", 16: "w"}, "y2", True, [1.5, 1.55, 0.53, 0.58, 1.14]),
]
"""Seconds of each event of a move that ends on the track, as players are used to them."""


@pytest.mark.parametrize(("stacks", "roll", "cheering", "lengths"), LENGTHS)
def test_a_move_takes_as_long_as_it_always_did(
    stacks: Mapping[int, str], roll: str, cheering: bool | None, lengths: list[float]
) -> None:
    show = shown(stacks, roll)
    if cheering is not None:
        show.match.submit(PlaceTile(8, cheering=cheering))
        skip_all(show)
    show.heard.clear()
    show.match.submit(RollDie())
    show.timeline.clear()
    for event, seconds in zip(show.heard, lengths, strict=False):
        cues = show.animator.cues(event)
        assert sum(cue.seconds for cue in cues) == pytest.approx(seconds, rel=0.05), event
        show.timeline.add(cues)
        skip_all(show)


def test_a_booed_unit_slides_underneath_a_stack_that_rises_for_it() -> None:
    show = shown({5: "y", 6: "bgp", 7: "r", 15: "k", 16: "w"}, "y3")
    # E3: the tile on 8 sends yellow back under red on 7.
    show.match.submit(PlaceTile(8, cheering=False))
    skip_all(show)
    show.match.submit(RollDie())
    raised, under = [], []
    for stage in frames(show):
        if stage.raised is not None:
            raised.append(stage.raised)
        if stage.unit is not None and stage.unit.under:
            under.append(stage.unit.end)
    assert {space for space, _ in raised} == {7}
    assert max(height for _, height in raised) > 0.5
    assert set(under) == {7}
    assert show.stage.seen.board.stack_on(7) == ("y", "r")
    assert show.stage.raised is None


def test_a_tile_bounces_and_its_coin_flies_from_there_to_the_owner() -> None:
    show = shown({6: "y", 7: "bgpr", 15: "k", 16: "w"}, "y2")
    show.match.submit(PlaceTile(8, cheering=True))
    skip_all(show)
    show.match.submit(RollDie())
    sizes, coins, pops = [], [], []
    for stage in frames(show):
        sizes += stage.tile_scale.items()
        coins += [(f.start, f.end, f.value) for f in stage.fliers if f.kind == "coin"]
        pops += stage.flash.items()
    assert {space for space, _ in sizes} == {8}
    assert max(size for _, size in sizes) > 1.1
    assert set(coins) == {(Place("space", 8), Place("purse", 0), 1)}
    assert {seat for seat, _ in pops} == {0}
    assert show.stage.seen.seats[0].purse == 4
    assert show.stage.seen.board.stack_on(9) == ("y",)


@pytest.mark.parametrize(
    ("stacks", "roll", "last", "crossed"),
    [
        (NEAR_THE_LINE, "r3", 16, "over the line clockwise"),
        ({2: "kr", 3: "b", 4: "yp", 14: "g", 15: "w"}, "k3", 1, "over the line backwards"),
        ({8: "g", 9: "b", 10: "yp", 14: "k", 15: "w", 16: "r"}, "r1", 16, "from the last space"),
    ],
)
def test_a_unit_that_crosses_the_line_stops_beyond_it(
    stacks: Mapping[int, str], roll: str, last: int, crossed: str
) -> None:
    show = shown(stacks, roll)
    show.match.submit(RollDie())
    hops = [(s.unit.start, s.unit.end) for s in frames(show, 1 / 200) if s.unit is not None and s.unit.progress]
    assert hops[-1] == (last, FINISH), crossed
    skip_all(show)
    assert show.stage.seen.over


@pytest.mark.parametrize("alone", [True, False])
def test_cards_fly_face_down_and_only_a_person_alone_sees_from_where_in_the_hand(alone: bool) -> None:
    show = shown(START, alone=alone)
    fliers: list[Flier] = []
    for action in (PredictFinish(Camel.GREEN, Pile.WINNER), PredictFinish(Camel.GREEN, Pile.LOSER)):
        show.match.submit(action)
        fliers.append(next(replace(f) for stage in frames(show) for f in stage.fliers))
        skip_all(show)
    assert [(f.start, f.end) for f in fliers] == [
        (Place("hand", RACING.index(Camel.GREEN)) if alone else Place("seat", 0), Place("pile", 0)),
        (Place("seat", 1), Place("pile", 1)),
    ]
    # What flies is the back with its owner's symbol: the colour is not among what is drawn.
    cast = show.animator.narrator.cast
    assert [(f.kind, f.detail, f.value) for f in fliers] == [("card", cast.characters[seat], 0) for seat in (0, 1)]


def test_a_tile_flies_from_its_owner_at_first_and_then_from_where_it_lay() -> None:
    show = shown(START)
    starts = []
    for action in (PlaceTile(8, cheering=True), *[TakeLegTicket(Camel.RED)] * 2, PlaceTile(10, cheering=False)):
        show.match.submit(action)
        for stage in frames(show):
            starts += [(f.start, f.end, f.detail[0]) for f in stage.fliers if f.kind == "tile"]
    assert list(dict.fromkeys(starts)) == [
        (Place("seat", 0), Place("space", 8), "+"),
        (Place("space", 8), Place("space", 10), "-"),
    ]


def test_with_reduced_motion_nothing_travels_swells_or_shakes() -> None:
    show = shown({6: "y", 7: "bgpr", 15: "k", 16: "w"}, "y2")
    show.animator.reduced = True
    show.match.submit(PlaceTile(8, cheering=True))
    show.match.submit(RollDie())
    alphas: set[int] = set()
    for stage in frames(show):
        assert stage.tilt == 0
        assert not stage.tile_scale
        assert stage.settling is None
        assert stage.crowd is None or stage.crowd.risen in (0.0, 1.0)
        assert set(stage.flash.values()) <= {1.0}
        for piece in (*stage.fliers, *filter(None, [stage.unit])):
            assert piece.progress in (0.0, 1.0)
            alphas.add(piece.alpha)
    assert len(alphas) > 5
    assert show.stage.seen == show.match.observe(0)


def sheets(show: Show) -> list[LegSheet | PileSheet]:
    """Copies of the sheets of a race's end, each as it waits for the player."""
    seen = []
    while not show.timeline.idle:
        for _ in frames(show):
            pass
        if show.timeline.waiting and show.stage.sheet is not None:
            seen.append(deepcopy(show.stage.sheet))
        show.timeline.skip()
    return seen


def test_the_end_of_a_race_is_three_sheets_each_complete_when_it_waits() -> None:
    show = shown(NEAR_THE_LINE, "r3", sheets=True)
    show.match.submit(PredictFinish(Camel.RED, Pile.WINNER))
    show.match.submit(PredictFinish(Camel.BLUE, Pile.WINNER))
    show.match.submit(TakeLegTicket(Camel.RED))
    skip_all(show)
    before = tuple(seat.purse for seat in show.stage.seen.seats)
    show.match.submit(RollDie())
    leg, winners, losers = sheets(show)
    assert isinstance(leg, LegSheet)
    assert leg.before == before
    assert leg.last_of_race
    assert leg.shown == 3
    assert isinstance(winners, PileSheet)
    assert winners.turned == 2
    assert winners.before == (4, 3, 8)
    assert isinstance(losers, PileSheet)
    assert losers.turned == 0
    assert losers.before == (12, 2, 8)
    assert tuple(seat.purse for seat in show.stage.seen.seats) == (12, 2, 8)


def test_purses_change_only_when_a_sheet_is_left() -> None:
    show = shown(NEAR_THE_LINE, "r3", sheets=True)
    show.match.submit(RollDie())
    for stage in frames(show):
        assert [seat.purse for seat in stage.seen.seats] == [3, 3, 3]
    show.timeline.skip()
    assert [seat.purse for seat in show.stage.seen.seats] == [4, 3, 3]


def test_the_leg_sheet_in_the_middle_of_a_race_is_not_the_last_one() -> None:
    show = shown(START, "r1", "b1", "g1", "y1", "p1", sheets=True)
    for _ in range(5):
        show.match.submit(RollDie())
    (leg,) = sheets(show)
    assert isinstance(leg, LegSheet)
    assert not leg.last_of_race
    assert show.stage.seen.leg == 2


def test_sheets_go_on_by_themselves_where_only_computers_play() -> None:
    show = shown(NEAR_THE_LINE, "r3", sheets=True)
    show.animator.people_wait = False
    show.match.submit(RollDie())
    seconds = 0.0
    while not show.timeline.idle:
        show.timeline.update(0.1)
        seconds += 0.1
    # Long enough to be read.
    assert seconds > 9
    assert show.stage.seen == show.match.observe(0)


def test_the_log_keeps_every_event_that_is_told_and_no_turns() -> None:
    show = shown(START, "r1")
    show.match.submit(TakeLegTicket(Camel.RED))
    show.match.submit(RollDie())
    skip_all(show)
    assert [show.animator.narrator.tell(event) for event in show.stage.log] == [
        "Seat 1 takes the 5-ticket for Red.",
        "Seat 2 rolls red 1: one space forward.",
        "Red, carrying Blue, climbs onto Green on space 2.",
    ]


def test_a_short_way_and_a_long_way_take_nearly_the_same_time() -> None:
    def seconds(roll: str) -> float:
        show = shown(START, roll)
        show.match.submit(RollDie())
        return sum(1 / 60 for _ in frames(show))

    assert seconds("p1") < seconds("p3") < 1.5 * seconds("p1")


def test_a_grey_die_that_obeys_an_exception_is_shown_longer() -> None:
    def reading(stacks: Mapping[int, str], roll: str) -> float:
        show = shown(stacks, roll)
        show.match.submit(RollDie())
        return sum(1 / 60 for stage in frames(show) if stage.banner_roll is not None and stage.unit is None)

    together = {1: "rb", 2: "g", 3: "yp", 15: "kw"}
    assert reading(together, "k1") > 1.5 * reading(START, "g1")


def test_everything_that_flies_knows_where_it_is(all_events: dict[type, tuple[Stage, Event]]) -> None:
    """Every place that a picture names lies in the window."""
    layout = race_layout(Metrics((1280, 720)), 8)
    narrator = Narrator(Texts.load(find_assets()), Cast.of(people(8), THEME))
    places: set[Place] = set()
    for stage, event in all_events.values():
        shown_stage = deepcopy(stage)
        timeline = Timeline()
        timeline.add(Animator(shown_stage, narrator, people_wait=False).cues(event))
        while not timeline.idle:
            timeline.update(1 / 30)
            places |= {place for flier in shown_stage.fliers for place in (flier.start, flier.end)}
    assert {place.kind for place in places} >= {"seat", "ticket", "space", "pile", "purse"}
    for place in places:
        x, y = layout.at(place)
        assert 0 <= x <= 1280, place
        assert 0 <= y <= 720, place


def test_these_races_have_all_that_can_happen_to_a_unit() -> None:
    """The comparison of frame rates above means something: its races have every kind of landing and placing."""
    seen: set[object] = set()
    for seats, seed in ((3, 2), (5, 2), (8, 2), *((3 + n, n) for n in range(6))):
        show = None
        for match, act in random_race(seats, seed):
            show = show or Show(match, None)
            act()
        assert show is not None
        seen |= _features(show.heard)
    assert seen >= {*Placement, "bounced", "former", LegScored, PileScored, *Pile}


def _features(events: Sequence[Event]) -> set[object]:
    found: set[object] = set()
    for event in events:
        found.add(type(event))
        match event:
            case UnitMoved():
                found.add(event.landing.placement)
                if event.bounced:
                    found.add("bounced")
            case TilePlaced(_, _, former) if former is not None:
                found.add("former")
            case FinishCardPlayed(_, pile, _):
                found.add(pile)
            case DieReleased():
                found.add(event.choice)
    return found
