"""What happened, in words: the sentences of the banner and the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from camelup.rules import events
from camelup.rules.actions import Pile
from camelup.rules.board import Board, Choice, Direction, Placement, Stack, bounce, ranking
from camelup.rules.events import Event
from camelup.rules.reasons import Reason
from camelup.rules.state import releases_left, tickets_on_stack
from camelup.rules.view import Observation
from camelup.ui.kit.texts import Texts
from camelup.ui.table.cast import Cast
from camelup.ui.table.table import advance


@dataclass(slots=True)
class Narrator:
    """Tells events in the table's names and the player's language; `cast` changes when a seat changes hands."""

    texts: Texts
    cast: Cast
    recorded: bool = False
    """Whether it tells of a race that is only watched: nobody is thinking there, and nobody is asked for anything."""

    def camel(self, letter: str) -> str:
        return self.texts(f"camel.{letter}")

    def tell(self, event: Event) -> str:
        """The sentence for an event."""
        texts, names = self.texts, self.cast.names
        match event:
            case events.LegTicketTaken(seat, ticket):
                return texts("event.ticket", name=names[seat], value=ticket.value, camel=self.camel(ticket.camel))
            case events.TilePlaced(seat, tile, former):
                how = "new" if former is None else ("turned" if former.space == tile.space else "moved")
                side = "cheer" if tile.cheering else "boo"
                return texts(f"event.tile.{how}.{side}", name=names[seat], space=tile.space)
            case events.FinishCardPlayed(seat, pile, _):
                return texts(f"event.card.{pile.value}", name=names[seat])
            case events.PartnershipFormed(seat, other):
                return texts("event.partners", name=names[seat], other=names[other])
            case events.DieReleased():
                return self._die(event)
            case events.UnitMoved():
                return self._landing(event)
            case events.TileHit(tile, _):
                owner = "" if tile.owner is None else names[tile.owner]
                return texts(f"event.hit.{'cheer' if tile.cheering else 'boo'}", name=owner, space=tile.space)
            case events.CoinsPaid(seat, amount, _):
                return texts("event.coins", name=names[seat], count=amount)
            case events.LegScored(score):
                first, second = self.camel(score.ranking[0]), self.camel(score.ranking[1])
                return texts("event.leg_scored", leg=score.leg, first=first, second=second)
            case events.LegBegan(leg, marker):
                return texts("event.leg_began", leg=leg, name=names[marker])
            case events.PileScored(score):
                side = "win" if score.pile is Pile.WINNER else "lose"
                return texts(f"event.pile.{side}", camel=self.camel(score.answer))
            case events.RaceEnded():
                return self.victory(event.winners, event.purses)
            case events.TurnBegan(seat) if self.recorded:
                return texts("race.not_now.turn", name=names[seat])
            case events.TurnBegan(seat):
                who = "human" if seat in self.cast.humans else "computer"
                return texts(f"event.turn.{who}", name=names[seat])
            case _:
                assert_never(event)

    def headline(self, board: Board) -> str:
        """What is written over the finish of a race that has just ended."""
        winner = self.camel(ranking(board)[0])
        if board.beyond is None or board.beyond.direction is Direction.CLOCKWISE:
            return self.texts("finish.on", camel=winner)
        return self.texts("finish.back", runner=self.camel(board.beyond.stack[0]), camel=winner)

    def placed(self, camel: str, space: int) -> str:
        """Where the dice place a camel before the start (R8, R9)."""
        return self.texts("event.placed", camel=self.camel(camel), space=space)

    def matters(self, event: Event, before: Observation) -> str:
        """Why an event matters, in one short sentence from what everybody sees; empty where there is nothing to add.

        `before` is the table on which it happens.
        """
        texts, after = self.texts, advance(before, event)
        match event:
            case events.LegTicketTaken(_, ticket):
                camel = self.camel(ticket.camel)
                if not tickets_on_stack(after.tickets_taken, ticket.camel):
                    return texts("why.last_ticket", camel=camel)
                place = ranking(after.board).index(ticket.camel) + 1
                key = {1: "why.ticket_first", 2: "why.ticket_second"}.get(place, "why.ticket_behind")
                return texts(key, camel=camel, place=place)
            case events.TilePlaced(seat):
                return texts("why.tile", name=self.cast.names[seat])
            case events.FinishCardPlayed(_, pile):
                return texts("why.card", count=len(after.pile(pile)))
            case events.PartnershipFormed():
                return texts("why.partners")
            case events.UnitMoved(landing=landing) if landing.placement is not Placement.BEYOND:
                leader = ranking(after.board)[0]
                # From a tile the unit goes on at once, and only then it is clear what came of it.
                if event.bounced:
                    return texts("why.ticket_first", camel=self.camel(leader)) if leader in event.unit else ""
                if after.board.tile_on(landing.path[-1]) is None and leader != ranking(before.board)[0]:
                    return texts("why.leader", camel=self.camel(leader))
        return ""

    def victory(self, winners: tuple[int, ...], purses: tuple[int, ...]) -> str:
        """Who wins, alone or together (R40)."""
        people = self.texts.listed([self.cast.names[seat] for seat in winners])
        how = "alone" if len(winners) == 1 else "shared"
        return self.texts(f"event.victory.{how}", names=people, count=purses[winners[0]])

    def standing(self, seen: Observation) -> str:
        """The first two camels and the dice that can still come (after a move)."""
        order = ranking(seen.board)
        words = self.texts("race.lead", first=self.camel(order[0]), second=self.camel(order[1]))
        if not seen.over and releases_left(seen.dice):
            inside = self.texts.listed([self.texts(f"die.{die}") for die in seen.dice])
            words = f"{words} {self.texts('race.inside', dice=inside)}"
        return words

    def reason(self, reason: Reason) -> str:
        """Why an action is not offered, with its rule number."""
        values: dict[str, object] = {"space": reason.space}
        if reason.camel is not None:
            values["camel"] = self.texts(f"camel.name.{reason.camel}")
        if reason.seat is not None and reason.seat < len(self.cast.names):
            values["name"] = self.cast.names[reason.seat]
        sentence = self.texts(f"reason.{reason.refusal.name.lower()}", **values)
        return self.texts("reason.with_rule", sentence=sentence, rule=reason.rule)

    def stack(self, stack: Stack) -> str:
        """A stack from top to bottom, in words."""
        words = ""
        for camel in stack:
            name = self.camel(camel)
            words = self.texts("race.stack", upper=name, lower=words) if words else name
        return words

    def tile(self, board: Board, space: int, *, cheering: bool) -> str:
        """Where spectators on a space would send a racing camel that lands there (R25)."""
        landing = bounce(board.stacks, space, Direction.CLOCKWISE, cheering=cheering)
        side = "cheer" if cheering else "boo"
        if landing.placement is Placement.BEYOND:
            return self.texts(f"race.sends.{side}.beyond")
        stack, to = self.stack(landing.joined), landing.path[-1]
        return self.texts(f"race.sends.{side}.{'stack' if stack else 'alone'}", space=to, stack=stack)

    def _die(self, event: events.DieReleased) -> str:
        roll = event.roll
        name, moves, die = self.cast.names[event.seat], self.camel(event.camel), self.texts(f"die.{roll.die}")
        if event.choice is Choice.RACING_DIE:
            return self.texts("event.die.racing", name=name, die=die, count=roll.number)
        key = {Choice.NUMERAL: "numeral", Choice.UPPER: "upper", Choice.CARRIER: "carrier"}[event.choice]
        numeral = self.texts(f"numeral.{roll.face}", number=roll.number)
        other = self.camel("w" if event.camel == "k" else "k")
        return self.texts(
            f"event.die.{key}", name=name, die=die, numeral=numeral, camel=moves, other=other, count=roll.number
        )

    def _landing(self, event: events.UnitMoved) -> str:
        camel = self.camel(event.camel)
        landing = event.landing
        if landing.placement is Placement.BEYOND:
            way = "on" if landing.direction is Direction.CLOCKWISE else "back"
            return self.texts(f"event.crossed.{way}", camel=camel)
        where = {Placement.ALONE: "alone", Placement.ON_TOP: "top", Placement.UNDERNEATH: "under"}[landing.placement]
        if event.board.tile_on(landing.path[-1]) is not None:
            # The spectators send it on at once (R25): it does not stop there.
            where = "tile"
        stack = self.stack(landing.joined)
        space, riders = landing.path[-1], self.texts.listed([self.camel(rider) for rider in event.unit[1:]])
        if riders:
            return self.texts(f"event.carried.{where}", camel=camel, riders=riders, space=space, stack=stack)
        return self.texts(f"event.moved.{where}", camel=camel, space=space, stack=stack)
