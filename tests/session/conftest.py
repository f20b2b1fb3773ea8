"""Fixtures for races that are kept on a disk which fails when it is told to."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from camelup.session.files import Disk, Folders


class PowerCut(BaseException):
    """The machine stops: nothing that comes later runs, clean-up included."""


class FailingDisk(Disk):
    """A disk that fails at the n-th of its steps, from 1: with an error, or by a power cut half-way through."""

    def __init__(self) -> None:
        self.steps: list[str] = []
        self.fail_at: int | None = None
        self.error = errno.ENOSPC
        self.power_cut = False

    def write(self, path: Path, data: bytes, mode: int = 0o600) -> None:
        with self._step("write", before=lambda: path.write_bytes(data[: len(data) // 2])):
            super().write(path, data, mode)

    def sync(self, descriptor: int) -> None:
        with self._step("sync"):
            super().sync(descriptor)

    def replace(self, source: Path, target: Path) -> None:
        with self._step("replace"):
            super().replace(source, target)

    def sync_folder(self, folder: Path) -> None:
        with self._step("sync folder"):
            super().sync_folder(folder)

    def make_folder(self, folder: Path) -> None:
        with self._step("make folder"):
            super().make_folder(folder)

    def remove(self, path: Path) -> None:
        with self._step("remove"):
            super().remove(path)

    @contextmanager
    def _step(self, name: str, before: Callable[[], object] = lambda: None) -> Iterator[None]:
        self.steps.append(name)
        if len(self.steps) == self.fail_at:
            before()
            if self.power_cut:
                raise PowerCut
            raise OSError(self.error, "Made to fail.")
        yield


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders.under(tmp_path)


@pytest.fixture
def failing_disk() -> FailingDisk:
    return FailingDisk()


@pytest.fixture
def power_cut() -> type[BaseException]:
    return PowerCut
