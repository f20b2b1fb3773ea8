"""Many races of computers alone through the whole interface, one after another in one window, and what they leave."""

from __future__ import annotations

import gc
import time
import weakref
from dataclasses import dataclass, field

import pygame

from camelup.session.match import Match
from camelup.ui.kit.app import App
from camelup.ui.menus.trouble import TroubleScene
from camelup.ui.race.result import ResultScene
from camelup.ui.race.scene import RaceScene
from tests.ui.kept import seats_of

DT = 5.0
"""Seconds of the game's time per tick: a score sheet has been read in one."""

SAMPLES = 20
"""How often objects are counted at least, given as many races."""


@dataclass(slots=True)
class Soak:
    """What was seen of the races."""

    races: int = 0
    actions: int = 0
    objects: list[int] = field(default_factory=list)
    """How many objects there were, without cached pictures, at up to twice `SAMPLES` even distances."""
    pictures: list[int] = field(default_factory=list)
    """Bytes of pictures that each race left in the cache."""
    left_behind: int = 0
    """Race screens of former races that somebody still holds."""


def soak(app: App, races: int, *, seed: str = "soak") -> Soak:
    """Play races with 3 to 8 computer seats to their ends; raises what goes wrong in any tick."""
    seen = Soak()
    scenes: list[weakref.ref[RaceScene]] = []
    for number in range(races):
        match = Match.new(seats_of(3 + number % 6, people=0), seed=f"{seed} {number}")
        scene = RaceScene(app, match)
        # A reference to what is gone is an object too, and would look like a leak of one object a race.
        scenes = [ref for ref in scenes if ref() is not None]
        scenes.append(weakref.ref(scene))
        app.go(scene)
        while app.scene is scene:
            app.tick(DT, pygame.event.get())
            while app.services.thinker.thinking:
                # One frame shows who thinks; more of them only keep the thinking thread from its work.
                time.sleep(0.0005)
        assert isinstance(app.scene, ResultScene)
        assert not isinstance(app.scene, TroubleScene)
        app.tick(DT, [])
        seen.races += 1
        seen.actions += match.number
        del scene, match
        assert app.services.saver.flush(10.0)
        seen.pictures.append(app.assets.cached_bytes)
        if (number + 1) % max(1, races // SAMPLES) == 0:
            # The keys of cached pictures are objects too: they fill their room for hundreds of races and are no leak.
            app.assets.clear()
            gc.collect()
            seen.objects.append(len(gc.get_objects()))
    # The screen of the result is shown; the race before it is gone.
    seen.left_behind = sum(ref() is not None for ref in scenes)
    return seen
