"""What a screen of the game is: it lays itself out, takes events, moves with time and draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from camelup.ui.kit.brush import Brush
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.focus import FocusRing

if TYPE_CHECKING:
    from camelup.ui.kit.host import Host


REST = 1.0
"""Seconds for which a screen on which nothing moves may rest; something may have been forgotten."""


class Scene:
    """One screen, or one overlay above another. Subclasses fill in what they need.

    `layout` is called before anything else and again whenever the window's size or scale changes; it (re)builds all
    geometry and widgets from the scene's own state, so nothing else may live in a widget.
    """

    overlay = False
    """Whether the scenes below stay visible."""
    zoomed = False
    """Whether the interface scale enlarges everything here, because `layout` makes the best of fewer units; elsewhere
    only text grows, and `layout` makes room for it."""

    unasked = False
    """Whether it appears on its own, so that the first presses after it were meant for the screen before."""
    writes_anew = True
    """Whether all words on the screen are drawn with every picture, so that it is known where there are any."""
    fallback = 0
    """How far the game has fallen back where this screen is shown: 0 for any but the last resorts."""
    takes_every_key = False
    """Whether even keys that hold everywhere come to this scene."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self.focus = FocusRing(app.pressed)
        self.dirty = True
        """Whether another picture is due."""
        self.stirred = False
        """Whether one is due because of what moves there for its own sake."""
        self.lightly = False
        """Whether that alone is to be drawn now: everything else on the window is as it was drawn last."""
        self.touched: Sequence[pygame.Rect] | None = None
        """What a light picture has changed; None for all of it."""

    @property
    def dozes(self) -> float:
        """Seconds for which the screen needs no time, as long as nothing comes in."""
        return 0.0

    @property
    def painter(self) -> Painter:
        return self.app.zoomed_painter if self.zoomed else self.app.painter

    @property
    def animating(self) -> bool:
        """Whether the next frame will differ without any input."""
        return False

    @property
    def clear(self) -> Sequence[pygame.Rect]:
        """Where the screen tells the player something that no tooltip or notice shall cover."""
        return ()

    @property
    def figures(self) -> Sequence[pygame.Rect]:
        """What is looked at besides controls, as camels are: no tooltip covers it while there is any other place."""
        return ()

    @property
    def laid(self) -> Sequence[pygame.Rect]:
        """Where words and pictures lie that no notice shall cover, on a screen that does not write all of them anew."""
        return ()

    @property
    def notice_room(self) -> pygame.Rect | None:
        """Where a notice opens, at the upper edge; None for the lower middle of the window."""
        return None

    @property
    def above_focus(self) -> Sequence[pygame.Rect]:
        """What lies above the brackets of the focus, because it is read."""
        return ()

    def layout(self, metrics: Metrics) -> None:
        """Place everything for a window of this size."""

    def again(self) -> None:
        """Lay everything out anew, because of what has changed here."""
        self.layout(self.painter.metrics)
        self.dirty = True

    def reword(self) -> None:
        """The language has changed: reword what is kept as text. `layout` follows."""

    def handle(self, event: pygame.Event) -> bool:
        """Take one event; True when it was used. The focus ring gets it first."""
        if self.focus.handle(event):
            self.dirty = True
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.cancel()
            return True
        return False

    def steady(self, event: pygame.Event) -> bool:
        """Whether a press means the same here whatever has just appeared, so that it counts at once."""
        return False

    @property
    def caption_room(self) -> pygame.Rect:
        """Where sounds are told in words: at its upper edge, or wherever in it no words and no controls lie."""
        return self.app.screen.get_rect()

    def turn_page(self, by: int) -> bool:
        """Go to the next page (1) or the one before (-1); False where there are none."""
        turned = self.focus.turn_page(by)
        self.dirty |= turned
        return turned

    def refuse_letter(self) -> None:
        """Somebody typed a letter that cannot be shown."""
        self.app.notice(self.app.texts("field.refused"))

    def refuse_more(self, most: int, *, name: bool = False) -> None:
        """Somebody typed or pasted more than the `most` letters of a name, or of another text."""
        words = self.app.texts("field.full.name" if name else "field.full", most=most)
        # A key that is held would say it again with every letter.
        if not (self.app.toast.active and self.app.toast.text == words):
            self.app.notice(words)

    def cancel(self) -> None:
        """Esc was pressed."""

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole screen; called only when something changed."""

    def draw_widgets(self, surface: pygame.Surface) -> None:
        """Draw all controls."""
        brush = Brush(surface, self.painter)
        for widget in self.focus:
            widget.draw(brush)

    # For a player who does not see the screen ---------------------------------------------------------------------

    def announce(self) -> str:
        """What is said when the screen opens: its title, and what it asks."""
        return ""

    def news(self) -> list[str]:
        """Sentences that came up since this was last asked."""
        return []

    def spoken(self, widget: Widget) -> str:
        """A widget in words where its label and hint do not say everything; empty where they do."""
        return ""

    def leave(self) -> None:
        """The scene is taken off the stack for good."""
