"""The parts of the race screen around the board, in both arrangements: what each shows, and what would change it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.rules.board import ranking
from game.ui.art import panels
from game.ui.layout import Tab
from game.ui.scenes.race.marks import RaceMarks
from game.ui.views.hand_view import draw_hand, draw_hint
from game.ui.views.log_view import draw_log
from game.ui.views.market_view import draw_market
from game.ui.views.seats_view import draw_seats
from game.ui.views.topbar_view import draw_topbar
from game.ui.views.turn_view import draw_turn
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from game.ui.scenes.race.scene import RaceScene

Paint = Callable[[pygame.Surface], None]


@dataclass(frozen=True, slots=True)
class Part:
    """A rectangle of the window whose picture is the same as long as its key is."""

    name: str
    area: pygame.Rect
    key: Hashable
    paint: Paint


def race_parts(scene: RaceScene, marks: RaceMarks) -> list[Part]:
    """The parts in the order in which they are drawn."""
    if scene.geometry.folded:
        return [_top(scene, marks), _buttons(scene), _ask(scene, marks), _side(scene, marks)]
    return [_top(scene, marks), _left(scene, marks), _right(scene, marks), _bottom(scene, marks)]


def _group(scene: RaceScene, group: str) -> list[Widget]:
    return [widget for widget in scene.table if widget.group == group]


def _looks(widgets: list[Widget]) -> Hashable:
    return tuple((widget.shown_look(), widget.enabled, widget.advised) for widget in widgets)


def _ground(scene: RaceScene, surface: pygame.Surface, area: pygame.Rect, below: int = 0) -> None:
    """A panel whose edges lie outside the part, and `below` pixels lower than it."""
    px = scene.painter.px
    box = area.inflate(px(20), px(20) if not below else px(24)).move(0, below)
    panels.draw_panel(surface, scene.painter.assets, box, "panel", scene.geometry.k, 0)


def _top(scene: RaceScene, marks: RaceMarks) -> Part:
    stage, seat_marks = scene.stage, marks.seats()
    tools, coach = _group(scene, "tools"), scene.coach.sentence
    key: Hashable = (
        stage.banner, stage.banner_roll, stage.seen.leg, stage.seen.released, ranking(stage.seen.board), _looks(tools),
        coach,
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


def _left(scene: RaceScene, marks: RaceMarks) -> Part:
    area = scene.geometry.left
    seats_key, paint_seats = _seats(scene, marks)
    log_key, paint_log = _log(scene, area)

    def paint(target: pygame.Surface) -> None:
        _ground(scene, target, area)
        paint_seats(target)
        paint_log(target)

    return Part("left", area, (seats_key, log_key), paint)


def _right(scene: RaceScene, marks: RaceMarks) -> Part:
    area = scene.geometry.right
    market_key, paint_market = _market(scene, marks)
    log_key, paint_log = _log(scene, area)

    def paint(target: pygame.Surface) -> None:
        _ground(scene, target, area)
        paint_market(target)
        paint_log(target)

    return Part("right", area, (market_key, log_key), paint)


def _bottom(scene: RaceScene, marks: RaceMarks) -> Part:
    area, hint = scene.geometry.bottom, marks.hint()
    actions = _group(scene, "actions")
    hand_key, paint_hand = _hand(scene, marks)

    def paint(target: pygame.Surface) -> None:
        _ground(scene, target, area, scene.painter.px(8))
        paint_hand(target)
        draw_hint(target, scene.painter, scene.geometry, hint)
        for widget in actions:
            widget.draw(target, scene.painter)

    return Part("bottom", area, (hand_key, hint, _looks(actions)), paint)


# The folded arrangement ------------------------------------------------------------------------------------------


def _buttons(scene: RaceScene) -> Part:
    area, actions = scene.geometry.buttons, _group(scene, "actions")

    def paint(target: pygame.Surface) -> None:
        _ground(scene, target, area)
        for widget in actions:
            widget.draw(target, scene.painter)

    return Part("buttons", area, _looks(actions), paint)


def _ask(scene: RaceScene, marks: RaceMarks) -> Part:
    area, hint = scene.geometry.bottom, marks.hint()

    def paint(target: pygame.Surface) -> None:
        _ground(scene, target, area)
        draw_hint(target, scene.painter, scene.geometry, hint)

    return Part("ask", area, hint, paint)


def _side(scene: RaceScene, marks: RaceMarks) -> Part:
    area, tab = scene.geometry.right, scene.geometry.tab
    tabs = _group(scene, "tabs")
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
        _ground(scene, target, area)
        for widget in tabs:
            widget.draw(target, scene.painter)
        paint_page(target)

    return Part("side", area, (tab, _looks(tabs), key), paint)


# What lies on the parts ------------------------------------------------------------------------------------------


def _seats(scene: RaceScene, marks: RaceMarks) -> tuple[Hashable, Paint]:
    stage, seen, seat_marks = scene.stage, scene.stage.seen, marks.seats()
    key = (seen.seats, seen.turn, seen.marker, seen.over, tuple(stage.flash.items()), seat_marks)

    def paint(target: pygame.Surface) -> None:
        draw_seats(target, scene.painter, scene.geometry, stage, scene.cast, scene.app.texts, seat_marks)

    return key, paint


def _market(scene: RaceScene, marks: RaceMarks) -> tuple[Hashable, Paint]:
    stage, seen, market_marks = scene.stage, scene.stage.seen, marks.market()
    key = (seen.tickets_taken, seen.dice, seen.winner_pile, seen.loser_pile, market_marks)

    def paint(target: pygame.Surface) -> None:
        draw_market(target, scene.painter, scene.geometry, stage, scene.cast, scene.app.texts, market_marks)

    return key, paint


def _hand(scene: RaceScene, marks: RaceMarks) -> tuple[Hashable, Paint]:
    hand_marks = marks.hand()

    def paint(target: pygame.Surface) -> None:
        draw_hand(target, scene.painter, scene.geometry, scene.app.texts, hand_marks)

    return hand_marks, paint


def _log(scene: RaceScene, area: pygame.Rect) -> tuple[Hashable, Paint]:
    """The log where it lies in an area, else nothing."""
    geometry, stage = scene.geometry, scene.stage
    if not geometry.log or not area.contains(geometry.log):
        return None, lambda _: None

    def paint(target: pygame.Surface) -> None:
        draw_log(target, scene.painter, geometry, stage.log, scene.app.texts)

    return (len(stage.log), stage.log[-1:] and stage.log[-1]), paint
