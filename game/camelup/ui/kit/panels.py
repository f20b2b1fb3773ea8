"""Cards, buttons, banners and other surfaces of the interface, drawn at their exact size.

`k` is px per virtual unit. A panel's surface is bigger than its box by `MARGIN` units on
every side, for shadow and glow: use `draw_panel`, or blit at box minus `margin`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

import pygame

from camelup.ui.kit.assets import Assets
from camelup.ui.kit.svg import document, path, vertical
from camelup.ui.kit.theme import Theme

MARGIN = 8
BASE = 9
"""Units of the side of a thick card."""
BRACKET = 34
"""Units that each side of a bracket around the focus is long."""
_DARK_RIBBON = ("#5A1F8E", "#A681D8", "#3D1263")
"""Ground, inner line and tails."""
RIBBON_LINED = 72
"""Units of height from which a ribbon has an inner line."""

PanelStyle = Literal[
    "card", "card_active", "card_hover", "card_disabled", "panel", "panel_deep", "slot", "banner", "gold",
    "button", "button_hover", "button_pressed", "button_selected", "button_disabled",
    "dark_button", "dark_button_hover", "dark_button_pressed", "strip", "tooltip",
    "silver", "bronze", "winner", "loser", "focus", "goal", "advice",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Look:
    """Colours and measures (virtual units) of one style; None leaves a part out."""

    top: str | None
    bottom: str | None
    line: str | None
    width: float = 3
    radius: float = 14
    shadow: bool = True
    glow: str | None = None
    lift: float = 0
    sheen: bool = False
    base: str | None = None
    """The side of a thick card, seen below it."""


def margin(k: float) -> int:
    """The px by which a panel's surface is bigger than its box on each side."""
    return round(MARGIN * k)


def content_shift(style: PanelStyle, k: float) -> int:
    """The px by which the content moves with its panel: up (-) on hover, down when pressed."""
    if style.endswith("_hover"):
        return -round(2 * k)
    return round(2 * k) if style.endswith("_pressed") else 0


def _look(theme: Theme, style: PanelStyle) -> _Look:
    """Colours and measures of a style."""
    t = theme
    looks: dict[str, _Look] = {
        "card": _Look(t.card_light, t.card_dark, t.card_border, sheen=True),
        "card_active": _Look(t.card_active_light, t.card_active_dark, t.ink, radius=16, glow=t.gold, sheen=True),
        "card_hover": _Look(t.button_hover_light, t.button_hover_dark, t.card_border, sheen=True),
        "card_disabled": _Look(t.disabled, t.disabled, t.text_muted),
        "panel": _Look(t.panel_top, t.panel_bottom, t.panel_edge, radius=16),
        "panel_deep": _Look(t.panel_top, t.panel_deep, t.panel_deep, shadow=False),
        "slot": _Look(t.panel_deep, t.panel_edge, t.slot_line, radius=12, shadow=False),
        "banner": _Look(t.card_light, t.card_light, t.ink, width=3.5, radius=10),
        "gold": _Look(t.gold, t.gold_dark, t.ink, width=4, radius=18, sheen=True),
        "silver": _Look("#F4EFE4", "#D2CCBE", t.ink, width=4, radius=18, sheen=True),
        "bronze": _Look("#F3B983", "#CE8449", t.ink, width=4, radius=18, sheen=True),
        "button": _Look(t.button_light, t.button_dark, t.ink, radius=16, sheen=True),
        "button_hover": _Look(t.button_hover_light, t.button_hover_dark, t.ink, radius=16, lift=2, sheen=True),
        "button_pressed": _Look(t.button_pressed_light, t.button_pressed_dark, t.ink, radius=16, lift=-2, shadow=False),
        "button_selected": _Look(t.gold, t.gold_dark, t.ink, radius=16, glow=t.glow, sheen=True),
        "button_disabled": _Look(t.disabled, t.disabled, t.text_muted, radius=16),
        "dark_button": _Look("#6B3A24", t.panel_top, t.panel_deep),
        "dark_button_hover": _Look("#83492E", "#6B3A24", t.panel_deep, lift=2),
        "dark_button_pressed": _Look(t.panel_bottom, t.panel_top, t.panel_deep, lift=-2, shadow=False),
        "strip": _Look("#6B3A24", "#6B3A24", "#6B3A24", shadow=False),
        "tooltip": _Look(t.card_light, t.card_light, t.ink, radius=10),
        "winner": _Look(t.winner_light, t.winner_light, t.ink, radius=16, sheen=True, base=t.winner_dark),
        "loser": _Look(t.loser_light, t.loser_light, t.ink, radius=16, sheen=True, base=t.loser_dark),
        # Around what can be chosen; the focus itself has brackets.
        "focus": _Look(None, None, None, radius=16, shadow=False, glow=t.focus),
        "goal": _Look(None, None, None, radius=16, shadow=False, glow=t.goal),
        "advice": _Look(None, None, None, radius=16, shadow=False, glow=t.advice),
    }
    return looks[style]


