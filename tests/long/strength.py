"""`python -m tests.long.strength [RACES] [SEED]`: do the two strongest levels still beat the level below them?

Each sits with three of the level below for that many races, 80 by default, over the seats in turn. Fails where even the
upper end of the 95 % interval, taken over rounds, is below what it has to reach; a handful of races tells no more.
"""

from __future__ import annotations

import os
import sys

from camelup.tools.arena import run_arena

LEAST = {("veteran", "bookmaker"): 0.33, ("oracle", "veteran"): 0.30}
"""The share of victories that a level has to reach against three of the one below; par is a quarter."""


def main(races: str = "80", seed: str = "strength") -> int:
    fallen = False
    for (level, below), least in LEAST.items():
        report = run_arena([level, below, below, below], int(races), seed, jobs=os.cpu_count() or 1)
        wins = next(entrant.wins for entrant in report.entrants if entrant.name == level)
        if wins.low is None or wins.high is None:
            raise SystemExit("one round has no interval: ask for more races")
        weak = wins.high < least
        fallen |= weak
        print(
            f"{level} against three of {below}: {wins.mean:.1%} ({wins.low:.1%} to {wins.high:.1%}) of {report.races} "
            f"races, at least {least:.0%} wanted{': TOO WEAK' if weak else ''}"
        )
    return 1 if fallen else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
