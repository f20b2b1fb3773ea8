"""What is seen of camels and spectator tiles on the board, in any position and at any size.

Of every head and every saddlecloth, and of every tile's sign and its owner's symbol, at least `LEAST` must be seen.
That is computed from the pictures that the game draws with, placed by its own layout and laid over one another in its
order. For the lowest shares of each board the game then draws the position, and the pixels are counted.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations, product
from random import Random

import pygame
import pytest

from camelup.rules.board import CAMELS, SPACES, Board, Camel, SpectatorTile
from camelup.rules.state import new_race
from camelup.rules.view import observe
from camelup.ui.art import board_geometry as geo
from camelup.ui.art import camels, scene, sprites
from camelup.ui.art.pieces import symbol_disc
from camelup.ui.kit.assets import Assets, find_assets
from camelup.ui.kit.cache import Panel
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.texts import Texts
from camelup.ui.lesson.scene import BAND
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.cast import Cast
from camelup.ui.table.layout import RaceLayout, race_layout
from camelup.ui.table.layout.replay import replay_layout
from camelup.ui.table.stage import Stage
from camelup.ui.table.views.board_marks import Marks
from camelup.ui.table.views.board_view import draw_board
from tests.ui.race_tables import START, track
from tests.ui.walking import SCALES, SIZES

LEAST = 0.7
RANDOM = 2000
SOLID = 127
"""Alpha from which a pixel hides what is behind it."""
RACER, CRAZY = "b", "k"
"""Stand for all of their kind: they have the same outline, head and cloth."""
OWNER = "zuri"
CLICKED = 0.93
"""Of the pixels that are seen of something: its edge is soft, and the outline that is clicked on a polygon."""
MARK = (255, 0, 255)
"""A colour that nothing on the board has, nor any like it."""
LIKE = 100
"""By how much each of red, green and blue may differ where the soft edge of something lies over it."""
DRAWN_OTHERWISE = 0.04
"""By how much less may be seen of it in the picture, for the same reason."""

Mask = pygame.Mask
Pattern = str
"""A stack in `RACER` and `CRAZY`, bottom to top."""
Standing = list[tuple[int, Pattern | None]]
"""What stands on which space: a stack, or None for a tile."""


@cache
def assets() -> Assets:
    return Assets(find_assets(), budget=400_000_000)


def layouts() -> list[RaceLayout]:
    """Every different board that the walk's windows show: of a race, of a lesson, and of a replay."""
    found: dict[tuple[object, ...], RaceLayout] = {}
    for size, scale in product(SIZES, SCALES):
        race = race_layout(Metrics(size, 1.0, scale), 4)
        for layout in (race, race.with_band(BAND), replay_layout(race)):
            found.setdefault((layout.board.size, layout.plaque_k, layout.open_board.height), layout)
    return list(found.values())


def patterns(count: int) -> list[Pattern]:
    """Every stack of so many camels."""
    crazy = [set(at) for many in range(3) for at in combinations(range(count), many) if count - many <= 5]
    return ["".join(CRAZY if n in at else RACER for n in range(count)) for at in crazy]


# What is drawn, as masks ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Part:
    """Something that has to be seen."""

    name: str
    mask: Mask
    """The pixels of it that nothing in its own stack hides."""
    at: tuple[int, int]
    whole: int
    """Its pixels if nothing hid it."""


@dataclass(frozen=True)
class Thing:
    """A stack or a tile: its parts, and all the pixels that it hides."""

    parts: tuple[Part, ...]
    cover: Mask
    at: tuple[int, int]

    def moved(self, x: int, y: int) -> Thing:
        parts = tuple(Part(p.name, p.mask, (p.at[0] + x, p.at[1] + y), p.whole) for p in self.parts)
        return Thing(parts, self.cover, (self.at[0] + x, self.at[1] + y))


def solid(surface: pygame.Surface) -> Mask:
    return pygame.mask.from_surface(surface, SOLID)


