"""Tickets, cards, coins, portraits and symbols. All sizes are px."""

from __future__ import annotations

from typing import Literal

import pygame

from camelup.ui.art.camels import badge, blanket_band, camel_portrait
from camelup.ui.art.faces import Mood, face
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.svg import document, path

PieceName = Literal[
    "cards", "coin", "coin_1", "coin_5", "pyramid_ticket", "pyramid_ticket_empty", "rings", "start_flag", "turn_pointer"
]

CARD_RATIO = 80 / 114
TICKET_RATIO = 120 / 84
MINI_TICKET_RATIO = 124 / 68


def piece(assets: Assets, name: PieceName, px: int) -> pygame.Surface:
    """A one-colour-set piece `px` high: pyramid_ticket, pyramid_ticket_empty, rings, ..."""
    return assets.image(f"piece/{name}", (round(px * assets.aspect(f"piece/{name}")), px))


def leg_ticket(assets: Assets, camel: str, height: int) -> pygame.Surface:
    """A big leg ticket, 120:84; callers write the value in its middle."""
    size = (round(height * TICKET_RATIO), height)
    return assets.image("piece/ticket", size, assets.theme.camels[camel].palette)


def turned_ticket(assets: Assets, camel: str, height: int, degrees: int) -> pygame.Surface:
    """A big leg ticket with its badge at a corner, turned as it falls; callers turn by few different angles."""

    def build() -> pygame.Surface:
        # Turned at twice its size and made smaller, its edges stay smooth.
        whole = leg_ticket(assets, camel, 2 * height)
        edge = height
        sheet = pygame.Surface((whole.get_width() + edge, whole.get_height() + edge), pygame.SRCALPHA)
        sheet.blit(whole, (edge // 2, edge // 2))
        mark = badge(assets, camel, height)
        sheet.blit(mark, mark.get_rect(center=(edge // 2 + height // 6, edge // 2 + height // 6)))
        return pygame.transform.smoothscale_by(pygame.transform.rotate(sheet, degrees), 0.5)

    return assets.memo(("turned_ticket", camel, height, degrees), build)


def mini_ticket(assets: Assets, camel: str, height: int) -> pygame.Surface:
    """A small leg ticket, 124:68, with its badge; the value's middle is at 74.5 % of it."""
    size = (round(height * MINI_TICKET_RATIO), height)

    def build() -> pygame.Surface:
        ticket = assets.image("piece/ticket_mini", size, assets.theme.camels[camel].palette).copy()
        mark = badge(assets, camel, round(height * 70 / 68))
        ticket.blit(mark, mark.get_rect(center=(round(size[0] * 41 / 124), height // 2)))
        return ticket

    return assets.memo(("mini_ticket", camel, height), build)


def stub(assets: Assets, size: tuple[int, int], k: float) -> pygame.Surface:
    """A slip of paper in exactly `size` px with a bite out of either end; `k` is px per virtual unit."""
    w, h, ink = size[0] / k, size[1] / k, assets.theme.ink
    top, low = h / 2 - 10, h / 2 + 10
    edge = (
        f"M12,2 H{w - 12:.1f} Q{w - 2:.1f},2 {w - 2:.1f},12 V{top:.1f} A10,10 0 0 0 {w - 2:.1f},{low:.1f}"
        f" V{h - 12:.1f} Q{w - 2:.1f},{h - 2:.1f} {w - 12:.1f},{h - 2:.1f} H12 Q2,{h - 2:.1f} 2,{h - 12:.1f}"
        f" V{low:.1f} A10,10 0 0 0 2,{top:.1f} V12 Q2,2 12,2 Z"
    )
    body = path(edge, assets.theme.card_light, stroke=ink, stroke_width=3.5, stroke_linejoin="round")
    return assets.svg(document(w, h, body), size)


def pyramid_ticket(assets: Assets, px: int, taken: bool = False) -> pygame.Surface:
    """A pyramid ticket, or the place of one that is taken; `px` square."""
    return piece(assets, "pyramid_ticket_empty" if taken else "pyramid_ticket", px)


def coin(assets: Assets, px: int, value: int | None = None) -> pygame.Surface:
    """A coin in a box `px` square: of 1 (copper, drawn at 82 %), of 5, or None."""
    if value is None:
        return piece(assets, "coin", px)
    name: PieceName = "coin_5" if value == 5 else "coin_1"
    inner = px if value == 5 else round(px * 0.82)

    def build() -> pygame.Surface:
        box = pygame.Surface((px, px), pygame.SRCALPHA)
        disc = piece(assets, name, inner)
        box.blit(disc, disc.get_rect(center=(px // 2, px // 2)))
        return box

    return assets.memo(("coin", name, px), build)


def symbol(assets: Assets, character: str, px: int) -> pygame.Surface:
    """The bare symbol of a character, `px` square."""
    name = assets.theme.characters[character].symbol
    return assets.image(f"symbol/{name}", (px, px))


def symbol_disc(assets: Assets, character: str, px: int) -> pygame.Surface:
    """The symbol on a disc in the character's colour."""
    look = assets.theme.characters[character]

    def build() -> pygame.Surface:
        disc = assets.image("symbol/disc", (px, px), {"seat": look.colour}).copy()
        mark = symbol(assets, character, round(px * 0.64))
        disc.blit(mark, mark.get_rect(center=(px // 2, px // 2)))
        return disc

    return assets.memo(("symbol_disc", character, px), build)


def portrait(
    assets: Assets, character: str, px: int, with_symbol: bool = True, mood: Mood = Mood.CALM
) -> pygame.Surface:
    """The portrait of a character in a mood, by default with its symbol disc at the lower right."""
    plain = face(assets, character, px, mood)
    if not with_symbol:
        return plain

    def build() -> pygame.Surface:
        marked = plain.copy()
        disc = symbol_disc(assets, character, round(px * 0.37))
        marked.blit(disc, disc.get_rect(bottomright=(px, px)))
        return marked

    return assets.memo(("portrait", character, px, mood), build)


def finish_card_face(assets: Assets, camel: str, owner: str | None, height: int) -> pygame.Surface:
    """The face of a finish card, 80:114, with its owner's symbol in the corner."""
    k = height / 114
    size = (round(height * CARD_RATIO), height)
    palette = assets.theme.camels[camel].palette

    def build() -> pygame.Surface:
        card = assets.image("piece/card_face", size, palette).copy()
        head = camel_portrait(assets, camel, round(76 * k))
        card.blit(head, (round(2 * k), round(-2 * k)), (0, 0, round(75 * k), round(72 * k)))
        card.blit(assets.image("piece/card_band", size, palette), (0, 0))
        # The band's square corners would stick out of the card's round ones: keep them inside.
        band = blanket_band(assets, camel, (round(70 * k), round(38 * k)))
        card.blit(band, band.get_rect(midtop=(size[0] // 2, round(72 * k))))
        mark = badge(assets, camel, round(45 * k))
        card.blit(mark, mark.get_rect(center=(size[0] // 2, round(91 * k))))
        card.blit(assets.image("piece/card_frame", size), (0, 0))
        if owner is not None:
            disc = symbol_disc(assets, owner, max(9, round(22 * k)))
            card.blit(disc, disc.get_rect(topright=(size[0] - round(4 * k), round(4 * k))))
        return card

    return assets.memo(("card_face", camel, owner, height), build)


def finish_card_back(assets: Assets, owner: str, height: int) -> pygame.Surface:
    """The back of a finish card, 80:114, in its owner's colour with the owner's symbol."""
    size = (round(height * CARD_RATIO), height)
    look = assets.theme.characters[owner]

    def build() -> pygame.Surface:
        card = assets.image("piece/card_back", size, {"seat": look.colour}).copy()
        mark = symbol(assets, owner, round(44 * height / 114))
        card.blit(mark, mark.get_rect(center=(size[0] // 2, height // 2)))
        return card

    return assets.memo(("card_back", owner, height), build)


def turned_card(assets: Assets, owner: str, height: int, angle: float) -> pygame.Surface:
    """The back of a finish card that lies at an angle (degrees to the left), with smooth edges."""

    def build() -> pygame.Surface:
        large = pygame.transform.rotozoom(finish_card_back(assets, owner, 3 * height), angle, 1.0)
        return pygame.transform.smoothscale(large, (large.get_width() // 3, large.get_height() // 3))

    return assets.memo(("turned_card", owner, height, angle), build)


def start_flag(assets: Assets, px: int) -> pygame.Surface:
    """The flag of the seat that starts the leg."""
    return piece(assets, "start_flag", px)
