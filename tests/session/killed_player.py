"""A program that plays race after race and says so after each action that is safely kept; made to be killed.

`python -m tests.session.killed_player FOLDER SEED` goes on with the race that it finds. Lines on standard output
are a word (`begun`, `kept`, `finished`), the race's seed, the number of its actions, the digest of all of them and the
digest of all but the last, with tabs between; each is written only once it is true of the disk.
"""

from __future__ import annotations

import random
import sys
from hashlib import blake2b
from pathlib import Path

from camelup.session.autosave import AutosaveWorker
from camelup.session.files import Folders
from camelup.session.match import Match
from camelup.session.record import Record
from camelup.session.store import Store
from camelup.session.terms import Options
from tests.session.played import any_action, seats_of

PATIENCE = 60.0
"""Seconds after which a disk counts as stuck."""


def digest(record: Record, actions: int) -> str:
    """What tells the first so many actions of a race."""
    return blake2b("\0".join(map(str, record.actions[:actions])).encode(), digest_size=8).hexdigest()


def main(folder: str, seed: str) -> None:
    store = Store(Folders.under(Path(folder)))
    record = store.load_autosave()
    saver = AutosaveWorker(store)
    rng = random.Random(seed)
    for race in range(1_000_000):
        if record is None:
            options = Options(takeback="any")
            match = Match.new(seats_of(rng.randrange(3, 9)), seed=f"{seed} {race}", options=options)
        else:
            match, record = Match.from_record(record, seed_if_missing=lambda: seed), None
        match.on_record = saver.put
        saver.put(match.record)
        kept(saver)
        say("begun", match.record)
        while not match.over:
            if rng.random() < 0.05 and match.take_back_reason() is None:
                match.take_back()
            else:
                match.submit(any_action(match, rng))
            kept(saver)
            say("kept", match.record)
        saver.clear()
        kept(saver)
        say("finished", match.record)


def kept(saver: AutosaveWorker) -> None:
    if not saver.flush(PATIENCE):
        sys.exit(f"not saved: {saver.problem}")


def say(word: str, record: Record) -> None:
    number = len(record.actions)
    digests = (digest(record, number), digest(record, max(0, number - 1)))
    print(word, record.seed, number, *digests, sep="\t", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
