"""Colours and looks of the game by role; pure data, no pygame and no files.

Colours are `#RRGGBB` strings, because both pygame and the SVG loader understand them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class CamelLook:
    """How one camel is coloured, and its letter."""

    body: str
    shade: str
    muzzle: str
    blanket: str
    dark: str
    light: str
    pattern: str
    hair: str
    rein: str
    on_blanket: str
    badge_letter: str

    @property
    def palette(self) -> dict[str, str]:
        """Colours by the class names that the camel's SVG parts use."""
        return {
            "body": self.body,
            "shade": self.shade,
            "muzzle": self.muzzle,
            "blanket": self.blanket,
            "dark": self.dark,
            "light": self.light,
            "pattern": self.pattern,
            "hair": self.hair,
            "rein": self.rein,
        }


@dataclass(frozen=True, slots=True)
class CharacterLook:
    """A seat's character: its proper name, its colour and the symbol that marks its pieces."""

    name: str
    colour: str
    symbol: str


@dataclass(frozen=True, slots=True)
class Sky:
    """A time of the day over the board: its sky, its sun, and its light on everything that is scenery."""

    top: str
    mid: str
    low: str
    sun: str
    glow: str
    sun_at: tuple[float, float]
    """Shares of the board's width and height."""
    sand: str
    """What dunes and sand are mixed with."""
    share: float
    """How much of that is in them, 0 to 1."""
    light: str
    shade: str
    """What lies over the upper left and the lower right."""
    bright: float
    dark: float
    """How much of each, 0 to 1."""
    cloud: str
    city: str
    pane: str
    """The houses on the horizon and their windows."""
    stars: int = 0


def _skies() -> tuple[Sky, ...]:
    """The skies of a day, one a leg, from dawn to dusk."""
    return (
        Sky(
            *("#8C86C4", "#EFA7A6", "#FFE3BC", "#FFF6E6", "#FFDDBB"), (0.135, 0.125),
            sand="#C88BA0", share=0.34, light="#FFC9C0", shade="#4B3A78", bright=0.16, dark=0.16, cloud="#FFDCD0",
            city="#A97C94", pane="#F3BFA8",
        ),
        Sky(
            *("#A5D3CE", "#DDE9CF", "#FFF4CF", "#FFFDEB", "#FFF3C4"), (0.21, 0.095),
            sand="#FFEDB8", share=0.30, light="#FFFBE0", shade="#7A5A3A", bright=0.16, dark=0.05, cloud="#FFFFFF",
            city="#C9A27A", pane="#F0D6A8",
        ),
        Sky(
            *("#45A2D3", "#92D0E0", "#EFF2DA", "#FFFFFF", "#FFFBE0"), (0.33, 0.078),
            sand="#FFF6D2", share=0.42, light="#FFFFF0", shade="#8A6A3A", bright=0.14, dark=0.03, cloud="#FFFFFF",
            city="#D2B083", pane="#F6E3B8",
        ),
        Sky(
            *("#E67F4C", "#F7B267", "#FFE7AE", "#FFF9DF", "#FFF0BC"), (0.46, 0.11),
            sand="#E8A567", share=0.0, light="#FFE9A8", shade="#7A2E1A", bright=0.16, dark=0.13, cloud="#FFE9BE",
            city="#C97F4C", pane="#E9A765",
        ),
        Sky(
            *("#6A4C93", "#C75B83", "#FFB071", "#FFE0A0", "#FFB877"), (0.60, 0.135),
            sand="#7A3F6B", share=0.40, light="#FF9E6B", shade="#2C1B57", bright=0.10, dark=0.34, cloud="#E58A93",
            city="#5E3A6B", pane="#FFD98A",
            stars=26,
        ),
    )  # fmt: skip


def _camel(
    letter: str, colours: str, *, pattern: str = "", hair: str = "", rein: str = "", on_blanket: str = "#FFF8E8"
) -> CamelLook:
    """Build a look from six colours (body, shade, muzzle, blanket, dark, light)."""
    body, shade, muzzle, blanket, dark, light = colours.split()
    return CamelLook(
        body=body,
        shade=shade,
        muzzle=muzzle,
        blanket=blanket,
        dark=dark,
        light=light,
        pattern=pattern or light,
        hair=hair or blanket,
        rein=rein or blanket,
        on_blanket=on_blanket,
        badge_letter=letter,
    )


def _camels() -> Mapping[str, CamelLook]:
    """Looks by the camel letters of the rules package."""
    return MappingProxyType(
        {
            "b": _camel("B", "#8FC1F4 #649ADA #DDEDFC #1C62CC #123F8C #A9D2FF"),
            "g": _camel("G", "#A3DB92 #74B567 #EAF7DC #1F8238 #0F5C26 #C4F0A6"),
            "r": _camel("R", "#EA7F69 #C95A48 #FBD9CC #B41E1C #75100F #FFC2A6"),
            "y": _camel(
                "Y", "#F9D65F #DDAF32 #FFF4C4 #F2B200 #8A5A00 #FFF3B0", pattern="#8A5A00", on_blanket="#33190F"
            ),
            "p": _camel("P", "#A681D8 #7E5BB8 #E4D3F8 #5A1F8E #37105C #DDB8FF"),
            "k": _camel("K", "#5A5360 #413B47 #8F8796 #26222B #0E0C11 #E8C04A", hair="#F08A24", rein="#E8C04A"),
            "w": _camel(
                "W",
                "#F8F3E9 #D3C8B6 #FFFFFF #FFFFFF #8B97AD #4E6489",
                hair="#5B6F8F",
                rein="#5B6F8F",
                on_blanket="#33190F",
            ),
        }
    )


