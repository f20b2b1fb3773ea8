"""Painting only what has changed must look as if everything had been painted."""

from __future__ import annotations

import pygame
import pytest

from camelup.rules.actions import Action, FormPartnership, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import ROLLS, Camel
from camelup.session.dice import ScriptedDice
from camelup.session.match import Match
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.cache import Panel, Piece
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.painter import Painter
from camelup.ui.race.picture import RacePicture
from camelup.ui.race.scene import RaceScene
from camelup.ui.replay.replay import ReplayScene
from camelup.ui.table.layout import Tab
from camelup.ui.table.picture import PAINTED_PER_FRAME
from tests.ui.conftest import MakeApp
from tests.ui.driving import settle
from tests.ui.race_driver import find, open_race, people, point_at, ready, track, until
from tests.ui.screens import SCREENS

CROWDED = {5: "k", 7: "g", 8: "rbyp", 10: "w"}
TURNS: tuple[tuple[Action, str], ...] = (
    (PlaceTile(11, cheering=False), ""),
    (PlaceTile(13, cheering=True), ""),
    (FormPartnership(5), ""),
    (TakeLegTicket(Camel.RED), ""),
    (PredictFinish(Camel.RED, Pile.WINNER), ""),
    (RollDie(), "r3"),
    (RollDie(), "k1"),
)
"""Everything that flies, four camels that hop onto a booing tile and slide under a stack, and coins."""


def _painted_at_once(scene: RaceScene) -> bytes:
    """The table as a picture without a past draws it."""
    surface = pygame.Surface(scene.app.screen.get_size())
    RacePicture(scene).draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def _shown(scene: RaceScene) -> bytes:
    """The table as the scene draws it, without what floats above."""
    surface = scene.app.screen.copy()
    scene.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 1.5)], ids=["open", "folded"])
def test_what_is_painted_piece_by_piece_looks_like_what_is_painted_at_once(
    make_app: MakeApp, size: tuple[int, int], scale: float
) -> None:
    app = make_app(size, ui_scale=scale)
    dice = ScriptedDice(ROLLS[roll] for _, roll in TURNS if roll)
    match = Match.new(people(8), seed="pieces", starter=0, board=track(CROWDED), dice=dice)
    scene = open_race(app, match)
    assert scene.geometry.folded is (scale > 1)
    until(scene, lambda: ready(scene))
    compared = frames = 0
    for action, _ in TURNS:
        point_at(app, find(app, f"space:{2 + frames % 13}"))
        scene.choosing.submit(action)
        while not ready(scene):
            app.tick(1 / 30, [])
            frames += 1
            # While something moves changes may be a few frames late.
            if frames % 11 == 0 and not scene.animating:
                assert _shown(scene) == _painted_at_once(scene), f"after {action}, frame {frames}"
            elif frames % 11 == 0:
                for _ in range(12):
                    scene.draw(app.screen)
                assert _shown(scene) == _painted_at_once(scene), f"during {action}, frame {frames}"
            compared += frames % 11 == 0
        assert _shown(scene) == _painted_at_once(scene), f"after {action}"
    assert compared > 20


def test_nothing_is_late_by_more_than_three_frames(make_app: MakeApp) -> None:
    """The purse of the seat that a coin came to, for one, is a part of the picture that may wait."""
    app = make_app((1280, 720))
    dice = ScriptedDice(ROLLS[roll] for _, roll in TURNS if roll)
    match = Match.new(people(8), seed="pieces", starter=0, board=track(CROWDED), dice=dice)
    scene = open_race(app, match)
    until(scene, lambda: ready(scene))
    for action, _ in TURNS:
        scene.choosing.submit(action)
        late = 0
        while not ready(scene):
            app.tick(1 / 60, [])
            late = late + 1 if scene.dirty else 0
            assert late <= 3, f"during {action}"
    assert not scene.dirty


def _piece(name: str, rect: tuple[int, int, int, int], colour: str) -> Piece[Brush]:
    box = pygame.Rect(rect)
    return Piece(name, box, colour, lambda brush: brush.surface.fill(colour, box))


def test_a_panel_leaves_what_is_too_much_for_the_next_frame(shared_assets: Assets) -> None:
    surface = pygame.Surface((40, 10))
    area, brush = surface.get_rect(), Brush(surface, Painter(shared_assets, Metrics((1280, 720))))
    panel: Panel[Brush] = Panel()

    def draw(colours: str, at_most: int | None = None) -> int:
        names = {"r": "red", "g": "green", "b": "blue"}
        made = [_piece("ground", (0, 0, 40, 10), "white")]
        made += [
            _piece(f"{n}", (10 * n, 0, 10, 10), names[letter]) for n, letter in enumerate(colours) if letter != "-"
        ]
        return panel.draw(brush, area, colours, lambda: made, at_most=at_most)

    def seen() -> list[str]:
        known = {tuple(pygame.Color(name)): name[0] for name in ("red", "green", "blue", "white")}
        return [known[tuple(surface.get_at((x, 5)))] for x in (5, 15, 25, 35)]

    assert draw("rrrr") == 5
    assert draw("rrrr") == 0
    assert draw("gbgb", at_most=PAINTED_PER_FRAME) == 3
    assert panel.behind
    assert seen() == ["g", "b", "g", "r"]
    assert draw("gbgb", at_most=PAINTED_PER_FRAME) == 1
    assert not panel.behind
    assert seen() == ["g", "b", "g", "b"]
    assert draw("g--b") == 2, "what has gone is painted over"
    assert seen() == ["g", "w", "w", "b"]


PLACES = [((1024, 640), 1.0, "en"), ((1024, 640), 1.0, "fr"), ((1280, 720), 1.0, "de"), ((1024, 640), 2.0, "de")]


@pytest.mark.parametrize(("size", "scale", "language"), PLACES)
@pytest.mark.parametrize("name", ["race-3", "race-8", "race-hand", "coach", "lesson", "replay"])
def test_no_piece_reaches_beyond_what_it_says_it_covers(
    make_app: MakeApp, name: str, size: tuple[int, int], scale: float, language: str
) -> None:
    """What did was cut there when the piece changed, until all was drawn again: the long heading of a hand, for one."""
    app = make_app(size, ui_scale=scale, language=language, speed="off")
    SCREENS[name].opens(app)
    settle(app)
    scene = app.scene
    assert isinstance(scene, RaceScene | ReplayScene)
    beyond: list[str] = []
    for tab in [tab for tab, rect in zip(Tab, scene.geometry.tabs, strict=False) if rect] or [scene.tab]:
        scene.show_tab(tab)
        for part in scene.picture._parts():
            for piece in part.pieces():
                whole, within = pygame.Surface(size), pygame.Surface(size)
                for surface, clip in ((whole, part.area), (within, part.area.clip(piece.reach))):
                    surface.fill("magenta")
                    surface.set_clip(clip)
                    piece.paint(scene.picture.brush(surface))
                if pygame.image.tobytes(whole, "RGB") != pygame.image.tobytes(within, "RGB"):
                    beyond.append(f"{part.name}: {piece.name} on {tab}")
    assert beyond == []
