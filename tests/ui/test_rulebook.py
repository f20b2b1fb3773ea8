"""The rule book as data: every rule is there in words, with the rules' own numbers, and its examples are true."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from camelup.rules.board import Camel, Direction, ranking
from camelup.rules.engine import apply
from camelup.rules.events import CoinsPaid, DieReleased, LegBegan, LegScored, PileScored, RaceEnded, UnitMoved
from camelup.rules.notation import format_track, parse_action
from camelup.rules.reasons import Refusal
from camelup.rules.scoring import CARD_REWARD_LATER, CARD_REWARDS, WRONG_CARD, Source
from camelup.rules.state import LEG_TICKETS, START_PURSE, setup_board
from camelup.rules.view import observe
from camelup.ui.kit.assets import find_assets
from camelup.ui.kit.texts import Texts
from camelup.ui.rulebook.book import CHAPTERS, RULES, RuleTexts, fold, hits
from camelup.ui.rulebook.examples import Example, Part, Scenario, facts, first_state, play_out
from camelup.ui.rulebook.positions import EXAMPLES
from camelup.ui.table.rule_numbers import rule_values

NUMBERS = tuple(f"R{number}" for number in range(1, 42))
NAMES = ("Nadia", "Omar", "Zuri", "Bruno", "Ingrid", "Kofi")
BY_NAME = {example.name: example for examples in EXAMPLES.values() for example in examples}
CAMEL_NAMES = {"b": "Blue", "g": "Green", "r": "Red", "y": "Yellow", "p": "Purple", "k": "Black", "w": "White"}

every_rule = pytest.mark.parametrize("rule", NUMBERS)
every_example = pytest.mark.parametrize("name", BY_NAME)


@pytest.fixture(scope="module")
def texts() -> Texts:
    return Texts.load(find_assets())


@pytest.fixture(scope="module")
def words(texts: Texts) -> RuleTexts:
    return RuleTexts(texts)


def played(name: str) -> Scenario:
    return play_out(BY_NAME[name])


def caption(words: RuleTexts, name: str) -> str:
    return words.caption(name, facts(played(name), NAMES))


# The book --------------------------------------------------------------------------------------------------------


def test_the_chapters_have_every_rule_once() -> None:
    assert sorted(RULES, key=NUMBERS.index) == list(NUMBERS)
    assert [rule for chapter in CHAPTERS for rule in chapter.rules] == list(RULES)


@every_rule
def test_every_rule_has_a_title_a_text_and_an_example(rule: str, words: RuleTexts) -> None:
    assert 3 <= len(words.title(rule)) <= 26
    assert words.text(rule).endswith(".")
    assert len(words.text(rule)) >= 40
    assert EXAMPLES[rule]


def test_every_chapter_has_a_title(words: RuleTexts) -> None:
    titles = [words.chapter(chapter) for chapter in CHAPTERS]
    assert len(set(titles)) == len(CHAPTERS)


def test_the_rules_that_refuse_actions_can_all_be_opened() -> None:
    assert {refusal.rule for refusal in Refusal} <= set(RULES)


def test_the_numbers_of_the_texts_are_those_of_the_rules() -> None:
    values = rule_values()
    assert [values[f"ticket_{n}"] for n in (1, 2, 3, 4)] == list(LEG_TICKETS)
    assert [values[f"card_{n}"] for n in (1, 2, 3, 4)] == list(CARD_REWARDS)
    assert (values["card_later"], values["wrong"], values["start_purse"]) == (
        CARD_REWARD_LATER,
        -WRONG_CARD,
        START_PURSE,
    )


def test_r9_crazy_camels_start_where_the_text_says() -> None:
    values = rule_values()
    racing = [(Camel(letter), 1) for letter in "bgryp"]
    for number in (1, 2, 3):
        board = setup_board(racing, [(Camel.BLACK, number), (Camel.WHITE, number)])
        assert board.space_of(Camel.BLACK) == values[f"crazy_{number}"]


@every_rule
def test_amounts_are_filled_in_and_never_typed(rule: str, texts: Texts) -> None:
    """Only what is printed on dice and coins, the first space and the empty purse are written out."""
    written = texts(f"rules.{rule}.text")
    typed = {int(number) for number in re.findall(r"\d+", re.sub(r"{\w+}", "", written))}
    assert typed <= ({1, 5} if rule == "R6" else {0, 1, 2, 3})
    named = {name for _, name, _, _ in Formatter().parse(written) if name}
    assert named <= set(rule_values())


COINS = {
    "en": ("coin", "coins"),
    "nl": ("munt", "munten"),
    "de": ("Münze", "Münzen"),
    "fr": ("pièce", "pièces"),
    "es": ("moneda", "monedas"),
}


@pytest.mark.parametrize("code", COINS)
def test_money_is_coins_in_every_sentence_as_it_is_at_the_table(code: str) -> None:
    """The numbers of a sentence are the rules' own, so it says "1 coin" and "3 coins" without asking for a count."""
    words = RuleTexts(Texts.load(find_assets(), code))
    one, more = COINS[code]
    said = {rule: words.text(rule) for rule in RULES} | {name: caption(words, name) for name in BY_NAME}
    counted = {name: re.findall(rf"(\d+) ({one}|{more})\b", sentence) for name, sentence in said.items()}
    assert sum(map(len, counted.values())) > 25
    wrong = {
        name: hits for name, hits in counted.items() if any((number == "1") != (word == one) for number, word in hits)
    }
    assert wrong == {}
    assert [name for name, sentence in said.items() if re.search(r"\b(EP|ÄP|LE)\b", sentence)] == ["R6"]


