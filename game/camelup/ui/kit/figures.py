"""How numbers are written: with the decimal mark, the group mark and the per cent sign of a language."""

from __future__ import annotations

from dataclasses import dataclass

MINUS = "−"


@dataclass(frozen=True, slots=True)
class Figures:
    """The marks of one language; by default those of English."""

    decimal: str = "."
    group: str = ","
    """Between groups of three digits from ten thousand on."""
    share: str = "{number}%"
    """A number of per cent."""

    def number(self, value: float, decimals: int = 0, *, sign: bool = False) -> str:
        """A number with a real minus, and on demand with a plus; what is rounded to nought has no sign."""
        rounded = f"{abs(value):.{decimals}f}"
        whole, _, part = rounded.partition(".")
        written = f"{int(whole):,}".replace(",", self.group) if len(whole) > 4 else whole
        if part:
            written = f"{written}{self.decimal}{part}"
        if float(rounded) == 0 or (value > 0 and not sign):
            return written
        return f"{'+' if value > 0 else MINUS}{written}"

    def percent(self, number: float) -> str:
        """So many per cent."""
        return self.share.format(number=self.number(number))


ENGLISH = Figures()
