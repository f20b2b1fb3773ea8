"""No screen is left out of the tests that look at every screen's layout."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCENES = ROOT / "game" / "ui" / "scenes"
CHECKS = re.compile(r"untidy\(|cut_texts\(|faults\(|colliderect\(|colliderect|window\.contains")


def _scenes() -> set[str]:
    """The names of all classes below `game/ui/scenes` that are screens, by what they are called."""
    found = set()
    for path in SCENES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and node.bases and node.name.endswith("Scene"):
                found.add(node.name)
    return found


def test_every_screen_is_looked_at_by_a_test_of_layouts() -> None:
    """A test module that opens the screen also looks whether its widgets and texts keep to their places."""
    looked_at = [
        text
        for path in (ROOT / "tests" / "ui").glob("test_*.py")
        if path != Path(__file__) and CHECKS.search(text := path.read_text(encoding="utf-8"))
    ]
    scenes = _scenes()
    assert len(scenes) >= 17
    missing = {name for name in scenes if not any(re.search(rf"\b{name}\b", text) for text in looked_at)}
    assert missing == set()
