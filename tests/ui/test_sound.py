"""The sound files are complete, level and seamless; the player is polite, never raises, and never grates."""

import random
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import get_args

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from camelup.ui.kit.alsa import hush
from camelup.ui.kit.assets import find_assets
from camelup.ui.kit.sound import RATE, RECORDINGS, Sound, SoundCue, Tune, file_name, tune_name

ROOT = find_assets()
FOLDER = ROOT / "sounds"
EFFECTS = {
    file_name(cue, level, take): cue
    for cue, recording in RECORDINGS.items()
    for level in range(recording.levels)
    for take in range(recording.takes)
}
MUSIC = [tune_name(tune) for tune in get_args(Tune)]
PEAK = 10 ** (-1 / 20)
LONGEST = {
    SoundCue.TICK: 0.1,
    SoundCue.HOP: 0.15,
    SoundCue.DIE: 0.5,
    SoundCue.RATTLE: 0.95,
    SoundCue.COINS: 1.2,
    SoundCue.CRAZY: 2.0,
    SoundCue.CHEER: 2.0,
    SoundCue.BOO: 2.0,
    SoundCue.CHIME: 1.5,
    SoundCue.GONG: 3.0,
    SoundCue.FANFARE: 3.0,
}
"""Seconds; whatever is not named ends within one."""

Samples = NDArray[np.float64]


@pytest.fixture(scope="module")
def decode() -> Iterator[Callable[[str], Samples]]:
    """Return `decode(name)`: the file as the game hears it, a row of left and right per sample."""
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 2, 1024, allowedchanges=0)
    yield lambda name: pygame.sndarray.array(pygame.mixer.Sound(FOLDER / name)) / 32768.0
    pygame.mixer.quit()


def header(name: str) -> tuple[int, int]:
    """Channels and sample rate from the Vorbis identification header."""
    data = (FOLDER / name).read_bytes()[:128]
    assert data.startswith(b"OggS")
    at = data.index(b"\x01vorbis") + 7
    version, channels, rate = struct.unpack_from("<IBI", data, at)
    assert version == 0
    return channels, rate