# Searching -------------------------------------------------------------------------------------------------------


def test_an_empty_search_finds_everything(words: RuleTexts) -> None:
    assert words.find("") == words.find("   ") == set(NUMBERS)


@pytest.mark.parametrize(
    ("search", "rule"),
    [("booing", "R25"), ("BOOING", "R25"), ("bóôing", "R25"), ("partner exchange", "R17"), ("player's", "R13"),
     ("pyramid ticket pays", "R15"), ("underneath", "R26"), ("share the victory", "R40")],
)  # fmt: skip
def test_words_find_the_rule_that_has_them(words: RuleTexts, search: str, rule: str) -> None:
    found = words.find(search)
    assert rule in found
    assert len(found) < 20


def test_all_words_must_be_there(words: RuleTexts) -> None:
    assert words.find("grey die") < words.find("die")
    assert words.find("grey zebra") == set()


@every_rule
def test_a_number_finds_its_rule_alone(words: RuleTexts, rule: str) -> None:
    assert words.find(rule) == words.find(rule.lower()) == {rule}


@pytest.mark.parametrize(
    ("text", "search", "marked"),
    [
        ("Crazy camels", "crazy", ["Crazy"]),
        ("Zwei Kamele überqueren", "uber kamel", ["Kamel", "über"]),
        ("Straße und Strasse", "strasse", ["Straße", "Strasse"]),
        ("players’ tickets", "players' tick", ["players’", "tick"]),
        ("abab ab", "ab aba", ["abab", "ab"]),
        ("nothing", "", []),
    ],
)
def test_hits_are_marked_where_they_stand(text: str, search: str, marked: list[str]) -> None:
    assert [text[start:end] for start, end in hits(text, search)] == marked


def test_folding_takes_accents_and_capitals_away() -> None:
    assert fold("Élan ’n Café") == "elan 'n cafe"


# The examples ----------------------------------------------------------------------------------------------------


def test_every_example_has_a_name_of_its_own(texts: Texts) -> None:
    names = [example.name for examples in EXAMPLES.values() for example in examples]
    assert len(names) == len(set(names))
    assert {key.removeprefix("rules.example.") for key in texts.keys if key.startswith("rules.example.")} == set(names)


@every_example
def test_the_table_of_an_example_is_possible(name: str) -> None:
    """Dice, tickets and cards are each in one place only, as in a race."""
    state = first_state(BY_NAME[name])
    assert sorted([*state.dice, *(roll.die for roll in state.released)]) == sorted("bgrypx")
    assert sum(seat.pyramid_tickets for seat in state.seats) == len(state.released)
    for index, camel in enumerate("bgryp"):
        values = sorted((t.value for seat in state.seats for t in seat.leg_tickets if t.camel == camel), reverse=True)
        assert tuple(values) == LEG_TICKETS[: state.tickets_taken[index]]
    for seat, holding in enumerate(state.seats):
        gone = [card.camel for card in (*state.winner_pile, *state.loser_pile) if card.owner == seat]
        assert sorted([*holding.hand, *gone]) == sorted("bgryp")
    partners = [seat.partner for seat in state.seats]
    assert all(partner is None or partners[partner] == seat for seat, partner in enumerate(partners))


