"""The programs that can speak, and how each is told what to say: speech-dispatcher or eSpeak on Linux, SAPI on Windows,
`say` on macOS. A text is one argument or comes by standard input, never through a shell.
"""

from __future__ import annotations

import logging
import re
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

_log = logging.getLogger(__name__)

Which = Callable[[str], str | None]
"""The path of a program, None where it is not installed; as `shutil.which`."""


@dataclass(frozen=True, slots=True)
class Call:
    """How a program is started to say one text."""

    words: tuple[str, ...]
    typed: str = ""
    """What goes to its standard input."""


class Engine(ABC):
    """A program that speaks. It is started for every text, ends with it, and is silent once it is killed."""

    name: ClassVar[str]
    slow: ClassVar[bool] = False
    """Whether starting takes so long that the next one had better be ready; its text must come by input then."""

    @abstractmethod
    def call(self, text: str, language: str) -> Call:
        """How to say `text`; an empty language means the program's own choice."""

    @property
    def stop(self) -> tuple[str, ...]:
        """What has to be started to silence it after it was killed; empty where killing does that."""
        return ()


@dataclass(frozen=True, slots=True)
class SpeechDispatcher(Engine):
    """`spd-say`. The voice belongs to a server, which goes on speaking when the client has ended."""

    name = "speech-dispatcher"
    path: str

    def call(self, text: str, language: str) -> Call:
        # Its standard input would understand commands as well, so the text is an argument.
        spoken = ("--language", language) if language else ()
        return Call((self.path, "--wait", "--application-name", "camelup", *spoken, "--", text))

    @property
    def stop(self) -> tuple[str, ...]:
        return (self.path, "--stop")


@dataclass(frozen=True, slots=True)
class Espeak(Engine):
    """`espeak-ng`, or its elder `espeak`."""

    name = "espeak"
    path: str

    def call(self, text: str, language: str) -> Call:
        return Call((self.path, *(("-v", language) if language else ()), "--stdin"), text)


@dataclass(slots=True)
class MacSay(Engine):
    """`say` of macOS, whose voices have people's names."""

    name = "say"
    path: str
    listing: Callable[[], str]
    """What `say -v ?` prints: a voice a line with its locale."""
    _voices: str | None = None

    def call(self, text: str, language: str) -> Call:
        if self._voices is None:
            self._voices = self.listing()
        voice = voice_for(self._voices, language) if language else None
        return Call((self.path, *(("-v", voice) if voice else ())), text)


def voice_for(listing: str, language: str) -> str | None:
    """The first voice for a language in what `say -v ?` prints; None where there is none."""
    for line in listing.splitlines():
        found = re.match(r"(?P<name>\S.*?)\s+(?P<language>[a-z]{2,3})[_-]\w+\s+#", line)
        if found is not None and found["language"] == language:
            return found["name"]
    return None


_SAPI = """
$ErrorActionPreference = 'Stop';
Add-Type -AssemblyName System.Speech;
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer;
$fit = @($voice.GetInstalledVoices() | Where-Object {
  $_.Enabled -and $_.VoiceInfo.Culture.TwoLetterISOLanguageName -eq 'LANGUAGE' });
if ($fit.Count -gt 0) { $voice.SelectVoice($fit[0].VoiceInfo.Name) };
$text = New-Object System.IO.StreamReader([Console]::OpenStandardInput(), [Text.Encoding]::UTF8);
$voice.Speak($text.ReadToEnd())
"""


@dataclass(frozen=True, slots=True)
class Sapi(Engine):
    """The speech of Windows through a PowerShell without a window, which waits for its text."""

    name = "SAPI"
    slow = True
    path: str

    def call(self, text: str, language: str) -> Call:
        script = " ".join(_SAPI.replace("LANGUAGE", language).split())
        return Call((self.path, "-NoLogo", "-NoProfile", "-NonInteractive", "-Command", script), text)


def find_engines(which: Which, platform: str) -> tuple[Engine, ...]:
    """The programs on this computer that can speak, the best one first; `platform` as `sys.platform` has it."""
    if platform == "win32":
        path = which("powershell")
        return (Sapi(path),) if path else ()
    if platform == "darwin":
        path = which("say")
        return (MacSay(path, partial(_printed, (path, "-v", "?"))),) if path else ()
    found: list[Engine] = []
    if path := which("spd-say"):
        found.append(SpeechDispatcher(path))
    if path := which("espeak-ng") or which("espeak"):
        found.append(Espeak(path))
    return tuple(found)


def _printed(words: Sequence[str]) -> str:
    try:
        done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, timeout=5.0, check=False)
    except (OSError, subprocess.SubprocessError) as error:
        _log.warning("%s: %s", words[0], error)
        return ""
    return done.stdout.decode("utf-8", "replace")
