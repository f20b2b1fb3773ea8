"""Leg tickets and pyramid tickets to be had, and the two piles of finish cards."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import pygame

from camelup.rules.actions import Pile
from camelup.rules.board import RACING, Camel
from camelup.rules.state import DICE_PER_LEG, releases_left, tickets_on_stack
from camelup.ui.art import camels, pieces
from camelup.ui.kit import panels
from camelup.ui.kit.svg import document
from camelup.ui.kit.widgets.chip import draw_chip
from camelup.ui.table.brush import PILE_SIGNS, TableBrush
from camelup.ui.table.stage import Stage
from camelup.ui.table.views.coach_view import STRIP, TicketOdds, draw_odds

_ANGLES = (14, -9, 5, -13, 10)
BUTTON, BUTTON_FROM = 36, 140
"""Units of height of what looks like the button of a pile, and of a pile that has room for it."""
REST_SIZE, REST_SMALL, CHIP_SIZE = 21, 17, 19.0
"""Units of the values of the tickets below the top one, where the coach's odds stand in tall and in low rows."""
ROW, PYRAMID, PILE = 66, 84, 124
"""Units of height below which a ticket row, the pyramid tickets and a pile are compact."""


@dataclass(frozen=True, slots=True)
class MarketMarks:
    """What can be chosen in the column."""

    tickets: frozenset[str] = frozenset()
    hot: str = ""
    """Letter of the ticket row that is pointed at, or `roll`."""
    roll: bool = False
    piles: frozenset[Pile] = frozenset()
    """The piles that are chosen from, or that a card may be played on."""
    bets: bool | None = None
    """Whether a card can be played on a pile now; None where nobody plays."""
    odds: tuple[TicketOdds, ...] = ()
    """What the coach says about each camel, in the order of `RACING`; empty while it says nothing."""
    roll_ep: float | None = None
    """EP of a pyramid ticket, where the coach speaks."""
    advised: str = ""
    """Letter of the ticket that the coach would take."""


def draw_offers(brush: TableBrush, marks: MarketMarks) -> None:
    """Draw the leg tickets and the pyramid tickets that can be had."""
    draw_market_title(brush, marks)
    for camel in RACING:
        draw_ticket_row(brush, camel, marks)
    draw_pyramid_tickets(brush, marks)


def draw_market_title(brush: TableBrush, marks: MarketMarks) -> None:
    """Draw the heading of the tickets, where there is room for it."""
    if "tickets" not in brush.layout.titles:
        return
    px, column, first = brush.px, brush.layout.right, brush.layout.ticket_rows[0]
    head, edge, y = column.left + px(14), column.right - px(16), first.top - px(24)
    then = edge - px(100 if marks.odds and first.height >= px(ROW) else 38)
    word, heading, end = brush.texts("race.then"), brush.texts("race.leg_tickets"), edge
    left = then - brush.width(word, 22) / 2
    # Where the coach leaves too little room, the heading stands alone.
    if head + brush.painter.narrowest(heading) + px(8) <= left:
        end = brush.text(word, (then, y), 22, brush.theme.hint, align="center").left
    _draw_heading(brush, heading, (head, y), 27, end)


def _draw_heading(brush: TableBrush, words: str, left: tuple[float, float], size: float, end: int) -> None:
    """A heading that ends before what stands to its right in pixel column `end`."""
    brush.title(words, left, size, end - left[0] - brush.px(8), brush.theme.heading)


def ticket_key(camel: Camel, stage: Stage, marks: MarketMarks) -> Hashable:
    """What the look of a ticket row depends on."""
    odds = marks.odds[RACING.index(camel)] if marks.odds else None
    values = tickets_on_stack(stage.seen.tickets_taken, camel)
    return values, odds, marks.hot == camel, camel in marks.tickets, marks.advised == camel


