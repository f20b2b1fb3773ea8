"""The pieces: "The caravanserai" for the menu, "Round the pyramid" for the race and "Last dunes" for its end.

A melody is written as `degree/beats` over a mode: 1 is the tonic, 8 the tonic above, 0 and below the steps beneath
it, `-` a rest. `'` before a degree accents it, `~` begins it with a quick turn from the step above, and `=` lets a
qanun tremble on it. A piece is a ring: what rings past its end is heard at its beginning, and so is the room, so it
can be repeated without a seam.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from dsp import RATE, Signal, apply, highpass, room_tail, samples
from instruments import doum, jingle, ka, ney, oud, qanun, tek

Rng = np.random.Generator
Player = Callable[[Rng, float, float, float], Signal]

D3 = 146.832
HIJAZ = (0, 1, 4, 5, 7, 8, 10)
HIJAZ_KAR = (0, 1, 4, 5, 7, 8, 11)
STROKES = {"D": doum, "T": tek, "k": ka, "j": jingle}


@dataclass(frozen=True, slots=True)
class Note:
    at: float
    """In beats."""
    beats: float
    degree: int
    accent: bool = False
    turn: bool = False
    tremble: bool = False


def melody(line: str) -> Iterator[Note]:
    """Read a line of notes. ValueError where a bar line does not stand after four beats."""
    at = 0.0
    for token in line.split():
        if token == "|":
            if at % 4:
                raise ValueError(f"a bar ends at beat {at:g} in {line!r}")
            continue
        name, _, length = token.partition("/")
        beats = float(length)
        if name != "-":
            marks = name.rstrip("-0123456789")
            yield Note(at, beats, int(name[len(marks) :]), "'" in marks, "~" in marks, "=" in marks)
        at += beats


@dataclass(frozen=True, slots=True)
class Part:
    """An instrument's place: how loud, where from left (0) to right (1), how much room around it, in which octave."""

    player: Player
    level: float
    pan: float
    room: float
    octave: int = 0


@dataclass
class Ring:
    """A stereo piece of a fixed length whose ends meet."""

    rng: Rng
    bpm: float
    bars: int
    mode: Sequence[int]
    tonic: float = D3
    dry: Signal = field(init=False)
    wet: Signal = field(init=False)
    """What the room hears of each instrument."""

    def __post_init__(self) -> None:
        self.dry = np.zeros((2, self.size))
        self.wet = np.zeros((2, self.size))

    @property
    def size(self) -> int:
        return samples(self.bars * 4 * 60 / self.bpm)

    def pitch(self, degree: int) -> float:
        octave, step = divmod(degree - 1, len(self.mode))
        return self.tonic * 2.0 ** (octave + self.mode[step] / 12)

    def put(self, sound: Signal, beat: float, pan: float, room: float) -> None:
        """Lay a sound at a beat, `pan` from 0 (left) to 1, a little off the beat as people play."""
        start = round((beat * 60 / self.bpm + self.rng.normal(0, 0.004)) * RATE)
        where = np.arange(start, start + sound.size) % self.size
        for channel, share in enumerate((np.cos(pan * np.pi / 2), np.sin(pan * np.pi / 2))):
            np.add.at(self.dry[channel], where, share * sound)
            np.add.at(self.wet[channel], where, share * room * sound)

    def play(self, part: Part, line: str, bar: float, *, level: float | None = None) -> None:
        """Have a part play a line from a bar on, at its own level or at another."""
        player, pan, room, octave = part.player, part.pan, part.room, part.octave
        level = part.level if level is None else level
        for note in melody(line):
            beat = 4 * bar + note.at
            force = float(np.clip(self.rng.normal(0.74, 0.05) + (0.2 if note.accent else 0.0), 0.4, 1.0))
            pitch = self.pitch(note.degree) * 2.0**octave
            seconds = note.beats * 60 / self.bpm
            if note.tremble:
                count = max(2, round(seconds / 0.105))
                for n in range(count):
                    soft = force * (0.45 + 0.25 * np.sin(np.pi * (n + 0.5) / count) + (0.25 if n == 0 else 0.0))
                    self.put(level * player(self.rng, pitch, 0.12, soft), beat + n * note.beats / count, pan, room)
                continue
            late = 0.0
            if note.turn:
                late = 0.075
                above = self.pitch(note.degree + 1) * 2.0**octave
                self.put(0.6 * level * player(self.rng, above, late, force), beat, pan, room)
            held = max(0.08, seconds - late)
            self.put(level * player(self.rng, pitch, held, force), beat + late * self.bpm / 60, pan, room)

    def drum(self, pattern: str, bar: float, *, level: float, bars: int = 1) -> None:
        """A bar's strokes in equal steps: D doum, T tek, k ka, j jingle; small letters of D and T are soft."""
        for repeat in range(bars):
            for index, stroke in enumerate(pattern):
                if stroke == ".":
                    continue
                hit = STROKES.get(stroke) or STROKES[stroke.upper()]
                force = (1.0 if stroke in STROKES else 0.5) * self.rng.uniform(0.85, 1.0)
                beat = 4 * (bar + repeat) + index * 4 / len(pattern)
                pan = 0.5 if hit is doum else 0.56
                self.put(level * hit(self.rng, force), beat, pan, 0.12 if hit is doum else 0.35)

    def done(self, decay: float) -> Signal:
        """The piece with its room around it; filters and room run round the ring too."""
        out = self.dry.copy()
        for channel in range(2):
            tail = room_tail(self.rng, decay, 3800.0)
            spectrum = np.fft.rfft(self.wet[channel]) * np.fft.rfft(tail, self.size)
            out[channel] += np.fft.irfft(spectrum, self.size)
            around = np.concatenate([out[channel][-RATE:], out[channel]])
            out[channel] = apply(around, highpass(38.0))[RATE:]
        return out


