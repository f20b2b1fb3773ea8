"""The characters down to the waist, with their arms: who rides the podium's camels, and the rest of the caravan.

Units are those of a portrait (see `faces`), in which the chin lies at (50, 79); the waist is at the lower edge.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

import pygame

from camelup.ui.art.faces import Mood, bust
from camelup.ui.art.limbs import Arm, hand, limb
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.svg import document, groups, moved, path


class Arms(StrEnum):
    """What a figure does with its arms. Those that move have two pictures."""

    UP = "up"
    CHEER = "cheer"
    WAVE = "wave"
    PURSE = "purse"
    """A full purse held high."""
    DOWN = "down"
    CHIN = "chin"
    """A hand at the chin, lost in thought."""


_LEFT, _TOP, WIDTH, HEIGHT = -26.0, -14.0, 152.0, 150.0
"""The box of a figure, which ends at the waist."""
CHEST = (50 - _LEFT) / WIDTH, (100 - _TOP) / HEIGHT
"""The middle of the chest as shares of the picture's width and height."""
BEATS = 2
_POSES: Mapping[Arms, tuple[tuple[Arm, Arm], tuple[Arm, Arm]]] = MappingProxyType(
    {
        Arms.UP: (
            (((28, 94), (4, 78), (-2, 44)), ((72, 94), (96, 78), (102, 44))),
            (((28, 94), (0, 86), (-8, 58)), ((72, 94), (100, 86), (108, 58))),
        ),
        Arms.CHEER: (
            (((28, 94), (0, 84), (-10, 54)), ((72, 94), (90, 70), (84, 34))),
            (((28, 94), (10, 70), (16, 34)), ((72, 94), (100, 84), (110, 54))),
        ),
        Arms.WAVE: (
            (((28, 94), (14, 116), (18, 134)), ((72, 94), (94, 76), (84, 42))),
            (((28, 94), (14, 116), (18, 134)), ((72, 94), (96, 76), (110, 46))),
        ),
        Arms.PURSE: (
            (((28, 94), (8, 116), (34, 128)), ((72, 94), (96, 80), (104, 48))),
            (((28, 94), (8, 116), (34, 128)), ((72, 94), (98, 84), (107, 56))),
        ),
        Arms.DOWN: ((((27, 94), (14, 116), (18, 138)), ((73, 94), (86, 116), (82, 138))),) * 2,
        Arms.CHIN: ((((27, 94), (16, 120), (44, 126)), ((73, 94), (88, 116), (64, 88))),) * 2,
    }
)
_BEFORE = frozenset({Arms.CHIN, Arms.PURSE})
"""Arms that are seen before the body."""
_TORSO = "M25,150 C25,126 16,100 30,87 C38,81 62,81 70,87 C84,100 75,126 75,150 Z"
_NECKLINE = "M40,83 Q50,98 60,83 Z"
_PURSE_SCALE = 0.82


def width(height: int) -> int:
    """The width in px of the picture of a figure of that height."""
    return round(height * WIDTH / HEIGHT)


def figure(
    assets: Assets, character: str, mood: Mood, arms: Arms, height: int, beat: int = 0, tilt: float = 0.0
) -> pygame.Surface:
    """A character `height` px high; `beat`, below `BEATS`, says which of two pictures, `tilt` turns the head."""
    size = (width(height), height)
    key = ("figure", character, mood, arms, size, beat, tilt)
    return assets.memo(key, lambda: assets.rasterise(_picture(assets, character, mood, arms, beat, tilt), size))


def _picture(assets: Assets, character: str, mood: Mood, arms: Arms, beat: int, tilt: float) -> str:
    person, ink = bust(assets, character, mood), assets.theme.ink
    limbs = ""
    for joints in _POSES[arms][beat]:
        limbs += limb(joints, (17, 13, 10), (person.cloth, person.cloth), ink, 6)
        limbs += hand(joints, 7.5, person.skin, ink, 3)
    if arms is Arms.PURSE:
        x, y = _POSES[arms][beat][1][2]
        purse = groups(assets.text("piece/purse"))["purse"]
        limbs += moved(purse, (x, y - 26), scale=_PURSE_SCALE, turn=10)
    torso = path(_TORSO, person.cloth, stroke=ink, stroke_width=3.2)
    torso += path(_NECKLINE, person.skin, stroke=ink, stroke_width=3)
    torso += path("M50,104 V150", stroke=ink, stroke_width=2.2, opacity=0.35)
    head = moved(person.head, (0, 0), turn=tilt, about=(50, 80))
    before, behind = (limbs, "") if arms in _BEFORE else ("", limbs)
    whole = behind + person.behind + torso + head + before
    return document(WIDTH, HEIGHT, f'<g transform="translate({-_LEFT:g} {-_TOP:g})">{whole}</g>')
