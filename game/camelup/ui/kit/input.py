"""What comes in from keyboard, mouse, pad and system: what of it was meant, and what holds on every screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from camelup.ui.kit.canvas import on_canvas
from camelup.ui.kit.commands import Command, Place
from camelup.ui.kit.key_names import names_of, types
from camelup.ui.kit.metrics import SCALES

if TYPE_CHECKING:
    from camelup.ui.kit.app import App

_PAGE_STEPS = {Command.PREVIOUS_PAGE: -1, Command.NEXT_PAGE: 1}
_RESIZED = (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED)
_SCALE_STEPS = {Command.LARGER: 1, Command.SMALLER: -1, Command.USUAL_SIZE: 0}

_OUT_OF_SIGHT = frozenset({pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN})
_IN_SIGHT = frozenset({pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWMAXIMIZED, pygame.WINDOWFOCUSGAINED})
"""The window can be typed into again: some window managers say no more than that."""


class Input:
    """Takes the events of a frame, and hands the topmost scene what is left for it."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.mouse: tuple[int, int] | None = None
        """Where the mouse was seen last."""
        self._commanding = False
        """Whether the key that is down was pressed with Ctrl or Command, so that it types nothing."""

    def take(self, dt: float, events: Sequence[pygame.Event]) -> None:
        """Take the events of a frame that was `dt` seconds long, until the player leaves the game."""
        app = self._app
        if any(event.type in _RESIZED for event in events):
            app.resize()
        for event in app.guard.sift(events):
            for press in self._by_pad(event):
                self._take(press)
                if not app.running:
                    return
        if app.services.pad is not None:
            for press in app.services.pad.update(dt):
                self._take(press)
        # Afterwards: what was pressed while the last frame was painted came before that time had passed.
        app.guard.update(dt)

    def _take(self, event: pygame.Event) -> None:
        app = self._app
        event = on_canvas(event, app.stretched)
        unmeant = app.guard.keeps_out(event) and not app.scene.steady(event)
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            app.reader.touch()
        if event.type == pygame.MOUSEMOTION:
            self.mouse = event.pos
        if event.type == pygame.KEYDOWN:
            # AltGr, which types, is Ctrl with Alt on some systems.
            ctrl = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
            self._commanding = bool(ctrl) and not event.mod & pygame.KMOD_ALT
        elif event.type == pygame.KEYUP:
            self._commanding = False
        elif event.type == pygame.TEXTINPUT and self._commanding:
            return
        if event.type == pygame.QUIT:
            app.leave()
        elif event.type in _RESIZED:
            pass
        elif event.type == pygame.WINDOWMOVED:
            app.full_screen.moved()
        elif event.type in _OUT_OF_SIGHT:
            app.services.in_sight = False
            app.tunes.put_out_of_sight(True)
        elif event.type in _IN_SIGHT:
            app.services.in_sight = True
            app.tunes.put_out_of_sight(False)
            app.repaint()
        elif event.type in (pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED):
            app.repaint()
        elif (event.type == pygame.KEYDOWN and self._command(event)) or unmeant:
            # A key that holds everywhere means the same whatever appears.
            pass
        elif event.type == pygame.MOUSEBUTTONDOWN and app.toast.dismiss(event.pos):
            app.guard.change()
            app.repaint()
        else:
            app.offer(event)

    def _by_pad(self, event: pygame.Event) -> list[pygame.Event]:
        """What an event means once pads are taken into account; sees to it that the right buttons are shown."""
        app, pad = self._app, self._app.services.pad
        presses = None if pad is None else pad.translate(event)
        if pad is None or presses is None:
            if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
                app.show_prompts(of_pad=False)
            return [event]
        if presses:
            app.show_prompts(of_pad=True)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED and app.pad_used and not pad.plugged_in:
            app.show_prompts(of_pad=False)
            app.notice(app.texts("pad.gone"))
        return presses

    def _command(self, event: pygame.Event) -> bool:
        """Do what a key means on every screen; False for any other key."""
        app = self._app
        if app.scene.takes_every_key:
            return False
        command = app.keys.find(event, Place.EVERYWHERE)
        if event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT:
            command = Command.FULL_SCREEN
        current = app.scene.focus.current
        if current is not None and current.typing and any(types(name) for name in names_of(event)[:1]):
            return False
        if command is Command.FULL_SCREEN:
            app.set_fullscreen(not app.services.settings.fullscreen)
        elif command in _SCALE_STEPS:
            self._step_scale(_SCALE_STEPS[command])
        elif command in _PAGE_STEPS:
            by = _PAGE_STEPS[command]
            if not app.scene.turn_page(by) and hasattr(event, "commands"):
                # A pad has no Tab.
                app.scene.focus.step(by)
                app.scene.dirty = True
        else:
            return False
        return True

    def _step_scale(self, by: int) -> None:
        """Go to the next larger or smaller interface scale, or to the normal one (0), and say which it is."""
        app = self._app
        now = app.services.settings.ui_scale
        if by > 0:
            scale = next((scale for scale in SCALES if scale > now), max(now, SCALES[-1]))
        elif by < 0:
            scale = next((scale for scale in reversed(SCALES) if scale < now), min(now, SCALES[0]))
        else:
            scale = 1.0
        app.change_settings(ui_scale=scale)
        app.notice(app.texts("scale.now", share=app.texts.percent(scale * 100)))
