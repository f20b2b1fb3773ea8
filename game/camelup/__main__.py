"""The `camelup` command: the window by default, small tools as subcommands.

Nothing heavy is imported before it is known to be needed, so `camelup --version` answers at once.
"""

from __future__ import annotations

import argparse
import logging
import multiprocessing
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, NoReturn

from camelup import __version__
from camelup.tools.commands import COMMANDS, ToolError, add_commands, drop_output, put

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from camelup.session.store import Folders

WINDOW_MIN, WINDOW_MAX = 320, 16384
"""Bounds for a side of the window, in pixels."""
PIXELS_MAX = 7680 * 4320
"""Of the whole window, as many as the largest screens have; a frame of many more would take seconds and gigabytes."""
RACE_SUFFIX = ".camelup"
_WITH_VALUE = ("--data-dir", "--seed", "--windowed", "--log-level")
"""The options that are followed by a word of their own."""
_COMMAND_NAMES = tuple(command.name for command in COMMANDS)


class _Parser(argparse.ArgumentParser):
    """Refuses with one sentence, and stays silent where a windowed build has no standard output."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        if file is not None and file is sys.stdout:
            put(message.rstrip("\n"))
        elif file is not None:
            super()._print_message(message, file)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line `argv` (without the program's name) and return the exit code."""
    multiprocessing.freeze_support()
    words = list(sys.argv[1:] if argv is None else argv)
    # What a fault is reported with before the command line is understood.
    args = argparse.Namespace(data_dir=None, log_level="info", self_test=False)
    try:
        _parser(words).parse_args(words, args)
        return _run(args)
    except SystemExit as asked:
        return asked.code if isinstance(asked.code, int) else 0
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of our output has had enough of it, as in `camelup replay FILE | head`.
        drop_output()
        return 0
    except Exception as error:
        return _failed(error, args)


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = _Parser(
        prog="camelup",
        # Made by argparse it would name either a file or a command, never both.
        usage="%(prog)s [options] [FILE | COMMAND ...]",
        allow_abbrev=False,
        description="Camel Up for the desktop, 3 to 8 seats. Without a command the game opens; given the file of a "
        "race instead of a command, it opens with that race.",
    )
    parser.add_argument("--version", action="version", version=f"camelup {__version__}")
    parser.add_argument("--data-dir", metavar="DIR", type=Path, help="keep races, settings and log in this folder")
    parser.add_argument("--seed", metavar="TEXT", type=_seed, help="the seed of the next race's setup and dice")
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--windowed", metavar="WxH", type=_size, help="open a window of this size, such as 1280x720")
    size.add_argument("--fullscreen", action="store_true", help="fill the whole screen")
    parser.add_argument(
        "--self-test", action="store_true", help="see whether this copy of the game is whole and works on this computer"
    )
    parser.add_argument(
        "--log-level", choices=("debug", "info", "warning", "error"), default="info", help="how much the log tells"
    )
    if _names_a_race(words):
        parser.add_argument("open_file", metavar="FILE", type=_race_file, help="a saved race to open the game with")
    else:
        add_commands(parser.add_subparsers(title="commands", metavar="COMMAND", prog=parser.prog), words)
    return parser


def _names_a_race(words: Sequence[str]) -> bool:
    """Whether the first word that is no option stands for a file and not for a command.

    A double click gives nothing but a path; argparse cannot take either a path or a command in one place.
    """
    rest = iter(words)
    for word in rest:
        if word in _WITH_VALUE:
            next(rest, None)
        elif not word.startswith("-"):
            looks_like_a_path = word.lower().endswith(RACE_SUFFIX) or "/" in word or os.sep in word
            return looks_like_a_path or (word not in _COMMAND_NAMES and _is_file(word))
    return False


def _is_file(word: str) -> bool:
    try:
        return Path(word).is_file()
    except (OSError, ValueError):
        return False


def _race_file(text: str) -> Path:
    if not _is_file(text):
        raise argparse.ArgumentTypeError(f"there is no file {text!r}")
    return Path(text).absolute()


