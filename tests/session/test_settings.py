"""Settings: what is wrong falls back, what is unknown stays, and a broken file is kept."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as how
from hypothesis import strategies as st

from camelup.players.levels import Controller
from camelup.session.errors import StoreError
from camelup.session.files import Disk, Folders
from camelup.session.record import SeatInfo
from camelup.session.settings import Settings, load_settings, save_settings
from camelup.session.terms import Options
from tests.session.conftest import FailingDisk, PowerCut

ALL_CHANGED = Settings(
    window_size=(1920, 1080),
    fullscreen=True,
    speed="off",
    language="nl",
    ui_scale=1.5,
    last_names=("Ada", "فرح"),
    last_table=(
        SeatInfo("Ada", "nomad"),
        SeatInfo("Bo", "", Controller("computer:tourist"), {"hat": 1}),
        SeatInfo("Cy"),
    ),
    last_options=Options(open_purses=False, takeback="any", extra={"house rules": ["none"]}),
    last_starter=3,
    extra={"music": 0.5},
)


def write(folders: Folders, raw: Any) -> Path:
    folders.config.mkdir(parents=True, exist_ok=True)
    path = folders.config / "settings.json"
    path.write_bytes(raw if isinstance(raw, bytes) else json.dumps(raw).encode())
    return path


def test_without_a_file_there_are_defaults_and_no_file_is_made(folders: Folders, tmp_path: Path) -> None:
    assert load_settings(folders) == (Settings(), None)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("settings", [Settings(), ALL_CHANGED])
def test_settings_are_read_back(folders: Folders, settings: Settings) -> None:
    save_settings(folders, settings)
    assert load_settings(folders) == (settings, None)


def test_unknown_keys_are_kept(folders: Folders) -> None:
    write(folders, {"speed": "fast", "music": {"volume": 0.5}, "extra": [1]})
    settings, notice = load_settings(folders)
    assert notice is None
    save_settings(folders, settings)
    written = json.loads((folders.config / "settings.json").read_bytes())
    assert (written["speed"], written["music"], written["extra"]) == ("fast", {"volume": 0.5}, [1])


@pytest.mark.parametrize("data", [b"", b"{", b"\xff", b"[1]", b"null", b"[" * 100_000])
def test_a_broken_file_gives_defaults_and_is_kept_aside(folders: Folders, data: bytes) -> None:
    path = write(folders, data)
    settings, notice = load_settings(folders)
    assert settings == Settings()
    assert str(notice) == (
        "The settings could not be read: the defaults are in use, and the old file is kept as settings.damaged.json."
    )
    assert path.with_name("settings.damaged.json").read_bytes() == data
    assert not path.exists()
    assert load_settings(folders) == (Settings(), None)


WRONG = [
    ("window_size", [1280]),
    ("window_size", [0, 720]),
    ("window_size", [1280, 10**9]),
    ("fullscreen", "yes"),
    ("speed", "warp"),
    ("ui_scale", 0),
    ("ui_scale", "big"),
    ("last_names", [1]),
    ("last_table", [{"character": "nomad"}]),
    ("last_table", {}),
    ("last_table", ["Ada"]),
    ("last_options", "closed purses"),
    ("last_options", {"coach": "sometimes"}),
    ("last_starter", 9),
]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_wrong_value_costs_only_itself(folders: Folders, name: str, value: object) -> None:
    good = {"fullscreen": True, "speed": "slow", "ui_scale": 2, "music": 1}
    path = write(folders, good | {name: value})
    settings, notice = load_settings(folders)
    assert getattr(settings, name) == getattr(Settings(), name)
    assert all(getattr(settings, key) == good[key] for key in {"fullscreen", "speed", "ui_scale"} - {name})
    assert settings.extra == {"music": 1}
    assert notice is not None
    assert str(notice).startswith("Some settings could not be read")
    assert json.loads(path.with_name("settings.damaged.json").read_bytes()) == good | {name: value}


def test_a_broken_file_that_cannot_be_moved_is_said_too(folders: Folders) -> None:
    path = write(folders, b"?")
    disk = FailingDisk()
    disk.fail_at = 1
    settings, notice = load_settings(folders, disk=disk)
    assert settings == Settings()
    assert str(notice) == "The settings could not be read, so the defaults are in use."
    assert path.read_bytes() == b"?"


def test_a_file_that_cannot_be_read_is_left_alone(folders: Folders) -> None:
    class Unreadable(Disk):
        def read(self, path: Path, limit: int) -> bytes:
            raise PermissionError(13, "no")

    path = write(folders, {"speed": "fast"})
    settings, notice = load_settings(folders, disk=Unreadable())
    assert settings == Settings()
    assert str(notice) == "The settings could not be read, so the defaults are in use."
    assert path.exists()


@pytest.mark.parametrize("power_cut", [False, True])
@pytest.mark.parametrize("step", range(1, 6))
def test_whatever_fails_the_old_or_the_new_settings_are_there(folders: Folders, step: int, power_cut: bool) -> None:
    save_settings(folders, Settings(speed="slow"))
    disk = FailingDisk()
    disk.fail_at, disk.power_cut = step, power_cut
    with pytest.raises((StoreError, PowerCut)) as caught:
        save_settings(folders, Settings(speed="fast"), disk=disk)
    if not power_cut:
        assert str(caught.value) == "The settings could not be saved: the disk is full."
        assert os.listdir(folders.config) == ["settings.json"]
    settings, notice = load_settings(folders)
    assert settings.speed in ("slow", "fast")
    assert notice is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=6,
)


@how(deadline=None)
@given(st.dictionaries(st.sampled_from([*Settings.__struct_fields__, "music"]), JSON))
def test_whatever_stands_in_the_file_what_is_read_can_be_written(
    tmp_path_factory: pytest.TempPathFactory, raw: dict[str, Any]
) -> None:
    folders = Folders.under(tmp_path_factory.mktemp("settings"))
    write(folders, raw)
    settings, _ = load_settings(folders)
    save_settings(folders, settings)
    assert load_settings(folders) == (settings, None)
