"""The parts of the race screen around the board, in both arrangements: what each shows, and what would change it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from camelup.rules.board import RACING
from camelup.rules.state import releases_left
from camelup.ui.art import scene as scenery
from camelup.ui.kit import cache, panels
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.layout import Tab
from camelup.ui.table.layout.ranks import groups
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
from camelup.ui.table.views.paid_line_view import pay_key
from camelup.ui.table.views.panel_view import draw_panel
from camelup.ui.table.views.ranks_view import draw_ranks
from camelup.ui.table.views.scenery_view import draw_day
from camelup.ui.table.views.seats_view import draw_pointer, draw_seat, pointer_box, seat_key
from camelup.ui.table.views.topbar_view import draw_banner, draw_bar, draw_leg
from camelup.ui.table.views.turn_view import draw_turn

TITLE = 48
"""Units above a box in which its heading stands."""

Piece = cache.Piece[TableBrush]


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
        return [*around(scene, marks), _buttons(scene, marks), _ask(scene, marks)]
    return [*around(scene, marks), _bottom(scene, marks), *_band(scene)]


def _band(scene: ShownTable) -> list[Part]:
    """The strip above a lowered board: its topmost row of sky drawn out, so that no seam shows."""
    area = scene.geometry.band
    if not area:
        return []

    def paint(brush: TableBrush) -> None:
        above = partial(scenery.sky_above, brush.assets, brush.layout.board.size, area.height)
        draw_day(brush, area.topleft, above, brush.stage.seen.leg)

    key = scene.stage.seen.leg, scene.stage.dawn
    return [Part("band", area, key, lambda: [Piece("sky", area, key, paint)])]


def around(scene: ShownTable, marks: TableMarks) -> list[Part]:
    """The parts above and beside the board, which a recorded race has as well."""
    if scene.geometry.folded:
        return [_top(scene, marks), _edge(scene), _side(scene, marks)]
    return [_top(scene, marks), _edge(scene), _left(scene, marks), _right(scene, marks)]


def part_of(name: str, area: pygame.Rect, *laid: Pieces, below: int = 0, key: Hashable = None) -> Part:
    """A part with a panel as its ground, whose edges lie outside the part, and `below` pixels lower than it."""

    def paint(brush: TableBrush) -> None:
        brush.panel(area.inflate(brush.px(20), brush.px(24 if below else 20)).move(0, below), "panel", 0)

    def pieces() -> list[Piece]:
        return [Piece("ground", area, key, paint), *(piece for _, make in laid for piece in make())]

    return Part(name, area, (key, *(each for each, _ in laid)), pieces)


def controls(scene: ShownTable, group: str) -> Pieces:
    """The widgets of a group, as one piece."""
    widgets = [widget for widget in scene.table if widget.group == group]
    looks = tuple(widget.shown_state() for widget in widgets)

    def paint(brush: TableBrush) -> None:
        for widget in widgets:
            widget.draw(brush)

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
    stage, seat_marks, geometry = scene.stage, marks.seats(), scene.geometry
    seen, coach = stage.seen, marks.advice()
    tools_key, make_tools = controls(scene, "tools")
    leg, banner = (seen.leg, len(seen.released)), (stage.banner, stage.aside, stage.speaker, stage.banner_roll, coach)
    turn = (seen.seats, seen.turn, stage.active, tuple(stage.flash.items()), seat_marks)

    def pieces() -> list[Piece]:
        sign = [Piece("turn", _reach(scene, geometry.turn), turn, partial(draw_turn, marks=seat_marks))]
        return [
            Piece("bar", geometry.top, None, draw_bar),
            Piece("leg", _reach(scene, geometry.leg_badge), leg, draw_leg),
            Piece("banner", _reach(scene, geometry.banner), banner, partial(draw_banner, coach=coach)),
            Piece("ranks", _reach(scene, geometry.ranking), (groups(seen.board), bool(scene.stage.absent)), draw_ranks),
            *(sign if geometry.folded else ()),
            *make_tools(),
        ]

    area = pygame.Rect(geometry.top.topleft, (geometry.top.width, geometry.right.top - geometry.top.top))
    key = (leg, banner, seen.board, turn if geometry.folded else None, tools_key)
    return Part("top", area, key, pieces)


def _edge(scene: ShownTable) -> Part:
    """Where the top bar reaches over the board."""
    board, top = scene.geometry.board, scene.geometry.right.top
    area = pygame.Rect(board.left, top, board.width, scene.geometry.top.bottom - top)
    return Part("edge", area, None, lambda: [Piece("bar", area, None, draw_bar)])


# The open arrangement --------------------------------------------------------------------------------------------


def _left(scene: ShownTable, marks: TableMarks) -> Part:
    area = scene.geometry.left
    return part_of("left", area, _seats(scene, marks))


def _right(scene: ShownTable, marks: TableMarks) -> Part:
    area = scene.geometry.right
    return part_of("right", area, _market(scene, marks), _deeds(scene))


def _bottom(scene: ShownTable, marks: TableMarks) -> Part:
    area = scene.geometry.bottom
    laid = _hand(scene, marks), _hint(scene, marks), *_actions(scene, marks), _pointer(scene, area)
    return part_of("bottom", area, *laid, below=scene.painter.px(8))


# The folded arrangement ------------------------------------------------------------------------------------------


def _buttons(scene: ShownTable, marks: TableMarks) -> Part:
    return part_of("buttons", scene.geometry.buttons, *_actions(scene, marks))


def _ask(scene: ShownTable, marks: TableMarks) -> Part:
    return part_of("ask", scene.geometry.bottom, _hint(scene, marks), _newest(scene, marks))


def _side(scene: ShownTable, marks: TableMarks) -> Part:
    area, tab = scene.geometry.right, scene.geometry.tab
    match tab:
        case Tab.BETS:
            page = _market(scene, marks)
        case Tab.HAND:
            page = _hand(scene, marks)
        case Tab.LOG:
            page = _deeds(scene)
        case _:
            page = _seats(scene, marks)
    return part_of("side", area, controls(scene, "tabs"), page, key=tab)


# What lies on the parts ------------------------------------------------------------------------------------------


def _seats(scene: ShownTable, marks: TableMarks) -> Pieces:
    stage, seen, seat_marks = scene.stage, scene.stage.seen, marks.seats()
    key = (
        seen.seats, stage.active, seen.marker, tuple(stage.flash.items()), seat_marks, pay_key(stage), stage.faces.key,
    )  # fmt: skip

    def make() -> list[Piece]:
        cards = [
            Piece(
                f"seat {seat}",
                _reach(scene, box),
                seat_key(seat, stage, seat_marks),
                partial(draw_seat, seat=seat, marks=seat_marks),
            )
            for seat, box in enumerate(scene.geometry.seat_cards)
        ]
        return [*cards, *make_pointer()]

    _, make_pointer = _pointer(scene, scene.geometry.left or scene.geometry.right)
    return key, make


def _pointer(scene: ShownTable, area: pygame.Rect) -> Pieces:
    """What of the pointer to the seat to move reaches over an area."""
    stage, geometry = scene.stage, scene.geometry
    seat = stage.active
    if seat is None or stage.pay is not None or not geometry.seat_cards:
        return None, list
    box = pointer_box(scene.painter, geometry, seat)
    if not box.colliderect(area):
        return None, list
    return seat, lambda: [Piece("pointer", box, seat, draw_pointer)]


def _market(scene: ShownTable, marks: TableMarks) -> Pieces:
    stage, seen, market_marks, geometry = scene.stage, scene.stage.seen, marks.market(), scene.geometry
    key = (seen.tickets_taken, seen.dice, seen.winner_pile, seen.loser_pile, market_marks)
    piles = seen.winner_pile, seen.loser_pile, market_marks.piles, market_marks.bets

    def make() -> list[Piece]:
        high = scene.painter.px(TITLE)
        head = pygame.Rect(geometry.right.left, geometry.ticket_rows[0].top - high, geometry.right.width, high)
        pyramid = (releases_left(seen.dice), market_marks.roll_ep, market_marks.roll, market_marks.hot == "roll")
        return [
            Piece("head", head, bool(market_marks.odds), partial(draw_market_title, marks=market_marks)),
            *(
                Piece(
                    f"tickets {camel}",
                    _reach(scene, box),
                    ticket_key(camel, stage, market_marks),
                    partial(draw_ticket_row, camel=camel, marks=market_marks),
                )
                for camel, box in zip(RACING, geometry.ticket_rows, strict=True)
            ),
            Piece(
                "pyramid tickets",
                _reach(scene, geometry.pyramid_row),
                pyramid,
                partial(draw_pyramid_tickets, marks=market_marks),
            ),
            Piece("piles", _reach(scene, *geometry.piles, above=TITLE), piles, partial(draw_piles, marks=market_marks)),
        ]

    return key, make


def _actions(scene: ShownTable, marks: TableMarks) -> list[Pieces]:
    """The action buttons, or in their place what is being chosen."""
    panel, actions = marks.panel(), scene.geometry.actions

    def make() -> list[Piece]:
        return [Piece("panel", actions[0].unionall(actions[1:]), panel, partial(draw_panel, marks=panel))]

    return [(panel, make), controls(scene, "actions"), controls(scene, "choice")]


def _hand(scene: ShownTable, marks: TableMarks) -> Pieces:
    hand, geometry = marks.hand(), scene.geometry
    eye_key, make_eye = controls(scene, "eye")

    def make() -> list[Piece]:
        box = _reach(scene, *geometry.hand, above=TITLE)
        return [Piece("hand", box.union(geometry.hand_heading), hand, partial(draw_hand, marks=hand)), *make_eye()]

    return (hand, eye_key), make


def _hint(scene: ShownTable, marks: TableMarks) -> Pieces:
    hint, box = marks.hint(), scene.geometry.hint
    return hint, lambda: [Piece("hint", box, hint, partial(draw_hint, hint=hint))]


def _deeds(scene: ShownTable) -> Pieces:
    """The last moves where there is room for them."""
    box, noted = scene.geometry.log, scene.stage.noted
    if not box:
        return None, list
    return noted, lambda: [Piece("log", _reach(scene, box, above=TITLE), noted, draw_deeds)]


def _newest(scene: ShownTable, marks: TableMarks) -> Pieces:
    """The last move behind what is asked, so that it is in sight whichever page is open."""
    geometry, painter, hint = scene.geometry, scene.painter, marks.hint()
    asked = geometry.actions_title[0] + painter.width(hint, ASKED, "title")
    left, right = asked + painter.px(16), geometry.bottom.right - painter.px(8)
    box = pygame.Rect(left, geometry.bottom.top, max(0, right - left), geometry.bottom.height)
    key = scene.stage.noted, hint
    return key, lambda: [Piece("newest", _reach(scene, box), key, partial(draw_newest, box=box))]