@every_example
def test_what_is_shown_is_what_the_engine_says(name: str) -> None:
    """An example that shows a whole turn ends at the table that the engine leaves."""
    example = BY_NAME[name]
    state = first_state(example)
    for phrase in example.actions:
        state = apply(state, *parse_action(phrase)).state
    shown = play_out(example)
    if example.only is None and not state.over:
        assert shown.after == observe(state, None)
    else:
        assert shown.after.board.stacks == state.board.stacks
    assert shown.still is not bool(example.actions)


@every_example
def test_captions_speak_of_what_happens(name: str, words: RuleTexts) -> None:
    said = caption(words, name)
    assert said.endswith(".")
    shown = played(name)
    rolls = [event for event in shown.events if isinstance(event, DieReleased)]
    for event in rolls:
        if Part.SHEET not in BY_NAME[name].parts:
            assert CAMEL_NAMES[event.camel] in said
    for event in shown.events:
        if isinstance(event, CoinsPaid):
            assert NAMES[event.seat] in said


MOVES = {
    "riding": "1/b/1/gr/1/y/p/4/w/1/k/2",
    "clockwise": "3/b/y/g/r/4/p/k/1/w/1",
    "pyramid": "3/b/1/g/r/y/p/3/k/1/w/1",
    "passing": "2/y/2/bg/1/r/1/p/2/k/1/w/1",
    "on_top": "2/p/2/byr/2/g/3/k/1/w/1",
    "upper": "3/b/g/p/kr/1/w/1/y/5",
    "carrier": "3/b/g/r/p/wy/4/k/3",
    "numeral": "3/b/g/r/p/y/1/k/4/w/1",
    "between": "3/b/g/2/p/ky/1/wr/5",
    "cheering": "2/b/5/gr/y/1/p/1/k/1/w",
    "booing": "2/b/1/yr/2/g/3/p/1/k/1/w",
    "crazy_cheering": "2/b/y/r/1/k/4/pg/3/w",
    "crazy_booing": "2/b/y/r/3/kg/2/p/3/w",
    "back_under": "2/y/1/br/3/g/2/p/1/k/1/w",
    "twice": "2/b/r/5/yp/g/1/k/1/w/1",
    "finish": "7/b/k/y/1/w/p/3/>gr",
    "finish_cheering": "7/y/k/r/1/w/g/3/>bp",
    "backwards": "<kr/b/4/g/3/y/p/2/w/2",
    "lone_crazy": "<w/3/b/1/gy/1/k/1/r/1/p/4",
}
"""Where the captions say that the camels stand afterwards."""


@pytest.mark.parametrize("name", MOVES)
def test_camels_end_where_the_caption_says(name: str, words: RuleTexts) -> None:
    shown = played(name)
    assert format_track(shown.after.board) == MOVES[name]
    last = [event for event in shown.events if isinstance(event, UnitMoved)][-1]
    if name in ("finish", "finish_cheering", "lone_crazy", "back_under", "twice"):
        return
    assert f"space {last.landing.path[-1]}" in caption(words, name)


def test_every_example_with_a_roll_is_in_the_list_of_moves() -> None:
    rolled = {name for name in BY_NAME if any(isinstance(event, UnitMoved) for event in played(name).events)}
    assert rolled - {"leg_end"} == set(MOVES)


@pytest.mark.parametrize(("name", "seat"), [("cheering", 1), ("booing", 2), ("crazy_cheering", 0), ("crazy_booing", 0),
                                            ("back_under", 1), ("finish_cheering", 1)])  # fmt: skip
def test_r25_the_owner_of_the_tile_is_paid(name: str, seat: int) -> None:
    shown = played(name)
    gains = [after.purse - before.purse for before, after in zip(shown.before.seats, shown.after.seats, strict=True)]
    assert gains == [int(n == seat) for n in range(len(gains))]


def test_r27_a_tile_pays_every_time(words: RuleTexts) -> None:
    shown = played("twice")
    assert shown.after.seats[0].purse - shown.before.seats[0].purse == 2
    assert "2 coins in all" in caption(words, "twice")