@cache
def cloth(pose: str, side: int, height: int) -> Mask:
    """The saddlecloth of a body: what of its picture changes with the colour of the cloth."""
    size, palette = (camels.sprite_width(height), height), assets().theme.camels[RACER].palette
    red, blue = (assets().image(f"camel/{pose}", size, {**palette, "blanket": c}) for c in ("#FF0000", "#0000FF"))
    pair = [pygame.transform.flip(picture, side < 0, False) for picture in (red, blue)]
    found = solid(pair[0])
    # What is of the same colour in both is not cloth.
    found.erase(pygame.mask.from_threshold(pair[0], (0, 0, 0, 0), (1, 1, 1, 255), pair[1]), (0, 0))
    return found


@cache
def body(camel: str, pose: str, side: int, height: int) -> Mask:
    return solid(camels.camel_body(assets(), camel, pose, side, height))


@cache
def head(camel: str, side: int, height: int) -> tuple[Mask, Mask]:
    """Head with neck, and the head alone, as portraits show it."""
    whole = solid(camels.camel_head(assets(), camel, side, height))
    left, top, width, high = camels.HEAD_VIEW
    unit = height / geo.SPRITE_H
    # The parts' coordinates begin 4 units right of the box's corner and 8 below it.
    box = pygame.Rect(round((left + 4) * unit), max(0, round((top + 8) * unit)), round(width * unit), 0)
    box.height = round((top + 8 + high) * unit) - box.top
    if side < 0:
        box.right = camels.sprite_width(height) - box.left
    view = pygame.Mask(whole.get_size())
    view.draw(pygame.Mask(box.size, fill=True), box.topleft)
    return whole, whole.overlap_mask(view, (0, 0))


@cache
def stack_of(pattern: Pattern, forward: int, height: int) -> Thing:
    """A stack around its place, the point on the ground under its hump axis."""
    sides = [camels.camel_facing(camel, forward) for camel in pattern]
    places = [camels.camel_rect(n, camel, 0, 0, height, forward) for n, camel in enumerate(pattern)]
    drawn: list[tuple[str, int, Mask, Mask]] = []
    for level, (camel, side) in enumerate(zip(pattern, sides, strict=True)):
        pose: str = "kneel" if level else "stand"
        drawn.append(("cloth", level, body(camel, pose, side, height), cloth(pose, side, height)))
    for level in reversed(range(len(pattern))):
        drawn.append(("head", level, *head(pattern[level], sides[level], height)))
    parts = []
    for order, (name, level, _, part) in enumerate(drawn):
        mask = part.copy()
        for _, other, over, _ in drawn[order + 1 :]:
            mask.erase(over, (places[other].x - places[level].x, places[other].y - places[level].y))
        parts.append(Part(f"{name} {level}", mask, places[level].topleft, part.count()))
    edge = camels.halo_width(height)
    plate = sprites.stack_plate(assets(), height)
    area = places[0].unionall(places[1:]).inflate(2 * edge, 2 * edge).union(plate.covers((0, 0)))
    outline = pygame.Mask(area.size)
    for _, level, over, _ in drawn:
        outline.draw(over, (places[level].x - area.x, places[level].y - area.y))
    cover = outline.copy()
    for x, y in camels.halo_steps(edge):
        cover.draw(outline, (x, y))
    if len(pattern) > 1:
        cover.draw(solid(plate.surface), (plate.covers((0, 0)).x - area.x, plate.covers((0, 0)).y - area.y))
    return Thing(tuple(parts), cover, area.topleft)


@cache
def tile_of(unit: float) -> Thing:
    """A spectator tile around its middle."""
    whole = sprites.spectator_tile(assets(), False, OWNER, unit).surface
    at = sprites.owner_on_tile(whole.get_size(), unit)
    owner, middle = solid(symbol_disc(assets(), OWNER, at.width)), whole.get_rect(center=(0, 0))
    sign = solid(whole)
    sign.erase(owner, at.topleft)
    parts = (
        Part("sign", sign, middle.topleft, sign.count()),
        Part("owner", owner, (middle.x + at.x, middle.y + at.y), owner.count()),
    )
    return Thing(parts, solid(whole), middle.topleft)


