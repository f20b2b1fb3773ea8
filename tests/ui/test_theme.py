"""The palette: complete, readable, and the same letters and names everywhere."""

import re
from pathlib import Path

import pytest

import camelup.ui.kit.theme as theme_module
from camelup.ui.kit.theme import HIGH_CONTRAST, THEME, Theme
from tests.ui.contrast import contrast, luminance

THEMES = pytest.mark.parametrize("theme", [THEME, HIGH_CONTRAST], ids=["desert", "high contrast"])


def text_pairs(theme: Theme) -> tuple[tuple[str, str, str], ...]:
    """Every (what, text colour, background) the interface uses."""
    tickets = tuple((f"ticket {key}", look.on_blanket, look.blanket) for key, look in theme.camels.items())
    return (
        ("card, light end", theme.text, theme.card_light),
        ("card, dark end", theme.text, theme.card_dark),
        ("active card", theme.text, theme.card_active_dark),
        ("gold button", theme.text, theme.gold_dark),
        ("button", theme.text, theme.button_dark),
        ("button hover", theme.text, theme.button_hover_dark),
        ("button pressed", theme.text, theme.button_pressed_light),
        ("disabled button", theme.text_disabled, theme.disabled),
        ("muted on card", theme.text_muted, theme.card_dark),
        ("heading on panel", theme.heading, theme.panel_top),
        ("hint on panel", theme.hint, theme.panel_top),
        ("text on panel", theme.text_on_panel, theme.panel_top),
        ("text on panel, dark end", theme.text_on_panel, theme.panel_bottom),
        ("cheering tile", theme.text, theme.cheer),
        ("booing tile", theme.text, theme.boo),
        ("badge letter", theme.ink, theme.cream),
        ("highlighted plaque", theme.text, theme.gold),
        ("winner pile", theme.text, theme.winner_light),
        ("loser pile", theme.text, theme.loser_light),
        *tickets,
    )


def test_contrast_of_known_pairs() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert contrast("#FFFFFF", "#777777") == contrast("#777777", "#FFFFFF")
    assert luminance("#FFFFFF") == pytest.approx(1)


@THEMES
def test_every_text_is_readable(theme: Theme) -> None:
    low = {what: round(contrast(a, b), 2) for what, a, b in text_pairs(theme) if contrast(a, b) < 4.5}
    assert not low


def test_high_contrast_is_higher() -> None:
    plain = {what: contrast(a, b) for what, a, b in text_pairs(THEME)}
    high = {what: contrast(a, b) for what, a, b in text_pairs(HIGH_CONTRAST)}
    assert high["card, dark end"] > plain["card, dark end"]
    assert high["text on panel"] > plain["text on panel"]


@THEMES
def test_all_colours_are_plain_hex(theme: Theme) -> None:
    values = [v for v in (getattr(theme, name) for name in Theme.__slots__) if isinstance(v, str)]
    values += [v for look in theme.camels.values() for v in look.palette.values()]
    values += [look.colour for look in theme.characters.values()]
    assert [v for v in values if not re.fullmatch(r"#[0-9A-F]{6}", v)] == []


def test_every_colour_is_drawn_with() -> None:
    """A colour that no code names is a setting without an effect."""
    root = Path(theme_module.__file__).parents[1]
    code = "\n".join(path.read_text(encoding="utf-8") for path in root.rglob("*.py"))
    assert [name for name in Theme.__slots__ if not re.search(rf"\.{name}\b", code)] == []


def test_camels_and_characters() -> None:
    assert list(THEME.camels) == list("bgrypkw")
    assert [look.badge_letter for look in THEME.camels.values()] == list("BGRYPKW")
    assert list(THEME.characters) == ["nadia", "omar", "zuri", "bruno", "ingrid", "kofi", "yasmine", "tariq"]
    assert len({look.symbol for look in THEME.characters.values()}) == 8
    assert len({look.colour for look in THEME.characters.values()}) == 8


def test_numerals_of_the_grey_die_are_readable() -> None:
    assert contrast("#FFFFFF", "#4F4A47") > 4.5
    assert contrast("#0E0C11", "#B9B3AC") > 4.5
