"""The walk through every screen at every size, scale and language: what is looked at, and how it is judged.

Judged is what the player gets: each line of letters as it is put on the window, with the pixels below it, and each
control. A text is a fault where it is cut, wider than its room, partly outside its button or the window, on top of
another one or of a control's edge, hidden, or in too little contrast to its ground.
"""

from __future__ import annotations

import random
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pygame
import pytest

from camelup.ui.kit.app import App
from camelup.ui.kit.assets import Assets, find_assets
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.display import open_screen
from camelup.ui.kit.painter import SIDES, Align, Painter
from camelup.ui.kit.theme import Theme
from camelup.ui.kit.widgets.base import Look, Widget
from camelup.ui.kit.widgets.text_field import TextField
from camelup.ui.race.scene import RaceScene
from camelup.ui.replay.replay import ReplayScene
from camelup.ui.table.layout import Tab
from tests.ui.drawn_once import DrawnOnce
from tests.ui.driving import STEP
from tests.ui.screens import SCREENS, Screen

SIZES = ((1024, 640), (1280, 720), (1280, 960), (1440, 900), (1920, 1080), (2560, 1080), (3840, 2160))
SCALES = (1.0, 1.5, 2.0)
CODES = tuple(sorted(path.stem for path in (find_assets() / "locales").glob("*.json")))
LEAST_CONTRAST = 4.5
"""Of letters to their ground (WCAG 2, AA), on disabled controls too."""
STATES = (Look.NORMAL, Look.HOVER, Look.PRESSED)
"""What controls can look like under the mouse; whether they are selected or disabled is the screen's."""
SMALLEST_TARGET = 32
"""Pixels of a fanned card that must be left to hit."""
CROWDED = ("spaces", "hand")
"""Groups whose controls stand before or on top of one another, so that a text may lie on the edge of one: cells of the
board behind camels, and fanned cards."""
DARKER_GROUND = 25
"""Per cent of the pixels below a line of letters that may have less contrast, as a picture's edge has."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where on the walk a screen is looked at."""

    screen: str
    size: tuple[int, int]
    scale: float
    language: str
    high_contrast: bool

    def __str__(self) -> str:
        theme = " high contrast" if self.high_contrast else ""
        return f"{self.size[0]}x{self.size[1]} {self.scale:.0%} {self.language}{theme}"


def short_way(screen: str) -> list[Place]:
    """Every size, every scale, both themes, and every language in the smallest window where texts are largest.

    Which scale and language go with a size changes from screen to screen; the theme stays, to share its pictures.
    """
    turn = random.Random(screen).randrange(len(SCALES) * len(CODES))
    places = [
        Place(screen, size, SCALES[(n + turn) % len(SCALES)], CODES[(n + turn) % len(CODES)], n % 2 == 1)
        for n, size in enumerate(SIZES)
    ]
    places += [Place(screen, SIZES[0], max(SCALES), code, False) for code in CODES]
    if issubclass(SCREENS[screen].shows, (RaceScene, ReplayScene)):
        # The table has another arrangement at 100 %.
        places += [Place(screen, SIZES[0], 1.0, code, False) for code in CODES]
    return _in_order(places)


def whole_way(screen: str) -> list[Place]:
    """Everything with everything."""
    ways = product(SIZES, SCALES, CODES, (False, True))
    return _in_order([Place(screen, *way) for way in ways])


def _in_order(places: Sequence[Place]) -> list[Place]:
    """Without repetitions, and so that the window changes its size as seldom as can be."""
    return sorted(set(places))


class KeptAssets(DrawnOnce):
    """Pictures of both themes that stay when the window changes, so that each is drawn once and not at every place.

    Everything in the cache is kept by its size and colours or, where its name lacks the colours, by theme.
    """

    def __init__(self) -> None:
        super().__init__(find_assets(), budget=600 * 1024 * 1024)
        self._of_theme = {id(self.theme): self._surfaces}

    def use_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._surfaces = self._of_theme.setdefault(id(theme), OrderedDict())

    _raster = staticmethod(Assets._raster)
    """What is kept as pictures need not be kept as drawings too."""

    def clear(self) -> None:
        """Nothing becomes wrong."""


