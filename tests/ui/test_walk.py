"""No text is cut, hidden or hard to read, and nothing that can be pointed at overlaps: on every screen, everywhere."""

from __future__ import annotations

from datetime import datetime

import pytest

from tests.ui.conftest import MakeApp
from tests.ui.screens import SCREENS
from tests.ui.walking import short_way, walk


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_sound_everywhere(make_app: MakeApp, name: str) -> None:
    places = short_way(name)
    app = make_app(places[0].size, speed="off", language="en")
    app.services.now = lambda: datetime(2030, 12, 28, 22, 58)
    assert walk(app, name, places) == {}
