"""Dragging cards, tickets and spectators: what it does, what calls it off, and that it is never needed."""

from __future__ import annotations

import logging
from random import Random

import pygame
import pytest

from camelup.rules.actions import Action, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import Camel, Direction, bounce
from camelup.session.match import Match
from camelup.ui.kit.app import App
from camelup.ui.kit.widgets.focus import DRAG
from camelup.ui.race.curtain import CurtainScene
from camelup.ui.race.dragging import Tile
from camelup.ui.race.marks import RaceMarks
from camelup.ui.race.pause import PauseScene
from camelup.ui.race.result import ResultScene
from camelup.ui.race.scene import RaceScene
from camelup.ui.table.target import Card, CardPile, Kind, Seat, Space, Ticket
from tests.ui.conftest import MakeApp
from tests.ui.race_driver import (
    KINDS,
    MouseHand,
    WholeRace,
    choice_of,
    click_on,
    drag,
    find,
    hold,
    let_go,
    open_race,
    people,
    point_at,
    press,
    ready,
    settle_race,
    track,
    until,
    watch,
)

STACKS = {2: "b", 5: "rgy", 8: "p", 14: "k", 15: "w"}
SIZES = [((1280, 720), 1.0), ((1280, 720), 2.0)]
both_arrangements = pytest.mark.parametrize(("size", "scale"), SIZES, ids=["open", "folded"])


def table(app: App, *actions: Action, seats: int = 3) -> RaceScene:
    match = Match.new(people(seats), seed="drag", starter=0, board=track(STACKS))
    for action in actions:
        match.submit(action)
    scene = open_race(app, match)
    until(scene, lambda: ready(scene))
    return scene


def show(scene: RaceScene, page: str) -> None:
    if scene.geometry.folded:
        click_on(scene.app, f"tab:{page}")


def own_place(scene: RaceScene) -> tuple[int, int]:
    """Where a ticket goes: the own seat card, or the sign of the seat to move where that lies on another page."""
    geometry = scene.geometry
    return geometry.turn.center if geometry.folded else geometry.seat_cards[scene.match.turn].center


class DragHand(MouseHand):
    """Drags whatever can be dragged."""

    def __init__(self) -> None:
        self.dragged = 0

    def uncover(self, scene: RaceScene) -> None:
        show(scene, "hand")
        super().uncover(scene)

    def take(self, scene: RaceScene, action: Action, rng: Random) -> None:
        app = scene.app
        self.dragged += 1
        match action:
            case TakeLegTicket(camel):
                show(scene, "bets")
                drag(app, find(app, Ticket(camel).name), own_place(scene))
            case PredictFinish(camel, pile):
                show(scene, "hand")
                folded = scene.geometry.folded
                end = scene.geometry.actions[choice_of(action)].center if folded else find(app, CardPile(pile).name)
                drag(app, find(app, Card(camel).name), end)
            case PlaceTile():
                self._place(scene, action, rng)
            case _:
                self.dragged -= 1
                super().take(scene, action, rng)

    def _place(self, scene: RaceScene, action: PlaceTile, rng: Random) -> None:
        app, end = scene.app, Space(action.space)
        own = scene.stage.seen.board.tile_of(scene.match.turn)
        if own is not None and own.cheering is action.cheering:
            drag(app, find(app, Space(own.space).name), find(app, end.name))
        elif own is not None or rng.random() < 0.5:
            drag(app, find(app, "action:tile"), find(app, end.name))
            click_on(app, f"choice:{choice_of(action)}")
        else:
            others = [space for space in scene.choices.targets(Kind.TILE) if space != end]
            click_on(app, rng.choice(others).name)
            drag(app, find(app, f"choice:{choice_of(action)}"), find(app, end.name))