def _seed(text: str) -> str:
    from camelup.session.dice import typed_seed

    seed = typed_seed(text)
    if not seed:
        raise argparse.ArgumentTypeError("expected some text")
    return seed


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,5})[xX]([0-9]{1,5})", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"expected WIDTHxHEIGHT such as 1280x720, not {text!r}")
    width, height = int(found[1]), int(found[2])
    if not (WINDOW_MIN <= width <= WINDOW_MAX and WINDOW_MIN <= height <= WINDOW_MAX):
        raise argparse.ArgumentTypeError(f"each side is from {WINDOW_MIN} to {WINDOW_MAX} pixels, not {text}")
    if width * height > PIXELS_MAX:
        raise argparse.ArgumentTypeError(f"a window has at most {PIXELS_MAX} pixels, such as 7680x4320, not {text}")
    return width, height


def _folders(args: argparse.Namespace) -> Folders:
    from camelup.session.store import Folders

    return Folders.standard() if args.data_dir is None else Folders.under(args.data_dir.absolute())


def _run(args: argparse.Namespace) -> int:
    if hasattr(args, "run"):
        code: int = args.run(args)
        return code
    return _play(args)


def _play(args: argparse.Namespace) -> int:
    from camelup.session.logs import start_logging

    folders = _folders(args)
    log = start_logging(folders.log, args.log_level)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        if args.self_test:
            from camelup.ui.self_test import run_self_test

            print(run_self_test())
            return 0
        from camelup.ui.window import run_window

        return run_window(
            folders,
            seed=args.seed,
            windowed=args.windowed,
            fullscreen=args.fullscreen,
            open_file=getattr(args, "open_file", None),
        )
    finally:
        log.close()


def _failed(error: Exception, args: argparse.Namespace) -> int:
    """Tell what went wrong in one sentence: exit code 2 for bad input, 1 for a fault of the game."""
    from camelup.rules.errors import RulesError
    from camelup.session.errors import SessionError, StartError

    if isinstance(error, ToolError | SessionError | RulesError) and not isinstance(error, StartError):
        _say(str(error))
        return 2
    from camelup.session.logs import start_logging

    log = start_logging(_folders(args).log, args.log_level)
    lacking = _not_loaded(error)
    if isinstance(error, StartError) or lacking:
        sentence = f"A part of the game cannot be loaded ({lacking})." if lacking else str(error)
        logging.getLogger("camelup").error("the game cannot run here: %s", sentence)
    else:
        logging.getLogger("camelup").error("unexpected error", exc_info=error)
        kept = (
            "and its log could not be written" if log.path is None else f"and what is known about it is in {log.path}"
        )
        sentence = f"Something went wrong in the game ({type(error).__name__}), {kept}."
    log.close()
    _say(sentence)
    if _nobody_reads() and not hasattr(args, "run") and not args.self_test:
        from camelup.ui.kit.native_message import show_native_message

        show_native_message("Camel Up", sentence)
    return 1


def _not_loaded(error: BaseException) -> str:
    """What the system said of a library that is missing; empty where something else went wrong.

    pygame raises `NotImplementedError` when it is asked for a module whose library is missing.
    """
    wrapped = isinstance(error, NotImplementedError) and "ImportError" in str(error)
    if not wrapped and (not isinstance(error, ImportError) or isinstance(error, ModuleNotFoundError)):
        return ""
    # Some packages wrap the system's words in a page of advice.
    while isinstance(inner := error.__cause__ or error.__context__, ImportError):
        error = inner
    return str(error).strip().splitlines()[0].rstrip(".")


def _nobody_reads() -> bool:
    """Whether the game was started without a terminal: an installed copy by a double click."""
    if sys.stderr is None:
        return True
    return bool(getattr(sys, "frozen", False)) and not sys.stderr.isatty()


def _say(sentence: str) -> None:
    stream: IO[str] | None = sys.stderr
    if stream is not None:
        # Names of files may hold anything, line breaks and a terminal's commands included.
        line = "".join(letter if letter.isprintable() else "?" for letter in sentence)
        print(f"camelup: {line}", file=stream)


if __name__ == "__main__":
    sys.exit(main())
