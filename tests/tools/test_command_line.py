"""The `camelup` command itself: options, exit codes, one sentence for every mistake, and a quick start."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import camelup.__main__ as command_line
from camelup import __version__
from camelup.session.errors import StartError
from camelup.session.files import Folders
from camelup.tools.commands import COMMANDS
from tests.tools.conftest import Outcome

ROOT = Path(__file__).parents[2]
Run = Callable[..., Outcome]


def camelup_process(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "camelup", *words], cwd=ROOT, input=stdin, capture_output=True, text=True, timeout=120
    )


class FakeWindow:
    """Stands in for the interface: remembers what it was opened with, and then does as told."""

    def __init__(self) -> None:
        self.calls: list[dict[str, Any]] = []
        self.error: BaseException | None = None
        self.messages: list[tuple[str, str]] = []
        """What the system's own message box has shown."""

    def run_window(self, folders: Folders, **options: Any) -> int:
        self.calls.append({"folders": folders} | options)
        if self.error is not None:
            raise self.error
        return 0


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> FakeWindow:
    fake = FakeWindow()
    module = ModuleType("camelup.ui.window")
    module.run_window = fake.run_window  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "camelup.ui", ModuleType("camelup.ui"))
    monkeypatch.setitem(sys.modules, "camelup.ui.window", module)
    box = ModuleType("camelup.ui.kit.native_message")
    box.show_native_message = lambda *words: fake.messages.append(words)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "camelup.ui.kit.native_message", box)
    return fake


def test_the_window_opens_by_default(camelup: Run, window: FakeWindow, data_dir: Path) -> None:
    assert camelup() == Outcome(0, "", "")
    folders = Folders.under(data_dir)
    assert window.calls == [
        {"folders": folders, "seed": None, "windowed": None, "fullscreen": False, "open_file": None}
    ]
    assert (folders.log / "camelup.log").exists()


def test_the_windows_options_arrive(camelup: Run, window: FakeWindow) -> None:
    assert camelup("--seed", " Fudo-LAMI-toru ", "--windowed", "1600x900").code == 0
    assert camelup("--fullscreen").code == 0
    assert [(call["seed"], call["windowed"], call["fullscreen"]) for call in window.calls] == [
        ("fudo-lami-toru", (1600, 900), False),
        (None, None, True),
    ]


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("Größe 2.camelup", [], []),
        ("RACE.CAMELUP", ["--fullscreen", "--seed", "replay"], []),
        ("race.json", ["--seed=oasis"], ["--windowed", "1600x900"]),
        ("replay.camelup", ["--log-level", "debug"], ["--fullscreen"]),
    ],
)
def test_a_file_opens_the_window_with_its_race(
    camelup: Run, window: FakeWindow, tmp_path: Path, name: str, before: list[str], after: list[str]
) -> None:
    path = tmp_path / name
    path.write_bytes(b"what is in it is for the window to tell")
    assert camelup(*before, str(path), *after) == Outcome(0, "", "")
    assert [call["open_file"] for call in window.calls] == [path]


def test_a_file_beside_the_program_is_opened_with_its_whole_path(
    camelup: Run, window: FakeWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("race.camelup").touch()
    # A command goes before a file of that name, and a folder is no race.
    Path("perft").touch()
    Path("folder").mkdir()
    assert camelup("race.camelup").code == 0
    assert [call["open_file"] for call in window.calls] == [tmp_path / "race.camelup"]
    assert "POSITION" in camelup("perft").sentence
    assert "invalid choice" in camelup("folder").sentence


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["missing.camelup"], "there is no file 'missing.camelup'"),
        (["a\0b.camelup"], "there is no file"),
        (["missing.camelup", "replay"], "there is no file 'missing.camelup'"),
        (["--windowed", "big"], "expected WIDTHxHEIGHT such as 1280x720, not 'big'"),
        (["--windowed", "10x10"], "each side is from 320 to 16384 pixels, not 10x10"),
        (["--windowed", "99999x720"], "each side is from 320 to 16384 pixels"),
        (["--windowed", "16384x16384"], "at most 33177600 pixels, such as 7680x4320, not 16384x16384"),
        (["--windowed", "7681x4320"], "at most 33177600 pixels"),
        (["--windowed", "800x600", "--fullscreen"], "not allowed with argument --windowed"),
        (["--seed", "  "], "expected some text"),
        (["--log-level", "loud"], "invalid choice: 'loud'"),
        (["--frobnicate"], "unrecognized arguments: --frobnicate"),
        (["--win=800x600"], "unrecognized arguments: --win=800x600"),
        (["dance"], "invalid choice: 'dance'"),
        (["replay"], "the following arguments are required: FILE"),
        (["perft"], "the following arguments are required: POSITION"),
        (["legal", "a", "b"], "unrecognized arguments: b"),
    ],
)
def test_a_wrong_command_line_is_one_sentence(
    camelup: Run, window: FakeWindow, data_dir: Path, words: list[str], says: str
) -> None:
    outcome = camelup(*words)
    assert (outcome.code, outcome.out) == (2, "")
    assert says in outcome.sentence
    assert window.calls == []
    assert not data_dir.exists()


