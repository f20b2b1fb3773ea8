"""Icons of controls, and of the program. All sizes are px."""

from __future__ import annotations

from typing import Literal

import pygame

from camelup.ui.kit.assets import Assets

IconName = Literal[
    "action_leg",
    "action_partner",
    "action_predict",
    "action_roll",
    "action_tile",
    "arrow_down",
    "arrow_left",
    "arrow_right",
    "arrow_up",
    "back",
    "check",
    "cpu",
    "cross",
    "crown",
    "dice",
    "door",
    "dot",
    "eye",
    "flag",
    "folder",
    "fullscreen",
    "gear",
    "help",
    "human",
    "info",
    "keyboard",
    "lightbulb",
    "lock",
    "minus",
    "mute",
    "pause",
    "play",
    "plus",
    "redo",
    "rotate",
    "save",
    "scroll",
    "skip",
    "skip_back",
    "snail",
    "sound",
    "speed",
    "swap",
    "undo",
    "warning",
    "windowed",
]


def icon(assets: Assets, name: IconName, px: int, colour: str | None = None, hole: str | None = None) -> pygame.Surface:
    """`assets/images/icon/<name>.svg`, `px` square.

    `colour` tints one-colour icons and `hole` what is cut out of them (the colour they lie on);
    coloured icons ignore both.
    """
    palette = {k: v for k, v in (("glyph", colour), ("hole", hole)) if v}
    return assets.image(f"icon/{name}", (px, px), palette)


def program_icon(assets: Assets, px: int) -> pygame.Surface:
    """The icon of the window and of the installed program."""
    return assets.image("icon", (px, px))
