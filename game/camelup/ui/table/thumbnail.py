"""A small picture of a race: its board as everybody sees it, so that a list of races can be told apart at a glance."""

from __future__ import annotations

import io

import pygame

from camelup.rules.view import Observation
from camelup.ui.kit.cache import Panel
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.texts import Texts
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.cast import Cast
from camelup.ui.table.layout import race_layout
from camelup.ui.table.stage import Stage
from camelup.ui.table.views.board_marks import Marks
from camelup.ui.table.views.board_view import draw_board

SIZE = (400, 250)
"""Pixels of a picture that is stored."""


def board_picture(painter: Painter, seen: Observation, cast: Cast, size: tuple[int, int]) -> pygame.Surface:
    """The board of a race and nothing around it; hands and purses are not part of it."""
    picture = pygame.Surface(size)
    layout = race_layout(painter.metrics, len(seen.seats)).bare(picture.get_rect())
    # A board has no words on it.
    draw_board(TableBrush(picture, painter, layout, Stage(seen), cast, Texts({})), Marks(), Panel())
    return picture


def thumbnail(painter: Painter, seen: Observation, cast: Cast) -> bytes:
    """The picture as a PNG, to be kept with a race."""
    file = io.BytesIO()
    pygame.image.save(board_picture(painter, seen, cast, SIZE), file, "thumbnail.png")
    return file.getvalue()


def read_thumbnail(data: bytes, size: tuple[int, int]) -> pygame.Surface | None:
    """A stored picture at a size in pixels, None when it cannot be read. May be called from any thread."""
    try:
        picture = pygame.image.load(io.BytesIO(data), "thumbnail.png")
        opaque = pygame.Surface(picture.get_size(), 0, 32)
        opaque.blit(picture, (0, 0))
        return pygame.transform.smoothscale(opaque, size)
    except (pygame.error, ValueError):
        return None
