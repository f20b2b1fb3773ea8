"""Speaking beside the window through the system's own speech, as far as there is one.

Nothing here raises and nobody waits: where speech fails, the log says why and the game goes on in silence.
"""

from __future__ import annotations

import logging
import re
import subprocess
import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

from camelup.session.speech_engines import Call, Engine

_log = logging.getLogger(__name__)

WAITING = 4
"""Texts that may wait their turn; an older one is stale by then and is left out."""
LONGEST = 1500
"""Letters of a text; what is longer is cut, because nobody could follow it."""
_LEAVING = 0.4
"""Seconds that leaving the game waits for the speaking thread at most."""
_LANGUAGE = re.compile(r"[a-z]{2,3}")


class Voice(Protocol):
    """Somebody who reads aloud."""

    @property
    def available(self) -> bool:
        """Whether anything can be said at all."""
        ...

    @property
    def program(self) -> str:
        """What the program is called that is asked first; empty where there is none."""
        ...

    def say(self, text: str, language: str, *, now: bool = False) -> None:
        """Say `text` in a language (a code such as `nl`) when all that waits is said, or `now` instead of it."""
        ...

    def hush(self) -> None:
        """Fall silent, and forget what waits."""
        ...

    def close(self) -> None:
        """Fall silent for good."""
        ...


class Process(Protocol):
    """As much of `subprocess.Popen` as speaking needs."""

    def communicate(self, typed: bytes) -> object: ...

    def kill(self) -> None: ...

    @property
    def returncode(self) -> int | None: ...


Start = Callable[[Sequence[str]], Process]
"""Starts a program whose standard input is open. Raises `OSError`."""


def start_program(words: Sequence[str]) -> Process:
    """Start a program without a window of its own; what it prints is nobody's concern. Raises `OSError`."""
    quiet = subprocess.DEVNULL
    hidden = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, creationflags=hidden)


class Speech:
    """A `Voice` with a thread of its own, which begins with the first text.

    What waits too long is left out: of the texts that are to come only the last few are kept.
    """

    def __init__(self, find: Callable[[], Sequence[Engine]], *, start: Start = start_program) -> None:
        """`find` is asked once for the programs that can speak, when somebody first wants to know."""
        self._find = find
        self._start = start
        self._engines: list[Engine] | None = None
        self._waiting: deque[tuple[str, str]] = deque(maxlen=WAITING)
        self._change = threading.Condition()
        self._thread: threading.Thread | None = None
        self._process: Process | None = None
        """What is speaking."""
        self._spare: tuple[tuple[str, ...], Process] | None = None
        """A slow program that was started ahead and waits for its text, and how it was started."""
        self._round = 0
        """Counts how often everybody was hushed: a text of an earlier round is no longer begun."""
        self._speaking = self._closing = self._told = False

    @property
    def engines(self) -> list[Engine]:
        """The programs to ask, in their order; the one that spoke last comes first."""
        if self._engines is None:
            self._engines = list(self._find())
        return self._engines

    @property
    def available(self) -> bool:
        return bool(self.engines) and not self._closing

    @property
    def program(self) -> str:
        return self.engines[0].name if self.available else ""

    @property
    def speaking(self) -> bool:
        """Whether something is being said or waits for it."""
        with self._change:
            return self._speaking or bool(self._waiting)

    def say(self, text: str, language: str, *, now: bool = False) -> None:
        text = readable(text)
        if not text or not self.available:
            return
        if now:
            self.hush()
        with self._change:
            self._waiting.append((text, language if _LANGUAGE.fullmatch(language) else ""))
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="speech", daemon=True)
                self._thread.start()
            self._change.notify_all()

    def hush(self) -> None:
        with self._change:
            self._round += 1
            self._waiting.clear()
            _kill(self._process)

    def close(self) -> None:
        self._closing = True
        self.hush()
        with self._change:
            self._change.notify_all()
            if self._spare is not None:
                _kill(self._spare[1])
        if self._thread is not None:
            self._thread.join(_LEAVING)

    # The thread --------------------------------------------------------------------------------------------------

    def _work(self) -> None:
        while True:
            with self._change:
                self._speaking = False
                self._change.wait_for(lambda: self._closing or bool(self._waiting))
                if self._closing:
                    return
                text, language = self._waiting.popleft()
                self._speaking, turn = True, self._round
            try:
                self._speak(text, language, turn)
            except Exception:
                _log.exception("a text could not be spoken")

    def _speak(self, text: str, language: str, turn: int) -> None:
        """Say a text with the first program that can, in the language if it knows it."""
        for engine in tuple(self.engines):
            for spoken in dict.fromkeys((language, "")):
                if self._said(engine, engine.call(text, spoken), turn):
                    self.engines.remove(engine)
                    self.engines.insert(0, engine)
                    return
        if not self._told:
            self._told = True
            _log.warning("nothing can speak here: %s failed", ", ".join(engine.name for engine in self.engines))

    def _said(self, engine: Engine, call: Call, turn: int) -> bool:
        """Start a program and wait for its end; False when it failed."""
        try:
            process = self._take_spare(call.words) or self._start(call.words)
        except OSError as error:
            _log.info("%s: %s", engine.name, error)
            return False
        with self._change:
            self._process = process
            if self._round != turn:
                _kill(process)
        if engine.slow:
            self._make_spare(call.words)
        try:
            process.communicate(call.typed.encode("utf-8", "replace"))
        except (OSError, ValueError) as error:
            # It was killed while it still read, or never read at all.
            _log.debug("%s: %s", engine.name, error)
        with self._change:
            self._process = None
            hushed = self._round != turn
        if hushed and engine.stop:
            self._silence(engine)
        return hushed or process.returncode == 0

    def _take_spare(self, words: tuple[str, ...]) -> Process | None:
        with self._change:
            spare, self._spare = self._spare, None
        if spare is None:
            return None
        if spare[0] == words:
            return spare[1]
        _kill(spare[1])
        return None

    def _make_spare(self, words: tuple[str, ...]) -> None:
        try:
            process = self._start(words)
        except OSError as error:
            _log.info("%s: %s", words[0], error)
            return
        with self._change:
            self._spare = (words, process)
            if self._closing:
                _kill(process)

    def _silence(self, engine: Engine) -> None:
        try:
            self._start(engine.stop).communicate(b"")
        except OSError as error:
            _log.info("%s: %s", engine.name, error)


def readable(text: str) -> str:
    """A text as speech can take it: one line of words without control characters, and not too long."""
    words = "".join(letter if letter.isprintable() else " " for letter in text).split()
    return " ".join(words)[:LONGEST]


def _kill(process: Process | None) -> None:
    if process is None:
        return
    try:
        process.kill()
    except OSError as error:
        _log.debug("%s", error)
