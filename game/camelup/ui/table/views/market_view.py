"""Leg tickets and pyramid tickets to be had, and the two piles of finish cards."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import pygame

from camelup.rules.actions import Pile
from camelup.rules.board import RACING, Camel
from camelup.rules.state import DICE_PER_LEG, releases_left, tickets_on_stack
from camelup.ui.art import camels, pieces
from camelup.ui.kit import icons, panels
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.widgets.chip import draw_chip
from camelup.ui.table.cast import Cast
from camelup.ui.table.layout import RaceLayout
from camelup.ui.table.stage import Stage
from camelup.ui.table.views.coach_view import STRIP, TicketOdds, draw_odds

_ANGLES = (-12, 4, 14, -6, 9)
REST_SIZE, REST_SMALL = 21, 17
"""Units of the values of the tickets below the top one, where the coach's odds stand in tall and in low rows."""
ROW, PYRAMID, PILE = 66, 84, 116
"""Units of height below which a ticket row, the pyramid tickets and a pile are compact."""


@dataclass(frozen=True, slots=True)
class MarketMarks:
    """What can be chosen in the column."""

    tickets: frozenset[str] = frozenset()
    hot: str = ""
    """Letter of the ticket row that is pointed at, or `roll`."""
    roll: bool = False
    odds: tuple[TicketOdds, ...] = ()
    """What the coach says about each camel, in the order of `RACING`; empty while it says nothing."""
    roll_ep: float | None = None
    """EP of a pyramid ticket, where the coach speaks."""
    advised: str = ""
    """Letter of the ticket that the coach would take."""


def draw_offers(
    surface: pygame.Surface, painter: Painter, layout: RaceLayout, stage: Stage, texts: Texts, marks: MarketMarks
) -> None:
    """Draw the leg tickets and the pyramid tickets that can be had."""
    draw_market_title(surface, painter, layout, texts, marks)
    for camel in RACING:
        draw_ticket_row(surface, painter, layout, camel, stage, texts, marks)
    draw_pyramid_tickets(surface, painter, layout, stage, texts, marks)


def draw_market_title(
    surface: pygame.Surface, painter: Painter, layout: RaceLayout, texts: Texts, marks: MarketMarks
) -> None:
    """Draw the heading of the tickets, where there is room for it."""
    if "tickets" not in layout.titles:
        return
    px = painter.px
    head = layout.right.left + px(14)
    edge = layout.right.right - px(16)
    y = layout.ticket_rows[0].top - px(24)
    then = edge - px(100 if marks.odds and layout.ticket_rows[0].height >= px(ROW) else 38)
    word, heading, end = texts("race.then"), texts("race.leg_tickets"), edge
    left = then - painter.width(word, 22) / 2
    # Where the coach leaves too little room, the heading stands alone.
    if head + painter.assets.font("bold", SMALLEST_TEXT_PX).size(heading)[0] + px(8) <= left:
        end = painter.text(surface, word, (then, y), 22, painter.theme.hint, align="center").left
    _draw_heading(surface, painter, heading, (head, y), 27, end)


def _draw_heading(
    surface: pygame.Surface, painter: Painter, words: str, left: tuple[float, float], size: float, end: int
) -> None:
    """A heading that ends before what stands to its right in pixel column `end`."""
    room = end - left[0] - painter.px(8)
    face = painter.title_face(words, room)
    painter.text(surface, words, left, size, painter.theme.heading, face, max_width=room)


def ticket_key(camel: Camel, stage: Stage, marks: MarketMarks) -> Hashable:
    """What the look of a ticket row depends on."""
    odds = marks.odds[RACING.index(camel)] if marks.odds else None
    values = tickets_on_stack(stage.seen.tickets_taken, camel)
    return values, odds, marks.hot == camel, camel in marks.tickets, marks.advised == camel


