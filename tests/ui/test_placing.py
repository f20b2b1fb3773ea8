"""What floats above a screen stays off what must be seen: choices, tooltips and notices."""

from __future__ import annotations

import pygame
import pytest

from camelup.rules.actions import Pile
from camelup.rules.board import SPACES, Camel
from camelup.session.match import Match
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.placing import Cover, beside, cheapest, everywhere
from camelup.ui.kit.widgets.overlay import Around, Tooltip
from camelup.ui.menus.menu import MenuScene
from camelup.ui.menus.setup import SetupScene
from camelup.ui.race.scene import RaceScene
from camelup.ui.replay.replay import ReplayScene
from camelup.ui.table.layout import Tab
from camelup.ui.table.target import Card, CardPile, Space
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP, settle
from tests.ui.race_driver import open_race, people, settle_race, track
from tests.ui.screens import SCREENS

WINDOWS = [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1024, 768), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.5)]
windows = pytest.mark.parametrize(("size", "scale"), WINDOWS, ids=[f"{w}x{h} at {s}" for (w, h), s in WINDOWS])
STACKS = {2: "b", 5: "gk", 8: "rpy", 12: "w"}
ROOM = pygame.Rect(0, 0, 400, 300)


def test_the_nearest_place_is_taken_that_covers_nothing() -> None:
    target = pygame.Rect(180, 150, 40, 40)
    places = list(beside(target, (100, 50), ROOM, 10))
    assert cheapest(places, target, ()) == pygame.Rect(150, 90, 100, 50)
    above = Cover(pygame.Rect(0, 0, 400, 140), 1000)
    assert cheapest(places, target, [above]) == pygame.Rect(150, 200, 100, 50)
    below = Cover(pygame.Rect(0, 195, 400, 105), 1000)
    assert cheapest(places, target, [above, below]).right == target.left - 10


def test_where_something_has_to_be_covered_it_is_the_cheapest() -> None:
    dear, cheap = Cover(pygame.Rect(0, 0, 400, 150), 500), Cover(pygame.Rect(0, 150, 400, 150), 50)
    box = cheapest(everywhere((100, 50), ROOM, 5, 5), pygame.Rect(0, 0, 10, 10), [dear, cheap])
    assert not dear.rect.colliderect(box)


def test_places_lie_in_the_room_also_where_it_is_small() -> None:
    for size in ((100, 50), (400, 300)):
        assert all(ROOM.contains(box) for box in everywhere(size, ROOM, 4, 3))
        assert all(ROOM.contains(box) for box in beside(pygame.Rect(390, 290, 10, 10), size, ROOM, 20))
    assert {box.center for box in everywhere((900, 900), ROOM, 4, 3)} == {ROOM.center}


@windows
@pytest.mark.parametrize("seats", [3, 8])
def test_what_is_chosen_lies_in_the_bottom_bar_and_covers_nothing_on_the_table(
    make_app: MakeApp, size: tuple[int, int], scale: float, seats: int
) -> None:
    app = make_app(size, ui_scale=scale, speed="off", handover="off")
    scene = open_race(app, Match.new(people(seats), seed="choice", starter=0, board=track(STACKS)))
    settle_race(scene)
    opened = 0
    for tab in Tab if scene.geometry.folded else (Tab.SEATS,):
        for about in (Space(3), Space(14), Card(Camel.BLUE), CardPile(Pile.WINNER)):
            if isinstance(about, CardPile):
                scene.choosing.choose_pile(about.pile)
            else:
                scene.choosing.choose_of_two(about)
            if not isinstance(about, Card) and scene.choosing.kind is None:
                scene.show_tab(tab)
            geometry, window = scene.geometry, app.screen.get_rect()
            panel = [widget.rect for widget in scene.focus if widget.group == "choice"]
            spaces = [geometry.cell_area(space) for space in range(1, SPACES + 1)]
            tickets = (*geometry.ticket_rows, geometry.pyramid_row, *geometry.piles)
            purses = (*geometry.seat_cards, geometry.turn)
            for rect in panel:
                assert window.contains(rect)
                assert geometry.panel.contains(rect)
                for seen in (*spaces, *scene.figures, *tickets, *purses, *geometry.hand, geometry.banner):
                    assert not rect.colliderect(seen)
            opened += len(panel)
            assert scene.choosing.back()
            scene.choosing.clear()
            scene.refresh()
    assert opened >= 3 + 3 + 3 + 1


