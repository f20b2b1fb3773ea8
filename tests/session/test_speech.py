"""Speaking beside the window: which program is asked how, what is said in which order, and that nobody ever waits."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from camelup.session.speech import LONGEST, WAITING, Speech, readable, start_program
from camelup.session.speech_engines import (
    Call,
    Engine,
    Espeak,
    MacSay,
    Sapi,
    SpeechDispatcher,
    find_engines,
    voice_for,
)

PATIENCE = 20.0
"""Seconds after which a test gives up."""


def until(happened: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.002)


def which(*installed: str) -> Callable[[str], str | None]:
    return lambda name: f"/bin/{name}" if name in installed else None


# Which programs there are ----------------------------------------------------------------------------------------


def test_linux_prefers_speech_dispatcher_and_falls_back_to_espeak() -> None:
    both = find_engines(which("espeak", "espeak-ng", "spd-say"), "linux")
    assert both == (SpeechDispatcher("/bin/spd-say"), Espeak("/bin/espeak-ng"))
    assert find_engines(which("espeak"), "linux") == (Espeak("/bin/espeak"),)


@pytest.mark.parametrize(("platform", "kind"), [("win32", Sapi), ("darwin", MacSay)])
def test_windows_and_mac_have_a_program_each(platform: str, kind: type) -> None:
    (engine,) = find_engines(which("powershell", "say", "espeak-ng"), platform)
    assert isinstance(engine, kind)


@pytest.mark.parametrize("platform", ["linux", "win32", "darwin"])
def test_where_nothing_is_installed_nothing_can_be_said(platform: str) -> None:
    speech = Speech(lambda: find_engines(which(), platform))
    assert not speech.available
    speech.say("Nobody hears this.", "en")
    assert not speech.speaking
    speech.close()


NASTY = "--help; $(rm -rf /) 'Ada' \"Bo\" | & -1"


def test_a_text_is_an_argument_of_its_own_or_typed_and_never_a_command() -> None:
    assert SpeechDispatcher("spd").call(NASTY, "nl").words[-2:] == ("--", NASTY)
    for engine in (Espeak("espeak"), Sapi("powershell"), MacSay("say", lambda: "")):
        call = engine.call(NASTY, "nl")
        assert call.typed == NASTY
        assert not any("rm -rf" in word for word in call.words)


def test_each_program_is_told_the_language() -> None:
    assert Espeak("espeak").call("x", "nl").words == ("espeak", "-v", "nl", "--stdin")
    assert Espeak("espeak").call("x", "").words == ("espeak", "--stdin")
    assert SpeechDispatcher("spd").call("x", "fr").words[-4:] == ("--language", "fr", "--", "x")
    assert "'de'" in Sapi("powershell").call("x", "de").words[-1]
    assert '"' not in Sapi("powershell").call("x", "de").words[-1]


VOICES = """\
Alex                en_US    # Most people recognize me by my voice.
Bad News            en_US    # The light you see at the end of the tunnel.
Eddy (German (Germany)) de_DE    # Hallo! Ich heisse Eddy.
Xander              nl-NL    # Hallo, mijn naam is Xander.
"""


def test_a_voice_of_the_mac_is_found_by_its_language() -> None:
    assert [voice_for(VOICES, code) for code in ("en", "de", "nl", "fr")] == [
        "Alex",
        "Eddy (German (Germany))",
        "Xander",
        None,
    ]
    asked: list[int] = []
    engine = MacSay("say", lambda: asked.append(1) or VOICES)  # type: ignore[func-returns-value]
    assert engine.call("x", "nl").words == ("say", "-v", "Xander")
    assert engine.call("x", "fr").words == ("say",)
    assert asked == [1]


def test_texts_are_made_fit_to_be_spoken() -> None:
    assert readable(" Ada,\nyour\tturn.\x00 ") == "Ada, your turn."
    assert len(readable("word " * 1000)) == LONGEST


# The order of texts ----------------------------------------------------------------------------------------------


@dataclass
class Spoken:
    """A program that speaks until the test lets it end, or until it is killed."""

    words: tuple[str, ...]
    code: int = 0
    typed: str | None = None
    done: threading.Event = field(default_factory=threading.Event)
    killed: bool = False

    def communicate(self, typed: bytes) -> object:
        self.typed = typed.decode()
        assert self.done.wait(PATIENCE)
        return None

    def kill(self) -> None:
        self.killed = True
        self.done.set()

    @property
    def returncode(self) -> int | None:
        return -9 if self.killed else self.code


class Stage:
    """Starts `Spoken` programs and remembers them."""

    def __init__(self, codes: dict[str, int] | None = None) -> None:
        self.started: list[Spoken] = []
        self.codes = codes or {}

    def __call__(self, words: Sequence[str]) -> Spoken:
        spoken = Spoken(tuple(words), next((code for word, code in self.codes.items() if word in words), 0))
        if spoken.code or "--stop" in words:
            spoken.done.set()
        self.started.append(spoken)
        return spoken

    @property
    def texts(self) -> list[str | None]:
        return [spoken.typed for spoken in self.started]


@pytest.fixture
def stage() -> Stage:
    return Stage()


@pytest.fixture
def speech(stage: Stage) -> Iterator[Speech]:
    speech = Speech(lambda: [Espeak("espeak")], start=stage)
    yield speech
    speech.close()


def test_texts_are_said_one_after_the_other(speech: Speech, stage: Stage) -> None:
    for text in ("one", "two"):
        speech.say(text, "en")
    until(lambda: stage.texts == ["one"])
    stage.started[0].done.set()
    until(lambda: stage.texts == ["one", "two"])
    assert speech.speaking
    stage.started[1].done.set()
    until(lambda: not speech.speaking)


def test_what_must_be_said_now_interrupts_and_the_rest_is_forgotten(speech: Speech, stage: Stage) -> None:
    for text in ("one", "two", "three"):
        speech.say(text, "en")
    until(lambda: stage.texts == ["one"])
    speech.say("now", "en", now=True)
    until(lambda: stage.texts == ["one", "now"])
    assert stage.started[0].killed
    assert not stage.started[1].killed


def test_stale_texts_are_left_out(speech: Speech, stage: Stage) -> None:
    speech.say("first", "en")
    until(lambda: stage.texts == ["first"])
    for number in range(WAITING + 3):
        speech.say(f"{number}", "en")
    for _ in range(WAITING + 1):
        until(lambda: stage.texts[-1] is not None and not stage.started[-1].done.is_set())
        count = len(stage.started)
        stage.started[-1].done.set()
        until(lambda count=count: len(stage.started) > count or not speech.speaking)
    assert stage.texts == ["first", *(f"{number}" for number in range(3, WAITING + 3))]


def test_hushed_it_says_nothing_more(speech: Speech, stage: Stage) -> None:
    speech.say("one", "en")
    speech.say("two", "en")
    until(lambda: stage.texts == ["one"])
    speech.hush()
    until(lambda: not speech.speaking)
    assert stage.texts == ["one"]
    speech.say("three", "en")
    until(lambda: stage.texts == ["one", "three"])


def test_closed_it_says_nothing_more_and_kills_what_speaks(speech: Speech, stage: Stage) -> None:
    speech.say("one", "en")
    until(lambda: stage.texts == ["one"])
    speech.close()
    assert stage.started[0].killed
    assert not speech.available
    speech.say("two", "en")
    assert stage.texts == ["one"]


def test_an_unknown_language_is_said_with_the_usual_voice() -> None:
    stage = Stage({"xx": 1})
    speech = Speech(lambda: [Espeak("espeak")], start=stage)
    speech.say("one", "xx")
    until(lambda: len(stage.started) == 2 and stage.texts[1] == "one")
    assert stage.started[1].words == ("espeak", "--stdin")
    speech.close()


def test_a_program_that_fails_leaves_the_word_to_the_next_one_and_goes_behind_it() -> None:
    stage = Stage({"spd": 1})
    speech = Speech(lambda: [SpeechDispatcher("spd"), Espeak("espeak")], start=stage)
    speech.say("one", "en")
    until(lambda: stage.texts[-1:] == ["one"])
    stage.started[-1].done.set()
    until(lambda: not speech.speaking)
    assert [engine.name for engine in speech.engines] == ["espeak", "speech-dispatcher"]
    speech.close()


def test_programs_that_cannot_be_started_leave_silence() -> None:
    def gone(words: Sequence[str]) -> Spoken:
        raise FileNotFoundError(words[0])

    speech = Speech(lambda: [Espeak("espeak")], start=gone)
    speech.say("one", "en")
    until(lambda: not speech.speaking)
    speech.say("two", "en")
    until(lambda: not speech.speaking)
    speech.close()


def test_a_server_that_goes_on_speaking_is_told_to_stop() -> None:
    stage = Stage()
    speech = Speech(lambda: [SpeechDispatcher("spd")], start=stage)
    speech.say("one", "en")
    until(lambda: stage.texts == [""])
    speech.hush()
    until(lambda: len(stage.started) == 2 and stage.texts[1] == "")
    assert stage.started[1].words == ("spd", "--stop")
    speech.close()


@dataclass(frozen=True)
class Slow:
    """A program that takes long to start."""

    name: str = "slow"
    slow: bool = True
    stop: tuple[str, ...] = ()

    def call(self, text: str, language: str) -> Call:
        return Call(("slow", language), text)


def test_a_slow_program_is_started_ahead() -> None:
    stage = Stage()
    speech = Speech(lambda: [Slow()], start=stage)
    speech.say("one", "en")
    until(lambda: stage.texts == ["one", None])
    stage.started[0].done.set()
    speech.say("two", "en")
    until(lambda: stage.texts == ["one", "two", None])
    stage.started[1].done.set()
    speech.say("drie", "nl")
    until(lambda: stage.texts == ["one", "two", None, "drie", None])
    assert stage.started[2].killed
    speech.close()
    until(lambda: stage.started[4].killed)


# Real programs ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Script:
    """A Python program in the place of one that speaks: it writes what it was told to a file, or sleeps."""

    source: str
    target: Path
    name: str = "script"
    slow: bool = False
    stop: tuple[str, ...] = ()

    def call(self, text: str, language: str) -> Call:
        return Call((sys.executable, "-c", self.source, str(self.target)), text)


def test_a_real_program_gets_the_whole_text(tmp_path: Path) -> None:
    source = "import sys; open(sys.argv[1], 'wb').write(sys.stdin.buffer.read())"
    engine: Engine = Script(source, tmp_path / "heard")
    speech = Speech(lambda: [engine])
    speech.say("Zoé’s camel: −1", "fr")
    until(lambda: not speech.speaking)
    assert (tmp_path / "heard").read_text(encoding="utf-8") == "Zoé’s camel: −1"
    speech.close()


def test_leaving_does_not_wait_for_a_long_speech(tmp_path: Path) -> None:
    source = "import sys, time; open(sys.argv[1], 'w').close(); time.sleep(600)"
    speech = Speech(lambda: [Script(source, tmp_path / "begun")])
    speech.say("A very long story", "en")
    until((tmp_path / "begun").exists)
    speech.close()
    until(lambda: not speech.speaking)


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")
@pytest.mark.parametrize("language", ["en", "nl", "de", "fr", "es"])
def test_espeak_knows_the_languages_of_the_game(language: str) -> None:
    path = shutil.which("espeak-ng")
    assert path is not None
    words = (*Espeak(path).call("", language).words, "--stdout")
    done = subprocess.run(words, input=b"Ada, 5 + 3 = 8.", capture_output=True, timeout=PATIENCE, check=True)
    assert done.stdout[:4] == b"RIFF"
    assert len(done.stdout) > 10_000
    process = start_program((*Espeak(path).call("", language).words, "-q"))
    process.communicate(b"Ada")
    assert process.returncode == 0


def test_it_says_which_program_it_asks_first() -> None:
    assert Speech(lambda: [SpeechDispatcher("spd"), Espeak("espeak")]).program == "speech-dispatcher"
    assert Speech(list).program == ""
