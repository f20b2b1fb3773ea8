"""What a screen may ask of the window that shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import pygame

from camelup.session.errands import Errands
from camelup.session.errors import SessionError
from camelup.session.sayings import Saying
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.commands import Command
from camelup.ui.kit.guard import Guard
from camelup.ui.kit.keymap import KeyMap
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.services import Services
from camelup.ui.kit.sound import SoundCue, Tune
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.widgets.captions import Captions
from camelup.ui.kit.widgets.overlay import Toast, Tooltip

if TYPE_CHECKING:
    from pygame_gui import UIManager

    from camelup.ui.kit.scene import Scene


class Host(Protocol):
    """The window, as screens see it. A screen that leads to others says to which in a `Ways` of its own."""

    services: Services
    texts: Texts
    assets: Assets
    screen: pygame.Surface
    """What is drawn on."""
    metrics: Metrics
    painter: Painter
    zoomed_painter: Painter
    guard: Guard
    keys: KeyMap
    pad_used: bool
    captions: Captions
    tooltip: Tooltip
    toast: Toast
    errands: Errands
    """Work that goes on whichever screen is shown."""
    tried: dict[str, set[str]]
    """What was tried where the game had broken, by the error."""

    @property
    def scene(self) -> Scene:
        """The screen that takes the input."""
        ...

    @property
    def gui(self) -> UIManager: ...

    @property
    def overdrawn(self) -> bool:
        """Whether something floated above the screen in the last frame, or the window lost its pixels."""
        ...

    # From screen to screen ------------------------------------------------------------------------------------------

    def open(self, scene: Scene) -> None:
        """Show a screen above the present one."""

    def close(self, scene: Scene) -> None:
        """Take a screen that was opened off again, with all above it."""

    def go(self, scene: Scene) -> None:
        """Leave all screens and show this one."""

    def holds(self, scene: Scene) -> bool:
        """Whether a screen is among those that are open."""
        ...

    def relayout(self) -> None: ...

    def repaint(self) -> None: ...

    def leave(self) -> None: ...

    def ask_quit(self, words: Callable[[], str] = str) -> None: ...

    def quit(self) -> None: ...

    # What the player is told ----------------------------------------------------------------------------------------

    def notice(self, text: str, *, of_turn: bool = False) -> None: ...

    def tell(self, what: Saying | SessionError) -> None: ...

    def shortcut(self, command: Command) -> str: ...

    def hear(self, cue: SoundCue, level: int = 0, volume: float = 1.0, *, told: bool = True) -> None: ...

    def pressed(self, enabled: bool) -> None: ...

    def music(self, tune: Tune) -> None: ...

    def beware(self, *, acts: bool = True) -> None: ...

    def end_turn(self) -> None: ...

    # Settings -------------------------------------------------------------------------------------------------------

    def change_settings(self, **changes: object) -> None: ...

    def set_fullscreen(self, on: bool) -> None: ...
