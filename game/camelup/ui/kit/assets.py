"""Pictures and fonts: found, recoloured, rasterised at the asked size, and cached.

Pictures are SVG files drawn by nanosvg. Three conventions make them work as sprites:

* the origin of a file's own coordinates is its anchor (see `Assets.anchor`);
* a colour that changes is a class holding one declaration, `.body{fill:#8FC1F4}`. The palette
  entry `body` sets that class and those named `body-...` (a gradient stop `body-top`, a line
  `body-line`), since an element may carry only one class;
* width, height and viewBox of the root element are the first ones in the file.
"""

from __future__ import annotations

import io
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import pygame

from camelup.session.english import asset_folders
from camelup.session.errors import StartError
from camelup.ui.kit.faces import Face
from camelup.ui.kit.theme import THEME, Theme

_MB = 1024 * 1024
WINDOWS_KEPT = 16
"""Pixels of finished surfaces to keep, in windows: scenery, panels, and what moves in every pose."""
REHEARSED = 128 * 1024
"""Bytes of pixels after which a step of a rehearsal ends."""
_FONTS_KEPT = 96
FACES = {
    "title": ("font_fredoka_one", "FredokaOne-Regular"),
    "regular": ("font_source_sans_pro", "SourceSansPro-Regular"),
    "semibold": ("font_source_sans_pro", "SourceSansPro-Semibold"),
    "bold": ("font_source_sans_pro", "SourceSansPro-Bold"),
}
"""Every face by its name: the package that has it, and its file there."""
_ROOT = re.compile(r"<svg\b[^>]*>")
_VIEW = re.compile(r'\bviewBox="([^"]*)"')
_SIZE = re.compile(r'\b(?:width|height)="[^"]*"\s*')
_RULE = re.compile(r"\.([A-Za-z][\w-]*)\s*\{\s*(fill|stroke|stop-color)\s*:\s*(#[0-9A-Fa-f]{6})\s*;?\s*\}")

View = tuple[float, float, float, float]


class _Enough(Exception):
    """A rehearsal has made as much as it may."""


class AssetError(StartError):
    """A picture or font is missing or cannot be read; the text says which."""


def find_assets() -> Path:
    """The directory that holds `images` (and sounds).

    Raises:
        AssetError: neither place has it.
    """
    inside, beside = asset_folders()
    for candidate in (inside, beside):
        if (candidate / "images").is_dir():
            return candidate
    raise AssetError(f"The game's pictures are missing: no assets/images in {inside.parent} or {beside.parent}.")


def recolour(svg: str, palette: Mapping[str, str]) -> str:
    """`svg` with the classes of `palette` set to its colours; other keys are ignored."""

    def swap(rule: re.Match[str]) -> str:
        name, what, colour = rule.groups()
        return f".{name}{{{what}:{palette.get(name.partition('-')[0], colour)}}}"

    return _RULE.sub(swap, svg)


def resize(svg: str, size: tuple[int, int], view: View | None = None) -> str:
    """`svg` with its root asking for exactly `size` pixels, optionally of `view` only.

    nanosvg would otherwise return a smaller surface whenever the ratios differ by a fraction of a
    pixel (or stretch it, without preserveAspectRatio). The drawing keeps its ratio and is centred.
    """

    def root(match: re.Match[str]) -> str:
        tag = _SIZE.sub("", match.group())
        if view is not None:
            tag = _VIEW.sub(f'viewBox="{view[0]:g} {view[1]:g} {view[2]:g} {view[3]:g}"', tag)
        return f'<svg width="{size[0]}" height="{size[1]}" preserveAspectRatio="xMidYMid meet" {tag[5:]}'

    return _ROOT.sub(root, svg, count=1)


@dataclass(frozen=True, slots=True)
class _Source:
    """A read SVG file: its text, its viewBox and the palette keys it understands."""

    text: str
    view: View
    keys: frozenset[str]


def _parse(text: str) -> _Source:
    """Find viewBox and palette keys of an SVG text; ValueError if it has no viewBox."""
    root = _ROOT.search(text)
    box = _VIEW.search(root.group()) if root else None
    if box is None:
        raise ValueError("no viewBox")
    x, y, width, height = (float(part) for part in box.group(1).split())
    keys = frozenset(rule.group(1).partition("-")[0] for rule in _RULE.finditer(text))
    return _Source(text, (x, y, width, height), keys)