@dataclass(frozen=True, order=True)
class Share:
    """How much of something is seen, as a share of all of it."""

    seen: float
    part: str
    space: int
    standing: tuple[tuple[int, Pattern | None], ...] = field(compare=False)


@dataclass
class Boards:
    """All that can stand on the board of one layout, with how much each hides of each other."""

    layout: RaceLayout
    _stacks: dict[tuple[int, Pattern], Thing] = field(default_factory=dict)
    _tiles: dict[int, Thing] = field(default_factory=dict)
    _hidden: dict[tuple[object, ...], tuple[int, ...]] = field(default_factory=dict)

    def stack(self, space: int, pattern: Pattern) -> Thing:
        key = space, pattern
        if key not in self._stacks:
            layout = self.layout
            size = layout.camel_size(space, pattern)
            thing = stack_of(pattern, layout.forward(space), size)
            self._stacks[key] = thing.moved(round(layout.axis(space, pattern)), round(layout.ground(space)))
        return self._stacks[key]

    def tile(self, space: int) -> Thing:
        if space not in self._tiles:
            x, y = self.layout.point(geo.tile_spot(space))
            self._tiles[space] = tile_of(self.layout.tile_unit).moved(round(x), round(y))
        return self._tiles[space]

    def thing(self, space: int, pattern: Pattern | None) -> Thing:
        return self.tile(space) if pattern is None else self.stack(space, pattern)

    def hidden(self, far: tuple[int, Pattern | None], near: tuple[int, Pattern | None]) -> tuple[int, ...]:
        """The pixels of each part of the one that the other hides."""
        key = far, near
        if key not in self._hidden:
            before = self.thing(*near)
            box = pygame.Rect(before.at, before.cover.get_size())
            self._hidden[key] = tuple(
                part.mask.overlap_area(before.cover, (before.at[0] - part.at[0], before.at[1] - part.at[1]))
                if box.colliderect((part.at, part.mask.get_size()))
                else 0
                for part in self.thing(*far).parts
            )
        return self._hidden[key]

    def shares(self, standing: Standing) -> Iterator[Share]:
        """How much is seen of each part of what stands on the board, at least: what two hide is counted twice."""
        order = [found for space in geo.row_order() for found in standing if found[0] == space]
        for index, far in enumerate(order):
            hiding = [lost for near in order[index + 1 :] if any(lost := self.hidden(far, near))]
            for number, part in enumerate(self.thing(*far).parts):
                seen = part.mask.count() - sum(lost[number] for lost in hiding)
                yield Share(seen / part.whole, part.name, far[0], tuple(standing))


# Positions -----------------------------------------------------------------------------------------------------


def worst() -> Iterator[Standing]:
    """Every stack on every space with every stack that can stand on the next, and tiles on both sides of them."""
    for space in geo.SPACES:
        following = space % SPACES + 1
        tiles: Standing = [((space - 2) % SPACES + 1, None), (following % SPACES + 1, None)]
        for count in range(1, len(CAMELS) + 1):
            for pattern, cut in product(patterns(count), range(count)):
                stacks: Standing = [(space, pattern[cut:])]
                if cut:
                    stacks.append((following, pattern[:cut]))
                yield stacks + tiles


