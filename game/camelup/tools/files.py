"""Reading the record that a command is given."""

from __future__ import annotations

import sys
from pathlib import Path

from camelup.session.record import MAX_BYTES, Record, decode
from camelup.tools.commands import ToolError, reason


def read_record(name: str) -> Record:
    """The record in a file, or in standard input for `-`.

    Raises `ToolError` when there is nothing to read, `RecordError` when it is no record.
    """
    if name == "-" and sys.stdin is None:
        raise ToolError("There is nothing to read: standard input is closed.")
    try:
        if name == "-":
            return decode(sys.stdin.buffer.read(MAX_BYTES + 1))
        with Path(name).open("rb") as file:
            return decode(file.read(MAX_BYTES + 1))
    except (OSError, ValueError) as error:
        raise ToolError(f"{name} cannot be read: {reason(error)}.") from error
