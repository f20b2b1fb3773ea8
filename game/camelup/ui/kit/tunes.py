"""Which piece of music plays, and that it keeps quiet while the window cannot be seen."""

from __future__ import annotations

from camelup.ui.kit.services import Services
from camelup.ui.kit.sound import Tune


class Tunes:
    """Remembers the piece that belongs to the screen while none may be heard."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._out_of_sight = False
        """Whether the window is minimised or hidden."""
        self.tune: Tune | None = None
        """The piece that belongs to the screen."""

    def play(self, tune: Tune) -> None:
        """Fade over to a piece of music."""
        self.tune = tune
        self._play()

    def put_out_of_sight(self, gone: bool) -> None:
        """The window was minimised or hidden, or is there again."""
        self._out_of_sight = gone
        self._play()

    def _play(self) -> None:
        quiet = self._out_of_sight and self._services.settings.quiet_when_minimised
        if self._services.sound is not None:
            self._services.sound.music(None if quiet else self.tune)
