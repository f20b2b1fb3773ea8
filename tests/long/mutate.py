"""`python -m tests.long.mutate [FILES] [SEED]`: open mutants of records and settings, 20,000 by default.

Fails for one that is neither loaded rightly nor refused in a sentence, that takes longer than a second, or that makes
the process grow without bounds.
"""

from __future__ import annotations

import logging
import sys
import tempfile
import tracemalloc
from pathlib import Path

from tests.session.mutants import mutate_records, mutate_settings

LONGEST_S = 1.0
MEMORY = 64 * 1024 * 1024
"""Bytes at the height of the run, beside the program itself."""


def main(files: str = "20000", seed: str = "0") -> int:
    logging.disable()
    settings = int(files) // 4
    with tempfile.TemporaryDirectory() as folder:
        results = (
            mutate_records(Path(folder), int(files) - settings, int(seed)),
            mutate_settings(Path(folder), settings, int(seed)),
        )
        slowest = max(result.slowest_s for result in results)
        # Tracing slows everything down, so memory has a shorter run of its own.
        tracemalloc.start()
        mutate_records(Path(folder), min(1_000, int(files)), int(seed) + 1)
        peak = tracemalloc.get_traced_memory()[1]
    for name, result in zip(("records", "settings"), results, strict=True):
        print(f"{result.files} {name}, {result.loaded} loaded, slowest {1000 * result.slowest_s:.0f} ms")
    print(f"at most {peak / 1024**2:.0f} MB")
    return 0 if slowest < LONGEST_S and peak < MEMORY else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
