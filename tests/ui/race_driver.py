"""Playing races through the window as a person does: with the mouse alone or with keys alone.

Input is posted to the event queue and taken from there, as in the real loop. Chance comes from a seed, and time passes
only between two ticks, so a race is the same in every run however fast the machine is.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Protocol

import pygame
import pytest

from camelup.rules.actions import Action, FormPartnership, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.session.match import Match
from camelup.ui.kit.app import App
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.painter import Painter
from camelup.ui.race.choices import target_of
from camelup.ui.race.curtain import CurtainScene
from camelup.ui.race.scene import RaceScene
from camelup.ui.table.leg_pay import LegPay
from tests.ui.driving import STEP, attend, rest
from tests.ui.race_tables import KINDS, START, at_rest, kind_of, people, seats_of, track, whim

__all__ = [
    "ARROWS",
    "KEYS",
    "KINDS",
    "LONGEST_WAIT",
    "START",
    "Hand",
    "KeyHand",
    "MouseHand",
    "WholeRace",
    "at_rest",
    "choice_of",
    "click_on",
    "click_point",
    "drag",
    "find",
    "focused",
    "hold",
    "kind_of",
    "let_go",
    "open_race",
    "people",
    "point_at",
    "post",
    "press",
    "ready",
    "seats_of",
    "settle_race",
    "shown_words",
    "steer",
    "tab_to",
    "track",
    "until",
    "watch",
    "whim",
]

LONGEST_WAIT = 2_000
"""Ticks in which something must have happened; a score sheet with fifteen tickets a seat takes a few hundred."""
KEYS = {
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "tab": pygame.K_TAB,
    "enter": pygame.K_RETURN,
    "space": pygame.K_SPACE,
    "escape": pygame.K_ESCAPE,
}
ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


# Input -----------------------------------------------------------------------------------------------------------


def post(app: App, *events: pygame.Event) -> None:
    """Put events into the queue and let the next tick take them from there."""
    for event in events:
        pygame.event.post(event)
    app.tick(STEP, pygame.event.get())


def point_at(app: App, point: tuple[int, int]) -> None:
    post(app, pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(0, 0, 0), touch=False))


def click_point(app: App, point: tuple[int, int], button: int = 1) -> None:
    """Move the mouse to a pixel, press a button there and let it go."""
    rest(app)
    point_at(app, point)
    post(app, pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button, touch=False))
    post(app, pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=button, touch=False))


def hold(app: App, start: tuple[int, int], *way: tuple[int, int]) -> None:
    """Press the mouse at a point and move it on with its button held."""
    rest(app)
    point_at(app, start)
    post(app, pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    for point in way:
        post(app, pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(1, 0, 0), touch=False))


def let_go(app: App, point: tuple[int, int]) -> None:
    """Let go of the mouse's button at a point."""
    post(app, pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=1, touch=False))


