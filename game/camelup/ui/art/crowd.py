"""Spectators: simple people down to the waist, each made different by a seed, who cheer or boo.

A person is drawn in units in which a head is 52 high, the middle of the chest is the origin and y grows downwards.
Two pictures of each, swapped every now and then and out of step with the neighbours, make a crowd that moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from random import Random
from types import MappingProxyType

import pygame

from camelup.ui.art.limbs import Arm, hand, limb
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.svg import Point, document, path

BEATS = 2
"""Pictures of a person, between which arms move."""
FACES = 12
"""People who come to tiles."""


class Mood(StrEnum):
    """What a spectator makes of it."""

    CHEER = "cheer"
    BOO = "boo"


_LEFT, _TOP, _WIDTH, _HEIGHT = -98.0, -112.0, 196.0, 174.0
"""The box of a person in units: arms and a flag reach to its upper rim, the waist is at the lower one."""
_SKINS = ("#F2C79B", "#E3A66F", "#9A6240", "#7A4A2E", "#D79A66", "#F6D3B0")
_SHIRTS = (
    "#C8694A", "#2F8F5B", "#3E5F73", "#E0B23E", "#8A5CC9", "#B4442E", "#3E93A8", "#E9E2D6", "#B4377A",
)  # fmt: skip
_MOUTH = "#6B1420"
_HATS: tuple[tuple[tuple[str, str], ...], ...] = (
    (("#2B1A14", "M-24,-40 C-24,-66 24,-66 24,-40 Q0,-50 -24,-40 Z"),),
    (("#B32626", "M-17,-46 L-14,-72 H14 L17,-46 Q0,-40 -17,-46 Z"),),
    (("#FFF1CF", "M-28,-38 C-32,-64 -12,-68 0,-64 C14,-70 32,-62 28,-38 Q0,-50 -28,-38 Z"),),
    (
        ("#F3DDA4", "M-40,-42 Q0,-56 40,-42 Q0,-34 -40,-42 Z"),
        ("#F8E8BE", "M-22,-45 C-20,-70 20,-70 22,-45 Q0,-50 -22,-45 Z"),
    ),
    (("#E8C24C", "M-25,-26 C-34,-62 34,-62 25,-26 C22,-40 10,-46 0,-46 C-10,-46 -22,-40 -25,-26 Z"),),
    *(((scarf, "M-27,-20 C-34,-66 34,-66 27,-20 C30,-6 26,2 22,4 C22,-20 20,-40 0,-42 C-20,-40 -22,-20 -22,4"
        " C-26,2 -30,-6 -27,-20 Z"),) for scarf in ("#F2B63C", "#3E93A8", "#D65C8A")),
)  # fmt: skip
"""Hair, hats and a scarf, each as shapes with their colours."""

_SHOULDER: Point = (24, 6)
"""Of the right arm of the picture; the left one is mirrored."""
_UP: tuple[Arm, Arm] = (_SHOULDER, (42, -16), (38, -62)), (_SHOULDER, (46, -8), (56, -44))
_CLAP: tuple[Arm, Arm] = (_SHOULDER, (44, 2), (12, -2)), (_SHOULDER, (48, -2), (30, -16))
_FLAG: tuple[Arm, Arm] = (_SHOULDER, (44, 4), (46, -24)), (_SHOULDER, (46, 6), (52, -18))
_FIST: tuple[Arm, Arm] = (_SHOULDER, (48, -4), (40, -54)), (_SHOULDER, (50, 2), (54, -36))
_THUMB: tuple[Arm, Arm] = (_SHOULDER, (46, -10), (66, -16)), (_SHOULDER, (46, -4), (66, -4))
_GESTURES: Mapping[Mood, tuple[tuple[tuple[Arm, Arm], tuple[Arm, Arm]], ...]] = MappingProxyType(
    {
        Mood.CHEER: ((_UP, _UP), (_UP, _UP), (_UP, _FLAG), (_FLAG, _UP), (_CLAP, _CLAP)),
        Mood.BOO: ((_THUMB, _FIST), (_FIST, _THUMB), (_THUMB, _THUMB), (_FIST, _FIST)),
    }
)
"""What both arms do, left and right of the picture."""
_RAILS: Mapping[Mood, str] = MappingProxyType({Mood.CHEER: "#5CB85F", Mood.BOO: "#D9604A"})
_EYES: Mapping[Mood, tuple[str, ...]] = MappingProxyType(
    {
        Mood.CHEER: ("M-14,-30 q5,-7 10,0 M4,-30 q5,-7 10,0", "M-9,-34 v5 M9,-34 v5"),
        Mood.BOO: ("M-16,-40 L-4,-34 M16,-40 L4,-34 M-9,-31 v2 M9,-31 v2",),
    }
)
_MOUTHS: Mapping[Mood, str] = MappingProxyType(
    {
        Mood.CHEER: "M-11,-21 Q0,-18 11,-21 C11,-6 -11,-6 -11,-21 Z",
        Mood.BOO: "M-10,-9 C-10,-24 10,-24 10,-9 Q0,-14 -10,-9 Z",
    }
)


def width(height: int) -> int:
    """The width in px of the picture of a person of that height."""
    return round(height * _WIDTH / _HEIGHT)


def person(assets: Assets, seed: int, mood: Mood, height: int, flag: str, beat: int = 0) -> pygame.Surface:
    """The picture of a person, `height` px high; who stands on y stands with the waist there, at its lower edge.

    `beat`, below `BEATS`, says which of the two pictures; `flag` is the colour of the flags that some cheer with.
    """
    size = (width(height), height)
    key = ("person", seed, mood, size, beat % BEATS, flag)
    return assets.memo(key, lambda: assets.rasterise(_picture(seed, mood, beat % BEATS, flag, assets.theme.ink), size))


def at_tile(assets: Assets, index: int, mood: Mood, height: int, beat: int) -> pygame.Surface:
    """One of the people behind the rail of a tile, with a flag of the rail's colour; there are `FACES` of them."""
    return person(assets, index % FACES, mood, height, _RAILS[mood], beat)


