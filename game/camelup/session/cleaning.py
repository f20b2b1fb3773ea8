"""Names and titles as the game keeps and shows them.

Whatever comes in, typed, pasted, out of a record, from a file's name or out of the settings, goes through `clean`
before it is kept: it becomes one line without anything that cannot be seen.

The game draws with its own fonts, so that a table looks the same on every computer; they have Latin, Greek and Cyrillic
letters. A font for all other scripts would weigh more than the whole game, and those that are written from right to
left need more than a font. So a letter of another script is refused where it is typed. A record may hold one, and keeps
it; on the screen such a name stands without those letters, or as a plain "Seat 3" when nothing else is left of it.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable

NAME_LENGTH = 20
"""Characters of a name that is typed."""
RECORDED_NAME_LENGTH = 60
"""Characters of a name in a record."""
TITLE_LENGTH = 60
"""Characters of a title."""
MARKS = 2
"""Accents that may stand on one letter beside the one that it has anyway: more would cover the lines around."""

_RANGES = """
    0020-007E 00A1-00AC 00AE-017E 0180 018F 0192-0193 01A0-01A1 01AF-01B0 01C2 01CD-01DC 01DE-01E3 01E6-01ED
    01EF-01F0 01F4-01F5 01F8-021B 021E-021F 0226-0233 0237 0243 0250-025C 025E-0268 026A 026C-0276 0278-027B
    027D-027E 0280-0284 0288-0292 0294-0295 0298-0299 029C-029D 029F 02A1-02A2 02B0 02B2-02B3 02B7-02B9 02BB-02BC
    02BE-02BF 02C1 02C6-02CC 02D0-02D1 02D8-02DE 02E0-02E3 0300-030C 030F 0311-0313 0318-0320 0323-032A 032C
    032E-0331 0334 0339-033D 0342 0345 0361 0375 037A 0384-0386 0388-038A 038C 038E-03A1 03A3-03CE 03D0-03D1 03D5
    03D7 03D9 03DB 03DD 03E1 0400-045F 0462-0463 0472-0477 0490-0493 0496-049B 04A0-04A3 04AA-04AB 04AE-04B3
    04B6-04B7 04BA-04BB 04C0-04C2 04CF-04DF 04E2-04F5 04F8-04F9 1D43 1D47-1D49 1D4D 1D4F-1D50 1D52 1D56-1D58 1D5B
    1D9C 1DA0 1DBB 1E00-1E11 1E14-1E17 1E1A-1E3B 1E3E-1E49 1E4C-1E6F 1E72-1E75 1E78-1E99 1E9E 1EA0-1EF9 1F00-1F15
    1F18-1F1D 1F20-1F45 1F48-1F4D 1F50-1F57 1F59 1F5B 1F5D 1F5F-1F70 1F72 1F74 1F76 1F78 1F7A 1F7C 1F80-1FB4
    1FB6-1FBA 1FBC-1FBD 1FBF-1FC4 1FC6-1FC8 1FCA 1FCC-1FD2 1FD6-1FDA 1FDD-1FE2 1FE4-1FEA 1FEC-1FED 1FF2-1FF4
    1FF6-1FF8 1FFA 1FFC 1FFE 2012-2016 2018-201A 201C-201E 2020-2022 2026 2030 2032-2033 2035 2039-203A 203C-203F
    2044 2047-2049 2070-2071 2074-2079 207D-2089 208D-208E 2094 20A1 20A4 20A6-20A7 20A9 20AB-20AC 20AE 20B1-20B2
    20B4-20B5 20B8-20BA 20BD 2113 2116-2117 2120 2122 212E 2150-215E 2189 2190-2193 2202 2206 220F 2211-2212 2215
    2219-221A 221E 222B 2248 2260 2264-2265 231C-231F 25A0 25B2-25B3 25B6-25B7 25BC-25BD 25C0-25C1 25C6 25C9-25CA
    25CC 2610-2611 266A 2713 2752 27E6-27E7 2E22-2E25 2E3A-2E3B FB00-FB04 1F16A-1F16B
"""
"""The letters that all faces for text have, in hexadecimal; a test holds this to the fonts."""


def _read(ranges: str) -> frozenset[str]:
    ends = ([int(end, 16) for end in part.split("-")] for part in ranges.split())
    return frozenset(chr(code) for first, *last in ends for code in range(first, (last or [first])[0] + 1))


SHOWN = _read(_RANGES)
"""Every letter that can be shown."""
_INVISIBLE = _read("034F 115F-1160 17B4-17B5 180B-180F 3164 FE00-FE0F FFA0 E0100-E01EF")
"""Letters and marks that cannot be seen, beside all that Unicode calls controls and formats."""
_BLANK = "\u2800"
"""A Braille letter without a dot: it is as wide as a letter, and nothing can be seen of it."""


def clean(text: str, most: int) -> str:
    """`text` as one line of at most `most` letters, with single spaces and nothing that cannot be seen."""
    return _line(visible(text[: 20 * most]))[:most].rstrip()


def visible(text: str) -> str:
    """`text` on one line without what cannot be seen; its spaces stay as they are."""
    return unicodedata.normalize("NFC", "".join(map(_seen, text)))


def shown(text: str) -> str:
    """What of a clean `text` can be shown: wide and bold letters plainly, those of other scripts not at all."""
    plain = "".join(map(_drawn, text))
    return _line("".join(map(_drawn, unicodedata.normalize("NFC", plain))))


def refused(text: str) -> bool:
    """Whether `text` holds a letter that can be seen and that cannot be shown."""
    return any(not _drawn(letter) for letter in visible(text))


def seat_name(text: str, number: int) -> str:
    """The name of seat `number`, counted from 1, as it is kept; a plain one if nothing of it can be seen."""
    return clean(text, RECORDED_NAME_LENGTH) or f"Seat {number}"


def shown_names(names: Iterable[str]) -> list[str]:
    """The names of the seats of a table as they are shown: two that differ in the record never look alike."""
    kept = list(names)
    whole = {name for name in kept if shown(name) == name}
    alike = Counter(shown(name) for name in {*kept} - whole)
    told = []
    for number, name in enumerate(kept, start=1):
        plain = shown(name)
        if name not in whole and (not plain or plain in whole or alike[plain] > 1):
            plain = f"Seat {number}"
        told.append(plain if name in whole or plain not in whole else f"#{number}")
    return told


def shown_name(name: str, number: int) -> str:
    """The name of seat `number`, counted from 1, as it is shown; a plain one if nothing of it can be."""
    return shown(name) or f"Seat {number}"


def _seen(letter: str) -> str:
    """A letter, a space for what separates letters, or nothing for what cannot be seen."""
    kind = unicodedata.category(letter)
    if kind[0] == "Z" or kind == "Cc" or letter == _BLANK:
        return " "
    return "" if kind[0] == "C" or letter in _INVISIBLE else letter


def _drawn(letter: str) -> str:
    """A letter that can be shown, or what of its plainer form can."""
    return letter if letter in SHOWN else "".join(p for p in unicodedata.normalize("NFKD", letter) if p in SHOWN)


def _line(text: str) -> str:
    """`text` with single spaces, and with no mark that stands on nothing or covers the lines around."""
    letters, marks = "", MARKS
    for letter in text:
        marks = marks + 1 if unicodedata.combining(letter) else MARKS if letter == " " else 0
        if marks <= MARKS:
            letters += letter
    return " ".join(letters.split())
