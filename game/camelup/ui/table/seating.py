"""Who sits down to a race and on what terms, before the first die: chosen, checked, remembered, and made into a match.

Nothing here draws, so a table can be tested and built without a window.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace as replace_fields

from camelup.players.levels import HUMAN, LEVELS, Controller
from camelup.rules.state import SEATS_MAX, SEATS_MIN
from camelup.session.cleaning import NAME_LENGTH, clean, shown, shown_name
from camelup.session.dice import Draws, new_seed, typed_seed
from camelup.session.errors import RecordError
from camelup.session.match import Match
from camelup.session.record import Record, SeatInfo
from camelup.session.sayings import Notice
from camelup.session.settings import Settings
from camelup.session.terms import Options
from camelup.ui.kit.theme import THEME
from camelup.ui.table.cast import deal_characters

if TYPE_CHECKING:
    from camelup.ui.kit.services import Services

NAMES_KEPT = 8
"""How many names typed earlier are remembered."""
CHARACTERS: tuple[str, ...] = tuple(THEME.characters)
"""The ids of the eight characters, in the order in which seats are filled."""
CONTROLLERS = (HUMAN, *map(Controller.of, LEVELS))
"""Who may play a seat, in the order in which screens offer them."""
NAMELESS = "menu.quick.name"
"""The text that a person is called by in a quick race before anybody has typed a name."""
QUICK_OPPONENTS = tuple(Controller(f"computer:{level}") for level in ("tourist", "hustler", "bookmaker"))
"""The opponents of a quick race: one of each, so that a first race is neither lost nor won at once."""


@dataclass(frozen=True, slots=True)
class TableSeat:
    """One seat of a table to be. A name left blank is the character's own."""

    character: str
    name: str = ""
    controller: Controller = HUMAN

    @property
    def called(self) -> str:
        """The name that the race will use."""
        return clean_name(self.name) or THEME.characters[self.character].name


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a race cannot start at a table: the key of the sentence, its values, and the seat it is about."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table before the race (R5, R10, R19)."""

    seats: tuple[TableSeat, ...]
    starter: int | None = None
    """The seat that gets the starting marker; None has it drawn (R10)."""
    options: Options = field(default_factory=Options)
    seed: str = ""
    """As somebody typed it; empty takes a fresh one."""

    @property
    def full(self) -> bool:
        return len(self.seats) >= SEATS_MAX

    @property
    def smallest(self) -> bool:
        return len(self.seats) <= SEATS_MIN

    def free_characters(self) -> tuple[str, ...]:
        """The characters that sit at no seat."""
        taken = {seat.character for seat in self.seats}
        return tuple(character for character in CHARACTERS if character not in taken)

    def problem(self) -> Problem | None:
        """The first thing that keeps a race from starting, or None."""
        if not SEATS_MIN <= len(self.seats) <= SEATS_MAX:
            return Problem("setup.problem.seats", {"least": SEATS_MIN, "most": SEATS_MAX})
        names: dict[str, int] = {}
        characters: set[str] = set()
        for index, seat in enumerate(self.seats):
            folded = seat.called.casefold()
            if folded in names:
                return Problem("setup.problem.name", {"name": seat.called}, index)
            if seat.character in characters:
                return Problem("setup.problem.character", {"name": THEME.characters[seat.character].name}, index)
            names[folded] = index
            characters.add(seat.character)
        return None

    # Changes ----------------------------------------------------------------------------------------------------

    def with_seat(self, index: int, **changes: Any) -> Table:
        """The table with something else at one seat."""
        seats = list(self.seats)
        seats[index] = replace(seats[index], **changes)
        return replace(self, seats=tuple(seats))

    def with_next_character(self, index: int, step: int) -> Table:
        """Another character at a seat: the next one, or the one before, that nobody has.

        When all eight are taken the two seats change characters. A name that somebody typed stays.
        """
        mine = self.seats[index].character
        here = CHARACTERS.index(mine)
        order = [CHARACTERS[(here + step * n) % len(CHARACTERS)] for n in range(1, len(CHARACTERS))]
        free = self.free_characters()
        if free:
            return self.with_seat(index, character=next(character for character in order if character in free))
        other = next(n for n, seat in enumerate(self.seats) if seat.character == order[0])
        return self.with_seat(other, character=mine).with_seat(index, character=order[0])

    def with_next_controller(self, index: int, step: int) -> Table:
        """Somebody else to play a seat, in the order of `CONTROLLERS`."""
        return self.with_seat(index, controller=next_controller(self.seats[index].controller, step))

    def with_next_starter(self, step: int) -> Table:
        """Another starter: drawn at random, then every seat in turn."""
        order: list[int | None] = [None, *range(len(self.seats))]
        return replace(self, starter=order[(order.index(self.starter) + step) % len(order)])

    def grown(self) -> Table:
        """One seat more, with the first free character and the same kind of player as the last seat."""
        if self.full:
            return self
        controller = self.seats[-1].controller if self.seats else HUMAN
        return replace(self, seats=(*self.seats, TableSeat(self.free_characters()[0], "", controller)))

    def shrunk(self, index: int) -> Table:
        """The table without one seat; the chosen starter keeps the marker, unless it is the one who leaves."""
        if self.smallest:
            return self
        starter = self.starter
        if starter is not None:
            starter = None if starter == index else starter - (starter > index)
        return replace(self, seats=self.seats[:index] + self.seats[index + 1 :], starter=starter)

    # Other forms ------------------------------------------------------------------------------------------------

    def seat_infos(self) -> tuple[SeatInfo, ...]:
        """The seats as a record has them."""
        return tuple(SeatInfo(seat.called, seat.character, seat.controller) for seat in self.seats)

    @classmethod
    def from_seats(cls, seats: Sequence[SeatInfo], options: Options, starter: int | None = None) -> Table:
        """The same people around a table again, with a fresh seed.

        Characters and players that this game does not know become some that it does, and a table of a size that no
        race has becomes the default one: both come out of files.
        """
        if not SEATS_MIN <= len(seats) <= SEATS_MAX:
            return replace(DEFAULT_TABLE, options=options.known())
        taken: list[TableSeat] = []
        for seat, character in zip(seats, deal_characters(seats, CHARACTERS), strict=True):
            name = clean_name(seat.name)
            name = "" if name == THEME.characters[character].name else name
            taken.append(TableSeat(character, name, seat.controller.stand_in))
        return cls(tuple(taken), starter, options.known())


