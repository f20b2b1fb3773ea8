"""What a player chose for the program, kept from one start to the next."""

from __future__ import annotations

import logging
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from camelup.rules.state import SEATS_MAX
from camelup.session.cleaning import NAME_LENGTH, clean, seat_name
from camelup.session.files import Disk, Folders, set_aside, told_as_sentence, write_whole
from camelup.session.record import SeatInfo
from camelup.session.sayings import Notice, Saying
from camelup.session.structs import FieldError, check_depth, convert, known, read_struct, write_struct
from camelup.session.terms import Options

FILE = "settings.json"
MAX_BYTES = 1024 * 1024

Side = Annotated[int, Meta(ge=320, le=16384)]

_log = logging.getLogger(__name__)


class Settings(Struct, frozen=True):
    """The program's settings; every field has a default that works everywhere."""

    window_size: tuple[Side, Side] = (1280, 720)
    """Pixels, the last size that was not full screen."""
    fullscreen: bool = False
    speed: Literal["slow", "normal", "fast", "off"] = "normal"
    """How fast camels move; `off` shows where they end at once."""
    ui_scale: Annotated[float, Meta(ge=0.5, le=4.0)] = 1.0
    """Size of text and controls, 1 as designed."""
    reduced_motion: bool = False
    """Whether movement is replaced by short fades."""
    effects_volume: Annotated[int, Meta(ge=0, le=100)] = 80
    """Per cent."""
    music_volume: Annotated[int, Meta(ge=0, le=100)] = 40
    """Per cent."""
    muted: bool = False
    quiet_when_minimised: bool = True
    """Whether the music stops while the window is minimised or hidden."""
    high_contrast: bool = False
    coach: bool = False
    """Whether the coach speaks in the race screen, at tables that allow it."""
    wait_for_me: bool = False
    """Whether a computer seat's turn waits for a key before it goes on."""
    language: Annotated[str, Meta(pattern="^([a-z]{2,3})?$")] = ""
    """The language of all words, as its file in `assets/locales` is called; empty for the system's own."""
    handover: Literal["curtain", "cover", "off"] = "curtain"
    """How hidden cards change hands between people: behind a curtain, under a cover that Look lifts, or openly."""
    remarks: bool = True
    """Whether the characters at the table say a word or two about what happens to them."""
    confirmations: bool = True
    """Whether the game asks before something is let go."""
    first_hints: bool = True
    """Whether things are explained when they matter for the first time."""
    hints_seen: tuple[str, ...] = ()
    """Names of the first hints that were shown."""
    tutorial_done: tuple[str, ...] = ()
    """Names of the chapters of the tutorial that were played to their end."""
    tutorial_chapter: str = ""
    """The chapter that was left before its end; empty when there is none."""
    tutorial_step: Annotated[int, Meta(ge=0)] = 0
    """How many steps of that chapter were done."""
    narrator: bool = False
    """Whether the system's own speech reads what happens."""
    captions: bool = False
    """Whether every sound is also shown in words."""
    keys: dict[str, str] = field(default_factory=dict)
    """Commands whose key was changed, with the name of the new key."""
    last_names: tuple[str, ...] = ()
    """Names typed at earlier tables, the latest first."""
    last_table: tuple[SeatInfo, ...] = ()
    """The seats of the last race, offered for the next one."""
    last_options: Options = field(default_factory=Options)
    """The terms of the last table, offered for the next one."""
    last_starter: Annotated[int, Meta(ge=0, le=SEATS_MAX)] = 0
    """The seat that was chosen to begin, from 1; 0 has it drawn."""
    last_folder: Annotated[str, Meta(max_length=4096)] = ""
    """The folder from which a race was imported last; empty before that."""
    extra: dict[str, Any] = field(default_factory=dict)
    """Keys that this version does not know."""


def load_settings(folders: Folders, *, disk: Disk | None = None) -> tuple[Settings, Saying | None]:
    """The settings, and what to tell the player when some of them could not be read.

    What is wrong falls back to its default; the file as it was is kept aside. Never raises.
    """
    disk = disk or Disk()
    path = folders.config / FILE
    try:
        data = disk.read(path, MAX_BYTES)
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        _log.warning("%s: %s", path, error)
        return Settings(), Notice.SETTINGS_NOT_READ()
    settings, wrong = _decode(data)
    if not wrong:
        return settings, None
    _log.warning("%s: %s", path, "; ".join(wrong))
    nothing_read = settings == Settings()
    try:
        kept = set_aside(disk, path, "damaged").name
    except OSError as error:
        _log.warning("%s: %s", path, error)
        return settings, Notice.SETTINGS_NOT_READ() if nothing_read else Notice.SETTINGS_MENDED()
    return settings, (Notice.SETTINGS_DAMAGED if nothing_read else Notice.SETTINGS_MENDED_KEPT)(aside=kept)


def save_settings(folders: Folders, settings: Settings, *, disk: Disk | None = None) -> None:
    """Keep the settings. Raises `StoreError`, and then the old ones are still there."""
    raw = {key: _plain(value) for key, value in write_struct(settings).items()}
    data = msgspec.json.format(msgspec.json.encode(raw), indent=1) + b"\n"
    with told_as_sentence(Notice.SETTINGS_NOT_SAVED, folders.config):
        write_whole(disk or Disk(), folders.config / FILE, data)


def reset_settings(folders: Folders, *, disk: Disk | None = None) -> str:
    """Start again with the defaults, and return how the file with the old settings is called; empty without one.

    Raises `StoreError`, and then the old ones are still in force.
    """
    disk = disk or Disk()
    with told_as_sentence(Notice.SETTINGS_NOT_SAVED, folders.config):
        try:
            return set_aside(disk, folders.config / FILE, "backup").name
        except FileNotFoundError:
            return ""


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return write_struct(value) if isinstance(value, SeatInfo | Options) else value


def _decode(data: bytes) -> tuple[Settings, list[str]]:
    """Settings and what was wrong with them, field by field."""
    try:
        raw = msgspec.json.decode(data)
        check_depth(raw)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        return Settings(), [str(error)]
    if not isinstance(raw, dict):
        return Settings(), ["not an object"]
    values: dict[str, Any] = {}
    wrong: list[str] = []
    kinds = {item.name: item.type for item in msgspec.structs.fields(Settings)}
    for name in sorted(known(Settings) & raw.keys()):
        try:
            if name == "last_table":
                seats = convert(raw[name], list[Any])
                infos = (read_struct(SeatInfo, seat) for seat in seats)
                values[name] = tuple(
                    msgspec.structs.replace(info, name=seat_name(info.name, number))
                    for number, info in enumerate(infos, start=1)
                )
            elif name == "last_names":
                names = (clean(each, NAME_LENGTH) for each in convert(raw[name], kinds[name]))
                values[name] = tuple(each for each in names if each)
            elif name == "last_options":
                values[name] = read_struct(Options, raw[name])
            else:
                values[name] = convert(raw[name], kinds[name])
        except FieldError as error:
            wrong.append(f"{name}: {error}")
    extra = {key: value for key, value in raw.items() if key not in known(Settings)}
    return Settings(**values, extra=extra), wrong