def at_random(rng: Random) -> Standing:
    """All camels anywhere, the fewer spaces the likelier stacks, and tiles where the rules let them lie."""
    near = rng.sample(geo.SPACES, rng.randint(1, 9))
    stacks: dict[int, Pattern] = {}
    for camel in rng.sample(RACER * 5 + CRAZY * 2, 7):
        space = rng.choice(near)
        stacks[space] = stacks.get(space, "") + camel
    standing: Standing = list(stacks.items())
    tiles: list[int] = []
    for space in rng.sample(geo.SPACES, SPACES):
        if space not in stacks and all((space - tile) % SPACES not in (1, SPACES - 1) for tile in tiles):
            tiles.append(space)
    return standing + [(space, None) for space in tiles[: rng.randint(0, 8)]]


# The game's own picture ----------------------------------------------------------------------------------------


def position(standing: Standing) -> Board:
    """A board on which that stands, with real camels."""
    racers, crazy = iter("bgryp"), iter("kw")
    stacks: list[tuple[Camel, ...]] = [()] * SPACES
    for space, pattern in standing:
        stacks[space - 1] = tuple(Camel(next(racers if camel == RACER else crazy)) for camel in pattern or "")
    return Board(tuple(stacks), tuple(SpectatorTile(space, False, 0) for space, pattern in standing if pattern is None))


def drawn(layout: RaceLayout, share: Share, monkeypatch: pytest.MonkeyPatch) -> float:
    """The share of that part of which the game's picture shows pixels, by painting them in a colour of their own."""
    board, kind = position(list(share.standing)), share.part.split()[0]
    marked = [0]

    def painted(surface: pygame.Surface, mask: Mask, at: tuple[int, int] = (0, 0)) -> pygame.Surface:
        marked[0] = mask.count()
        copy = surface.copy()
        copy.blit(mask.to_surface(setcolor=(*MARK, 255), unsetcolor=(0, 0, 0, 0)), at)
        return copy

    stack = board.stack_on(share.space)
    if stack:
        camel = stack[int(share.part.split()[1])]
        body_of, head_of = camels.camel_body, camels.camel_head

        def camel_body(assets: Assets, who: str, pose: str, side: int, height: int) -> pygame.Surface:
            picture = body_of(assets, who, pose, side, height)
            return painted(picture, cloth(pose, side, height)) if (who, kind) == (camel, "cloth") else picture

        def camel_head(assets: Assets, who: str, side: int, height: int, *looks: bool, **more: bool) -> pygame.Surface:
            picture = head_of(assets, who, side, height, *looks, **more)
            shape = CRAZY if who in geo.CRAZY else RACER
            return painted(picture, head(shape, side, height)[1]) if (who, kind) == (camel, "head") else picture

        monkeypatch.setattr(camels, "camel_body", camel_body)
        monkeypatch.setattr(camels, "camel_head", camel_head)
    else:
        thing, plain = tile_of(layout.tile_unit), sprites.spectator_tile(assets(), False, OWNER, layout.tile_unit)
        part = next(part for part in thing.parts if part.name == kind)
        at = part.at[0] - thing.at[0], part.at[1] - thing.at[1]
        whose = OWNER, painted(plain.surface, part.mask, at)

        def spectator_tile(_: Assets, __: bool, owner: str, ___: float) -> sprites.Sprite:
            return replace(plain, surface=whose[1] if owner == whose[0] else plain.surface)

        monkeypatch.setattr(sprites, "spectator_tile", spectator_tile)
        others = [replace(tile, owner=0 if tile.space == share.space else 1) for tile in board.tiles]
        board = replace(board, tiles=tuple(others))
    monkeypatch.setattr(scene, "board_scene", lambda *_: pygame.Surface(layout.board.size))
    seen = replace(observe(new_race(3, track(START), 0), None), board=board)
    cast = Cast(("A", "B", "C"), (OWNER, "omar", "nadia"), frozenset())
    surface = pygame.Surface(layout.metrics.window)
    painter = Painter(assets(), layout.metrics)
    draw_board(TableBrush(surface, painter, layout, Stage(seen), cast, Texts({})), Marks(), Panel())
    monkeypatch.undo()
    return pygame.mask.from_threshold(surface, MARK, (LIKE, LIKE, LIKE, 255)).count() / marked[0]