def _cost(surface: pygame.Surface) -> int:
    """Bytes of pixels a surface holds."""
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


class Assets:
    """All pictures and fonts below one directory, read on first use.

    Surfaces are shared: callers must not draw on them. Finished surfaces are kept in a
    least-recently-used cache of at most `budget` bytes.
    """

    def __init__(self, root: Path, theme: Theme = THEME, budget: int = 96 * _MB) -> None:
        """Use the directory `root` (see `find_assets`); nothing is read yet."""
        self.root = root
        self.budget = self._least = budget
        self._theme = theme
        self._letters: Mapping[str, str] = {camel: look.badge_letter for camel, look in theme.camels.items()}
        self._sources: dict[str, _Source] = {}
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._bytes = 0
        self._depth = 0
        """How many pictures are being made, each as a part of the one before."""
        self._spare: int | None = None
        """Bytes of pictures that a rehearsal may still make; None where none is going on."""
        self._fonts: OrderedDict[tuple[str, int], Face] = OrderedDict()

    @property
    def theme(self) -> Theme:
        """The colours that code-drawn art uses."""
        return self._theme

    def serve(self, window: tuple[int, int]) -> None:
        """Keep as much as a window of this size needs at once, so that a large one does not draw things over and over.

        Never less than the budget with which the assets were made.
        """
        self.budget = max(self._least, WINDOWS_KEPT * 4 * window[0] * window[1])

    def use_theme(self, theme: Theme) -> None:
        """Draw with other colours from now on."""
        if theme is not self._theme:
            self._theme = theme
            self.clear()

    @property
    def letters(self) -> Mapping[str, str]:
        """The letters on the badges of camels; empty where the symbols stand alone."""
        return self._letters

    def use_letters(self, letters: Mapping[str, str]) -> None:
        """Draw badges with other letters from now on, or with none."""
        if letters != self._letters:
            self._letters = letters
            self.clear()

    def clear(self) -> None:
        """Forget all surfaces and fonts, as after a resize; the files stay read."""
        self._surfaces.clear()
        self._bytes = 0
        self._fonts.clear()

    def memo(self, key: Hashable, builder: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface cached as `key`, building it with `builder` the first time."""
        found = self._surfaces.get(key)
        if found is not None:
            if not self._depth:
                self._surfaces.move_to_end(key)
            return found
        surface = self._build(builder)
        if key not in self._surfaces:
            self._surfaces[key] = surface
            self._bytes += _cost(surface)
            if self._depth:
                # A part of a finished picture is seldom asked for by itself: it goes first.
                self._surfaces.move_to_end(key, last=False)
        # The newest surface stays even if it alone exceeds the budget: it is about to be drawn.
        while self._bytes > self.budget and len(self._surfaces) > 1:
            _, dropped = self._surfaces.popitem(last=False)
            self._bytes -= _cost(dropped)
        return surface

    def _build(self, builder: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Make a picture, unless a rehearsal has made enough; the parts that it is made of belong to it."""
        if self._depth == 0 and self._spare is not None and self._spare <= 0:
            raise _Enough
        self._depth += 1
        try:
            surface = builder()
        finally:
            self._depth -= 1
        if self._depth == 0 and self._spare is not None:
            self._spare -= _cost(surface)
        return surface

    def rehearse(self, draws: Iterable[Callable[[], object]]) -> Iterator[None]:
        """Make the pictures that some drawing will need, a few at a time, so that no frame has to wait for them.

        Each drawing is broken off where it has made enough, and done over again until it lacks nothing: it had better
        draw on a surface of one pixel, which costs next to nothing.
        """
        for draw in draws:
            complete = False
            while not complete:
                self._spare = REHEARSED
                with suppress(_Enough):
                    draw()
                    complete = True
                self._spare = None
                yield

    def image(
        self,
        name: str,
        size: tuple[int, int],
        palette: Mapping[str, str] | None = None,
        flip: bool = False,
        view: View | None = None,
    ) -> pygame.Surface:
        """`assets/images/<name>.svg` in a surface of exactly `size` (w, h) pixels.

        `palette` gives colours by class (keys the file does not know are ignored), `flip`
        mirrors left and right, `view` shows only that part (x, y, w, h) in the file's units.

        Raises:
            AssetError: there is no such picture, or it cannot be drawn.
        """
        source = self._source(name)
        colours = {k: v for k, v in (palette or {}).items() if k in source.keys}
        box = (max(1, size[0]), max(1, size[1]))
        key = ("image", name, box, tuple(sorted(colours.items())), flip, view)

        def build() -> pygame.Surface:
            if flip:
                straight = self.image(name, size, colours, view=view)
                return pygame.transform.flip(straight, True, False)
            return self._raster(name, resize(recolour(source.text, colours), box, view))

        return self.memo(key, build)

    def svg(self, text: str, size: tuple[int, int]) -> pygame.Surface:
        """An SVG text made by code in a surface of exactly `size` pixels, cached."""
        box = (max(1, size[0]), max(1, size[1]))
        return self.memo(("svg", text, box), lambda: self.rasterise(text, box))

    def drawing(self, key: Hashable, size: tuple[int, int], draw: Callable[[], str]) -> pygame.Surface:
        """What `draw` makes as an SVG text, in a surface of exactly `size` pixels; cached by a key and the size, since
        writing a long text takes longer than showing the picture."""
        box = (max(1, size[0]), max(1, size[1]))
        return self.memo((key, box), lambda: self.rasterise(draw(), box))

    def rasterise(self, text: str, size: tuple[int, int]) -> pygame.Surface:
        """A new surface of exactly `size` pixels for an SVG text, outside the cache."""
        return self._raster("drawing", resize(text, size))

    def text(self, name: str) -> str:
        """The SVG text of a picture, for drawings put together from parts of it; AssetError if there is none."""
        return self._source(name).text

    def aspect(self, name: str) -> float:
        """Width / height of a picture; AssetError if there is none."""
        _, _, width, height = self._source(name).view
        return width / height

    def scaled(
        self, name: str, unit: float, palette: Mapping[str, str] | None = None, flip: bool = False
    ) -> pygame.Surface:
        """A picture at `unit` pixels per unit of its own coordinates."""
        _, _, width, height = self._source(name).view
        return self.image(name, (round(width * unit), round(height * unit)), palette, flip)

    def anchor(self, name: str, unit: float, flip: bool = False) -> tuple[int, int]:
        """Where the anchor (origin) lies in the surface that `scaled` returns."""
        x, y, width, _ = self._source(name).view
        return round((width + x if flip else -x) * unit), round(-y * unit)

    def font(self, face: str, px: int) -> Face:
        """A font: `face` is title, regular, semibold or bold, `px` its size.

        Raises:
            AssetError: the face is unknown or its font package is not installed.
        """
        key = (face, px)
        if key in self._fonts:
            self._fonts.move_to_end(key)
            return self._fonts[key]
        if not pygame.font.get_init():
            pygame.font.init()
        path = font_path(face)
        try:
            made = Face(path, px)
        except (OSError, pygame.error) as error:
            raise AssetError(f"The font {path.name} cannot be read: {error}.") from error
        self._fonts[key] = made
        if len(self._fonts) > _FONTS_KEPT:
            self._fonts.popitem(last=False)
        return made

    def _source(self, name: str) -> _Source:
        """Read and keep the text of a picture."""
        if name not in self._sources:
            path = self.root / "images" / f"{name}.svg"
            try:
                self._sources[name] = _parse(path.read_text(encoding="utf-8"))
            except OSError as error:
                raise AssetError(f"The picture {name} is missing ({path}).") from error
            except ValueError as error:
                raise AssetError(f"The picture {name} is not usable SVG: {error}.") from error
        return self._sources[name]

    @staticmethod
    def _raster(name: str, text: str) -> pygame.Surface:
        """Rasterise an SVG text at the size its root asks for."""
        try:
            surface = pygame.image.load(io.BytesIO(text.encode()), "drawing.svg")
        except pygame.error as error:
            raise AssetError(f"The picture {name} cannot be drawn: {error}.") from error
        if pygame.display.get_init() and pygame.display.get_surface() is not None:
            return surface.convert_alpha()
        return surface


def font_path(face: str) -> Path:
    """The file of a face without importing its package (which would list its folder).

    Raises:
        AssetError: the face is unknown or its font package is not installed.
    """
    if face not in FACES:
        raise AssetError(f"There is no font face {face!r}; known are {', '.join(sorted(FACES))}.")
    package, stem = FACES[face]
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise AssetError(f"The font package {package} is not installed.")
    return Path(spec.origin).parent / "files" / f"{stem}.ttf"