DEFAULT_TABLE = Table(
    (
        TableSeat(CHARACTERS[0]),
        *(TableSeat(CHARACTERS[n], "", who) for n, who in enumerate(QUICK_OPPONENTS, start=1)),
    )
)
"""What the set-up offers to somebody who has never played: one person and three computer opponents."""


def clean_name(text: str) -> str:
    """A name as it will be shown (see `camelup.session.cleaning`)."""
    return shown(clean(text, NAME_LENGTH))[:NAME_LENGTH].rstrip()


def remembered_table(settings: Settings) -> Table:
    """The table of the last race with its terms, or the default one with the name that was typed last.

    A typed seed is not remembered.
    """
    starter = settings.last_starter - 1 if 1 <= settings.last_starter <= len(settings.last_table) else None
    table = Table.from_seats(settings.last_table, settings.last_options, starter)
    return table if settings.last_table else table.with_seat(0, name=next(iter(settings.last_names), ""))


def table_again(settings: Settings, match: Match) -> Table:
    """The people of a race around the table once more, on its terms."""
    last = remembered_table(settings)
    # A race that came out of a file does not tell whether its starter was chosen or drawn.
    same = [seat.name for seat in settings.last_table] == [seat.name for seat in match.seats]
    return Table.from_seats(match.seats, match.options, last.starter if same else None)


def quick_person(settings: Settings, nameless: str = "") -> TableSeat:
    """Who plays a quick race and the tutorial: the first person of the last table, with the character chosen there.

    Without a name there it is the last one that somebody typed, and `nameless` before anybody has.
    """
    seats = remembered_table(settings).seats
    person = next((seat for seat in seats if seat.controller.human), DEFAULT_TABLE.seats[0])
    return person if clean_name(person.name) else replace(person, name=next(iter(settings.last_names), nameless))


