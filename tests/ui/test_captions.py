"""Sounds in words: every sound has some, they repeat nothing, and they lie on nothing that can be chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pygame
import pytest

from camelup.rules.actions import RollDie
from camelup.session.match import Match
from camelup.session.replaying import Tape
from camelup.ui.kit.app import App
from camelup.ui.kit.confirm import Answer, ConfirmScene, Question
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.sound import SoundCue, Tune
from camelup.ui.kit.widgets.captions import SECONDS, TOGETHER
from camelup.ui.library.library import LibraryScene
from camelup.ui.library.statistics import StatisticsScene
from camelup.ui.menus.menu import MenuScene
from camelup.ui.menus.settings import SettingsScene
from camelup.ui.menus.setup import SetupScene
from camelup.ui.menus.trouble import TroubleScene
from camelup.ui.race.pause import PauseScene
from camelup.ui.race.result import ResultScene
from camelup.ui.race.scene import RaceScene
from camelup.ui.replay.branch import BranchScene
from camelup.ui.replay.replay import ReplayScene
from camelup.ui.table.log import LogScene
from tests.ui.conftest import MakeApp
from tests.ui.driving import settle
from tests.ui.race_driver import open_race, people, press, watch
from tests.ui.race_tables import match_of


def quiet(make_app: MakeApp, **settings: object) -> App:
    """An app with captions at its menu, when those of the music have gone."""
    app = make_app(captions=True, **settings)
    app.go(MenuScene(app))
    settle(app)
    assert not app.captions.active
    return app


@pytest.mark.parametrize("cue", SoundCue)
def test_every_sound_has_words(make_app: MakeApp, cue: SoundCue) -> None:
    app = quiet(make_app)
    app.hear(cue)
    (words,) = app.captions.words
    assert words[0] == "["
    assert words[-1] == "]"


def test_no_two_sounds_have_the_same_words(make_app: MakeApp) -> None:
    app = make_app()
    words = [app.texts(f"caption.{cue}") for cue in SoundCue]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize("tune", get_args(Tune))
def test_music_has_words_where_it_begins(make_app: MakeApp, tune: Tune) -> None:
    app = make_app(captions=True)
    app.music(tune)
    assert len(app.captions.words) == 1
    settle(app) if app._stack.scenes else app.captions.update(SECONDS + 1, fades=False)
    app.music(tune)
    assert app.captions.words == []


def test_steps_are_told_once_however_many_there_are(make_app: MakeApp) -> None:
    app = quiet(make_app)
    for _ in range(5):
        app.hear(SoundCue.HOP)
        app.tick(0.3, [])
    assert app.captions.words == ["[hooves]"]
    app.tick(SECONDS - 0.5, [])
    assert app.captions.words == ["[hooves]"]
    app.tick(0.6, [])
    assert app.captions.words == []


def test_only_the_last_few_are_shown(make_app: MakeApp) -> None:
    app = quiet(make_app)
    for cue in list(SoundCue)[:6]:
        app.hear(cue)
    assert app.captions.words == [app.texts(f"caption.{cue}") for cue in list(SoundCue)[6 - TOGETHER : 6]]


def test_without_captions_nothing_is_told(make_app: MakeApp) -> None:
    app = make_app()
    app.go(MenuScene(app))
    app.hear(SoundCue.CHEER)
    app.music("race")
    assert not app.captions.active


def area(app: App) -> pygame.Rect:
    return app.captions.fit(app.painter, app.scene.caption_room)


def pixels(app: App) -> bytes:
    return pygame.image.tobytes(app.screen.subsurface(area(app)), "RGB")


@pytest.mark.parametrize(("reduced", "shades"), [(False, True), (True, False)])
def test_captions_fade_unless_motion_is_reduced(make_app: MakeApp, reduced: bool, shades: bool) -> None:
    app = quiet(make_app, reduced_motion=reduced)
    app.hear(SoundCue.GONG)
    app.tick(0.03, [])
    full = pixels(app)
    app.tick(SECONDS - 0.2, [])
    assert app.captions.active
    assert (pixels(app) != full) is shades


def test_a_caption_that_has_gone_leaves_nothing_behind(make_app: MakeApp) -> None:
    app = quiet(make_app)
    app.hear(SoundCue.GONG)
    box = area(app)
    app.captions.update(SECONDS + 1, fades=False)
    app.draw()
    before = pygame.image.tobytes(app.screen.subsurface(box), "RGB")
    app.hear(SoundCue.GONG)
    app.tick(0.03, [])
    assert pixels(app) != before
    settle(app)
    assert pygame.image.tobytes(app.screen.subsurface(box), "RGB") == before


def test_a_roll_of_the_race_is_told(make_app: MakeApp) -> None:
    app = make_app(captions=True)
    scene = open_race(app, match_of(people(3), rolls="p3"))
    told: list[str] = []
    press(app, "3")
    while scene.animating:
        watch(app)
        told += [words for words in app.captions.words if words not in told]
    assert {"[pyramid rattles]", "[die lands]", "[camel groans, rising]", "[hooves]"} <= set(told)


# The place -------------------------------------------------------------------------------------------------------


def _race(app: App, seats: int = 8) -> RaceScene:
    return RaceScene(app, match_of(people(seats)))


def _over() -> Match:
    match = Match.new(people(3), seed="captions", starter=0)
    while not match.over:
        match.submit(RollDie())
    return match


SCREENS: dict[str, Callable[[App], Scene]] = {
    "menu": MenuScene,
    "setup": SetupScene,
    "settings": SettingsScene,
    "pause": PauseScene,
    "race 3": lambda app: _race(app, 3),
    "race 8": _race,
    "log": lambda app: LogScene(app, [], ["Ada"]),
    "library": LibraryScene,
    "statistics": StatisticsScene,
    "replay": lambda app: ReplayScene(app, Tape(_over().record)),
    "branch": lambda app: BranchScene(app, Tape(_over().record), 3),
    "trouble": lambda app: TroubleScene(app, ValueError("a test")),
    "confirm": lambda app: ConfirmScene(
        app, Question("Sure?", "Really? " * 30, "No", (Answer("yes", "Yes", app.quit),))
    ),
    "result": lambda app: ResultScene(app, _over()),
}


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_captions_lie_on_nothing_that_can_be_focused(make_app: MakeApp, name: str, scale: float) -> None:
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        app = make_app(size, ui_scale=scale, captions=True)
        app.go(MenuScene(app))
        app.open(SCREENS[name](app))
        app.tick(0.03, [])
        for cue in (SoundCue.RATTLE, SoundCue.SLIDE, SoundCue.LIFT):
            app.hear(cue)
        box = area(app)
        assert app.captions.words
        assert app.screen.get_rect().contains(box), size
        assert [widget.name for widget in app.scene.focus if widget.rect.colliderect(box)] == [], size
