"""The finish seen from beside the track, over the whole board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

import pygame

from camelup.rules.board import Stack, ranking
from camelup.ui.art import camels, confetti, finish_line, gallop, sprites
from camelup.ui.art.crowd import BEATS, Mood
from camelup.ui.art.finish_line import View
from camelup.ui.kit import panels
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.painter import Painter
from camelup.ui.table.animate.gait import galloping
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.finish import Finish, pursuit
from camelup.ui.table.stage import Stage
from camelup.ui.table.timeline import ease_out_back

CAMEL = 440.0
"""Units of the height of a camel; where a stack would be higher than `TALLEST`, its camels are smaller."""
TALLEST = 640.0
GROUND, LANE = 905.0, 800.0
"""The y of the feet of who runs through the tape, and of who follows in the far lane."""
RESTING = {1: 1130.0, 2: 1570.0}
"""The x where a pursuer comes to rest, by the spaces from there to the line."""
PURSUER = 0.68
"""The size of who follows, as a share."""
CHEST = 172.0
"""Units from the hump axis of a camel of full size to its chest."""
OUT_OF_SIGHT = 330.0
"""Units beyond the edge from which a runner comes."""
AFTER, RESTS = 80.0, (725.0, 960.0)
"""How far past the tape the slow stride leads, and where the run ends: to the left, and to the right if backwards."""
WARM_FROM = 12
"""The space from which on a finish is prepared for whoever leads."""
SETTING_OFF = (0.03, 0.06, 0.09, 0.12)
"""Seconds after which a stack that sets off looks otherwise each time."""
RATE, FRAMES, APPROACHING = 16, 48, 0.7
"""Pictures a second of a finish that is prepared, how many, and the seconds until the tape tears."""
CHEERING = 0.18
"""Seconds between the two pictures of the crowd."""
STRETCHED = 0.0
"""Seconds of gallop of the pose in which a still picture shows a runner."""
GHOSTS = ((155.0, 0.5), (300.0, 0.38))
"""How far behind a runner its ghosts are while time is slow, in units, and how solid."""
BURST = 0.22
"""Seconds in which the flash at the tape opens; it stays for as long as the stride takes."""
WHIP = 0.7
"""Seconds until the torn tape has flown."""
FALLS, AFTER_TOUCH = 0.26, 0.2
"""Seconds in which the headline falls, and after which it begins to."""
RIBBON = (760.0, 96.0)
TITLE = 54.0
MARGIN = 110.0
"""Units of the ribbon beside its words."""


def draw_finish(brush: TableBrush, finish: Finish) -> None:
    """Draw the finish as far as it is, in place of the board."""
    area = brush.layout.open_board
    if area.width < 2 or area.height < 2:
        return
    before = brush.surface.subsurface(area).copy() if finish.solid < 1 else None
    brush.surface.set_clip(area)
    _draw(brush, finish, View(area))
    if before is not None:
        before.set_alpha(round(255 * (1 - finish.solid)))
        brush.put(before, topleft=area.topleft)
    brush.surface.set_clip(None)


def finishes_to_come(stage: Stage) -> list[Finish]:
    """How the race would end with the next roll, once somebody is near the line: whoever leads may carry others."""
    board = stage.seen.board
    places = ranking(board)
    stacks = {camel: (space, stack) for space, stack in enumerate(board.stacks, start=1) for camel in stack}
    space, leading = stacks.get(places[0], (0, ()))
    if space < WARM_FROM:
        return []
    finishes = []
    for count in range(-len(leading), 0):
        stack = leading[count:]
        behind = next((camel for camel in places if camel not in stack), None)
        pursuer, distance = ((), 0) if behind is None else pursuit(board, behind)
        left = tuple(camel for camel in pursuer if camel not in stack)
        finishes.append(Finish(stack, places[0], False, left, True, "", distance))
    return finishes


def finish_to_come(brush: TableBrush, finishes: Sequence[Finish]) -> Iterator[Callable[[], None]]:
    """What draws these ends of the race as they would be seen."""
    view = View(pygame.Rect((0, 0), brush.layout.open_board.size))
    for finish in finishes:
        # All of them end with the same paper in the air.
        last = FRAMES if finish is finishes[0] else FRAMES // 2
        for ran in (*SETTING_OFF, *(number / RATE for number in range(last))):
            since = max(0.0, ran - APPROACHING)
            torn = min(1.0, ran / APPROACHING)
            coming = replace(finish, approach=torn, through=since and 0.5, ran=ran, since=since)
            yield partial(_draw, brush, coming, view)


def _draw(brush: TableBrush, finish: Finish, view: View) -> None:
    surface, assets = brush.surface, brush.assets
    beat = 0 if finish.still else int((finish.ran + finish.since) / CHEERING) % BEATS
    mood = Mood.BOO if finish.backwards else Mood.CHEER
    brush.put(finish_line.ground(assets, view, brush.stage.seen.leg, mood, beat), topleft=view.area.topleft)
    torn = finish_line.TORN if finish.still else min(finish_line.TORN, int(finish.since / WHIP * finish_line.TORN))
    halves, places = finish_line.tape(assets, view, torn)
    # What flies to the left hides a runner that comes from there: backwards, both halves stay behind it.
    for near in (False, True) if finish.backwards else (False,):
        _draw_post(brush, view, near)
        brush.put(halves[near], topleft=places[near])
    if finish.pursuer:
        _draw_pursuer(brush, finish, view)
    spared = _draw_runner(brush, finish, view)
    if not finish.backwards:
        brush.put(halves[True], topleft=places[True])
        _draw_post(brush, view, True)
    if finish.torn and not finish.backwards:
        look = brush.theme.camels[finish.winner]
        colours = (look.blanket, look.body, look.light, brush.theme.gold, look.shade, look.pattern)
        sky = surface.subsurface(view.area.clip(surface.get_rect()))
        ribbon = ribbon_box(brush.painter, view, finish.headline)
        spared = [rect.move(-view.area.x, -view.area.y) for rect in (*spared, ribbon)]
        confetti.draw_paper(sky, assets, colours, view.scale, 1.6 if finish.still else finish.since + 0.4, spared)
    _draw_headline(brush, finish, view)


def _draw_post(brush: TableBrush, view: View, near: bool) -> None:
    picture, at = finish_line.post(brush.assets, view, near)
    brush.put(picture, topleft=at)


def _share(stack: Stack) -> float:
    """The size of the camels of a stack, as a share of one that runs alone."""
    return min(1.0, TALLEST / camels.stack_height(len(stack), CAMEL))


def _axis(finish: Finish, view: View) -> float:
    """The x of the runner's hump axis in units."""
    way = 1 if finish.backwards else -1
    edge = view.left + view.area.width / view.scale if way < 0 else view.left
    start, touch = edge - way * OUT_OF_SIGHT, finish_line.LINE - way * CHEST * _share(finish.stack)
    past = touch + way * AFTER
    rest = max(past, RESTS[1]) if way > 0 else min(past, RESTS[0])
    return (
        start + (touch - start) * finish.approach + (past - touch) * finish.through + (rest - past) * finish.on
    )  # fmt: skip


