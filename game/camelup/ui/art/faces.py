"""The faces of the characters: every portrait with any mood, put together from parts of the picture files.

A portrait is a stack of named groups; its `face` is the character's own look, for which another mood brings brows,
eyes and a mouth. Those are drawn for a face of plain proportions and moved to where this one has them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

import pygame

from camelup.ui.kit.assets import Assets
from camelup.ui.kit.svg import Point, document, groups, moved

SIDE = 100
"""Units of a portrait, which is square."""


class Mood(StrEnum):
    """What a face shows. All but `CALM`, the character's own look, have a picture."""

    CALM = "calm"
    JOY = "joy"
    GRIN = "grin"
    SHOCK = "shock"
    SAD = "sad"
    TENSE = "tense"
    SMUG = "smug"


@dataclass(frozen=True, slots=True)
class _Features:
    """Where a face has what a mood changes, by how far it lies from the plain face's, in units; and how large."""

    eyes: float = 0
    """How much lower both eyes are."""
    apart: float = 0
    """How much further from the nose each eye is."""
    eye: float = 1
    brow: float = 1
    brows: float = 0
    """How much lower the brows are than the eyes say."""
    mouth: float = 0
    drop: float = 0


_PLAIN = _Features()
_FEATURES: Mapping[str, _Features] = MappingProxyType(
    {
        "bruno": _Features(eyes=1, mouth=1, drop=13),
        "ingrid": _Features(eyes=-1, apart=1, eye=0.82, brows=-1),
        "omar": _Features(brow=1.4, brows=3, mouth=5),
        "tariq": _Features(mouth=2),
        "yasmine": _Features(eyes=1.5, eye=0.9, brow=0.9, brows=3),
    }
)
_LEFT_EYE: Point = (42, 54)
_RIGHT_EYE: Point = (59, 54)
_HAT_OFF: Point = (0, -5)
_HAT_TILT = -9
"""How far a fright throws the hat up, in units, and turns it, in degrees."""
_HAT_PIVOT: Point = (50, 29)


@dataclass(frozen=True, slots=True)
class Bust:
    """A character's parts as SVG, in units of the portrait, for whoever draws more of a person than the portrait."""

    behind: str
    """Hair that hangs behind the shoulders."""
    shirt: str
    head: str
    """The head with its face and all that is on it; its chin lies at (50, 79)."""
    cloth: str
    skin: str
    """The colours of shirt and skin."""


def bust(assets: Assets, character: str, mood: Mood = Mood.CALM) -> Bust:
    """The parts of a character in a mood."""
    parts = groups(assets.text(f"seat/{character}"))
    part = parts.get
    hat, under = part("hat", ""), ""
    if mood is Mood.SHOCK and "under" in parts:
        hat = moved(hat, _HAT_OFF, turn=_HAT_TILT, about=_HAT_PIVOT)
        under = parts["under"].replace(' display="none"', "")
    face = parts["face"] if mood is Mood.CALM else _face(assets, character, mood)
    head = parts["skin"] + parts["cheeks"] + parts["head"] + under + hat + face + part("front", "")
    return Bust(part("behind", ""), parts["shirt"], head, _colour(parts["shirt"]), _colour(parts["skin"]))


def face(assets: Assets, character: str, px: int, mood: Mood = Mood.CALM) -> pygame.Surface:
    """A character's portrait on its disc, `px` square, without the symbol (see `pieces.portrait`)."""
    colour, name = assets.theme.characters[character].colour, f"seat/{character}"
    if mood is Mood.CALM:
        return assets.image(name, (px, px), {"seat": colour})

    def build() -> pygame.Surface:
        person = bust(assets, character, mood)
        ground = groups(assets.text(name))["ground"].replace('class="seat"', f'fill="{colour}"')
        drawing = document(SIDE, SIDE, ground + person.behind + person.shirt + person.head)
        return assets.rasterise(drawing, (px, px))

    return assets.memo(("face", character, px, mood), build)


def _face(assets: Assets, character: str, mood: Mood) -> str:
    """Brows, eyes and mouth of a mood, where this character has them."""
    at = _FEATURES.get(character, _PLAIN)
    parts = groups(assets.text(f"mood/{mood}"))
    shapes = [moved(parts["mouth"], (0, at.mouth)), moved(parts.get("drop", ""), (0, at.drop))]
    for side, eye, way in (("left", _LEFT_EYE, -1), ("right", _RIGHT_EYE, 1)):
        step = (way * at.apart, at.eyes)
        shapes.append(moved(parts[f"eye_{side}"], step, scale=at.eye, about=eye))
        shapes.append(moved(parts[f"brow_{side}"], (step[0], step[1] + at.brows), scale=at.brow, about=eye))
    return "".join(shapes)


def _colour(part: str) -> str:
    """The colour of a part's first shape."""
    return part.partition('fill="')[2].partition('"')[0]
