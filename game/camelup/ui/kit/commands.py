"""What can be asked for with a key: every command with where it holds and its usual keys.

Screens ask `KeyMap` (keymap.py) which command a key press means and how its key is shown; no screen knows a key of its
own except those that are the same everywhere: Enter, Esc, Tab, Space and the arrows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from camelup.ui.kit.texts import Texts


class Place(Enum):
    """Where a command holds: a screen, or a part of the play on it."""

    EVERYWHERE = "everywhere"
    RACE = "race"
    CHOICE = "choice"
    """The small choice of two above the race."""
    PAUSE = "pause"
    REPLAY = "replay"
    CARDS = "cards"
    LOG = "log"
    REVIEW = "review"
    LIBRARY = "library"
    RULES = "rules"
    CURTAIN = "curtain"


class Command(Enum):
    """A command; its name in the settings file. `called` says what players call it."""

    LEG = "leg"
    TILE = "tile"
    ROLL = "roll"
    PREDICT = "predict"
    PARTNER = "partner"
    CHEER = "cheer"
    BOO = "boo"
    WINNER = "winner"
    LOSER = "loser"
    TAKE_BACK = "take_back"
    REDO = "redo"
    HAND = "hand"
    COACH = "coach"
    LOG = "log"
    SPEED = "speed"
    PAY_ALL = "pay_all"
    LEG_SHEET = "leg_sheet"
    PAUSE = "pause"
    RULES = "rules"
    PAGE_SEATS = "page_seats"
    PAGE_BETS = "page_bets"
    PAGE_HAND = "page_hand"
    PAGE_LOG = "page_log"
    EARLIER_LEG = "earlier_leg"
    LATER_LEG = "later_leg"
    FIRST_MOMENT = "first_moment"
    LAST_MOMENT = "last_moment"
    CARDS = "cards"
    BRANCH = "branch"
    SHOW_AGAIN = "show_again"
    COPY = "copy"
    BRING_BACK = "bring_back"
    PREVIOUS_PAGE = "previous_page"
    NEXT_PAGE = "next_page"
    FULL_SCREEN = "full_screen"
    LARGER = "larger"
    SMALLER = "smaller"
    USUAL_SIZE = "usual_size"
    ACCEPT = "accept"
    BACK = "back"
    PLAY = "play"
    STEP_BACK = "step_back"
    STEP = "step"


RESERVED = frozenset({"return", "escape", "tab", "space", "left", "right", "up", "down"})
"""Keys that mean the same on every screen, so that nobody can lose the way out by choosing them for something else."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the table. Only the first key is shown and can be changed; the others are other ways to press it."""

    command: Command
    keys: tuple[str, ...]
    """Names as `key_names.names_of` gives them."""
    places: frozenset[Place]

    @property
    def fixed(self) -> bool:
        """Whether its key stays what it is."""
        return self.keys[0] in RESERVED

    def meets(self, other: Entry) -> bool:
        """Whether both hold at the same place, so that they cannot share a key."""
        everywhere = Place.EVERYWHERE in self.places | other.places
        return everywhere or bool(self.places & other.places)

    def shares_screen(self, other: Entry) -> bool:
        """Whether both hold on the same screen, where a key should mean one thing."""
        tables = frozenset({Place.RACE, Place.CHOICE})
        return self.meets(other) or bool(self.places & tables and other.places & tables)


def _entry(command: Command, keys: str, *places: Place) -> Entry:
    return Entry(command, tuple(keys.split(" / ")), frozenset(places))


