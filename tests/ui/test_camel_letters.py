"""Each language has letters of its own on camels, dice, tickets and cards, or none."""

from __future__ import annotations

import pygame
import pytest

from camelup.ui.art import camels, sprites
from camelup.ui.art.camel_letters import camel_letters
from camelup.ui.kit.assets import Assets, find_assets
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.theme import THEME
from tests.session.played import some_record
from tests.ui.conftest import MakeApp

LETTERS = {"en": "BGRYPKW", "de": "", "es": "", "fr": "", "nl": ""}


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("code", Texts.load(find_assets()).languages)
def test_a_language_has_seven_letters_that_differ_or_symbols_alone(code: str) -> None:
    texts = Texts.load(find_assets(), code)
    letters = camel_letters(texts)
    assert "".join(letters.values()) == LETTERS.get(code, "".join(letters.values()))
    assert len(texts("camel.letters")) == 7
    if code != "en":
        names = [texts(f"camel.{camel}")[0].upper() for camel in THEME.camels]
        assert list(texts("camel.letters")) == names, "the letters are those that the colours begin with"


def test_letters_that_are_not_in_the_pictures_are_drawn_and_differ() -> None:
    assets = Assets(find_assets())
    before = {camel: pixels(camels.badge(assets, camel, 40)) for camel in THEME.camels}
    assets.use_letters(dict(zip(THEME.camels, "AVTJMNB", strict=True)))
    after = {camel: pixels(camels.badge(assets, camel, 40)) for camel in THEME.camels}
    assert len({*before.values(), *after.values()}) == 14
    assets.use_letters({})
    alone = {camel: pixels(camels.badge(assets, camel, 40)) for camel in THEME.camels}
    assert len({*before.values(), *after.values(), *alone.values()}) == 21
    assets.use_letters({camel: look.badge_letter for camel, look in THEME.camels.items()})
    assert {camel: pixels(camels.badge(assets, camel, 40)) for camel in THEME.camels} == before


def test_the_dice_inside_the_pyramid_follow() -> None:
    assets = Assets(find_assets())
    inside = tuple("bgrypx")
    lettered = pixels(sprites.pyramid_tray(assets, inside, 1.0).surface)
    assets.use_letters({})
    assert pixels(sprites.pyramid_tray(assets, inside, 1.0).surface) != lettered


def test_another_language_changes_the_letters_at_once_and_no_record(make_app: MakeApp) -> None:
    app = make_app()
    record = some_record(40)
    assert app.assets.letters == {camel: camel.upper() for camel in "bgrypkw"}
    app.change_settings(language="de")
    assert app.assets.letters == {}
    assert some_record(40) == record
    app.change_settings(language="en")
    assert app.assets.letters["b"] == "B"
