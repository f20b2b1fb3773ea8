"""The widgets of the race screen: targets on the table, action buttons, tools, and the small choice of two."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from camelup.rules.actions import Action, Pile, PlaceTile, PredictFinish
from camelup.rules.board import RACING, SPACES, Board
from camelup.ui.art import sprites
from camelup.ui.kit import icons
from camelup.ui.kit.commands import Command
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.placing import Cover, beside, cheapest, everywhere
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.picture_button import PictureButton
from camelup.ui.race.choices import kind_of
from camelup.ui.race.desk import Desk
from camelup.ui.table.controls import SpaceTarget, tab_buttons
from camelup.ui.table.deed_widgets import deed_widgets
from camelup.ui.table.target import Card, Kind, KindButton, Pyramid, Seat, Side, Space, Target, Ticket

_ICONS: dict[Kind, icons.IconName] = {
    Kind.TICKET: "action_leg",
    Kind.TILE: "action_tile",
    Kind.ROLL: "action_roll",
    Kind.CARD: "action_predict",
    Kind.ALLY: "action_partner",
}
ACTION_TEXT = 23.0
"""Units of the words on the action buttons."""
ACTION_COMMANDS: dict[Kind, Command] = {
    Kind.TICKET: Command.LEG,
    Kind.TILE: Command.TILE,
    Kind.ROLL: Command.ROLL,
    Kind.CARD: Command.PREDICT,
    Kind.ALLY: Command.PARTNER,
}
"""The commands of the action buttons."""
CHOICE_COMMANDS: dict[type[Space | Card], dict[Command, Side]] = {
    Space: {Command.CHEER: Side(0), Command.BOO: Side(1)},
    Card: {Command.WINNER: Side(0), Command.LOSER: Side(1)},
}
"""The commands of the choice of two, by what it is about, with what they choose."""


def race_widgets(scene: Desk) -> list[Widget]:
    """All widgets of the table, in the order in which Tab walks them."""
    return [
        *_actions(scene),
        *tab_buttons(scene, scene.show_tab),
        *_tickets(scene),
        *_board(scene),
        *_hand(scene),
        *_seats(scene),
        *deed_widgets(scene, scene.tools.open_log),
        *_tools(scene),
    ]


def _actions(scene: Desk) -> list[Widget]:
    texts, choices = scene.app.texts, scene.play.choices
    labels = [texts(f"race.action.{kind.value}") for kind in Kind]
    size = _common_size(scene, labels, scene.geometry.actions[0].width) if scene.geometry.folded else ACTION_TEXT
    widgets: list[Widget] = []
    suggested = scene.coach.target
    advised = None if suggested is None else kind_of(suggested)
    for label, kind, box in zip(labels, Kind, scene.geometry.actions, strict=True):
        key = scene.app.shortcut(ACTION_COMMANDS[kind])
        widgets.append(
            PictureButton(
                KindButton(kind).name,
                box,
                target=KindButton(kind),
                on_activate=partial(scene.choosing.choose_kind, kind),
                hint=scene.hints.kind(kind),
                key=key,
                enabled=choices.offers(kind),
                selected=kind is scene.choosing.kind,
                group="actions",
                on_refuse=partial(scene.choosing.refuse_kind, kind),
                label=label,
                picture=partial(icons.icon, scene.app.assets, _ICONS[kind]),
                cap=key,
                text_size=size,
                advised=kind is advised,
            )
        )
    return widgets


def _common_size(scene: Desk, labels: list[str], width: int) -> float:
    """The largest size in units, down to the smallest readable one, at which every label fits a button."""
    painter = scene.painter
    size = ACTION_TEXT
    while painter.metrics.font_px(size) > SMALLEST_TEXT_PX and any(
        painter.width(label, size, "title") > width - painter.px(12) for label in labels
    ):
        size -= 0.5
    return size


def _target(scene: Desk, target: Target, box: pygame.Rect, group: str, act: Callable[[], None]) -> Widget:
    return Widget(
        target.name,
        box,
        on_activate=act,
        hint=scene.hints.target(target),
        enabled=scene.play.choices.legal(target),
        group=group,
        on_refuse=partial(scene.choosing.refuse_target, target),
        target=target,
    )


def _tickets(scene: Desk) -> list[Widget]:
    return [
        _target(scene, Ticket(camel), box, "tickets", partial(scene.choosing.take, Ticket(camel)))
        for camel, box in zip(RACING, scene.geometry.ticket_rows, strict=False)
    ]


def _board(scene: Desk) -> list[Widget]:
    geometry, space_at = scene.geometry, _space_finder(scene)
    pyramid = _target(scene, Pyramid(), geometry.pyramid_area, "", partial(scene.choosing.take, Pyramid()))
    spaces: list[Widget] = []
    for space in range(1, SPACES + 1):
        target = Space(space)
        spaces.append(
            SpaceTarget(
                target.name,
                geometry.cell_area(space),
                on_activate=partial(scene.choosing.choose_of_two, target),
                hint=scene.hints.target(target),
                enabled=scene.play.choices.legal(target),
                group="spaces",
                on_refuse=partial(scene.choosing.refuse_target, target),
                target=target,
                space=space,
                space_at=space_at,
            )
        )
    return [pyramid, *spaces]


def _space_finder(scene: Desk) -> Callable[[tuple[int, int]], int | None]:
    """What finds the space under a pixel. All sixteen targets ask for the same one, so the last answer is kept."""
    geometry = scene.geometry
    asked: tuple[tuple[int, int], Board] | None = None
    answer: int | None = None

    def find(point: tuple[int, int]) -> int | None:
        nonlocal asked, answer
        board = scene.stage.seen.board
        if asked is None or asked[0] != point or asked[1] is not board:
            asked, answer = (point, board), geometry.space_at(point, board)
        return answer

    return find


def _hand(scene: Desk) -> list[Widget]:
    widgets = []
    for camel, box in zip(RACING, scene.geometry.hand, strict=False):
        target = Card(camel)
        act = scene.play.uncover if scene.play.covered else partial(scene.choosing.choose_of_two, target)
        widget = _target(scene, target, box, "hand", act)
        if scene.play.covered:
            widget.enabled = True
            widget.hint, widget.key = scene.app.texts("race.hint.look"), scene.app.shortcut(Command.HAND)
        widgets.append(widget)
    return widgets


def _seats(scene: Desk) -> list[Widget]:
    return [
        _target(scene, Seat(seat), box, "seats", partial(scene.choosing.ally_with, seat))
        for seat, box in enumerate(scene.geometry.seat_cards)
    ]


def _tools(scene: Desk) -> list[Widget]:
    texts, tools = scene.app.texts, scene.tools
    pace = texts(f"speed.{scene.app.services.settings.speed}")
    listed: list[tuple[str, icons.IconName, Callable[[], None], str, Command]] = [
        ("undo", "undo", tools.take_back, tools.take_back_hint, Command.TAKE_BACK),
        ("log", "scroll", tools.open_log, texts("race.tool.log"), Command.LOG),
        ("speed", "speed", scene.next_speed, texts("race.tool.speed", speed=pace), Command.SPEED),
        ("coach", "lightbulb", scene.coach.toggle, texts("race.tool.coach"), Command.COACH),
        ("pause", "gear", scene.cancel_or_pause, texts("race.tool.pause"), Command.BACK),
    ]
    if scene.geometry.redo:
        listed.insert(1, ("redo", "redo", tools.redo, texts("pause.redo.hint"), Command.REDO))
    return [
        Button(
            f"tool:{name}",
            box,
            on_activate=act,
            hint=hint,
            key=scene.app.shortcut(command),
            group="tools",
            icon=icon,
            dark=True,
            selected=name == "coach" and scene.coach.on,
        )
        for box, (name, icon, act, hint, command) in zip(scene.geometry.tools, listed, strict=True)
    ]


# The choice of two -----------------------------------------------------------------------------------------------


def choice_box(scene: Desk, target: Space | Card, window: pygame.Rect) -> pygame.Rect:
    """Where the small choice opens: near its target, off it and, where there is room, off all camels."""
    painter, geometry = scene.painter, scene.geometry
    # Folded, a narrower one leaves room for its target beside it.
    width = painter.px(430 if geometry.folded else 540)
    # What it says may take a line more in a narrow box.
    box = pygame.Rect(0, 0, width, painter.px(364 if width >= painter.px(540) else 394))
    anchor, edge = scene.focus_rect(target), painter.px(16)
    # Over the board rather than over what the seats hold; folded, the board is not much larger than the choice.
    room = window if geometry.folded or geometry.board.width <= box.width else geometry.board
    room = pygame.Rect(room.left, 0, room.width, window.height).inflate(-edge, -edge)
    covers = [Cover(anchor.inflate(edge, edge), 100 * window.width)]
    covers += [Cover(rect, 4 * window.width) for rect in (geometry.banner, geometry.hint)]
    band = scene.guide.in_band()
    covers += [Cover(band.inflate(edge, edge), 4 * window.width)] if band is not None else []
    if geometry.hand:
        # Half of the hand's heading says nothing.
        heading = geometry.hand[0].unionall(geometry.hand[1:])
        heading.top, heading.height = geometry.hand_title[1] - painter.px(16), painter.px(32)
        covers.append(Cover(heading, 2 * window.width))
    board = scene.stage.seen.board
    occupied = [(space, stack) for space in range(1, SPACES + 1) if (stack := board.stack_on(space))]
    covers += [Cover(geometry.stack_area(space, stack), window.width) for space, stack in occupied]
    covers += [Cover(geometry.cell_area(tile.space), window.width / 2) for tile in board.tiles]
    return cheapest([*beside(anchor, box.size, room, edge), *everywhere(box.size, room, 15, 15)], anchor, covers)


def choice_widgets(scene: Desk, target: Space | Card, box: pygame.Rect) -> list[Widget]:
    """Two pictures to choose from and a way back."""
    painter, texts = scene.painter, scene.app.texts
    px = painter.px
    options = _options(scene, target)
    commands = list(CHOICE_COMMANDS[type(target)])
    wide = (box.width - px(56)) // 2
    suggestion = scene.coach.suggestion
    widgets: list[Widget] = []
    for index, (action, word, picture) in enumerate(options):
        rect = pygame.Rect(box.left + px(20) + index * (wide + px(16)), box.top + px(64), wide, px(150))
        reason = scene.play.match.explain(action)
        refusal = "" if reason is None else scene.narrator.reason(reason)
        name = Side(index).name
        scene.choosing.words[name] = refusal or texts(f"{word}.hint")
        scene.choosing.actions[name] = action
        widgets.append(
            PictureButton(
                name,
                rect,
                target=Side(index),
                on_activate=partial(scene.choosing.submit, action),
                key=scene.app.shortcut(commands[index]),
                enabled=reason is None,
                group="choice",
                on_refuse=partial(scene.app.notice, refusal, of_turn=True),
                label=texts(word),
                picture=picture,
                cap=scene.app.shortcut(commands[index]),
                text_size=26,
                advised=suggestion is not None and suggestion.action == action,
                ep=None if (offer := scene.coach.offer(action)) is None else offer.ep,
            )
        )
    cancel = pygame.Rect(0, 0, px(190), px(52))
    cancel.midbottom = (box.centerx, box.bottom - px(14))
    back = Button("choice:cancel", cancel, on_activate=scene.choosing.drop, label=texts("race.back"), text_size=26)
    return [*widgets, back]


Option = tuple[Action, str, Callable[[int], pygame.Surface]]


def _options(scene: Desk, target: Space | Card) -> list[Option]:
    painter, assets = scene.painter, scene.app.assets
    match target:
        case Space(number):
            character = scene.cast.characters[scene.play.match.turn]
            return [
                (PlaceTile(number, cheering), words, _tile_picture(painter, cheering, character))
                for words, cheering in (("race.choice.cheer", True), ("race.choice.boo", False))
            ]
        case Card(camel):
            return [
                (PredictFinish(camel, Pile.WINNER), "race.choice.win", partial(icons.icon, assets, "crown")),
                (PredictFinish(camel, Pile.LOSER), "race.choice.lose", partial(icons.icon, assets, "snail")),
            ]


def _tile_picture(painter: Painter, cheering: bool, character: str) -> Callable[[int], pygame.Surface]:
    def make(height: int) -> pygame.Surface:
        return sprites.spectator_tile(painter.assets, cheering, character, height / 100).surface

    return make
