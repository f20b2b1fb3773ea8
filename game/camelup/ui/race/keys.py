"""What keys and clicks mean on the race screen, before the focus ring gets them."""

from __future__ import annotations

import pygame

from camelup.ui.kit.commands import Command, Place
from camelup.ui.kit.guard import MODIFIERS
from camelup.ui.race.controls import ACTION_COMMANDS
from camelup.ui.race.desk import Desk
from camelup.ui.race.panel import CHOICE_COMMANDS
from camelup.ui.race.paying import pays_all
from camelup.ui.table.controls import TAB_COMMANDS
from camelup.ui.table.target import KindButton

_ACTIONS = {command: kind for kind, command in ACTION_COMMANDS.items()}
_TABS = {command: tab for tab, command in TAB_COMMANDS.items()}
CLOSES_SHEET = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
"""The keys that close a score sheet; the A of a pad comes as one of them."""
_WALKS = (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


def keeps_meaning(scene: Desk, event: pygame.Event) -> bool:
    """Whether a press means one thing whatever has just begun: pause, rules, take back, redo, or a page."""
    if event.type != pygame.KEYDOWN:
        return False
    command = scene.app.keys.find(event, Place.RACE if scene.choosing.choice is None else Place.CHOICE)
    steady = (Command.PAUSE, Command.RULES, Command.TAKE_BACK, Command.REDO, *_TABS)
    return event.key == pygame.K_ESCAPE or command in steady


def handle_race(scene: Desk, event: pygame.Event) -> bool | None:
    """Take an event for the race screen; None leaves it to the focus ring."""
    back = (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE) or _clicks(event, button=3)
    if back and scene.focus.dragged is not None:
        scene.focus.let_go()
        return True
    if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
        scene.cancel_or_pause()
        return True
    command = scene.app.keys.find(event, Place.RACE if scene.choosing.choice is None else Place.CHOICE)
    if command is Command.TAKE_BACK:
        scene.tools.take_back()
        return True
    if command is Command.REDO:
        scene.tools.redo()
        return True
    if command is Command.RULES:
        scene.tools.open_rules()
        return True
    if command is Command.PAUSE:
        scene.pause()
        return True
    if _turns_page(scene, event, command):
        return True
    if scene.animating:
        # The picture is behind the truth: whatever is pressed first brings it up to date.
        if _goes_on(event):
            scene.app.guard.skipped()
            if pays_all(scene, event):
                scene.play.pay_all()
            else:
                scene.play.skip()
            return True
        return scene.focus.handle(event) if event.type == pygame.MOUSEMOTION else False
    if scene.stage.told is not None:
        return _at_sheet(scene, event, command)
    if scene.play.held and _goes_on(event):
        scene.app.guard.skipped()
        scene.play.go_on()
        return True
    return _chooses(scene, event, command)


def _at_sheet(scene: Desk, event: pygame.Event, command: Command | None) -> bool | None:
    """Take an event for a score sheet that waits to be read. Digits and letters belong to the turn that comes next, and
    so does a click beside the button: neither closes it unread. The log opens over it."""
    if event.type != pygame.KEYDOWN or event.key in _WALKS:
        return None
    if command is Command.LOG:
        scene.tools.open_log()
        return True
    if event.key in CLOSES_SHEET:
        scene.play.skip()
    return True


def _chooses(scene: Desk, event: pygame.Event, command: Command | None) -> bool | None:
    if _clicks(event, button=3):
        scene.choosing.back()
        return True
    if command is not None and _shortcut(scene, command):
        scene.dirty = True
        return True
    if scene.choosing.choice is not None and _clicks(event) and not _offered(scene, event.pos):
        scene.choosing.back()
        return True
    return None


def _offered(scene: Desk, point: tuple[int, int]) -> bool:
    """Whether a point belongs to the panel, or to something that can be pressed beside it."""
    return scene.geometry.panel.collidepoint(point) or any(widget.contains(point) for widget in scene.focus)


def _turns_page(scene: Desk, event: pygame.Event, command: Command | None) -> bool:
    """Whether an event concerns the pages of the side panel, which can be turned while things move, too."""
    if not scene.geometry.tabs or scene.stage.sheet is not None or scene.choosing.choice is not None:
        return False
    if command in _TABS:
        page = _TABS[command]
        scene.show_tab(page)
        scene.focus.set(f"tab:{page.value}", visible=True)
        return True
    if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 1:
        return any(tab.collidepoint(event.pos) for tab in scene.geometry.tabs) and scene.press(event)
    return False


def _shortcut(scene: Desk, command: Command) -> bool:
    target = scene.choosing.choice
    if target is not None:
        side = CHOICE_COMMANDS[type(target)].get(command)
        if side is not None:
            scene.focus.activate(scene.focus[side.name])
        return side is not None
    if command in _ACTIONS:
        scene.focus.visible = True
        scene.focus.activate(scene.focus[KindButton(_ACTIONS[command]).name])
        return True
    tools = {
        Command.LOG: scene.tools.open_log,
        Command.LEG_SHEET: scene.open_leg_sheet,
        Command.SPEED: scene.next_speed,
        Command.HAND: scene.look_at_hand,
        Command.COACH: scene.coach.toggle,
    }
    if command in tools:
        tools[command]()
        return True
    return False


def _goes_on(event: pygame.Event) -> bool:
    """Any key or click: it skips, or lets a race that waits go on."""
    return (event.type == pygame.KEYDOWN and event.key not in MODIFIERS) or _clicks(event)


def _clicks(event: pygame.Event, button: int = 1) -> bool:
    """A mouse button goes down."""
    return bool(event.type == pygame.MOUSEBUTTONDOWN and event.button == button)
