"""The coach at the race screen: asks once a turn, and says what of the advice may be shown (R18).

Only the person whose turn it is is advised, from what that seat may know. While that seat's cards lie covered, because
several people share the screen, the coach keeps to what everybody may know.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from camelup.players.coach import Advice, Offer, TileWhy
from camelup.rules.actions import Action, PredictFinish
from camelup.rules.view import Observation
from camelup.session.coaching import CoachWorker
from camelup.ui.kit.host import Host
from camelup.ui.race.choices import target_of
from camelup.ui.race.choosing import Choosing
from camelup.ui.race.play import Play
from camelup.ui.table.advice import CoachWords
from camelup.ui.table.target import Pyramid, Space, Target, Ticket
from camelup.ui.table.views.coach_view import CardOdds, TicketOdds

SEED = 1
"""Of the coach's simulated races: the same position is always judged alike."""
THINKING = "…"


class Listener(Protocol):
    """The screen on which the coach speaks."""

    @property
    def explaining(self) -> bool:
        """Whether somebody else speaks."""
        ...

    def refresh(self, *, meant: bool = False) -> None: ...

    def redraw(self, *, whole: bool = False) -> None: ...


class RaceCoach:
    """Never waits: what is not known yet is not shown."""

    def __init__(self, play: Play, host: Host, choosing: Choosing, screen: Listener) -> None:
        self._play = play
        self._host = host
        self._choosing = choosing
        self._screen = screen
        self._worker: CoachWorker | None = None
        """Made with the first question, so that races without a coach cost nothing."""
        self._asked: Observation | None = None
        self._advice: Advice | None = None
        self._moment = (-1, -1)
        """Actions so far, and the seat to move, when the coach was asked."""

    @property
    def allowed(self) -> bool:
        """Whether the table has agreed to a coach."""
        return self._play.match.options.coach

    @property
    def on(self) -> bool:
        return self.allowed and self._host.services.settings.coach

    def toggle(self) -> None:
        """Call the coach, or send it away."""
        app = self._host
        if not self.allowed:
            app.notice(app.texts("coach.forbidden"))
            return
        app.change_settings(coach=not app.services.settings.coach)
        app.notice(app.texts("coach.on" if self.on else "coach.off"))
        self.update()
        self._screen.refresh()

    def update(self) -> None:
        """Ask about a turn that has begun, and take up the advice once it is there; call it every frame."""
        match = self._play.match
        if not self.on or match.over or match.turn not in self._play.cast.humans:
            self._forget()
            return
        seen = match.observe(match.turn)
        if seen != self._asked:
            if self._worker is None:
                self._worker = CoachWorker()
            self._asked, self._advice, self._moment = seen, None, (match.number, match.turn)
            self._worker.ask(match.number, seen, tuple(match.legal), SEED)
        elif self._advice is None and self._worker is not None:
            waited = self.waiting
            self._advice = self._worker.advice()
            if self._advice is not None and self._play.choices.active:
                self._screen.refresh()
            elif waited != self.waiting:
                self._screen.redraw()

    def close(self) -> None:
        """The race is left; nobody waits for what the coach is working on."""
        self._forget()
        if self._worker is not None:
            self._worker.close(0.0)
            self._worker = None

    def _forget(self) -> None:
        if self._worker is not None and self._asked is not None:
            self._worker.forget()
        self._asked = self._advice = None

    # What may be shown --------------------------------------------------------------------------------------------

    @property
    def _speaks(self) -> bool:
        """Whether the person to move is choosing and the coach is asked about just that."""
        play, match = self._play, self._play.match
        return (
            self.on
            and play.choices.active
            # One voice at a time: a hint speaks of what can be done at all, and what is advised may be something else.
            and not self._screen.explaining
            and play.viewer == match.turn
            and self._asked is not None
            and self._moment == (match.number, match.turn)
        )

    @property
    def waiting(self) -> bool:
        """Whether an answer is to be expected any moment."""
        return self._speaks and self._advice is None and self._worker is not None and self._worker.thinking

    @property
    def advice(self) -> Advice | None:
        """What may be shown now, but for what `covered` keeps back; None while there is nothing."""
        return self._advice if self._speaks else None

    @property
    def suggestion(self) -> Offer | None:
        """What the coach would do; None while the hand that it depends on is covered."""
        advice = self.advice
        return None if advice is None or self._play.covered else advice.suggestion

    @property
    def sentence(self) -> str:
        """What the coach has to say; empty when nothing.

        In a choice of two it is about the one that is pointed at: a reason for another one would be taken for its own.
        """
        if self.waiting:
            return THINKING
        if self.advice is None:
            return ""
        suggestion = self._pointed_of_two() or self.suggestion
        return self._host.texts("coach.covered") if suggestion is None else self.words.why(suggestion.why)

    def _pointed_of_two(self) -> Offer | None:
        """What comes of the one of two actions that the focus or the mouse is on."""
        action = self._choosing.pointed
        return None if action is None else self.offer(action)

    @property
    def words(self) -> CoachWords:
        return CoachWords(self._host.texts, self._play.cast)

    def offer(self, action: Action) -> Offer | None:
        """What an action comes to, as far as it may be shown."""
        advice = self.advice
        if advice is None or (self._play.covered and isinstance(action, PredictFinish)):
            return None
        return advice.offer(action)

    def best(self, actions: Iterable[Action]) -> Offer | None:
        """The best of some actions, as far as that may be shown: the suggestion where it is among them."""
        offers = [offer for action in actions if (offer := self.offer(action)) is not None]
        # Of equals the coach's own order decides, so that no sentence speaks of another action than the ring shows.
        ranked = self.advice.offers if self.advice is not None else ()
        return min(offers, key=ranked.index, default=None)

    @property
    def target(self) -> Target | None:
        """The thing on the table with which the suggested action is taken; None when there is none."""
        suggestion = self.suggestion
        return None if suggestion is None else target_of(suggestion.action)

    def tickets(self) -> tuple[TicketOdds, ...]:
        """The odds of this leg in the order of `RACING`; nothing while there are none to be shown."""
        advice = self.advice
        if advice is None:
            return ()
        return tuple(TicketOdds(odds.places[0], odds.places[1], self.ep(Ticket(odds.camel))) for odds in advice.camels)

    def cards(self) -> tuple[CardOdds, ...]:
        """The odds of the race in the order of `RACING`; nothing while there are none to be shown."""
        advice = self.advice
        if advice is None or self._play.covered:
            return ()
        return tuple(CardOdds(odds.win, odds.lose) for odds in advice.camels)

    def ep(self, target: Target) -> float | None:
        """EP to be expected from what brings most with a thing on the table."""
        offer = self._richest(target)
        return None if offer is None else offer.ep

    def side(self, space: Space) -> bool:
        """Whether a tile on a space had better cheer; so as well where the coach has nothing to say."""
        offer = self._richest(space)
        return offer is None or (isinstance(offer.why, TileWhy) and offer.why.cheering)

    def _richest(self, target: Target) -> Offer | None:
        """What the coach would do with a target, or else what brings most EP there."""
        offers = [offer for offer in map(self.offer, self._play.choices.by_target.get(target, ())) if offer is not None]
        suggested = self.suggestion
        return suggested if suggested in offers else max(offers, key=lambda offer: offer.ep, default=None)

    def hint(self, target: Target) -> str:
        """What the tooltip of a thing adds; empty when nothing."""
        if isinstance(target, Pyramid):
            return ""
        offers = [self.offer(action) for action in self._play.choices.by_target.get(target, ())]
        if isinstance(target, Space) or target == self.target:
            # The better one is enough; what the ring is around is never told beside its opposite.
            offers = [self._richest(target)]
        texts = self._host.texts
        return "\n".join(
            texts("coach.hint", sentence=self.words.why(offer.why)) for offer in offers if offer is not None
        )

    def hint_of_kind(self, targets: Iterable[Target]) -> str:
        """What the tooltip of an action button adds: the best that can be done there."""
        best = self.best(action for target in targets for action in self._play.choices.by_target.get(target, ()))
        return "" if best is None else self._host.texts("coach.hint", sentence=self.words.why(best.why))
