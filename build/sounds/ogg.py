"""Ogg Vorbis files that come out the same byte for byte from the same samples."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import numpy as np
import soundfile
from dsp import RATE, Signal

_BLOCK = 65_536
"""Frames given to the encoder at once: it keeps its working memory on the stack."""


def write(path: Path, signal: Signal, *, quality: float) -> None:
    """Encode a signal, one row per channel or one dimension; `quality` goes from 0 to 1."""
    frames = np.atleast_2d(signal).T
    buffer = io.BytesIO()
    with soundfile.SoundFile(
        buffer, "w", RATE, frames.shape[1], subtype="VORBIS", format="OGG", compression_level=1 - quality
    ) as file:
        for start in range(0, len(frames), _BLOCK):
            file.write(frames[start : start + _BLOCK])
    path.write_bytes(_same_serial(buffer.getvalue(), zlib.crc32(path.stem.encode())))


def _same_serial(data: bytes, serial: int) -> bytes:
    """Replace the encoder's random stream number in every page, and the page's checksum with it."""
    out = bytearray(data)
    at = 0
    while at < len(out):
        segments = out[at + 26]
        size = 27 + segments + sum(out[at + 27 : at + 27 + segments])
        struct.pack_into("<I", out, at + 14, serial)
        struct.pack_into("<I", out, at + 22, 0)
        struct.pack_into("<I", out, at + 22, _checksum(bytes(out[at : at + size])))
        at += size
    return bytes(out)


def _table() -> list[int]:
    table = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = (value << 1) ^ (0x04C11DB7 if value & 0x80000000 else 0)
        table.append(value & 0xFFFFFFFF)
    return table


_TABLE = tuple(_table())


def _checksum(page: bytes) -> int:
    """Ogg's CRC: polynomial 0x04C11DB7, neither reflected nor inverted."""
    value = 0
    for byte in page:
        value = ((value << 8) & 0xFFFFFFFF) ^ _TABLE[(value >> 24) ^ byte]
    return value
