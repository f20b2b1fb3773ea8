"""The sentences of the banner and the log, for the usual cases and the odd ones."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import get_args

import pytest

from camelup.players.levels import HUMAN, Controller
from camelup.rules import events
from camelup.rules.actions import Action, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import ROLLS, Camel, Choice, Direction, Landing, Placement, SpectatorTile
from camelup.rules.events import Event
from camelup.rules.reasons import Reason, Refusal
from camelup.rules.scoring import LegScore, PileScore, SeatScore
from camelup.rules.state import LegTicket
from camelup.session.dice import ScriptedDice
from camelup.session.match import Match
from camelup.session.record import SeatInfo
from camelup.ui.kit.assets import find_assets
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.theme import THEME
from camelup.ui.table.animate import Animator, play
from camelup.ui.table.cast import Cast
from camelup.ui.table.narration import Narrator
from camelup.ui.table.stage import Stage
from camelup.ui.table.table import advance
from camelup.ui.table.timeline import Timeline
from tests.ui.race_driver import START, people, track, whim

RANKING = (Camel.RED, Camel.BLUE, Camel.GREEN, Camel.YELLOW, Camel.PURPLE)
SEATS = (
    SeatInfo("Ada", "nadia", HUMAN),
    SeatInfo("Bo", "omar", Controller("computer:tourist")),
    SeatInfo("Céleste", "zuri", Controller("computer:hustler")),
)


@pytest.fixture(scope="module")
def texts() -> Texts:
    return Texts.load(find_assets())


@pytest.fixture(scope="module")
def narrator(texts: Texts) -> Narrator:
    return Narrator(texts, Cast.of(SEATS, THEME))


def told(narrator: Narrator, stacks: Mapping[int, str], *actions: Action, rolls: str = "") -> list[str]:
    """What is told of a race between three seats: everything that happens with the last action."""
    dice = ScriptedDice(ROLLS[roll] for roll in rolls.split())
    match = Match.new(SEATS, seed="told", starter=0, board=track(stacks), dice=dice)
    heard: list[Event] = []
    match.subscribe(None, heard.extend)
    for action in actions:
        heard.clear()
        match.submit(action)
    return [narrator.tell(event) for event in heard if not isinstance(event, events.TurnBegan)]


# Actions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (events.LegTicketTaken(0, LegTicket(Camel.RED, 5)), "Ada takes the 5-ticket for Red."),
        (events.TilePlaced(1, SpectatorTile(7, True, 1), None), "Bo places cheering spectators on space 7."),
        (events.TilePlaced(1, SpectatorTile(7, False, 1), None), "Bo places booing spectators on space 7."),
        (
            events.TilePlaced(1, SpectatorTile(9, True, 1), SpectatorTile(7, True, 1)),
            "Bo moves their spectators to space 9, now cheering.",
        ),
        (
            events.TilePlaced(1, SpectatorTile(9, False, 1), SpectatorTile(7, True, 1)),
            "Bo moves their spectators to space 9, now booing.",
        ),
        (
            events.TilePlaced(1, SpectatorTile(7, False, 1), SpectatorTile(7, True, 1)),
            "Bo turns their spectators on space 7 over: they boo now.",
        ),
        (
            events.TilePlaced(1, SpectatorTile(7, True, 1), SpectatorTile(7, False, 1)),
            "Bo turns their spectators on space 7 over: they cheer now.",
        ),
        (events.FinishCardPlayed(2, Pile.WINNER, None), "Céleste bets on the overall winner."),
        (events.FinishCardPlayed(2, Pile.LOSER, None), "Céleste bets on the overall loser."),
        (events.PartnershipFormed(0, 2), "Ada and Céleste are partners for this leg."),
        (events.CoinsPaid(1, 1, 4), "Bo earns a coin."),
        (events.TurnBegan(0), "Ada, your turn."),
        (events.TurnBegan(1), "Bo is thinking."),
        (events.LegScored(LegScore(2, RANKING, ())), "Leg 2 is over: Red is first, Blue second."),
        (events.LegBegan(3, 1), "Leg 3 begins. Bo has the starting flag."),
        (
            events.PileScored(PileScore(Pile.WINNER, Camel.RED, ())),
            "Red wins the race: the winner bets are revealed.",
        ),
        (
            events.PileScored(PileScore(Pile.LOSER, Camel.PURPLE, ())),
            "Purple comes last: the loser bets are revealed.",
        ),
        (events.RaceEnded(RANKING, (12, 9, 3), (0,)), "Ada wins with 12 coins!"),
        (events.RaceEnded(RANKING, (1, 0, 0), (0,)), "Ada wins with just one coin!"),
        (events.RaceEnded(RANKING, (9, 9, 3), (0, 1)), "Ada and Bo share the victory with 9 coins each!"),
        (events.RaceEnded(RANKING, (9, 9, 9), (0, 1, 2)), "Ada, Bo and Céleste share the victory with 9 coins each!"),
        (events.RaceEnded(RANKING, (0, 0, 0), (0, 1, 2)), "Ada, Bo and Céleste share the victory with 0 coins each!"),
    ],
)
def test_what_an_event_says(narrator: Narrator, event: Event, sentence: str) -> None:
    assert narrator.tell(event) == sentence


@pytest.mark.parametrize("camel", list(Camel)[:5])
@pytest.mark.parametrize("pile", Pile)
def test_a_finish_card_is_told_without_its_colour_even_to_its_owner(
    narrator: Narrator, camel: Camel, pile: Pile
) -> None:
    # The banner can be read by everybody who sits in front of the screen (R18).
    assert narrator.tell(events.FinishCardPlayed(0, pile, camel)) == narrator.tell(
        events.FinishCardPlayed(0, pile, None)
    )


# Dice and movement -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stacks", "roll", "sentences"),
    [
        # R21, R20: alone, carrying, onto a stack.
        (
            {1: "g", 2: "b", 3: "ryp", 15: "k", 16: "w"},
            "g3",
            ["Ada rolls green 3: 3 spaces forward.", "Green stops on space 4."],
        ),
        (
            {2: "gr", 3: "byp", 15: "k", 16: "w"},
            "g3",
            ["Ada rolls green 3: 3 spaces forward.", "Green, carrying Red, stops on space 5."],
        ),
        (
            {2: "grb", 3: "yp", 15: "k", 16: "w"},
            "g1",
            [
                "Ada rolls green 1: one space forward.",
                "Green, carrying Red and Blue, climbs onto Purple on Yellow on space 3.",
            ],
        ),
        # R22c: the numeral's colour decides.
        (START, "k2", ["Ada rolls grey, black 2: Black moves back 2 spaces.", "Black stops on space 13."]),
        (START, "w1", ["Ada rolls grey, white 1: White moves back one space.", "White climbs onto Black on space 15."]),
        # R22a, E5: they stand on one another, so the upper one moves whatever the numeral says.
        (
            {1: "rb", 2: "g", 3: "yp", 15: "wk"},
            "w2",
            [
                "Ada rolls grey, white 2: Black stands on White, so Black moves back 2 spaces.",
                "Black stops on space 13.",
            ],
        ),
        (
            {1: "rb", 2: "g", 3: "yp", 15: "kw"},
            "w1",
            [
                "Ada rolls grey, white 1: White stands on Black, so White moves back one space.",
                "White stops on space 14.",
            ],
        ),
        # R22b, E6: only one of them carries racing camels.
        (
            {1: "b", 2: "g", 3: "yp", 9: "wrk"},
            "k1",
            [
                "Ada rolls grey, black 1: only White carries racing camels, so White moves back one space.",
                "White, carrying Red and Black, stops on space 8.",
            ],
        ),
        (
            {1: "b", 2: "g", 3: "yp", 9: "kr", 12: "w"},
            "w3",
            [
                "Ada rolls grey, white 3: only Black carries racing camels, so Black moves back 3 spaces.",
                "Black, carrying Red, stops on space 6.",
            ],
        ),
        # E7: both carry racing camels and one of these is between them.
        (
            {1: "g", 2: "y", 3: "p", 9: "wrkb"},
            "k2",
            ["Ada rolls grey, black 2: Black moves back 2 spaces.", "Black, carrying Blue, stops on space 7."],
        ),
    ],
)
def test_what_a_released_die_says(
    narrator: Narrator, stacks: Mapping[int, str], roll: str, sentences: list[str]
) -> None:
    assert told(narrator, stacks, RollDie(), rolls=roll) == sentences


def test_a_cheered_unit_goes_on(narrator: Narrator) -> None:
    stacks = {2: "gr", 3: "byp", 15: "k", 16: "w"}
    quiet = [TakeLegTicket(Camel.RED)] * 2
    assert told(narrator, stacks, PlaceTile(5, True), *quiet, RollDie(), rolls="g3") == [
        "Ada rolls green 3: 3 spaces forward.",
        "Green, carrying Red, reaches space 5.",
        "Ada’s spectators on space 5 cheer: one more space.",
        "Ada earns a coin.",
        "Green, carrying Red, stops on space 6.",
    ]


def test_a_booed_unit_goes_underneath(narrator: Narrator) -> None:
    # E3 and E4: back under another stack, and back under the very stack it left.
    away = {3: "y", 4: "bgp", 5: "r", 15: "k", 16: "w"}
    assert told(narrator, away, PlaceTile(6, False), RollDie(), rolls="y3")[2:] == [
        "Ada’s spectators on space 6 boo: one space back.",
        "Ada earns a coin.",
        "Yellow slides underneath Red on space 5.",
    ]
    back = {3: "ygp", 5: "rb", 15: "k", 16: "w"}
    assert (
        told(narrator, back, PlaceTile(6, False), RollDie(), rolls="b1")[-1] == "Blue slides underneath Red on space 5."
    )


def test_a_crazy_camel_is_cheered_and_booed_the_other_way_round(narrator: Narrator) -> None:
    # E10: on 10 with a tile on 8 and a grey 2.
    stacks = {1: "rb", 2: "g", 3: "yp", 10: "k", 16: "w"}
    assert told(narrator, stacks, PlaceTile(8, True), RollDie(), rolls="k2")[-1] == "Black stops on space 7."
    assert told(narrator, stacks, PlaceTile(8, False), RollDie(), rolls="k2")[-1] == "Black stops on space 9."


@pytest.mark.parametrize(
    ("stacks", "actions", "roll", "sentence"),
    [
        (
            {8: "g", 9: "b", 10: "yp", 14: "r", 15: "k", 16: "w"},
            (),
            "r3",
            "Red crosses the finish line! The race is over.",
        ),
        (
            {2: "kr", 3: "b", 4: "yp", 14: "g", 15: "w"},
            (),
            "k3",
            "Black crosses the finish line backwards! The race is over.",
        ),
        # E9: a cheering tile on 16 sends a camel over the line.
        (
            {8: "g", 9: "b", 10: "yp", 14: "r", 13: "k", 15: "w"},
            (PlaceTile(16, True),),
            "r2",
            "Red crosses the finish line! The race is over.",
        ),
    ],
)
def test_what_crossing_the_line_says(
    narrator: Narrator, stacks: Mapping[int, str], actions: tuple[Action, ...], roll: str, sentence: str
) -> None:
    sentences = told(narrator, stacks, *actions, RollDie(), rolls=roll)
    assert sentence in sentences
    # The scoring of the last leg and of both piles follows, and then who won.
    assert len(sentences) - sentences.index(sentence) == 5


def test_whoever_won_is_told_last(narrator: Narrator) -> None:
    stacks = {8: "g", 9: "b", 10: "yp", 14: "r", 15: "k", 16: "w"}
    bets = [PredictFinish(Camel.RED, Pile.WINNER)] * 3
    assert told(narrator, stacks, *bets, RollDie(), rolls="r3")[-1] == "Ada wins with 12 coins!"


# The standing ----------------------------------------------------------------------------------------------------


def test_the_standing_names_the_first_two_and_the_dice_that_can_still_come(narrator: Narrator) -> None:
    match = Match.new(
        SEATS, seed="told", starter=0, board=track(START), dice=ScriptedDice([ROLLS["r1"], ROLLS["k1"], ROLLS["b1"]])
    )
    for _ in range(3):
        match.submit(RollDie())
    words = narrator.standing(match.observe(None))
    assert words == "Blue leads, then Purple. Dice inside: green, yellow and purple."


def test_the_standing_of_a_race_that_is_over_has_no_dice(narrator: Narrator) -> None:
    stacks = {8: "g", 9: "b", 10: "yp", 14: "r", 15: "k", 16: "w"}
    match = Match.new(SEATS, seed="told", starter=0, board=track(stacks), dice=ScriptedDice([ROLLS["r3"]]))
    match.submit(RollDie())
    assert narrator.standing(match.observe(None)) == "Red leads, then Purple."


# Reasons ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("refusal", Refusal)
def test_every_refusal_is_told_with_its_rule(narrator: Narrator, refusal: Refusal) -> None:
    words = narrator.reason(Reason(refusal, camel="red", space=9, seat=1))
    assert words.endswith(f"({refusal.rule})")
    assert "{" not in words
    for name, value in (("camel", "Red"), ("space", "9"), ("seat", "Bo")):
        if f"{{{name}}}" in refusal.sentence and refusal is not Refusal.NO_SUCH_SEAT:
            assert value in words, f"{refusal.name} speaks of a {name}"


def test_a_seat_that_nobody_has_is_refused_in_words_too(narrator: Narrator) -> None:
    assert narrator.reason(Reason(Refusal.NO_SUCH_SEAT, seat=7)) == "Nobody sits there. (R17)"


# Nothing goes untold ---------------------------------------------------------------------------------------------

BOARD = track({1: "rb", 2: "g", 3: "y", 5: "p", 15: "k", 16: "w"})
LANDING = Landing(Direction.CLOCKWISE, (4, 5), Placement.ALONE, ())
EXAMPLES: tuple[Event, ...] = (
    events.LegTicketTaken(0, LegTicket(Camel.RED, 5)),
    events.TilePlaced(0, SpectatorTile(7, True, 0), None),
    events.FinishCardPlayed(0, Pile.WINNER, None),
    events.PartnershipFormed(0, 1),
    events.DieReleased(0, ROLLS["p2"], Camel.PURPLE, Choice.RACING_DIE),
    events.UnitMoved(Camel.PURPLE, (Camel.PURPLE,), 3, (Camel.YELLOW,), LANDING, False, BOARD),
    events.TileHit(SpectatorTile(7, True, 0), Camel.PURPLE),
    events.CoinsPaid(0, 1, 4),
    events.LegScored(LegScore(1, RANKING, tuple(SeatScore(seat, (), 0, 0, 3) for seat in range(3)))),
    events.LegBegan(2, 1),
    events.PileScored(PileScore(Pile.WINNER, Camel.RED, ())),
    events.RaceEnded(RANKING, (3, 3, 9), (2,)),
    events.TurnBegan(1),
)
"""One event of every kind."""


def test_there_is_an_example_of_every_kind_of_event() -> None:
    assert {type(event) for event in EXAMPLES} == set(get_args(Event))


@pytest.mark.parametrize("event", EXAMPLES, ids=lambda event: type(event).__name__)
def test_the_banner_tells_every_event(narrator: Narrator, event: Event) -> None:
    """What is played has its sentence on the banner at some moment, whoever did it."""
    match = Match.new(SEATS, seed="told", starter=0, board=track(START))
    for humans in (frozenset({0, 1, 2}), frozenset[int]()):
        teller = Narrator(narrator.texts, replace(narrator.cast, humans=humans))
        stage = Stage(match.observe(None))
        timeline = Timeline()
        timeline.add(play(Animator(stage, teller, people_wait=False), [event]))
        timeline.update(60.0)
        assert timeline.idle
        assert [words for words in stage.take_said() if words.startswith(teller.tell(event))]


# Why it matters --------------------------------------------------------------------------------------------------


def matters(narrator: Narrator, *actions: Action, rolls: str = "", stacks: Mapping[int, str] = START) -> list[str]:
    """Why each event of the last action matters."""
    dice = ScriptedDice(ROLLS[roll] for roll in rolls.split())
    match = Match.new(SEATS, seed="told", starter=0, board=track(stacks), dice=dice)
    for action in actions[:-1]:
        match.submit(action)
    seen = match.observe(None)
    heard: list[Event] = []
    match.subscribe(None, heard.extend)
    match.submit(actions[-1])
    found = []
    for event in heard:
        found.append(narrator.matters(event, seen))
        seen = advance(seen, event)
    return [words for words in found if words]


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        ([TakeLegTicket(Camel.PURPLE)], "Purple leads."),
        ([TakeLegTicket(Camel.YELLOW)], "Yellow is second."),
        ([TakeLegTicket(Camel.GREEN)], "Green is in position 3 now."),
        ([TakeLegTicket(Camel.PURPLE)] * 4, "No Purple tickets are left."),
        ([PlaceTile(9, True)], "Every camel that lands there earns Ada a coin."),
        ([PredictFinish(Camel.RED, Pile.WINNER)], "It is the first card on that pile."),
        ([PredictFinish(Camel.RED, Pile.LOSER)] * 3, "That pile now holds 3 cards."),
    ],
)
def test_why_an_action_matters(narrator: Narrator, actions: list[Action], words: str) -> None:
    assert matters(narrator, *actions) == [words]


def test_a_new_leader_is_named_and_an_old_one_is_not(narrator: Narrator) -> None:
    assert matters(narrator, RollDie(), rolls="g3") == ["Green leads now."]
    assert matters(narrator, RollDie(), rolls="p3") == []
    assert matters(narrator, RollDie(), rolls="r1") == []


def test_on_a_tile_the_leader_is_named_when_the_unit_has_come_to_rest(narrator: Narrator) -> None:
    quiet = [TakeLegTicket(Camel.RED)] * 2
    assert matters(narrator, PlaceTile(5, True), *quiet, RollDie(), rolls="g3") == ["Green leads."]
    # Back underneath those that led before.
    assert matters(narrator, PlaceTile(4, False), *quiet, RollDie(), rolls="g2") == []


def test_a_race_that_is_over_needs_no_reason(narrator: Narrator) -> None:
    stacks = {8: "g", 9: "b", 10: "yp", 14: "r", 15: "k", 16: "w"}
    assert matters(narrator, RollDie(), rolls="r3", stacks=stacks) == []


def test_only_what_computer_seats_do_is_explained(narrator: Narrator) -> None:
    said = []
    for humans in (frozenset({0}), frozenset({1})):
        match = Match.new(SEATS, seed="told", starter=0, board=track(START))
        stage, timeline = Stage(match.observe(None)), Timeline()
        teller = Narrator(narrator.texts, replace(narrator.cast, humans=humans))
        animator = Animator(stage, teller, people_wait=False)
        match.subscribe(None, lambda happened, t=timeline, a=animator: t.add(play(a, happened)))
        match.submit(TakeLegTicket(Camel.PURPLE))
        timeline.skip()
        said.append(stage.take_said()[0])
        assert [teller.tell(event) for event in stage.log] == ["Ada takes the 5-ticket for Purple."]
    assert said == ["Ada takes the 5-ticket for Purple.", "Ada takes the 5-ticket for Purple. Purple leads."]


# Small words -----------------------------------------------------------------------------------------------------


def test_lists_in_words(narrator: Narrator) -> None:
    assert narrator.texts.listed([]) == ""
    assert narrator.texts.listed(["a"]) == "a"
    assert narrator.texts.listed(["a", "b"]) == "a and b"
    assert narrator.texts.listed(["a", "b", "c"]) == "a, b and c"


def test_a_stack_is_read_from_its_top(narrator: Narrator) -> None:
    assert narrator.stack((Camel.RED, Camel.BLUE, Camel.BLACK)) == "Black on Blue on Red"
    assert narrator.stack((Camel.WHITE,)) == "White"


def test_every_sentence_of_whole_races_is_a_sentence(texts: Texts) -> None:
    told_of: set[str] = set()
    for seed in range(8):
        match = Match.new(people(3 + seed % 6), seed=f"words {seed}")
        narrator = Narrator(texts, Cast.of(match.seats, THEME))
        heard: list[Event] = []
        match.subscribe(None, heard.extend)
        rng = Random(seed)
        while not match.over:
            match.submit(whim(match, rng))
            told_of.add(narrator.standing(match.observe(None)))
        told_of |= {narrator.tell(event) for event in heard}
    for sentence in told_of:
        assert re.fullmatch(r"[A-Z][^{}]*[.!]", sentence), sentence
        assert "  " not in sentence, sentence
