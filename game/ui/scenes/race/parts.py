"""The parts of the race screen around the board, in both arrangements: what each shows, and what would change it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

import pygame

from game.rules.board import ranking
from game.ui.art import panels
from game.ui.layout import Tab
from game.ui.scenes.race.shown import ShownTable, TableMarks
from game.ui.views.hand_view import draw_hand, draw_hint
from game.ui.views.log_view import draw_log
from game.ui.views.market_view import draw_market
from game.ui.views.seats_view import draw_seats
from game.ui.views.topbar_view import draw_topbar
from game.ui.views.turn_view import draw_turn
from game.ui.widgets.base import Widget

Paint = Callable[[pygame.Surface], None]


@dataclass(frozen=True, slots=True)
class Part:
    """A rectangle of the window whose picture is the same as long as its key is."""

    name: str
    area: pygame.Rect
    key: Hashable
    paint: Paint


def race_parts(scene: ShownTable, marks: TableMarks) -> list[Part]:
    """The parts in the order in which they are drawn."""
    if scene.geometry.folded:
        return [*around(scene, marks), _buttons(scene), _ask(scene, marks)]
    return [*around(scene, marks), _bottom(scene, marks)]


def around(scene: ShownTable, marks: TableMarks) -> list[Part]:
    """The parts above and beside the board, which a recorded race has as well."""
    if scene.geometry.folded:
        return [_top(scene, marks), _side(scene, marks)]
    return [_top(scene, marks), _left(scene, marks), _right(scene, marks)]


def group_of(scene: ShownTable, group: str) -> list[Widget]:
    return [widget for widget in scene.table if widget.group == group]


def looks_of(widgets: list[Widget]) -> Hashable:
    return tuple((widget.shown_look(), widget.enabled, widget.advised) for widget in widgets)


def ground(scene: ShownTable, surface: pygame.Surface, area: pygame.Rect, below: int = 0) -> None:
    """A panel whose edges lie outside the part, and `below` pixels lower than it."""
    px = scene.painter.px
    box = area.inflate(px(20), px(20) if not below else px(24)).move(0, below)
    panels.draw_panel(surface, scene.painter.assets, box, "panel", scene.geometry.k, 0)


def _top(scene: ShownTable, marks: TableMarks) -> Part:
    stage, seat_marks = scene.stage, marks.seats()
    tools, coach = group_of(scene, "tools"), marks.advice()
    key: Hashable = (
        stage.banner, stage.banner_roll, stage.seen.leg, stage.seen.released, ranking(stage.seen.board),
        looks_of(tools), coach,
    )  # fmt: skip
    if scene.geometry.folded:
        key = (key, stage.seen.seats, stage.seen.turn, stage.seen.over, tuple(stage.flash.items()), seat_marks)

    def paint(target: pygame.Surface) -> None:
        draw_topbar(target, scene.painter, scene.geometry, stage, scene.app.texts, coach)
        if scene.geometry.folded:
            draw_turn(target, scene.painter, scene.geometry, stage, scene.cast, seat_marks)
        for widget in tools:
            widget.draw(target, scene.painter)

    return Part("top", scene.geometry.top, key, paint)


# The open arrangement --------------------------------------------------------------------------------------------


def _left(scene: ShownTable, marks: TableMarks) -> Part:
    area = scene.geometry.left
    seats_key, paint_seats = _seats(scene, marks)
    log_key, paint_log = _log(scene, area)

    def paint(target: pygame.Surface) -> None:
        ground(scene, target, area)
        paint_seats(target)
        paint_log(target)

    return Part("left", area, (seats_key, log_key), paint)


def _right(scene: ShownTable, marks: TableMarks) -> Part:
    area = scene.geometry.right
    market_key, paint_market = _market(scene, marks)
    log_key, paint_log = _log(scene, area)

    def paint(target: pygame.Surface) -> None:
        ground(scene, target, area)
        paint_market(target)
        paint_log(target)

    return Part("right", area, (market_key, log_key), paint)


def _bottom(scene: ShownTable, marks: TableMarks) -> Part:
    area, hint = scene.geometry.bottom, marks.hint()
    actions = group_of(scene, "actions")
    hand_key, paint_hand = _hand(scene, marks)

    def paint(target: pygame.Surface) -> None:
        ground(scene, target, area, scene.painter.px(8))
        paint_hand(target)
        draw_hint(target, scene.painter, scene.geometry, hint)
        for widget in actions:
            widget.draw(target, scene.painter)

    return Part("bottom", area, (hand_key, hint, looks_of(actions)), paint)


# The folded arrangement ------------------------------------------------------------------------------------------


def _buttons(scene: ShownTable) -> Part:
    area, actions = scene.geometry.buttons, group_of(scene, "actions")

    def paint(target: pygame.Surface) -> None:
        ground(scene, target, area)
        for widget in actions:
            widget.draw(target, scene.painter)

    return Part("buttons", area, looks_of(actions), paint)


def _ask(scene: ShownTable, marks: TableMarks) -> Part:
    area, hint = scene.geometry.bottom, marks.hint()

    def paint(target: pygame.Surface) -> None:
        ground(scene, target, area)
        draw_hint(target, scene.painter, scene.geometry, hint)

    return Part("ask", area, hint, paint)


def _side(scene: ShownTable, marks: TableMarks) -> Part:
    area, tab = scene.geometry.right, scene.geometry.tab
    tabs = group_of(scene, "tabs")
    match tab:
        case Tab.BETS:
            key, paint_page = _market(scene, marks)
        case Tab.HAND:
            key, paint_page = _hand(scene, marks)
        case Tab.LOG:
            key, paint_page = _log(scene, area)
        case _:
            key, paint_page = _seats(scene, marks)

    def paint(target: pygame.Surface) -> None:
        ground(scene, target, area)
        for widget in tabs:
            widget.draw(target, scene.painter)
        paint_page(target)

    return Part("side", area, (tab, looks_of(tabs), key), paint)


# What lies on the parts ------------------------------------------------------------------------------------------


def _seats(scene: ShownTable, marks: TableMarks) -> tuple[Hashable, Paint]:
    stage, seen, seat_marks = scene.stage, scene.stage.seen, marks.seats()
    key = (seen.seats, seen.turn, seen.marker, seen.over, tuple(stage.flash.items()), seat_marks)

    def paint(target: pygame.Surface) -> None:
        draw_seats(target, scene.painter, scene.geometry, stage, scene.cast, scene.app.texts, seat_marks)

    return key, paint


def _market(scene: ShownTable, marks: TableMarks) -> tuple[Hashable, Paint]:
    stage, seen, market_marks = scene.stage, scene.stage.seen, marks.market()
    key = (seen.tickets_taken, seen.dice, seen.winner_pile, seen.loser_pile, market_marks)

    def paint(target: pygame.Surface) -> None:
        draw_market(target, scene.painter, scene.geometry, stage, scene.cast, scene.app.texts, market_marks)

    return key, paint


def _hand(scene: ShownTable, marks: TableMarks) -> tuple[Hashable, Paint]:
    hand_marks = marks.hand()

    def paint(target: pygame.Surface) -> None:
        draw_hand(target, scene.painter, scene.geometry, scene.app.texts, hand_marks)

    return hand_marks, paint


def _log(scene: ShownTable, area: pygame.Rect) -> tuple[Hashable, Paint]:
    """The log where it lies in an area, else nothing."""
    geometry, stage = scene.geometry, scene.stage
    if not geometry.log or not area.contains(geometry.log):
        return None, lambda _: None

    def paint(target: pygame.Surface) -> None:
        draw_log(target, scene.painter, geometry, stage.log, scene.app.texts)

    return (len(stage.log), stage.log[-1:] and stage.log[-1]), paint