def renamed(settings: Settings, former: str, name: str) -> Settings:
    """The settings once the person who was called `former` says another name: every next table has it."""
    name = clean_name(name)
    others = tuple(each for each in settings.last_names if each not in (former, name))
    seats = list(settings.last_table)
    first = next((n for n, seat in enumerate(seats) if seat.controller.human), None)
    if first is not None:
        character = seats[first].character
        own = THEME.characters[character].name if character in THEME.characters else ""
        seats[first] = replace_fields(seats[first], name=name or own)
    names = ((name,) if name else ()) + others
    return replace_fields(settings, last_names=names[:NAMES_KEPT], last_table=tuple(seats))


def quick_table(settings: Settings, entropy: Callable[[int], bytes], nameless: str) -> Table:
    """One person against three computer opponents of rising strength, whose characters and places are drawn.

    The person is `quick_person`. The terms are those of the last table.
    """
    draws = Draws(entropy(8).hex(), "quick table")
    person = quick_person(settings, nameless)
    name = person.called.casefold()
    # Nobody else may bear the person's name, which can be that of another character.
    others = [c for c in CHARACTERS if c != person.character and THEME.characters[c].name.casefold() != name]
    characters = draws.shuffled(others)[: len(QUICK_OPPONENTS)]
    controllers = draws.shuffled(QUICK_OPPONENTS)
    opponents = (TableSeat(c, "", who) for c, who in zip(characters, controllers, strict=True))
    return Table((person, *opponents), options=settings.last_options.known())


def start_match(services: Services, table: Table) -> Match:
    """Begin a race at `table`, remember the table, and have the race saved from now on.

    An unfinished race on the disk is let go. The seed is the typed one, else the one the command line asked for, else a
    fresh one. Raises `ValueError` for a table with a `problem`.
    """
    if (problem := table.problem()) is not None:
        raise ValueError(f"no race can start at this table: {problem.key}")
    seed = typed_seed(table.seed) or services.seed or new_seed(services.entropy)
    services.seed = None
    match = Match.new(table.seat_infos(), seed=seed, starter=table.starter, options=table.options)
    services.settings = _remember(services, table)
    services.saver.clear()
    services.saver.put(match.record)
    match.on_record = services.saver.put
    return match


def unkept_match(services: Services, record: Record) -> Match:
    """The race of a record, without saving what happens in it. Raises `RecordError`."""
    return Match.from_record(record, seed_if_missing=lambda: new_seed(services.entropy))


def resume_match(services: Services, record: Record) -> Match:
    """Go on with a saved race, and have it saved from now on. Raises `RecordError`, also for `strangers`."""
    match = _playable(services, record)
    match.on_record = services.saver.put
    return match


def adopt_match(services: Services, record: Record) -> Match:
    """Go on with a race that was kept elsewhere: it becomes the race in progress. Raises `RecordError`.

    An unfinished race on the disk is let go. Seats with `strangers` are refused too.
    """
    match = _playable(services, record)
    services.saver.clear()
    services.saver.put(match.record)
    match.on_record = services.saver.put
    return match


def strangers(record: Record) -> tuple[int, ...]:
    """The seats whose players this game does not know; somebody has to be chosen for them before the race goes on."""
    return tuple(n for n, seat in enumerate(record.seats) if not seat.controller.known)


def _playable(services: Services, record: Record) -> Match:
    for seat in strangers(record):
        raise RecordError(Notice.UNKNOWN_PLAYER(name=shown_name(record.seats[seat].name, seat + 1)))
    return unkept_match(services, record)


def _remember(services: Services, table: Table) -> Settings:
    settings = services.settings
    nameless = services.texts(NAMELESS)
    typed = [seat.called for seat in table.seats if seat.controller.human and clean_name(seat.name)]
    typed = [name for name in typed if name != nameless]
    names = tuple(dict.fromkeys((*typed, *settings.last_names)))[:NAMES_KEPT]
    return replace_fields(
        settings,
        last_table=table.seat_infos(),
        last_options=table.options,
        last_starter=0 if table.starter is None else table.starter + 1,
        last_names=names,
    )


def next_controller(controller: Controller, step: int) -> Controller:
    """Somebody else to play a seat, in the order of `CONTROLLERS`."""
    plain = Controller.of(controller.level)
    return CONTROLLERS[(CONTROLLERS.index(plain) + step) % len(CONTROLLERS)]
