"""The program's own diary: a small rotating file, so that a fault can be looked into after the fact."""

from __future__ import annotations

import io
import logging
import os
import sys
import threading
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path

from camelup.session.files import OWNER_FILE, OWNER_FOLDER, keep_private

FILE = "camelup.log"
MAX_BYTES = 1_000_000
FILES = 3
"""The file being written and those before it."""


class _QuietHandler(RotatingFileHandler):
    """Writes what its owner alone may read: there are names of people in it."""

    def _open(self) -> io.TextIOWrapper:
        return open(self.baseFilename, self.mode, encoding=self.encoding, errors=self.errors, opener=_open_private)  # type: ignore[return-value]

    def handleError(self, record: logging.LogRecord) -> None:
        """A full disk must not stop a race, and standard error may lead back to this very log."""


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, OWNER_FILE)


class _LogStream(io.TextIOBase):
    """Standard output or error where there is none: every line goes to the log."""

    def __init__(self, logger: logging.Logger, level: int) -> None:
        super().__init__()
        self._logger = logger
        self._level = level

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        for line in text.splitlines():
            if line.strip():
                self._logger.log(self._level, "%s", line.rstrip())
        return len(text)


class Log:
    """A log that was started; `close` puts everything back as it was."""

    def __init__(self, path: Path | None, handler: logging.Handler, level: int) -> None:
        self.path = path
        """The file, None when it could not be opened."""
        self._logger = logging.getLogger("camelup")
        self._handler = handler
        self._before = (sys.stdout, sys.stderr, threading.excepthook, self._logger.level)
        self._logger.addHandler(handler)
        self._logger.setLevel(level)
        console = logging.getLogger("camelup.console")
        # A windowed build on Windows has no standard output or error, and printing to None raises.
        if sys.stdout is None:
            sys.stdout = _LogStream(console, logging.INFO)
        if sys.stderr is None:
            sys.stderr = _LogStream(console, logging.WARNING)
        threading.excepthook = self._thread_failed

    def close(self) -> None:
        sys.stdout, sys.stderr, threading.excepthook, level = self._before
        self._logger.setLevel(level)
        self._logger.removeHandler(self._handler)
        with suppress(OSError):
            self._handler.close()

    def _thread_failed(self, failure: threading.ExceptHookArgs) -> None:
        name = failure.thread.name if failure.thread else "thread"
        if failure.exc_value is not None:
            self._logger.error("%s failed", name, exc_info=failure.exc_value)


def start_logging(folder: Path, level: str) -> Log:
    """Log what the game does into `folder`, three private files of 1 MB each; `level` is a name such as `info`.

    Never raises for a folder that cannot be written: then nothing is logged and the log's `path` is None.
    """
    path: Path | None = folder / FILE
    handler: logging.Handler
    try:
        # On Windows the person's own folders are private; asked for it, Python would write an access list of its own.
        folder.mkdir(mode=0o777 if os.name == "nt" else OWNER_FOLDER, parents=True, exist_ok=True)
        # Earlier versions let everybody on the computer read the log.
        keep_private(str(folder), OWNER_FOLDER)
        for old in folder.glob(f"{FILE}*"):
            keep_private(str(old), OWNER_FILE)
        handler = _QuietHandler(
            folder / FILE, maxBytes=MAX_BYTES, backupCount=FILES - 1, encoding="utf-8", errors="backslashreplace"
        )
    except OSError:
        path, handler = None, logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    return Log(path, handler, logging.getLevelNamesMapping()[level.upper()])
