"""How a person chooses an action: a kind of action, a target, and where it takes two, one of two; or one step back."""

from __future__ import annotations

from typing import Protocol

from camelup.rules.actions import Action, FormPartnership, Pile, PredictFinish, RollDie
from camelup.rules.board import RACING
from camelup.ui.kit.host import Host
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.focus import FocusRing
from camelup.ui.race.play import Play
from camelup.ui.table.layout import Tab
from camelup.ui.table.target import Card, CardPile, Kind, KindButton, Seat, Side, Space, Target, Thing

GROUP_OF = {Kind.TICKET: "tickets", Kind.TILE: "spaces", Kind.CARD: "hand", Kind.ALLY: "seats"}
"""The group of the widgets that are the targets of a kind of action; arrows stay in it while the player is choosing."""
_PAGE_OF = {Kind.TICKET: Tab.BETS, Kind.CARD: Tab.HAND, Kind.ALLY: Tab.SEATS}
"""The page of the side panel that holds the targets of a kind of action; spaces lie on the board."""


class ChoosingScreen(Protocol):
    """The screen on which somebody chooses."""

    focus: FocusRing

    @property
    def tab(self) -> Tab: ...

    def show_tab(self, tab: Tab) -> None: ...

    def open_seat(self, seat: int) -> None:
        """Look at a seat more closely."""

    def refresh(self, *, meant: bool = False) -> None: ...


