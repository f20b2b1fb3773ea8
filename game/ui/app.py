"""What lives as long as the window: services, scale, the stack of scenes, and one tick after another."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pygame
from msgspec.structs import replace

from game.session.autosave import AutosaveWorker
from game.session.errands import Errands
from game.session.errors import SessionError, StartError
from game.session.library import Library
from game.session.sayings import Saying
from game.session.settings import Settings, save_settings
from game.session.speech import Voice
from game.session.store import Folders, Store
from game.session.thinking import Thinker
from game.ui.assets import Assets
from game.ui.commands import Command, Place
from game.ui.guard import Guard
from game.ui.key_names import names_of, shown, types
from game.ui.keymap import KeyMap
from game.ui.metrics import SCALES, Metrics
from game.ui.pad import SIGNS, Pad
from game.ui.painter import Painter
from game.ui.reader import Reader
from game.ui.scene import Scene
from game.ui.sound import Sound, SoundCue, Tune
from game.ui.texts import Texts
from game.ui.theme import HIGH_CONTRAST, THEME
from game.ui.widgets.captions import Captions
from game.ui.widgets.overlay import Toast, Tooltip

if TYPE_CHECKING:
    from pygame_gui import UIManager

log = logging.getLogger(__name__)

SETTINGS_PATIENCE = 1.0
"""Seconds after a change until the settings are written, so that a slider does not write at every step."""


GROUND_GROUP = "spaces"
"""The group of the widgets that are a ground for other things."""
_SCALE_STEPS = {Command.LARGER: 1, Command.SMALLER: -1, Command.USUAL_SIZE: 0}


class NoDisplay(StartError):
    """There is no screen to open a window on."""


@dataclass(slots=True)
class Services:
    """What scenes need from outside the window; passed in, so that tests bring their own."""

    folders: Folders
    store: Store
    saver: AutosaveWorker
    thinker: Thinker
    settings: Settings
    texts: Texts
    entropy: Callable[[int], bytes] = os.urandom
    now: Callable[[], datetime] = datetime.now
    preferred: Sequence[str] = ()
    """The languages that the system asks for, the dearest first."""
    seed: str | None = None
    """The seed that the command line asked for; used by the next new race."""
    sound: Sound | None = None
    """None where nobody listens, as in tests."""
    voice: Voice | None = None
    """Who reads the screen aloud; None where nobody listens."""
    pad: Pad | None = None
    """None where no game pad is looked for, as in most tests."""
    open_file: Path | None = None
    """The race that the game was opened with, until a screen has taken it up."""
    keeps: bool = True
    """Whether anything is kept: not in a second copy of the game, which leaves the files of the first one alone."""
    library: Library = field(init=False)
    """The races that are kept under a title."""

    def __post_init__(self) -> None:
        self.library = Library(self.folders, clock=lambda: self.now().astimezone())


@dataclass(slots=True)
class _Stack:
    scenes: list[Scene] = field(default_factory=list)

    @property
    def top(self) -> Scene:
        return self.scenes[-1]

    @property
    def visible(self) -> list[Scene]:
        """The topmost full scene and the overlays above it."""
        first = max((i for i, s in enumerate(self.scenes) if not s.overlay), default=0)
        return self.scenes[first:]


class App:
    """Everything that lives as long as the window: services, assets, scale, and the scenes.

    `tick` does one step from given events and time, so that tests drive it without a clock.
    """

    def __init__(self, services: Services, assets: Assets, screen: pygame.Surface) -> None:
        self.services = services
        self.texts = services.texts
        self.texts.speak(services.settings.language, services.preferred)
        self.assets = assets
        self.screen = screen
        self.running = True
        self.frames = 0
        self._set_metrics()
        self.keys = KeyMap(services.settings.keys)
        self.pad_used = False
        """Whether a game pad was used last, so that its buttons are shown instead of keys."""
        self.guard = Guard()
        self.tooltip = Tooltip()
        self.toast = Toast()
        self.captions = Captions(self.texts)
        self.lines: list[pygame.Rect] = []
        """Where the topmost scene has written something."""
        self._writing = False
        """Whether a scene is drawing, rather than what floats above it."""
        self.reader = Reader(self)
        self.errands = Errands(self.tell)
        self._kept = services.settings
        """The settings as they were last written."""
        self._unkept = 0.0
        """Work that goes on whichever screen is shown, such as keeping a race under a title."""
        self._gui: UIManager | None = None
        self._stack = _Stack()
        self.overdrawn = True
        """Whether something floated above the scene in the last frame, or the window lost its pixels."""
        self._stale = True
        self._resized = False
        self._tune: Tune | None = None
        self._mouse: tuple[int, int] | None = None
        """Where the mouse was seen last."""

    # Scenes -----------------------------------------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """The scene that takes the input."""
        return self._stack.top

    def go(self, scene: Scene) -> None:
        """Leave all scenes and show this one."""
        while self._stack.scenes:
            self._stack.scenes.pop().leave()
        self._enter(scene)

    def open(self, scene: Scene) -> None:
        """Show a scene above the present one."""
        self._enter(scene)

    def close(self, scene: Scene) -> None:
        """Take a scene that was opened off again, with all above it."""
        while scene in self._stack.scenes and len(self._stack.scenes) > 1:
            self._stack.scenes.pop().leave()
        self.scene.focus.look(self._mouse)
        self.relayout()

    def relayout(self) -> None:
        """Lay out the visible scenes anew; the top one last, since text fields belong to it alone."""
        if self._gui is not None:
            self._gui.clear_and_reset()
            # pygame_gui goes on drawing what it has let go until it is updated.
            self._gui.update(0.0)
        for scene in self._stack.visible:
            scene.layout(scene.painter.metrics)
        self.tooltip.clear()
        self._stale = self.overdrawn = True

    def _enter(self, scene: Scene) -> None:
        if self._stack.scenes:
            self._stack.scenes[-1].focus.look(None)
        self._stack.scenes.append(scene)
        if scene.unasked:
            self.guard.begin()
        self.relayout()

    @property
    def gui(self) -> UIManager:
        """pygame_gui's manager, made when the first scene needs it: importing it would delay the first frame."""
        if self._gui is None:
            from game.ui.gui import make_manager

            self._gui = make_manager(self.metrics, self.assets.theme)
        return self._gui

    def change_settings(self, **changes: object) -> None:
        """Set some of the settings, with effect at once; they are written a moment later."""
        before = self.services.settings
        after = self.services.settings = msgspec.structs.replace(before, **changes)
        if before.language != after.language and self.texts.speak(after.language, self.services.preferred):
            self._reword()
        elif (before.ui_scale, before.high_contrast) != (after.ui_scale, after.high_contrast):
            self.rescale()
        if before.keys != after.keys:
            self.keys = KeyMap(after.keys)
            self.relayout()
        if self.services.sound is not None:
            self.services.sound.set_volumes(*volumes(after))

    def shortcut(self, command: Command) -> str:
        """How the key of a command is shown to the player, or its button on the pad; empty where that has none."""
        if self.pad_used:
            return self.texts(SIGNS[command]) if command in SIGNS else ""
        return shown(self.keys.key(command), self.texts)

    def _reword(self) -> None:
        """Say everything in the language that is spoken now."""
        pygame.display.set_caption(self.texts("title"))
        for scene in self._stack.scenes:
            scene.reword()
        self._set_metrics()
        self._gui = None
        self.relayout()

    def hear(self, cue: SoundCue, level: int = 0, volume: float = 1.0, *, told: bool = True) -> None:
        """Let a sound be heard, if there is any sound; where captions are on it is also read.

        `told` is False for a sound that says nothing but what the player has just done.
        """
        if told and self.services.settings.captions:
            self._stale |= self.captions.show(f"caption.{cue}")
        if self.services.sound is not None:
            self.services.sound.play(cue, level=level, volume=volume)

    def pressed(self, enabled: bool) -> None:
        """A control was activated, or refused."""
        self.hear(SoundCue.TICK if enabled else SoundCue.REFUSED, told=not enabled)

    def music(self, tune: Tune) -> None:
        """Fade over to a piece of music."""
        if self.services.settings.captions and tune != self._tune:
            self._stale |= self.captions.show(f"caption.music.{tune}")
        self._tune = tune
        if self.services.sound is not None:
            self.services.sound.music(tune)

    def notice(self, text: str) -> None:
        """Tell the player something in passing."""
        self.toast.show(text)
        self.reader.notice(text)
        self._stale = True

    def tell(self, what: Saying | SessionError) -> None:
        """Tell the player what files and settings have to say, in the player's language."""
        self.notice(self.texts.say(what if isinstance(what, Saying) else what.saying))

    def quit(self) -> None:
        self.running = False

    # Time -------------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether frames are due without input."""
        return self.scene.animating or self.toast.active or self.tooltip.waiting or self.captions.active

    def tick(self, dt: float, events: Sequence[pygame.Event]) -> None:
        """One step: take events, let `dt` seconds pass, draw if anything changed."""
        self.guard.update(dt)
        for event in events:
            self.guard.note(event)
            for press in self._by_pad(event):
                self._take(press)
                if not self.running:
                    return
        if self.services.pad is not None:
            for press in self.services.pad.update(dt):
                self._take(press)
        if self._resized:
            self._resize()
        self.errands.poll()
        self._keep_settings(dt)
        if self._gui is not None:
            self._gui.update(dt)
        self.scene.update(dt)
        self._stale |= self.toast.update(dt)
        accept = self.shortcut(Command.ACCEPT) if self.pad_used else ""
        self._stale |= self.tooltip.update(dt, self.scene.focus.pointed, self.scene.focus.visible, accept)
        self._stale |= self.captions.update(dt, fades=not self.services.settings.reduced_motion)
        self.reader.update()
        if self._stale or self.scene.animating or any(scene.dirty for scene in self._stack.visible):
            self.draw()
            pygame.display.flip()
            if self.frames == 1:
                # Opening a sound device and looking for pads can take long: not before there is something to look at.
                if self.services.sound is not None:
                    self.services.sound.start()
                if self.services.pad is not None:
                    self.services.pad.start()

    def _keep_settings(self, dt: float) -> None:
        """Write changed settings beside the window, once they have stayed the same for a moment."""
        settings = self.services.settings
        if settings is self._kept or not self.services.keeps:
            return
        self._unkept += dt
        if self._unkept >= SETTINGS_PATIENCE:
            self._kept, self._unkept = settings, 0.0
            self.errands.run(partial(save_settings, self.services.folders, settings), lambda _: None)

    def survive(self, dt: float, events: Sequence[pygame.Event]) -> None:
        """A `tick` after which the game goes on whatever went wrong in it: the player is told, the log knows why.

        Raises what goes wrong on the very screen that tells it.
        """
        try:
            self.tick(dt, events)
        except Exception as error:
            from game.ui.scenes.trouble import TroubleScene

            if self._stack.scenes and isinstance(self.scene, TroubleScene):
                raise
            log.exception(
                "the screen %s failed", type(self.scene).__name__ if self._stack.scenes else "before the first"
            )
            self._forsake()
            self.go(TroubleScene(self, error))

    def _forsake(self) -> None:
        """Leave all scenes, although any of them may be broken."""
        self.screen.set_clip(None)
        self._gui = None
        while self._stack.scenes:
            scene = self._stack.scenes.pop()
            try:
                scene.leave()
            except Exception:
                log.exception("%s could not be left", type(scene).__name__)

    def draw(self) -> None:
        """Draw all visible scenes and what floats above them."""
        visible = self._stack.visible
        for scene in visible:
            # A scene may ask for another frame while it draws.
            scene.dirty = False
            self.lines.clear()
            self._writing = True
            scene.draw(self.screen)
            self._writing = False
        ring = self.scene.focus
        self.overdrawn = bool(
            self._gui is not None
            or len(visible) > 1
            or (ring.visible and ring.current is not None)
            or self.tooltip.shown
            or self.toast.active
            or self.captions.active
        )
        if self._gui is not None:
            self._gui.draw_ui(self.screen)
        self.scene.focus.draw_ring(self.screen, self.scene.painter)
        controls, clear = [widget.rect for widget in ring], self.scene.clear
        if self.scene.writes_anew:
            controls += self.lines
        self.captions.draw(self.screen, self.painter, self.scene.caption_room, controls)
        ground = [widget.rect for widget in ring if widget.group == GROUND_GROUP]
        others = [rect for rect in controls if rect not in ground]
        self.tooltip.draw(self.screen, self.painter, others, clear, ground)
        self.toast.draw(self.screen, self.painter, controls, clear)
        self._stale = False
        self.frames += 1

    def _take(self, event: pygame.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.reader.touch()
        if event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._resized = True
        elif event.type in (pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self._stale = self.overdrawn = True
        elif self.guard.keeps_out(event) or (event.type == pygame.KEYDOWN and self._command(event)):
            pass
        elif event.type == pygame.MOUSEBUTTONDOWN and self.toast.dismiss(event.pos):
            self._stale = self.overdrawn = True
        else:
            if self._gui is not None:
                self._gui.process_events(event)
                self._stale = True
            if event.type == pygame.MOUSEBUTTONDOWN:
                self.tooltip.dismiss()
            self.scene.handle(event)

    def _by_pad(self, event: pygame.Event) -> list[pygame.Event]:
        """What an event means once pads are taken into account; sees to it that the right buttons are shown."""
        pad = self.services.pad
        presses = None if pad is None else pad.translate(event)
        if pad is None or presses is None:
            if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
                self._show_prompts(of_pad=False)
            return [event]
        if presses:
            self._show_prompts(of_pad=True)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED and self.pad_used and not pad.plugged_in:
            self._show_prompts(of_pad=False)
            self.notice(self.texts("pad.gone"))
        return presses

    def _show_prompts(self, *, of_pad: bool) -> None:
        if self.pad_used is not of_pad:
            self.pad_used = of_pad
            if self._stack.scenes:
                self.relayout()

    def _command(self, event: pygame.Event) -> bool:
        """Do what a key means on every screen; False for any other key."""
        if self.scene.takes_every_key:
            return False
        command = self.keys.find(event, Place.EVERYWHERE)
        if event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT:
            command = Command.FULL_SCREEN
        current = self.scene.focus.current
        if current is not None and current.typing and any(types(name) for name in names_of(event)[:1]):
            return False
        if command is Command.FULL_SCREEN:
            self.set_fullscreen(not self.services.settings.fullscreen)
        elif command in _SCALE_STEPS:
            self._step_scale(_SCALE_STEPS[command])
        else:
            return False
        return True

    # The window -------------------------------------------------------------------------------------------------

    def set_fullscreen(self, on: bool) -> None:
        settings = self.services.settings
        size = pygame.display.get_desktop_sizes()[0] if on else settings.window_size
        self.screen = open_screen(size, fullscreen=on)
        self.services.settings = replace(settings, fullscreen=on)
        self._resize()

    def _resize(self) -> None:
        self._resized = False
        screen = pygame.display.get_surface()
        if screen is None:
            return
        self.screen = screen
        # A new mode comes with new pixels, also where the size stays.
        self._stale = self.overdrawn = True
        if screen.get_size() == self.metrics.window:
            return
        if not self.services.settings.fullscreen:
            self.services.settings = replace(self.services.settings, window_size=screen.get_size())
        self.rescale()

    def rescale(self) -> None:
        """Take the window's size, and scale and colours from the settings."""
        self.assets.use_theme(HIGH_CONTRAST if self.services.settings.high_contrast else THEME)
        self.assets.clear()
        self._set_metrics()
        self._gui = None
        self.relayout()

    def _set_metrics(self) -> None:
        """Make the two painters: for scenes whose text alone grows with the scale, and for zoomed ones."""
        self.metrics = Metrics(self.screen.get_size(), self.services.settings.ui_scale)
        self.assets.serve(self.metrics.window)
        self.painter = self.zoomed_painter = Painter(self.assets, self.metrics, self.texts.figures)
        zoomed = self.metrics.zoomed()
        if zoomed != self.metrics:
            self.zoomed_painter = Painter(self.assets, zoomed, self.texts.figures)
        self.painter.on_line = self.zoomed_painter.on_line = self._written

    def _written(self, surface: pygame.Surface, line: pygame.Rect) -> None:
        """A line of text was drawn; what is drawn on a picture of its own may lie anywhere."""
        if not self._writing:
            return
        if surface is self.screen:
            self.lines.append(line)
        elif surface.get_abs_parent() is self.screen:
            self.lines.append(line.clip(surface.get_rect()).move(surface.get_abs_offset()))

    def _step_scale(self, by: int) -> None:
        """Go to the next larger or smaller interface scale, or to the normal one (0), and say which it is."""
        now = self.services.settings.ui_scale
        if by > 0:
            scale = next((scale for scale in SCALES if scale > now), max(now, SCALES[-1]))
        elif by < 0:
            scale = next((scale for scale in reversed(SCALES) if scale < now), min(now, SCALES[0]))
        else:
            scale = 1.0
        self.change_settings(ui_scale=scale)
        self.notice(self.texts("scale.now", share=self.texts.percent(scale * 100)))


def volumes(settings: Settings) -> tuple[float, float, bool]:
    """Effects and music from 0 to 1, and whether everything is muted, as `Sound` takes them."""
    return settings.effects_volume / 100, settings.music_volume / 100, settings.muted


def open_screen(size: tuple[int, int], *, fullscreen: bool) -> pygame.Surface:
    """Open the window, or change the open one. Raises `NoDisplay` where nobody could see it."""
    # Without a graphics card SDL's default path makes every flip slow; plain surfaces need none of it.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "camelup")
    try:
        screen = pygame.display.set_mode(size, pygame.FULLSCREEN if fullscreen else pygame.RESIZABLE)
    except pygame.error as error:
        raise NoDisplay(f"No window can be opened here ({error}).") from error
    if pygame.display.get_driver() == "offscreen" and os.environ.get("SDL_VIDEODRIVER") != "offscreen":
        raise NoDisplay("There is no screen to open a window on.")
    return screen