def _characters() -> Mapping[str, CharacterLook]:
    """Looks by character id, in the order in which seats are filled."""
    return MappingProxyType(
        {
            "nadia": CharacterLook("Nadia", "#1B8F8A", "star"),
            "omar": CharacterLook("Omar", "#D9622B", "crescent"),
            "zuri": CharacterLook("Zuri", "#B4377A", "heart"),
            "bruno": CharacterLook("Bruno", "#3A5CA8", "drop"),
            "ingrid": CharacterLook("Ingrid", "#7D8426", "cross"),
            "kofi": CharacterLook("Kofi", "#8A4B2A", "triangle"),
            "yasmine": CharacterLook("Yasmine", "#5E6A78", "bolt"),
            "tariq": CharacterLook("Tariq", "#D65C8A", "hourglass"),
        }
    )


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour that code draws with, by role."""

    ink: str = "#3A2016"
    # Text
    text: str = "#33190F"
    text_muted: str = "#6B4327"
    text_on_panel: str = "#FFF3D8"
    heading: str = "#FFE3A0"
    hint: str = "#F3D6A0"
    text_disabled: str = "#5A3420"
    # Surfaces
    cream: str = "#FFF6E0"
    card_light: str = "#FFF3D8"
    card_dark: str = "#F7E2B8"
    card_border: str = "#8A4F25"
    card_active_light: str = "#FFE9AE"
    card_active_dark: str = "#FFD98A"
    panel_top: str = "#5A2F1E"
    panel_bottom: str = "#3A1F15"
    panel_edge: str = "#351B12"
    panel_deep: str = "#2B140C"
    shadow: str = "#1E0D07"
    # Controls
    gold: str = "#FFD15C"
    gold_dark: str = "#F0A93A"
    glow: str = "#FFF6D0"
    button_light: str = "#FFF3D8"
    button_dark: str = "#F0D29A"
    button_hover_light: str = "#FFFBEC"
    button_hover_dark: str = "#F7DFAF"
    button_pressed_light: str = "#EBCB90"
    button_pressed_dark: str = "#F3DBA8"
    disabled: str = "#D9BE95"
    focus: str = "#2FA7C4"
    bracket: str = "#FFFFFF"
    """Around what has the focus, within an edge of ink."""
    goal: str = "#E5402E"
    """Around what the teacher means; another colour than the focus, which goes wherever the player does."""
    advice: str = "#63C04D"
    """Around what the coach would choose."""
    ribbon: str = "#9A4A2E"
    ribbon_line: str = "#D9A866"
    slot_line: str = "#C79A6B"
    pointer: str = "#E5402E"
    gain: str = "#1F6B2E"
    loss: str = "#B3261E"
    """Amounts of EP on cards."""
    winner_light: str = "#FFF0CC"
    winner_dark: str = "#B9773C"
    loser_light: str = "#DCE3E7"
    loser_dark: str = "#7C8892"
    # Scenery
    skies: tuple[Sky, ...] = field(default_factory=_skies)
    """Over the board, from the first leg on; the last one stays."""
    dune_far: str = "#E8A567"
    dune_near: str = "#EDB878"
    sand_far: str = "#F2C785"
    sand_near: str = "#DDA05A"
    track: str = "#B9773C"
    track_edge: str = "#8A4F25"
    tile_a: str = "#FBE7BC"
    tile_b: str = "#F5D79F"
    tile_line: str = "#9A5E2E"
    tile_lip: str = "#D9A866"
    court_far: str = "#E9B671"
    court_near: str = "#D99B55"
    arrow: str = "#A5602A"
    cheer: str = "#7CC46A"
    boo: str = "#DB7C5A"
    die_front: str = "#77726E"
    die_top: str = "#A8A29B"
    die_dark: str = "#5E5850"
    camels: Mapping[str, CamelLook] = field(default_factory=_camels)
    characters: Mapping[str, CharacterLook] = field(default_factory=_characters)

    def sky(self, leg: int) -> Sky:
        """What the sky over the board is like in a leg, counted from 1."""
        return self.skies[max(0, min(leg, len(self.skies)) - 1)]

    @property
    def golden_hour(self) -> Sky:
        """The sky of the menus."""
        return self.sky(4)

    @property
    def die_palette_grey(self) -> dict[str, str]:
        """Palette of the grey die by SVG class name."""
        return {"front": self.die_front, "top": self.die_top, "dark": self.die_dark}


def default_theme() -> Theme:
    """The desert look."""
    return Theme()


def high_contrast_theme() -> Theme:
    """Black on white cards and black panels; the scenery and the camels keep their colours."""
    return replace(
        Theme(),
        ink="#1A0D08",
        text="#000000",
        text_muted="#2B1A10",
        text_on_panel="#FFFFFF",
        heading="#FFE88A",
        hint="#FFFFFF",
        text_disabled="#3A2A1E",
        card_light="#FFFFFF",
        card_dark="#FFFFFF",
        card_border="#000000",
        card_active_light="#FFE45C",
        card_active_dark="#FFE45C",
        panel_top="#1C0F09",
        panel_bottom="#120905",
        panel_edge="#000000",
        panel_deep="#000000",
        button_light="#FFFFFF",
        button_dark="#FFFFFF",
        button_hover_light="#FFF3B8",
        button_hover_dark="#FFF3B8",
        gold="#FFD93A",
        gold_dark="#FFD93A",
        winner_light="#FFFFFF",
    )


THEME = default_theme()
HIGH_CONTRAST = high_contrast_theme()
