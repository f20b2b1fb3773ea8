"""The language can change while a score sheet waits to be read: everything on the screen changes at once."""

from __future__ import annotations

import pytest

from camelup.rules.actions import Pile, PredictFinish, RollDie
from camelup.rules.board import Camel
from camelup.session.match import Match
from camelup.ui.kit.app import App
from camelup.ui.race.scene import RaceScene
from tests.ui.conftest import MakeApp
from tests.ui.race_driver import open_race, people, press, shown_words, until, watch


def words_at_sheets(app: App, scene: RaceScene, languages: list[str]) -> list[tuple[str, set[str]]]:
    """The banner and all words at each sheet of the rest of the race, after going through the languages."""
    found = []
    while not scene.match.over or not scene.idle:
        if scene.timeline.waiting:
            for language in languages:
                app.change_settings(language=language)
            watch(app)
            found.append((scene.stage.banner, set(shown_words(app))))
            sheet = scene.stage.sheet
            press(app, "enter")
            until(scene, lambda sheet=sheet: scene.stage.sheet is not sheet)
        elif scene.idle and not scene.match.over:
            scene.choosing.submit(RollDie())
        watch(app)
        if app.scene is not scene:
            break
    return found


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_banner_log_and_sheet_change_their_language_at_once(make_app: MakeApp, size: tuple[int, int]) -> None:
    def race(languages: list[str]) -> list[tuple[str, set[str]]]:
        app = make_app(size, speed="off", language="de")
        match = Match.new(people(3), seed="reword", starter=0)
        for camel in (Camel.RED, Camel.BLUE, Camel.GREEN):
            match.submit(PredictFinish(camel, Pile.WINNER))
        return words_at_sheets(app, open_race(app, match), languages)

    german, changed = race(["de"]), race(["en", "de"])
    assert len(german) >= 3
    english = race(["en"])
    for (banner, words), (other, others), (foreign, _) in zip(german, changed, english, strict=True):
        assert other == banner
        assert others == words
        assert foreign != banner