def drag(app: App, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Drag what lies at a point to another."""
    middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
    hold(app, start, middle, end)
    let_go(app, end)


def press(app: App, name: str) -> None:
    """Press and let go of a key: a name of `KEYS`, or the character that it types."""
    attend(app)
    code = KEYS.get(name) or pygame.key.key_code({"+": "=", "-": "-"}.get(name, name))
    typed = name if name not in KEYS else ""
    down, up = (
        pygame.Event(kind, key=code, unicode=typed, mod=0, scancode=0) for kind in (pygame.KEYDOWN, pygame.KEYUP)
    )
    post(app, down, up)


def find(app: App, name: str) -> tuple[int, int]:
    """The pixel nearest to a widget's middle where the mouse reaches it: a tall stack can hide part of a space."""
    focus = app.scene.focus
    box = focus[name].rect.clip(app.screen.get_rect())
    steps = [(x, y) for x in range(box.left, box.right, 4) for y in range(box.top, box.bottom, 4)]
    steps.sort(key=lambda at: (at[0] - box.centerx) ** 2 + (at[1] - box.centery) ** 2)
    for point in (box.center, *steps):
        if next((w.name for w in reversed(list(focus)) if w.contains(point)), None) == name:
            return point
    raise AssertionError(f"the mouse cannot reach {name}")


def click_on(app: App, name: str) -> None:
    """Click a widget of the topmost scene where it can be reached."""
    click_point(app, find(app, name))


# Two ways to play ------------------------------------------------------------------------------------------------


class Hand(Protocol):
    """One way to play."""

    def uncover(self, scene: RaceScene) -> None:
        """Look at the own cards."""

    def take(self, scene: RaceScene, action: Action, rng: Random) -> None:
        """Take an action."""

    def skip(self, scene: RaceScene) -> None:
        """Bring the picture up to date."""

    def go_on(self, scene: RaceScene) -> None:
        """Continue after a score sheet."""

    def sit_down(self, app: App) -> None:
        """Say at the curtain that the next person is there."""


class MouseHand:
    """Clicks, and nothing else."""

    def uncover(self, scene: RaceScene) -> None:
        click_on(scene.app, "card:r")

    def take(self, scene: RaceScene, action: Action, rng: Random) -> None:
        app, target = scene.app, target_of(action).name
        match action:
            case RollDie():
                click_on(app, rng.choice(("pyramid", "action:roll")))
                return
            case FormPartnership():
                click_on(app, "action:ally")
            case _ if rng.random() < 0.5:
                # A ticket, a card or a space is taken directly too.
                kind = {TakeLegTicket: "leg", PlaceTile: "tile", PredictFinish: "predict"}[type(action)]
                click_on(app, f"action:{kind}")
        click_on(app, target)
        if isinstance(action, PlaceTile | PredictFinish):
            if rng.random() < 0.2:
                # Changed their mind, and back again.
                click_on(app, "choice:cancel")
                click_on(app, target)
            click_on(app, f"choice:{choice_of(action)}")

    def skip(self, scene: RaceScene) -> None:
        point = scene.geometry.board.center
        move = pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        post(scene.app, move, pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1, touch=False))
        post(scene.app, pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=1, touch=False))

    def go_on(self, scene: RaceScene) -> None:
        click_on(scene.app, "sheet:continue")

    def sit_down(self, app: App) -> None:
        click_on(app, "sit")


class KeyHand:
    """Tab, arrows, digits, letters, Enter and Space, and no mouse."""

    def uncover(self, scene: RaceScene) -> None:
        press(scene.app, "h")

    def take(self, scene: RaceScene, action: Action, rng: Random) -> None:
        app = scene.app
        digit, group = {
            TakeLegTicket: ("1", "tickets"),
            PlaceTile: ("2", "spaces"),
            RollDie: ("3", ""),
            PredictFinish: ("4", "hand"),
            FormPartnership: ("5", "seats"),
        }[type(action)]
        if rng.random() < 0.5:
            press(app, digit)
            if isinstance(action, RollDie):
                return
        elif isinstance(action, FormPartnership):
            # Seats answer only while a partner is being chosen: go to the button instead of using its number.
            tab_to(app, "actions")
            steer(app, "action:ally")
            press(app, "enter")
        else:
            tab_to(app, group)
        steer(app, target_of(action).name)
        if isinstance(action, PredictFinish) and scene.covered:
            # The first press on a covered card only turns the hand over.
            press(app, "enter")
        press(app, rng.choice(("enter", "space")))
        if isinstance(action, PlaceTile | PredictFinish):
            self._choose(app, action, rng)

    def _choose(self, app: App, action: PlaceTile | PredictFinish, rng: Random) -> None:
        if rng.random() < 0.2:
            press(app, "escape")
            press(app, "enter")
        if rng.random() < 0.5:
            words = ("+", "-") if isinstance(action, PlaceTile) else ("w", "e")
            press(app, words[choice_of(action)])
            return
        steer(app, f"choice:{choice_of(action)}")
        press(app, "enter")

    def skip(self, scene: RaceScene) -> None:
        press(scene.app, "space")

    def go_on(self, scene: RaceScene) -> None:
        press(scene.app, "enter")

    def sit_down(self, app: App) -> None:
        press(app, "enter")