def draw_ticket_row(
    surface: pygame.Surface,
    painter: Painter,
    layout: RaceLayout,
    camel: Camel,
    stage: Stage,
    texts: Texts,
    marks: MarketMarks,
) -> None:
    """Draw the leg tickets of one camel."""
    px, assets = painter.px, painter.assets
    index = RACING.index(camel)
    box, odds = layout.ticket_rows[index], marks.odds[index] if marks.odds else None
    values = tickets_on_stack(stage.seen.tickets_taken, camel)
    style: panels.PanelStyle = "card" if values else "card_disabled"
    if marks.hot == camel and values:
        style = "card_active"
    panels.draw_panel(surface, assets, box, style, painter.metrics.k)
    if camel in marks.tickets:
        panels.draw_panel(surface, assets, box, "focus", painter.metrics.k)
    if marks.advised == camel:
        panels.draw_panel(surface, assets, box, "advice", painter.metrics.k)
    # All that does not grow with the row is drawn at this share of its size.
    share = 1.0 if box.height >= px(ROW) else box.height / px(76)
    tall = box.height - px(4)
    head = camels.camel_portrait(assets, camel, tall)
    surface.blit(head, head.get_rect(bottomleft=(box.left + px(16), box.bottom - px(2))))
    badge = camels.badge(assets, camel, px(44 * share))
    surface.blit(badge, badge.get_rect(bottomleft=(box.left + px(4), box.bottom - px(4))))
    # Where the coach speaks the tickets make room: at the foot of a tall row, at the side of a low one.
    tall_row = box.height >= px(ROW)
    foot = px(STRIP) if odds is not None and tall_row else 0
    middle_y = box.centery - foot // 2
    edge = box.right - px(10) if odds is None else _draw_odds(surface, painter, box, camel, odds, share)
    if not values:
        middle = (box.left + box.width * 0.68, middle_y)
        painter.text(surface, texts("race.none_left"), middle, 23, painter.theme.text_disabled, "semibold", "center")
        return
    ticket = pieces.leg_ticket(assets, camel, min(px(74), box.height - foot - px(12 * share)))
    left = box.left + (px(36 + 80 * share) if odds is None else px(20) + head.get_width())
    pile = 5 * share if odds is None else 2
    for behind in range(min(3, len(values) - 1), 0, -1):
        surface.blit(ticket, ticket.get_rect(midleft=(left + px(pile * behind), middle_y)))
    place = ticket.get_rect(midleft=(left, middle_y))
    surface.blit(ticket, place)
    colour = painter.theme.camels[camel].on_blanket
    size = 48 * share * (0.78 if foot else 1)
    painter.text(surface, str(values[0]), place.center, size, colour, "title", "center", max_width=place.width * 0.6)
    rest = " ".join(str(value) for value in values[1:])
    size = 20 + 5 * share if odds is None else REST_SIZE if tall_row else REST_SMALL
    # The narrower face keeps the values off the tickets where the coach's chip takes room.
    painter.text(surface, rest, (edge, middle_y), size, face="title" if odds is None else "bold", align="right")


