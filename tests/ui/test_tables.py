"""Tables before a race: checks, changes, defaults, and the match that comes of them."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace

import pytest
from msgspec.structs import replace as replace_fields

from camelup.players.levels import Controller
from camelup.rules.state import SEATS_MAX, SEATS_MIN
from camelup.session.cleaning import NAME_LENGTH
from camelup.session.errors import RecordError
from camelup.session.match import Match
from camelup.session.record import SeatInfo
from camelup.session.settings import Settings, load_settings, save_settings
from camelup.session.terms import Options
from camelup.ui.table.seating import (
    CHARACTERS,
    CONTROLLERS,
    DEFAULT_TABLE,
    HUMAN,
    Table,
    TableSeat,
    adopt_match,
    clean_name,
    quick_table,
    remembered_table,
    resume_match,
    start_match,
    table_again,
)
from tests.session.played import seats_of
from tests.ui.conftest import MakeApp


def table_of(count: int) -> Table:
    return Table(tuple(TableSeat(character) for character in CHARACTERS[:count]))


@pytest.mark.parametrize("count", range(SEATS_MIN, SEATS_MAX + 1))
def test_every_number_of_seats_that_the_rules_allow_can_start(count: int) -> None:
    assert table_of(count).problem() is None


@pytest.mark.parametrize("count", [0, 2])
def test_too_few_seats_cannot_start(count: int) -> None:
    problem = table_of(count).problem()
    assert problem is not None
    assert (problem.key, problem.values) == ("setup.problem.seats", {"least": 3, "most": 8})


@pytest.mark.parametrize("name", ["Omar", "omar", "  OMAR ", "o\u200bmar".replace("\u200b", "")])
def test_two_seats_of_one_name_cannot_start(name: str) -> None:
    # Omar is also what the second seat is called when nobody types anything.
    problem = table_of(4).with_seat(3, name=name).problem()
    assert problem is not None
    assert problem.key == "setup.problem.name"
    assert problem.seat == 3


def test_a_character_at_two_seats_cannot_start() -> None:
    problem = table_of(4).with_seat(2, character="nadia", name="Bo").problem()
    assert problem is not None
    assert (problem.key, problem.seat) == ("setup.problem.character", 2)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ada", "Ada"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("tab\tline\nend", "tab line end"),
        ("\x00\x07", ""),
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("a" * 30, "a" * NAME_LENGTH),
        ("\u202eevil", "evil"),
    ],
)
def test_names_become_one_clean_line(typed: str, name: str) -> None:
    assert clean_name(typed) == name


def test_a_blank_name_is_the_characters() -> None:
    assert TableSeat("zuri", "   ").called == "Zuri"


def test_characters_go_round_and_skip_those_at_the_table() -> None:
    table = table_of(3)
    seen = []
    for _ in range(6):
        table = table.with_next_character(0, 1)
        assert table.problem() is None
        seen.append(table.seats[0].character)
    assert seen == [*CHARACTERS[3:], "nadia"]
    assert table.with_next_character(0, -1).seats[0].character == CHARACTERS[-1]


def test_at_a_full_table_two_seats_change_characters() -> None:
    table = table_of(8).with_seat(0, name="Ada").with_next_character(0, 1)
    assert [seat.character for seat in table.seats[:2]] == ["omar", "nadia"]
    assert [seat.called for seat in table.seats[:2]] == ["Ada", "Nadia"]
    assert len({seat.character for seat in table.seats}) == 8


def test_controllers_go_round_both_ways() -> None:
    table = table_of(3)
    seen = []
    for _ in CONTROLLERS:
        seen.append(table.seats[1].controller)
        table = table.with_next_controller(1, 1)
    assert tuple(seen) == CONTROLLERS
    assert table.seats[1].controller == HUMAN
    assert table.with_next_controller(1, -1).seats[1].controller == CONTROLLERS[-1]


def test_starters_go_round() -> None:
    table = table_of(3)
    seen = []
    for _ in range(5):
        seen.append(table.starter)
        table = table.with_next_starter(1)
    assert seen == [None, 0, 1, 2, None]


def test_a_table_grows_to_eight_and_no_further() -> None:
    table = DEFAULT_TABLE
    for _ in range(10):
        table = table.grown()
    assert len(table.seats) == SEATS_MAX
    assert table.problem() is None


@pytest.mark.parametrize(
    ("starter", "removed", "left"), [(None, 1, None), (0, 1, 0), (2, 1, 1), (1, 1, None), (3, 3, None)]
)
def test_the_marker_stays_with_its_seat_when_another_leaves(
    starter: int | None, removed: int, left: int | None
) -> None:
    table = replace(table_of(4), starter=starter).shrunk(removed)
    assert table.starter == left
    assert [seat.character for seat in table.seats] == [c for n, c in enumerate(CHARACTERS[:4]) if n != removed]


def test_a_table_of_three_keeps_its_seats() -> None:
    assert table_of(3).shrunk(0) == table_of(3)


def test_a_quick_table_is_one_person_against_three_levels() -> None:
    for _ in range(50):
        table = quick_table(Settings(), os.urandom, "Guest")
        assert table.problem() is None
        assert table.seats[0] == TableSeat("nadia", "Guest")
        assert sorted(str(seat.controller) for seat in table.seats) == [
            "computer:bookmaker", "computer:hustler", "computer:tourist", "human",
        ]  # fmt: skip
        assert table.starter is None


def test_a_quick_table_keeps_the_person_of_the_last_one() -> None:
    last = (SeatInfo("Bo", "kofi", Controller("computer:oracle")), SeatInfo("Omar", "tariq"), SeatInfo("Cy", "zuri"))
    for _ in range(50):
        table = quick_table(Settings(last_table=last), os.urandom, "Guest")
        assert table.problem() is None
        assert table.seats[0] == TableSeat("tariq", "Omar")


def test_a_quick_table_calls_a_person_as_they_last_called_themselves() -> None:
    last = (SeatInfo("Bo", "kofi", Controller("computer:oracle")), SeatInfo("Tariq", "tariq"), SeatInfo("Cy", "zuri"))
    for _ in range(50):
        table = quick_table(Settings(last_table=last, last_names=("Omar", "Ada")), os.urandom, "Guest")
        assert table.problem() is None
        assert table.seats[0] == TableSeat("tariq", "Omar")


def test_a_quick_table_depends_on_the_entropy_alone() -> None:
    def fixed(count: int) -> bytes:
        return bytes(range(count))

    assert quick_table(Settings(), fixed, "Guest") == quick_table(Settings(), fixed, "Guest")
    assert len({quick_table(Settings(), os.urandom, "Guest").seats for _ in range(40)}) > 10


def test_the_last_table_comes_back() -> None:
    table = table_of(5).with_seat(1, name="Ada").with_seat(2, controller=Controller("computer:veteran"))
    assert remembered_table(Settings(last_table=table.seat_infos())) == table


@pytest.mark.parametrize("count", [0, 1, 2, 9])
def test_a_remembered_table_of_a_wrong_size_is_the_default(count: int) -> None:
    seats = tuple(SeatInfo(f"S{n}", "nadia") for n in range(count))
    assert remembered_table(Settings(last_table=seats)) == DEFAULT_TABLE


def test_unknown_characters_and_players_become_known_ones() -> None:
    seats = (
        SeatInfo("Ada", "wizard"),
        SeatInfo("Bo", "nadia", Controller("computer:deepthought")),
        SeatInfo("Cy", "nadia", Controller("robot")),
        SeatInfo("Di", "omar", Controller("computer:veteran:bold")),
    )
    table = Table.from_seats(seats, Options(takeback="sometimes"))
    assert table.problem() is None
    assert [seat.called for seat in table.seats] == ["Ada", "Bo", "Cy", "Di"]
    assert table.seats[1].character == "nadia"
    assert table.seats[3].controller == Controller("computer:veteran:bold")
    assert all(seat.controller in CONTROLLERS for seat in table.seats[:3])
    assert table.options.takeback == "none"


# Matches ----------------------------------------------------------------------------------------------------------


def test_a_match_is_what_the_table_says(make_app: MakeApp) -> None:
    services = make_app().services
    table = replace(
        table_of(4).with_seat(1, name="Ada"), starter=2, options=Options(open_purses=False), seed="  Hello  World "
    )
    match = start_match(services, table)
    assert [seat.name for seat in match.seats] == ["Nadia", "Ada", "Zuri", "Bruno"]
    assert match.turn == 2
    assert match.record.starter == 3
    assert match.record.seed == "hello world"
    assert not match.options.open_purses


def test_the_same_seed_sets_up_the_same_race(make_app: MakeApp) -> None:
    services = make_app().services
    first, second, other = (
        start_match(services, replace(DEFAULT_TABLE, seed=seed)).record.track for seed in ("a", "a", "b")
    )
    assert first == second
    assert first != other


def test_the_command_lines_seed_serves_one_race(make_app: MakeApp) -> None:
    services = make_app(seed="from-outside").services
    assert start_match(services, DEFAULT_TABLE).record.seed == "from-outside"
    fresh = start_match(services, DEFAULT_TABLE).record.seed
    assert fresh is not None
    assert fresh != "from-outside"


def test_a_typed_seed_wins_over_the_command_lines(make_app: MakeApp) -> None:
    services = make_app(seed="from-outside").services
    assert start_match(services, replace(DEFAULT_TABLE, seed="mine")).record.seed == "mine"


def test_the_terms_of_the_last_table_come_back_and_its_seed_does_not(make_app: MakeApp) -> None:
    services = make_app().services
    options = Options(open_purses=False, coach=False, takeback="any", open_replay=True)
    table = replace(table_of(4), starter=2, options=options, seed="typed")
    start_match(services, table)
    assert remembered_table(services.settings) == replace(table, seed="")
    save_settings(services.folders, services.settings)
    settings, notice = load_settings(services.folders)
    assert notice is None
    assert remembered_table(settings) == replace(table, seed="")
    quick = quick_table(settings, os.urandom, "Guest")
    assert quick.options == table.options
    assert quick.starter is None


def test_a_drawn_starter_is_drawn_again(make_app: MakeApp) -> None:
    services = make_app().services
    start_match(services, replace(table_of(3), starter=0))
    start_match(services, table_of(3))
    assert remembered_table(services.settings).starter is None


@pytest.mark.parametrize("starter", [0, 4, 8])
def test_a_remembered_starter_who_is_not_at_the_table_is_drawn(starter: int) -> None:
    assert remembered_table(Settings(last_table=table_of(3).seat_infos(), last_starter=starter)).starter is None


def test_the_same_people_again_keep_starter_and_terms(make_app: MakeApp) -> None:
    services = make_app().services
    table = replace(table_of(4), starter=1, options=Options(coach=False))
    match = start_match(services, table)
    assert table_again(services.settings, match) == table
    elsewhere = Match.new(seats_of(4), seed="elsewhere", starter=1, options=Options(open_purses=False))
    assert table_again(services.settings, elsewhere).starter is None
    assert not table_again(services.settings, elsewhere).options.open_purses


@pytest.mark.parametrize("adopt", [resume_match, adopt_match])
def test_no_race_goes_on_with_a_player_nobody_knows(make_app: MakeApp, adopt: Callable[..., Match]) -> None:
    services = make_app().services
    match = start_match(services, DEFAULT_TABLE)
    seats = (*match.seats[:3], SeatInfo("Bo", "kofi", Controller("robot")))
    with pytest.raises(RecordError, match="who plays Bo"):
        adopt(services, replace_fields(match.record, seats=seats))
    assert services.saver.flush(5.0)
    assert services.store.load_autosave() == match.record


def test_starting_remembers_the_table_and_the_typed_names(make_app: MakeApp) -> None:
    services = make_app(last_names=("Bo", "Ada")).services
    table = DEFAULT_TABLE.with_seat(0, name="Ada").with_seat(1, name="Deep Blue")
    start_match(services, table)
    assert services.settings.last_table == table.seat_infos()
    assert services.settings.last_names == ("Ada", "Bo")


def test_a_new_race_replaces_the_saved_one_and_every_action_is_saved(make_app: MakeApp) -> None:
    services = make_app().services
    start_match(services, replace(DEFAULT_TABLE, seed="old"))
    match = start_match(services, replace(DEFAULT_TABLE, seed="new"))
    match.submit(next(iter(match.legal)))
    assert services.saver.flush(5.0)
    saved = services.store.load_autosave()
    assert saved == match.record
    assert len(saved.actions) == 1


def test_a_resumed_race_goes_on_where_it_was(make_app: MakeApp) -> None:
    services = make_app().services
    match = start_match(services, DEFAULT_TABLE)
    match.submit(next(iter(match.legal)))
    resumed = resume_match(services, match.record)
    assert resumed.turn == match.turn
    resumed.submit(next(iter(resumed.legal)))
    assert services.saver.flush(5.0)
    assert services.store.load_autosave() == resumed.record


def test_a_table_with_a_problem_starts_nothing(make_app: MakeApp) -> None:
    services = make_app().services
    with pytest.raises(ValueError, match=r"setup\.problem\.name"):
        start_match(services, table_of(3).with_seat(0, name="Omar"))
    assert services.saver.flush(5.0)
    assert not services.store.has_unfinished()
