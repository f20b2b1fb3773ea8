"""A box in the middle of the window, over what was shown before: a scene that is one says what is in it, not where."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import pygame

from camelup.ui.kit.brush import Brush
from camelup.ui.kit.host import Host
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.panels import PanelStyle
from camelup.ui.kit.parts import Column, Part, Row
from camelup.ui.kit.rows import centred
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.base import Widget

VEIL = (43, 20, 12, 150)
"""What darkens the screen below an overlay."""


class BoxScene(Scene):
    """A veil, a panel and what `compose` puts into it. Lengths are virtual units. Esc closes it."""

    overlay = True
    zoomed = True

    high: float = 0
    """Of the panel, where the window is high enough; 0 for as high as what is in it."""
    pad: tuple[float, float, float] = (36, 36, 36)
    """Between the panel's edge and what is in it: beside, above and below."""
    gap: float = 18
    """Between the parts."""
    least_gap: float | None = None
    """What gaps may come to in a low window; None for no less."""
    edge: tuple[float, float] = (20, 0)
    """What stays free of the window on each side of the panel, and above and below it."""
    style: PanelStyle = "panel"
    titled = ""
    """The key of the title among the texts."""
    leading: Collection[str] = ()
    """The controls that Tab comes to before all others, wherever they are."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.box = pygame.Rect(0, 0, 0, 0)
        self._inside = Column()

    @property
    def wide(self) -> float:
        """Of the panel, where the window is wide enough."""
        raise NotImplementedError

    @property
    def first(self) -> str:
        """The control that has the focus at first."""
        raise NotImplementedError

    @property
    def title(self) -> str:
        return self.app.texts(self.titled)

    @property
    def words(self) -> str:
        """What is said with the title."""
        return ""

    def compose(self, width: int) -> Iterable[Part | Widget]:
        """What is in the box, from above; `width` is that of its inside in pixels."""
        raise NotImplementedError

    def row(self, *inside: Part | Widget | None, high: float) -> Row:
        """Parts and controls side by side, as far apart as the parts of the box are."""
        return Row(*inside, high=self.painter.px(high), gap=self.painter.px(self.gap))

    def layout(self, metrics: Metrics) -> None:
        px, painter, window = metrics.px, self.painter, metrics.window
        beside, above, below = map(px, self.pad)
        edge = px(self.edge[0]), px(self.edge[1])
        inner = pygame.Rect(0, 0, min(px(self.wide), window[0] - 2 * edge[0]) - 2 * beside, 0)
        least_gap = None if self.least_gap is None else px(self.least_gap)
        self._inside = Column(*self.compose(inner.width), gap=px(self.gap), least_gap=least_gap)
        high = px(self.high) if self.high else self._inside.height(painter, inner.width).wanted + above + below
        self.box = centred(window, (inner.width + 2 * beside, high), edge)
        inner.topleft, inner.height = (self.box.left + beside, self.box.top + above), self.box.height - above - below
        self._inside.put(painter, inner)
        self.focus.replace(sorted(self._inside.widgets, key=lambda widget: widget.name not in self.leading))
        if self.focus.current is None:
            self.focus.set(self.first)

    def cancel(self) -> None:
        self.app.close(self)

    def announce(self) -> str:
        return "\n".join(filter(None, (self.title, self.words)))

    def behind(self, surface: pygame.Surface) -> None:
        """Draw what the box stands before."""
        draw_veil(surface)

    def draw(self, surface: pygame.Surface) -> None:
        brush = Brush(surface, self.painter)
        self.behind(surface)
        brush.panel(self.box, self.style)
        self._inside.draw(brush)
        self.draw_widgets(surface)


def draw_veil(surface: pygame.Surface) -> None:
    """Darken everything drawn so far."""
    veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    veil.fill(VEIL)
    surface.blit(veil, (0, 0))
