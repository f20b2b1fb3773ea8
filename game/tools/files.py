"""Reading the record that a command is given."""

from __future__ import annotations

import sys
from pathlib import Path

from game.session.record import MAX_BYTES, Record, decode
from game.tools.commands import ToolError


def read_record(name: str) -> Record:
    """The record in a file, or in standard input for `-`.

    Raises `ToolError` when there is nothing to read, `RecordError` when it is no record.
    """
    try:
        if name == "-":
            return decode(sys.stdin.buffer.read(MAX_BYTES + 1))
        with Path(name).open("rb") as file:
            return decode(file.read(MAX_BYTES + 1))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ToolError(f"{name} cannot be read: {reason[:1].lower()}{reason[1:]}.") from error