def _draw_odds(
    surface: pygame.Surface, painter: Painter, box: pygame.Rect, camel: str, odds: TicketOdds, share: float
) -> int:
    """The coach's bar and chip, below the tickets of a tall row or between them and the values to come of a low one.

    Returns the pixel column where these values end.
    """
    px = painter.px
    if box.height >= px(ROW):
        bar = pygame.Rect(box.left + px(112), box.bottom - px(STRIP + 5), 0, px(STRIP))
        bar.width = box.right - px(12) - bar.left
        draw_odds(surface, painter, bar, camel, odds)
        if odds.ep is None:
            return box.right - px(10)
        return draw_chip(surface, painter, odds.ep, (box.right - px(8), box.centery - px(STRIP // 2))).left - px(5)
    size = 19.0
    rest = painter.width("3 2 2", REST_SMALL, "title") + px(15)
    chip = painter.width("+0.0", size) + px(20)
    if odds.ep is not None:
        draw_chip(surface, painter, odds.ep, (box.right - rest, box.centery), size)
    head = round(camels.camel_portrait(painter.assets, camel, box.height - px(4)).get_width())
    left = box.left + px(34) + head + round((box.height - px(12 * share)) * pieces.TICKET_RATIO)
    bar = pygame.Rect(left, box.top, box.right - rest - chip - left, box.height)
    draw_odds(surface, painter, bar, camel, odds, size)
    return box.right - px(9)


def draw_pyramid_tickets(
    surface: pygame.Surface, painter: Painter, layout: RaceLayout, stage: Stage, texts: Texts, marks: MarketMarks
) -> None:
    """Draw the pyramid tickets that are left and those that are taken."""
    px, row = painter.px, layout.pyramid_row
    left = releases_left(stage.seen.dice)
    if row.height < px(PYRAMID):
        _draw_pyramid_compact(surface, painter, row, left, texts, marks.roll_ep)
        return
    y = row.top + px(18)
    words = texts("race.left", count=left)
    title, right = texts("race.pyramid_tickets"), row.right - px(2)
    if marks.roll_ep is not None:
        right = draw_chip(surface, painter, marks.roll_ep, (right, y), 20).left - px(8)
    # The tickets themselves can be counted: beside the coach's chip there may be no room to say how many are left.
    if marks.roll_ep is None or painter.width(title, 24, "title") + painter.width(words, 24) <= right - row.left - px(
        12
    ):
        number = painter.text(surface, words, (right, y), 24, painter.theme.text_on_panel, align="right")
        right = number.left
    _draw_heading(surface, painter, title, (row.left + px(4), y), 27, right)
    step = row.width / DICE_PER_LEG
    for index in range(DICE_PER_LEG):
        ticket = pieces.pyramid_ticket(painter.assets, px(58), taken=index >= left)
        middle = (round(row.left + step * (index + 0.5)), row.bottom - px(34))
        surface.blit(ticket, ticket.get_rect(center=middle))
    if marks.roll or marks.hot == "roll":
        panels.draw_panel(surface, painter.assets, row, "focus", painter.metrics.k)


def _draw_pyramid_compact(
    surface: pygame.Surface, painter: Painter, row: pygame.Rect, left: int, texts: Texts, ep: float | None
) -> None:
    """The tickets and their number in one line."""
    px = painter.px
    words = texts("race.left", count=left)
    number = painter.text(
        surface, words, (row.right - px(6), row.centery), 23, painter.theme.text_on_panel, align="right"
    )
    if ep is not None:
        number = draw_chip(surface, painter, ep, (number.left - px(8), row.centery), 20)
    room = number.left - px(10) - row.left
    side = min(row.height - px(6), room // DICE_PER_LEG - px(4), px(58))
    for index in range(DICE_PER_LEG):
        ticket = pieces.pyramid_ticket(painter.assets, side, taken=index >= left)
        surface.blit(ticket, ticket.get_rect(midleft=(row.left + px(4) + index * (side + px(4)), row.centery)))


def draw_piles(
    surface: pygame.Surface, painter: Painter, layout: RaceLayout, stage: Stage, cast: Cast, texts: Texts
) -> None:
    """Draw the winner pile and the loser pile."""
    px = painter.px
    compact = layout.piles[0].height < px(PILE)
    y = layout.piles[0].top - px(13 if compact else 20)
    head = (layout.piles[0].left + px(4), y)
    edge = (layout.piles[1].right - px(2), y)
    size = 20 if compact else 23
    pays = painter.text(surface, texts("race.pays"), edge, size, painter.theme.text_on_panel, align="right")
    _draw_heading(surface, painter, texts("race.finish_bets"), head, 21 if compact else 27, pays.left)
    for pile, box in zip(Pile, layout.piles, strict=True):
        owners = stage.seen.pile(pile)
        winner = pile is Pile.WINNER
        panels.draw_panel(surface, painter.assets, box, "winner" if winner else "loser", layout.k)
        if compact:
            _draw_pile_compact(surface, painter, box, pile, owners, cast, texts)
            continue
        word = texts("race.pile.win" if winner else "race.pile.lose")
        # A long word takes some of its sign's room.
        most = box.width - px(15) - painter.assets.font("bold", SMALLEST_TEXT_PX).size(word)[0]
        side = max(px(16), min(px(34), most))
        icon = icons.icon(painter.assets, "crown" if winner else "snail", side)
        surface.blit(icon, (box.left + px(9), box.top + px(9)))
        spared = px(34) - side
        left, room = box.left + px(50) - spared, box.width - px(58) + spared
        face = painter.title_face(word, room)
        if face != "title":
            left, room = left - px(5), room + px(9)
        painter.text(surface, word, (left, box.top + px(27)), 24, face=face, max_width=room)
        _draw_cards(surface, painter, box, owners, cast)
        disc = panels.count_disc(painter.assets, px(50))
        where = disc.get_rect(bottomright=(box.right - px(6), box.bottom - px(6)))
        surface.blit(disc, where)
        painter.text(surface, str(len(owners)), where.center, 30, face="title", align="center")


def _draw_pile_compact(
    surface: pygame.Surface,
    painter: Painter,
    box: pygame.Rect,
    pile: Pile,
    owners: tuple[int, ...],
    cast: Cast,
    texts: Texts,
) -> None:
    """Its name over the backs of its last cards, and their number."""
    px, winner = painter.px, pile is Pile.WINNER
    side = min(px(30), round(box.height * 0.45))
    upper = box.top + px(5) + side // 2
    disc = panels.count_disc(painter.assets, min(px(44), box.height - px(14)))
    where = disc.get_rect(midright=(box.right - px(6), box.centery))
    word = texts("race.pile.win" if winner else "race.pile.lose")
    # A long word takes some of its sign's room.
    most = where.left - px(17) - box.left - painter.assets.font("bold", SMALLEST_TEXT_PX).size(word)[0]
    wide = max(px(14), min(side, most))
    icon = icons.icon(painter.assets, "crown" if winner else "snail", wide)
    surface.blit(icon, icon.get_rect(midleft=(box.left + px(8), upper)))
    left = box.left + px(8) + wide + px(5)
    room = where.left - px(4) - left
    painter.text(surface, word, (left, upper), 21, face=painter.title_face(word, room), max_width=room)
    surface.blit(disc, where)
    painter.text(surface, str(len(owners)), where.center, 25, face="title", align="center")
    tall = box.bottom - px(5) - (upper + side // 2)
    x = box.left + px(10)
    wide = round(tall * pieces.CARD_RATIO)
    step = max(1, wide // 2)
    for owner in owners[-1 - max(0, where.left - px(4) - wide - x) // step :]:
        surface.blit(
            pieces.finish_card_back(painter.assets, cast.characters[owner], tall), (x, box.bottom - px(4) - tall)
        )
        x += step


def _draw_cards(
    surface: pygame.Surface, painter: Painter, box: pygame.Rect, owners: tuple[int, ...], cast: Cast
) -> None:
    """The backs of the last cards, the newest on top, each with its owner's symbol."""
    px = painter.px
    room = box.height - px(56)
    tall = min(px(120), room - px(8)) if room > px(90) else room
    if tall < 12:
        return
    shown = owners[-4:]
    for index, owner in enumerate(shown):
        card = pieces.finish_card_back(painter.assets, cast.characters[owner], tall)
        angle = _ANGLES[(len(owners) - len(shown) + index) % len(_ANGLES)]
        turned = painter.assets.memo(
            ("turned_card", cast.characters[owner], tall, angle),
            lambda card=card, angle=angle: pygame.transform.rotozoom(card, angle, 1.0),  # type: ignore[misc]
        )
        middle = (box.left + box.width * 0.4 + px(5 * index), box.top + px(48) + room / 2)
        surface.blit(turned, turned.get_rect(center=(round(middle[0]), round(middle[1]))))
