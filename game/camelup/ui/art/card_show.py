"""What the finish cards are turned over with: a stage, rays behind right cards, torn wrong ones, ribbons for ranks."""

from __future__ import annotations

import math
from functools import partial

import pygame

from camelup.ui.art.pieces import CARD_RATIO, finish_card_face
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.svg import document, path, vertical

RAYS = 1.5
"""Heights of its card that the rays behind it take in both directions."""
_RAY_COUNT = 26
_TEAR = (
    (0.58, -0.1), (0.64, 0.14), (0.55, 0.2), (0.70, 0.28), (0.66, 0.38), (0.82, 0.4), (0.80, 0.52), (0.92, 0.53),
    (1.2, 0.6),
)  # fmt: skip
"""Where a wrong card is torn, as shares of its width and height."""
TORN = 1.35
"""Sizes of its card that the picture of a torn one takes in both directions."""
_TURN = -10
_RIBBONS = {1: "#FFD15C", 2: "#F4EFE4", 3: "#F3B983"}


def card_stage(assets: Assets, size: tuple[int, int], floor: int) -> pygame.Surface:
    """Curtain and boards of a stage; the boards begin at `floor` px."""

    def build() -> pygame.Surface:
        w, h = size
        fold = max(24, h // 14)
        folds = "".join(
            f'<rect x="{x}" y="0" width="{fold * 0.45:.0f}" height="{floor}" fill="#2A0F0C" opacity="0.35"/>'
            for x in range(0, w, fold)
        )
        boards = "".join(
            path(f"M{w / 2 + (x - w / 2) * 0.8:.0f},{floor} L{x},{h}", stroke="#2A130B", stroke_width=3, opacity=0.6)
            for x in range(-w // 4, w + w // 4, max(60, w // 11))
        )
        body = (
            f'<rect width="{w}" height="{floor}" fill="url(#cloth)"/>{folds}'
            f'<rect y="{floor}" width="{w}" height="{h - floor}" fill="url(#boards)"/>{boards}'
            + path(f"M0,{floor} H{w}", stroke="#2A130B", stroke_width=4)
        )
        for x, spread in ((0.3, 0.16), (0.5, 0.2), (0.7, 0.16)):
            top, low = (w * (x - 0.03), w * (x + 0.03)), (w * (x - spread), w * (x + spread))
            cone = f"M{top[0]:.0f},0 H{top[1]:.0f} L{low[1]:.0f},{floor} H{low[0]:.0f} Z"
            body += path(cone, "#FFE7AE", opacity=0.07)
        defs = vertical("cloth", 0, floor, "#4A1512", "#5E201A") + vertical("boards", floor, h, "#5E3020", "#3A1F15")
        return assets.rasterise(document(w, h, body, defs), size).convert()

    return assets.memo(("card_stage", size, floor), build)


def rays(assets: Assets, height: int) -> pygame.Surface:
    """The golden rays behind a right card `height` px high."""
    side = round(height * RAYS)
    return assets.memo(("rays", side), lambda: assets.rasterise(document(100, 100, _rays()), (side, side)))


def _rays() -> str:
    parts = ""
    for index in range(_RAY_COUNT):
        reach, colour = (50, "#F0A93A") if index % 2 else (44, "#FFE9A0")
        a, b = math.tau * index / _RAY_COUNT, math.pi / _RAY_COUNT * 0.92
        (x0, y0), (x1, y1) = (((math.cos(a + way * b)), (math.sin(a + way * b))) for way in (-1, 1))
        parts += path(
            f"M{50 + 14 * x0:.1f},{50 + 14 * y0:.1f} L{50 + reach * 0.84 * x0:.1f},{50 + reach * y0:.1f}"
            f" L{50 + reach * 0.84 * x1:.1f},{50 + reach * y1:.1f} L{50 + 14 * x1:.1f},{50 + 14 * y1:.1f} Z",
            colour,
        )
    return parts


def rank_ribbon(assets: Assets, rank: int, size: tuple[int, int]) -> pygame.Surface:
    """The ribbon over a right card; callers write the rank in its middle."""
    fill, ink = _RIBBONS.get(rank, assets.theme.card_light), assets.theme.ink
    body = path("M2,14 H22 V44 H2 L10,29 Z M138,14 H118 V44 H138 L130,29 Z", "#B9772C", stroke=ink, stroke_width=3)
    body += f'<rect x="16" y="4" width="108" height="36" rx="6" fill="{fill}" stroke="{ink}" stroke-width="3.5"/>'
    return assets.svg(document(140, 48, body), size)


def torn_card(assets: Assets, camel: str, owner: str, height: int) -> pygame.Surface:
    """A wrong finish card: its colours gone, and a corner torn off. The card lies in the middle of the picture."""
    return assets.memo(("torn", camel, owner, height), partial(_torn, assets, camel, owner, height))


def _torn(assets: Assets, camel: str, owner: str, height: int) -> pygame.Surface:
    whole = finish_card_face(assets, camel, owner, height)
    grey = pygame.transform.grayscale(whole)
    faint = whole.copy()
    faint.set_alpha(70)
    grey.blit(faint, (0, 0))
    wide = round(height * CARD_RATIO)
    tear = [(x * wide, y * height) for x, y in _TEAR]
    line = pygame.Surface(grey.get_size(), pygame.SRCALPHA)
    pygame.draw.lines(line, assets.theme.ink, False, tear, max(3, height // 30))
    pygame.draw.lines(line, "#FFFDF4", False, tear, max(1, height // 55))
    inside = pygame.mask.from_surface(whole, 128).to_surface(setcolor=(255,) * 4, unsetcolor=(0, 0, 0, 0))
    line.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    grey.blit(line, (0, 0))
    rest, corner = (
        _cut(grey, [*tear, *ends]) for ends in ([(wide * 2, height * 2), (-wide, height * 2), (-wide, -height)],
                                                [(wide * 2, -height)])
    )  # fmt: skip
    sheet = pygame.Surface((round(wide * TORN), round(height * TORN)), pygame.SRCALPHA)
    at = ((sheet.get_width() - wide) // 2, (sheet.get_height() - height) // 2)
    sheet.blit(rest, at)
    turned = pygame.transform.rotozoom(corner, _TURN, 1.0)
    spot = turned.get_rect(center=(at[0] + wide * 0.5 + wide * 0.06, at[1] + height * 0.5 - height * 0.01))
    sheet.blit(turned, spot)
    return sheet


def _cut(picture: pygame.Surface, corners: list[tuple[float, float]]) -> pygame.Surface:
    """What of a picture lies in a polygon."""
    shape = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(shape, (255, 255, 255, 255), corners)
    part = picture.copy()
    part.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return part
