"""Figures of people and dice on the screen: the ones that the finished races give, and words where there are none."""

from __future__ import annotations

import threading

import pygame
import pytest

from camelup.session.dice_page import Fit, Verdict
from camelup.session.facts import RaceFacts
from camelup.session.statistics import Statistics, person
from camelup.ui.kit.app import App
from camelup.ui.kit.widgets.cycler import Cycler
from camelup.ui.library.statistics import StatisticsScene
from camelup.ui.menus.menu import MenuScene
from tests.ui.conftest import MakeApp
from tests.ui.driving import click, key
from tests.ui.kept import finish, played, settled
from tests.ui.race_driver import shown_words

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


def show(app: App, races: int = 0) -> StatisticsScene:
    """Finish so many races and open the statistics from the menu."""
    for n in range(races):
        finish(app, played(seed=f"race {n}").record)
    app.go(MenuScene(app))
    click(app, "statistics")
    scene = app.scene
    assert isinstance(scene, StatisticsScene)
    settled(app, scene.errands)
    return scene


def test_without_a_race_both_pages_say_so(make_app: MakeApp) -> None:
    app = make_app()
    scene = show(app)
    assert scene.empty == app.texts("statistics.nobody")
    assert scene.person is None
    click(app, "page:dice")
    assert scene.empty == app.texts("statistics.no_dice")
    app.draw()
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, MenuScene)


def test_the_first_frame_never_waits_for_the_disk(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    go = threading.Event()
    facts = Statistics.facts

    def slow(self: Statistics) -> tuple[RaceFacts, ...]:
        go.wait(30)
        return facts(self)

    monkeypatch.setattr(Statistics, "facts", slow)
    app.go(MenuScene(app))
    click(app, "statistics")
    scene = app.scene
    assert isinstance(scene, StatisticsScene)
    assert scene.empty == app.texts("statistics.reading")
    assert scene.errands.busy
    go.set()
    settled(app, scene.errands)
    assert scene.empty == app.texts("statistics.nobody")


def test_a_person_s_figures_are_those_of_the_races(make_app: MakeApp) -> None:
    app = make_app((1920, 1080))
    scene = show(app, 3)
    facts = Statistics(app.services.folders).facts()
    assert len(facts) == 3
    chooser = scene.focus["who"]
    assert isinstance(chooser, Cycler)
    first = chooser.label
    truth = person(facts, first)
    assert scene.person == truth
    words = shown_words(app)
    assert str(truth.races) in words
    assert f"{truth.mean_purse:.1f}" in words
    assert str(truth.best_leg) in words
    assert "Tourist" in words
    key(app, pygame.K_TAB)
    click(app, "who")
    assert scene.person is not None
    assert scene.person.name != first


def test_the_dice_page_counts_every_roll_and_gives_its_verdict(make_app: MakeApp) -> None:
    app = make_app((1920, 1080))
    scene = show(app, 3)
    click(app, "page:dice")
    assert scene.empty == ""
    assert scene._found is not None
    page = scene._found.dice
    assert page.races == 3
    words = shown_words(app)
    assert sum(cell.observed for cell in page.faces.values()) == page.rolls
    assert str(page.rolls) in " ".join(words)
    assert any(app.texts("statistics.verdict.too_few") in word for word in words)
    for release in (2, 3, 4, 5, 1):
        click(app, "release")
        chooser = scene.focus["release"]
        assert isinstance(chooser, Cycler)
        assert chooser.label == app.texts(f"statistics.release.{release}")
        app.draw()


@pytest.mark.parametrize(
    ("p", "words"),
    [(0.43, "43 of 100"), (0.011, "1 of 100"), (0.004, "40 of 10,000"), (1e-9, "1 of 10,000")],
)
def test_a_p_value_in_words(make_app: MakeApp, p: float, words: str) -> None:
    assert f" In {words} such samples " in show(make_app()).verdict(Fit(1.0, 5, p, Verdict.AS_EXPECTED))


@pytest.mark.parametrize("verdict", Verdict)
def test_every_verdict_has_its_sentence(make_app: MakeApp, verdict: Verdict) -> None:
    app = make_app()
    scene = show(app)
    for p in (0.5, 0.002, 0.0):
        words = scene.verdict(Fit(1.0, 5, p, verdict))
        assert words.startswith(app.texts(f"statistics.verdict.{verdict.name.lower()}"))
        assert words.endswith(".")