# Menu -------------------------------------------------------------------------------------------------------------

MAQSUM = "DT.TD.T."
MAQSUM_SOFT = "D..tD.t."
MAQSUM_FULL = "Dktkt.kTDkt.Tkk."


def caravanserai(rng: Rng) -> Signal:
    """Hijaz on D, 16 bars at a walking pace: a call by the oud, answers by the qanun, the ney above, the call again."""
    ring = Ring(rng, bpm=80, bars=16, mode=HIJAZ)
    lead = Part(oud, 0.95, pan=0.4, room=0.5)
    reply = Part(qanun, 0.88, pan=0.64, room=0.6, octave=1)
    bass = Part(oud, 0.62, pan=0.48, room=0.3, octave=-1)
    far = Part(ney, 0.13, pan=0.34, room=1.4, octave=1)
    call = "'5/1.5 4/.5 ~3/1 4/1 | 3/.5 2/.5 3/.5 2/.5 '1/2"
    ring.play(lead, call, 0)
    ring.play(reply, "-/.5 1/.5 2/.5 3/.5 '4/1 ~5/1 | 4/.5 3/.5 2/.5 3/.5 1/2", 2)
    ring.play(lead, "'5/1 5/.5 6/.5 5/.5 4/.5 ~3/1 | 4/.5 3/.5 2/1 3/.5 2/.5 1/1", 4)
    ring.play(reply, "'8/1 7/.5 6/.5 ~5/1 4/1 | 3/.5 4/.5 5/.5 3/.5 =2/2", 6)
    flute = Part(ney, 0.27, pan=0.5, room=1.1, octave=1)
    ring.play(flute, "5/3 4/.5 5/.5 | 6/1.5 5/.5 4/2 | 3/1.5 4/.5 5/1 3/1 | 2/3.5 -/.5", 8)
    for bar, root in ((8, 1), (9, 4), (10, 3), (11, 2)):
        fifth = root + 4 if root != 2 else 4
        ring.play(lead, f"{root}/.5 {fifth}/.5 {root + 7}/.5 {fifth}/.5 " * 2, bar, level=0.5)
    ring.play(reply, "-/2 9/.5 8/.5 7/.5 6/.5", 11, level=0.45)
    ring.play(lead, call, 12)
    ring.play(reply, call, 12, level=0.45)
    ring.play(lead, "3/.5 4/.5 '5/.5 4/.5 3/.5 2/.5 ~1/1 | 0/1 2/1 '1/2", 14)
    ring.play(reply, "-/4 | -/2 5/.5 4/.5 3/.5 2/.5", 14, level=0.4)
    for bar in range(16):
        low = {9: 4, 11: 2}.get(bar, 1)
        ring.play(bass, f"{low}/2.5 {5 if low == 1 else low}/1.5", bar)
    for bar, pad in ((0, "1/7.5"), (4, "1/7.5"), (6, "5/4 4/3.5"), (12, "1/7.5"), (14, "5/3.5 1/4")):
        ring.play(far, pad, bar)
    ring.drum("D.......", 0, level=0.42, bars=4)
    ring.drum(MAQSUM_SOFT, 4, level=0.4, bars=4)
    ring.drum(MAQSUM, 8, level=0.4, bars=3)
    ring.drum("DT.TD.tt", 11, level=0.4)
    ring.drum(MAQSUM, 12, level=0.4, bars=3)
    ring.drum("D..tD...", 15, level=0.4)
    for bar in range(4, 15):
        ring.drum("..j...j.", bar, level=0.13)
    return ring.done(0.32)


