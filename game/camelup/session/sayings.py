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
    plainly: str = ""
    """What the log and the command line say instead of the English sentence, with `{names}` of values."""

    @classmethod
    def literal(cls, sentence: str) -> Saying:
        """A sentence that no language file has."""
        return cls("", plainly=sentence)

    def __str__(self) -> str:
        return (self.plainly or english(self.key)).format(**self.values) if self.key else self.plainly


class Notice(Enum):
    """Every sentence; called with its values it makes a `Saying`: `Notice.NOT_SAVED(why=Notice.DISK_FULL())`."""

    @staticmethod
    def _generate_next_value_(_name: str, _start: int, count: int, _last_values: list[object]) -> int:
        """Python 3.13 and newer cannot number members between those that have a sentence."""
        return count

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

    # Records that cannot be read; a player hears less of what is wrong in a file than the log and the command line.
    NO_UTF8 = auto()
    CHANGED = "The record was changed or damaged after it was saved (its checksum is not right)."
    OTHER_STATE = "The record ends in another state than when it was saved, so the rules or the file changed."
    WRONG_SEATS = auto()
    ODD_SEATS = auto()
    WRONG_STARTER = 'The field "starter" is {starter}, and the seats count from 1 to {seats}.'
    WRONG_TRACK = 'The field "track" cannot be read: {problem}.'
    WRONG_FIELD = 'The field "{field}" is wrong: {problem}.'
    NO_FIELD = 'The field "{field}" is missing.'
    WRONG_ACTION = 'Action {action}, "{phrase}", cannot be played: {problem}.'
    NO_PHRASE = "Action {action} is not a phrase in quotation marks."
    MANY_ACTIONS = "The record has {actions} actions, and more than {most} are no race."
    LARGE = "The file is larger than {megabytes} MB, so it is no record of a race."
    DEEP = "The file is nested too deeply to be a record of a race."
    NOT_JSON = "The file is not a record of a race: it is not JSON, or it was cut short."
    NO_OBJECT = "The file is not a record of a race: a record is one JSON object."
    OTHER_FORMAT = 'The file is not a record of a race: its "format" is not "{format}".'
    UNKNOWN_PLAYER = auto()
    NEWER = (
        "The record needs a newer game: it is in version {version} of the format{by}, "
        "and this game ({game}) reads up to version {newest}."
    )

    def __call__(self, **values: str | int | Saying) -> Saying:
        return Saying(f"saying.{self.name.lower()}", values, self.value if isinstance(self.value, str) else "")
