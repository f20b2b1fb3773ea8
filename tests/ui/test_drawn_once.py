"""What tests draw once for all of them looks as if it had been drawn anew, and nobody spoils it for the next test."""

from __future__ import annotations

import pygame
import pytest

from camelup.ui.kit.assets import Assets, find_assets
from tests.ui import drawn_once
from tests.ui.drawn_once import DrawnOnce

SVG = '<svg viewBox="0 0 {0} {0}"><rect width="{0}" height="3" fill="#C05010"/></svg>'


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The SVG texts that are really drawn."""
    drawn: list[str] = []
    raster = Assets._raster

    def watched(name: str, text: str) -> pygame.Surface:
        drawn.append(text)
        return raster(name, text)

    monkeypatch.setattr(Assets, "_raster", staticmethod(watched))
    return drawn


def test_a_picture_is_drawn_once_for_all_assets_and_looks_the_same(drawings: list[str]) -> None:
    first, second, plain = DrawnOnce(find_assets()), DrawnOnce(find_assets()), Assets(find_assets())
    size = (71, 73)
    seen = pixels(first.image("board/palm", size))
    count = len(drawings)
    first.clear()
    assert pixels(first.image("board/palm", size)) == pixels(second.image("board/palm", size)) == seen
    assert len(drawings) == count
    assert pixels(plain.image("board/palm", size)) == seen
    assert pixels(first.image("board/palm", (73, 71))) != seen


def test_whoever_draws_on_a_picture_spoils_it_for_nobody() -> None:
    assets = DrawnOnce(find_assets())
    first = assets.rasterise(SVG.format(7), (9, 9))
    before = pixels(first)
    first.fill("#123456")
    assert pixels(assets.rasterise(SVG.format(7), (9, 9))) == before


def test_no_more_is_kept_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawn_once, "MOST", 4 * 40 * 40)
    monkeypatch.setattr(drawn_once, "_drawn", type(drawn_once._drawn)())
    monkeypatch.setattr(DrawnOnce, "bytes_drawn", 0)
    assets = DrawnOnce(find_assets())
    for side in range(10, 20):
        assets.rasterise(SVG.format(side), (20, 20))
    assert len(drawn_once._drawn) == 4
    assert DrawnOnce.bytes_drawn == 4 * 4 * 20 * 20


def test_a_font_is_opened_once_and_again_where_it_is_of_no_use_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = DrawnOnce(find_assets()), DrawnOnce(find_assets())
    font = first.font("bold", 21)
    first.clear()
    assert first.font("bold", 21) is second.font("bold", 21) is font
    monkeypatch.setattr(drawn_once, "_works", lambda old: old is not font)
    assert first.font("bold", 21) is not font
    assert first.font("bold", 21).size("camel") == font.size("camel")
