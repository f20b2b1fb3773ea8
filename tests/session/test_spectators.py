"""A record without secrets: the same bytes whatever lies face down and whatever dice are to come (R18)."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from camelup.rules.actions import Pile, PredictFinish, RollDie
from camelup.rules.board import RACING, ROLLS
from camelup.rules.notation import Taken
from camelup.session.dice import ScriptedDice
from camelup.session.errors import RecordError
from camelup.session.files import Folders
from camelup.session.labels import Label, labelled
from camelup.session.library import Library
from camelup.session.match import Match
from camelup.session.record import FORMAT, SPECTATORS, Record, SeatInfo, decode, encode
from camelup.session.replaying import Tape
from camelup.session.spectators import for_spectators
from camelup.session.terms import Options


def raced(rng: random.Random, bets: int) -> Record:
    """An unfinished race of four people in which so many finish cards lie face down."""
    seats = tuple(SeatInfo(f"Seat {n}", extra={"note": f"my card is {rng.choice(RACING)}"}) for n in range(4))
    match = Match.new(seats, seed=str(rng.random()), starter=0, options=Options(takeback="any", open_replay=True))
    while bets:
        cards = [action for action in match.legal if isinstance(action, PredictFinish)]
        if cards and rng.random() < 0.5:
            match.submit(rng.choice(cards))
            bets -= 1
        else:
            match.submit(next(action for action in match.legal if not isinstance(action, (PredictFinish, RollDie))))
    match.take_back()
    match.redo()
    return replace(labelled(match.record, Label("Tuesday")), extra={"save": {"title": "Tuesday", "own": "p"}, "my": 1})


def with_other_cards(record: Record, rng: random.Random) -> Record:
    """The same race in public, with other colours face down, another seed and other dice to come."""
    hands = {seat: rng.sample(RACING, len(RACING)) for seat in range(len(record.seats))}
    tape, actions = Tape(record), []
    for index, taken in enumerate(record.actions):
        action = taken.action
        if isinstance(action, PredictFinish):
            taken = Taken(PredictFinish(hands[tape.turn(index)].pop(), action.pile))
        actions.append(taken)
    seats = tuple(replace(seat, extra={"note": str(rng.random())}) for seat in record.seats)
    to_come = (ROLLS["b2"], ROLLS["k1"])
    return replace(record, seats=seats, actions=tuple(actions), seed=str(rng.random()), rolls_to_come=to_come)


@pytest.mark.parametrize("seed", range(20))
def test_the_bytes_are_the_same_whatever_is_hidden(seed: int) -> None:
    rng = random.Random(seed)
    record = raced(rng, bets=6)
    files = {encode(for_spectators(record))}
    others = [with_other_cards(record, rng) for _ in range(8)]
    assert len({encode(other) for other in others}) == 8
    files |= {encode(for_spectators(other)) for other in others}
    assert len(files) == 1


def test_everybody_can_see_the_same_race_in_it() -> None:
    record = raced(random.Random(3), bets=5)
    public = decode(encode(for_spectators(record)))
    one, other = Tape(record), Tape(public)
    assert one.length == other.length
    for index in range(one.length + 1):
        assert one.observe(index) == other.observe(index)
        assert not index or one.events(index) == other.events(index)


def test_it_holds_no_seed_and_says_what_it_is() -> None:
    raw = json.loads(encode(for_spectators(raced(random.Random(1), bets=3))))
    assert raw["format"] == SPECTATORS != FORMAT
    assert {"seed", "rolls_to_come", "my"}.isdisjoint(raw)
    assert raw["save"] == {"title": "Tuesday"}


def test_it_is_never_played_on_and_its_cards_are_never_opened() -> None:
    public = decode(encode(for_spectators(raced(random.Random(1), bets=3))))
    tape = Tape(replace(public, options=Options(open_replay=True)))
    assert not tape.may_open_cards
    assert tape.cards(tape.length) is None
    assert not any(tape.can_branch(index) for index in range(tape.length + 1))
    with pytest.raises(ValueError, match="spectators"):
        tape.branch(0)
    with pytest.raises(RecordError, match="only to be watched"):
        Match.from_record(public, seed_if_missing=lambda: "x")


def test_a_race_that_is_over_has_no_secrets() -> None:
    rng = random.Random(2)
    match = Match.new(tuple(SeatInfo(f"Seat {n}") for n in range(3)), seed="a", starter=0)
    match.submit(PredictFinish(RACING[4], Pile.WINNER))
    while not match.over:
        match.submit(rng.choice(tuple(match.legal)) if rng.random() < 0.3 else RollDie())
    assert for_spectators(match.record) == match.record


def test_the_library_exports_it_without_secrets(tmp_path: Path) -> None:
    record = raced(random.Random(4), bets=4)
    library = Library(Folders.under(tmp_path))
    entry = library.save(record, "Tuesday")
    target = tmp_path / "out.camelup"
    library.export_file(entry.name, target, spectators=True)
    public = decode(target.read_bytes())
    assert public.spectators
    assert public.seed is None
    kept = library.import_file(target).entry
    assert kept.spectators
    assert not entry.spectators
    # Exported again it is still one for spectators.
    library.export_file(kept.name, tmp_path / "again.camelup")
    assert decode((tmp_path / "again.camelup").read_bytes()).spectators


def test_what_seats_held_cannot_be_told_from_who_may_play_what_next() -> None:
    """Also a hand that is almost empty: its last card is another one in the record than it really is."""
    seats = tuple(SeatInfo(f"Seat {n}") for n in range(3))
    files = set()
    for order in (RACING, RACING[::-1]):
        match = Match.new(seats, seed="a", starter=0, dice=ScriptedDice(()))
        for camel in order[:4]:
            match.submit(PredictFinish(camel, Pile.WINNER))
            for _ in range(2):
                match.submit(next(each for each in match.legal if not isinstance(each, (PredictFinish, RollDie))))
        files.add(encode(for_spectators(match.record)))
    assert len(files) == 1
