"""What can go wrong when the rules are asked for something: typed, so that callers can tell the cases apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from camelup.rules.reasons import Reason


class RulesError(ValueError):
    """Anything that the rules refuse."""


class InvalidPosition(RulesError):
    """A position, setup or number of seats that cannot occur."""


class NotationError(RulesError):
    """Text that is not notation. The message names the field, the place in it and what was expected there."""


class IllegalAction(RulesError):
    """A well-formed action that the rules do not allow now; `reason` says why and changes nothing."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


class InvalidOutcome(RulesError):
    """A die outcome where none belongs, none where one is needed, or one that the pyramid cannot show."""
