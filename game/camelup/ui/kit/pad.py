"""A game pad as another way to press keys: its buttons come to the screens as Enter, Esc, arrows and commands.

SDL's own list of pads says which button is which, so that A is the lower one on every pad. Pads can come and go while
the game runs; without any, nothing here does anything.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pygame

from camelup.ui.kit.commands import Command

if TYPE_CHECKING:
    from pygame._sdl2.controller import Controller

log = logging.getLogger(__name__)

DEAD_ZONE, LET_GO = 0.5, 0.35
"""How far a stick or trigger is moved before it counts, and where it no longer does, from 0 to 1."""
FIRST_REPEAT, NEXT_REPEAT = 0.4, 0.13
"""Seconds that a direction is held until the focus moves on by itself."""
_FULL = 32767

_ARROWS = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: pygame.K_UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: pygame.K_DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: pygame.K_LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: pygame.K_RIGHT,
}
_BUTTONS: dict[int, tuple[int, tuple[Command, ...]]] = {
    pygame.CONTROLLER_BUTTON_A: (pygame.K_RETURN, ()),
    pygame.CONTROLLER_BUTTON_B: (pygame.K_ESCAPE, ()),
    pygame.CONTROLLER_BUTTON_X: (0, (Command.HAND, Command.PLAY, Command.SHOW_AGAIN)),
    pygame.CONTROLLER_BUTTON_Y: (0, (Command.COACH, Command.CARDS)),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: (0, (Command.PREVIOUS_PAGE,)),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: (0, (Command.NEXT_PAGE,)),
    pygame.CONTROLLER_BUTTON_START: (0, (Command.PAUSE,)),
    pygame.CONTROLLER_BUTTON_BACK: (0, (Command.LOG,)),
}
"""What the buttons press: a key, and the commands that they stand for where those hold."""
_TRIGGERS: dict[int, tuple[int, tuple[Command, ...]]] = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: (pygame.K_PAGEUP, (Command.EARLIER_LEG,)),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: (pygame.K_PAGEDOWN, (Command.LATER_LEG,)),
}
SIGNS: dict[Command, str] = {
    Command.ACCEPT: "pad.a",
    Command.BACK: "pad.b",
    Command.HAND: "pad.x",
    Command.PLAY: "pad.x",
    Command.SHOW_AGAIN: "pad.x",
    Command.COACH: "pad.y",
    Command.CARDS: "pad.y",
    Command.PREVIOUS_PAGE: "pad.left",
    Command.NEXT_PAGE: "pad.right",
    Command.EARLIER_LEG: "pad.left_trigger",
    Command.LATER_LEG: "pad.right_trigger",
    Command.PAUSE: "pad.start",
    Command.LOG: "pad.select",
}
"""The texts on the buttons that stand for commands."""


def _press(key: int, commands: tuple[Command, ...] = ()) -> pygame.Event:
    press = pygame.Event(pygame.KEYDOWN, key=key, unicode="", mod=0, scancode=0)
    if commands:
        press.dict["commands"] = commands
    return press


class Pad:
    """All pads that are plugged in, as one."""

    def __init__(self) -> None:
        self._open: dict[int, Controller] = {}
        """By the number that SDL gave each when it came."""
        self._arrow = 0
        """The arrow key that is held, by cross or stick; 0 for none."""
        self._from_stick = False
        self._stick = {pygame.CONTROLLER_AXIS_LEFTX: 0.0, pygame.CONTROLLER_AXIS_LEFTY: 0.0}
        self._pulled: set[int] = set()
        self._until_repeat = 0.0

    def start(self) -> None:
        """Look for pads, now and from now on. Takes its time on some systems: not before there is something to see."""
        try:
            from pygame._sdl2 import controller

            controller.init()
        except (ImportError, pygame.error) as error:
            log.info("no game pads here: %s", error)

    def close(self) -> None:
        """Let go of all pads."""
        for pad in self._open.values():
            pad.quit()
        self._open.clear()
        self._release()

    @property
    def held(self) -> bool:
        """Whether a direction is held, which presses its arrow again and again."""
        return self._arrow != 0

    @property
    def plugged_in(self) -> bool:
        return bool(self._open)

    def translate(self, event: pygame.Event) -> list[pygame.Event] | None:
        """The key presses that an event of a pad stands for; None for an event that no pad made."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._add(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._open.pop(event.instance_id, None)
                self._release()
            case pygame.CONTROLLERBUTTONDOWN:
                return self._button(event.button)
            case pygame.CONTROLLERBUTTONUP:
                if _ARROWS.get(event.button) == self._arrow and not self._from_stick:
                    self._arrow = 0
            case pygame.CONTROLLERAXISMOTION:
                return self._axis(event.axis, max(-1.0, event.value / _FULL))
            case _:
                return None
        return []

    def update(self, dt: float) -> list[pygame.Event]:
        """Let time pass: a direction that is held presses its arrow again and again."""
        if not self._arrow:
            return []
        self._until_repeat -= dt
        if self._until_repeat > 0:
            return []
        self._until_repeat = NEXT_REPEAT
        return [_press(self._arrow)]

    def _add(self, index: int) -> None:
        from pygame._sdl2.controller import Controller

        try:
            pad = Controller(index)
        except pygame.error as error:
            log.warning("a game pad does not answer: %s", error)
            return
        self._open[pad.as_joystick().get_instance_id()] = pad
        log.info("game pad: %s", pad.name)

    def _release(self) -> None:
        self._arrow = 0
        self._stick = dict.fromkeys(self._stick, 0.0)
        self._pulled.clear()

    def _button(self, button: int) -> list[pygame.Event]:
        if button in _ARROWS:
            return self._hold(_ARROWS[button], stick=False)
        return [_press(*_BUTTONS[button])] if button in _BUTTONS else []

    def _axis(self, axis: int, value: float) -> list[pygame.Event]:
        if axis in _TRIGGERS:
            if value < LET_GO:
                self._pulled.discard(axis)
            elif value >= DEAD_ZONE and axis not in self._pulled:
                self._pulled.add(axis)
                return [_press(*_TRIGGERS[axis])]
            return []
        if axis not in self._stick:
            return []
        self._stick[axis] = value
        x, y = self._stick.values()
        far = max(abs(x), abs(y))
        if far < LET_GO:
            if self._from_stick:
                self._arrow = 0
            return []
        if abs(x) > abs(y):
            arrow = pygame.K_RIGHT if x > 0 else pygame.K_LEFT
        else:
            arrow = pygame.K_DOWN if y > 0 else pygame.K_UP
        # A stick near the edge of its dead zone trembles: it has to come back a good way before it counts again.
        return self._hold(arrow, stick=True) if far >= DEAD_ZONE and arrow != self._arrow else []

    def _hold(self, arrow: int, *, stick: bool) -> list[pygame.Event]:
        self._arrow, self._from_stick, self._until_repeat = arrow, stick, FIRST_REPEAT
        return [_press(arrow)]
