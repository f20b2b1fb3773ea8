"""The game's name as a picture: bouncing letters in gold with a thick warm outline."""

from __future__ import annotations

import math

import pygame

from camelup.ui.kit.assets import Assets

_TILT = (-5.0, 3.0, -2.0, 4.0, -3.0, 0.0, 4.0, -5.0)
"""Degrees per letter, over and over."""
_RISE = (0.0, 0.05, 0.01, 0.06, 0.0, 0.0, 0.04, 0.10)
"""How far a letter is lifted, in font sizes."""
_OUTLINE = 0.062
"""In font sizes."""
_STEPS = 32


def lockup(assets: Assets, text: str, size: tuple[int, int]) -> pygame.Surface:
    """`text` as large as it fits into `size` pixels; the surface may be smaller than that."""

    def build() -> pygame.Surface:
        # What the letters need grows in step with the font, so one trial tells the right size.
        trial = 100
        width, height = _letters(assets, text, trial).get_size()
        px = max(15, math.floor(trial * min(size[0] / width, size[1] / height)))
        return _finished(assets, _letters(assets, text, px), px)

    return assets.memo(("lockup", text, size), build)


def _letters(assets: Assets, text: str, px: int) -> pygame.Surface:
    """White letters on nothing, with room for the outline around them."""
    font = assets.font("title", px)
    edge = math.ceil(px * (_OUTLINE + 0.05))
    lift = math.ceil(px * max(_RISE))
    full = pygame.Surface(
        (font.size(text)[0] + 2 * edge + px // 4, font.get_height() + 2 * edge + lift), pygame.SRCALPHA
    )
    x = float(edge)
    for index, letter in enumerate(text):
        advance = font.size(letter)[0]
        if not letter.isspace():
            # Without a cast of colour the turned edges would blend towards black.
            plain = pygame.Surface(font.size(letter), pygame.SRCALPHA)
            plain.fill((255, 255, 255, 0))
            plain.blit(font.render(letter, True, "#FFFFFF"), (0, 0))
            turned = pygame.transform.rotozoom(plain, _TILT[index % len(_TILT)], 1.0)
            middle = (x + advance / 2, edge + lift + font.get_height() / 2 - px * _RISE[index % len(_RISE)])
            full.blit(turned, turned.get_rect(center=middle))
        x += advance
    bounds = full.get_bounding_rect().inflate(2 * edge, 2 * edge)
    whole = pygame.Surface(bounds.size, pygame.SRCALPHA)
    whole.blit(full, (-bounds.x, -bounds.y))
    return whole


def _finished(assets: Assets, letters: pygame.Surface, px: int) -> pygame.Surface:
    """The letters with outline, shadow and colour."""
    theme = assets.theme
    size = letters.get_size()
    outline = pygame.Surface(size, pygame.SRCALPHA)
    ink = _tinted(letters, theme.ink)
    radius = px * _OUTLINE
    for step in range(_STEPS):
        angle = 2 * math.pi * step / _STEPS
        outline.blit(ink, (round(radius * math.cos(angle)), round(radius * math.sin(angle))))
    whole = pygame.Surface(size, pygame.SRCALPHA)
    shade = _tinted(outline, theme.shadow)
    shade.set_alpha(90)
    whole.blit(shade, (0, round(px * 0.045)))
    whole.blit(outline, (0, 0))
    lower = _tinted(letters, theme.gold_dark)
    whole.blit(lower, (0, 0))
    whole.blit(_gradient(letters, theme.cream, theme.gold), (0, -max(1, round(px * 0.022))))
    return whole


def _tinted(picture: pygame.Surface, colour: str) -> pygame.Surface:
    """The same shape in one colour."""
    tinted = picture.copy()
    tinted.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    red, green, blue, _ = pygame.Color(colour)
    tinted.fill((red, green, blue, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return tinted


def _gradient(picture: pygame.Surface, top: str, bottom: str) -> pygame.Surface:
    """The same white shape coloured from `top` down to `bottom`."""
    column = pygame.Surface((1, 2), pygame.SRCALPHA)
    column.set_at((0, 0), pygame.Color(top))
    column.set_at((0, 1), pygame.Color(bottom))
    colours = pygame.transform.smoothscale(column, picture.get_size())
    colours.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return colours
