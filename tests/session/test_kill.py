"""The process killed at random moments never loses an action that was completed (the long form: tests/long)."""

from __future__ import annotations

from pathlib import Path

from tests.session.killing import kill_often

KILLS = 30


def test_a_killed_process_loses_no_completed_action(tmp_path: Path) -> None:
    result = kill_often(tmp_path, KILLS, seed=1)
    assert result.lost == []
    # The test would prove nothing if the program were killed before it did anything.
    assert result.kills == KILLS
    assert result.actions > KILLS
    assert result.finished > 0