def draw_ticket_row(brush: TableBrush, camel: Camel, marks: MarketMarks) -> None:
    """Draw the leg tickets of one camel."""
    px, assets = brush.px, brush.assets
    index = RACING.index(camel)
    box, odds = brush.layout.ticket_rows[index], marks.odds[index] if marks.odds else None
    values = tickets_on_stack(brush.stage.seen.tickets_taken, camel)
    style: panels.PanelStyle = "card" if values else "card_disabled"
    if marks.hot == camel and values:
        style = "card_hover"
    brush.panel(box, style)
    if camel in marks.tickets:
        brush.panel(box, "focus")
    if marks.advised == camel:
        brush.panel(box, "advice")
    tall_row = box.height >= px(ROW)
    # All that does not grow with the row is drawn at this share of its size.
    share = 1.0 if tall_row else box.height / px(76)
    head = camels.camel_portrait(assets, camel, box.height - px(4))
    brush.put(head, bottomleft=(box.left + px(16), box.bottom - px(2)))
    brush.put(camels.badge(assets, camel, px(40 * share)), bottomleft=(box.left + px(5), box.bottom - px(5)))
    # Where the coach speaks the tickets make room: at the foot of a tall row, at the side of a low one.
    foot = px(STRIP) if odds is not None and tall_row else 0
    middle_y = box.centery - foot // 2
    edge = box.right - px(10) if odds is None else _draw_odds(brush, box, camel, odds, share)
    if not values:
        words, muted = brush.texts("race.none_left"), brush.theme.text_disabled
        if odds is None or tall_row:
            brush.text(words, (box.left + box.width * 0.68, middle_y), 23, muted, align="center")
        else:
            # The odds have the middle of a low row; the words stand where there is neither chip nor value.
            room = _beside_odds(brush)
            brush.text(words, (edge, middle_y), CHIP_SIZE, muted, align="right", max_width=room - px(14))
        return
    ticket = pieces.leg_ticket(assets, camel, min(px(74), box.height - foot - px(12 * share)))
    left = box.left + (px(36 + 80 * share) if odds is None else px(20) + head.get_width())
    pile = 5 * share if odds is None else 2
    for behind in range(min(3, len(values) - 1), 0, -1):
        brush.put(ticket, midleft=(left + px(pile * behind), middle_y))
    place = brush.put(ticket, midleft=(left, middle_y))
    colour = brush.theme.camels[camel].on_blanket
    size = (0.66 if tall_row else 0.72) * place.height / brush.k
    brush.text(str(values[0]), place.center, size, colour, "title", "center", max_width=place.width * 0.6)
    rest = " ".join(str(value) for value in values[1:])
    size = 20 + 5 * share if odds is None else REST_SIZE if tall_row else REST_SMALL
    # The narrower face keeps the values off the tickets where the coach's chip takes room.
    brush.text(rest, (edge, middle_y), size, face="title" if odds is None else "bold", align="right")


