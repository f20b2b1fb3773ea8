"""What can stand in a box: a title, words, rows of controls, and rows and columns of such. Lengths are pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from camelup.ui.kit.brush import Brush
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.panels import PanelStyle
from camelup.ui.kit.rows import FILL, Length, column, row
from camelup.ui.kit.widgets.base import Widget


class Part:
    """A part of a box: it is asked how high it is in some width, is given its place, and then draws itself there."""

    rect = pygame.Rect(0, 0, 0, 0)

    def height(self, painter: Painter, width: int) -> Length:
        """As high as there is room, unless it says otherwise."""
        return FILL

    def put(self, painter: Painter, rect: pygame.Rect) -> None:
        self.rect = rect

    @property
    def widgets(self) -> Iterator[Widget]:
        """The controls in it, in the order of the focus; the box draws them."""
        return iter(())

    def draw(self, brush: Brush) -> None:
        """Draw everything but the controls."""


class Title(Part):
    """A line in the middle of its height, smaller where it is too long, with a picture before it where there is one."""

    def __init__(
        self,
        text: str,
        size: float,
        *,
        colour: str = "",
        face: str = "title",
        high: int | None = None,
        icon: IconName | None = None,
        side: int = 0,
        indent: int = 0,
    ) -> None:
        """`side` is that of the picture, and the words begin `indent` behind where it does."""
        self._text, self._size, self._colour, self._face, self._high = text, size, colour, face, high
        self._icon: IconName | None = icon
        self._side, self._indent = side, indent

    def height(self, painter: Painter, width: int) -> Length:
        return Length(painter.line_height(self._size, self._face) if self._high is None else self._high)

    def draw(self, brush: Brush) -> None:
        left, theme = self.rect.left + self._indent, brush.theme
        if self._icon is not None:
            brush.icon(self._icon, self._side, theme.heading, theme.panel_top, midleft=self.rect.midleft)
        at, room = (left, self.rect.centery), self.rect.right - left
        brush.text(self._text, at, self._size, self._colour or theme.heading, self._face, max_width=room)


class Words(Part):
    """Sentences in as many lines as they take, and room for no fewer than `lines`."""

    def __init__(
        self,
        text: str,
        size: float,
        *,
        colour: str = "",
        face: str = "semibold",
        lines: int = 0,
        smallest: float | None = None,
    ) -> None:
        """They get as small as `smallest` where their place is too low for them."""
        self.text, self._size, self._colour, self._face, self._lines = text, size, colour, face, lines
        self._smallest = size if smallest is None else smallest

    def height(self, painter: Painter, width: int) -> Length:
        taken = painter.height(self.text, self._size, width, self._face)
        return Length(max(taken, painter.line_height(self._size) * self._lines))

    def draw(self, brush: Brush) -> None:
        colour = self._colour or brush.theme.text_on_panel
        size = brush.painter.shrunk(self.text, self._size, self.rect, self._smallest, self._face)
        brush.paragraph(self.text, self.rect, size, colour, self._face)


class _Cell(Part):
    """A control, which takes all the room there is."""

    def __init__(self, widget: Widget) -> None:
        self._widget = widget

    def put(self, painter: Painter, rect: pygame.Rect) -> None:
        self._widget.put(rect)

    @property
    def widgets(self) -> Iterator[Widget]:
        yield self._widget


class _Group(Part):
    """Parts and controls together; None is a place that stays free."""

    def __init__(self, inside: Sequence[Part | Widget | None], gap: int) -> None:
        self.gap = gap
        self.inside = [_Cell(thing) if isinstance(thing, Widget) else thing or Part() for thing in inside]

    def _hand_out(self, painter: Painter, rects: Sequence[pygame.Rect]) -> None:
        for part, rect in zip(self.inside, rects, strict=True):
            part.put(painter, rect)

    @property
    def widgets(self) -> Iterator[Widget]:
        for part in self.inside:
            yield from part.widgets

    def draw(self, brush: Brush) -> None:
        for part in self.inside:
            part.draw(brush)


class Row(_Group):
    """Side by side, all equally wide where no widths are given."""

    def __init__(
        self,
        *inside: Part | Widget | None,
        high: int | None = None,
        least: int | None = None,
        gap: int = 0,
        widths: Sequence[Length] = (),
    ) -> None:
        """As high as what is in it where `high` is None; `least` is what it gives way to in a low window."""
        super().__init__(inside, gap)
        self._high, self._least = high, least
        self._widths = widths or [FILL] * len(inside)

    def height(self, painter: Painter, width: int) -> Length:
        if self._high is not None:
            return Length(self._high, self._least)
        rooms = row(pygame.Rect(0, 0, width, 0), self._widths, self.gap)
        highs = [part.height(painter, room.width) for part, room in zip(self.inside, rooms, strict=True)]
        return Length(
            max((high.wanted for high in highs), default=0),
            max((high.shortest for high in highs), default=0),
            max((high.share for high in highs), default=0),
        )

    def put(self, painter: Painter, rect: pygame.Rect) -> None:
        self.rect = rect
        self._hand_out(painter, row(rect, self._widths, self.gap))


class Column(_Group):
    """One below the other; in a low window as close as `least_gap`."""

    def __init__(self, *inside: Part | Widget | None, gap: int = 0, least_gap: int | None = None) -> None:
        super().__init__(inside, gap)
        self._least_gap = gap if least_gap is None else least_gap

    def _heights(self, painter: Painter, width: int) -> list[Length]:
        return [part.height(painter, width) for part in self.inside]

    def height(self, painter: Painter, width: int) -> Length:
        heights, gaps = self._heights(painter, width), len(self.inside) - 1
        wanted = sum(high.wanted for high in heights) + gaps * self.gap
        least = sum(high.shortest for high in heights) + gaps * self._least_gap
        return Length(wanted, least, sum(high.share for high in heights))

    def put(self, painter: Painter, rect: pygame.Rect) -> None:
        self.rect = rect
        self._hand_out(painter, column(rect, self._heights(painter, rect.width), self.gap, self._least_gap))


class Card(Column):
    """A column on a card, whose edge is `pad` pixels from it: beside, and above and below."""

    def __init__(
        self, *inside: Part | Widget | None, pad: tuple[int, int], gap: int = 0, least_gap: int | None = None
    ) -> None:
        super().__init__(*inside, gap=gap, least_gap=least_gap)
        self._beside, self._above = 2 * pad[0], 2 * pad[1]

    def height(self, painter: Painter, width: int) -> Length:
        inside = super().height(painter, width - self._beside)
        return Length(inside.wanted + self._above, inside.shortest + self._above, inside.share)

    def put(self, painter: Painter, rect: pygame.Rect) -> None:
        super().put(painter, rect.inflate(-self._beside, -self._above))
        self.rect = rect

    def draw(self, brush: Brush) -> None:
        brush.panel(self.rect, "card")
        super().draw(brush)


def grid(inside: Sequence[Widget], columns: int, *, high: int, least: int | None = None, gap: int) -> list[Row]:
    """Rows of so many equal controls each; the last one may be shorter."""
    lines = [inside[n : n + columns] for n in range(0, len(inside), columns)]
    return [Row(*line, *[None] * (columns - len(line)), high=high, least=least, gap=gap) for line in lines]


def in_columns(
    inside: Sequence[Part | Widget],
    count: int,
    *,
    high: int | None = None,
    least: int | None = None,
    gap: int,
    apart: int,
) -> Row:
    """So many equal columns, `apart` from one another, which are filled one after the other; without a height the rows
    share what there is."""
    lines = -(-len(inside) // count)
    filled = [*inside, *[Part()] * (lines * count - len(inside))]
    rows = [thing if high is None else Row(thing, high=high, least=least) for thing in filled]
    return Row(*(Column(*rows[n * lines : (n + 1) * lines], gap=gap) for n in range(count)), gap=apart)


class Framed(_Group):
    """A panel around something, or around words where there is nothing."""

    def __init__(
        self, inside: Part | Widget, style: PanelStyle, pad: tuple[float, float], words: Words | None = None
    ) -> None:
        """`pad` is what the panel is larger on each side, in virtual units."""
        super().__init__([words, inside], 0)
        self._style, self._pad = style, pad

    def put(self, painter: Painter, rect: pygame.Rect) -> None:
        px, (x, y) = painter.px, self._pad
        inner = rect.inflate(-2 * px(x), -2 * px(y))
        super().put(painter, inner.inflate(px(2 * x), px(2 * y)))
        self._hand_out(painter, [inner, inner])

    def draw(self, brush: Brush) -> None:
        brush.panel(self.rect, self._style)
        super().draw(brush)