# Going -----------------------------------------------------------------------------------------------------------


def walk(app: App, name: str, places: Sequence[Place], pictures: Path | None = None) -> dict[str, list[str]]:
    """Open a screen and look at it at each place; what is wrong by place. `pictures` is where those are saved."""
    screen = SCREENS[name]
    app.change_settings(**screen.settings)
    screen.opens(app)
    app.tick(STEP, [])
    wrong = {}
    for place in places:
        _go_to(app, place)
        assert type(app.scene) is screen.shows
        found = look_at_pages(app, screen, STATES[SIZES.index(place.size) % len(STATES)])
        if found:
            wrong[str(place)] = found
            if pictures is not None:
                pictures.mkdir(parents=True, exist_ok=True)
                pygame.image.save(app.screen, pictures / f"{name} {place}.png")
    return wrong


def _go_to(app: App, place: Place) -> None:
    """Change window and settings, and lay everything out for them."""
    resized, before = app.screen.get_size() != place.size, app.services.settings
    if resized:
        app.screen = open_screen(place.size, fullscreen=False)
    app.change_settings(language=place.language)
    app.change_settings(ui_scale=place.scale, high_contrast=place.high_contrast)
    if resized and (before.ui_scale, before.high_contrast) == (place.scale, place.high_contrast):
        # Otherwise the settings have seen to it.
        app.rescale()
    app.scene.update(STEP)


def look_at_pages(app: App, screen: Screen, state: Look) -> list[str]:
    """Look at the topmost screen; where a table is folded, at each of its pages. All controls are in a state."""
    scene = app.scene
    if not (screen.paged and isinstance(scene, RaceScene) and scene.geometry.folded):
        return look(app, screen, state)
    found: list[str] = []
    for tab in Tab:
        scene.show_tab(tab)
        found += [f"{tab.value}: {fault}" for fault in look(app, screen, state)]
    return found


# Looking ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """A line of letters on the window."""

    text: str
    ink: pygame.Rect
    """The pixels that its letters cover."""
    clip: pygame.Rect
    owner: str
    """The control that wrote it; empty for the screen itself."""


class Layer(Enum):
    """What is being drawn."""

    BELOW = "screens below the topmost one, which are not looked at"
    SCREEN = "the topmost screen"
    ABOVE = "what floats above all screens"


