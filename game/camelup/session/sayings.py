"""What a player is told about files and settings: each sentence by its key in the language files.

The log and the command line say them in English. Causes such as "the disk is full" are clauses without a full stop,
which other sentences have as a value.
"""

from __future__ import annotations

from enum import Enum, auto

from msgspec import Struct, field

from camelup.session.english import english


class Saying(Struct, frozen=True):
    """One sentence to tell, with what it speaks of."""

    key: str
    """Of the sentence in a language file; empty where none has it."""
    values: dict[str, str | int | Saying] = field(default_factory=dict)
    sentence: str = ""
    """The sentence itself where no language file has it."""

    @classmethod
    def literal(cls, sentence: str) -> Saying:
        """A sentence that no language file has."""
        return cls("", sentence=sentence)

    def __str__(self) -> str:
        return english(self.key).format(**self.values) if self.key else self.sentence


class Notice(Enum):
    """Every sentence; called with its values it makes a `Saying`: `Notice.NOT_SAVED(why=Notice.DISK_FULL())`."""

    # Causes: clauses that stand behind a colon.
    DISK_FULL = auto()
    QUOTA = auto()
    READ_ONLY = auto()
    FORBIDDEN = auto()
    NO_FOLDER = auto()
    DISK_FAULT = auto()
    A_FOLDER = auto()
    NO_FILE = auto()
    SYSTEM = auto()
    FAULT = auto()
    ALREADY_THERE = auto()
    FILE_WOULD_BE_LARGE = auto()

    # What could not be done.
    FOR_SPECTATORS = auto()
    NOT_SAVED = auto()
    NOT_PUT_AWAY = auto()
    SAVE_NOT_READ = auto()
    NOT_READ = auto()
    NOT_LISTED = auto()
    FINISHED_NOT_LISTED = auto()
    NOT_RENAMED = auto()
    NOT_DELETED = auto()
    NOT_RESTORED = auto()
    NOT_EXPORTED = auto()
    FOLDER_NOT_READ = auto()
    FILE_NOT_READ = auto()
    SETTINGS_NOT_SAVED = auto()
    NO_SUCH_RACE = auto()
    DID_NOT_WORK = auto()

    # Saves and settings that had to be mended.
    SAVE_DAMAGED = auto()
    OLDER_SAVE = auto()
    OLDER_SAVE_READ = auto()
    SETTINGS_NOT_READ = auto()
    SETTINGS_DAMAGED = auto()
    SETTINGS_MENDED = auto()
    SETTINGS_MENDED_KEPT = auto()
    IN_USE = auto()
    NO_LOCK = auto()

    # Records that cannot be read.
    NO_UTF8 = auto()
    CHANGED = auto()
    OTHER_STATE = auto()
    WRONG_SEATS = auto()
    ODD_SEATS = auto()
    WRONG_STARTER = auto()
    WRONG_TRACK = auto()
    WRONG_FIELD = auto()
    NO_FIELD = auto()
    WRONG_ACTION = auto()
    NO_PHRASE = auto()
    MANY_ACTIONS = auto()
    LARGE = auto()
    DEEP = auto()
    NOT_JSON = auto()
    NO_OBJECT = auto()
    OTHER_FORMAT = auto()
    UNKNOWN_PLAYER = auto()
    NEWER = auto()

    def __call__(self, **values: str | int | Saying) -> Saying:
        return Saying(f"saying.{self.name.lower()}", values)
