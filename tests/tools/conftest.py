"""The command line as the tests drive it: in this process for speed, with its files in a folder of the test."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from camelup.__main__ import main


@dataclass(frozen=True)
class Outcome:
    """What a run of the command left behind."""

    code: int
    out: str
    err: str

    @property
    def sentence(self) -> str:
        """The one line on standard error."""
        assert self.err.count("\n") == 1, self.err
        assert self.err.startswith("camelup")
        assert "Traceback" not in self.err
        return self.err.rstrip("\n")


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    return tmp_path / "game data"


@pytest.fixture
def camelup(
    data_dir: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Outcome]:
    """Runs `camelup` with some words, and with `stdin` as standard input."""

    def run(*words: str, stdin: bytes = b"") -> Outcome:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        capsys.readouterr()
        code = main(["--data-dir", str(data_dir), *words])
        out, err = capsys.readouterr()
        return Outcome(code, out, err)

    return run
