"""Score sheets in sentences: for the log, and to be read aloud (R33 to R39)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from camelup.rules.scoring import CardScore, LegScore, PileScore, ScoreLine, SeatScore, Source
from camelup.ui.table.narration import Narrator


def leg_sentences(
    score: LegScore, narrator: Narrator, purses: Collection[int], seats: Collection[int] | None = None
) -> list[tuple[int, str]]:
    """What a leg paid, a sentence a seat; `purses` are the seats whose purses may be told (R19).

    With `seats` only theirs.
    """
    told = [each for each in score.seats if seats is None or each.seat in seats]
    return [(each.seat, _seat(each, narrator, each.seat in purses)) for each in told]


def _seat(score: SeatScore, narrator: Narrator, purse_shown: bool) -> str:
    texts, name = narrator.texts, narrator.cast.names[score.seat]
    if not score.lines:
        return texts("sheet.nothing", name=name)
    lines = narrator.texts.listed([_line(line, count, narrator) for line, count in Counter(score.lines).items()])
    key = "sheet.seat" if purse_shown else "sheet.seat_closed"
    return texts(key, name=name, lines=lines, total=texts.number(score.total, sign=True), count=score.purse)


def _line(line: ScoreLine, count: int, narrator: Narrator) -> str:
    texts, amount = narrator.texts, narrator.texts.number(line.amount * count, sign=True)
    if line.ticket is None:
        key = "sheet.copied_pyramid" if line.source is Source.COPY else "sheet.pyramid"
        return texts(key, count=count, amount=amount)
    key = "sheet.copied" if line.source is Source.COPY else "sheet.ticket"
    return texts(key, count=count, amount=amount, value=line.ticket.value, camel=narrator.camel(line.ticket.camel))


def pile_sentences(score: PileScore, narrator: Narrator) -> list[tuple[int, str]]:
    """What the cards of a pile paid, a sentence a card with its owner's seat, first card first."""
    return [(card.owner, _card(card, narrator)) for card in score.cards]


def _card(card: CardScore, narrator: Narrator) -> str:
    key = "sheet.card.right" if card.right else "sheet.card.wrong"
    name, camel = narrator.cast.names[card.owner], narrator.camel(card.camel)
    amount = narrator.texts.number(card.amount, sign=True)
    return narrator.texts(key, name=name, camel=camel, amount=amount, count=card.amount)


def sentences(told: Sequence[tuple[int, str]]) -> list[str]:
    """The sentences alone."""
    return [sentence for _, sentence in told]