@both_arrangements
def test_a_whole_race_by_dragging(
    make_app: MakeApp, size: tuple[int, int], scale: float, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    app = make_app(size, ui_scale=scale)
    hand = DragHand()
    race = WholeRace(open_race(app, Match.new(people(3), seed="caravan")), hand, seed=4)
    race.play()
    assert isinstance(app.scene, ResultScene)
    assert set(race.done) >= set(KINDS) - {"partner"}
    assert hand.dragged > 10
    assert caplog.records == []


# What begins it, and what calls it off ---------------------------------------------------------------------------


def test_a_hand_that_trembles_clicks(make_app: MakeApp) -> None:
    scene = table(make_app())
    x, y = find(scene.app, "ticket:r")
    hold(scene.app, (x, y), (x + DRAG - 1, y))
    assert scene.dragging.carried is None
    let_go(scene.app, (x + DRAG - 1, y))
    assert scene.match.number == 1


def held(scene: RaceScene, name: str = "ticket:r") -> tuple[int, int]:
    """Begin to drag something towards the own seat card; where it is then."""
    start, end = find(scene.app, name), own_place(scene)
    hold(scene.app, start, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), end)
    assert scene.dragging.carried is not None
    return end


def pause_by_key(scene: RaceScene) -> None:
    press(scene.app, "p")
    assert isinstance(scene.app.scene, PauseScene)
    press(scene.app, "escape")
    assert scene.app.scene is scene


def press_right(scene: RaceScene) -> None:
    at = scene.geometry.board.center
    scene.app.tick(0.01, [pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=3, touch=False)])


CALLS_OFF = {
    "escape": lambda scene: press(scene.app, "escape"),
    "the right button": press_right,
    "letting go outside the window": lambda scene: point_at(scene.app, own_place(scene)),
    "another screen": pause_by_key,
    "something that appears unasked": lambda scene: scene.app.beware(),
}


@pytest.mark.parametrize("what", CALLS_OFF)
def test_it_is_called_off_by(make_app: MakeApp, what: str) -> None:
    scene = table(make_app())
    end = held(scene)
    CALLS_OFF[what](scene)
    watch(scene.app)
    assert scene.dragging.carried is None
    assert scene.app.scene is scene, "and nothing else happens"
    let_go(scene.app, end)
    assert scene.match.number == 0


def test_letting_go_elsewhere_takes_nothing(make_app: MakeApp) -> None:
    scene = table(make_app())
    held(scene)
    let_go(scene.app, find(scene.app, "ticket:b"))
    assert (scene.match.number, scene.dragging.carried) == (0, None)


def test_a_press_that_nobody_meant_drags_nothing(make_app: MakeApp) -> None:
    scene = table(make_app())
    start, end = find(scene.app, "ticket:r"), own_place(scene)
    scene.app.beware()
    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
    move = pygame.Event(pygame.MOUSEMOTION, pos=end, rel=(1, 1), buttons=(1, 0, 0), touch=False)
    scene.app.tick(0.01, [down, move])
    assert scene.dragging.carried is None
    let_go(scene.app, end)
    assert scene.match.number == 0


def test_a_turn_that_ends_meanwhile_drops_it(make_app: MakeApp) -> None:
    scene = table(make_app())
    end = held(scene)
    scene.choosing.submit(RollDie())
    let_go(scene.app, end)
    watch(scene.app)
    assert scene.dragging.carried is None
    assert scene.match.number == 1


def test_a_covered_hand_cannot_be_dragged(make_app: MakeApp) -> None:
    scene = table(make_app())
    start = find(scene.app, "card:r")
    hold(scene.app, start, find(scene.app, "pile:win"))
    assert scene.dragging.carried is None
    let_go(scene.app, find(scene.app, "pile:win"))
    assert scene.covered
    assert scene.match.number == 0


def test_nothing_is_dragged_behind_the_curtain_or_in_the_turn_of_another(make_app: MakeApp) -> None:
    app = make_app(handover="curtain")
    scene = open_race(app, Match.new(people(3), seed="drag", starter=0, board=track(STACKS)))
    until(scene, lambda: isinstance(app.scene, CurtainScene))
    assert [widget.name for widget in scene.table if widget.on_drop is not None] == []


