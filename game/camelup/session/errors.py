"""What can go wrong around a race; every message is one sentence that a player can read.

Kept apart from the modules that raise these, so that catching one imports nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelup.session.sayings import Saying

if TYPE_CHECKING:
    from camelup.session.takeback import Kept


class SessionError(Exception):
    """Anything that keeps a race from being played, read or kept.

    `saying` is the message for an interface that has it in other languages.
    """

    def __init__(self, what: Saying | str) -> None:
        super().__init__(str(what))
        self.saying = what if isinstance(what, Saying) else Saying.literal(what)


class RecordError(SessionError):
    """A record that cannot be read or played again.

    `action` is the number of the action at fault, from 1, or None when the fault lies elsewhere.
    """

    def __init__(self, what: Saying | str, action: int | None = None) -> None:
        super().__init__(what)
        self.action = action


class NewerRecord(RecordError):
    """A sound record in a version of the format that this game does not know yet."""


class StoreError(SessionError):
    """A file that could not be read or written; what was there before still is."""


class DiceError(SessionError):
    """A dice source that has no possible outcome to give."""


class NothingTakenBack(SessionError):
    """An action that stays as it is; `reason` says why, and nothing has changed."""

    def __init__(self, reason: Kept) -> None:
        super().__init__(Saying(f"takeback.{reason.name.lower()}"))
        self.reason = reason


class StartError(SessionError):
    """The game cannot run on this machine as it is: no screen, pictures missing."""