def panel(
    assets: Assets, size: tuple[int, int], style: PanelStyle, k: float, radius: float | None = None
) -> pygame.Surface:
    """A rounded panel for a box of `size` px; the surface has `margin` px around it.

    `radius` (virtual units) replaces the style's own corner radius; 0 gives square corners.
    """

    def build() -> pygame.Surface:
        look = _look(assets.theme, style)
        edge = margin(k)
        full = (size[0] + 2 * edge, size[1] + 2 * edge)
        text = _panel_svg(assets.theme, look, size, edge, k, radius)
        return assets.rasterise(text, full)

    return assets.memo(("panel", size, style, k, radius), build)


def draw_panel(
    target: pygame.Surface,
    assets: Assets,
    box: pygame.Rect,
    style: PanelStyle,
    k: float,
    radius: float | None = None,
) -> None:
    """Draw a panel whose box is `box` (px of `target`)."""
    edge = margin(k)
    target.blit(panel(assets, box.size, style, k, radius), (box.x - edge, box.y - edge))


def draw_brackets(target: pygame.Surface, assets: Assets, box: pygame.Rect, k: float) -> None:
    """Draw the corners of a frame around `box` (px of `target`): the mark of the focus and of nothing else.

    Everything that can be chosen, is advised or taught has a closed ring, so this one differs in shape. Light in a dark
    edge, it stands out on every ground.
    """
    edge = margin(k)
    w, h = box.width + 2 * edge, box.height + 2 * edge

    def build() -> pygame.Surface:
        inset, bend = 4.5 * k, 7 * k
        across, down = (min(BRACKET * k, size * 0.27) for size in (w, h))
        left, top, right, bottom = inset, inset, w - inset, h - inset
        corners = "".join(
            f"M{x + dx * across:.2f},{y:.2f} H{x + dx * bend:.2f} Q{x:.2f},{y:.2f} {x:.2f},{y + dy * bend:.2f}"
            f" V{y + dy * down:.2f} "
            for x, y, dx, dy in ((left, top, 1, 1), (right, top, -1, 1), (right, bottom, -1, -1), (left, bottom, 1, -1))
        )
        lines = ((assets.theme.ink, 9.0), (assets.theme.bracket, 5.0))
        body = "".join(
            path(corners, stroke=colour, stroke_width=width * k, stroke_linecap="round", stroke_linejoin="round")
            for colour, width in lines
        )
        return assets.rasterise(document(w, h, body), (w, h))

    brackets = assets.memo(("brackets", box.size, k), build)
    target.blit(brackets, (box.x - edge, box.y - edge))


@contextmanager
def spared(target: pygame.Surface, boxes: Sequence[pygame.Rect]) -> Iterator[None]:
    """Leave what lies in some boxes as it is, whatever is drawn over it meanwhile."""
    kept = [(box, target.subsurface(box).copy()) for box in (box.clip(target.get_rect()) for box in boxes) if box]
    yield
    for box, picture in kept:
        target.blit(picture, box)


def _panel_svg(
    theme: Theme,
    look: _Look,
    size: tuple[int, int],
    edge: int,
    k: float,
    radius: float | None,
) -> str:
    """A panel as an SVG text in px."""
    w, h = size
    r = min((look.radius if radius is None else radius) * k, w / 2, h / 2)
    y = edge - look.lift * k
    parts: list[str] = []
    if look.shadow:
        # Three thin layers instead of one flat slab look like a soft shadow.
        for spread, drop, opacity in ((2.5, 4.5, 0.12), (1, 4, 0.16), (-0.5, 3.5, 0.18)):
            s = spread * k
            parts.append(
                _rect(edge - s, edge + (drop + look.lift / 2) * k - s, w + 2 * s, h + 2 * s, r + s,
                      fill=theme.shadow, opacity=opacity)
            )  # fmt: skip
    if look.glow:
        for grow, width, opacity in ((4.5, 6, 0.35), (2, 5, 1.0)):
            s = grow * k
            parts.append(
                _rect(edge - s, y - s, w + 2 * s, h + 2 * s, r + s, stroke=look.glow,
                      width=width * k, opacity=opacity)
            )  # fmt: skip
    if look.top and look.bottom:
        half = look.width * k / 2
        if look.base:
            parts.append(
                _rect(edge + half, y + half, w - 2 * half, h - 2 * half, max(0.0, r - half),
                      fill=look.base, stroke=look.line, width=2 * half)
            )  # fmt: skip
            h = max(1, h - round(BASE * k))
        parts.append(
            _rect(edge + half, y + half, w - 2 * half, h - 2 * half, max(0.0, r - half),
                  fill="url(#c)", stroke=look.line, width=2 * half)
        )  # fmt: skip
        if look.sheen and h > 24 * k and w > 40 * k:
            inset = (look.width + 2.2) * k
            parts.append(
                path(
                    f"M{edge + max(r, inset):.2f},{y + inset:.2f}"
                    f" H{edge + w - max(r, inset):.2f}",
                    stroke="#FFFFFF", stroke_width=2 * k, stroke_linecap="round", opacity=0.6,
                )
            )  # fmt: skip
    defs = vertical("c", y, y + h, look.top or "#000000", look.bottom or "#000000")
    return document(w + 2 * edge, size[1] + 2 * edge, "".join(parts), defs)


