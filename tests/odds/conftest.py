"""The worked cases that the odds are held to; see `tests/data/vectors/README.md`."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

VECTORS = Path(__file__).parent.parent / "data" / "vectors"


@pytest.fixture(scope="session")
def leg_odds_cases() -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads((VECTORS / "leg_odds.json").read_text(encoding="utf-8"))
    assert len(cases) > 30
    return cases


@pytest.fixture(scope="session")
def movement_cases() -> list[dict[str, str]]:
    with (VECTORS / "movement.tsv").open(encoding="utf-8", newline="") as file:
        cases = list(csv.DictReader(file, delimiter="\t"))
    assert len(cases) > 100
    return cases
