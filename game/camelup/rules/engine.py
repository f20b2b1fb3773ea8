"""The referee: what a seat may do, why not, and what follows from what it does (R11 to R41).

`apply` alone knows turns, the end of a leg and the end of the race. Chance comes in as an argument.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from camelup.rules import events
from camelup.rules.actions import (
    Action,
    FormPartnership,
    Pile,
    PlaceTile,
    PredictFinish,
    RollDie,
    TakeLegTicket,
)
from camelup.rules.board import (
    DICE,
    RACING,
    ROLLS,
    SPACES,
    Board,
    Die,
    Move,
    Roll,
    SpectatorTile,
    move,
    ranking,
    select,
)
from camelup.rules.errors import IllegalAction, InvalidOutcome
from camelup.rules.events import Event
from camelup.rules.reasons import Reason, Refusal
from camelup.rules.scoring import score_leg, score_pile
from camelup.rules.state import (
    LEG_TICKETS,
    PARTNERSHIP_SEATS,
    FinishCard,
    LegTicket,
    Seat,
    State,
    releases_left,
    richest,
    tickets_on_stack,
)

TILE_REWARD = 1
"""EP for the owner of a tile per landing (R25)."""

_ROLL = RollDie()
_TICKETS = tuple(TakeLegTicket(camel) for camel in RACING)
_TILES = tuple((PlaceTile(space, cheering=True), PlaceTile(space, cheering=False)) for space in range(1, SPACES + 1))
_CARDS = {camel: (PredictFinish(camel, Pile.WINNER), PredictFinish(camel, Pile.LOSER)) for camel in RACING}
_OUTCOMES = {
    die: tuple((roll, 1 if die is Die.GREY else 2) for roll in ROLLS.values() if roll.die is die) for die in DICE
}
"""What each die can show, with weights in sixths: a racing die has each number twice (R3)."""


@dataclass(frozen=True, slots=True)
class Step:
    """What one action led to: the new state and the events on the way, not redacted."""

    state: State
    events: tuple[Event, ...]


class LegalActions(Collection[Action]):
    """The actions that the seat to move may take, worked out only as far as they are asked for.

    Supports `in`, iteration and `len`; holds nothing once the race is over.
    """

    def __init__(self, state: State) -> None:
        self._state = state

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, RollDie | TakeLegTicket | PlaceTile | PredictFinish | FormPartnership):
            return False
        return explain(self._state, action) is None

    def __iter__(self) -> Iterator[Action]:
        """In the order of the rules: roll, leg tickets, tiles, finish cards, partners."""
        state = self._state
        if state.over:
            return
        yield _ROLL
        for ticket, taken in zip(_TICKETS, state.tickets_taken, strict=True):
            if taken < len(LEG_TICKETS):
                yield ticket
        own = state.board.tile_of(state.turn)
        for space in open_spaces(state.board, state.turn):
            cheering, booing = _TILES[space - 1]
            if own is None or own.space != space or not own.cheering:
                yield cheering
            if own is None or own.space != space or own.cheering:
                yield booing
        for camel in state.seats[state.turn].hand:
            yield from _CARDS[camel]
        if len(state.seats) >= PARTNERSHIP_SEATS and state.seats[state.turn].partner is None:
            for seat, other in enumerate(state.seats):
                if other.partner is None and seat != state.turn:
                    yield FormPartnership(seat)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"LegalActions({list(self)!r})"


def legal_actions(state: State) -> LegalActions:
    """What the seat to move may do. Taking a pyramid ticket is possible until the race is over (R11)."""
    return LegalActions(state)


def open_spaces(board: Board, seat: int) -> list[int]:
    """The spaces where `seat` may lay its tile with at least one side up (R13, R14)."""
    blocked = [bool(stack) for stack in board.stacks]
    blocked[0] = True
    for tile in board.tiles:
        if tile.owner == seat:
            continue
        for space in range(tile.space - 1, min(tile.space + 1, SPACES) + 1):
            blocked[space - 1] = True
    return [index + 1 for index, shut in enumerate(blocked) if not shut]


def explain(state: State, action: Action) -> Reason | None:
    """Why the seat to move may not take `action`, or None when it may."""
    if state.over:
        return Reason(Refusal.RACE_OVER)
    match action:
        case RollDie():
            return None
        case TakeLegTicket():
            return _explain_ticket(state, action)
        case PlaceTile():
            return _explain_tile(state, action)
        case PredictFinish():
            return _explain_card(state, action)
        case FormPartnership():
            return _explain_partnership(state, action.seat)
    raise TypeError(f"{action!r} is not an action")


def _explain_ticket(state: State, action: TakeLegTicket) -> Reason | None:
    if action.camel not in RACING:
        return Reason(Refusal.NOT_A_RACING_CAMEL, camel=action.camel.name.lower())
    if not tickets_on_stack(state.tickets_taken, action.camel):
        return Reason(Refusal.TICKETS_GONE, camel=action.camel.name.lower())
    return None


def _explain_tile(state: State, action: PlaceTile) -> Reason | None:
    space = action.space
    if not 1 <= space <= SPACES:
        return Reason(Refusal.NO_SUCH_SPACE, space=space)
    if space == 1:
        return Reason(Refusal.TILE_ON_START, space=space)
    if state.board.stack_on(space):
        return Reason(Refusal.TILE_ON_CAMEL, space=space)
    for tile in state.board.tiles:
        if tile.owner == state.turn:
            # R14: the own tile's old place neither blocks nor neighbours.
            if tile.space == space and tile.cheering == action.cheering:
                return Reason(Refusal.TILE_UNCHANGED, space=space)
        elif tile.space == space:
            return Reason(Refusal.TILE_ON_TILE, space=space)
        elif abs(tile.space - space) == 1:
            return Reason(Refusal.TILE_NEXT_TO_TILE, space=space)
    return None


def _explain_card(state: State, action: PredictFinish) -> Reason | None:
    if action.camel not in RACING:
        return Reason(Refusal.NOT_A_RACING_CAMEL, camel=action.camel.name.lower())
    if action.camel not in state.seats[state.turn].hand:
        return Reason(Refusal.CARD_PLAYED, camel=action.camel.name.lower())
    return None


def _explain_partnership(state: State, seat: int) -> Reason | None:
    if len(state.seats) < PARTNERSHIP_SEATS:
        return Reason(Refusal.TOO_FEW_SEATS)
    if not 0 <= seat < len(state.seats):
        return Reason(Refusal.NO_SUCH_SEAT, seat=seat)
    if seat == state.turn:
        return Reason(Refusal.PARTNER_SELF)
    if state.seats[state.turn].partner is not None:
        return Reason(Refusal.HAS_PARTNER)
    if state.seats[seat].partner is not None:
        return Reason(Refusal.OTHER_HAS_PARTNER, seat=seat)
    return None


def roll_outcomes(board: Board, dice: tuple[Die, ...]) -> tuple[tuple[Roll, int], ...]:
    """What the next released die can show, each with its integer weight (R3, R15).

    Every die inside is equally likely; a racing die shows each number twice on its six faces, the grey one each of its
    six faces once. Nothing comes out once the race on `board` is over (R28) or the leg is (R32).
    """
    if board.beyond is not None or not releases_left(dice):
        return ()
    outcomes: list[tuple[Roll, int]] = []
    for die in dice:
        outcomes += _OUTCOMES[die]
    return tuple(outcomes)


def apply(state: State, action: Action, outcome: Roll | None) -> Step:
    """Take `action` for the seat to move and return the new state with everything that happened.

    `outcome` is what the released die shows, and None for every action but `RollDie`. Raises `IllegalAction` with the
    reason that `explain` gives, or `InvalidOutcome`; the state that was passed in never changes.
    """
    if (reason := explain(state, action)) is not None:
        raise IllegalAction(reason)
    if isinstance(action, RollDie):
        return _roll(state, outcome)
    if outcome is not None:
        raise InvalidOutcome(f"no die is released by {action!r}, so it has no outcome")
    if isinstance(action, TakeLegTicket):
        after, event = _take_ticket(state, action)
    elif isinstance(action, PlaceTile):
        after, event = _place_tile(state, action)
    elif isinstance(action, PredictFinish):
        after, event = _play_card(state, action)
    else:
        after, event = _form_partnership(state, action)
    return Step(after, (event, events.TurnBegan(after.turn)))


def _following(state: State) -> int:
    """The seat to the left of the one to move (R11)."""
    return (state.turn + 1) % len(state.seats)


def _with_seat(state: State, index: int, seat: Seat) -> tuple[Seat, ...]:
    return (*state.seats[:index], seat, *state.seats[index + 1 :])


def _take_ticket(state: State, action: TakeLegTicket) -> tuple[State, Event]:
    seat = state.seats[state.turn]
    ticket = LegTicket(action.camel, tickets_on_stack(state.tickets_taken, action.camel)[0])
    taken = list(state.tickets_taken)
    taken[RACING.index(action.camel)] += 1
    after = state._replace(
        tickets_taken=tuple(taken),
        seats=_with_seat(state, state.turn, seat._replace(leg_tickets=(*seat.leg_tickets, ticket))),
        turn=_following(state),
    )
    return after, events.LegTicketTaken(state.turn, ticket)


def _place_tile(state: State, action: PlaceTile) -> tuple[State, Event]:
    tile = SpectatorTile(action.space, action.cheering, state.turn)
    after = state._replace(board=state.board.with_tile(tile), turn=_following(state))
    return after, events.TilePlaced(state.turn, tile, state.board.tile_of(state.turn))


def _play_card(state: State, action: PredictFinish) -> tuple[State, Event]:
    seat = state.seats[state.turn]
    card = FinishCard(state.turn, action.camel)
    winner, loser = state.winner_pile, state.loser_pile
    if action.pile is Pile.WINNER:
        winner = (*winner, card)
    else:
        loser = (*loser, card)
    hand = tuple(camel for camel in seat.hand if camel != action.camel)
    after = state._replace(
        seats=_with_seat(state, state.turn, seat._replace(hand=hand)),
        turn=_following(state),
        winner_pile=winner,
        loser_pile=loser,
    )
    return after, events.FinishCardPlayed(state.turn, action.pile, action.camel)


def _form_partnership(state: State, action: FormPartnership) -> tuple[State, Event]:
    seats = list(state.seats)
    seats[state.turn] = seats[state.turn]._replace(partner=action.seat)
    seats[action.seat] = seats[action.seat]._replace(partner=state.turn)
    after = state._replace(seats=tuple(seats), turn=_following(state))
    return after, events.PartnershipFormed(state.turn, action.seat)


def _roll(state: State, outcome: Roll | None) -> Step:
    """Take a pyramid ticket (R15), move, and end the leg (R32) or the race (R28) where that is due."""
    if outcome is None:
        raise InvalidOutcome("a released die needs an outcome")
    die = outcome.die
    if die not in state.dice:
        raise InvalidOutcome(f"the die of {outcome} is no longer in the pyramid (R15)")
    turn = state.turn
    selection = select(state.board, outcome.face)
    moved = move(state.board, selection.camel, outcome.number)
    seats = list(state.seats)
    seats[turn] = seats[turn]._replace(pyramid_tickets=seats[turn].pyramid_tickets + 1)
    happened: list[Event] = [events.DieReleased(turn, outcome, selection.camel, selection.choice)]
    _tell_movement(state.board, moved, seats, happened)
    following = _following(state)
    after = state._replace(
        board=moved.board,
        dice=tuple(inside for inside in state.dice if inside is not die),
        released=(*state.released, outcome),
        seats=tuple(seats),
        turn=turn if moved.crossed else following,
    )
    if moved.crossed:
        return _end_race(after, happened)
    if not releases_left(after.dice):
        after = _end_leg(after, following, happened)
    happened.append(events.TurnBegan(following))
    return Step(after, tuple(happened))


def _tell_movement(before: Board, moved: Move, seats: list[Seat], happened: list[Event]) -> None:
    """Append the events of one movement; the owner of a tile that was hit is paid in `seats` (R25)."""
    camel, unit, walk = moved.camel, moved.unit, moved.walk
    if moved.tile is None or moved.bounce is None:
        happened.append(events.UnitMoved(camel, unit, moved.origin, moved.left_behind, walk, False, moved.board))
        return
    tile = moved.tile
    stacks = list(before.stacks)
    stacks[moved.origin - 1] = moved.left_behind
    stacks[tile.space - 1] += unit
    on_tile = Board(tuple(stacks), before.tiles)
    happened.append(events.UnitMoved(camel, unit, moved.origin, moved.left_behind, walk, False, on_tile))
    happened.append(events.TileHit(tile, camel))
    if tile.owner is not None:
        purse = seats[tile.owner].purse + TILE_REWARD
        seats[tile.owner] = seats[tile.owner]._replace(purse=purse)
        happened.append(events.CoinsPaid(tile.owner, TILE_REWARD, purse))
    happened.append(events.UnitMoved(camel, unit, tile.space, (), moved.bounce, True, moved.board))


def _end_leg(state: State, marker: int, happened: list[Event]) -> State:
    """Score the leg and clean up for the next one, which the marker's new holder starts (R32 to R36)."""
    score = score_leg(state.leg, state.seats, ranking(state.board))
    happened += (events.LegScored(score), events.LegBegan(state.leg + 1, marker))
    return state._replace(
        board=state.board.without_tiles(),
        dice=DICE,
        released=(),
        tickets_taken=(0,) * len(RACING),
        seats=tuple(Seat(line.purse, seat.hand) for seat, line in zip(state.seats, score.seats, strict=True)),
        marker=marker,
        leg=state.leg + 1,
    )


def _end_race(state: State, happened: list[Event]) -> Step:
    """Score the unfinished leg, then both piles; nothing is cleaned up (R37 to R40)."""
    order = ranking(state.board)
    leg = score_leg(state.leg, state.seats, order)
    happened.append(events.LegScored(leg))
    purses = tuple(line.purse for line in leg.seats)
    for pile, answer in ((Pile.WINNER, order[0]), (Pile.LOSER, order[-1])):
        score = score_pile(pile, state.pile(pile), answer, purses)
        happened.append(events.PileScored(score))
        now = list(purses)
        for card in score.cards:
            now[card.owner] = card.purse
        purses = tuple(now)
    seats = tuple(seat._replace(purse=purse) for seat, purse in zip(state.seats, purses, strict=True))
    happened.append(events.RaceEnded(order, purses, richest(purses)))
    return Step(state._replace(seats=seats), tuple(happened))
