"""The folded arrangement: one side panel with pages beside the board, and a row for the banner above both.

The action buttons stand in a column left of the board or in a row below it, whichever leaves larger camels.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from camelup.rules.board import RACING
from camelup.ui.art import board_geometry as geo
from camelup.ui.art.pieces import CARD_RATIO
from camelup.ui.kit.metrics import Metrics
from camelup.ui.table.layout.race import TOOLS, RaceLayout, Tab, Units, nowhere, pixels

TOP = 148
"""The top bar (84 u) and the row of the banner."""
ASK = 36
"""The row under the board that says what to do."""
TAB_HEIGHT = 58
PAD, GAP = 8, 6
TOOLS_LEFT, TOOL = 234, 46
"""Where the tools in the top bar begin, and the most from one to the next."""
BESIDE_TOOLS = 28
"""Units around whose turn it is, where that stands beside the tools."""
RANKS, RANKS_MOST = 334, 520
"""The least and the most units of the ranking's width at the right of the top bar."""
TURN_MIN, TURN_MAX, TURN_BESIDE = 190, 330, 224
"""Width of the seat to move in the top bar, and beside the banner."""
SIDE_MIN, SIDE_MAX = 336, 560
BOARD_ASPECT = 1.6
"""A wider board would not make the camels larger: what is left goes to the side panel."""


@dataclass(frozen=True, slots=True)
class _Frame:
    """The large parts in units."""

    board: Units
    ask: Units
    buttons: Units
    actions: list[Units]
    side: float

    @property
    def camel_height(self) -> float:
        return geo.camel_height(self.board[2], self.board[3])


@dataclass(slots=True)
class _Page:
    """What lies on the open page of the side panel, in units."""

    seat_cards: list[Units] = field(default_factory=list)
    ticket_rows: list[Units] = field(default_factory=list)
    pyramid_row: Units | None = None
    piles: list[Units] = field(default_factory=list)
    hand: list[Units] = field(default_factory=list)
    hand_title: tuple[float, float] = (0.0, 0.0)
    log: Units | None = None
    titles: frozenset[str] = frozenset()


def folded_layout(metrics: Metrics, seats: int, tab: Tab, *, redo: bool = False) -> RaceLayout:
    """Lay the screen out with one page of the side panel open, for 3 to 8 seats; with `redo` there is one tool more."""
    width, height = metrics.virtual
    frame = max((_column(width, height), _row(width, height)), key=lambda f: f.camel_height)
    left = width - frame.side
    inner = frame.side - 2 * PAD
    room = (left + PAD, TOP + 2 * PAD + TAB_HEIGHT, inner, height - TOP - 3 * PAD - TAB_HEIGHT)
    page = _page(tab, room, seats)
    tab_width = (inner + GAP) / len(Tab) - GAP
    tools = _tools(width, TOOLS + redo)
    turn, banner, ranking = _turn_banner_and_ranking(width, _end(tools), _end(_tools(width, TOOLS + 1)))
    rect = pixels(metrics)

    def spot(point: tuple[float, float]) -> tuple[int, int]:
        return metrics.px(point[0]), metrics.px(point[1])

    return RaceLayout(
        metrics=metrics,
        seats=seats,
        tab=tab,
        top=rect(0, 0, width, TOP + 4),
        left=nowhere(),
        right=rect(left, TOP, frame.side, height - TOP),
        bottom=rect(*frame.ask),
        buttons=rect(*frame.buttons),
        board=rect(*frame.board),
        leg_badge=rect(12, 6, 212, 66),
        tools=tuple(rect(*tool) for tool in tools),
        banner=rect(*banner),
        ranking=rect(*ranking),
        turn=rect(*turn),
        tabs=tuple(rect(left + PAD + i * (tab_width + GAP), TOP + PAD, tab_width, TAB_HEIGHT) for i in range(len(Tab))),
        seat_cards=tuple(rect(*card) for card in page.seat_cards),
        log=rect(*page.log) if page.log else nowhere(),
        ticket_rows=tuple(rect(*row) for row in page.ticket_rows),
        pyramid_row=rect(*page.pyramid_row) if page.pyramid_row else nowhere(),
        piles=tuple(rect(*pile) for pile in page.piles),
        hand=tuple(rect(*card) for card in page.hand),
        actions=tuple(rect(*action) for action in frame.actions),
        titles=page.titles,
        hand_title=spot(page.hand_title),
        actions_title=spot((frame.ask[0] + 12, frame.ask[1] + ASK / 2)),
    )


def _tools(width: float, count: int) -> list[Units]:
    """So many tools, closer together where another one would take the room of the ranking or of whose turn it is."""
    room = width - RANKS - TOOLS_LEFT
    beside = room - TURN_MIN - BESIDE_TOOLS
    step = min(TOOL, (beside if beside >= TOOLS * TOOL else room - 4) / count)
    return [(TOOLS_LEFT + i * step, 12, step - 2, 54) for i in range(count)]


def _end(tools: list[Units]) -> float:
    left, _, width, _ = tools[-1]
    return left + width


