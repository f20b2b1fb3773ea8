"""What is written on a kept race besides the race: title, time and picture; and what its file is called.

In a record the label is the object under the key `save`. Files come from anywhere, so what is wrong in a label is left
out, and its race is none the worse for it.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from msgspec.structs import replace

from camelup.session.cleaning import TITLE_LENGTH, clean, shown, shown_names
from camelup.session.record import Record, SeatInfo

KEY = "save"
STEM_BYTES = 180
"""Bytes of a file's name before its ending; most systems allow 255 in all."""
THUMBNAIL_BYTES = 384 * 1024
THUMBNAIL_SIDE = 2048
"""Pixels; a file from elsewhere must not have the window unpack a picture of any size."""
YEARS = range(1980, 10_000)
"""A time before or after these is a slip."""

_FORBIDDEN = re.compile(r'[<>:"/\\|?*]')
_RESERVED = re.compile(r"(con|conin\$|conout\$|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])", re.IGNORECASE)
_NUMBERED = re.compile(r"(?<=\S) \([1-9][0-9]?\)$")
"""The ending that tells a title from the same title; a year is none."""
_PNG = re.compile(rb"\x89PNG\r\n\x1a\n\0\0\0\rIHDR(.{4})(.{4})", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Label:
    """The label of a kept race; None for what it does not say."""

    title: str | None = None
    time: datetime | None = None
    """When the race was saved, with the time zone."""
    thumbnail: bytes | None = None
    """A PNG."""


def read_label(keys: Mapping[str, Any]) -> Label:
    """The label among a record's keys."""
    raw = keys.get(KEY)
    if not isinstance(raw, dict):
        return Label()
    title, time, thumbnail = raw.get("title"), raw.get("time"), raw.get("thumbnail")
    return Label(
        title=(clean_title(title) or None) if isinstance(title, str) else None,
        time=_time(time) if isinstance(time, str) else None,
        thumbnail=_png(thumbnail) if isinstance(thumbnail, str) else None,
    )


def labelled(record: Record, label: Label) -> Record:
    """The record with a label; what stood on a former one and is not replaced stays."""
    former = record.extra.get(KEY)
    new = dict(former) if isinstance(former, dict) else {}
    if label.title is not None:
        new["title"] = label.title
    if label.time is not None:
        new["time"] = label.time.isoformat(timespec="seconds")
    if label.thumbnail is not None:
        new["thumbnail"] = base64.b64encode(label.thumbnail).decode("ascii")
    return replace(record, extra=record.extra | {KEY: new})


def unlabelled(record: Record) -> Record:
    """The race alone, to be played on."""
    return replace(record, extra={key: value for key, value in record.extra.items() if key != KEY})


def is_thumbnail(data: bytes) -> bool:
    """Whether `data` looks like a PNG that is small in bytes and in pixels."""
    found = _PNG.match(data)
    if found is None or len(data) > THUMBNAIL_BYTES:
        return False
    return all(0 < int.from_bytes(side, "big") <= THUMBNAIL_SIDE for side in found.groups())


def clean_title(text: str) -> str:
    """A title as it is shown (see `camelup.session.cleaning`)."""
    return shown(clean(text, TITLE_LENGTH))[:TITLE_LENGTH].rstrip()


def free_title(title: str, taken: Iterable[str]) -> str:
    """The title, or with a number in brackets where it is taken, such as `Tuesday (2)`."""
    plain, folded = _NUMBERED.sub("", title), {other.casefold() for other in taken}
    number, free = 1, title
    while free.casefold() in folded:
        number += 1
        ending = f" ({number})"
        free = plain[: TITLE_LENGTH - len(ending)].rstrip() + ending
    return free


def title_of(seats: Sequence[SeatInfo]) -> str:
    """A title for a race that nobody has named: who plays."""
    return clean_title(", ".join(shown_names(seat.name for seat in seats)))


def file_stem(title: str) -> str:
    """A file's name, without its ending, that every system accepts and that still tells the title."""
    stem = " ".join(_FORBIDDEN.sub(" ", clean(title, TITLE_LENGTH)).split())
    stem = stem.encode("utf-8")[:STEM_BYTES].decode("utf-8", "ignore").strip(". ")
    # Windows takes such names for devices, whatever follows a first dot.
    if _RESERVED.fullmatch(stem.partition(".")[0].rstrip()):
        stem = f"_{stem}"
    return stem or "race"


def _time(text: str) -> datetime | None:
    try:
        time = datetime.fromisoformat(text)
        return time.astimezone() if time.year in YEARS else None
    except (ValueError, OverflowError, OSError):
        return None


def _png(text: str) -> bytes | None:
    try:
        data = base64.b64decode(text, validate=True)
    except (ValueError, binascii.Error):
        return None
    return data if is_thumbnail(data) else None
