"""What tests start finds the game of this checkout, as the tests themselves do (`pythonpath` in `pyproject.toml`)."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).parents[1]

os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT / "game"), str(ROOT)])
