"""Drawing a text never raises, whatever letters it has: a name from a file could end the game for good otherwise."""

import os
from itertools import product
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from camelup.players.levels import HUMAN
from camelup.session.cleaning import SHOWN, visible
from camelup.session.record import decode
from camelup.ui.kit.assets import FACES, Assets, find_assets, font_path
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.faces import LONGEST, Face
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX, Metrics
from camelup.ui.kit.painter import Painter
from camelup.ui.race.scene import RaceScene
from camelup.ui.table.seating import unkept_match
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP

CASES = Path(__file__).parent.parent / "data" / "cases"
ASSETS = Assets(find_assets())
PAINTER = Painter(ASSETS, Metrics((1280, 720)))
SIZES = (SMALLEST_TEXT_PX, 19, 26, 30, 44, 60, 88, 150)
"""Pixels: from the smallest letters to those of a heading in a large window at 200 %."""
LETTERS = [chr(code) for code in range(0x110000)]
NEAR = list("a \n\0\u0301é北\ud800\U0001f600")
"""What stands beside a letter that cannot be seen: seen ones, marks, controls, half letters."""


def raises(font: pygame.font.Font, text: str) -> bool:
    try:
        font.render(text, False, "white")
    except (pygame.error, ValueError):
        return True
    return False


@pytest.fixture(scope="module")
def dangerous() -> list[str]:
    """The letters over which pygame alone raises; of the many alike, halves of letters and tags, every 64th."""
    font = pygame.font.Font(font_path("semibold"), SMALLEST_TEXT_PX)
    found = [letter for letter in LETTERS[:0x30000] + LETTERS[0xE0000:0xE1000] if raises(font, letter)]
    assert len(found) > 6000
    alike = {*range(0xD800, 0xE000), *range(0xE0000, 0xE1000)}
    return [each for each in found if ord(each) not in alike or ord(each) % 64 == 7]


def test_every_letter_can_be_drawn() -> None:
    font = ASSETS.font("semibold", SMALLEST_TEXT_PX)
    for letter in LETTERS:
        assert font.render(letter, False, "white").get_height() > 0


def test_the_dangerous_letters_can_be_drawn_and_measured_in_every_face_and_size(dangerous: list[str]) -> None:
    for face, px in product(FACES, SIZES):
        font = ASSETS.font(face, px)
        for letter in dangerous:
            font.size(letter)
            assert font.render(letter, True, "white").get_height() > 0


def test_the_dangerous_letters_can_be_drawn_in_pairs(dangerous: list[str]) -> None:
    few = dangerous[:: max(1, len(dangerous) // 60)]
    font = ASSETS.font("title", SMALLEST_TEXT_PX)
    for first, second in (*product(dangerous, NEAR), *product(NEAR, dangerous), *product(few, few)):
        assert font.render(first + second, False, "white").get_height() > 0


@settings(max_examples=100, deadline=None)
@given(
    st.text(st.characters(exclude_categories=()), max_size=60), st.sampled_from(sorted(FACES)), st.sampled_from(SIZES)
)
def test_any_text_can_be_drawn_measured_wrapped_and_cut(text: str, face: str, px: int) -> None:
    window = pygame.Surface((400, 120))
    size = px / PAINTER.metrics.k
    brush = Brush(window, PAINTER)
    brush.text(text, (10, 60), size, face=face)
    brush.text(text, (10, 60), size, face=face, max_width=90)
    brush.paragraph(text, pygame.Rect(0, 0, 130, 90), size, face=face)
    brush.name(text, pygame.Rect(0, 0, 130, 60), size)
    assert PAINTER.width(text, size, face) >= 0


def test_a_text_without_end_takes_neither_memory_nor_time() -> None:
    window = pygame.Surface((400, 120))
    text = "Anna" * 100_000
    assert Brush(window, PAINTER).text(text, (10, 60), 26, max_width=300).width <= 300
    assert ASSETS.font("bold", 26).size(text)[0] < 60 * LONGEST


def test_a_line_stays_one_line() -> None:
    font = ASSETS.font("semibold", 26)
    assert font.size("Anna\nBo\r\nCem")[1] == font.size("Anna")[1]
    assert font.render("Anna\nBo", True, "white").get_height() == font.size("Anna")[1]


def test_all_fonts_of_the_game_are_such_faces() -> None:
    for face in FACES:
        assert isinstance(ASSETS.font(face, 20), Face)


def test_names_camelup_is_played_and_shown_without_a_question_mark(make_app: MakeApp) -> None:
    app = make_app()
    record = decode((CASES / "names.camelup").read_bytes())
    seats = tuple(replace(seat, controller=HUMAN) for seat in record.seats)
    app.go(RaceScene(app, unkept_match(app.services, replace(record, seats=seats))))
    seen: list[str] = []
    legible = Painter.legible

    def listen(painter: Painter, text: str, face: str) -> tuple[str, str]:
        seen.append(legible(painter, text, face)[0])
        return legible(painter, text, face)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Painter, "legible", listen)
        app.relayout()
        app.repaint()
        app.tick(STEP, [])
    assert {"Seat 1", "Seat 3"} <= set(seen)
    assert not [text for text in seen if "??" in text]


def test_the_letters_that_are_taken_are_those_that_the_faces_draw() -> None:
    for letter in SHOWN - {" "}:
        shown, _ = PAINTER.legible(letter, "title")
        assert shown == letter
    ours = {*map(chr, range(0x21, 0x2FFF))} - SHOWN
    drawn = {letter for letter in ours if letter == visible(letter) and letter == PAINTER.legible(letter, "bold")[0]}
    assert not {letter for letter in drawn if ASSETS.font("bold", 20).size(letter)[0]}


def test_cleaning_takes_away_every_letter_over_which_pygame_raises(dangerous: list[str]) -> None:
    assert [hex(ord(letter)) for letter in dangerous if visible(letter).strip()] == []