def _draw_odds(brush: TableBrush, box: pygame.Rect, camel: str, odds: TicketOdds, share: float) -> int:
    """The coach's bar and chip, below the tickets of a tall row or between them and the values to come of a low one.

    Returns the pixel column where these values end.
    """
    px = brush.px
    if box.height >= px(ROW):
        bar = pygame.Rect(box.left + px(112), box.bottom - px(STRIP + 5), 0, px(STRIP))
        bar.width = box.right - px(12) - bar.left
        draw_odds(brush, bar, camel, odds)
        if odds.ep is None:
            return box.right - px(10)
        return draw_chip(brush, odds.ep, (box.right - px(8), box.centery - px(STRIP // 2))).left - px(5)
    if odds.ep is not None:
        draw_chip(brush, odds.ep, (box.right - _rest(brush), box.centery), CHIP_SIZE)
    head = camels.camel_portrait(brush.assets, camel, box.height - px(4)).get_width()
    left = box.left + px(34) + head + round((box.height - px(12 * share)) * pieces.TICKET_RATIO)
    bar = pygame.Rect(left, box.top, box.right - _beside_odds(brush) - left, box.height)
    draw_odds(brush, bar, camel, odds, CHIP_SIZE)
    return box.right - px(9)


def _rest(brush: TableBrush) -> int:
    """Pixels at the right of a low row for the values to come."""
    return brush.width("3 2 2", REST_SMALL, "title") + brush.px(15)


def _beside_odds(brush: TableBrush) -> int:
    """Pixels at the right of a low row for the coach's chip and the values to come."""
    return _rest(brush) + brush.width("+0.0", CHIP_SIZE) + brush.px(20)


def draw_pyramid_tickets(brush: TableBrush, marks: MarketMarks) -> None:
    """Draw the pyramid tickets that are left and those that are taken."""
    px, row = brush.px, brush.layout.pyramid_row
    left = releases_left(brush.stage.seen.dice)
    if row.height < px(PYRAMID):
        _draw_pyramid_compact(brush, row, left, marks.roll_ep)
        return
    y = row.top + px(18)
    words = brush.texts("race.left", count=left)
    title, right = brush.texts("race.pyramid_tickets"), row.right - px(2)
    if marks.roll_ep is not None:
        right = draw_chip(brush, marks.roll_ep, (right, y), 20).left - px(8)
    # The tickets themselves can be counted: beside the coach's chip there may be no room to say how many are left.
    if marks.roll_ep is None or brush.width(title, 24, "title") + brush.width(words, 24) <= right - row.left - px(12):
        right = brush.text(words, (right, y), 24, brush.theme.text_on_panel, align="right").left
    _draw_heading(brush, title, (row.left + px(4), y), 27, right)
    step = row.width / DICE_PER_LEG
    for index in range(DICE_PER_LEG):
        ticket = pieces.pyramid_ticket(brush.assets, px(58), taken=index >= left)
        brush.put(ticket, center=(row.left + step * (index + 0.5), row.bottom - px(34)))
    if marks.roll or marks.hot == "roll":
        brush.panel(row, "focus")


def _draw_pyramid_compact(brush: TableBrush, row: pygame.Rect, left: int, ep: float | None) -> None:
    """The tickets and their number in one line."""
    px = brush.px
    words = brush.texts("race.left", count=left)
    number = brush.text(words, (row.right - px(6), row.centery), 23, brush.theme.text_on_panel, align="right")
    if ep is not None:
        number = draw_chip(brush, ep, (number.left - px(8), row.centery), 20)
    room = number.left - px(10) - row.left
    side = min(row.height - px(6), room // DICE_PER_LEG - px(4), px(58))
    for index in range(DICE_PER_LEG):
        ticket = pieces.pyramid_ticket(brush.assets, side, taken=index >= left)
        brush.put(ticket, midleft=(row.left + px(4) + index * (side + px(4)), row.centery))


def draw_piles(brush: TableBrush, marks: MarketMarks) -> None:
    """Draw the winner pile and the loser pile."""
    px, (first, second) = brush.px, brush.layout.piles
    compact = first.height < px(PILE)
    y = first.top - px(13 if compact else 23)
    head, edge = (first.left + px(4), y), (second.right - px(2), y)
    size = 20 if compact else 23
    pays = brush.text(brush.texts("race.pays"), edge, size, brush.theme.text_on_panel, align="right")
    _draw_heading(brush, brush.texts("race.finish_bets"), head, 21 if compact else 27, pays.left)
    for pile, box in zip(Pile, brush.layout.piles, strict=True):
        owners = brush.stage.seen.pile(pile)
        word = brush.texts("race.pile.win" if pile is Pile.WINNER else "race.pile.lose")
        brush.panel(box, "winner" if pile is Pile.WINNER else "loser")
        if pile in marks.piles:
            brush.panel(box, "focus")
        top = pygame.Rect(box.left, box.top, box.width, box.height - px(panels.BASE))
        if compact:
            _draw_pile_compact(brush, top, pile, owners, word)
        else:
            _draw_pile(brush, top, pile, owners, word, marks.bets)


def _draw_pile(
    brush: TableBrush, box: pygame.Rect, pile: Pile, owners: tuple[int, ...], word: str, bets: bool | None
) -> None:
    """Its name, the backs of its last cards with their number, and what can be done with it."""
    px = brush.px
    # A long word takes some of its sign's room.
    most = box.width - px(22) - brush.painter.narrowest(word)
    side = max(px(12), min(px(32), most))
    middle = box.top + px(23)
    sign = brush.icon(PILE_SIGNS[pile], side, midleft=(box.left + px(9), middle))
    left = sign.right + px(5)
    brush.title(word, (left, middle), 25, box.right - px(7) - left)
    foot = box.bottom - px(8)
    if bets is not None and box.height >= px(BUTTON_FROM):
        foot -= px(BUTTON)
        _draw_bet(brush, pygame.Rect(box.left + px(9), foot, box.width - px(18), px(BUTTON)), enabled=bets)
        foot -= px(4)
    head = middle + px(18)
    area = pygame.Rect(box.left + px(6), head, box.width - px(12), foot - head)
    count, size = f"×{len(owners)}", min(34, 0.62 * area.height / brush.k)
    if not owners:
        brush.text(count, area.center, size, face="title", align="center")
        return
    number = brush.text(count, (box.right - px(14), area.centery), size, face="title", align="right")
    _draw_cards(brush, pygame.Rect(area.left, area.top, number.left - px(4) - area.left, area.height), owners)


def _draw_bet(brush: TableBrush, box: pygame.Rect, *, enabled: bool) -> None:
    """What looks like the button to bet with; the whole pile is one."""
    px, theme = brush.px, brush.theme
    brush.panel(box, "button" if enabled else "button_disabled", 11)
    colour, word, side = theme.text if enabled else theme.text_disabled, brush.texts("race.bet"), px(20)
    face = brush.painter.title_face(word, box.width - side - px(20))
    shown, letters = brush.painter.fit(word, brush.painter.metrics.font_px(23), box.width - side - px(20), face)
    wide = brush.painter.glyphs(shown, letters, colour, face).get_width()
    left = box.centerx - (side + px(5) + wide) // 2
    brush.icon("plus", side, colour, midleft=(left, box.centery))
    brush.text(word, (left + side + px(5), box.centery), 23, colour, face, max_width=box.width - side - px(20))


def _draw_pile_compact(brush: TableBrush, box: pygame.Rect, pile: Pile, owners: tuple[int, ...], word: str) -> None:
    """Its name over the backs of its last cards, and their number."""
    px = brush.px
    side = min(px(30), round(box.height * 0.45))
    upper = box.top + px(5) + side // 2
    count, size = f"×{len(owners)}", min(28, 0.5 * box.height / brush.k)
    where = brush.text(count, (box.right - px(8), box.centery), size, face="title", align="right")
    # A long word takes some of its sign's room.
    most = where.left - px(17) - box.left - brush.painter.narrowest(word)
    wide = max(px(14), min(side, most))
    left = brush.icon(PILE_SIGNS[pile], wide, midleft=(box.left + px(8), upper)).right + px(5)
    brush.title(word, (left, upper), 21, where.left - px(4) - left)
    tall = box.bottom - px(5) - (upper + side // 2)
    x = box.left + px(10)
    wide = round(tall * pieces.CARD_RATIO)
    step = max(1, wide // 2)
    for owner in owners[-1 - max(0, where.left - px(4) - wide - x) // step :]:
        brush.put(brush.card_back(owner, tall), bottomleft=(x, box.bottom - px(4)))
        x += step


def _draw_cards(brush: TableBrush, box: pygame.Rect, owners: tuple[int, ...]) -> None:
    """The backs of the last cards, the newest on top, each with its owner's symbol."""
    px, tall = brush.px, min(brush.px(110), box.height)
    if tall < 12:
        return
    ground = pygame.Rect(0, 0, min(box.width, round(tall * 1.3)), round(tall * 0.34))
    ground.midbottom = box.centerx, box.bottom + px(2)
    shadow = document(*ground.size, f'<ellipse cx="{ground.width / 2}" cy="{ground.height / 2}" rx="{ground.width / 2}"'
                      f' ry="{ground.height / 2}" fill="{brush.theme.ink}" opacity=".2"/>')  # fmt: skip
    brush.put(brush.assets.svg(shadow, ground.size), topleft=ground.topleft)
    shown = owners[-3:]
    for index, owner in enumerate(shown):
        angle = _ANGLES[(len(owners) - len(shown) + index) % len(_ANGLES)]
        turned = pieces.turned_card(brush.assets, brush.cast.characters[owner], round(tall * 0.86), angle)
        shift = index - (len(shown) - 1) / 2
        brush.put(turned, center=(box.centerx + px(4 * shift), box.centery - px(3 * shift)))
