"""What keeps the game going when something in it goes wrong: plainer and plainer screens that say so."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Protocol

from camelup.ui.kit.scene import Scene
from camelup.ui.kit.stack import Stack

log = logging.getLogger(__name__)


class InTrouble(Protocol):
    """The window, as far as this needs it."""

    def go(self, scene: Scene) -> None: ...

    def forsake(self) -> None: ...

    def last_resorts(self, error: Exception) -> Sequence[Callable[[], Scene]]: ...


class Rescue:
    """Falls back from one screen to the next until there is one that works."""

    def __init__(self, app: InTrouble, stack: Stack) -> None:
        self._app, self._stack = app, stack

    def attempt(self, work: Callable[[], object]) -> None:
        """Do something after which the game goes on whatever went wrong in it: the player is told, the log knows why.

        Raises what goes wrong on the simplest screen that can tell it.
        """
        try:
            work()
        except Exception as error:
            if self._stack.fallback == len(self._app.last_resorts(error)):
                raise
            self.fail(error)

    def fail(self, error: Exception) -> None:
        """Leave everything for a screen that says what went wrong, or for a plainer one where even that fails."""
        name = type(self._stack.top).__name__ if self._stack.scenes else "before the first"
        log.error("the screen %s failed", name, exc_info=error)
        resorts = self._app.last_resorts(error)
        *better, plainest = resorts[self._stack.fallback :] or resorts[-1:]
        self._app.forsake()
        for make in better:
            try:
                self._app.go(make())
                return
            except Exception:
                log.exception("the screen that tells of it failed too")
                self._app.forsake()
        self._app.go(plainest())
