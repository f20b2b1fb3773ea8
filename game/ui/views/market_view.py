"""Leg tickets and pyramid tickets to be had, and the two piles of finish cards."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.rules.actions import Pile
from game.rules.board import RACING
from game.rules.state import DICE_PER_LEG, releases_left, tickets_on_stack
from game.ui.art import camels, panels, pieces
from game.ui.cast import Cast
from game.ui.layout import RaceLayout
from game.ui.painter import Painter
from game.ui.stage import Stage
from game.ui.texts import Texts

_ANGLES = (-12, 4, 14, -6, 9)
ROW, PYRAMID, PILE = 66, 84, 116
"""Units of height below which a ticket row, the pyramid tickets and a pile are compact."""


@dataclass(frozen=True, slots=True)
class MarketMarks:
    """What can be chosen in the column."""

    tickets: frozenset[str] = frozenset()
    hot: str = ""
    """Letter of the ticket row that is pointed at, or `roll`."""
    roll: bool = False


def draw_market(
    surface: pygame.Surface,
    painter: Painter,
    layout: RaceLayout,
    stage: Stage,
    cast: Cast,
    texts: Texts,
    marks: MarketMarks,
) -> None:
    """Draw all of it."""
    px = painter.px
    if "tickets" in layout.titles:
        head = layout.right.left + px(14)
        edge = layout.right.right - px(16)
        heading = painter.theme.heading
        y = layout.ticket_rows[0].top - px(24)
        painter.text(surface, texts("race.leg_tickets"), (head, y), 27, heading, "title")
        painter.text(surface, texts("race.then"), (edge - px(38), y), 22, painter.theme.hint, align="center")
    for camel, box in zip(RACING, layout.ticket_rows, strict=True):
        _draw_row(surface, painter, box, camel, stage, texts, marks)
    _draw_pyramid(surface, painter, layout, stage, texts, marks)
    _draw_piles(surface, painter, layout, stage, cast, texts)


def _draw_row(
    surface: pygame.Surface,
    painter: Painter,
    box: pygame.Rect,
    camel: str,
    stage: Stage,
    texts: Texts,
    marks: MarketMarks,
) -> None:
    px, assets = painter.px, painter.assets
    values = tickets_on_stack(stage.seen.tickets_taken, next(c for c in RACING if c == camel))
    style: panels.PanelStyle = "card" if values else "card_disabled"
    if marks.hot == camel and values:
        style = "card_active"
    panels.draw_panel(surface, assets, box, style, painter.metrics.k)
    if camel in marks.tickets:
        panels.draw_panel(surface, assets, box, "focus", painter.metrics.k)
    # All that does not grow with the row is drawn at this share of its size.
    share = 1.0 if box.height >= px(ROW) else box.height / px(76)
    tall = box.height - px(4)
    head = camels.camel_portrait(assets, camel, tall)
    surface.blit(head, head.get_rect(bottomleft=(box.left + px(16), box.bottom - px(2))))
    badge = camels.badge(assets, camel, px(44 * share))
    surface.blit(badge, badge.get_rect(bottomleft=(box.left + px(4), box.bottom - px(4))))
    if not values:
        middle = (box.left + box.width * 0.68, box.centery)
        painter.text(surface, texts("race.none_left"), middle, 23, painter.theme.text_disabled, "semibold", "center")
        return
    ticket = pieces.leg_ticket(assets, camel, min(px(74), box.height - px(12 * share)))
    left = box.left + px(36 + 80 * share)
    for behind in range(min(3, len(values) - 1), 0, -1):
        surface.blit(ticket, ticket.get_rect(midleft=(left + px(5 * share * behind), box.centery)))
    place = surface.blit(ticket, ticket.get_rect(midleft=(left, box.centery)))
    colour = painter.theme.camels[camel].on_blanket
    painter.text(
        surface, str(values[0]), place.center, 48 * share, colour, "title", "center", max_width=place.width * 0.6
    )
    rest = " ".join(str(value) for value in values[1:])
    painter.text(surface, rest, (box.right - px(10), box.centery), 20 + 5 * share, face="title", align="right")


def _draw_pyramid(
    surface: pygame.Surface, painter: Painter, layout: RaceLayout, stage: Stage, texts: Texts, marks: MarketMarks
) -> None:
    px, row = painter.px, layout.pyramid_row
    left = releases_left(stage.seen.dice)
    if row.height < px(PYRAMID):
        _draw_pyramid_compact(surface, painter, row, left, texts)
        return
    y = row.top + px(18)
    painter.text(surface, texts("race.pyramid_tickets"), (row.left + px(4), y), 27, painter.theme.heading, "title")
    words = texts("race.left", count=left)
    painter.text(surface, words, (row.right - px(2), y), 24, painter.theme.text_on_panel, align="right")
    step = row.width / DICE_PER_LEG
    for index in range(DICE_PER_LEG):
        ticket = pieces.pyramid_ticket(painter.assets, px(58), taken=index >= left)
        middle = (round(row.left + step * (index + 0.5)), row.bottom - px(34))
        surface.blit(ticket, ticket.get_rect(center=middle))
    if marks.roll or marks.hot == "roll":
        panels.draw_panel(surface, painter.assets, row, "focus", painter.metrics.k)


def _draw_pyramid_compact(surface: pygame.Surface, painter: Painter, row: pygame.Rect, left: int, texts: Texts) -> None:
    """The tickets and their number in one line."""
    px = painter.px
    words = texts("race.left", count=left)
    number = painter.text(
        surface, words, (row.right - px(6), row.centery), 23, painter.theme.text_on_panel, align="right"
    )
    room = number.left - px(10) - row.left
    side = min(row.height - px(6), room // DICE_PER_LEG - px(4), px(58))
    for index in range(DICE_PER_LEG):
        ticket = pieces.pyramid_ticket(painter.assets, side, taken=index >= left)
        surface.blit(ticket, ticket.get_rect(midleft=(row.left + px(4) + index * (side + px(4)), row.centery)))


def _draw_piles(
    surface: pygame.Surface, painter: Painter, layout: RaceLayout, stage: Stage, cast: Cast, texts: Texts
) -> None:
    px = painter.px
    compact = layout.piles[0].height < px(PILE)
    y = layout.piles[0].top - px(13 if compact else 20)
    head = (layout.piles[0].left + px(4), y)
    painter.text(surface, texts("race.finish_bets"), head, 21 if compact else 27, painter.theme.heading, "title")
    edge = (layout.piles[1].right - px(2), y)
    size = 20 if compact else 23
    painter.text(surface, texts("race.pays"), edge, size, painter.theme.text_on_panel, align="right")
    for pile, box in zip(Pile, layout.piles, strict=True):
        owners = stage.seen.pile(pile)
        winner = pile is Pile.WINNER
        panels.draw_panel(surface, painter.assets, box, "winner" if winner else "loser", layout.k)
        if compact:
            _draw_pile_compact(surface, painter, box, pile, owners, cast, texts)
            continue
        icon = pieces.icon(painter.assets, "crown" if winner else "snail", px(34))
        surface.blit(icon, (box.left + px(9), box.top + px(9)))
        word = texts("race.pile.win" if winner else "race.pile.lose")
        room = box.width - px(58)
        painter.text(surface, word, (box.left + px(50), box.top + px(27)), 24, face="title", max_width=room)
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
    icon = pieces.icon(painter.assets, "crown" if winner else "snail", side)
    upper = box.top + px(5) + side // 2
    surface.blit(icon, icon.get_rect(midleft=(box.left + px(8), upper)))
    disc = panels.count_disc(painter.assets, min(px(44), box.height - px(14)))
    where = disc.get_rect(midright=(box.right - px(6), box.centery))
    word = texts("race.pile.win" if winner else "race.pile.lose")
    left = box.left + px(8) + side + px(5)
    room = where.left - px(4) - left
    painter.text(surface, word, (left, upper), 21, face=painter.title_face(word, room), max_width=room)
    surface.blit(disc, where)
    painter.text(surface, str(len(owners)), where.center, 25, face="title", align="center")
    tall = box.bottom - px(5) - (upper + side // 2)
    x = box.left + px(10)
    step = round(tall * pieces.CARD_RATIO * 0.72)
    for owner in owners[-max(1, (where.left - x) // step - 1) :]:
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
