"""What keys mean while a recorded race is watched, before the focus ring gets them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from camelup.ui.kit.commands import Command, Place
from camelup.ui.table.controls import TAB_COMMANDS

if TYPE_CHECKING:
    from camelup.ui.replay.replay import ReplayScene

_TABS = {command: tab for tab, command in TAB_COMMANDS.items()}


def handle_key(scene: ReplayScene, event: pygame.Event) -> bool:
    """Take a key that goes down; False leaves it to the focus ring."""
    moves: dict[Command, Callable[[], None]] = {
        Command.STEP: scene.forward,
        Command.STEP_BACK: scene.back,
        Command.EARLIER_LEG: partial(scene.jump_leg, -1),
        Command.LATER_LEG: partial(scene.jump_leg, 1),
        Command.FIRST_MOMENT: partial(scene.show, 0),
        Command.LAST_MOMENT: partial(scene.show, scene.tape.length),
    }
    tools: dict[Command, Callable[[], None]] = {
        Command.PLAY: scene.toggle_playing,
        Command.LOG: scene.open_log,
        Command.LEG_SHEET: scene.open_leg_sheet,
        Command.SPEED: scene.next_speed,
        Command.RULES: scene.open_rules,
    }
    if scene.whole:
        tools[Command.CARDS] = scene.open_cards
        tools[Command.BRANCH] = partial(scene.focus.activate, scene.focus["branch"])
    command = scene.app.keys.find(event, Place.REPLAY)
    here = scene.focus.current
    on_bar = here is None or here.name in ("scrub", "sheet:continue") or not scene.focus.visible
    if not on_bar and (command in (Command.STEP, Command.STEP_BACK) or event.key == pygame.K_SPACE):
        # Elsewhere than on the bar the arrows walk from control to control, and Space does what is focused.
        return False
    if scene.at_sheet and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and on_bar:
        scene.close_sheet()
        return True
    if command in moves:
        scene.playing = False
        moves[command]()
    elif command in tools:
        tools[command]()
    elif scene.geometry.tabs and command in _TABS:
        scene.show_tab(_TABS[command])
    else:
        return False
    return True
