"""Try a finished package as its players' computers will: `python build/smoke.py PROGRAM`, such as `/usr/games/camelup`.

The self-test from a folder with spaces and foreign letters, from another working directory, as somebody who may not
write there, with an empty home and without one; what is said where there is no screen; and, given a screen, how long it
takes to the first frame. Playing it by mouse and keys is `CAMELUP_PROGRAM=PROGRAM pytest tests/window`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SELF_TEST = "played, saved, loaded and replayed"
PATIENCE_S = 180
ROUNDS = 5
START_S = 0.7
"""The most that a warm start may take to its first frame."""


def environment(home: Path, **more: str) -> dict[str, str]:
    """Nothing but what every login has; and on Windows what programs cannot do without."""
    kept = ("PATH", "LANG", "SYSTEMROOT", "TEMP", "TMP", "SDL_AUDIODRIVER")
    plain = {name: value for name, value in os.environ.items() if name.upper() in kept}
    return plain | {"HOME": str(home), "USERPROFILE": str(home), "LOCALAPPDATA": str(home / "local")} | more


def run(what: str, *words: str | Path, cwd: Path, env: dict[str, str], expect: int = 0, user: str | None = None) -> str:
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env=env,
        user=user,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=PATIENCE_S,
        check=False,
    )
    # Beside the game, libraries for sound and screens have their say on standard error.
    said = done.stdout.strip() or "\n".join(line for line in done.stderr.splitlines() if line.startswith("camelup:"))
    if done.returncode != expect:
        raise SystemExit(f"{what}: exit code {done.returncode} instead of {expect}: {said}\n{done.stderr}")
    print(f"{what}: {said or 'exit code ' + str(expect)}", flush=True)
    return said


def check_self_test(program: Path, place: Path) -> None:
    """Everything that has made a packaged program fail elsewhere, in as few runs as show it."""
    far, home = place / "far away", place / "home"
    for folder in (far, home):
        folder.mkdir()
        folder.chmod(0o777)
    # A windowed program on Windows prints nothing: there the exit code has to do.
    silent = os.name == "nt"
    moved = place / "Größe, Spaß – ζάρια" / "Camel Up"
    shutil.copytree(program.parent, moved, symlinks=True)
    said = run("from elsewhere", moved / program.name, "--self-test", cwd=far, env=environment(home))
    assert silent or SELF_TEST in said, said
    if os.name == "nt":
        return
    for path in [moved, *moved.rglob("*")]:
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & ~0o222)
    # Permissions mean nothing to root.
    user = "nobody" if os.geteuid() == 0 else None
    said = run("read-only", moved / program.name, "--self-test", cwd=far, env=environment(home), user=user)
    assert SELF_TEST in said, said
    nowhere = environment(place / "nowhere" / "at all", XDG_CACHE_HOME="/dev/null/x")
    said = run("without a home", moved / program.name, "--self-test", cwd=Path("/"), env=nowhere, user=user)
    assert SELF_TEST in said, said


def check_without_screen(program: Path, place: Path) -> None:
    home = place / "blind"
    said = run("without a screen", program, "--data-dir", home, cwd=place, env=environment(home), expect=1)
    assert "no screen" in said or "No window" in said, said
    assert "cannot run here" in (home / "log" / "camelup.log").read_text(encoding="utf-8")


def check_start(program: Path, place: Path) -> None:
    """From the start of the process to the first frame, with everything in the system's memory; the best of some.

    What the clock says depends on what else the machine does; the processor's own time hardly does, so a start counts
    as too slow only where both are.
    """
    empty, clock, used = [], [], []
    for number in range(ROUNDS):
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-I", "-c", "pass"], check=True)
        empty.append(time.perf_counter() - begun)
        with first_frame(program, place / f"start-{number}") as (shown, processor):
            clock.append(shown)
            used.append(processor)
    print(
        f"first frame after {min(clock):.2f} s ({min(used):.2f} s of the processor), "
        f"an empty Python after {min(empty):.3f} s (best of {ROUNDS})"
    )
    if min(clock) > START_S and min(used) > START_S:
        raise SystemExit(f"The start takes longer than {START_S} s.")


@contextmanager
def first_frame(program: Path, data: Path) -> Iterator[tuple[float, float]]:
    """Start the program; entered at its first frame, with the seconds until then: by the clock, and of the processor
    (on Linux; elsewhere the clock's again)."""
    screen = {name: os.environ[name] for name in ("DISPLAY", "XAUTHORITY", "SDL_VIDEODRIVER") if name in os.environ}
    env = environment(data / "home", **screen)
    log = data / "log" / "camelup.log"
    begun = time.perf_counter()
    process = subprocess.Popen(
        [program, "--data-dir", data, "--log-level", "debug"], env=env, stderr=subprocess.DEVNULL
    )
    try:
        while not (log.is_file() and "the first frame is shown" in log.read_text(encoding="utf-8")):
            if process.poll() is not None or time.perf_counter() - begun > PATIENCE_S:
                raise SystemExit("No first frame was shown.")
            time.sleep(0.002)
        shown = time.perf_counter() - begun
        yield shown, _processor_seconds(process.pid) or shown
    finally:
        process.terminate()
        process.wait(PATIENCE_S)


def _processor_seconds(process: int) -> float:
    """What a running process has used of the processor so far; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def main(words: list[str]) -> int:
    if len(words) != 1:
        sys.exit(__doc__)
    program = Path(words[0]).resolve()
    with tempfile.TemporaryDirectory(prefix="camelup smoke ") as folder:
        place = Path(folder)
        place.chmod(0o777)
        run("version", program, "--version", cwd=place, env=environment(place))
        check_self_test(program, place)
        if sys.platform == "linux":
            check_without_screen(program, place)
        if sys.platform != "linux" or os.environ.get("DISPLAY"):
            check_start(program, place)
    print("The package works.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
