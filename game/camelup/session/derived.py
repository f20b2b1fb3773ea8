"""What is worked out from many files, remembered between starts, and worked out again whenever it is lost."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from camelup import __version__
from camelup.session.files import Disk, Folders, write_whole
from camelup.session.structs import read_value

T = TypeVar("T")

MAX_BYTES = 64 * 1024 * 1024
_NO_MARK = (-1, -1)
"""Of what is no file, or cannot be asked: it is looked at every time."""

_log = logging.getLogger(__name__)


class Derived(Generic[T]):
    """A value for each file of a folder, made by `derive` from its path and kept in the data folder's `cache/`.

    A file whose size and time of change are as they were is not read again. The cache holds nothing that is not in the
    files: one that is missing, damaged, or from another version of the game is rebuilt, and one that cannot be
    written costs time alone.
    """

    def __init__(
        self, folders: Folders, name: str, folder: Path, kind: Any, derive: Callable[[Path], T], disk: Disk
    ) -> None:
        """`kind` is the type that `derive` returns, a struct or an optional one; `name` is the cache's."""
        self._folder = folder
        self._path = folders.data / "cache" / f"{name}.json"
        self._derive = derive
        self._disk = disk
        self._kept: dict[str, tuple[tuple[int, int], T]] | None = None
        self._decoder: msgspec.json.Decoder[tuple[str, dict[str, tuple[tuple[int, int], T]]]]
        self._decoder = msgspec.json.Decoder(tuple[str, dict[str, tuple[tuple[int, int], kind]]], dec_hook=read_value)

    def values(self, wanted: Callable[[str], bool]) -> dict[str, T]:
        """The values of the files whose names are `wanted`, by name. Raises `OSError` for a folder that has no list.

        `derive` is also asked about a folder or a pipe of such a name. It may raise `OSError`: the file then has no
        value this time.
        """
        before = self._load() if self._kept is None else self._kept
        after: dict[str, tuple[tuple[int, int], T]] = {}
        for name in self._disk.names(self._folder):
            if not wanted(name):
                continue
            with suppress(OSError):
                path = self._folder / name
                mark = self._mark(path)
                known = before.get(name) if mark != _NO_MARK else None
                after[name] = known if known is not None and known[0] == mark else (mark, self._derive(path))
        if after != before:
            self._save(after)
        self._kept = after
        return {name: value for name, (_, value) in after.items()}

    def _mark(self, path: Path) -> tuple[int, int]:
        """What tells whether a file is still the same. Raises `FileNotFoundError` for one that is gone."""
        try:
            return self._disk.mark(path)
        except FileNotFoundError:
            raise
        except OSError:
            return _NO_MARK

    def _load(self) -> dict[str, tuple[tuple[int, int], T]]:
        try:
            digest, _, data = self._disk.read(self._path, MAX_BYTES).partition(b"\n")
            if digest != _digest(data):
                raise ValueError("its checksum is not right")
            version, kept = self._decoder.decode(data)
        except FileNotFoundError:
            return {}
        except (OSError, msgspec.MsgspecError, ValueError, RecursionError) as error:
            _log.info("%s is made again: %s", self._path, error)
            return {}
        return kept if version == __version__ else {}

    def _save(self, kept: dict[str, tuple[tuple[int, int], T]]) -> None:
        try:
            # Some disks have names that are no text in UTF-8, which cannot be written: those are looked at every time.
            writable = {name: value for name, value in kept.items() if _is_text(name)}
            data = msgspec.json.encode((__version__, writable), enc_hook=str)
            write_whole(self._disk, self._path, _digest(data) + b"\n" + data)
        except (OSError, ValueError) as error:
            _log.info("%s could not be written: %s", self._path, error)


def _is_text(name: str) -> bool:
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=16).hexdigest().encode("ascii")