@dataclass
class Faults:
    """What is wrong with the texts that are drawn."""

    window: pygame.Rect
    floats: bool
    shortens: str = ""
    layer: Layer = Layer.BELOW
    cut: dict[str, str] = field(default_factory=dict)
    """Texts by what was left of them where they had no room."""
    found: set[str] = field(default_factory=set)
    lines: list[Line] = field(default_factory=list)
    owner: Widget | None = None

    def add(self, fault: str) -> None:
        if self.layer is not Layer.BELOW:
            self.found.add(fault)

    def line(self, surface: pygame.Surface, text: str, image: pygame.Surface, colour: str, rect: pygame.Rect) -> None:
        """A line is about to be put on a surface."""
        if self.layer is Layer.BELOW:
            return
        if text in self.cut and not (self.owner is not None and self.owner.name == self.shortens):
            self.add(f"{self.cut[text]!r} is cut")
        ink = image.get_bounding_rect().move(rect.topleft)
        clip = surface.get_clip()
        self._judge_contrast(surface, text, image, colour, rect)
        if surface.get_size() != self.window.size:
            return
        # What is scrolled may go on where nobody sees it.
        if clip.contains(self.window) and not self.window.contains(ink):
            self.add(f"{text!r} leaves the window")
        ink = ink.clip(clip)
        if not ink:
            return
        if self.owner is not None and not self.owner.rect.inflate(2, 2).contains(ink):
            self.add(f"{text!r} leaves {self.owner.name}")
        if self.layer is Layer.ABOVE:
            return
        if not self.floats:
            for other in self.lines:
                if other.ink.inflate(-2, -2).colliderect(ink) and text not in other.text:
                    self.add(f"{text!r} lies on {other.text!r}")
        self.lines.append(Line(text, ink, clip, "" if self.owner is None else self.owner.name))

    def _judge_contrast(
        self, surface: pygame.Surface, text: str, image: pygame.Surface, colour: str, rect: pygame.Rect
    ) -> None:
        seen = rect.clip(surface.get_clip())
        if not seen:
            return
        part = seen.move(-rect.x, -rect.y)
        letters = pygame.surfarray.array_alpha(image.subsurface(part)) > 127
        if not letters.any():
            return
        below = surface.subsurface(seen)
        if surface.get_flags() & pygame.SRCALPHA and (pygame.surfarray.array_alpha(below) < 255).any():
            self.add(f"{text!r} is written on nothing")
        ground = luminances(pygame.surfarray.array3d(below)[letters])
        own = float(luminances(np.array([tuple(pygame.Color(colour))[:3]], dtype=np.uint8))[0])
        # Many times faster than NumPy's percentiles, which look between two pixels.
        rank = (len(ground) - 1) * DARKER_GROUND // 100
        ratio = float(np.partition(ratios(ground, own), rank)[rank])
        if ratio < LEAST_CONTRAST:
            self.add(f"{text!r} has a contrast of {ratio:.2f}")

    def fitted(self, text: str, shown: str) -> None:
        if shown != text:
            self.cut[shown] = text

    def boxed(self, text: str, rect: pygame.Rect, room: float | None) -> None:
        if room is not None and rect.width > room + 1:
            self.add(f"{text!r} is wider than its box")

    def wrapped(self, text: str, height: int, line: int, rect: pygame.Rect) -> None:
        # The last line may stand out of its box by the space between lines.
        if rect.height and height > rect.height + 0.3 * line:
            self.add(f"{text!r} is {height} px high, its box {rect.height}")

    def beside(self, widgets: Sequence[Widget]) -> None:
        """The screen's own texts keep off the edges of what can be pointed at: they stand in it or beside it."""
        for line in self.lines:
            if line.owner:
                continue
            for widget in widgets:
                if widget.rect.colliderect(line.ink) and not widget.rect.contains(line.ink):
                    self.add(f"{line.text!r} lies on the edge of {widget.name}")


def luminances(pixels: np.ndarray) -> np.ndarray:
    """Relative luminance (WCAG 2) of rows of red, green and blue."""
    return LINEAR[pixels] @ np.array([0.2126, 0.7152, 0.0722])


def _linear() -> np.ndarray:
    levels = np.arange(256) / 255
    return np.where(levels <= 0.04045, levels / 12.92, ((levels + 0.055) / 1.055) ** 2.4)


LINEAR = _linear()
"""Linear light by level of a channel."""


def ratios(ground: np.ndarray, letters: float) -> np.ndarray:
    """Contrast ratios (WCAG 2) of pixels to the colour of letters, as luminances."""
    low, high = np.minimum(ground, letters), np.maximum(ground, letters)
    return (high + 0.05) / (low + 0.05)


