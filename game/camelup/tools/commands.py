"""The table of subcommands. A command's module is imported only when the command is given, so that starting the game
and asking for help stay quick.

A module has `add_parser(subparsers)`, which adds the parser and sets `run` as its default, and `run(args) -> int`,
which returns the exit code and raises `ToolError` (or any `SessionError` or `RulesError`) with one sentence.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Collection
from dataclasses import dataclass
from importlib import import_module
from typing import TypeAlias

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


class ToolError(Exception):
    """Input that a command cannot work with, in one sentence."""


@dataclass(frozen=True, slots=True)
class Command:
    """One subcommand."""

    name: str
    help: str
    """One line for `camelup --help`."""
    module: str


COMMANDS = (
    Command("replay", "play a record again and print every position", "camelup.tools.replay"),
    Command("legal", "list what may be done after a record's last action", "camelup.tools.legal"),
    Command("odds", "tell how a position's leg and race may end", "camelup.tools.odds"),
    Command("perft", "count the leaves of a position's leg", "camelup.tools.perft"),
    Command("arena", "let computer opponents race each other", "camelup.tools.arena"),
)


def add_commands(subparsers: Subparsers, words: Collection[str]) -> None:
    """Add every command: complete where its name is among the command line's `words`, by name alone elsewhere."""
    for command in COMMANDS:
        if command.name in words:
            import_module(command.module).add_parser(subparsers)
        else:
            subparsers.add_parser(command.name, help=command.help)


def put(text: str) -> None:
    """Print lines and see that they arrive; letters that the terminal does not know become question marks.

    Raises `ToolError` when they do not, and `BrokenPipeError` when the reader has had enough.
    """
    out = sys.stdout
    if out is None:
        raise ToolError("There is nowhere to print to: standard output is closed.")
    known = out.encoding or "utf-8"
    try:
        print(text.encode(known, "replace").decode(known), file=out, flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        drop_output()
        raise ToolError(f"What was asked for cannot be printed: {reason(error)}.") from error


def drop_output() -> None:
    """Let go of what could not be printed: Python prints it once more on its way out, and would complain there."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def reason(error: Exception) -> str:
    """Why the system refused, as part of a sentence."""
    why = getattr(error, "strerror", None) or str(error)
    return f"{why[:1].lower()}{why[1:]}"
