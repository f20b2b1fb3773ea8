"""Nobody needs to tell colours apart: pieces stay distinct for every kind of colour vision, and in plain grey."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import combinations

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from camelup.rules.board import CAMELS, RACING
from camelup.ui.art import camels, pieces
from camelup.ui.kit.assets import Assets, find_assets
from camelup.ui.kit.theme import THEME

Floats = npt.NDArray[np.float64]

# Machado, Oliveira and Fernandes 2009, severity 1.0, for linear RGB.
VISION = {
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    "no colour": [[0.2126, 0.7152, 0.0722]] * 3,
}
CLEAR = 0.2
"""A difference of lightness (0 to 1) that nobody overlooks."""
DISTINCT = 0.02
"""Share of the pixels of two pieces that must differ clearly: a letter, a pattern, a symbol."""


@pytest.fixture(scope="module")
def assets() -> Assets:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    return Assets(find_assets())


def lightness(surface: pygame.Surface, vision: str) -> Floats:
    """How light each pixel looks (CIE lightness, 0 to 1) on the sand of the board."""
    ground = pygame.Surface(surface.get_size())
    ground.fill(THEME.tile_a)
    ground.blit(surface, (0, 0))
    rgb = pygame.surfarray.array3d(ground).astype(np.float64) / 255
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    seen = np.clip(linear @ np.array(VISION[vision]).T, 0, 1)
    light = seen @ np.array([0.2126, 0.7152, 0.0722])
    return np.cbrt(light)


def apart(one: pygame.Surface, other: pygame.Surface, vision: str) -> float:
    """The share of the pixels of two pictures, where they cover the ground, whose lightness differs clearly."""
    a, b = lightness(one, vision), lightness(other, vision)
    mask = (pygame.surfarray.array_alpha(one) > 0) | (pygame.surfarray.array_alpha(other) > 0)
    return float((np.abs(a - b)[mask] > CLEAR).mean())


def check(pictures: dict[str, pygame.Surface], vision: str) -> None:
    alike = {
        f"{one} and {other}": share
        for (one, a), (other, b) in combinations(pictures.items(), 2)
        if (share := apart(a, b, vision)) < DISTINCT
    }
    assert not alike


def symbol_badge(assets: Assets, camel: str) -> pygame.Surface:
    """A badge in a language whose letters would not tell the camels apart."""
    before = assets.letters
    assets.use_letters({})
    mark = camels.badge(assets, camel, 30)
    assets.use_letters(before)
    return mark


def standing(assets: Assets, camel: str) -> pygame.Surface:
    """A whole camel."""
    whole = camels.camel_body(assets, camel, "stand", 1, 69).copy()
    whole.blit(camels.camel_head(assets, camel, 1, 69), (0, 0))
    return whole


PICTURES: dict[str, Callable[[Assets], dict[str, pygame.Surface]]] = {
    "camels": lambda a: {c: standing(a, c) for c in CAMELS},
    "kneeling camels": lambda a: {c: camels.camel_body(a, c, "kneel", 1, 69) for c in CAMELS},
    "badges": lambda a: {c: camels.badge(a, c, 30) for c in CAMELS},
    "badges with symbols alone": lambda a: {c: symbol_badge(a, c) for c in CAMELS},
    "small tickets": lambda a: {c: pieces.mini_ticket(a, c, 24) for c in RACING},
    "finish cards": lambda a: {c: pieces.finish_card_face(a, c, None, 76) for c in RACING},
    "card backs": lambda a: {c: pieces.finish_card_back(a, c, 76) for c in THEME.characters},
    "portraits": lambda a: {c: pieces.portrait(a, c, 64) for c in THEME.characters},
    "symbols": lambda a: {c: pieces.symbol_disc(a, c, 24) for c in THEME.characters},
}


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("what", PICTURES)
def test_every_pair_stays_distinct(assets: Assets, what: str, vision: str) -> None:
    check(PICTURES[what](assets), vision)


def test_the_measure_tells_equal_pieces_apart_from_different_ones(assets: Assets) -> None:
    blue = camels.badge(assets, "b", 30)
    assert apart(blue, blue, "no colour") == 0
    with pytest.raises(AssertionError):
        check({"one": blue, "same": blue}, "no colour")
