"""What a player is told about files and settings: each sentence by a key that can be translated, and in English.

The English sentences are what the log and the command line say. Causes such as "the disk is full" are clauses without a
full stop, which other sentences have as a value.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct, field


class Saying(Struct, frozen=True):
    """One sentence to tell, with what it speaks of."""

    key: str
    """Of the sentence in a language file, without what goes before it there; empty where it has none."""
    english: str
    """The sentence, with `{names}` of values."""
    values: dict[str, str | int | Saying] = field(default_factory=dict)

    @classmethod
    def literal(cls, sentence: str) -> Saying:
        """A sentence that no language file has."""
        return cls("", sentence)

    def __str__(self) -> str:
        return self.english.format(**self.values) if self.key else self.english


class Notice(Enum):
    """Every sentence; called with its values it makes a `Saying`: `Notice.NOT_SAVED(why=Notice.DISK_FULL())`."""

    # Causes: clauses that stand behind a colon.
    DISK_FULL = "the disk is full"
    QUOTA = "the disk quota is used up"
    READ_ONLY = "the disk cannot be written to"
    FORBIDDEN = "the folder {folder} may not be used"
    NO_FOLDER = "{folder} is not a folder"
    DISK_FAULT = "the disk reports a fault"
    A_FOLDER = "it is a folder, not a file"
    NO_FILE = "it is not an ordinary file"
    SYSTEM = "{problem}"
    FAULT = "{kind}"
    ALREADY_THERE = "{file} is already there"
    FILE_WOULD_BE_LARGE = "its file would be too large"

    # What could not be done.
    FOR_SPECTATORS = "This record is only to be watched: its hidden cards are not the real ones."
    NOT_SAVED = "The race could not be saved: {why}."
    NOT_PUT_AWAY = "The race could not be put away: {why}."
    SAVE_NOT_READ = "The saved race could not be read: {why}."
    NOT_READ = "The race could not be read: {why}."
    NOT_LISTED = "The races could not be listed: {why}."
    FINISHED_NOT_LISTED = "The finished races could not be listed: {why}."
    NOT_RENAMED = "The race could not be renamed: {why}."
    NOT_DELETED = "The race could not be deleted: {why}."
    NOT_RESTORED = "The race could not be restored: {why}."
    NOT_EXPORTED = "The race could not be exported: {why}."
    FOLDER_NOT_READ = "The folder {name} could not be read: {why}."
    FILE_NOT_READ = "{file} could not be read: {why}."
    SETTINGS_NOT_SAVED = "The settings could not be saved: {why}."
    NO_SUCH_RACE = "There is no race of that name."
    DID_NOT_WORK = "That did not work ({kind}); the log says more."

    # Saves and settings that had to be mended.
    SAVE_DAMAGED = "The saved race is damaged and is kept as {aside}. {why}"
    OLDER_SAVE = "The last save was damaged and is kept as {aside}; the race goes on from the save before it."
    OLDER_SAVE_READ = "The last save could not be read ({why}); the race goes on from the save before it."
    SETTINGS_NOT_READ = "The settings could not be read, so the defaults are in use."
    SETTINGS_DAMAGED = "The settings could not be read: the defaults are in use, and the old file is kept as {aside}."
    SETTINGS_MENDED = "Some settings could not be read and are back to their defaults."
    SETTINGS_MENDED_KEPT = (
        "Some settings could not be read and are back to their defaults, and the old file is kept as {aside}."
    )
    IN_USE = (
        "Camel Up is already open and keeps its races in {folder}. "
        "This second window lets you play, but it saves nothing."
    )

    NO_LOCK = (
        "Nothing keeps a second copy of Camel Up from writing to {folder} at the same time ({why}). "
        "Open the game only once."
    )

    # Records that cannot be read.
    NO_UTF8 = "The record has a character that cannot be written in UTF-8."
    CHANGED = "The record was changed or damaged after it was saved (its checksum is not right)."
    OTHER_STATE = "The record ends in another state than when it was saved, so the rules or the file changed."
    WRONG_SEATS = "A race has {least} to {most} seats, not {seats}."
    ODD_SEATS = "A race has {least} to {most} seats, and this one has another number of them."
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
    UNKNOWN_PLAYER = "The race cannot go on: this game does not know who plays {name}."
    NEWER = (
        "The record needs a newer game: it is in version {version} of the format{by}, "
        "and this game ({game}) reads up to version {newest}."
    )

    def __call__(self, **values: str | int | Saying) -> Saying:
        return Saying(self.name.lower(), self.value, values)