@contextmanager
def watched(app: App, screen: Screen) -> Iterator[Faults]:
    """Watch every painter, and every control of the topmost screen, while something is drawn."""
    faults = Faults(app.screen.get_rect(), screen.floats, screen.shortens)
    fit, text, paragraph, letters = Painter.fit, Brush.text, Brush.paragraph, Painter.letters

    def watched_fit(self: Painter, words: str, px: int, max_width: float, face: str) -> tuple[str, int]:
        shown, size = fit(self, words, px, max_width, face)
        faults.fitted(words, shown)
        return shown, size

    def watched_letters(
        self: Painter,
        surface: pygame.Surface,
        words: str,
        px: int,
        colour: str,
        face: str,
        position: tuple[float, float],
        align: Align = "left",
        opacity: int = 255,
    ) -> pygame.Rect:
        image = self.glyphs(words, px, colour, face)
        where = image.get_rect(**{SIDES[align]: (round(position[0]), round(position[1]))})
        # A caption that fades is on its way out, and has been read.
        if opacity == 255:
            faults.line(surface, words, image, colour, where)
        return letters(self, surface, words, px, colour, face, position, align, opacity)

    def watched_text(
        self: Brush,
        words: str,
        position: tuple[float, float],
        size: float,
        colour: str | None = None,
        face: str = "semibold",
        align: Align = "left",
        max_width: float | None = None,
    ) -> pygame.Rect:
        rect = text(self, words, position, size, colour, face, align, max_width)
        faults.boxed(words, rect, max_width)
        return rect

    def watched_paragraph(
        self: Brush,
        words: str,
        rect: pygame.Rect,
        size: float,
        colour: str | None = None,
        face: str = "semibold",
        align: Align = "left",
    ) -> int:
        height = paragraph(self, words, rect, size, colour, face, align)
        faults.wrapped(words, height, self.painter.line_height(size, face), rect)
        return height

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Painter, "fit", watched_fit)
        patch.setattr(Painter, "letters", watched_letters)
        patch.setattr(Brush, "text", watched_text)
        patch.setattr(Brush, "paragraph", watched_paragraph)
        for widget in app.scene.focus:
            patch.setattr(widget, "draw", partial(_draw_widget, widget, widget.draw, faults))
        patch.setattr(app.scene, "draw", partial(_draw_scene, app.scene.draw, faults))
        yield faults


def _draw_widget(widget: Widget, draw: Callable[[Brush], None], faults: Faults, brush: Brush) -> None:
    faults.owner = widget
    draw(brush)
    faults.owner = None


def _draw_scene(draw: Callable[[pygame.Surface], None], faults: Faults, surface: pygame.Surface) -> None:
    faults.layer = Layer.SCREEN
    draw(surface)
    faults.layer = Layer.ABOVE


def look(app: App, screen: Screen, state: Look = Look.NORMAL) -> list[str]:
    """Draw the topmost screen, with all its controls in a state, and return what is wrong with it."""
    scene = app.scene
    # Nothing may come from kept pictures.
    app.relayout()
    for widget in scene.focus:
        widget.look = state
    with watched(app, screen) as faults:
        app.tick(STEP, [])
    if not screen.floats:
        faults.beside([widget for widget in scene.focus if widget.group not in CROWDED])
    for widget in scene.focus:
        # The words that stand in an empty line go away with the focus.
        if isinstance(widget, TextField) and (widget.text or widget is not scene.focus.current):
            ratio = typed_contrast(app.screen.subsurface(widget.rect))
            if ratio < LEAST_CONTRAST:
                faults.add(f"what is typed into {widget.name} has a contrast of {ratio:.2f}")
    window = app.screen.get_rect()
    outside = [f"{widget.name} leaves the window" for widget in scene.focus if not window.contains(widget.rect)]
    upon = [
        f"{a.name} and {b.name} overlap" for a, b in combinations(scene.focus, 2) if not _apart(a, b, screen.floats)
    ]
    return [*sorted(faults.found), *outside, *upon]


def _apart(one: Widget, other: Widget, floats: bool) -> bool:
    """Whether two controls can be told apart by pointing."""
    if not one.rect.colliderect(other.rect):
        return True
    if one.group == other.group == "hand":
        # Of a fanned card enough is left to hit.
        return abs(one.rect.left - other.rect.left) >= SMALLEST_TARGET
    if "pyramid" in (one.name, other.name) and "spaces" in (one.group, other.group):
        # It stands in front of the far row of the track.
        return True
    # A bubble stands in front of the table, and so do its buttons.
    return floats and one.name.startswith("guide:") is not other.name.startswith("guide:")


def typed_contrast(field: pygame.Surface) -> float:
    """Contrast of an entry line's letters to its ground, which is most of it; its border is left out."""
    inner = field.get_rect().inflate(-field.get_height() // 3, -field.get_height() // 3)
    pixels = pygame.surfarray.array3d(field.subsurface(inner)).reshape(-1, 3)
    colours, counts = np.unique(pixels, axis=0, return_counts=True)
    light = luminances(colours)
    ground = light[counts.argmax()]
    return float(ratios(light, float(ground)).max())