class Choosing:
    """How far the choice is; `Play.choices` says what there is to choose."""

    def __init__(self, play: Play, host: Host, screen: ChoosingScreen) -> None:
        self.play = play
        self.host = host
        self.screen = screen
        self.kind: Kind | None = None
        """The kind of action for which a target is being chosen; a roll needs none."""
        self.choice: Space | Card | CardPile | None = None
        """What the panel in the bottom bar is about: the target for which one of two actions is being chosen, or a pile
        that is looked at, for which a card is being chosen where one can be played."""
        self.refused: tuple[Thing | None, Widget | None] = (None, None)
        """The control that was refused last, and what was pointed at then; F1 tells its rule while nothing else is."""
        self.words: dict[str, str] = {}
        """What the choice of two says about each of its two actions, by the name of its button."""
        self.actions: dict[str, Action] = {}
        """The two actions themselves."""

    @property
    def pointed(self) -> Action | None:
        """The one of the two actions that the focus or the mouse is on."""
        widget = self.screen.focus.pointed
        return None if widget is None else self.actions.get(widget.name)

    @property
    def pile_chosen(self) -> bool:
        """Whether a card is being chosen for a pile."""
        return isinstance(self.choice, CardPile) and self.kind is Kind.CARD

    @property
    def picks_card(self) -> bool:
        """Whether it is about the cards in the hand."""
        return isinstance(self.choice, Card) or self.pile_chosen

    @property
    def side(self) -> Side | None:
        """The one of the two pictures that is spoken of: that under the mouse, else the focused one."""
        focus = self.screen.focus
        for widget in (focus.pointed, focus.current):
            if widget is not None and isinstance(widget.target, Side):
                return widget.target
        return None

    def clear(self) -> None:
        """Nothing is being chosen now."""
        self.kind = self.choice = None

    # Step by step -------------------------------------------------------------------------------------------------

    def choose_kind(self, kind: Kind) -> None:
        """An action button: release a die at once, or choose a target; again, the next target."""
        if kind is Kind.ROLL:
            self.submit(RollDie())
        elif self.kind is kind:
            self._next_target(kind)
        else:
            self._choose_among(kind)

    def _next_target(self, kind: Kind) -> None:
        """Asked for again, the same action moves on to its next target."""
        screen, targets = self.screen, self._names(kind)
        here = screen.focus.current
        at = targets.index(here.name) if here is not None and here.name in targets else -1
        screen.show_tab(_PAGE_OF.get(kind, screen.tab))
        screen.focus.set(targets[(at + 1) % len(targets)])

    def _choose_among(self, kind: Kind) -> None:
        """Choose a target for a kind of action."""
        screen = self.screen
        self.kind = kind
        screen.show_tab(_PAGE_OF.get(kind, screen.tab))
        screen.refresh()
        if names := self._names(kind):
            screen.focus.set(names[0])

    def _names(self, kind: Kind) -> list[str]:
        """The controls of the targets of a kind of action, in the order of the rules."""
        if kind is Kind.CARD and self.play.covered:
            # Which cards are left is not to be seen; any of them asks its owner to look first.
            return [Card(camel).name for camel in RACING]
        return [target.name for target in self.play.choices.targets(kind)]

    def take(self, target: Target) -> None:
        """Take the only action that a target offers."""
        self.submit(self.play.choices.by_target[target][0])

    def choose_pile(self, pile: Pile) -> None:
        """A pile: play the card there that has been chosen, or look at it, and choose a card for it if one can be."""
        if isinstance(self.choice, Card):
            self.submit(PredictFinish(self.choice.camel, pile))
            return
        self.choice = CardPile(pile)
        self.kind = Kind.CARD if self.play.choices.offers(Kind.CARD) else None
        self.host.guard.change()
        if self.kind is None:
            self.screen.refresh()
            return
        self.screen.show_tab(Tab.HAND)
        self.screen.refresh()
        self.screen.focus.set(self._names(Kind.CARD)[0])

    def choose_of_two(self, target: Space | Card) -> None:
        """Open the choice between the two actions of a target: tile sides, or piles; a pile may be chosen already."""
        if isinstance(self.choice, CardPile) and isinstance(target, Card):
            self.submit(PredictFinish(target.camel, self.choice.pile))
            return
        focus = self.screen.focus
        self.choice = target
        self.host.guard.change()
        self.screen.refresh()
        two = [focus[Side(0).name], focus[Side(1).name]]
        # One ring rather than two: the focus begins where the coach points.
        first = next((widget for widget in two if widget.advised), None)
        first = first or next((widget for widget in two if widget.enabled), two[1])
        focus.set(first.name)

    def ally_with(self, seat: int) -> None:
        """Form a partnership while the player is choosing a partner; else look at the seat more closely."""
        if self.kind is Kind.ALLY:
            self.submit(FormPartnership(seat))
        else:
            self.screen.open_seat(seat)

    def submit(self, action: Action) -> None:
        """Take an action for the person to move."""
        self.play.submit(action)

    def back(self) -> bool:
        """One step back; False when nothing is being chosen."""
        if self.choice is not None:
            self.drop()
            return True
        if self.kind is not None:
            self.kind = None
            self.screen.refresh()
            return True
        return False

    def drop(self) -> None:
        """Close the panel without choosing."""
        target, self.choice = self.choice, None
        if isinstance(target, CardPile):
            self.kind = None
        self.host.guard.change()
        self.screen.refresh()
        if target is not None and target.name in self.screen.focus:
            self.screen.focus.set(target.name)

    # What cannot be chosen ----------------------------------------------------------------------------------------

    def refuse_kind(self, kind: Kind) -> None:
        """Say why no action of a kind can be taken."""
        self._refuse(KindButton(kind), self.why_not_kind(kind))

    def refuse_target(self, target: Target) -> None:
        """Say why nothing can be done with a target; a seat can always be looked at."""
        if isinstance(target, Seat) and self.kind is not Kind.ALLY:
            self.screen.open_seat(target.seat)
            return
        self._refuse(target, self.why_not(target))

    def _refuse(self, thing: Thing, reason: str) -> None:
        if reason:
            self.refused = thing, self.screen.focus.pointed
            self.host.notice(reason, of_turn=True)

    def why_not(self, target: Target) -> str:
        """Why nothing can be done with a target; empty when something can."""
        choices = self.play.choices
        if not choices.active:
            return self.not_now()
        reason = choices.refusal(target)
        return "" if reason is None else self.play.narrator.reason(reason)

    def why_not_kind(self, kind: Kind) -> str:
        """Why no action of a kind can be taken now; empty when one can."""
        choices = self.play.choices
        if not choices.active:
            return self.not_now()
        reason = choices.refusal_of_kind(kind)
        return "" if reason is None else self.play.narrator.reason(reason)

    def not_now(self) -> str:
        """Why nothing at all can be done."""
        match, texts = self.play.match, self.host.texts
        if match.over:
            return texts("race.not_now.over")
        return texts("race.not_now.turn", name=self.play.cast.names[match.turn])
