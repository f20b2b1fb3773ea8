"""What lies in the bottom bar, in place of the action buttons, while one of two actions or a card for a pile is chosen.

Nothing on the table is covered by it: spaces, cards and piles stay in sight, and can be pressed instead.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from camelup.rules.actions import Action, Pile, PlaceTile, PredictFinish
from camelup.ui.art import sprites
from camelup.ui.kit import icons
from camelup.ui.kit.commands import Command
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.picture_button import PictureButton
from camelup.ui.race.desk import Desk
from camelup.ui.table.brush import PILE_SIGNS
from camelup.ui.table.rule_numbers import rule_values
from camelup.ui.table.target import Card, CardPile, Side, Space
from camelup.ui.table.views.panel_view import words_fit

PANEL_GROUP = "choice"
LARGE, SMALL = 26, 21
"""Units of the words on the buttons; folded, these are small."""
BESIDE: dict[type[Space | Card | CardPile], tuple[str, ...]] = {
    Space: ("spaces",),
    Card: ("hand", "bets"),
    CardPile: ("hand", "bets"),
}
"""The groups that can be pressed beside the panel, by what it is about."""
CHOICE_COMMANDS: dict[type[Space | Card | CardPile], dict[Command, Side]] = {
    Space: {Command.CHEER: Side(0), Command.BOO: Side(1)},
    Card: {Command.WINNER: Side(0), Command.LOSER: Side(1)},
    CardPile: {},
}
"""The commands of the choice of two, by what it is about, with what they choose."""

Option = tuple[Action, str, str, Callable[[int], pygame.Surface]]
"""An action, the word on its button, what it does, and its picture."""


def panel_widgets(scene: Desk, about: Space | Card | CardPile) -> list[Widget]:
    """Two pictures to choose from, or none, and a way back."""
    boxes, texts = scene.geometry.actions, scene.app.texts
    options = [] if isinstance(about, CardPile) else _options(scene, about)
    commands = list(CHOICE_COMMANDS[type(about)])
    sides = [_side(scene, option, index, commands[index]) for index, option in enumerate(options)]
    words = [scene.choosing.words[side.name] for side in sides]
    if not words_fit(scene.painter, scene.geometry, words):
        for side, hint in zip(sides, words, strict=True):
            side.hint = hint
    key = scene.app.shortcut(Command.BACK)
    back = Button("choice:cancel", boxes[-1], on_activate=scene.choosing.drop, key=key, group=PANEL_GROUP,
                  label=texts("race.back"), icon="back", text_size=LARGE)  # fmt: skip
    return [*sides, back]


def _side(scene: Desk, option: Option, index: int, command: Command) -> Widget:
    """The button of one of the two."""
    action, label, words, picture = option
    reason = scene.play.match.explain(action)
    refusal = "" if reason is None else scene.narrator.reason(reason)
    name, suggestion, key = Side(index).name, scene.coach.suggestion, scene.app.shortcut(command)
    scene.choosing.words[name] = refusal or words
    scene.choosing.actions[name] = action
    return PictureButton(
        name,
        scene.geometry.actions[index],
        target=Side(index),
        on_activate=partial(scene.choosing.submit, action),
        key=key,
        enabled=reason is None,
        group=PANEL_GROUP,
        on_refuse=partial(scene.app.notice, refusal, of_turn=True),
        on_drop=scene.dragging.grip(Side(index)),
        label=label,
        picture=picture,
        cap=key,
        text_size=SMALL if scene.geometry.folded else LARGE,
        advised=suggestion is not None and suggestion.action == action,
        ep=None if (offer := scene.coach.offer(action)) is None else offer.ep,
    )


def _options(scene: Desk, about: Space | Card) -> list[Option]:
    painter, texts, board = scene.painter, scene.app.texts, scene.stage.seen.board
    match about:
        case Space(number):
            character = scene.cast.characters[scene.play.match.turn]
            return [
                (
                    PlaceTile(number, cheering),
                    texts(word),
                    scene.narrator.tile(board, number, cheering=cheering),
                    _tile_picture(painter, cheering, character),
                )
                for word, cheering in (("race.choice.cheer", True), ("race.choice.boo", False))
            ]
        case Card(camel):
            return [
                (
                    PredictFinish(camel, pile),
                    texts(f"race.choice.{pile.value}"),
                    texts(f"race.choice.{pile.value}.hint", **rule_values()),
                    partial(icons.icon, painter.assets, PILE_SIGNS[pile]),
                )
                for pile in Pile
            ]


def _tile_picture(painter: Painter, cheering: bool, character: str) -> Callable[[int], pygame.Surface]:
    def make(height: int) -> pygame.Surface:
        return sprites.spectator_tile(painter.assets, cheering, character, height / 100).surface

    return make
