"""Files that were sound once: bytes flipped, cut short, values of every kind where none of that kind belongs."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from camelup.session.errors import SessionError
from camelup.session.files import Disk, Folders
from camelup.session.library import Library
from camelup.session.record import decode, encode
from camelup.session.settings import FILE, load_settings, save_settings

DATA = Path(__file__).parents[1] / "data"
RECORDS = tuple(path.read_bytes() for path in sorted((DATA / "records").glob("*.camelup")))
SETTINGS = tuple(path.read_bytes() for path in sorted((DATA / "settings").glob("*.json")))
PLACE = "here stands what is put in"
LONGEST_SENTENCE = 600


@dataclass
class Mutation:
    """What came of a series of mutants."""

    files: int = 0
    loaded: int = 0
    slowest_s: float = 0.0
    """For one file, from the disk to the record or the sentence."""


class QuickDisk(Disk):
    """Does not wait for the disk itself: thousands of files would take minutes."""

    def sync(self, descriptor: int) -> None:
        pass


def mutate(rng: random.Random, data: bytes) -> bytes:
    """A mutant of a file."""
    return rng.choice((flipped, cut, spliced, noise, valued, valued, valued))(rng, data)


def flipped(rng: random.Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 5, 40))):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def cut(rng: random.Random, data: bytes) -> bytes:
    return data[: rng.randrange(len(data))]


def spliced(rng: random.Random, data: bytes) -> bytes:
    """A piece left out, doubled, or from somewhere else."""
    start, length, other = (rng.randrange(len(data)) for _ in range(3))
    piece = rng.choice((b"", data[start : start + length] * 2, data[other : other + 50], rng.randbytes(20)))
    return data[:start] + piece + data[start + min(length, 100) :]


def noise(rng: random.Random, _: bytes) -> bytes:
    return rng.choice((rng.randbytes(rng.randrange(2_000)), token(rng).encode("utf-8", "replace"), b"\0" * 5_000))


def valued(rng: random.Random, data: bytes) -> bytes:
    """Another value somewhere in the JSON; half of the time without the checksum that would give it away at once."""
    raw = json.loads(data)
    places = list(_places(raw))
    for _ in range(rng.choice((1, 1, 2))):
        holder, key = rng.choice(places)
        holder[key] = PLACE
    if rng.random() < 0.2:
        raw[rng.choice(("rolls_to_come", "branched_at", "save", "extra", "version", "seed"))] = PLACE
    if rng.random() < 0.7:
        raw.pop("checksum", None)
        raw.pop("state_hash", None)
    text = json.dumps(raw)
    while f'"{PLACE}"' in text:
        text = text.replace(f'"{PLACE}"', token(rng), 1)
    return text.encode("utf-8", "replace")


def token(rng: random.Random) -> str:
    """Some JSON, or nearly."""
    kinds: tuple[Callable[[], str], ...] = (
        lambda: str(rng.choice((-1, 0, 1, 2, 8, 17, 2**31, 2**63, 2**64, -(2**63) - 1))),
        lambda: rng.choice("123456789") * rng.randrange(1, 6_000),
        lambda: rng.choice(("1e308", "1e400", "-0", "0.5", "1e-400", "NaN", "Infinity", "01", "1." + "0" * 400)),
        lambda: rng.choice(("true", "false", "null", "", "[]", "{}", '""', '[""]', "undefined")),
        lambda: json.dumps("".join(chr(rng.choice((0, 10, 27, 127, 0x202E, 0xD800, 0x1F42A, 65))) for _ in range(9))),
        lambda: json.dumps(rng.choice("ab/ \\\u0301") * rng.randrange(3_000)),
        lambda: "[" * (depth := rng.choice((3, 40, 900, 50_000))) + "]" * depth,
        lambda: '{"a":' * (depth := rng.choice((3, 40, 900, 50_000))) + "1" + "}" * depth,
        lambda: "[" + ",".join([rng.choice(("1", "[]", '"roll b2"', "{}"))] * rng.choice((2, 9, 30_000))) + "]",
        lambda: json.dumps(rng.choice(("roll b2", "roll", "leg w", "win r", "tile 7+", "ally 3", "rb/g/yp/11/k/w"))),
    )
    return rng.choice(kinds)()


def _places(value: Any) -> list[tuple[Any, Any]]:
    keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
    found = [(value, key) for key in keys]
    for key in keys:
        if isinstance(value[key], dict | list):
            found += _places(value[key])
    return found


def mutate_records(folder: Path, files: int, seed: int) -> Mutation:
    """Open that many mutants of records. Raises `AssertionError` for one that is neither loaded rightly nor refused."""
    rng, result = random.Random(seed), Mutation()
    library = Library(Folders.under(folder / "library"))
    path = folder / "mutant.camelup"
    for _ in range(files):
        base = rng.choice(RECORDS)
        mutant = mutate(rng, base)
        path.write_bytes(mutant)
        began = time.perf_counter()
        try:
            record, _ = library.read_titled(path)
        except SessionError as error:
            check_sentence(str(error))
        else:
            result.loaded += 1
            # What was read can be written and comes back the same; and no damage slips past a checksum.
            assert decode(encode(record)) == record
            if b'"checksum"' in base and "checksum" in json.loads(mutant.removeprefix(b"\xef\xbb\xbf")):
                assert record == decode(base)
        result.files += 1
        result.slowest_s = max(result.slowest_s, time.perf_counter() - began)
    return result


def mutate_settings(folder: Path, files: int, seed: int) -> Mutation:
    """The same for settings, which are never refused: what is wrong falls back to its default."""
    rng, result = random.Random(seed), Mutation()
    folders = Folders.under(folder / "settings")
    folders.config.mkdir(parents=True)
    path = folders.config / FILE
    for _ in range(files):
        mutant = mutate(rng, rng.choice(SETTINGS))
        path.write_bytes(mutant)
        began = time.perf_counter()
        settings, notice = load_settings(folders)
        result.slowest_s = max(result.slowest_s, time.perf_counter() - began)
        result.files += 1
        if notice is None:
            result.loaded += 1
        else:
            check_sentence(str(notice))
            (aside,) = folders.config.glob("*.damaged*")
            assert aside.read_bytes() == mutant
            aside.unlink()
        save_settings(folders, settings, disk=QuickDisk())
        assert load_settings(folders) == (settings, None)
    return result


def check_sentence(text: str) -> None:
    """A player can read it: one line of some length, without anything that a terminal would obey."""
    assert text[0].isupper() or text.startswith("mutant"), text
    assert text.endswith("."), text
    assert text.isprintable(), text
    assert len(text) <= LONGEST_SENTENCE, text