# What is seen of it ----------------------------------------------------------------------------------------------


def test_the_piece_is_under_the_pointer_in_the_same_frame(make_app: MakeApp) -> None:
    scene = table(make_app())
    app = scene.app
    held(scene)
    for point in ((400, 300), (700, 330), (500, 160)):
        frames = app.frames
        app.draw()
        around = pygame.Rect(0, 0, 40, 40)
        around.center = point[0], point[1] - 10
        before = app.screen.subsurface(around).copy()
        app.tick(0.0, [pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(1, 0, 0), touch=False)])
        assert app.frames > frames
        assert scene.dragging.at == point
        after = app.screen.subsurface(around)
        assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")


def test_places_light_up_and_say_what_would_happen(make_app: MakeApp) -> None:
    scene = table(make_app())
    app, texts = scene.app, scene.app.texts
    held(scene)
    assert scene.dragging.places() == [scene.focus[Seat(0).name].rect]
    assert app.tooltip.text == scene.hints._ticket(Camel.RED)
    press(app, "escape")
    click_on(app, "eye")
    hold(app, find(app, "card:g"), find(app, "pile:lose"))
    assert scene.dragging.places() == [scene.focus[CardPile(pile).name].rect for pile in Pile]
    assert app.tooltip.text == texts("race.choice.lose.hint", wrong=1)
    press(app, "escape")
    point_at(app, find(app, "action:tile"))
    hold(app, find(app, "action:tile"), find(app, "space:6"))
    assert scene.dragging.carried == Tile(None)
    legal = {space.number for space in scene.choices.targets(Kind.TILE) if isinstance(space, Space)}
    assert RaceMarks(scene).board().legal == legal
    for side in (True, False):
        assert scene.narrator.tile(scene.stage.seen.board, 6, cheering=side) in app.tooltip.text


def test_a_tile_that_may_not_lie_there_says_why(make_app: MakeApp) -> None:
    scene = table(make_app())
    drag(scene.app, find(scene.app, "action:tile"), find(scene.app, "space:8"))
    assert scene.app.toast.text == scene.choosing.why_not(Space(8)) != ""
    assert (scene.match.number, scene.choosing.choice) == (0, None)


def test_the_own_tile_keeps_its_side_and_put_back_it_stays(make_app: MakeApp) -> None:
    scene = table(make_app(), PlaceTile(10, False), RollDie(), RollDie())
    settle_race(scene)
    number = scene.match.number
    x, y = find(scene.app, "space:10")
    hold(scene.app, (x, y), (x + 20, y), (x, y))
    let_go(scene.app, (x, y))
    assert (scene.match.number, scene.app.toast.active) == (number, False)
    drag(scene.app, (x, y), find(scene.app, "space:12"))
    assert str(scene.match.record.actions[-1]) == "tile 12-"


@pytest.mark.parametrize(("space", "cheering"), [(6, False), (4, True), (16, True), (10, False), (7, True)])
def test_where_a_tile_sends_camels_is_shown_before_it_is_laid(make_app: MakeApp, space: int, cheering: bool) -> None:
    scene = table(make_app())
    click_on(scene.app, Space(space).name)
    plain = scene.app.screen.copy()
    for side in (cheering, not cheering):
        scene.focus.set(f"choice:{0 if side else 1}", visible=True)
        marks = RaceMarks(scene).board()
        expected = bounce(scene.stage.seen.board.stacks, space, Direction.CLOCKWISE, cheering=side)
        assert (marks.hot, marks.ghost_tile, marks.sends) == (space, side, expected)
        scene.app.draw()
        board = scene.geometry.open_board
        shown = scene.app.screen.subsurface(board)
        told = scene.narrator.tile(scene.stage.seen.board, space, cheering=side)
        assert RaceMarks(scene).panel().words == told
        if side is not cheering:
            assert pygame.image.tobytes(plain.subsurface(board), "RGB") != pygame.image.tobytes(shown, "RGB")
        plain = scene.app.screen.copy()
