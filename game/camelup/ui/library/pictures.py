"""The small pictures in a list of kept races: fetched one at a time beside the window, remembered for a while."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

import pygame

from camelup.rules.view import Observation, observe
from camelup.session.errands import Errands
from camelup.session.library import Library
from camelup.session.record import final_state
from camelup.session.shelves import Entry, Shelf
from camelup.ui.kit.painter import Painter
from camelup.ui.table.cast import Cast
from camelup.ui.table.thumbnail import board_picture, read_thumbnail

if TYPE_CHECKING:
    from camelup.ui.kit.host import Host

SMALL_KEPT, LARGE_KEPT = 150, 6
"""How many pictures are remembered."""

Key = tuple[Shelf, str, datetime]
Found = pygame.Surface | tuple[Observation, Cast]
"""A stored picture, or what one is painted from."""
Size = tuple[int, int]


class RacePictures:
    """Pictures in two sizes, made from the one that is stored with a race or else from its last position."""

    def __init__(self, app: Host, painter: Painter, small: Size, large: Size) -> None:
        self._app = app
        self._painter = painter
        self._sizes = small, large
        self._kept: tuple[OrderedDict[Key, pygame.Surface | None], ...] = (OrderedDict(), OrderedDict())
        # A list without a picture is still a list: why one cannot be had is not worth a notice.
        self._errands = Errands(lambda _sentence: self._keep(None))
        self._wanted: Key | None = None

    def get(self, shelf: Shelf, entry: Entry, *, large: bool = False) -> pygame.Surface | None:
        """The picture of a race, None while there is none."""
        kept, key = self._kept[large], _key(shelf, entry)
        if key not in kept:
            return None
        kept.move_to_end(key)
        return kept[key]

    def fetch(self, shelf: Shelf, chosen: Entry | None, others: Iterable[Entry]) -> None:
        """Begin to fetch the first picture that is missing, the large one of the chosen race before all others."""
        if self._errands.busy:
            return
        if chosen is not None and chosen.problem is None and _key(shelf, chosen) not in self._kept[True]:
            self._begin(shelf, chosen)
            return
        missing = (e for e in others if e.problem is None and _key(shelf, e) not in self._kept[False])
        if (entry := next(missing, None)) is not None:
            self._begin(shelf, entry)

    def poll(self) -> bool:
        """Take up a picture that has come; True when there was one."""
        return self._errands.poll()

    @property
    def busy(self) -> bool:
        return self._errands.busy

    def close(self) -> None:
        self._errands.drop()

    def _begin(self, shelf: Shelf, entry: Entry) -> None:
        self._wanted = _key(shelf, entry)
        library, theme, size = self._app.services.library, self._painter.theme, self._sizes[True]

        def work() -> Found:
            found = _stored(library, shelf, entry, size)
            if found is not None:
                return found
            record = library.load(entry.name, shelf)
            return observe(final_state(record), None), Cast.of(record.seats, theme)

        self._errands.run(work, self._found)

    def _found(self, found: Found) -> None:
        if isinstance(found, tuple):
            seen, cast = found
            found = board_picture(self._painter, seen, cast, self._sizes[True])
        self._keep(found)

    def _keep(self, picture: pygame.Surface | None) -> None:
        assert self._wanted is not None
        small = None if picture is None else pygame.transform.smoothscale(picture, self._sizes[False])
        for kept, made, most in zip(self._kept, (small, picture), (SMALL_KEPT, LARGE_KEPT), strict=True):
            kept[self._wanted] = made
            while len(kept) > most:
                kept.popitem(last=False)


def _key(shelf: Shelf, entry: Entry) -> Key:
    return shelf, entry.name, entry.saved


def _stored(library: Library, shelf: Shelf, entry: Entry, size: Size) -> pygame.Surface | None:
    if not entry.thumbnail:
        return None
    data = library.thumbnail(entry.name, shelf)
    return None if data is None else read_thumbnail(data, size)
