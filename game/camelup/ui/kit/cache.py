"""A part of the window that is painted only where what it shows has changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, NamedTuple, TypeVar

import pygame

from camelup.ui.kit.brush import Brush

B = TypeVar("B", bound=Brush)


class Piece(NamedTuple, Generic[B]):
    """Something in a panel that looks the same as long as its key is the same."""

    name: str
    reach: pygame.Rect
    """All pixels of the window that it may cover."""
    key: Hashable
    paint: Callable[[B], object]
    """Draws on the window itself, in its coordinates and clipped to what has to be painted.

    What it draws must not depend on the clipping, as the rectangle does that `blit` returns.
    """


class Panel(Generic[B]):
    """Keeps the picture of one rectangle of the window.

    It is made of pieces in the order in which they lie on one another; the first must cover the rectangle. Where one
    has changed its surroundings are repainted, with everything that reaches into them, so that the picture is the
    one that painting everything would have made.
    """

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._key: Hashable = None
        self._shown: dict[str, Piece[B]] = {}
        self._laid: list[Piece[B]] = []
        """All pieces in their order, as they were made last."""
        self.behind = False
        """Whether the last call left changes for the next one."""
        self.damage: Sequence[pygame.Rect] = ()
        """What the last call has painted anew."""

    def draw(
        self,
        brush: B,
        area: pygame.Rect,
        key: Hashable,
        pieces: Callable[[], Sequence[Piece[B]]],
        *,
        disturbed: bool = True,
        at_most: int | None = None,
    ) -> int:
        """Show the pieces; returns how many were repainted.

        `key` must change with any piece's key: the pieces are not even made while it is the same. `disturbed` says
        whether anything else was drawn on the rectangle since the last call; an undisturbed picture that is still
        right is left alone, because the window keeps its pixels. No more than `at_most` changed pieces are painted,
        in their order; the others are left for the next call, and until then look as before.
        """
        surface = brush.surface
        area = area.clip(surface.get_rect())
        self.damage = ()
        if self._picture is None or self._picture.get_size() != area.size:
            made = pieces()
            self._repaint(brush, area, made)
            self._picture = surface.subsurface(area).copy()
            self._shown, self._laid = {piece.name: piece for piece in made}, [*made]
            self._key, self.behind, self.damage = key, False, (area,)
            return len(made)
        if disturbed:
            surface.blit(self._picture, area)
        if key == self._key and not self.behind:
            return 0
        self._key = key
        return self._catch_up(brush, area, pieces(), at_most)

    @property
    def key(self) -> Hashable:
        """The key of what is shown."""
        return self._key

    def stir(self, brush: B, area: pygame.Rect, key: Hashable, moved: Sequence[Piece[B]]) -> None:
        """Show some of the pieces moved on, where nothing else has changed since the last call nor was drawn on it.

        It costs less than making all of them. `key` is now that of the whole.
        """
        area, places = area.clip(brush.surface.get_rect()), {piece.name: n for n, piece in enumerate(self._laid)}
        damage: list[pygame.Rect] = []
        for piece in moved:
            before = self._laid[places[piece.name]]
            if before.key != piece.key:
                damage += [before.reach.clip(area), piece.reach.clip(area)]
                self._laid[places[piece.name]] = self._shown[piece.name] = piece
        self._key, self.damage = key, _merged(damage)
        self._renew(brush, area, self._laid)

    def _catch_up(self, brush: B, area: pygame.Rect, pieces: Sequence[Piece[B]], at_most: int | None) -> int:
        """Paint what has changed, or some of it."""
        shown = self._shown
        now = {piece.name: piece for piece in pieces}
        changed = [name for name, piece in now.items() if name not in shown or shown[name].key != piece.key]
        changed += [name for name in shown if name not in now]
        self.behind = at_most is not None and len(changed) > at_most
        changed = changed[:at_most]
        damage: list[pygame.Rect] = []
        for name in changed:
            # What it covered and what it covers now.
            damage += [known[name].reach.clip(area) for known in (shown, now) if name in known]
            if name in now:
                shown[name] = now[name]
            else:
                del shown[name]
        self.damage, self._laid = _merged(damage), [*pieces]
        self._renew(brush, area, pieces)
        return len(changed)

    def _renew(self, brush: B, area: pygame.Rect, pieces: Sequence[Piece[B]]) -> None:
        """Paint the damage, and keep how it looks now."""
        assert self._picture is not None
        for rect in self.damage:
            self._repaint(brush, rect, pieces)
            self._picture.blit(brush.surface, (rect.x - area.x, rect.y - area.y), rect)

    @staticmethod
    def _repaint(brush: B, rect: pygame.Rect, pieces: Sequence[Piece[B]]) -> None:
        brush.surface.set_clip(rect)
        for piece in pieces:
            if piece.reach.colliderect(rect):
                piece.paint(brush)
        brush.surface.set_clip(None)


def _merged(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Rectangles that cover all of these and do not overlap one another; empty ones are left out."""
    merged: list[pygame.Rect] = []
    for rect in rects:
        if not rect:
            continue
        # The union of two may reach a third that neither touched.
        while (hit := rect.collidelist(merged)) >= 0:
            rect = rect.union(merged.pop(hit))
        merged.append(rect)
    return merged