def choice_of(action: PlaceTile | PredictFinish) -> int:
    """Which of the two pictures stands for an action."""
    if isinstance(action, PlaceTile):
        return 0 if action.cheering else 1
    return 0 if action.pile is Pile.WINNER else 1


def focused(app: App) -> str:
    current = app.scene.focus.current
    return "" if current is None else current.name


def tab_to(app: App, group: str, push: Callable[[App, str], None] = press) -> None:
    """Press Tab, or what `push` has for it, until the focus is in a group; the pyramid is a stop with no group."""
    for _ in range(12):
        current = app.scene.focus.current
        if current is not None and current.group == group and (group or current.name == "pyramid"):
            return
        push(app, "tab")
    raise AssertionError(f"Tab does not come to {group or 'the pyramid'}")


def steer(app: App, name: str, push: Callable[[App, str], None] = press) -> None:
    """Press arrows until a widget has the focus: the way it lies, and another way where that leads back."""
    been: Counter[tuple[str, str]] = Counter()
    for _ in range(40):
        here = app.scene.focus.current
        if here is None:
            # Where nothing has the focus at first, any arrow gives it to something.
            push(app, "right")
            here = app.scene.focus.current
        assert here is not None, f"nothing has the focus on the way to {name}"
        if here.name == name:
            return
        goal = app.scene.focus[name].rect
        away = (goal.centerx - here.rect.centerx, goal.centery - here.rect.centery)
        arrow = min(
            ARROWS, key=lambda a, h=here.name, w=away: (been[h, a], -(ARROWS[a][0] * w[0] + ARROWS[a][1] * w[1]))
        )
        been[here.name, arrow] += 1
        push(app, arrow)
    raise AssertionError(f"arrows do not lead to {name}")


# Whole races -----------------------------------------------------------------------------------------------------


def watch(app: App, ticks: int = 1, dt: float = STEP) -> None:
    """Let time pass. Saving and thinking take no time here, so that the same tick always shows the same."""
    for _ in range(ticks):
        app.services.saver.flush(10.0)
        while app.services.thinker.thinking:
            time.sleep(0.0005)
        app.tick(dt, pygame.event.get())


def open_race(app: App, match: Match) -> RaceScene:
    """Show a race, as the menu does."""
    scene = RaceScene(app, match)
    app.go(scene)
    return scene


def ready(scene: RaceScene) -> bool:
    """Whether a person is asked for an action and sees the table from their seat."""
    return scene.idle and scene.choices.active and scene.viewer == scene.match.turn


def until(scene: RaceScene, happened: Callable[[], bool], *, dt: float = STEP) -> None:
    """Let time pass until something has happened."""
    for _ in range(LONGEST_WAIT):
        if happened():
            return
        watch(scene.app, dt=dt)
    raise AssertionError("nothing happened any more")


def settle_race(scene: RaceScene) -> None:
    """Skip the picture and all score sheets until a person is asked, or the race screen is left."""
    for _ in range(LONGEST_WAIT):
        if scene.app.scene is not scene or ready(scene):
            return
        if scene.animating or scene.timeline.waiting:
            press(scene.app, "space")
        watch(scene.app)
    raise AssertionError("nobody is asked for an action")


