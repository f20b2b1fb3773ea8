"""The open arrangement: seats at the left, tickets and piles at the right, hand and actions below the board."""

from __future__ import annotations

from camelup.rules.board import RACING
from camelup.ui.kit.metrics import Metrics
from camelup.ui.table.layout.race import TOOLS, RaceLayout, Units, nowhere, pixels

TOP, LEFT, RIGHT = 96, 360, 336
BOTTOM, BOTTOM_TWO_ROWS = 162, 320
BADGE = 186
TOOLS_LEFT, TOOL = 205, 57
"""Where the tools begin, and from one to the next."""
RANKING, RANKING_SHARE = 676, 0.352
"""The most units of the ranking's width, and its share of a narrower window."""
TWO_ROWS_BELOW = 1680
"""Narrower windows (virtual units) show the hand above the actions instead of beside them."""
TWO_ROWS_SMALLER = 0.62
"""So do windows with fewer pixels a unit: their smallest readable label would be wider than its button."""
SEAT_MOST = 330
"""Units of height of a seat's card; where few sit at the table, the column may end above the window's edge."""
LOW, FULL = 880, 1080
"""Units of the window's height between which the column of tickets and piles grows to its full measures."""
LOG_LEAST = 60
"""Units of height below which the log is not shown at all."""


def open_layout(metrics: Metrics, seats: int, *, redo: bool = False) -> RaceLayout:
    """Lay everything out at once, for 3 to 8 seats; with `redo` there is one tool more."""
    width, height = metrics.virtual
    two_rows = width < TWO_ROWS_BELOW or metrics.k < TWO_ROWS_SMALLER
    bar = BOTTOM_TWO_ROWS if two_rows else BOTTOM
    rect = pixels(metrics)

    right_x = width - RIGHT
    share = max(0.0, min(1.0, (height - LOW) / (FULL - LOW)))
    row = 64 + 14 * share
    rows_y = TOP + 50
    pyramid_y = rows_y + 5 * row + 4
    piles_y = pyramid_y + 148
    piles_h = 128 + 26 * share
    log_y = piles_y + piles_h + 50
    log_h = height - log_y - 6
    log = rect(right_x + 10, log_y, RIGHT - 22, log_h) if log_h >= LOG_LEAST else nowhere()

    # One more tool takes its room from the banner.
    tools = TOOLS + redo
    ranking = min(RANKING, RANKING_SHARE * width)
    banner, ranking_x = TOOLS_LEFT + tools * TOOL + 6, width - ranking - 12
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
        leg_badge=rect(12, 10, BADGE, 68),
        tools=tuple(rect(TOOLS_LEFT + i * TOOL, 15, 55, 58) for i in range(tools)),
        banner=rect(banner, 4, ranking_x - 8 - banner, 82),
        ranking=rect(ranking_x, 2, ranking, 84),
        turn=nowhere(),
        tabs=(),
        seat_cards=tuple(rect(*card) for card in _seat_cards(seats, height)),
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


def _seat_cards(seats: int, height: float) -> list[Units]:
    """The seat cards in units: they share the whole height."""
    top = TOP + 8
    gap = 8 if seats > 6 else 10
    card = min(SEAT_MOST, (height - top - 8 - gap * (seats - 1)) / seats)
    return [(12.0, top + i * (card + gap), 334.0, card) for i in range(seats)]


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
