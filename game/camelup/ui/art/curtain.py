"""The stage curtain that hides the table while the screen changes hands: two drapes of folds below a valance."""

from __future__ import annotations

import math

import pygame

from camelup.ui.kit.assets import Assets

DRAPE, VALANCE = "stage/drape", "stage/valance"
HEIGHT = 1080
"""Units of the window's height, for which both pictures are drawn; sideways they are repeated."""
BUNCHED = 0.22
"""Share of its width that a fold still shows once the curtain is drawn aside."""
VALANCE_HEIGHT = 190


def draw_curtain(surface: pygame.Surface, assets: Assets, colour: str, opened: float = 0.0) -> None:
    """Draw the curtain in the cloth's `colour`, from 0 (shut: nothing beneath is to be seen) to 1 (out of sight)."""
    if opened >= 1:
        return
    _draw_drapes(surface, assets, colour, opened)
    _draw_valance(surface, assets, colour, opened)


def _fold(assets: Assets, height: int, colour: str, flip: bool) -> pygame.Surface:
    """One fold, opaque: not even its soft edges may let anything through."""

    def build() -> pygame.Surface:
        size = (max(1, round(height * assets.aspect(DRAPE))), height)
        fold = pygame.Surface(size)
        fold.fill(assets.theme.ink)
        fold.blit(assets.image(DRAPE, size, {"cloth": colour}, flip), (0, 0))
        return fold

    return assets.memo(("fold", height, colour, flip), build)


def _draw_drapes(surface: pygame.Surface, assets: Assets, colour: str, opened: float) -> None:
    width, height = surface.get_size()
    right, left = _fold(assets, height, colour, flip=False), _fold(assets, height, colour, flip=True)
    fold = right.get_width()
    middle = width / 2
    # The inner edges walk outwards while the folds behind them move together.
    edge = middle + opened * (middle + fold)
    step = fold * (1 - (1 - BUNCHED) * opened)
    count = math.ceil(max(0.0, width - edge) / step) + 2
    for number in reversed(range(count)):
        # Whole pixels for the edge first: shut, one fold ends where the next begins.
        x = math.floor(edge) + round(number * step)
        surface.blit(right, (x, 0))
        surface.blit(left, (width - x - fold, 0))


def _draw_valance(surface: pygame.Surface, assets: Assets, colour: str, opened: float) -> None:
    width, height = surface.get_size()
    unit = height / HEIGHT
    swag = assets.scaled(VALANCE, unit, {"cloth": colour})
    count = math.ceil(width / swag.get_width())
    # An odd number, so that one of them hangs in the middle.
    count += 1 - count % 2
    left = round(width / 2 - count * swag.get_width() / 2)
    top = -round(opened * VALANCE_HEIGHT * unit)
    for number in range(count):
        surface.blit(swag, (left + number * swag.get_width(), top))
