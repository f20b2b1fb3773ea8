"""What lives as long as the window: scale, the stack of scenes, and one tick after another."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec
import pygame
from msgspec.structs import replace

from camelup.session.errands import Errands
from camelup.session.errors import SessionError
from camelup.session.sayings import Saying
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.canvas import at_least, canvas_for, canvas_size, ratio, show
from camelup.ui.kit.commands import Command
from camelup.ui.kit.display import FullScreen
from camelup.ui.kit.frame import Frame
from camelup.ui.kit.guard import Guard
from camelup.ui.kit.input import Input
from camelup.ui.kit.keeping import SettingsKeeper
from camelup.ui.kit.key_names import shown
from camelup.ui.kit.keymap import KeyMap
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.pad import SIGNS
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.reader import Reader
from camelup.ui.kit.rescue import Rescue
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.services import Services, volumes
from camelup.ui.kit.sound import SoundCue, Tune
from camelup.ui.kit.stack import Stack
from camelup.ui.kit.theme import HIGH_CONTRAST, THEME
from camelup.ui.kit.tunes import Tunes
from camelup.ui.kit.widgets.captions import Captions
from camelup.ui.kit.widgets.overlay import Toast, Tooltip

if TYPE_CHECKING:
    from pygame_gui import UIManager

AWAKE = 2.0
"""Seconds without input after which steps are only made where something is due."""
RESIZING = 0.12
"""Seconds for which the window must keep a new size before everything is drawn again for it, which takes a while."""


class App(ABC):
    """Everything that lives as long as the window: services, assets, scale, and the scenes, of which it knows none.

    `tick` does one step from given events and time, so that tests drive it without a clock.
    """

    def __init__(self, services: Services, assets: Assets, screen: pygame.Surface) -> None:
        self.services = services
        self.texts = services.texts
        self.texts.speak(services.settings.language, services.preferred)
        self.assets = assets
        self.screen = canvas_for(screen)
        """What the scenes draw on: the window, or a picture that it shows stretched."""
        self.full_screen = FullScreen()
        self._resizing = 0.0
        """Seconds until the window's new size counts as its last one; 0 while the picture has the right size."""
        self.running = True
        self._untouched = 0.0
        """Seconds since anything came in."""
        self.doze = 0.0
        """Seconds for which nothing needs a step from now on, unless something comes in."""
        self.frames = 0
        self.keys = KeyMap(services.settings.keys)
        self.pad_used = False
        """Whether a game pad was used last, so that its buttons are shown instead of keys."""
        self.guard = Guard()
        self.input = Input(self)
        self.tooltip = Tooltip()
        self.toast = Toast()
        self.captions = Captions(self.texts)
        self.frame = Frame(self)
        self._set_metrics()
        self.reader = Reader(self)
        self.errands = Errands(self.tell)
        """Work that goes on whichever screen is shown, such as keeping a race under a title."""
        self._keeper = SettingsKeeper(services, self.errands)
        self._gui: UIManager | None = None
        self._stack = Stack()
        self.rescue = Rescue(self, self._stack)
        self._stale = True
        self.tried: dict[str, set[str]] = {}
        """What was tried on the trouble screen, by the error that it was shown for (see `TroubleScene`)."""
        self.tunes = Tunes(services)

    # Scenes -----------------------------------------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """The scene that takes the input."""
        return self._stack.top

    def holds(self, scene: Scene) -> bool:
        """Whether a scene is among those that are open."""
        return scene in self._stack.scenes

    @property
    def overdrawn(self) -> bool:
        """Whether something floated above the scene in the last frame, or the window lost its pixels."""
        return self.frame.overdrawn

    def go(self, scene: Scene) -> None:
        """Leave all scenes and show this one."""
        while self._stack.scenes:
            self._stack.scenes.pop().leave()
        self.open(scene)

    def open(self, scene: Scene) -> None:
        """Show a scene above the present one."""
        if self._stack.scenes:
            self._stack.scenes[-1].focus.look(None)
        self._stack.scenes.append(scene)
        self.guard.change()
        if scene.unasked:
            self.guard.begin()
        self.relayout()

    def close(self, scene: Scene) -> None:
        """Take a scene that was opened off again, with all above it."""
        while scene in self._stack.scenes and len(self._stack.scenes) > 1:
            self._stack.scenes.pop().leave()
        self.guard.change()
        self.scene.focus.look(self.input.mouse)
        self.relayout()

    def relayout(self) -> None:
        """Lay out the visible scenes again; the top one last, since text fields belong to it alone."""
        if self._gui is not None:
            self._gui.clear_and_reset()
            # pygame_gui goes on drawing what it has let go until it is updated.
            self._gui.update(0.0)
        for scene in self._stack.visible:
            scene.layout(scene.painter.metrics)
        self.tooltip.clear()
        self.repaint()

    def beware(self, *, acts: bool = True) -> None:
        """Nobody asked for what a press means from now on: no press counts until it can have been seen.

        It is less harmful where a press only goes on, and does not act.
        """
        self.guard.begin(acts=acts)
        if self._stack.scenes:
            self.scene.focus.let_go()

    @property
    def gui(self) -> UIManager:
        """pygame_gui's manager, made when the first scene needs it: importing it would delay the first frame."""
        if self._gui is None:
            from camelup.ui.kit.gui import make_manager

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

    def show_prompts(self, *, of_pad: bool) -> None:
        """Show the buttons of a pad from now on, or the keys."""
        if self.pad_used is not of_pad:
            self.pad_used = of_pad
            if self._stack.scenes:
                self.relayout()

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
        if self.services.settings.captions and tune != self.tunes.tune:
            self._stale |= self.captions.show(f"caption.music.{tune}")
        self.tunes.play(tune)

    def notice(self, text: str, *, of_turn: bool = False) -> None:
        """Tell the player something in passing; what is true `of_turn` alone goes away when that is over."""
        self.toast.show(text, of_turn=of_turn)
        self.reader.notice(text)
        self._stale = True

    def end_turn(self) -> None:
        """What was said of a turn is no longer true."""
        if self.toast.end_turn():
            self.repaint()

    def tell(self, what: Saying | SessionError) -> None:
        """Tell the player what files and settings have to say, in the player's language."""
        self.notice(self.texts.say(what if isinstance(what, Saying) else what.saying))

    def quit(self) -> None:
        self.running = False

    # Input and time ---------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether frames are due without input."""
        floats = self.toast.active or self.tooltip.waiting or self.captions.active
        return self.scene.animating or floats or self._resizing > 0

    def _may_doze(self) -> float:
        """Seconds for which nothing needs a step, unless something comes in."""
        if self._untouched < AWAKE or self.busy or self._stale or not self.guard.still or self.errands.busy:
            return 0.0
        pad = self.services.pad
        return 0.0 if not self._keeper.settled or (pad is not None and pad.held) else self.scene.dozes

    def tick(self, dt: float, events: Sequence[pygame.Event]) -> None:
        """One step: take events, let `dt` seconds pass, draw if anything changed."""
        self._untouched, self.doze = 0.0 if events else self._untouched + dt, 0.0
        still = 0 < self._resizing <= dt
        self._resizing = max(0.0, self._resizing - dt)
        self.full_screen.update(dt)
        self.input.take(dt, events)
        if not self.running:
            return
        if still and self._resizing == 0:
            self._settle()
        self.errands.poll()
        self._keeper.update(dt)
        if self._gui is not None:
            # It asks the mouse itself for its place.
            self._gui.mouse_pos_scale_factor = list(self.stretched)
            self._gui.update(dt)
            self._gui.mouse_pos_scale_factor = [1.0, 1.0]
        self.scene.update(dt)
        self._update_toast(dt)
        accept = self.shortcut(Command.ACCEPT) if self.pad_used else ""
        focus = self.scene.focus
        # What lies under something that is dragged says at once what letting go of it there would do.
        at_once = focus.visible or focus.dragged is not None
        self._stale |= self.tooltip.update(dt, focus.pointed, at_once, accept)
        self._stale |= self.captions.update(dt, fades=not self.services.settings.reduced_motion)
        self.reader.update()
        if self._stale or self.scene.animating or any(scene.dirty or scene.stirred for scene in self._stack.visible):
            self.draw()
            show(self.screen, pygame.display.get_surface() or self.screen, self.frame.touched)
            if self.frames == 1:
                # Opening a sound device and looking for pads can take long: not before there is something to look at.
                if self.services.sound is not None:
                    self.services.sound.start()
                if self.services.pad is not None:
                    self.services.pad.start()
        self.guard.shown()
        self.doze = self._may_doze()

    def _update_toast(self, dt: float) -> None:
        """Let a notice grow old; a click that was meant to put it away must not press what lay under it."""
        under = self.input.mouse is not None and self.toast.covers(self.input.mouse)
        self._stale |= self.toast.update(dt)
        if under and not self.toast.active:
            self.beware()

    def offer(self, event: pygame.Event) -> None:
        """Hand an event to the topmost scene and its text fields."""
        if self._gui is not None:
            self._gui.process_events(event)
            self._stale = True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.tooltip.dismiss()
        self.scene.handle(event)

    # What only the game itself knows --------------------------------------------------------------------------------

    @abstractmethod
    def letters(self) -> Mapping[str, str]:
        """The letters on badges in the language that is spoken; empty where symbols are enough."""

    @abstractmethod
    def leave(self) -> None:
        """Leave the game as soon as nothing would be lost."""

    @abstractmethod
    def ask_quit(self, words: Callable[[], str] = str) -> None:
        """Leave the game, after a question where asking is on; `words` may say what becomes of what goes on."""

    @abstractmethod
    def last_resorts(self, error: Exception) -> Sequence[Callable[[], Scene]]:
        """The screens that say what went wrong, each plainer than the one before and with a higher `fallback`."""

    def forsake(self) -> None:
        """Leave all scenes, although any of them may be broken."""
        self.screen.set_clip(None)
        self._gui = None
        # What floats above the screen may be what is broken.
        self.toast, self.tooltip, self.captions = Toast(), Tooltip(), Captions(self.texts)
        self._stack.forsake()

    def draw(self) -> None:
        """Draw all visible scenes and what floats above them."""
        self.frame.draw(self._stack.visible, self._gui, whole=self._stale)
        self._stale = False
        self.frames += 1

    # The window -------------------------------------------------------------------------------------------------

    @property
    def stretched(self) -> tuple[float, float]:
        """Pixels of the picture that one of the window shows, across and down."""
        return ratio(self.screen, pygame.display.get_surface() or self.screen)

    def set_fullscreen(self, on: bool) -> None:
        self.full_screen.set(on)
        self.services.settings = replace(self.services.settings, fullscreen=on)
        self.resize()

    def resize(self) -> None:
        """Show the picture in the window's new size at once, and see to a sharp one as soon as the size stays."""
        window = pygame.display.get_surface()
        if window is None:
            return
        # A new mode comes with new pixels, also where the size stays.
        self.repaint()
        if window.get_size() == self.metrics.window:
            self.screen = window
        elif self.screen is window:
            self.screen = pygame.Surface(self.metrics.window)
        self._resizing = 0.0 if canvas_size(window.get_size()) == self.metrics.window else RESIZING

    def _settle(self) -> None:
        """Take up the size that the window has kept."""
        window = pygame.display.get_surface()
        if window is not None and not self.services.settings.fullscreen:
            self.services.settings = replace(self.services.settings, window_size=at_least(window.get_size()))
        self.rescale()

    def rescale(self) -> None:
        """Take the window's size, and scale and colours from the settings."""
        self.screen = canvas_for(pygame.display.get_surface() or self.screen)
        self._resizing = 0.0
        self.assets.use_theme(HIGH_CONTRAST if self.services.settings.high_contrast else THEME)
        self.assets.clear()
        self._set_metrics()
        self._gui = None
        self.relayout()

    def _set_metrics(self) -> None:
        """Make the two painters: for scenes whose text alone grows with the scale, and for zoomed ones."""
        self.metrics = Metrics(self.screen.get_size(), self.services.settings.ui_scale)
        self.assets.use_letters(self.letters())
        self.assets.serve(self.metrics.window)
        self.painter = self.zoomed_painter = Painter(self.assets, self.metrics, self.texts.figures)
        zoomed = self.metrics.zoomed()
        if zoomed != self.metrics:
            self.zoomed_painter = Painter(self.assets, zoomed, self.texts.figures)
        self.painter.on_line = self.zoomed_painter.on_line = self.frame.written

    def repaint(self) -> None:
        """The window has lost its pixels, or something that reached over the scene is gone: draw all of it."""
        self._stale = self.frame.overdrawn = True
