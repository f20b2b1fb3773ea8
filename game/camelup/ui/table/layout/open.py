"""The open arrangement: seats at the left, tickets and piles at the right, hand and actions below the board."""

from __future__ import annotations

from camelup.rules.board import RACING
from camelup.ui.kit.metrics import Metrics
from camelup.ui.table.layout.race import TOOLS, RaceLayout, Units, nowhere, pixels

TOP, LEFT, RIGHT = 96, 360, 336
BOTTOM, BOTTOM_TWO_ROWS = 162, 320
TOOL = 57
"""Units from one tool to the next."""
TURN = 521
"""Where the sign with whose turn it is begins, right of the tools; the banner follows."""
SIGN, SIGN_NARROW = 292, 84
"""Units of the sign's width; a narrow one has no room for a name."""
TWO_ROWS_BELOW = 1680
"""Narrower windows (virtual units) show the hand above the actions instead of beside them."""
TWO_ROWS_SMALLER = 0.62
"""So do windows with fewer pixels a unit: their smallest readable label would be wider than its button."""
LOG_MIN = 170
"""Units of height below which the log moves from under the seats to the right column."""
LOG_LEAST = 60
"""Units of height below which the log is not shown at all."""


def open_layout(metrics: Metrics, seats: int, *, redo: bool = False) -> RaceLayout:
    """Lay everything out at once, for 3 to 8 seats; with `redo` there is a tool more."""
    width, height = metrics.virtual
    two_rows = width < TWO_ROWS_BELOW or metrics.k < TWO_ROWS_SMALLER
    bar = BOTTOM_TWO_ROWS if two_rows else BOTTOM
    rect = pixels(metrics)

    seat_rects, seats_bottom = _seat_cards(seats, height)
    log_left = height - seats_bottom - 14 >= LOG_MIN + 44
    right_x = width - RIGHT
    row = 95 if log_left else 82
    rows_y = TOP + 46
    pyramid_y = rows_y + 5 * row + 2
    piles_y = pyramid_y + 110 + 38
    if log_left:
        piles_h = min(330, height - piles_y - 14)
        log = rect(12, seats_bottom + 44, 334, height - seats_bottom - 44 - 14)
    else:
        piles_h = 128
        log_y = piles_y + piles_h + 46
        log_h = height - log_y - 12
        log = rect(right_x + 10, log_y, RIGHT - 20, log_h) if log_h >= LOG_LEAST else nowhere()

    # A tool more takes its room from the name of whose turn it is, or where there is none from the banner.
    more = TOOL if redo else 0
    turn, sign = TURN + more, SIGN_NARROW if two_rows else SIGN - more
    banner = turn + sign + 2
    hand, actions, hand_title, actions_title = _bottom(width, height, bar, two_rows)
    return RaceLayout(
        metrics=metrics,
        seats=seats,
        tab=None,
        top=rect(0, 0, width, TOP + 4),
        left=rect(0, TOP, LEFT, height - TOP),
        right=rect(right_x, TOP, RIGHT, height - TOP),
        bottom=rect(LEFT, height - bar, width - LEFT - RIGHT, bar),
        buttons=nowhere(),
        board=rect(LEFT, TOP, width - LEFT - RIGHT, height - TOP - bar),
        leg_badge=rect(14, 9, 212, 66),
        tools=tuple(rect(231 + i * TOOL, 15, 55, 55) for i in range(TOOLS + redo)),
        banner=rect(banner, 3, width - RIGHT - banner - 12, 80),
        ranks=tuple(rect(right_x + 6 + i * 65, 9, 60, 70) for i in range(5)),
        turn=rect(turn, 7, sign, 72),
        tabs=(),
        seat_cards=tuple(rect(*card) for card in seat_rects),
        log=log,
        ticket_rows=tuple(rect(right_x + 10, rows_y + i * row, RIGHT - 22, row - 8) for i in range(len(RACING))),
        pyramid_row=rect(right_x + 10, pyramid_y, RIGHT - 22, 104),
        piles=(rect(right_x + 10, piles_y, 154, piles_h), rect(right_x + 170, piles_y, 154, piles_h)),
        hand=tuple(rect(*card) for card in hand),
        actions=tuple(rect(*action) for action in actions),
        titles=frozenset({"log", "tickets"}),
        hand_title=(metrics.px(hand_title[0]), metrics.px(hand_title[1])),
        actions_title=(metrics.px(actions_title[0]), metrics.px(actions_title[1])),
    )


def _seat_cards(seats: int, height: float) -> tuple[list[Units], float]:
    """The seat cards in units, and the y below them."""
    top = TOP + 8
    gap = 8 if seats > 6 else 10
    card = min(176, (height - top - 8 - gap * (seats - 1)) / seats)
    cards = [(12.0, top + i * (card + gap), 334.0, card) for i in range(seats)]
    return cards, top + seats * (card + gap)


def _bottom(
    width: float, height: float, bar: float, two_rows: bool
) -> tuple[list[Units], list[Units], tuple[float, float], tuple[float, float]]:
    """Hand and action buttons in units, and where their headings stand."""
    board = width - LEFT - RIGHT
    y = height - bar
    wide = board > 1150
    step = 86 if two_rows or wide else 62
    hand: list[Units] = [(LEFT + 12 + i * step, y + 38, 80, 114) for i in range(5)]
    if two_rows:
        x, top, room = LEFT + 12.0, y + 156, board - 24
    else:
        x = LEFT + (458 if wide else 362)
        top, room = y, board - (x - LEFT) - 12
    button = (room + 8) / 5 - 8
    actions: list[Units] = [(x + i * (button + 8), top + 38, button, 114) for i in range(5)]
    return hand, actions, (LEFT + 14, y + 21), (x + 2, top + 21)
