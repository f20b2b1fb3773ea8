"""The list of kept races behind its screen: what of it is shown, which race is chosen, and what is done with that one.

Everything that reads or writes is done beside the window; the screen hears of it through `changed`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from camelup.session.errands import Errands
from camelup.session.files import free_name
from camelup.session.labels import file_stem
from camelup.session.library import SUFFIX, Imported
from camelup.session.record import Record
from camelup.session.replaying import Tape
from camelup.session.sayings import Saying
from camelup.session.shelves import Entry, Order, Shelf, matching, ordered
from camelup.ui.kit.widgets.scroll_list import ListPlace
from camelup.ui.table.files import import_words

if TYPE_CHECKING:
    from camelup.ui.kit.host import Host


class KeptRaces:
    """One shelf at a time, sifted by a search and sorted."""

    def __init__(
        self,
        app: Host,
        changed: Callable[[], None],
        exported: Callable[[Path], None],
        refused: Callable[[Path, Saying], None],
    ) -> None:
        """`changed` is called whenever entries or choice have changed.

        `exported` hears to which file a race went, `refused` which file was not taken in, and why.
        """
        self._app = app
        self._changed = changed
        self._exported = exported
        self._refused = refused
        self.shelf = Shelf.SAVED
        self.order = Order.NEWEST
        self.search = ""
        self.entries: list[Entry] = []
        """What is shown: the races of the shelf that fit the search, in order."""
        self.read: dict[Shelf, list[Entry]] = {}
        """All races of the shelves that were read."""
        self.place = ListPlace()
        self.rows = 1
        """How many are in sight at once."""
        self.deleted: tuple[Shelf, str, str] | None = None
        """The race that was deleted last: its shelf, its name among the deleted ones, and its title."""
        self.taking_in = False
        """Whether a file is being read to be imported."""
        self.errands = Errands(app.tell)

    @property
    def chosen(self) -> Entry | None:
        """The race that is looked at."""
        return self.entries[self.place.chosen] if self.place.chosen < len(self.entries) else None

    # What is shown ------------------------------------------------------------------------------------------------

    def load(self, select: str | None = None) -> None:
        """Read the shelf again, and then choose the race of that file."""
        shelf, library = self.shelf, self._app.services.library

        def then(entries: list[Entry]) -> None:
            self.read[shelf] = entries
            self._sift(select)

        self.errands.run(lambda: library.entries(shelf), then)

    def turn_to(self, shelf: Shelf) -> None:
        """Show another shelf, as it was last read, and read it again."""
        self.shelf = shelf
        self.place.chosen = self.place.top = 0
        self._sift()
        self.load()

    def step_order(self, by: int) -> None:
        orders = list(Order)
        self.order = orders[(orders.index(self.order) + by) % len(orders)]
        self._sift()

    def search_for(self, text: str) -> None:
        self.search = text
        self._sift()

    def _sift(self, select: str | None = None) -> None:
        """Show what of the shelf fits the search; the chosen race stays chosen where it can."""
        keep = select or (self.chosen.name if self.chosen is not None else None)
        found = matching(self.read.get(self.shelf, []), self.search, self._app.texts.day)
        self.entries = ordered(found, self.order)
        names = [entry.name for entry in self.entries]
        self.place.count = len(names)
        self.place.choose(names.index(keep) if keep in names else self.place.chosen, self.rows)
        self._changed()

    # One race -----------------------------------------------------------------------------------------------------

    def fetch(self, entry: Entry, then: Callable[[Record], None]) -> None:
        """Read the race itself."""
        library, shelf = self._app.services.library, self.shelf
        self.errands.run(lambda: library.load(entry.name, shelf), then)

    def fetch_tape(self, entry: Entry, then: Callable[[Tape], None]) -> None:
        """Read the race to go through it."""
        library, shelf = self._app.services.library, self.shelf
        self.errands.run(lambda: Tape(library.load(entry.name, shelf)), then)

    def rename(self, entry: Entry, title: str) -> None:
        library, shelf = self._app.services.library, self.shelf
        self.errands.run(lambda: library.rename(entry.name, title, shelf), lambda new: self.load(new.name))

    def delete(self, entry: Entry) -> None:
        """Take the race off its shelf; `undo` brings it back."""
        library, shelf = self._app.services.library, self.shelf

        def then(name: str) -> None:
            self.deleted = shelf, name, entry.title
            self._app.notice(self._app.texts("library.deleted", title=entry.title))
            self.load()

        self.errands.run(lambda: library.delete(entry.name, shelf), then)

    def undo(self) -> None:
        """Bring back the race that was deleted last."""
        if self.deleted is None:
            return
        (shelf, name, title), self.deleted = self.deleted, None
        library = self._app.services.library

        def then(restored: str) -> None:
            self._app.notice(self._app.texts("library.restored", title=title))
            self.shelf = shelf
            self.load(restored)

        self.errands.run(lambda: library.restore(name, shelf), then)
        self._changed()

    def export(self, entry: Entry, *, spectators: bool = False) -> None:
        """Copy the race to a file of its own, for `spectators` without its secrets, and say where that is."""
        library, shelf = self._app.services.library, self.shelf
        folder = self._app.services.folders.exports

        def work() -> Path:
            taken = [path.name for path in folder.iterdir()] if folder.is_dir() else []
            # A name that is no text in UTF-8 would be one on few other computers.
            stem = Path(entry.name).stem
            stem = (stem if stem.isprintable() else file_stem(entry.title)) + ("-spectators" if spectators else "")
            target = folder / free_name(stem + SUFFIX, taken)
            library.export_file(entry.name, target, shelf, spectators=spectators)
            return target

        self.errands.run(work, self._exported)

    def take_in(self, path: Path, taken: Callable[[], None] | None = None) -> None:
        """Keep a copy of the race in a file anywhere, and choose it; `taken` is called before, if it is one."""
        library, self.taking_in = self._app.services.library, True

        def then(imported: Imported) -> None:
            self.taking_in = False
            if taken is not None:
                taken()
            self._app.notice(import_words(self._app.texts, imported))
            self.shelf, self.search = imported.shelf, ""
            # The text field still holds the search.
            self._app.relayout()
            self.load(imported.entry.name)

        def otherwise(why: Saying) -> None:
            self.taking_in = False
            self._refused(path, why)

        self.errands.run(lambda: library.import_file(path), then, otherwise)
