"""A game pad by hand: its events go into the queue as SDL would put them there."""

from __future__ import annotations

from random import Random

import pygame

from camelup.rules.actions import Action, FormPartnership, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.ui.kit.app import App
from camelup.ui.kit.pad import Pad
from camelup.ui.race.choices import target_of
from camelup.ui.race.scene import RaceScene
from tests.ui.driving import attend
from tests.ui.race_driver import choice_of, post, steer, tab_to

BUTTONS = {
    "a": pygame.CONTROLLER_BUTTON_A,
    "b": pygame.CONTROLLER_BUTTON_B,
    "x": pygame.CONTROLLER_BUTTON_X,
    "y": pygame.CONTROLLER_BUTTON_Y,
    "up": pygame.CONTROLLER_BUTTON_DPAD_UP,
    "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    "left": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    "lb": pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    "rb": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    "start": pygame.CONTROLLER_BUTTON_START,
    "select": pygame.CONTROLLER_BUTTON_BACK,
}
LIKE_KEYS = {"enter": "a", "space": "a", "escape": "b", "tab": "rb"}
"""The buttons that do what these keys of `race_driver.press` do."""


def with_pad(app: App) -> App:
    """Have an app listen to pads."""
    app.services.pad = Pad()
    return app


def push(app: App, name: str) -> None:
    """Press and let go of a button."""
    attend(app)
    button = BUTTONS[LIKE_KEYS.get(name, name)]
    down, up = (
        pygame.Event(kind, button=button, instance_id=0)
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
    )
    post(app, down, up)


def tilt(app: App, axis: int, share: float) -> None:
    """Move a stick or a trigger to a share of its way."""
    post(app, pygame.Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(share * 32767), instance_id=0))


class PadHand:
    """Cross, shoulder buttons, A, B and X, and neither mouse nor keys."""

    def uncover(self, scene: RaceScene) -> None:
        push(scene.app, "x")

    def take(self, scene: RaceScene, action: Action, rng: Random) -> None:
        app = scene.app
        button, group = {
            TakeLegTicket: ("action:leg", "tickets"),
            PlaceTile: ("action:tile", "spaces"),
            RollDie: ("action:roll", ""),
            PredictFinish: ("action:predict", "hand"),
            FormPartnership: ("action:ally", "seats"),
        }[type(action)]
        if isinstance(action, FormPartnership) or rng.random() < 0.5:
            tab_to(app, "actions", push)
            steer(app, button, push)
            push(app, "a")
            if isinstance(action, RollDie):
                return
        else:
            tab_to(app, group, push)
        steer(app, target_of(action).name, push)
        if isinstance(action, PredictFinish) and scene.covered:
            push(app, "a")
        push(app, "a")
        if isinstance(action, PlaceTile | PredictFinish):
            if rng.random() < 0.2:
                # Changed their mind, and back again.
                push(app, "b")
                push(app, "a")
            steer(app, f"choice:{choice_of(action)}", push)
            push(app, "a")

    def skip(self, scene: RaceScene) -> None:
        push(scene.app, "y")

    def go_on(self, scene: RaceScene) -> None:
        push(scene.app, "a")

    def sit_down(self, app: App) -> None:
        push(app, "a")
