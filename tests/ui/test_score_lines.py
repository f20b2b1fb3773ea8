"""What a seat's tickets brought, in chips beside one another: each says all of it."""

from __future__ import annotations

import pygame
import pytest

from camelup.rules.board import Camel
from camelup.rules.scoring import ScoreLine, Source
from camelup.rules.state import LegTicket
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.painter import Painter
from camelup.ui.table.views.sheets_view import draw_ranking, draw_score_lines
from tests.ui.conftest import MakeApp

TWICE = [ScoreLine(Source.LEG_TICKET, 2, LegTicket(Camel.PURPLE, 2), 1)] * 2
LOST = [ScoreLine(Source.LEG_TICKET, -1, LegTicket(Camel.BLUE, 2), 4)] * 2
PYRAMID = [ScoreLine(Source.PYRAMID_TICKET, 1, None, None)] * 2


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_two_equal_tickets_are_counted_in_full(
    shared_assets: Assets, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float
) -> None:
    """R33: the last two leg tickets of a camel are both worth 2, and a seat may hold both."""
    pygame.font.init()
    painter = Painter(shared_assets, Metrics(size, scale))
    written: list[tuple[str, pygame.Rect]] = []
    letters = Painter.letters

    def heard(self: Painter, surface: pygame.Surface, text: str, *rest: object) -> pygame.Rect:
        where = letters(self, surface, text, *rest)  # type: ignore[arg-type]
        written.append((text, where))
        return where

    monkeypatch.setattr(Painter, "letters", heard)
    surface = pygame.Surface(size)
    area = pygame.Rect(0, 0, size[0] // 2, painter.px(100))
    draw_score_lines(Brush(surface, painter), area, [*TWICE, *LOST, *PYRAMID])
    assert [text for text, _ in written if "×" in text] == ["+2 ×2", "−1 ×2", "+1 ×2"]
    assert all(area.contains(where) for _, where in written)


@pytest.mark.parametrize(
    ("size", "scale"), [((1024, 640), 1.0), ((1024, 640), 2.0), ((1280, 720), 1.0), ((1920, 1080), 1.0)]
)
@pytest.mark.parametrize(("tall", "step"), [(54, 88), (62, 100), (46, 74)])
def test_no_place_touches_the_ears_of_its_camel(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float, tall: int, step: int
) -> None:
    app = make_app(size, ui_scale=scale)
    painter = app.zoomed_painter
    surface = pygame.Surface(size, pygame.SRCALPHA)
    order = (Camel.GREEN, Camel.RED, Camel.BLUE, Camel.YELLOW, Camel.PURPLE)
    written: list[pygame.Rect] = []
    monkeypatch.setattr(painter, "on_line", lambda _, line: written.append(line))
    area = draw_ranking(Brush(surface, painter), order, (size[0] - 10, size[1] // 2), tall, step)
    assert len(written) == len(order)
    assert all(area.left <= line.left and line.right <= area.right for line in written)
    # Only the heads, without the numbers.
    bare = pygame.Surface(size, pygame.SRCALPHA)
    monkeypatch.setattr(Brush, "text", lambda *_args, **_values: None)
    draw_ranking(Brush(bare, painter), order, (size[0] - 10, size[1] // 2), tall, step)
    heads = pygame.mask.from_surface(bare, 20)
    edge = painter.px(3)
    for line in written:
        around = pygame.mask.Mask(line.inflate(2 * edge, 2 * edge).size, fill=True)
        assert not heads.overlap(around, line.inflate(2 * edge, 2 * edge).topleft), line