def warm(assets: Assets, height: int) -> Iterator[None]:
    """Make the pictures of those people, a few at a time."""
    for mood in Mood:
        for index in range(FACES):
            for beat in range(BEATS):
                at_tile(assets, index, mood, height, beat)
            yield


def rail(assets: Assets, mood: Mood, length: int) -> pygame.Surface:
    """What a row of people stands behind, in the colour of their tile."""
    ink = assets.theme.ink
    posts = "".join(path(f"M{x},12 V30", stroke=ink, stroke_width=7) for x in (28, 120, 212))
    plank = f'<rect x="2" y="2" width="236" height="16" rx="6" fill="{_RAILS[mood]}" stroke="{ink}" stroke-width="4"/>'
    grain = path("M12,7 H228", stroke="#FFFFFF", stroke_width=2.4, opacity=0.4)
    return assets.svg(document(240, 30, posts + plank + grain), (length, round(length / 8)))


def _picture(seed: int, mood: Mood, beat: int, flag: str, ink: str) -> str:
    rng = Random(seed)
    skin, shirt, hat = rng.choice(_SKINS), rng.choice(_SHIRTS), rng.choice(_HATS)
    arms, eyes, turn = rng.choice(_GESTURES[mood]), rng.choice(_EYES[mood]), rng.uniform(-9, 9)
    limbs = [
        _mirrored(_arm(arm[beat], arm, shirt, skin, flag, ink), side) for side, arm in zip((-1, 1), arms, strict=True)
    ]
    body = path("M-32,70 C-32,20 -30,-2 0,-2 C30,-2 32,20 32,70 Z", shirt, stroke=ink, stroke_width=4)
    head = [
        f'<circle cx="0" cy="-30" r="26" fill="{skin}" stroke="{ink}" stroke-width="4"/>',
        *(_edged(shape, colour, ink, 4) for colour, shape in hat),
        _edged(eyes, "none", ink, 4.6),
        _edged(_MOUTHS[mood], _MOUTH, ink, 3),
    ]
    # Whoever jumps is a little higher in the first picture, and the head nods.
    nod, jump = (turn, -6) if beat == 0 else (-turn / 2, 4)
    # Clapping hands are seen before the body.
    before = [limb for limb, arm in zip(limbs, arms, strict=True) if arm is _CLAP]
    behind = [limb for limb, arm in zip(limbs, arms, strict=True) if arm is not _CLAP]
    whole = "".join([*behind, body, *before, f'<g transform="rotate({nod:.1f} 0 -10)">{"".join(head)}</g>'])
    shift = f"translate({-_LEFT:g} {-_TOP + jump:g})"
    return document(_WIDTH, _HEIGHT, f'<g transform="{shift}">{whole}</g>')


def _edged(shape: str, fill: str, ink: str, width: float) -> str:
    return path(shape, fill, stroke=ink, stroke_width=width, stroke_linejoin="round", stroke_linecap="round")


def _mirrored(drawing: str, side: int) -> str:
    return drawing if side > 0 else f'<g transform="scale(-1 1)">{drawing}</g>'


def _arm(arm: Arm, gesture: Sequence[Arm], sleeve: str, skin: str, flag: str, ink: str) -> str:
    held, (x, y) = "", arm[2]
    if gesture is _FLAG:
        held = path(f"M{x:g},{y + 14:g} L{x + 2:g},{y - 78:g}", stroke=ink, stroke_width=6, stroke_linecap="round")
        cloth = f"M{x + 2:g},{y - 78:g} q14,8 34,2 l-6,16 l8,14 q-20,8 -35,-2 Z"
        held += path(cloth, flag, stroke=ink, stroke_width=4, stroke_linejoin="round")
    elif gesture is _THUMB:
        held = path(f"M{x:g},{y:g} v21", stroke=ink, stroke_width=15, stroke_linecap="round")
        held += path(f"M{x:g},{y:g} v21", stroke=skin, stroke_width=8, stroke_linecap="round")
    fist = hand(arm, 11 if gesture in (_FIST, _THUMB) else 8, skin, ink, 4)
    return limb(arm, (16, 13, 10), (sleeve, skin), ink, 7) + held + fist