# Race -------------------------------------------------------------------------------------------------------------

AYOUB = "D..kD.T.D..kD.T."
AYOUB_SOFT = "D..kd.t.D..kd.t."
AYOUB_FILL = "D..kD.T.D.kkTkTT"


def round_the_pyramid(rng: Rng) -> Signal:
    """Hijaz Kar on D, 32 bars at a trot over ayoub, in eight phrases: A A' B B', a breath, talk, A again, home."""
    ring = Ring(rng, bpm=108, bars=32, mode=HIJAZ_KAR)
    lead = Part(oud, 0.8, pan=0.38, room=0.4)
    reply = Part(qanun, 0.66, pan=0.66, room=0.5, octave=1)
    flute = Part(ney, 0.26, pan=0.5, room=1.0, octave=1)
    bass = Part(oud, 0.5, pan=0.46, room=0.25, octave=-1)
    far = Part(ney, 0.1, pan=0.34, room=1.4, octave=1)
    riff = "'1/.5 3/.5 4/.5 5/1 4/.5 3/1 | 2/.5 3/.5 4/.5 3/.5 '1/2"
    riff_up = "'1/.5 3/.5 4/.5 5/1 6/.5 5/1 | 4/.5 5/.5 3/.5 4/.5 2/1 3/1"
    # A: the riff, and the qanun's answer
    ring.play(lead, riff, 0)
    ring.play(reply, "-/1 '5/.5 6/.5 5/.5 4/.5 ~3/1 | 4/.5 3/.5 2/.5 3/.5 1/2", 2)
    # A': higher, open at its end
    ring.play(lead, riff_up, 4)
    ring.play(reply, "-/1 '8/.5 7/.5 6/.5 5/.5 ~4/1 | 5/.5 4/.5 3/.5 4/.5 =2/2", 6)
    # B: the qanun sings, the oud walks below
    ring.play(reply, "'8/1.5 7/.5 8/1 5/1 | 6/.5 7/.5 6/.5 5/.5 ~4/2 | '6/1.5 5/.5 4/1 3/1 | 4/.5 3/.5 2/1 =1/2", 8)
    for bar, root in ((8, 1), (9, 4), (10, 4), (11, 1)):
        walk = f"{root}/1 {root + 4}/.5 {root + 7}/1 {root + 4}/.5 {root + 2}/1"
        ring.play(lead, walk, bar, level=0.5)
    # B': the ney takes it over, plainer
    ring.play(flute, "8/2 7/1 8/1 | 6/2.5 5/.5 4/1 | 6/2 5/1 4/1 | 3/1.5 2/.5 1/2", 12)
    for bar, root in ((12, 1), (13, 4), (14, 4), (15, 1)):
        offbeats = f"-/.5 {root + 2}/.5 -/.5 {root + 4}/.5 " * 2
        ring.play(reply, offbeats, bar, level=0.32)
        ring.play(lead, f"{root}/1 {root + 4}/1 {root + 7}/1 {root + 4}/1", bar, level=0.4)
    # A breath: drum and a low oud
    ring.play(lead, "'1/1.5 0/.5 1/2 | -/2 0/.5 1/.5 2/.5 1/.5 | '1/1.5 0/.5 1/1 3/1 | 2/.5 1/.5 0/1 1/2", 16)
    # Talk: oud and qanun a bar each
    ring.play(lead, "'5/.5 6/.5 5/.5 4/.5 ~3/2", 20)
    ring.play(reply, "'5/.5 6/.5 7/.5 6/.5 ~5/2", 21)
    ring.play(lead, "'4/.5 5/.5 4/.5 3/.5 ~2/2", 22)
    ring.play(reply, "'9/.5 8/.5 7/.5 6/.5 5/.5 4/.5 3/.5 2/.5", 23)
    # A once more, together
    ring.play(lead, riff, 24)
    ring.play(reply, riff, 24, level=0.36)
    ring.play(flute, "5/4 | 1/3.5", 26)
    ring.play(lead, "'5/.5 6/.5 5/.5 4/.5 3/.5 4/.5 ~2/1 | 3/.5 2/.5 1/1 -/2", 26)
    # Home: down the mode, and out of breath before the riff comes round again
    ring.play(reply, "'8/.5 7/.5 6/.5 5/.5 ~6/1 4/1 | 5/.5 4/.5 3/.5 2/.5 ~3/1 1/1", 28)
    ring.play(lead, "4/.5 3/.5 '2/1 0/1 2/1 | '1/2 -/2", 30)
    for bar in range(32):
        low = {9: 4, 10: 4, 13: 4, 14: 4, 22: 2, 30: 2}.get(bar, 1)
        ring.play(bass, f"{low}/1.5 {low}/.5 {5 if low == 1 else low}/2", bar)
    for bar, pad in ((4, "1/15"), (20, "5/7 4/4 2/4")):
        ring.play(far, pad, bar)
    for first in range(0, 32, 4):
        pattern = AYOUB_SOFT if first in (0, 20) else AYOUB
        ring.drum(pattern, first, level=0.36, bars=3)
        ring.drum(AYOUB_FILL if first in (4, 12, 16, 24) else AYOUB_SOFT, first + 3, level=0.36)
    for bar in range(32):
        if bar not in (16, 17, 30, 31):
            ring.drum("..j...j...j...j.", bar, level=0.1)
    return ring.done(0.26)