def _turn_banner_and_ranking(width: float, tools_end: float, most_end: float) -> tuple[Units, Units, Units]:
    """Whose turn it is stands between tools and ranking where there is room, else before the banner.

    The ranking stays where it is when there is one tool more, with which they end at `most_end`.
    """
    room = width - most_end - BESIDE_TOOLS
    if room >= TURN_MIN + RANKS:
        ranks = min(RANKS_MOST, room - TURN_MIN)
        room = width - ranks - tools_end - BESIDE_TOOLS
        turn = min(room, TURN_MAX)
        beside = (tools_end + 8 + (room - turn) / 2, 10, turn, 58)
        return beside, (8, 75, width - 16, 63), _ranking(width, ranks)
    left = 10 + TURN_BESIDE + 8
    ranks = min(RANKS_MOST, width - most_end - 12)
    return (10, 79, TURN_BESIDE, 56), (left, 75, width - left - 8, 63), _ranking(width, ranks)


def _ranking(width: float, ranks: float) -> Units:
    return (width - ranks, 3, ranks - 6, 70)


# The large parts -------------------------------------------------------------------------------------------------


def _side(room: float, board_height: float) -> float:
    return max(SIDE_MIN, min(room - BOARD_ASPECT * board_height, SIDE_MAX))


def _column(width: float, height: float) -> _Frame:
    """The action buttons in a column left of the board."""
    column = max(112.0, min(0.11 * width, 150.0))
    board_height = height - TOP - ASK
    side = _side(width - column, board_height)
    board_width = width - column - side
    button = (height - TOP - 2 * PAD + GAP) / 5 - GAP
    return _Frame(
        board=(column, TOP, board_width, board_height),
        ask=(column, height - ASK, board_width, ASK),
        buttons=(0, TOP, column, height - TOP),
        actions=[(PAD, TOP + PAD + i * (button + GAP), column - 2 * PAD, button) for i in range(5)],
        side=side,
    )


def _row(width: float, height: float) -> _Frame:
    """The action buttons in a row below the board."""
    bar = max(84.0, min(0.13 * height, 130.0))
    board_height = height - TOP - ASK - bar
    side = _side(width, board_height)
    board_width = width - side
    button = (board_width - 2 * PAD + GAP) / 5 - GAP
    return _Frame(
        board=(0, TOP, board_width, board_height),
        ask=(0, TOP + board_height, board_width, ASK),
        buttons=(0, height - bar, board_width, bar),
        actions=[(PAD + i * (button + GAP), height - bar + 4, button, bar - 4 - PAD) for i in range(5)],
        side=side,
    )


# Pages -----------------------------------------------------------------------------------------------------------


def _page(tab: Tab, room: Units, seats: int) -> _Page:
    match tab:
        case Tab.SEATS:
            return _seats_page(room, seats)
        case Tab.BETS:
            return _bets_page(room)
        case Tab.HAND:
            return _hand_page(room)
        case Tab.LOG:
            return _Page(log=room)


def _seats_page(room: Units, seats: int) -> _Page:
    x, y, w, h = room
    gap = 4 if h / seats < 60 else 8
    card = min(176.0, (h - gap * (seats - 1)) / seats)
    return _Page(seat_cards=[(x, y + i * (card + gap), w, card) for i in range(seats)])


def _bets_page(room: Units) -> _Page:
    """Tickets take most of the height; the piles get what is left."""
    x, y, w, h = room
    titled = h >= 560
    if titled:
        y, h = y + 36, h - 36
    pitch = min(95.0, 0.122 * h)
    pyramid = min(104.0, 0.118 * h)
    piles_title = 26 if pitch < 74 else 40
    pyramid_y = y + len(RACING) * pitch
    piles_y = pyramid_y + pyramid + piles_title
    pile = (w - PAD) / 2
    piles_height = min(330.0, y + h - piles_y)
    return _Page(
        ticket_rows=[(x, y + i * pitch, w, pitch - (4 if pitch < 60 else 8)) for i in range(len(RACING))],
        pyramid_row=(x, pyramid_y, w, pyramid),
        piles=[(x + i * (pile + PAD), piles_y, pile, piles_height) for i in range(2)],
        titles=frozenset({"tickets"} if titled else ()),
    )


def _hand_page(room: Units) -> _Page:
    """The cards as large as they can be, in rows that are centred."""
    x, y, w, h = room
    title, gap = 38, 8
    best, columns = 0.0, 1
    for count in range(1, len(RACING) + 1):
        rows = -(-len(RACING) // count)
        tall = min((h - title - gap * (rows - 1)) / rows, (w - gap * (count - 1)) / count / CARD_RATIO, 240)
        if tall > best:
            best, columns = tall, count
    wide = best * CARD_RATIO
    cards: list[Units] = []
    for index in range(len(RACING)):
        row, column = divmod(index, columns)
        in_row = min(columns, len(RACING) - row * columns)
        left = x + (w - in_row * wide - (in_row - 1) * gap) / 2
        cards.append((left + column * (wide + gap), y + title + row * (best + gap), wide, best))
    return _Page(hand=cards, hand_title=(x + 4, y + 16))
