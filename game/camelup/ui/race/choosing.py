"""How a person chooses an action: a kind of action, a target, and where it takes two, one of two; or one step back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from camelup.rules.actions import Action, FormPartnership, RollDie
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.race.controls import choice_box, choice_widgets
from camelup.ui.table.layout import Tab
from camelup.ui.table.target import Card, Kind, KindButton, Seat, Side, Space, Target, Thing

if TYPE_CHECKING:
    from camelup.ui.race.scene import RaceScene

GROUP_OF = {Kind.TICKET: "tickets", Kind.TILE: "spaces", Kind.CARD: "hand", Kind.ALLY: "seats"}
"""The group of the widgets that are the targets of a kind of action; arrows stay in it while the player is choosing."""
_PAGE_OF = {Kind.TICKET: Tab.BETS, Kind.CARD: Tab.HAND, Kind.ALLY: Tab.SEATS}
"""The page of the side panel that holds the targets of a kind of action; spaces lie on the board."""


class Choosing:
    """How far the choice is; `scene.choices` says what there is to choose."""

    def __init__(self, scene: RaceScene) -> None:
        self.scene = scene
        self.kind: Kind | None = None
        """The kind of action for which a target is being chosen; a roll needs none."""
        self.choice: Space | Card | None = None
        """The target for which one of two actions is being chosen."""
        self.box = pygame.Rect(0, 0, 0, 0)
        """Where the choice of two is drawn."""
        self.refused: tuple[Thing | None, Widget | None] = (None, None)
        """The control that was refused last, and what was pointed at then; F1 tells its rule while nothing else is."""
        self.words: dict[str, str] = {}
        """What the choice of two says about each of its two actions, by the name of its button."""
        self.actions: dict[str, Action] = {}
        """The two actions themselves."""

    def two(self) -> list[Widget]:
        """The widgets of the choice of two, placed for the present moment; nothing while it is not open."""
        self.actions = {}
        if self.choice is None:
            return []
        self.box = choice_box(self.scene, self.choice, self.scene.app.screen.get_rect())
        return choice_widgets(self.scene, self.choice, self.box)

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
        scene = self.scene
        targets = [target.name for target in scene.choices.targets(kind)]
        here = scene.focus.current
        at = targets.index(here.name) if here is not None and here.name in targets else -1
        scene.show_tab(_PAGE_OF.get(kind, scene.tab))
        scene.focus.set(targets[(at + 1) % len(targets)])

    def _choose_among(self, kind: Kind) -> None:
        """Choose a target for a kind of action."""
        scene = self.scene
        self.kind = kind
        scene.show_tab(_PAGE_OF.get(kind, scene.tab))
        if kind is Kind.CARD:
            scene.handover.uncover()
        scene.refresh()
        targets = scene.choices.targets(kind)
        if targets:
            scene.focus.set(targets[0].name)

    def take(self, target: Target) -> None:
        """Take the only action that a target offers."""
        self.submit(self.scene.choices.by_target[target][0])

    def choose_of_two(self, target: Space | Card) -> None:
        """Open the choice between the two actions of a target: tile sides, or piles."""
        focus = self.scene.focus
        self.choice = target
        self.scene.app.guard.change()
        self.scene.refresh()
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
            self.scene.tools.open_seat(seat)

    def submit(self, action: Action) -> None:
        """Take an action for the person to move."""
        self.scene.flow.submit(action)

    def back(self) -> bool:
        """One step back; False when nothing is being chosen."""
        if self.choice is not None:
            self.drop()
            return True
        if self.kind is not None:
            self.kind = None
            self.scene.refresh()
            return True
        return False

    def drop(self) -> None:
        """Close the choice of two without choosing."""
        target, self.choice = self.choice, None
        self.scene.app.guard.change()
        self.scene.refresh()
        if target is not None and target.name in self.scene.focus:
            self.scene.focus.set(target.name)

    # What cannot be chosen ----------------------------------------------------------------------------------------

    def refuse_kind(self, kind: Kind) -> None:
        """Say why no action of a kind can be taken."""
        self._refuse(KindButton(kind), self.scene.hints.why_not_kind(kind))

    def refuse_target(self, target: Target) -> None:
        """Say why nothing can be done with a target; a seat can always be looked at."""
        if isinstance(target, Seat) and self.kind is not Kind.ALLY:
            self.scene.tools.open_seat(target.seat)
            return
        self._refuse(target, self.scene.hints.why_not(target))

    def _refuse(self, thing: Thing, reason: str) -> None:
        if reason:
            self.refused = thing, self.scene.focus.pointed
            self.scene.app.notice(reason, of_turn=True)
