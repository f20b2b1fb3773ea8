"""What the packages say about the game is what the game says about itself."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from camelup import __version__
from camelup.__main__ import RACE_SUFFIX
from camelup.tools.commands import COMMANDS
from camelup.ui.kit.assets import FACES
from tests.tools.conftest import Outcome

BUILD = Path(__file__).parents[2] / "build"


@pytest.fixture
def packager(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rooms of `build/package.py`, importable as it imports them."""
    monkeypatch.syspath_prepend(str(BUILD))


def test_the_man_page_names_every_option_and_command(camelup: Callable[..., Outcome]) -> None:
    page = (BUILD / "linux" / "camelup.6").read_text("utf-8").replace("\\-", "-")
    options = set(re.findall(r"--[a-z-]+", camelup("--help").out))
    assert "--self-test" in options
    assert {option for option in options if option not in page} == set()
    assert {command.name for command in COMMANDS if f" {command.name}" not in page} == set()


@pytest.mark.usefixtures("packager")
def test_the_packages_take_version_and_ending_from_the_game() -> None:
    from packager import project  # type: ignore[import-not-found]

    assert __version__ == project.VERSION
    assert project.RACE_SUFFIX == RACE_SUFFIX


@pytest.mark.parametrize("name", ["requirements.txt", "windows/requirements.txt"])
def test_every_package_that_the_game_needs_is_pinned(name: str) -> None:
    import tomllib

    pinned = re.findall(r"^([\w-]+)==", (BUILD / name).read_text("utf-8"), re.MULTILINE)
    project = tomllib.loads((BUILD.parent / "pyproject.toml").read_text("utf-8"))["project"]
    needed = [re.split(r"[<>=]", words)[0] for words in project["dependencies"]]
    assert set(needed) <= set(pinned)


def test_the_fonts_that_are_packed_exist() -> None:
    """The specification packs the files of these faces and drops the others of their packages."""
    from camelup.ui.kit.assets import font_path

    assert all(font_path(face).is_file() for face in FACES)


@pytest.mark.usefixtures("packager")
def test_archives_come_out_the_same_every_time(tmp_path: Path) -> None:
    from packager.archives import differences, digest, settle, write_tar_xz, write_zip  # type: ignore[import-not-found]

    digests = []
    for time, name in enumerate(("one", "other")):
        folder = tmp_path / name / "camelup"
        (folder / "inner").mkdir(parents=True)
        # The disk lists files as they were made; the archive must not.
        for file in ("b", "a")[:: 1 if time else -1]:
            (folder / "inner" / file).write_text(file)
        settle(folder, 1_700_000_000)
        write_tar_xz(folder, tmp_path / f"{name}.tar.xz", 1_700_000_000, 1)
        write_zip(folder, tmp_path / f"{name}.zip", 1_700_000_000)
        digests.append((digest(tmp_path / f"{name}.tar.xz"), digest(tmp_path / f"{name}.zip")))
    assert digests[0] == digests[1]
    assert differences(tmp_path / "one", tmp_path / "other") == []
    (tmp_path / "other" / "camelup" / "inner" / "a").write_text("changed")
    (tmp_path / "other" / "camelup" / "new").write_text("")
    assert differences(tmp_path / "one", tmp_path / "other") == [
        "camelup/inner/a differs (1 and 7 bytes)",
        "camelup/new is in one of them only",
    ]


@pytest.mark.usefixtures("packager")
def test_a_library_that_nobody_has_looked_at_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from packager.software import libraries  # type: ignore[import-not-found]

    for name in ("libSDL2-2-50d19f93.0.so.0.3200.10", "libz.so.1", "libnobody.so.3", "_json.cpython-313-x86_64.so"):
        (tmp_path / name).write_bytes(b"")
    found = {each.name: (each.licence, each.files) for each in libraries(tmp_path)}
    assert found["SDL"] == ("Zlib", ["libSDL2-2-50d19f93.0.so.0.3200.10"])
    assert found["zlib"] == ("Zlib", ["libz.so.1"])
    assert "libnobody.so.3" in capsys.readouterr().out
    assert sum(len(files) for _, files in found.values()) == 3


def teardown_module() -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "packager"]:
        del sys.modules[name]