def block_powers(samples: Samples) -> Samples:
    """Power of 400 ms blocks after the K-weighting of ITU-R BS.1770, both channels added."""
    block = RATE * 4 // 10
    padded = np.pad(samples, ((block, block), (0, 0)))
    size = 1 << len(padded).bit_length()
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(size))
    shelf = (1.5308412300503478 - 2.650979995154729 * z + 1.1690790799215869 * z * z) / (
        1 - 1.6636551132560204 * z + 0.7125954280732254 * z * z
    )
    low = (1 - z) ** 2 / (1 - 1.9891696736297957 * z + 0.9891990357870394 * z * z)
    weighted = np.fft.irfft(np.fft.rfft(padded, size, axis=0) * (shelf * low)[:, None], size, axis=0)
    weighted = weighted[: len(padded)]
    energy = np.concatenate([[0.0], np.cumsum((weighted**2).sum(axis=1))])
    starts = np.arange(0, len(padded) - block, RATE // 10)
    return (energy[starts + block] - energy[starts]) / block


def lufs(power: float) -> float:
    return -0.691 + 10 * float(np.log10(power))


# The files ----------------------------------------------------------------------------------------------------------


def test_every_cue_has_its_files_and_every_file_its_cue() -> None:
    assert set(RECORDINGS) == set(SoundCue)
    assert {path.name for path in FOLDER.iterdir()} == {*EFFECTS, *MUSIC}


def test_sounds_stay_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 2_500_000


@pytest.mark.parametrize("name", EFFECTS)
def test_effect_is_level_and_clean(name: str, decode: Callable[[str], Samples]) -> None:
    assert header(name) == (1, RATE)
    samples = decode(name)
    cue = EFFECTS[name]
    assert 0.02 < len(samples) / RATE <= LONGEST.get(cue, 1.0)
    assert np.abs(samples).max() <= PEAK
    assert abs(samples.mean()) < 0.003, "it has an offset"
    assert np.abs(samples[[0, -1]]).max() < 0.01, "it clicks at an end"
    # Half the power: a mono effect is heard from both sides, but counts once.
    loudness = lufs(block_powers(samples).max() / 2)
    low, high = (-35, -31) if cue is SoundCue.TICK else (-30, -18.5)
    assert low <= loudness <= high
    onset = np.flatnonzero(np.abs(samples[:, 0]) > 0.05 * np.abs(samples).max())[0]
    assert onset / RATE < 0.08, "it begins with silence and would be late"


def test_takes_of_a_cue_are_as_loud_as_each_other_but_differ(decode: Callable[[str], Samples]) -> None:
    for cue, recording in RECORDINGS.items():
        for level in range(recording.levels):
            takes = [decode(file_name(cue, level, take)) for take in range(recording.takes)]
            loudness = [lufs(block_powers(take).max()) for take in takes]
            assert max(loudness) - min(loudness) < 1.5, cue
            assert len({take.tobytes() for take in takes}) == recording.takes, cue


def test_hop_is_a_semitone_higher_for_each_camel_carried(decode: Callable[[str], Samples]) -> None:
    pitches = []
    for level in range(RECORDINGS[SoundCue.HOP].levels):
        heard = 0.0
        for take in range(2):
            late = decode(file_name(SoundCue.HOP, level, take))[int(0.04 * RATE) : int(0.12 * RATE), 0]
            spectrum = np.abs(np.fft.rfft(late * np.hanning(len(late)), 1 << 16))
            heard += float(spectrum[: 1 << 10].argmax()) / 2
        pitches.append(heard)
    steps = [12 * float(np.log2(b / a)) for a, b in pairwise(pitches)]
    assert steps == pytest.approx([1, 1, 1], abs=0.45)


@pytest.mark.parametrize(("name", "shortest", "longest"), [(MUSIC[0], 30, 60), (MUSIC[1], 45, 90), (MUSIC[2], 15, 40)])
def test_music_is_quiet_and_its_ends_meet(
    name: str, shortest: float, longest: float, decode: Callable[[str], Samples]
) -> None:
    assert header(name) == (2, RATE)
    samples = decode(name)
    assert shortest <= len(samples) / RATE <= longest
    assert np.abs(samples).max() <= PEAK
    assert np.abs(samples.mean(axis=0)).max() < 0.001
    powers = block_powers(samples)[4:-4]
    loud = powers[powers > powers.mean() / 10]
    assert -25.5 <= lufs(float(loud.mean())) <= -22.5
    assert lufs(float(np.percentile(powers, 2))) > -40, "it falls silent"
    # The step over the seam is one that the music takes all the time.
    steps = np.abs(np.diff(samples, axis=0))
    assert (np.abs(samples[0] - samples[-1]) <= np.quantile(steps, 0.99, axis=0)).all()
    # And the end does not fade out: around the seam it is about as loud as a little before.
    seam = np.concatenate([samples[-2205:], samples[:2205]]).std()
    assert 0.1 < seam / samples[-3 * RATE :].std() < 4


# The player ---------------------------------------------------------------------------------------------------------


class Clock:
    """Time that passes only when told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def make_sound(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Sound]]:
    """Return `make_sound(effects, music, muted, root=...)`: a player on the dummy device, started and ready."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    made: list[Sound] = []

    def make(effects: float = 1.0, music: float = 1.0, muted: bool = False, root: Path = ROOT) -> Sound:
        sound = Sound.open(root, effects, music, muted, rng=random.Random(7), clock=clock)
        made.append(sound)
        sound.start()
        assert sound.wait(20)
        return sound

    yield make
    for sound in made:
        sound.close()


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the files that were played, in order; nothing sounds on after its start."""
    names: list[str] = []

    class Take:
        def __init__(self, path: Path) -> None:
            self.name = Path(path).name
            self.volume = 1.0

        def play(self) -> "Take":
            names.append(self.name)
            return self

        def set_volume(self, volume: float) -> None:
            self.volume = volume

        def get_num_channels(self) -> int:
            return 0

    monkeypatch.setattr(pygame.mixer, "Sound", Take)
    return names


def test_nothing_is_opened_before_the_start() -> None:
    pygame.mixer.quit()
    sound = Sound.open(ROOT, 1.0, 1.0, False, rng=random.Random(1))
    assert not sound.play(SoundCue.TICK)
    sound.music("menu")
    assert pygame.mixer.get_init() is None
    sound.close()
    sound.start()
    assert pygame.mixer.get_init() is None


def test_every_cue_can_be_heard(make_sound: Callable[..., Sound], clock: Clock) -> None:
    sound = make_sound()
    assert sound.available
    for cue in SoundCue:
        clock.now += 10
        assert sound.play(cue, level=9, volume=0.5), cue
        pygame.mixer.stop()


def test_takes_vary_without_immediate_repeats(heard: list[str], make_sound: Callable[..., Sound], clock: Clock) -> None:
    sound = make_sound()
    for _ in range(60):
        clock.now += 10
        sound.play(SoundCue.COIN)
    assert set(heard) == {file_name(SoundCue.COIN, 0, take) for take in range(4)}
    assert all(a != b for a, b in pairwise(heard))


def test_level_chooses_the_pitch_and_stops_at_the_last(
    heard: list[str], make_sound: Callable[..., Sound], clock: Clock
) -> None:
    sound = make_sound()
    for level in (-1, 0, 1, 2, 3, 6):
        clock.now += 10
        sound.play(SoundCue.HOP, level=level)
    assert [name[:5] for name in heard] == ["hop-1", "hop-1", "hop-2", "hop-3", "hop-4", "hop-4"]


def test_same_cue_is_not_fired_like_a_machine_gun(
    heard: list[str], make_sound: Callable[..., Sound], clock: Clock
) -> None:
    sound = make_sound()
    for _ in range(100):
        sound.play(SoundCue.COIN)
        clock.now += 0.001
    assert len(heard) == 3
    clock.now += 1
    assert sound.play(SoundCue.COIN)


def test_skipped_animation_is_no_crash_of_sounds(heard: list[str], make_sound: Callable[..., Sound]) -> None:
    sound = make_sound()
    assert [sound.play(cue) for cue in SoundCue].count(True) == 3
    assert len(heard) == 3


def test_cue_sounds_only_so_often_at_once(make_sound: Callable[..., Sound], clock: Clock) -> None:
    sound = make_sound()
    played = []
    for _ in range(4):
        played.append(sound.play(SoundCue.CHEER))
        clock.now += 0.6
    assert played == [True, False, False, False]


def test_muted_opens_nothing_until_there_is_something_to_hear(make_sound: Callable[..., Sound]) -> None:
    sound = make_sound(0.7, 0.7, True)
    assert pygame.mixer.get_init() is None
    assert not sound.available
    assert not sound.play(SoundCue.TICK)
    sound.set_volumes(0.7, 0.7, False)
    assert sound.wait(20)
    assert sound.available
    assert sound.play(SoundCue.TICK)


def test_volumes_reach_what_is_playing(make_sound: Callable[..., Sound]) -> None:
    sound = make_sound()
    sound.music("menu")
    assert sound.wait(20)
    playing = pygame.mixer.Channel(1).get_sound()
    assert playing.get_volume() == 1.0
    sound.set_volumes(1.0, 0.5, False)
    assert playing.get_volume() == pytest.approx(0.25, abs=0.01)
    sound.set_volumes(1.0, 0.5, True)
    assert playing.get_volume() == 0.0
    assert not sound.play(SoundCue.DIE)


def test_music_fades_over_and_ends(make_sound: Callable[..., Sound]) -> None:
    sound = make_sound()
    first, second = pygame.mixer.Channel(1), pygame.mixer.Channel(0)
    sound.music("menu")
    assert sound.wait(20)
    menu = first.get_sound()
    sound.music("menu")
    assert sound.wait(20)
    assert first.get_sound() is menu, "asking again starts it over"
    sound.music("race")
    assert sound.wait(20)
    assert second.get_sound().get_length() != menu.get_length()
    assert first.get_busy(), "the old piece is cut off"
    sound.music(None)
    assert sound.wait(20)
    pygame.time.wait(1700)
    assert not first.get_busy()
    assert not second.get_busy()


def test_music_is_at_its_volume_after_hasty_changes(make_sound: Callable[..., Sound]) -> None:
    sound = make_sound()
    for tune in ("menu", "race", "menu", "race", "menu"):
        sound.music(tune)
        assert sound.wait(20)
        pygame.time.wait(60)
    pygame.time.wait(1700)
    assert pygame.mixer.Channel(1).get_busy()
    assert pygame.mixer.Channel(1).get_volume() == 1.0
    assert not pygame.mixer.Channel(0).get_busy()


def test_effects_never_take_the_music_s_channels(make_sound: Callable[..., Sound], clock: Clock) -> None:
    sound = make_sound()
    sound.music("race")
    assert sound.wait(20)
    music = pygame.mixer.Channel(1).get_sound()
    for cue in SoundCue:
        clock.now += 10
        sound.play(cue)
    assert pygame.mixer.Channel(1).get_sound() is music
    assert pygame.mixer.Channel(0).get_sound() is None


@pytest.mark.parametrize(
    "error", [pygame.error("no audio device"), NotImplementedError("no mixer module (ImportError: libSDL2_mixer)")]
)
def test_no_device_and_no_library_are_silence(
    monkeypatch: pytest.MonkeyPatch, make_sound: Callable[..., Sound], error: Exception
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    sound = make_sound()
    assert not sound.available
    assert not sound.play(SoundCue.GONG)
    sound.music("race")
    sound.set_volumes(0.2, 0.2, False)
    assert sound.wait(20)
    sound.close()


def test_missing_and_broken_files_are_left_out(
    tmp_path: Path, make_sound: Callable[..., Sound], caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "sounds").mkdir()
    (tmp_path / "sounds" / "die-1.ogg").write_bytes(b"OggS, but no more than that")
    (tmp_path / "sounds" / "gong-1.ogg").write_bytes((FOLDER / "gong-1.ogg").read_bytes())
    sound = make_sound(root=tmp_path)
    sound.music("menu")
    assert sound.wait(20)
    assert not sound.play(SoundCue.DIE)
    assert sound.play(SoundCue.GONG)
    assert "die-1.ogg" in caplog.text
    assert "music-menu.ogg" in caplog.text


def test_closed_sound_does_nothing(make_sound: Callable[..., Sound]) -> None:
    sound = make_sound()
    sound.close()
    sound.close()
    assert pygame.mixer.get_init() is None
    assert not sound.available
    assert not sound.play(SoundCue.TICK)
    sound.music("menu")
    sound.set_volumes(1.0, 1.0, False)
    assert sound.wait(1)


NO_CARD = """
import os
os.environ["SDL_AUDIODRIVER"] = "alsa"
os.environ["ALSA_CONFIG_PATH"] = os.devnull
import pygame
from camelup.ui.kit.alsa import hush
hush()
try:
    pygame.mixer.init()
except pygame.error:
    pass
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="ALSA is Linux's")
def test_without_a_sound_card_nothing_is_written_to_the_terminal() -> None:
    done = subprocess.run([sys.executable, "-c", NO_CARD], capture_output=True, text=True, timeout=60, check=True)
    assert done.stderr == ""


def test_a_system_without_the_library_is_left_alone() -> None:
    assert not hush("libnowhere.so.9")
