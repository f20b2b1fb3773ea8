"""Hints for first times: when something matters for the first time, somebody says so, once and never again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

import pygame

from camelup.rules.actions import Action, FormPartnership, PlaceTile, PredictFinish
from camelup.rules.board import CRAZY, Die
from camelup.ui.kit.widgets.button import Button
from camelup.ui.race.choices import kind_of
from camelup.ui.race.coach import RaceCoach
from camelup.ui.race.guide import GUIDE_GROUP, Guide, GuideScreen
from camelup.ui.table.leg_pay import LegPay
from camelup.ui.table.rule_numbers import rule_values
from camelup.ui.table.seating import CHARACTERS
from camelup.ui.table.stage import LegSheet
from camelup.ui.table.target import Kind, KindButton, Space, Thing
from camelup.ui.table.views.guide_view import Words

_WALKS = frozenset({pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN})
"""Keys that only move the focus, as to the buttons of the hint."""
_PRESSES = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE})
_MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT


class HintScreen(GuideScreen, Protocol):
    """The screen on which first times are explained."""

    coach: RaceCoach


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that is explained once; its text is `first.` and its id."""

    id: str
    due: Callable[[HintScreen], bool]
    targets: Callable[[HintScreen], Sequence[Thing]]


def _crazy_spaces(scene: HintScreen) -> list[Thing]:
    stacks = scene.stage.seen.board.stacks
    return [Space(n) for n, stack in enumerate(stacks, start=1) if any(camel in CRAZY for camel in stack)]


def _bets_matter(scene: HintScreen) -> bool:
    seen = scene.stage.seen
    matter = bool(seen.hand) and bool(seen.leg > 1 or seen.winner_pile or seen.loser_pile)
    return matter and _agrees(scene, Kind.CARD)


def _agrees(scene: HintScreen, kind: Kind) -> bool:
    """Whether the coach, where there is one, points at a kind of action too: two voices must not send two ways."""
    target = scene.coach.target
    return not scene.coach.on or (target is not None and kind_of(target) is kind)


def _offered(kind: Kind) -> Callable[[HintScreen], bool]:
    return lambda scene: scene.play.choices.offers(kind) and _agrees(scene, kind)


def _at(*kinds: Kind) -> Callable[[HintScreen], Sequence[Thing]]:
    return lambda _: [KindButton(kind) for kind in kinds]


TURN_TOPICS: tuple[Topic, ...] = (
    Topic("turn", lambda _: True, lambda scene: [KindButton(kind) for kind in Kind if scene.play.choices.offers(kind)]),
    Topic("partner", _offered(Kind.ALLY), _at(Kind.ALLY)),
    Topic("crazy", lambda scene: any(r.die is Die.GREY for r in scene.stage.seen.released), _crazy_spaces),
    Topic("cards", _bets_matter, _at(Kind.CARD)),
    Topic("tile", _offered(Kind.TILE), _at(Kind.TILE)),
)
"""What can be explained at the beginning of a person's turn, the most pressing first; one a turn."""
_TOPIC_OF: Mapping[type, str] = MappingProxyType(
    {PlaceTile: "tile", PredictFinish: "cards", FormPartnership: "partner"}
)
"""What somebody who takes an action has found out."""
LEG_TOPIC = Topic("leg", lambda scene: isinstance(scene.stage.told, LegSheet | LegPay), _at())
TOPICS = (*TURN_TOPICS, LEG_TOPIC)


class FirstHints(Guide):
    """Watches a race, and speaks when there is something to say for the first time."""

    scene: HintScreen

    def __init__(self, scene: HintScreen) -> None:
        super().__init__(scene)
        self.topic: Topic | None = None
        """What is being explained."""
        self._spoke = -1
        """The number of actions at which the last turn was explained."""
        at_table = scene.cast.characters
        self._character = next((c for c in reversed(CHARACTERS) if c not in at_table), CHARACTERS[-1])

    @property
    def shown(self) -> bool:
        return self.topic is not None

    def words(self) -> Words:
        assert self.topic is not None
        texts = self.scene.app.texts
        return Words(self._character, texts("first.title"), texts(f"first.{self.topic.id}", **rule_values()))

    def buttons(self) -> list[Button]:
        texts, nowhere = self.scene.app.texts, pygame.Rect(0, 0, 0, 0)
        return [
            Button("guide:none", nowhere, self._no_more, texts("first.none.hint"),
                   label=texts("first.none"), text_size=22),
            Button("guide:ok", nowhere, self.dismiss, label=texts("first.ok"), text_size=22, selected=True),
        ]  # fmt: skip

    @property
    def pointing(self) -> bool:
        return len(self.targets()) == 1

    def targets(self) -> list[Thing]:
        return [] if self.topic is None else list(self.topic.targets(self.scene))

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.topic is None:
            self._look_out()
        elif not self._moment(self.topic):
            self.dismiss()

    def _moment(self, topic: Topic) -> bool:
        """Whether a topic can be spoken of now: at a sheet that is read, or while a person chooses."""
        scene = self.scene
        if topic is LEG_TOPIC:
            return scene.stage.told is not None and scene.play.timeline.waiting
        return scene.play.choices.active and scene.play.idle

    def _look_out(self) -> None:
        scene, settings = self.scene, self.scene.app.services.settings
        if not settings.first_hints or not scene.cast.humans:
            return
        choosing = scene.choosing.choice is not None or scene.choosing.kind is not None
        for topic in TOPICS:
            if topic.id in settings.hints_seen or not self._moment(topic) or not topic.due(scene):
                continue
            if topic is not LEG_TOPIC:
                if choosing or self._spoke == scene.play.match.number:
                    continue
                self._spoke = scene.play.match.number
            self.topic = topic
            scene.app.change_settings(hints_seen=(*settings.hints_seen, topic.id))
            scene.refresh()
            return

    def done(self, action: Action) -> None:
        settings = self.scene.app.services.settings
        known = [topic for topic in ("turn", _TOPIC_OF.get(type(action))) if topic and topic not in settings.hints_seen]
        if settings.first_hints and known:
            self.scene.app.change_settings(hints_seen=(*settings.hints_seen, *known))

    def dismiss(self) -> None:
        """Put the hint away."""
        self.topic = None
        self.scene.refresh()

    def _no_more(self) -> None:
        app = self.scene.app
        app.change_settings(first_hints=False)
        app.notice(app.texts("first.off"))
        self.dismiss()

    def handle(self, event: pygame.Event) -> bool | None:
        """A press anywhere puts the hint away and still does what it does; only Esc does nothing else."""
        if not self.shown:
            return None
        used = super().handle(event)
        if used is not None:
            return used
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            self.dismiss()
            return None
        if event.type != pygame.KEYDOWN or event.key in _WALKS or event.mod & _MODIFIERS:
            return None
        if event.key in _PRESSES and self._focused():
            return self.scene.press(event)
        if event.unicode or event.key in _PRESSES or event.key == pygame.K_ESCAPE:
            self.dismiss()
        return True if event.key == pygame.K_ESCAPE else None

    def _focused(self) -> bool:
        current = self.scene.focus.current
        return current is not None and current.group == GUIDE_GROUP
