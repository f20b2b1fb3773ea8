"""Every numbered rule and every worked example of the rule book has a test that names it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

RULES = range(1, 42)
EXAMPLES = range(1, 17)


def names_of_tests() -> set[str]:
    """The names of all tests of the rules, this file's aside."""
    return {
        node.name
        for path in Path(__file__).parent.glob("test_*.py")
        if path != Path(__file__)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def numbers(letter: str) -> set[int]:
    """The numbers that test names bear after `letter`, as in `test_r12_...` or `test_e4_r26_...`."""
    return {int(number) for name in names_of_tests() for number in re.findall(rf"_{letter}(\d+)(?=_)", name)}


def test_every_rule_has_a_test_that_names_it() -> None:
    assert numbers("r") == set(RULES)


def test_every_worked_example_has_a_test_that_names_it() -> None:
    assert numbers("e") == set(EXAMPLES)
