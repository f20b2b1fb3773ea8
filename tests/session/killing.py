"""Killing a program that plays, at any moment, and looking whether what it said was kept is there."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from camelup.session.files import Folders
from camelup.session.record import Record, decode, final_state
from camelup.session.store import Store
from tests.session.killed_player import digest

ROOT = Path(__file__).parents[2]
LONGEST = 0.25
"""Seconds from the program's first word to its end, at most; it keeps some ten actions or more in that time."""


@dataclass(frozen=True)
class Said:
    """The last word about a race."""

    word: str
    actions: int
    digest: str
    digest_before: str
    """Without the last action."""


@dataclass
class Killings:
    """What came of a series of kills."""

    kills: int = 0
    actions: int = 0
    """Actions that the program had said were kept."""
    finished: int = 0
    lost: list[str] = field(default_factory=list)
    """A line for each kill after which something was missing."""


def kill_often(folder: Path, kills: int, seed: int) -> Killings:
    """Start the program `kills` times on one folder, killing it each time, and check the folder after each."""
    rng = random.Random(seed)
    result = Killings()
    said: dict[str, Said] = {}
    for number in range(kills):
        said |= _run_and_kill(folder, f"{seed}.{number}", rng.uniform(0, LONGEST), result)
        result.kills += 1
        result.lost += [f"kill {number}: {line}" for line in _missing(folder, said)]
        # Races that are finished and found stay so; only the last one changes from here on.
        result.finished += sum(last.word == "finished" for last in said.values())
        said = {race: last for race, last in said.items() if last.word != "finished"}
    return result


def _run_and_kill(folder: Path, seed: str, seconds: float, result: Killings) -> dict[str, Said]:
    """The last word about each race that the program spoke of."""
    # Files rather than pipes: whatever the program wrote before it died is in them, and nothing is held back.
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.session.killed_player", str(folder), seed], cwd=ROOT, stdout=out, stderr=err
        )
        while process.poll() is None and not os.fstat(out.fileno()).st_size:
            time.sleep(0.005)
        time.sleep(seconds)
        process.kill()
        process.wait(60)
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read().decode("utf-8"))
    assert not texts[1], texts[1]
    said: dict[str, Said] = {}
    # A last line that the kill cut short was not said.
    for line in texts[0].splitlines(keepends=True):
        if line.endswith("\n"):
            word, race, number, whole, before = line.rstrip("\n").split("\t")
            said[race] = Said(word, int(number), whole, before)
            result.actions += word == "kept"
    return said


def _missing(folder: Path, said: dict[str, Said]) -> list[str]:
    store = Store(Folders.under(folder))
    going_on = store.load_autosave()
    lines = [] if store.notice is None else [str(store.notice)]
    races = [going_on] if going_on is not None else []
    races += _finished(folder)
    for race, last in said.items():
        kept = [record for record in races if record.seed == race]
        if not any(_holds(record, last) for record in kept):
            numbers = [len(record.actions) for record in kept]
            lines.append(f"{last.word} {race} with {last.actions} actions is not there; kept are {numbers}")
    return lines


def _holds(record: Record, last: Said) -> bool:
    """Whether a record is what was last said of it, or what one more step that nobody heard of made of that."""
    number = last.actions
    if last.word == "finished" and not final_state(record).over:
        return False
    if len(record.actions) == number - 1:
        return digest(record, number - 1) == last.digest_before
    return len(record.actions) in (number, number + 1) and digest(record, number) == last.digest


def _finished(folder: Path) -> list[Record]:
    finished = Folders.under(folder).data / "finished"
    return [decode(path.read_bytes()) for path in finished.iterdir()] if finished.exists() else []
