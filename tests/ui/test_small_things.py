"""Voices and rings at the table keep out of one another's way, and say what is true at this moment."""

from __future__ import annotations

import pygame
import pytest

from camelup.players.coach import Advice, CardWhy, Offer
from camelup.rules.actions import Pile, PredictFinish, RollDie
from camelup.rules.board import Camel
from camelup.ui.kit import panels
from camelup.ui.kit.placing import gap
from camelup.ui.kit.widgets.overlay import REACH
from camelup.ui.race.first_hints import FirstHints
from camelup.ui.race.scene import RaceScene
from camelup.ui.table.layout import Tab
from camelup.ui.table.target import Card, Kind, Ticket
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP, settle
from tests.ui.race_driver import open_race, people
from tests.ui.race_tables import match_of
from tests.ui.screens import SCREENS
from tests.ui.test_coach import INSTANT, alone, instant, race, show
from tests.ui.test_first_hints import topic
from tests.ui.walking import CODES

__all__ = ["instant"]


def test_a_refusal_is_gone_once_somebody_has_acted(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    scene = open_race(app, match_of(people(3)))
    settle(app)
    scene.choosing.refuse_kind(Kind.ALLY)
    assert app.toast.active
    scene.choosing.submit(RollDie())
    assert not app.toast.active


@INSTANT
def test_a_hint_keeps_quiet_while_the_coach_points_elsewhere(make_app: MakeApp) -> None:
    scene = show(make_app, race(alone()))
    app = scene.app
    app.change_settings(first_hints=True, hints_seen=("turn", "crazy", "cards", "partner", "leg"))
    settle(app)
    assert isinstance(scene.coach.target, Ticket)
    assert isinstance(scene.guide, FirstHints)
    assert not scene.guide.shown
    scene.coach.toggle()
    settle(app)
    assert topic(scene) == "tile", "without the coach it is said"


def tied(scene: RaceScene) -> None:
    """Let the coach find both piles for red equally good, and suggest the loser pile."""
    offers = tuple(
        Offer(PredictFinish(Camel.RED, pile), 2.0, CardWhy(ep, Camel.RED, pile, 0.5))
        for pile, ep in ((Pile.LOSER, 3.0), (Pile.WINNER, 2.0))
    )
    known = scene.coach._advice
    assert known is not None
    rest = tuple(offer for offer in known.offers if getattr(offer.action, "camel", None) is not Camel.RED)
    scene.coach._advice = Advice(known.camels, (*offers, *rest))
    scene.refresh()


@INSTANT
def test_no_sentence_speaks_of_winner_while_loser_is_ringed(make_app: MakeApp) -> None:
    scene = show(make_app, race(alone()))
    tied(scene)
    assert "loser pile" in scene.coach.sentence
    hints = {widget.name: widget.hint for widget in scene.table}
    for name in ("action:predict", "card:r"):
        assert "loser pile" in hints[name]
        assert "winner pile" not in hints[name]
    scene.choosing.choose_kind(Kind.CARD)
    scene.choosing.choose_of_two(Card(Camel.RED))
    ringed = [widget.name for widget in scene.focus if widget.advised]
    assert ringed == ["choice:1"]
    current = scene.focus.current
    assert current is not None
    assert current.name == "choice:1", "Enter takes what is ringed"


@INSTANT
def test_a_card_has_one_ring(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = show(make_app, race(alone()))
    tied(scene)
    scene.show_tab(Tab.HAND)
    scene.choosing.choose_kind(Kind.CARD)
    rings: list[tuple[str, tuple[int, ...]]] = []
    draw = panels.draw_panel

    def seen(surface: object, assets: object, rect: pygame.Rect, style: str, *more: object) -> None:
        if style in ("focus", "advice"):
            rings.append((style, tuple(rect)))
        draw(surface, assets, rect, style, *more)  # type: ignore[arg-type]

    monkeypatch.setattr("camelup.ui.kit.panels.draw_panel", seen)
    scene.focus.visible = False
    scene.app.relayout()
    scene.app.tick(STEP, [])
    hand = [widget.rect for widget in scene.table if widget.group == "hand"]
    on_cards = [style for style, rect in rings if pygame.Rect(rect).collidelist(hand) >= 0]
    assert sorted(on_cards) == ["advice", *["focus"] * 4]


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 2.0), ((1280, 720), 2.0), ((1024, 640), 1.0)])
def test_no_tooltip_lies_on_what_the_teacher_rings(
    make_app: MakeApp, size: tuple[int, int], scale: float, language: str
) -> None:
    app = make_app(size, speed="off", ui_scale=scale, language=language)
    SCREENS["lesson"].opens(app)
    scene = app.scene
    assert isinstance(scene, RaceScene)
    ringed = scene.guide.rings()
    assert ringed
    shown = 0
    for widget in [widget for widget in scene.focus if widget.group != "guide"]:
        if any(rect.colliderect(widget.rect) for rect in ringed):
            continue
        scene.focus.set(widget.name, visible=True)
        app.tick(STEP, [])
        app.draw()
        if app.tooltip.shown:
            shown += 1
            assert app.tooltip.box.collidelist(ringed) < 0, widget.name
    assert shown > 10


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 2.0), ((1280, 720), 1.5)])
def test_a_tooltip_in_the_set_up_lies_near_its_control(make_app: MakeApp, size: tuple[int, int], scale: float) -> None:
    app = make_app(size, speed="off", ui_scale=scale)
    SCREENS["setup-8"].opens(app)
    shown = 0
    for widget in list(app.scene.focus):
        app.scene.focus.set(widget.name, visible=True)
        app.tick(STEP, [])
        app.draw()
        if not app.tooltip.shown:
            continue
        shown += 1
        box = app.tooltip.box
        assert gap(box, widget.rect) <= app.painter.px(REACH), widget.name
        assert not box.colliderect(widget.rect), widget.name
    assert shown > 20