@windows
def test_a_tooltip_covers_neither_its_control_nor_what_the_screen_says(
    make_app: MakeApp, size: tuple[int, int], scale: float
) -> None:
    app = make_app(size, ui_scale=scale, speed="off")
    scene = open_race(app, Match.new(people(8), seed="tips", starter=0, board=track(STACKS)))
    settle_race(scene)
    window, controls = app.screen.get_rect(), [widget.rect for widget in scene.focus]
    shown = 0
    for widget in scene.focus:
        tooltip = Tooltip()
        tooltip.update(1.0, widget, True)
        if not tooltip.text:
            continue
        box = tooltip.place(app.painter, window, Around(controls, scene.clear))
        assert window.contains(box)
        assert box.width <= 0.4 * window.width
        for rect in (widget.rect, *scene.clear):
            assert not box.colliderect(rect), f"{widget.name}: {tooltip.text}"
        shown += 1
    assert shown > 25


@windows
def test_a_notice_covers_no_button_of_the_menu(make_app: MakeApp, size: tuple[int, int], scale: float) -> None:
    app = make_app(size, ui_scale=scale)
    for scene in (MenuScene(app), SetupScene(app)):
        app.go(scene)
        app.notice("The race is in /home/ada/Documents/race.camelup.")
        app.tick(0.03, [])
        box = app.toast.box
        assert app.screen.get_rect().contains(box)
        under = [widget.name for widget in scene.focus if widget.rect.colliderect(box)]
        # The set-up has no room left where text is twice as large.
        assert under == [] or (isinstance(scene, SetupScene) and scale == 2.0)


SHORT, LONG = (
    "Speed: fast",
    "No spectators fit on space 12: a camel stands there, or a neighbour has some. Choose another space. (R24)",
)
TABLES = ("race-3", "race-8", "race-hand", "race-card", "race-tile", "coach", "replay")


@windows
@pytest.mark.parametrize("words", [SHORT, LONG], ids=["short", "long"])
@pytest.mark.parametrize("name", TABLES)
def test_a_notice_at_a_table_covers_no_card_no_camel_and_no_words(
    make_app: MakeApp, name: str, words: str, size: tuple[int, int], scale: float
) -> None:
    app = make_app(size, ui_scale=scale, speed="off")
    SCREENS[name].opens(app)
    settle(app)
    scene = app.scene
    assert isinstance(scene, RaceScene | ReplayScene)
    app.notice(words)
    app.tick(STEP, [])
    box, geometry = app.toast.box, scene.geometry
    assert app.screen.get_rect().contains(box)
    shown = {"banner": geometry.banner, "heading of the hand": geometry.hand_heading, "moves": geometry.log}
    shown |= {f"card {n}": rect for n, rect in enumerate(geometry.hand)}
    shown |= {f"seat {n}": rect for n, rect in enumerate(geometry.seat_cards)}
    shown |= {f"tickets {n}": rect for n, rect in enumerate(geometry.ticket_rows)}
    shown |= {f"pile {n}": rect for n, rect in enumerate(geometry.piles)}
    shown["ranking"] = geometry.ranking
    shown |= {widget.name: widget.rect for widget in scene.focus if widget.group != "spaces"}
    if isinstance(scene, RaceScene):
        shown["hint"] = geometry.hint
    shown |= {f"figure {n}": rect for n, rect in enumerate(scene.figures)}
    under = [what for what, rect in shown.items() if rect and rect.colliderect(box)]
    # Long words in the largest letters leave no place but on the board, where a camel may be.
    if words is LONG and scale > 1:
        under = [what for what in under if what != "pyramid" and not what.startswith("figure")]
    assert under == []


def test_a_notice_keeps_its_place_while_a_camel_moves_elsewhere_and_gives_way_to_one_that_comes(
    make_app: MakeApp,
) -> None:
    app = make_app()
    app.toast.show("The race is saved.")
    room = pygame.Rect(300, 80, 700, 400)

    def drawn(*spared: pygame.Rect) -> pygame.Rect:
        app.toast.draw(Brush(app.screen, app.painter), Around(spared=spared, room=room))
        return app.toast.box.copy()

    first = drawn()
    assert first.centerx == room.centerx
    assert drawn(pygame.Rect(310, 400, 50, 50)) == first
    second = drawn(first)
    assert not second.colliderect(first)
    assert drawn() == second, "it does not jump back"