class WholeRace:
    """Plays every person's seat of a race to its end with one hand, and looks after every picture."""

    def __init__(self, scene: RaceScene, hand: Hand, seed: int) -> None:
        self.scene = scene
        self.app = scene.app
        self.hand = hand
        self.seed = seed
        self.done: Counter[str] = Counter()
        """What people did, by `KINDS`."""
        self.sheets = 0
        """Score sheets that were continued, and legs that were paid on the table."""
        self._pay: LegPay | None = None
        self.skipped = 0
        self.shown = 0
        """Pictures that were skipped, and those that ran to their end."""
        self.looked = 0
        """How often a person uncovered their cards."""
        self.checked = 0
        """Tables that were compared with the race."""
        self.curtains = 0
        """How often the screen was passed on."""

    def play(self, dt: float = 1 / 15) -> None:
        """Play until the race screen is left."""
        scene = self.scene
        while scene.stage.absent:
            watch(self.app, dt=dt)
        while self._pass_on() is scene:
            number = scene.match.number
            if ready(scene):
                self._act()
            self._watch(number, dt)

    def _pass_on(self) -> object:
        """Give the screen to whom the curtain asks for; the screen that is shown then."""
        passed = self.curtains
        while isinstance(curtain := self.app.scene, CurtainScene):
            if curtain.shut:
                self.hand.sit_down(self.app)
                self.curtains += 1
            watch(self.app)
        if self.curtains > passed:
            until(self.scene, lambda: ready(self.scene))
        return self.app.scene

    def _act(self) -> None:
        scene = self.scene
        rng = Random(f"{self.seed} {scene.match.number}")
        self.check()
        if scene.covered and rng.random() < 0.5:
            self.hand.uncover(scene)
            assert not scene.covered
            self.looked += 1
        action = whim(scene.match, rng, self.done)
        kind, number = kind_of(scene.match, action), scene.match.number
        if isinstance(action, PredictFinish) and scene.covered and isinstance(self.hand, MouseHand):
            # The first click on a covered card only turns the hand over.
            self.hand.uncover(scene)
        self.hand.take(scene, action, rng)
        assert scene.match.number == number + 1, f"{action} was not taken"
        taken, _ = scene.match.record.actions[-1]
        assert taken == action, f"{action} became {taken}"
        self.done[kind] += 1

    def _watch(self, number: int, dt: float) -> None:
        """Watch one action's picture: skip it after a while, or let it run; continue its sheets."""
        scene = self.scene
        rng = Random(f"patience {self.seed} {number}")
        patience = rng.randrange(8) if rng.random() < 0.85 else LONGEST_WAIT
        skipped, moved = False, 0
        for _ in range(LONGEST_WAIT):
            if self.app.scene is not scene or (scene.idle and scene.match.number > number):
                break
            if scene.stage.pay is not self._pay:
                self._pay = scene.stage.pay
                self.sheets += self._pay is not None
            if scene.timeline.waiting and scene.stage.told is not None:
                self.hand.go_on(scene)
                self.sheets += scene.stage.pay is None
            elif scene.animating and moved >= patience:
                self.hand.skip(scene)
                skipped = True
            else:
                moved += scene.animating
                watch(self.app, dt=dt)
        else:
            raise AssertionError(f"the race stands still after action {number}")
        self.skipped += skipped
        self.shown += not skipped
        self.check()
        watch(self.app)

    def check(self) -> None:
        """The shown table is the race as its viewer may know it, and nothing is left in the air."""
        scene = self.scene
        assert scene.stage.seen == scene.match.observe(scene.viewer), f"after action {scene.match.number}"
        assert at_rest(scene.stage) == []
        self.checked += 1


def shown_words(app: App) -> list[str]:
    """Draw everything and return all texts that were drawn, in their order."""
    words: list[str] = []
    draw, letters = Brush.text, Painter.letters
    inside = False

    def heard(brush: Brush, text: str, *args: object, **kwargs: object) -> pygame.Rect:
        nonlocal inside
        if brush.painter is app.painter:
            words.append(text)
        inside = True
        try:
            return draw(brush, text, *args, **kwargs)  # type: ignore[arg-type]
        finally:
            inside = False

    def spelt(painter: Painter, surface: pygame.Surface, text: str, *args: object, **kwargs: object) -> pygame.Rect:
        if painter is app.painter and not inside:
            words.append(text)
        return letters(painter, surface, text, *args, **kwargs)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Brush, "text", heard)
        patch.setattr(Painter, "letters", spelt)
        app.draw()
    return words