def _rect(
    x: float,
    y: float,
    w: float,
    h: float,
    r: float,
    fill: str = "none",
    stroke: str | None = None,
    width: float = 0,
    opacity: float = 1,
) -> str:
    """A rounded rectangle."""
    line = f' stroke="{stroke}" stroke-width="{width:.2f}"' if stroke else ""
    return (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" rx="{r:.2f}"'
        f' fill="{fill}"{line} opacity="{opacity:g}"/>'
    )


def ribbon(assets: Assets, size: tuple[int, int], k: float, dark: bool = False) -> pygame.Surface:
    """The banner of the top bar in exactly `size` px: a framed board with ribbon tails, for light letters if `dark`.

    Text fits between 34 units from either end. A low one has no inner line, so that two lines of text fit.
    """
    return assets.drawing(("ribbon", k, dark), size, lambda: _ribbon(assets.theme, size[0] / k, size[1] / k, dark))


def _ribbon(t: Theme, w: float, h: float, dark: bool) -> str:
    ground, line, tails = _DARK_RIBBON if dark else (t.card_light, t.ribbon_line, t.ribbon)
    tail = (
        f"M0,12 H30 V{h - 6:.1f} H0 L14,{h / 2 + 3:.1f} Z"
        f" M{w:.1f},12 H{w - 30:.1f} V{h - 6:.1f} H{w:.1f} L{w - 14:.1f},{h / 2 + 3:.1f} Z"
    )
    body = (
        path(tail, tails, stroke=t.ink, stroke_width=3, stroke_linejoin="round")
        + _rect(20, 4, w - 40, h - 10, 10, ground, t.ink, 3.5)
        + (_rect(28, 11, w - 56, h - 24, 6, "none", line, 2.5) if h >= RIBBON_LINED else "")
    )
    return document(w, h, body)


def ornament(assets: Assets, width: int, k: float) -> pygame.Surface:
    """The woven border of bars: a strip `width` px long and 13 units high."""
    return assets.memo(("ornament", width, k), lambda: _ornament(assets, width, k))


def _ornament(assets: Assets, width: int, k: float) -> pygame.Surface:
    t = assets.theme
    w = width / k
    parts = [f'<rect width="{w:.1f}" height="12" fill="#7A2E1A"/>']
    for i in range(int(w / 24) + 1):
        x = i * 24
        colour = t.gold if i % 2 == 0 else "#3E93A8"
        parts.append(path(f"M{x},11 L{x + 12},2 L{x + 24},11 Z", colour))
        parts.append(f'<circle cx="{x}" cy="3.5" r="2" fill="{t.text_on_panel}"/>')
    parts.append(path(f"M0,1 H{w:.1f} M0,12 H{w:.1f}", stroke=t.ink, stroke_width=2.5))
    return assets.rasterise(document(w, 13, "".join(parts)), (width, round(13 * k)))


def count_disc(assets: Assets, px: int, gold: bool = False, advice: bool = False) -> pygame.Surface:
    """A round plate for a number or a sign, `px` square: cream, gold, or in the colour of the coach's advice."""
    t = assets.theme
    fill = t.advice if advice else t.gold if gold else t.card_light
    disc = f'<circle cx="50" cy="50" r="44" fill="{fill}" stroke="{t.ink}" stroke-width="8"/>'
    return assets.drawing(("count_disc", fill), (px, px), lambda: document(100, 100, disc))


def rank_chip(assets: Assets, camel: str, size: tuple[int, int], k: float) -> pygame.Surface:
    """The tinted card of the ranking for a camel, in exactly `size` px."""
    look, (w, h) = assets.theme.camels[camel], size
    line = 2.5 * k
    body = _rect(line / 2, line / 2, w - line, h - line, 10 * k, look.light, assets.theme.ink, line)
    return assets.svg(document(w, h, body), size)
