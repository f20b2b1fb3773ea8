"""The letters on camels, dice, tickets and cards. Records keep the letters of the notation in every language."""

from __future__ import annotations

from collections.abc import Mapping

from camelup.rules.board import CAMELS
from camelup.ui.kit.texts import Texts


def camel_letters(texts: Texts) -> Mapping[str, str]:
    """The letter of each camel in the language that is spoken; none at all where two would be the same.

    A letter that two camels share tells nothing, and one from the middle of a word must be learned like a symbol. Then
    the symbols are enough: each camel has one of its own.
    """
    letters = texts("camel.letters")
    return dict(zip(CAMELS, letters, strict=True)) if len(set(letters)) == len(CAMELS) == len(letters) else {}