def test_an_unforeseen_error_is_one_sentence_and_the_rest_is_in_the_log(
    camelup: Run, window: FakeWindow, data_dir: Path
) -> None:
    window.error = ZeroDivisionError("deep inside")
    outcome = camelup()
    log = data_dir / "log" / "camelup.log"
    assert outcome.code == 1
    assert outcome.sentence.endswith(f"(ZeroDivisionError), and what is known about it is in {log}.")
    assert "Traceback" in log.read_text("utf-8")
    assert "ZeroDivisionError: deep inside" in log.read_text("utf-8")


def test_an_unforeseen_error_is_told_where_no_log_can_be_written(
    camelup: Run, window: FakeWindow, data_dir: Path
) -> None:
    data_dir.write_text("a file, not a folder")
    window.error = ZeroDivisionError("deep inside")
    outcome = camelup()
    assert outcome.code == 1
    assert outcome.sentence.endswith("(ZeroDivisionError), and its log could not be written.")


def test_an_error_before_the_command_line_is_read_is_one_sentence(
    camelup: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(Folders, "standard", lambda: Folders.under(tmp_path / "standard"))
    monkeypatch.setitem(sys.modules, "camelup.tools.perft", None)
    outcome = camelup("perft", "rb/g/yp/11/k/w")
    assert outcome.code == 1
    assert "(ModuleNotFoundError)" in outcome.sentence
    assert (tmp_path / "standard" / "log" / "camelup.log").exists()


def test_a_machine_that_cannot_run_the_game_is_told_why(camelup: Run, window: FakeWindow) -> None:
    window.error = StartError("There is no screen to open a window on.")
    outcome = camelup()
    assert (outcome.code, outcome.sentence) == (1, "camelup: There is no screen to open a window on.")


LIBRARY = "libSDL2-2.0.so.0: cannot open shared object file: No such file or directory"


def _wrapped() -> ImportError:
    """As NumPy tells it: a page of advice around the loader's words."""
    error = ImportError("\n\nIMPORTANT: PLEASE READ THIS FOR ADVICE\n\nmany lines")
    error.__cause__ = ImportError(LIBRARY)
    return error


@pytest.mark.parametrize(
    "error",
    [ImportError(LIBRARY), _wrapped(), NotImplementedError(f"font module not available (ImportError: {LIBRARY})")],
)
def test_a_missing_library_is_named(camelup: Run, window: FakeWindow, data_dir: Path, error: Exception) -> None:
    window.error = error
    outcome = camelup()
    assert outcome.code == 1
    assert outcome.sentence.startswith("camelup: A part of the game cannot be loaded (")
    assert LIBRARY in outcome.sentence
    assert LIBRARY in (data_dir / "log" / "camelup.log").read_text("utf-8")


def test_an_interrupt_is_no_error(camelup: Run, window: FakeWindow) -> None:
    window.error = KeyboardInterrupt()
    assert camelup() == Outcome(130, "", "")


def test_without_standard_output_and_error_nothing_fails(
    monkeypatch: pytest.MonkeyPatch, window: FakeWindow, data_dir: Path
) -> None:
    """A windowed build on Windows has neither."""
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    words = ["--data-dir", str(data_dir)]
    assert command_line.main(["--version"]) == 0
    assert command_line.main(["--help"]) == 0
    assert command_line.main(["--frobnicate"]) == 2
    assert command_line.main(words) == 0
    window.error = ZeroDivisionError("deep inside")
    assert command_line.main(words) == 1
    assert "deep inside" in (data_dir / "log" / "camelup.log").read_text("utf-8")


@pytest.mark.parametrize("words", [[], ["race.camelup"]])
def test_help_names_the_file_and_the_command(
    camelup: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("race.camelup").touch()
    outcome = camelup(*words, "--help")
    assert outcome.code == 0
    assert outcome.out.splitlines()[0] == "usage: camelup [options] [FILE | COMMAND ...]"


def test_help_names_every_command(camelup: Run) -> None:
    outcome = camelup("--help")
    assert outcome.code == 0
    assert all(f"{command.name} " in outcome.out and command.help in outcome.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_has_its_own_help_and_the_same_line(camelup: Run, command: Any) -> None:
    outcome = camelup(command.name, "--help")
    assert outcome.code == 0
    assert outcome.out.startswith(f"usage: camelup {command.name} ")
    # The line of the table also stands with the command itself, and must not say something else there.
    assert f"    {command.name}" in camelup("--help").out
    assert command.help in Path(sys.modules[command.module].__file__ or "").read_text("utf-8")


def test_version_answers_without_importing_anything_heavy() -> None:
    program = (
        "import sys; from camelup.__main__ import main; code = main(['--version']); "
        "heavy = {'numpy', 'pygame', 'pygame_gui', 'msgspec', 'platformdirs', 'camelup.ui'}; "
        "print(sorted(heavy & sys.modules.keys())); "
        "sys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [f"camelup {__version__}", "[]"]


@pytest.mark.parametrize("words", [["replay", "-", "--json"], ["legal", "-"], ["perft", "r/bg/yp/11/k/w", "bg"]])
def test_tools_never_import_the_interface(words: list[str]) -> None:
    program = (
        "import sys; from camelup.__main__ import main; code = main(sys.argv[1:]); "
        "assert not {'numpy', 'pygame', 'camelup.ui'} & sys.modules.keys(); sys.exit(code)"
    )
    line = '{"seats": 3, "track": "rb/g/yp/11/k/w", "starter": 1, "actions": []}'
    done = subprocess.run(
        [sys.executable, "-c", program, *words], cwd=ROOT, input=line, capture_output=True, text=True, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_as_a_process_of_its_own() -> None:
    good = camelup_process("perft", "2/g/7/p/w/kr/2/by", "bgypx", "2+,8+,15+")
    assert (good.returncode, good.stdout, good.stderr) == (0, "2562\n", "")
    bad = camelup_process(
        "replay", "-", stdin='{"seats": 3, "track": "rb/g/yp/11/k/w", "starter": 1, "actions": ["x"]}'
    )
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr.startswith('camelup: Action 1, "x", cannot be played')
    assert bad.stderr.count("\n") == 1


RECORD = ROOT / "tests/data/cases/ccw.camelup"
PRINTING = (
    ["replay", str(RECORD)],
    ["replay", "--json", str(RECORD)],
    ["legal", str(RECORD)],
    ["perft", "r/bg/yp/11/k/w", "bg"],
    ["odds", "r/bg/yp/11/k/w", "--races", "10"],
    ["arena", "--seats", "tourist,tourist,tourist", "--games", "1"],
)


def in_a_shell(words: Sequence[str], redirection: str) -> subprocess.CompletedProcess[str]:
    line = f"{shlex.join([sys.executable, '-m', 'camelup', *words])} {redirection}"
    return subprocess.run(["sh", "-c", line], cwd=ROOT, capture_output=True, text=True, timeout=120)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("words", [*PRINTING, ["--version"], ["--help"], ["replay", "--help"]], ids=" ".join)
def test_a_full_device_is_one_sentence(words: list[str]) -> None:
    done = in_a_shell(words, "> /dev/full")
    assert done.returncode == 2
    assert done.stderr == "camelup: What was asked for cannot be printed: no space left on device.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="the shell of another system")
@pytest.mark.parametrize("words", PRINTING, ids=" ".join)
def test_a_closed_output_is_one_sentence(words: list[str]) -> None:
    done = in_a_shell(words, ">&-")
    assert done.returncode == 2
    assert done.stderr == "camelup: There is nowhere to print to: standard output is closed.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="the shell of another system")
@pytest.mark.parametrize("command", ["replay", "legal"])
def test_a_closed_input_is_one_sentence(command: str) -> None:
    done = in_a_shell([command, "-"], "<&-")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "camelup: There is nothing to read: standard input is closed.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="the shell of another system")
def test_letters_that_a_terminal_does_not_know_are_no_error() -> None:
    names = ROOT / "tests/data/cases/names.camelup"
    done = in_a_shell(["replay", str(names)], "2>&1 | cat")
    assert "日本太郎" in done.stdout
    line = f"PYTHONIOENCODING=ascii {shlex.join([sys.executable, '-m', 'camelup', 'replay', str(names)])}"
    done = subprocess.run(["sh", "-c", line], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    assert "????" in done.stdout


def test_a_reader_that_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    tiles = [f"tile {space}{side}" for space in (7, 10, 13) for side in "+-"]
    actions = ", ".join(f'"{tiles[2 * (n % 3) + (n // 3) % 2]}"' for n in range(5_000))
    path = tmp_path / "long.json"
    path.write_text(f'{{"seats": 3, "track": "rb/g/yp/11/k/w", "starter": 1, "actions": [{actions}]}}')
    process = subprocess.Popen(
        [sys.executable, "-m", "camelup", "replay", str(path)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) == 0


@pytest.mark.parametrize(
    ("words", "shown"),
    [([], 1), (["--self-test"], 0), (["perft", "nonsense"], 0)],
    ids=["the window", "the self-test", "a command"],
)
def test_a_fault_without_a_terminal_is_shown_by_the_system(
    monkeypatch: pytest.MonkeyPatch, window: FakeWindow, data_dir: Path, words: list[str], shown: int
) -> None:
    """Nobody would read standard error of a game that was started by a double click."""
    self_test = ModuleType("camelup.ui.self_test")
    window.error = StartError("The game's pictures are missing.")
    self_test.run_self_test = lambda: window.run_window(Folders.under(data_dir))  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "camelup.ui.self_test", self_test)
    monkeypatch.setattr(sys, "stderr", None)
    assert command_line.main(["--data-dir", str(data_dir), *words]) > 0
    assert window.messages == [("Camel Up", "The game's pictures are missing.")] * shown


def test_a_machine_that_cannot_run_the_game_leaves_the_reason_in_the_log(
    camelup: Run, window: FakeWindow, data_dir: Path
) -> None:
    window.error = StartError("The game's pictures are missing.")
    assert camelup().code == 1
    assert "The game's pictures are missing." in (data_dir / "log" / "camelup.log").read_text("utf-8")