TABLE: tuple[Entry, ...] = (
    _entry(Command.LEG, "1", Place.RACE),
    _entry(Command.TILE, "2", Place.RACE),
    _entry(Command.ROLL, "3", Place.RACE),
    _entry(Command.PREDICT, "4", Place.RACE),
    _entry(Command.PARTNER, "5", Place.RACE),
    _entry(Command.CHEER, "+", Place.CHOICE),
    _entry(Command.BOO, "-", Place.CHOICE),
    _entry(Command.WINNER, "w", Place.CHOICE),
    _entry(Command.LOSER, "e", Place.CHOICE),
    _entry(Command.TAKE_BACK, "u / ctrl+z", Place.RACE, Place.CHOICE, Place.PAUSE, Place.CURTAIN),
    _entry(Command.REDO, "ctrl+y / ctrl+shift+z", Place.RACE, Place.CHOICE, Place.PAUSE, Place.CURTAIN),
    _entry(Command.HAND, "h", Place.RACE),
    _entry(Command.COACH, "c", Place.RACE),
    _entry(Command.LOG, "l", Place.RACE, Place.REPLAY, Place.LOG),
    _entry(Command.SPEED, "s", Place.RACE, Place.REPLAY),
    _entry(Command.PAY_ALL, "space", Place.RACE),
    _entry(Command.LEG_SHEET, "g", Place.RACE, Place.REPLAY),
    _entry(Command.PAUSE, "p", Place.RACE, Place.CHOICE, Place.PAUSE, Place.CURTAIN),
    _entry(Command.RULES, "f1", Place.RACE, Place.CHOICE, Place.PAUSE, Place.REPLAY, Place.REVIEW, Place.RULES),
    _entry(Command.PAGE_SEATS, "6", Place.RACE, Place.REPLAY),
    _entry(Command.PAGE_BETS, "7", Place.RACE, Place.REPLAY),
    _entry(Command.PAGE_HAND, "8", Place.RACE),
    _entry(Command.PAGE_LOG, "9", Place.RACE, Place.REPLAY),
    _entry(Command.EARLIER_LEG, "page up", Place.REPLAY, Place.REVIEW),
    _entry(Command.LATER_LEG, "page down", Place.REPLAY, Place.REVIEW),
    _entry(Command.FIRST_MOMENT, "home", Place.REPLAY, Place.REVIEW),
    _entry(Command.LAST_MOMENT, "end", Place.REPLAY, Place.REVIEW),
    _entry(Command.CARDS, "c", Place.REPLAY, Place.CARDS),
    _entry(Command.BRANCH, "p", Place.REPLAY),
    _entry(Command.SHOW_AGAIN, "r", Place.CURTAIN),
    _entry(Command.COPY, "ctrl+c", Place.LOG),
    _entry(Command.BRING_BACK, "ctrl+z", Place.LIBRARY),
    _entry(Command.PREVIOUS_PAGE, "ctrl+page up", Place.EVERYWHERE),
    _entry(Command.NEXT_PAGE, "ctrl+page down", Place.EVERYWHERE),
    _entry(Command.FULL_SCREEN, "f11", Place.EVERYWHERE),
    _entry(Command.LARGER, "ctrl++", Place.EVERYWHERE),
    _entry(Command.SMALLER, "ctrl+-", Place.EVERYWHERE),
    _entry(Command.USUAL_SIZE, "ctrl+0", Place.EVERYWHERE),
    _entry(Command.ACCEPT, "return", Place.EVERYWHERE),
    _entry(Command.BACK, "escape", Place.EVERYWHERE),
    _entry(Command.PLAY, "space", Place.REPLAY),
    _entry(Command.STEP_BACK, "left", Place.REPLAY),
    _entry(Command.STEP, "right", Place.REPLAY),
)

FORMER: Mapping[Command, str] = {Command.LOSER: "l"}
"""Usual keys of earlier versions. A player who then chose the key that is usual now keeps both as they were."""

_BUTTONS: Mapping[Command, str] = {
    Command.LEG: "race.action.leg",
    Command.TILE: "race.action.tile",
    Command.ROLL: "race.action.roll",
    Command.PREDICT: "race.action.predict",
    Command.PARTNER: "race.action.ally",
    Command.CHEER: "race.choice.cheer",
    Command.BOO: "race.choice.boo",
    Command.WINNER: "race.choice.win",
    Command.LOSER: "race.choice.lose",
    Command.TAKE_BACK: "pause.undo",
    Command.REDO: "pause.redo",
    Command.LOG: "log.title",
    Command.PAY_ALL: "race.pay.all",
    Command.PAUSE: "pause.title",
    Command.RULES: "pause.rules",
    Command.EARLIER_LEG: "replay.leg_back.hint",
    Command.LATER_LEG: "replay.leg_on.hint",
    Command.CARDS: "replay.cards.hint",
    Command.BRANCH: "replay.branch",
    Command.SHOW_AGAIN: "handover.show",
    Command.COPY: "log.copy",
    Command.FULL_SCREEN: "pause.fullscreen",
}
"""The words on the buttons that do the same as a command, or of what it opens."""
_PAGES: Mapping[Command, str] = {
    Command.PAGE_SEATS: "race.tab.seats",
    Command.PAGE_BETS: "race.tab.bets",
    Command.PAGE_HAND: "race.tab.hand",
    Command.PAGE_LOG: "race.tab.log",
}
"""The words on the tabs of the folded table."""


def called(command: Command, texts: Texts) -> str:
    """What a command is called: what its button says, so that nothing has two names."""
    if command in _PAGES:
        return texts("command.page", page=texts(_PAGES[command]))
    return texts(_BUTTONS.get(command, f"command.{command.value}"))