def _draw_runner(brush: TableBrush, finish: Finish, view: View) -> list[pygame.Rect]:
    """Draw who runs through the tape with all that trails behind; returns the pixels of faces and badges."""
    surface, assets, x = brush.surface, brush.assets, _axis(finish, view)
    height = max(8.0, CAMEL * _share(finish.stack) * view.scale)
    way = 1 if finish.backwards else -1
    foot = view.at(x, GROUND)
    fresh = (1 - finish.on) if finish.approach > 0.2 and not finish.still else 0.0
    if fresh > 0.1:
        wind = finish_line.speed_lines(assets, view, flip=way > 0)
        wind.set_alpha(round(255 * fresh))
        left, top = view.at(x - way * 190 - (560 if way > 0 else 0), 400)
        brush.put(wind, topleft=(left, top))
    if finish.close and finish.torn and fresh > 0.1:
        colour = brush.theme.camels[finish.winner].light
        for far, solid in reversed(GHOSTS):
            ghost, corner = _ghost(assets, finish.stack, round(height), colour, solid)
            ghost.set_alpha(round(255 * fresh))
            brush.put(ghost, topleft=(foot[0] - way * far * view.scale + corner[0], foot[1] + corner[1]))
    sprites.shadow(assets, height).draw(surface, foot)
    postures = galloping(len(finish.stack), STRETCHED if finish.still else finish.ran)
    gallop.draw_moving(surface, assets, finish.stack, postures, foot, round(height), -1)
    if finish.torn and not finish.backwards and finish.on < 0.4 and not finish.still:
        grown = min(1.0, finish.since / BURST)
        flash = finish_line.burst(assets, view, round((60 + 150 * ease_out_back(grown)) / 30) * 30)
        brush.put(flash, center=view.at(finish_line.LINE - 120, GROUND - 130 * _share(finish.stack)))
    whole = camels.stack_rect(finish.stack, *foot, height, -1)
    return [whole.inflate(0, -round(height * 0.4)).move(0, -round(height * 0.2))]