AYOUB_RUN = "D.kkD.TkD.kkD.Tk"
AYOUB_CALL = "D.kkDkTkDkTkTTTT"


def last_dunes(rng: Rng) -> Signal:
    """The race's mode at a gallop, 12 bars: its riff in half the time, then higher and higher over running drums."""
    ring = Ring(rng, bpm=138, bars=12, mode=HIJAZ_KAR)
    lead = Part(oud, 0.8, pan=0.38, room=0.35)
    reply = Part(qanun, 0.62, pan=0.66, room=0.45, octave=1)
    flute = Part(ney, 0.22, pan=0.5, room=0.9, octave=1)
    bass = Part(oud, 0.52, pan=0.46, room=0.2, octave=-1)
    riff = "'1/.5 3/.5 4/.5 '5/.5 4/.5 5/.5 4/.5 3/.5 | 2/.5 3/.5 4/.5 3/.5 '1/.5 1/.5 '1/1"
    ring.play(lead, riff, 0)
    ring.play(reply, "'5/.5 6/.5 5/.5 4/.5 5/.5 4/.5 3/.5 2/.5 | '3/.5 4/.5 3/.5 2/.5 '1/1 -/1", 2)
    ring.play(lead, "'1/.5 1/.5 '3/.5 3/.5 '1/.5 1/.5 '3/.5 3/.5 | '4/.5 4/.5 '3/.5 2/.5 '1/1 -/1", 2, level=0.5)
    ring.play(lead, "'3/.5 4/.5 5/.5 '6/.5 5/.5 6/.5 5/.5 4/.5 | 3/.5 4/.5 5/.5 4/.5 '3/.5 2/.5 '3/1", 4)
    ring.play(reply, "'8/.5 7/.5 8/.5 7/.5 6/.5 5/.5 6/.5 5/.5 | '6/.5 5/.5 4/.5 5/.5 '3/1 '2/1", 6)
    ring.play(lead, "1/.5 '5/.5 1/.5 '5/.5 " * 2 + "| 2/.5 '4/.5 2/.5 '4/.5 1/.5 '3/.5 '2/1", 6, level=0.5)
    ring.play(lead, riff, 8)
    ring.play(reply, riff, 8, level=0.4)
    ring.play(flute, "8/4 | 7/2 5/1.5 -/.5", 8)
    ring.play(reply, "'5/.5 6/.5 7/.5 8/.5 '7/.5 6/.5 5/.5 4/.5 | '6/.5 5/.5 4/.5 3/.5 '4/.5 3/.5 '2/1", 10)
    ring.play(lead, "'5/1 5/1 '4/1 4/1 | '3/1 2/1 '1/.5 2/.5 '1/1", 10, level=0.7)
    for bar in range(12):
        low = {4: 3, 5: 3, 6: 4, 7: 2, 10: 4, 11: 2}.get(bar, 1)
        ring.play(bass, f"{low}/.5 {low}/.5 {low + 4}/.5 {low}/.5 " * 2, bar)
        ring.drum(AYOUB_CALL if bar in (3, 7, 11) else AYOUB_RUN, bar, level=0.36)
        ring.drum("j.j.j.j.j.j.j.j.", bar, level=0.09)
    return ring.done(0.22)


TUNES: dict[Literal["menu", "race", "sprint"], Callable[[Rng], Signal]] = {
    "menu": caravanserai,
    "race": round_the_pyramid,
    "sprint": last_dunes,
}
