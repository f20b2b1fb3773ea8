"""The widgets of the race screen: everything on the table that can be pointed at, action buttons, and tools."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from itertools import pairwise

import pygame

from camelup.rules.actions import Pile
from camelup.rules.board import RACING, SPACES, Board, ranking
from camelup.rules.state import DICE_PER_LEG
from camelup.ui.art import board_geometry as geo
from camelup.ui.art import sprites
from camelup.ui.kit import icons
from camelup.ui.kit.commands import Command
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.picture_button import PictureButton
from camelup.ui.race.choices import kind_of
from camelup.ui.race.desk import Desk
from camelup.ui.race.panel import panel_widgets
from camelup.ui.table.controls import SpaceTarget, tab_buttons
from camelup.ui.table.deed_widgets import deed_widgets
from camelup.ui.table.layout.race import SMALLEST_TARGET
from camelup.ui.table.target import (
    Card,
    CardPile,
    HandEye,
    Kind,
    KindButton,
    LegBadge,
    Pyramid,
    PyramidTickets,
    Rank,
    Seat,
    Space,
    Target,
    Tent,
    Ticket,
    Told,
)

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


def race_widgets(scene: Desk) -> list[Widget]:
    """All widgets of the table, in the order in which Tab walks them."""
    choice = scene.choosing.choice
    return [
        *(_actions(scene) if choice is None else panel_widgets(scene, choice)),
        *tab_buttons(scene, scene.show_tab),
        *_tickets(scene),
        *_bets(scene),
        *_court(scene),
        *_board(scene),
        *_eye(scene),
        *_hand(scene),
        *_seats(scene),
        *deed_widgets(scene, scene.tools.open_log),
        *_ranks(scene),
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
                on_drop=scene.dragging.grip(KindButton(kind)),
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
        on_drop=scene.dragging.grip(target),
        target=target,
    )


def _told(scene: Desk, thing: Told, box: pygame.Rect, group: str) -> Widget:
    """What only tells of itself, also to who presses it: a finger and a pad point at nothing."""
    words, box = scene.hints.told(thing), box.inflate(0, max(0, SMALLEST_TARGET - box.height))
    act = partial(scene.app.notice, words, of_turn=True)
    return Widget(thing.name, box, on_activate=act, hint=words, group=group, target=thing)


def _tickets(scene: Desk) -> list[Widget]:
    return [
        _target(scene, Ticket(camel), box, "tickets", partial(scene.choosing.take, Ticket(camel)))
        for camel, box in zip(RACING, scene.geometry.ticket_rows, strict=False)
    ]


def _bets(scene: Desk) -> list[Widget]:
    """The pyramid tickets, which release a die, and the piles, which begin a finish bet."""
    choices, choosing, row = scene.play.choices, scene.choosing, scene.geometry.pyramid_row
    widgets = []
    if row:
        widgets.append(
            Widget(
                PyramidTickets().name,
                row,
                on_activate=partial(choosing.take, Pyramid()),
                hint=scene.hints.pyramid_tickets(),
                enabled=choices.legal(Pyramid()),
                group="bets",
                on_refuse=partial(choosing.refuse_target, Pyramid()),
                target=PyramidTickets(),
            )
        )
    for pile, box in zip(Pile, scene.geometry.piles, strict=False):
        widgets.append(
            Widget(
                CardPile(pile).name,
                box,
                on_activate=partial(choosing.choose_pile, pile),
                hint=scene.hints.pile(pile),
                # A player's own cards in it can be looked at even when none can be played.
                enabled=choices.offers(Kind.CARD) or scene.play.handover.shows,
                group="bets",
                on_refuse=partial(choosing.refuse_kind, Kind.CARD),
                target=CardPile(pile),
            )
        )
    return widgets


def _court(scene: Desk) -> list[Widget]:
    """The pyramid and the tents of the dice that came out of it."""
    geometry, assets = scene.geometry, scene.painter.assets
    pyramid = _target(scene, Pyramid(), geometry.pyramid_area, "", partial(scene.choosing.take, Pyramid()))
    feet = [geometry.point(geo.tent(index)) for index in range(DICE_PER_LEG)]
    tents = [sprites.tent(assets, None, geometry.board_unit).covers(foot) for foot in feet]
    # They stand close together, so each takes no more than its share.
    most = int(min(math.dist(one, other) for one, other in pairwise(feet))) - 1
    boxes = [box.inflate(min(0, most - box.width), 0) for box in tents]
    return [*(_told(scene, Tent(index), box, "tents") for index, box in enumerate(boxes)), pyramid]


def _ranks(scene: Desk) -> list[Widget]:
    board = scene.stage.seen.board
    boxes = zip(ranking(board), scene.geometry.ranks(board), strict=True)
    return [_told(scene, Rank(camel), box, "ranks") for camel, box in boxes]


def _board(scene: Desk) -> list[Widget]:
    geometry, space_at = scene.geometry, _space_finder(scene)
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
                on_drop=scene.dragging.grip(target),
                target=target,
                space=space,
                space_at=space_at,
            )
        )
    return spaces


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


def _eye(scene: Desk) -> list[Widget]:
    """What covers and uncovers the hand, where people share the screen."""
    play, texts, geometry = scene.play, scene.app.texts, scene.geometry
    if play.viewer is None or not play.handover.hides or not geometry.hand:
        return []
    # The heading may be lower than what is easily hit.
    ground = geometry.right if geometry.folded else geometry.bottom
    return [
        Button(
            HandEye().name,
            geometry.eye,
            on_activate=scene.look_at_hand,
            hint=texts("race.hint.look" if play.covered else "race.hint.cover"),
            key=scene.app.shortcut(Command.HAND),
            enabled=not play.covered or play.match.turn == play.viewer,
            group="eye",
            on_refuse=lambda: scene.app.notice(scene.choosing.not_now(), of_turn=True),
            icon="eye",
            dark=True,
            inset=max(0, ground.top + scene.painter.px(2) - geometry.eye.top),
            target=HandEye(),
        )
    ]


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
    buttons = [
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
    badge = _told(scene, LegBadge(), scene.geometry.leg_badge, "tools")
    if scene.stage.seen.leg > 1:
        badge.on_activate, badge.key = scene.open_leg_sheet, scene.app.shortcut(Command.LEG_SHEET)
    return [*buttons, badge]