def test_r29_red_is_last_behind_a_camel_on_space_1() -> None:
    shown = played("backwards")
    assert shown.after.board.beyond is not None
    assert shown.after.board.beyond.direction is Direction.COUNTERCLOCKWISE
    assert ranking(shown.after.board)[-2:] == (Camel.BLUE, Camel.RED)
    assert shown.after.board.space_of(Camel.BLUE) == 1


def test_r30_a_crazy_camel_alone_changes_no_ranking() -> None:
    shown = played("lone_crazy")
    assert shown.after.over
    assert ranking(shown.before.board) == ranking(shown.after.board)


def test_r31_red_leads_on_top_of_green() -> None:
    assert ranking(played("ranking").before.board)[:2] == (Camel.RED, Camel.GREEN)


def test_r13_the_marked_spaces_keep_away_from_camels_and_other_tiles() -> None:
    shown = played("place_tile")
    assert shown.spots == {2, 3, 8, 10, 14, 16}
    assert shown.after.board.tile_on(10) is not None


def leg_of(name: str) -> LegScored:
    (event,) = [event for event in played(name).events if isinstance(event, LegScored)]
    return event


def test_r33_the_sum_of_the_worked_example() -> None:
    lines = leg_of("leg_sum").score.seats[0].lines
    assert [line.amount for line in lines] == [5, -1, 1, 1]
    assert leg_of("leg_sum").score.seats[0].total == 6


def test_r34_one_partner_copies_and_the_other_has_nothing_to_copy() -> None:
    first, second = leg_of("copying").score.seats[:2]
    assert [line.amount for line in first.lines if line.source is Source.COPY] == [5]
    assert [line for line in second.lines if line.source is Source.COPY] == []
    assert (first.total, second.total) == (4, 5)


def test_r35_the_purse_is_empty_and_not_in_debt(words: RuleTexts) -> None:
    poor = leg_of("empty_purse").score.seats[0]
    assert (poor.total, poor.purse) == (-2, 0)
    assert "had 1 coin and owes 2" in caption(words, "empty_purse")


def test_r36_everything_goes_back_but_the_camels() -> None:
    shown = played("clean_up")
    assert [type(event) for event in shown.events] == [LegBegan]
    assert shown.before.board.stacks == shown.after.board.stacks
    assert len(shown.before.board.tiles) == 2
    assert shown.after.board.tiles == ()
    assert shown.after.marker == 1


def test_r37_the_ticket_of_the_last_roll_counts() -> None:
    lines = leg_of("last_leg").score.seats[0].lines
    assert [line.amount for line in lines] == [5, 1]


@pytest.mark.parametrize(("name", "paid"), [("winner_pile", [8, -1, 5, 3, 2, 1]), ("loser_pile", [8, -1, 5])])
def test_r38_r39_piles_pay_what_the_caption_says(name: str, paid: list[int], words: RuleTexts) -> None:
    (event,) = played(name).events
    assert isinstance(event, PileScored)
    assert [card.amount for card in event.score.cards] == paid
    assert all(f"{amount} coins" in caption(words, name) for amount in paid[:3:2])


def test_r40_two_are_richest_and_share(words: RuleTexts) -> None:
    (event,) = played("richest").events
    assert isinstance(event, RaceEnded)
    assert event.winners == (1, 2)
    assert f"{event.purses[1]} coins each" in caption(words, "richest")


def test_r17_the_named_seat_cannot_refuse() -> None:
    seats = played("partners").after.seats
    assert (seats[0].partner, seats[4].partner) == (4, 0)


def test_r12_the_next_ticket_is_worth_less() -> None:
    seats = played("leg_ticket").after.seats
    assert [seat.leg_tickets[0].value for seat in seats[:2]] == list(LEG_TICKETS[:2])


def test_r18_a_bystander_sees_no_card() -> None:
    for name in ("secret", "predict"):
        seen = played(name).after
        assert (seen.viewer, seen.hand, seen.own_winner_cards) == (None, (), ())


def test_an_impossible_example_is_an_error() -> None:
    with pytest.raises(ValueError, match="R1"):
        play_out(Example("wrong", (Part.BOARD,), actions=("tile 1+",)))
