"""The controls of a recorded race: the bar to go through it with, pages, tools, and spaces to look at."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from camelup.rules.board import SPACES
from camelup.session.sayings import Notice
from camelup.ui.kit.commands import Command
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.scrub_bar import ScrubBar
from camelup.ui.table.controls import SpaceTarget, tab_buttons
from camelup.ui.table.deed_widgets import deed_widgets
from camelup.ui.table.shown import TableMarks
from camelup.ui.table.target import Space
from camelup.ui.table.views.seats_view import SeatMarks

if TYPE_CHECKING:
    from camelup.ui.replay.replay import ReplayScene

TOOLS = ("back", "log", "speed", "cards", "review")
"""The buttons in the top bar."""
SMALLEST = 32
"""Pixels that a target is high at least, so that it can be hit."""


def replay_widgets(scene: ReplayScene) -> list[Widget]:
    """All widgets, in the order in which Tab walks them."""
    moves = deed_widgets(scene, scene.open_log)
    return [*_transport(scene), *tab_buttons(scene, scene.show_tab), *_spaces(scene), *moves, *_tools(scene)]


def _transport(scene: ReplayScene) -> list[Widget]:
    """The scrub bar, and below it what goes through the race and leaves it."""
    texts, px, bar = scene.app.texts, scene.painter.px, scene.geometry.bottom
    tape, pad, gap = scene.tape, px(12), px(8)
    scrub = ScrubBar(
        "scrub",
        pygame.Rect(bar.left + pad, bar.top + px(8), bar.width - 2 * pad, max(px(42), SMALLEST)),
        # A click only goes there: by keys it lets the race run.
        on_activate=lambda: scene.toggle_playing() if scene.focus.visible else None,
        hint=texts("replay.scrub.hint"),
        group="replay",
        length=tape.length,
        index=scene.index,
        legs=[(mark.index, texts("race.leg", leg=mark.leg)) for mark in tape.legs],
        on_move=scene.scrub_to,
    )
    top, high = scrub.rect.bottom + px(6), bar.bottom - px(10) - scrub.rect.bottom - px(6)
    at_start, at_end = scene.index == 0, scene.index == tape.length
    play_icon: IconName = "pause" if scene.playing else "play"
    keys: tuple[tuple[str, IconName, Command, bool, Callable[[], None]], ...] = (
        ("leg_back", "skip_back", Command.EARLIER_LEG, not at_start, partial(scene.jump_leg, -1)),
        ("step_back", "arrow_left", Command.STEP_BACK, not at_start, scene.back),
        ("play", play_icon, Command.PLAY, True, scene.toggle_playing),
        ("step", "arrow_right", Command.STEP, not at_end, scene.forward),
        ("leg_on", "skip", Command.LATER_LEG, not at_end, partial(scene.jump_leg, 1)),
    )
    wide = min(px(84), (bar.width - 2 * pad) // 10)
    widgets: list[Widget] = [scrub]
    left = bar.left + pad
    for name, icon, command, enabled, act in keys:
        rect = pygame.Rect(left, top, wide, high)
        hint = texts(f"replay.{name}.hint")
        key = scene.app.shortcut(command)
        widgets.append(Button(name, rect, act, hint, key, enabled=enabled, group="replay", icon=icon))
        left += wide + gap
    room = bar.right - pad - left
    last = pygame.Rect(0, top, min(room, px(400)), high)
    last.right = bar.right - pad
    widgets.append(_branch(scene, last) if scene.whole else _leave(scene, last))
    return widgets


def _branch(scene: ReplayScene, rect: pygame.Rect) -> Button:
    """Playing on from the moment that is shown."""
    texts, can = scene.app.texts, scene.tape.can_branch(scene.index)
    spectators = scene.tape.record.spectators
    reason = texts.say(Notice.FOR_SPECTATORS()) if spectators else texts("replay.branch.over")
    return Button(
        "branch",
        rect,
        scene.branch,
        texts("replay.branch.hint") if can else reason,
        scene.app.shortcut(Command.BRANCH),
        enabled=can,
        group="replay",
        on_refuse=lambda: scene.app.notice(reason),
        label=texts("replay.branch"),
        icon="flag",
        text_size=25,
        selected=can,
    )


def _leave(scene: ReplayScene, rect: pygame.Rect) -> Button:
    """The way back, where that is all there is to do with the race."""
    texts = scene.app.texts
    return Button("leave", rect, scene.cancel, texts("recap.leave.hint"), scene.app.shortcut(Command.BACK),
                  group="replay", label=texts("recap.leave"), icon="back", text_size=25, selected=True)  # fmt: skip


def _spaces(scene: ReplayScene) -> list[Widget]:
    """The spaces of the track, so that a stack can be looked at closely."""
    return [
        SpaceTarget(
            Space(space).name,
            scene.geometry.cell_area(space),
            target=Space(space),
            group="spaces",
            space=space,
            space_at=lambda point: scene.geometry.space_at(point, scene.stage.seen.board),
        )
        for space in range(1, SPACES + 1)
    ]


def _tools(scene: ReplayScene) -> list[Widget]:
    texts = scene.app.texts
    speed = texts(f"speed.{scene.app.services.settings.speed}")
    acts: dict[str, tuple[IconName, Callable[[], None], str, Command | None]] = {
        "log": ("scroll", scene.open_log, texts("race.tool.log"), Command.LOG),
        "speed": ("speed", scene.next_speed, texts("race.tool.speed", speed=speed), Command.SPEED),
        "cards": ("eye", scene.open_cards, texts("replay.cards.hint"), Command.CARDS),
        "review": ("lightbulb", scene.look_back, texts("replay.review.hint"), None),
        "back": ("back", scene.cancel, texts("replay.back.hint"), Command.BACK),
    }
    widgets: list[Widget] = []
    hidden = set() if scene.whole else {"cards", "review"}
    if not scene.tape.over:
        # What its cards were worth is not to be known yet.
        hidden.add("review")
    shown = [name for name in TOOLS if name not in hidden]
    for name, box in zip(shown, scene.geometry.tools, strict=False):
        icon, act, hint, command = acts[name]
        key = scene.app.shortcut(command) if command is not None else ""
        widgets.append(Button(f"tool:{name}", box, act, hint, key, group="tools", icon=icon, dark=True))
    return widgets


class ReplayMarks(TableMarks):
    """Nothing can be chosen on the table of a recorded race; stacks can be looked at."""

    def __init__(self, scene: ReplayScene) -> None:
        super().__init__(scene.focus)
        self._scene = scene

    def seats(self) -> SeatMarks:
        return SeatMarks(open_purses=bool(self._scene.open_purses))
