"""`python -m tests.long.kill_test [KILLS] [SEED]`: kill a playing process that often and tell what was lost."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.session.killing import kill_often


def main(kills: str = "300", seed: str = "0") -> int:
    with tempfile.TemporaryDirectory() as folder:
        result = kill_often(Path(folder), int(kills), int(seed))
    print(f"{result.kills} kills, {result.actions} actions said to be kept, {result.finished} races finished")
    print("\n".join(result.lost) or "nothing was lost")
    return 1 if result.lost or not result.actions else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
