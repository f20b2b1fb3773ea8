"""What keys and clicks mean on the race screen, before the focus ring gets them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.scenes.race.choices import KINDS
from game.ui.scenes.race.controls import TAB_KEYS

if TYPE_CHECKING:
    from game.ui.scenes.race.scene import RaceScene

ACTION_KEYS = {str(number): f"action:{kind}" for number, kind in enumerate(KINDS, start=1)}
"""Digits by the button that they press."""

_TURNS_SHEET = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


def handle_race(scene: RaceScene, event: pygame.Event) -> bool | None:
    """Take an event for the race screen; None leaves it to the focus ring."""
    if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
        scene.cancel_or_pause()
        return True
    if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
        scene.open_rules()
        return True
    if _takes_back(event):
        scene.take_back()
        return True
    if _turns_page(scene, event):
        return True
    if scene.animating:
        # The picture is behind the truth: whatever is pressed first brings it up to date.
        if _goes_on(event):
            scene.skip()
            return True
        return scene.focus.handle(event) if event.type == pygame.MOUSEMOTION else False
    if scene.stage.sheet is not None and (_clicks(event) or event.type == pygame.KEYDOWN):
        # Digits and letters belong to the turn that comes next, and must not turn the sheet over unread.
        if _clicks(event) or event.key in _TURNS_SHEET:
            scene.skip()
        return True
    if scene.held and _goes_on(event):
        scene.go_on()
        return True
    return _chooses(scene, event)


def _chooses(scene: RaceScene, event: pygame.Event) -> bool | None:
    if _clicks(event, button=3):
        scene.back()
        return True
    if event.type == pygame.KEYDOWN and _shortcut(scene, event.unicode.lower()):
        scene.dirty = True
        return True
    if scene.choice is not None and _clicks(event) and not scene.choice_area().collidepoint(event.pos):
        scene.back()
        return True
    return None


def _turns_page(scene: RaceScene, event: pygame.Event) -> bool:
    """Whether an event concerns the pages of the side panel, which can be turned while things move, too."""
    if not scene.geometry.tabs or scene.stage.sheet is not None or scene.choice is not None:
        return False
    if event.type == pygame.KEYDOWN and event.unicode in TAB_KEYS:
        page = TAB_KEYS[event.unicode]
        scene.show_tab(page)
        scene.focus.set(f"tab:{page.value}", visible=True)
        return True
    if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 1:
        return any(tab.collidepoint(event.pos) for tab in scene.geometry.tabs) and scene.press(event)
    return False


def _shortcut(scene: RaceScene, key: str) -> bool:
    if scene.choice is not None:
        widget = next((widget for widget in scene.focus if key and widget.key.lower() == key), None)
        if widget is not None:
            scene.focus.activate(widget)
        return widget is not None
    if key in ACTION_KEYS:
        scene.focus.visible = True
        scene.focus.activate(scene.focus[ACTION_KEYS[key]])
        return True
    tools = {"l": scene.open_log, "s": scene.next_speed, "h": scene.look_at_hand, "c": scene.coach.toggle}
    if key in tools:
        tools[key]()
        return True
    return False


def _goes_on(event: pygame.Event) -> bool:
    """Any key or click: it skips, or lets a race that waits go on."""
    return event.type == pygame.KEYDOWN or _clicks(event)


def _takes_back(event: pygame.Event) -> bool:
    """U, or Ctrl (Command) and Z; not the Z of another combination."""
    if event.type != pygame.KEYDOWN:
        return False
    with_control = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
    return bool(event.key == pygame.K_z if with_control else event.unicode.lower() == "u")


def _clicks(event: pygame.Event, button: int = 1) -> bool:
    """A mouse button goes down."""
    return bool(event.type == pygame.MOUSEBUTTONDOWN and event.button == button)
