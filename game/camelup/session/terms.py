"""What a table agrees on before a race; nothing of it changes a rule.

`Options` is the one list: a field in it is a row of the set-up screen, is written into records, and is remembered for
the next table. Its words are the texts `term.FIELD.VALUE`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from msgspec import Struct, field
from msgspec.structs import fields, replace

from camelup.session.structs import EXTRA, Text
from camelup.session.takeback import OWN, POLICIES

YES_NO = (True, False)


class Options(Struct, frozen=True):
    """The terms of a table.

    One that is not yes or no has its values beside its type; the first stands for a word that this game does not know.
    """

    open_purses: bool = True
    """Whether purses are shown during the race (R19)."""
    coach: bool = True
    """Whether the coach may be asked for odds and advice."""
    takeback: Annotated[Text, POLICIES] = OWN
    """Which actions may be taken back (see `camelup.session.takeback`)."""
    open_replay: bool = False
    """Whether a replay shows finish cards that still lie face down in a race that is not over (R18)."""
    extra: dict[str, Any] = field(default_factory=dict)
    """Keys that this version does not know."""

    def known(self) -> Options:
        """The terms as this game plays them, for a table of its own."""
        return replace(self, **{term.name: term.of(self) for term in terms_of(self)}, extra={})


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that a table agrees on."""

    name: str
    """Its field in `Options`."""
    values: tuple[bool | str, ...]

    def of(self, options: Options) -> bool | str:
        """What was agreed, as far as this game knows it."""
        value: bool | str = getattr(options, self.name)
        return value if value in self.values else self.values[0]

    def word(self, options: Options) -> str:
        """What was agreed, as in the keys of texts."""
        value = self.of(options)
        return value if isinstance(value, str) else "yes" if value else "no"

    def stepped(self, options: Options, step: int) -> Options:
        """The terms with the next value of this one, or one before."""
        value = self.values[(self.values.index(self.of(options)) + step) % len(self.values)]
        return replace(options, **{self.name: value})


def terms_of(options: Options) -> tuple[Term, ...]:
    """All terms, in the order in which they are listed."""
    items = [(item.name, getattr(item.type, "__metadata__", ())) for item in fields(options) if item.name != EXTRA]
    return tuple(Term(name, next(v for v in (*beside, YES_NO) if isinstance(v, tuple))) for name, beside in items)
