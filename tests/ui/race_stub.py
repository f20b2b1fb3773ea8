"""A race screen that only remembers its match, for tests of the screens around it."""

from __future__ import annotations

import pytest

from camelup.session.match import Match
from camelup.ui.kit.app import App
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.base import Widget


class RaceStub(Scene):
    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.match = match
        self.updates = 0

    def layout(self, metrics: Metrics) -> None:
        window = metrics.window
        self.focus.replace([Widget("board", self.app.screen.get_rect().inflate(-window[0] // 2, -window[1] // 2))])

    def begin(self) -> None:
        """Nothing is shown of how it was set up."""

    def update(self, dt: float) -> None:
        self.updates += 1


def use_race_stub(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have every screen that starts a race show a `RaceStub`."""
    monkeypatch.setattr("camelup.ui.routes.RaceScene", RaceStub)