def _draw_pursuer(brush: TableBrush, finish: Finish, view: View) -> None:
    """Draw the best of those who have not arrived, in the far lane."""
    edge = view.left + view.area.width / view.scale
    # On the space where it stands, whose number is in sight.
    rest = RESTING[finish.distance]
    x = rest + (edge + 700 - rest) * (1 - (finish.approach + 0.3 * finish.on) / 1.3)
    height = CAMEL * PURSUER * min(1.0, TALLEST / camels.stack_height(len(finish.pursuer), CAMEL) / 1.1) * view.scale
    foot = view.at(x, LANE)
    sprites.shadow(brush.assets, height).draw(brush.surface, foot)
    ran = STRETCHED if finish.still else finish.ran + 0.13
    postures = galloping(len(finish.pursuer), ran)
    gallop.draw_moving(brush.surface, brush.assets, finish.pursuer, postures, foot, round(height), -1)


def _ghost(
    assets: Assets, stack: Stack, height: int, colour: str, solid: float
) -> tuple[pygame.Surface, tuple[int, int]]:
    """A stack in one colour, and how far its picture's corner lies from its feet."""
    area = gallop.moving_rect(stack, (0, 0), height, -1)

    def build() -> pygame.Surface:
        layer = pygame.Surface(area.size, pygame.SRCALPHA)
        postures = galloping(len(stack), STRETCHED)
        gallop.draw_moving(layer, assets, stack, postures, (-area.x, -area.y), height, -1)
        # Made as solid as it is seen for longest: changing that while drawing takes twice as long.
        tint = pygame.Color(colour)
        tint.a = round(255 * solid)
        mask = pygame.mask.from_surface(layer, 90)
        return gallop.inked(mask.to_surface(setcolor=tint, unsetcolor=(0, 0, 0, 0)))

    ghost = assets.memo(("finish_ghost", stack, height, colour, solid), build)
    left, top = ghost.get_offset()
    return ghost, (area.x + left, area.y + top)


def ribbon_box(painter: Painter, view: View, headline: str) -> pygame.Rect:
    """Where the headline hangs: wider than usual where it needs that."""
    needed = painter.narrowest(headline) + view.px(MARGIN) + 2
    wide = min(max(view.px(RIBBON[0]), needed), view.area.width - painter.px(8))
    tall = max(view.px(RIBBON[1]), painter.line_height(15))
    box = pygame.Rect(0, view.area.top + view.px(26), wide, tall)
    box.centerx = view.area.centerx
    return box


def _draw_headline(brush: TableBrush, finish: Finish, view: View) -> None:
    fallen = 1.0 if finish.still else (finish.since - AFTER_TOUCH) / FALLS
    if not finish.torn or fallen <= 0:
        return
    box = ribbon_box(brush.painter, view, finish.headline)
    box.y -= round((1 - ease_out_back(min(1.0, fallen))) * (box.bottom - view.area.top))
    brush.put(panels.ribbon(brush.assets, box.size, view.scale), topleft=box.topleft)
    room = box.width - view.px(MARGIN)
    brush.title(finish.headline, box.move(0, -view.px(2)).center, TITLE * view.scale / brush.k, room, align="center")