LAYOUTS = layouts()
every_layout = pytest.mark.parametrize(
    "number", range(len(LAYOUTS)), ids=lambda n: "{}x{}".format(*LAYOUTS[n].board.size)
)


@every_layout
def test_heads_cloths_and_tiles_are_seen_in_the_worst_positions(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    boards, lowest = Boards(LAYOUTS[number]), dict[str, Share]()
    for standing in worst():
        for share in boards.shares(standing):
            kind = share.part.split()[0]
            lowest[kind] = min(share, lowest.get(kind, share))
    assert lowest.keys() == {"head", "cloth", "sign", "owner"}
    for share in lowest.values():
        assert share.seen >= LEAST, share
        assert drawn(boards.layout, share, monkeypatch) >= max(LEAST, share.seen - DRAWN_OTHERWISE), share


@every_layout
def test_heads_cloths_and_tiles_are_seen_in_random_positions(number: int) -> None:
    boards, rng = Boards(LAYOUTS[number]), Random(number)
    for _ in range(-(-RANDOM // len(LAYOUTS))):
        for share in boards.shares(at_random(rng)):
            assert share.seen >= LEAST, share


@every_layout
def test_no_stack_covers_the_number_of_another_space_or_leaves_the_board(number: int) -> None:
    layout = LAYOUTS[number]
    boards, plaques = Boards(layout), dict(zip(geo.SPACES, layout.plaques(), strict=True))
    for space, count in product(geo.SPACES, range(1, len(CAMELS) + 1)):
        for pattern in patterns(count):
            thing = boards.stack(space, pattern)
            drawn = pygame.Rect(thing.at, thing.cover.get_size())
            if not layout.open_board.contains(drawn):
                # Its pictures have empty edges.
                boxes = thing.cover.get_bounding_rects()
                drawn = boxes[0].unionall(boxes[1:]).move(thing.at)
            assert layout.open_board.contains(drawn), (space, pattern)
            for other, plaque in plaques.items():
                if other == space or not drawn.colliderect(plaque):
                    continue
                number_box = pygame.Mask(plaque.size, fill=True)
                at = plaque.x - thing.at[0], plaque.y - thing.at[1]
                assert not thing.cover.overlap(number_box, at), (space, pattern, other)


@every_layout
def test_the_nearest_number_to_the_feet_of_a_stack_is_its_own(number: int) -> None:
    layout = LAYOUTS[number]
    plaques = dict(zip(geo.SPACES, layout.plaques(), strict=True))
    for space, count in product(geo.SPACES, range(1, len(CAMELS) + 1)):
        for pattern in patterns(count):
            feet = layout.axis(space, pattern), layout.ground(space)
            assert min(plaques, key=lambda n: math.dist(feet, plaques[n].center)) == space, pattern


@every_layout
def test_a_click_on_a_camel_or_tile_is_one_on_its_space(number: int) -> None:
    layout, rng = LAYOUTS[number], Random(number)
    boards = Boards(layout)
    for _ in range(2):
        standing = at_random(rng)
        board = position(standing)
        order = [found for space in geo.row_order() for found in standing if found[0] == space]
        for index, far in enumerate(order):
            for part in boards.thing(*far).parts:
                seen = part.mask.copy()
                for near in order[index + 1 :]:
                    before = boards.thing(*near)
                    seen.erase(before.cover, (before.at[0] - part.at[0], before.at[1] - part.at[1]))
                pixels = [(x, y) for x, y in grid(seen.get_size()) if seen.get_at((x, y))]
                hits = [layout.space_at((part.at[0] + x, part.at[1] + y), board) == far[0] for x, y in pixels]
                assert sum(hits) >= CLICKED * len(hits), (part.name, far, standing)


def grid(size: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Pixels all over a picture."""
    across, down = (range(0, length, max(2, length // 12)) for length in size)
    return product(across, down)
