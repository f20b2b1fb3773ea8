"""The parts of the race screen around the board, in both arrangements: what each shows, and what would change it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from camelup.rules.board import RACING, ranking
from camelup.rules.state import releases_left
from camelup.ui.art import scene as scenery
from camelup.ui.kit import panels
from camelup.ui.kit.cache import Piece
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.table.layout import Tab
from camelup.ui.table.shown import ShownTable, TableMarks
from camelup.ui.table.views.deeds_view import draw_deeds, draw_newest
from camelup.ui.table.views.hand_view import ASKED, draw_hand, draw_hint
from camelup.ui.table.views.market_view import (
    draw_market_title,
    draw_piles,
    draw_pyramid_tickets,
    draw_ticket_row,
    ticket_key,
)
from camelup.ui.table.views.seats_view import draw_pointer, draw_seat, pointer_box, seat_key
from camelup.ui.table.views.topbar_view import draw_banner, draw_bar, draw_leg, draw_ranks
from camelup.ui.table.views.turn_view import draw_turn

TITLE = 48
"""Units above a box in which its heading stands."""


@dataclass(frozen=True, slots=True)
class Part:
    """A rectangle of the window, made of pieces; the first one covers it."""

    name: str
    area: pygame.Rect
    key: Hashable
    """Changes with the key of any piece, and costs less to find."""
    pieces: Callable[[], Sequence[Piece]]


Pieces = tuple[Hashable, Callable[[], list[Piece]]]
"""What lies on a part: the key of all of it, and what makes the pieces."""


def race_parts(scene: ShownTable, marks: TableMarks) -> list[Part]:
    """The parts in the order in which they are drawn."""
    if scene.geometry.folded:
        return [*around(scene, marks), _buttons(scene), _ask(scene, marks)]
    return [*around(scene, marks), _bottom(scene, marks), *_band(scene)]


def _band(scene: ShownTable) -> list[Part]:
    """The strip above a lowered board: its topmost row of sky drawn out, so that no seam shows."""
    area = scene.geometry.band
    if not area:
        return []

    def paint(target: pygame.Surface) -> None:
        sky = scenery.sky_above(scene.painter.assets, scene.geometry.board.size, area.height)
        target.blit(sky, area)

    return [Part("band", area, None, lambda: [Piece("sky", area, None, paint)])]


def around(scene: ShownTable, marks: TableMarks) -> list[Part]:
    """The parts above and beside the board, which a recorded race has as well."""
    if scene.geometry.folded:
        return [_top(scene, marks), _edge(scene), _side(scene, marks)]
    return [_top(scene, marks), _edge(scene), _left(scene, marks), _right(scene, marks)]


def group_of(scene: ShownTable, group: str) -> list[Widget]:
    return [widget for widget in scene.table if widget.group == group]


def looks_of(widgets: list[Widget]) -> Hashable:
    return tuple((widget.shown_look(), widget.enabled, widget.advised) for widget in widgets)


def part_of(
    scene: ShownTable, name: str, area: pygame.Rect, *laid: Pieces, below: int = 0, key: Hashable = None
) -> Part:
    """A part with a panel as its ground, whose edges lie outside the part, and `below` pixels lower than it."""
    px = scene.painter.px

    def paint(target: pygame.Surface) -> None:
        box = area.inflate(px(20), px(20) if not below else px(24)).move(0, below)
        panels.draw_panel(target, scene.painter.assets, box, "panel", scene.geometry.k, 0)

    def pieces() -> list[Piece]:
        return [Piece("ground", area, key, paint), *(piece for _, make in laid for piece in make())]

    return Part(name, area, (key, *(each for each, _ in laid)), pieces)


def controls(scene: ShownTable, group: str) -> Pieces:
    """The widgets of a group, as one piece."""
    widgets = group_of(scene, group)
    looks = looks_of(widgets)

    def paint(target: pygame.Surface) -> None:
        for widget in widgets:
            widget.draw(target, scene.painter)

    def make() -> list[Piece]:
        if not widgets:
            return []
        return [Piece(group, _reach(scene, *(widget.rect for widget in widgets)), looks, paint)]

    return looks, make


def _reach(scene: ShownTable, *boxes: pygame.Rect, above: float = 0) -> pygame.Rect:
    """What boxes cover with their shadows, glows and what sticks out a little, and `above` units for a heading."""
    box = boxes[0].unionall(boxes[1:])
    edge, rise = 2 * panels.margin(scene.geometry.k), scene.painter.px(above)
    return pygame.Rect(box.left - edge, box.top - edge - rise, box.width + 2 * edge, box.height + 2 * edge + rise)


def _top(scene: ShownTable, marks: TableMarks) -> Part:
    stage, seat_marks, geometry, painter = scene.stage, marks.seats(), scene.geometry, scene.painter
    seen, coach = stage.seen, marks.advice()
    tools_key, make_tools = controls(scene, "tools")
    leg, banner = (seen.leg, len(seen.released)), (stage.banner, stage.banner_roll, coach)
    ranks: Hashable = ranking(seen.board)
    # Folded, the purses of the seat to move and of the viewer stand here.
    turn: Hashable = (seen.turn, seen.over)
    if geometry.folded:
        turn = (seen.seats, seen.turn, seen.over, tuple(stage.flash.items()), seat_marks)

    def pieces() -> list[Piece]:
        made = [
            Piece("bar", geometry.top, None, lambda t: draw_bar(t, painter, geometry)),
            Piece(
                "leg",
                _reach(scene, geometry.leg_badge),
                leg,
                lambda t: draw_leg(t, painter, geometry, stage, scene.app.texts),
            ),
            Piece(
                "banner",
                _reach(scene, geometry.banner),
                banner,
                lambda t: draw_banner(t, painter, geometry, stage, coach),
            ),
            Piece("ranks", _reach(scene, *geometry.ranks), ranks, lambda t: draw_ranks(t, painter, geometry, stage)),
            Piece(
                "turn",
                _reach(scene, geometry.turn),
                turn,
                lambda t: draw_turn(t, painter, geometry, stage, scene.cast, seat_marks),
            ),
        ]
        return [*made, *make_tools()]

    area = pygame.Rect(geometry.top.topleft, (geometry.top.width, geometry.right.top - geometry.top.top))
    return Part("top", area, (leg, banner, ranks, turn, tools_key), pieces)


def _edge(scene: ShownTable) -> Part:
    """Where the top bar reaches over the board."""
    geometry, painter = scene.geometry, scene.painter
    board, top = geometry.board, geometry.right.top
    area = pygame.Rect(board.left, top, board.width, geometry.top.bottom - top)
    return Part("edge", area, None, lambda: [Piece("bar", area, None, lambda t: draw_bar(t, painter, geometry))])


# The open arrangement --------------------------------------------------------------------------------------------


def _left(scene: ShownTable, marks: TableMarks) -> Part:
    area = scene.geometry.left
    return part_of(scene, "left", area, _seats(scene, marks), _deeds(scene, area))


def _right(scene: ShownTable, marks: TableMarks) -> Part:
    area = scene.geometry.right
    return part_of(scene, "right", area, _market(scene, marks), _deeds(scene, area))


def _bottom(scene: ShownTable, marks: TableMarks) -> Part:
    laid = _hand(scene, marks), _hint(scene, marks), controls(scene, "actions")
    return part_of(scene, "bottom", scene.geometry.bottom, *laid, below=scene.painter.px(8))


# The folded arrangement ------------------------------------------------------------------------------------------


def _buttons(scene: ShownTable) -> Part:
    return part_of(scene, "buttons", scene.geometry.buttons, controls(scene, "actions"))


def _ask(scene: ShownTable, marks: TableMarks) -> Part:
    return part_of(scene, "ask", scene.geometry.bottom, _hint(scene, marks), _newest(scene, marks))


def _side(scene: ShownTable, marks: TableMarks) -> Part:
    area, tab = scene.geometry.right, scene.geometry.tab
    match tab:
        case Tab.BETS:
            page = _market(scene, marks)
        case Tab.HAND:
            page = _hand(scene, marks)
        case Tab.LOG:
            page = _deeds(scene, area)
        case _:
            page = _seats(scene, marks)
    return part_of(scene, "side", area, controls(scene, "tabs"), page, key=tab)


# What lies on the parts ------------------------------------------------------------------------------------------


def _seats(scene: ShownTable, marks: TableMarks) -> Pieces:
    stage, seen, seat_marks = scene.stage, scene.stage.seen, marks.seats()
    geometry, texts = scene.geometry, scene.app.texts
    key = (seen.seats, seen.turn, seen.marker, seen.over, tuple(stage.flash.items()), seat_marks)

    def paint(target: pygame.Surface, seat: int) -> None:
        draw_seat(target, scene.painter, geometry, seat, stage, scene.cast, texts, seat_marks)

    def make() -> list[Piece]:
        cards = [
            Piece(f"seat {seat}", _reach(scene, box), seat_key(seat, stage, seat_marks), partial(paint, seat=seat))
            for seat, box in enumerate(geometry.seat_cards)
        ]
        if seen.over:
            return cards
        box = pointer_box(scene.painter, geometry, seen.turn)
        return [*cards, Piece("pointer", box, seen.turn, lambda t: draw_pointer(t, scene.painter, geometry, seen.turn))]

    return key, make


def _market(scene: ShownTable, marks: TableMarks) -> Pieces:
    stage, seen, market_marks = scene.stage, scene.stage.seen, marks.market()
    geometry, painter, texts = scene.geometry, scene.painter, scene.app.texts
    key = (seen.tickets_taken, seen.dice, seen.winner_pile, seen.loser_pile, market_marks)

    def make() -> list[Piece]:
        first = geometry.ticket_rows[0]
        head = pygame.Rect(geometry.right.left, first.top - painter.px(TITLE), geometry.right.width, painter.px(TITLE))
        left = releases_left(seen.dice)
        return [
            Piece(
                "head",
                head,
                bool(market_marks.odds),
                lambda t: draw_market_title(t, painter, geometry, texts, market_marks),
            ),
            *(
                Piece(
                    f"tickets {camel}",
                    _reach(scene, box),
                    ticket_key(camel, stage, market_marks),
                    lambda t, camel=camel: draw_ticket_row(  # type: ignore[misc]
                        t, painter, geometry, camel, stage, texts, market_marks
                    ),
                )
                for camel, box in zip(RACING, geometry.ticket_rows, strict=True)
            ),
            Piece(
                "pyramid tickets",
                _reach(scene, geometry.pyramid_row),
                (left, market_marks.roll_ep, market_marks.roll, market_marks.hot == "roll"),
                lambda t: draw_pyramid_tickets(t, painter, geometry, stage, texts, market_marks),
            ),
            Piece(
                "piles",
                _reach(scene, *geometry.piles, above=TITLE),
                (seen.winner_pile, seen.loser_pile),
                lambda t: draw_piles(t, painter, geometry, stage, scene.cast, texts),
            ),
        ]

    return key, make


def _hand(scene: ShownTable, marks: TableMarks) -> Pieces:
    hand_marks, geometry = marks.hand(), scene.geometry

    def paint(target: pygame.Surface) -> None:
        draw_hand(target, scene.painter, geometry, scene.app.texts, hand_marks)

    def make() -> list[Piece]:
        box = _reach(scene, *geometry.hand, above=TITLE)
        return [Piece("hand", box.union(geometry.hand_heading), hand_marks, paint)]

    return hand_marks, make


def _hint(scene: ShownTable, marks: TableMarks) -> Pieces:
    hint, geometry = marks.hint(), scene.geometry

    def paint(target: pygame.Surface) -> None:
        draw_hint(target, scene.painter, geometry, hint)

    def make() -> list[Piece]:
        return [Piece("hint", geometry.hint, hint, paint)]

    return hint, make


def _deeds(scene: ShownTable, area: pygame.Rect) -> Pieces:
    """The last moves where their panel lies in an area, else nothing."""
    geometry, stage = scene.geometry, scene.stage
    if not geometry.log or not area.contains(geometry.log):
        return None, list

    def paint(target: pygame.Surface) -> None:
        draw_deeds(target, scene.painter, geometry, stage.log, scene.cast, scene.app.texts)

    return stage.noted, lambda: [Piece("log", _reach(scene, geometry.log, above=TITLE), stage.noted, paint)]


def _newest(scene: ShownTable, marks: TableMarks) -> Pieces:
    """The last move behind what is asked, so that it is in sight whichever page is open."""
    geometry, painter, stage, hint = scene.geometry, scene.painter, scene.stage, marks.hint()
    asked = geometry.actions_title[0] + painter.width(hint, ASKED, "title")
    left, right = asked + painter.px(16), geometry.bottom.right - painter.px(8)
    box = pygame.Rect(left, geometry.bottom.top, max(0, right - left), geometry.bottom.height)

    def paint(target: pygame.Surface) -> None:
        draw_newest(target, painter, box, stage.log, scene.cast, scene.app.texts)

    key = stage.noted, hint
    return key, lambda: [Piece("newest", _reach(scene, box), key, paint)]
