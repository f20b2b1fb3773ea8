"""Composed art: camels differ, badges are not mirrored, stacks fit the board, every size draws."""

import os
import random
from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import get_args

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from camelup.ui.art import board_geometry as geo
from camelup.ui.art import camels, pieces, scene, sprites
from camelup.ui.art.faces import Mood, bust
from camelup.ui.kit import icons, panels
from camelup.ui.kit.assets import Assets, find_assets
from camelup.ui.kit.theme import HIGH_CONTRAST, THEME, Theme

ALL = "bgrypkw"
CHARACTERS = list(THEME.characters)


@pytest.fixture(scope="module")
def assets() -> Assets:
    return Assets(find_assets())


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("part", ["body", "head", "portrait", "badge", "band", "ticket", "mini", "card", "die", "tent"])
def test_camels_differ_in_every_part(part: str, assets: Assets) -> None:
    draw = {
        "body": lambda c: camels.camel_body(assets, c, "stand", 1, 69),
        "head": lambda c: camels.camel_head(assets, c, 1, 69),
        "portrait": lambda c: camels.camel_portrait(assets, c, 60),
        "badge": lambda c: camels.badge(assets, c, 30),
        "band": lambda c: camels.blanket_band(assets, c, (90, 46)),
        "ticket": lambda c: pieces.leg_ticket(assets, c, 50),
        "mini": lambda c: pieces.mini_ticket(assets, c, 24),
        "card": lambda c: pieces.finish_card_face(assets, c, "omar", 76),
        "die": lambda c: sprites.die(assets, c, 2, 1.0).surface,
        "tent": lambda c: sprites.tent(assets, c, 1.0).surface,
    }[part]
    for a, b in combinations(ALL, 2):
        assert pixels(draw(a)) != pixels(draw(b)), (a, b)


def test_camels_differ_without_colour(assets: Assets) -> None:
    grey = {c: pygame.transform.grayscale(camels.badge(assets, c, 30)) for c in ALL}
    for a, b in combinations(ALL, 2):
        assert pixels(grey[a]) != pixels(grey[b])


def test_seats_differ(assets: Assets) -> None:
    for a, b in combinations(CHARACTERS, 2):
        for draw in (pieces.portrait, pieces.symbol_disc, pieces.symbol):
            assert pixels(draw(assets, a, 40)) != pixels(draw(assets, b, 40))
        for cheering in (True, False):
            tiles = [sprites.spectator_tile(assets, cheering, who, 0.7).surface for who in (a, b)]
            assert pixels(tiles[0]) != pixels(tiles[1])
        backs = [pieces.finish_card_back(assets, who, 76) for who in (a, b)]
        assert pixels(backs[0]) != pixels(backs[1])


@pytest.mark.parametrize("character", CHARACTERS)
def test_every_mood_is_seen_in_every_face(character: str, assets: Assets) -> None:
    for a, b in combinations(Mood, 2):
        seen = [pieces.portrait(assets, character, 60, mood=mood) for mood in (a, b)]
        changed = pygame.mask.from_threshold(seen[0], (0, 0, 0), (24, 24, 24, 255), seen[1])
        changed.invert()
        # Of 3600 pixels; Zuri laughs anyway.
        assert changed.count() > 30, (a, b)


def test_a_fright_throws_the_hat_up_inside_the_portrait(assets: Assets) -> None:
    for character in ("bruno", "kofi", "omar", "tariq"):
        face = pieces.portrait(assets, character, 100, False, Mood.SHOCK)
        top = pygame.mask.from_surface(face.subsurface((0, 0, 100, 1)), 200).count()
        assert top < 12, "the hat is cut off"
        assert "rotate(-9)" in bust(assets, character, Mood.SHOCK).head


@pytest.mark.parametrize("camel", ALL)
def test_badge_is_not_mirrored(camel: str, assets: Assets) -> None:
    height = 168
    mark = camels.badge(assets, camel, 62)
    area = pygame.Rect(0, 0, 24, 20)
    for facing in (1, -1):
        body = camels.camel_body(assets, camel, "stand", facing, height)
        area.center = (round(camels.hump_x(height, facing)), 100)
        seen = body.subsurface(area)
        expected = mark.subsurface(area.move(31 - area.centerx, 31 - area.centery))
        assert pixels(seen) == pixels(expected)


def test_facing_mirrors_the_rest(assets: Assets) -> None:
    right = camels.camel_head(assets, "b", 1, 84)
    left = camels.camel_head(assets, "b", -1, 84)
    assert pixels(pygame.transform.flip(left, True, False)) == pixels(right)
    assert camels.camel_facing("b", 1) == 1
    assert camels.camel_facing("k", 1) == -1


def test_blinking_shuts_the_eyes_of_racing_camels_only(assets: Assets) -> None:
    for camel in ALL:
        opened = camels.camel_head(assets, camel, 1, 104)
        shut = camels.camel_head(assets, camel, 1, 104, blink=True)
        assert (pixels(opened) == pixels(shut)) == (camel in geo.CRAZY)


def test_art_is_cached(assets: Assets) -> None:
    assert camels.camel_body(assets, "g", "kneel", -1, 69) is camels.camel_body(assets, "g", "kneel", -1, 69)
    assert pieces.portrait(assets, "omar", 50) is pieces.portrait(assets, "omar", 50)
    box = (100, 40)
    assert panels.panel(assets, box, "button", 1.0) is panels.panel(assets, box, "button", 1.0)


def test_stack_geometry_matches_the_picture(assets: Assets) -> None:
    target = pygame.Surface((500, 700), pygame.SRCALPHA)
    area = camels.draw_stack(target, assets, "gybrpkw", 250, 680, 104, 1)
    drawn = target.get_bounding_rect()
    assert area.contains(drawn)
    assert area.height - drawn.height < 14
    assert abs(area.height - camels.stack_height(7, 104)) <= 2
    assert abs(drawn.bottom - 680) <= 3
    assert camels.draw_stack(target, assets, "", 250, 680, 104, 1).size == (0, 0)


def test_ghosts_squash_and_lift(assets: Assets) -> None:
    def draw(**how: float) -> pygame.Surface:
        target = pygame.Surface((300, 300), pygame.SRCALPHA)
        camels.draw_stack(target, assets, "by", 150, 280, 104, 1, **how)  # type: ignore[arg-type]
        return target

    plain, ghost, flat, high = draw(), draw(alpha=125), draw(squash=0.9), draw(lifted=50)
    assert ghost.get_bounding_rect() == plain.get_bounding_rect()
    assert ghost.get_at((150, 230)).a == 125
    assert abs(flat.get_bounding_rect().bottom - plain.get_bounding_rect().bottom) <= 2
    assert flat.get_bounding_rect().height < plain.get_bounding_rect().height
    assert high.get_bounding_rect().bottom == plain.get_bounding_rect().bottom - 50


def test_geometry_of_the_ring() -> None:
    assert sorted(geo.CELL) == list(geo.SPACES)
    assert len(set(geo.CELL.values())) == 16
    for space in geo.SPACES:
        (c0, r0), (c1, r1) = geo.CELL[space], geo.CELL[space % 16 + 1]
        assert abs(c0 - c1) + abs(r0 - r1) == 1
        assert geo.space_at(*geo.stand(space)) == space
        polygon = geo.cell_polygon(space)
        middle = (sum(x for x, _ in polygon) / 4, sum(y for _, y in polygon) / 4)
        assert geo.space_at(*middle) == space
    assert geo.space_at(0.5, 0.6) is None
    assert geo.space_at(0.01, 0.9) is None
    assert geo.space_at(0.5, 0.1) is None
    assert geo.space_at(0.999, 0.9) is None
    rows = [geo.CELL[space][1] for space in geo.row_order()]
    assert rows == sorted(rows)
    # Clockwise seen from above: left along the near edge, right along the far one.
    assert geo.stand(1)[0] > geo.stand(2)[0]
    assert geo.stand(7)[0] < geo.stand(8)[0]
    assert geo.facing(2) == -1
    assert geo.facing(8) == 1


def test_dice_tell_number_and_numeral_colour(assets: Assets) -> None:
    seen = {pixels(sprites.die(assets, c, n, 1.0).surface) for c in "bgryp" for n in (None, 1, 2, 3)}
    seen |= {pixels(sprites.die(assets, "x", n, 1.0, m).surface) for m in ("k", "w") for n in (1, 2, 3)}
    assert len(seen) == 26


def test_tray_holds_any_dice(assets: Assets) -> None:
    widths = [sprites.pyramid_tray(assets, "bgrypx"[:n], 1.0).surface.get_width() for n in range(7)]
    assert widths == sorted(widths)
    assert widths[6] < 300, "six dice fit the pyramid"


def test_board_sprites(assets: Assets) -> None:
    target = pygame.Surface((300, 300), pygame.SRCALPHA)
    closed, opened = sprites.pyramid(assets, 0.5), sprites.pyramid(assets, 0.5, opened=True)
    assert pixels(closed.surface) != pixels(opened.surface)
    assert closed.anchor == opened.anchor
    rect = sprites.prop(assets, "finish_flag", 1.0).draw(target, (150, 200))
    assert rect.collidepoint(150, 199)
    assert pixels(sprites.plaque(assets, 8, 1.0).surface) != pixels(sprites.plaque(assets, 8, 1.0, hot=True).surface)
    low, high = sprites.shadow(assets, 104), sprites.shadow(assets, 104, lifted=100)
    assert high.surface.get_width() < low.surface.get_width()
    assert sprites.pyramid_tip((100, 300), 1.0)[1] < 300
    assert sprites.tent(assets, "x", 1.0).surface is not sprites.tent(assets, None, 1.0).surface
    for dashed in (True, False):
        glow = sprites.cell_glow(assets, 3, (816, 548), dashed=dashed)
        where = glow.draw(pygame.Surface((816, 548), pygame.SRCALPHA), (0, 0))
        assert where.collidepoint(geo.stand(3)[0] * 816, geo.stand(3)[1] * 548)


@pytest.mark.parametrize("size", [(579, 502), (816, 548), (1224, 822), (2448, 1644)])
def test_board_scene_fills_any_size(size: tuple[int, int], assets: Assets) -> None:
    picture = scene.board_scene(assets, size, 1)
    assert picture.get_size() == size
    for point in ((0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)):
        assert picture.get_at(point).a == 255


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1920, 1080)])
def test_backdrop_fills_any_size(size: tuple[int, int], assets: Assets) -> None:
    picture = scene.backdrop(assets, size)
    assert picture.get_size() == size
    assert picture.get_at((size[0] - 1, size[1] - 1)).a == 255


@pytest.mark.parametrize("k", [0.64, 1.0, 2.0])
def test_panels_have_their_margin(k: float, assets: Assets) -> None:
    box = pygame.Rect(50, 40, round(180 * k), round(60 * k))
    looks = set()
    for style in get_args(panels.PanelStyle):
        surface = panels.panel(assets, box.size, style, k)
        edge = panels.margin(k)
        assert surface.get_size() == (box.width + 2 * edge, box.height + 2 * edge)
        looks.add(pixels(surface))
        panels.draw_panel(pygame.Surface((600, 300)), assets, box, style, k)
    assert len(looks) == len(get_args(panels.PanelStyle)), "no two styles look alike"
    assert panels.content_shift("button_hover", k) < 0 < panels.content_shift("button_pressed", k)
    assert panels.content_shift("button", k) == 0


def test_tiny_panels_do_not_break(assets: Assets) -> None:
    for size in ((1, 1), (3, 40), (40, 3)):
        assert panels.panel(assets, size, "card_active", 0.64).get_width() > size[0]


def test_other_surfaces(assets: Assets) -> None:
    assert panels.ribbon(assets, (700, 60), 0.7).get_size() == (700, 60)
    assert panels.ornament(assets, 900, 0.7).get_size() == (900, 9)
    assert pixels(panels.count_disc(assets, 30)) != pixels(panels.count_disc(assets, 30, gold=True))
    assert pixels(panels.rank_chip(assets, "r", (60, 70), 1.0)) != pixels(panels.rank_chip(assets, "b", (60, 70), 1.0))


def test_pieces(assets: Assets) -> None:
    assert pixels(pieces.coin(assets, 40, 1)) != pixels(pieces.coin(assets, 40, 5))
    one, five = (pieces.coin(assets, 80, v).get_bounding_rect().width for v in (1, 5))
    assert one < five * 0.9
    assert pixels(pieces.pyramid_ticket(assets, 40)) != pixels(pieces.pyramid_ticket(assets, 40, taken=True))
    assert pieces.start_flag(assets, 40).get_size() == (40, 40)
    assert icons.program_icon(assets, 256).get_size() == (256, 256)
    dark = icons.icon(assets, "check", 32, "#33190F")
    assert dark.get_bounding_rect().width > 15
    assert pixels(dark) != pixels(icons.icon(assets, "check", 32))


def test_theme_can_be_changed() -> None:
    assets = Assets(find_assets())
    before = pixels(panels.panel(assets, (90, 40), "card", 1.0))
    assets.use_theme(HIGH_CONTRAST)
    assert pixels(panels.panel(assets, (90, 40), "card", 1.0)) != before
    assert assets.theme is HIGH_CONTRAST


def test_endless_resizing_keeps_the_budget() -> None:
    assets = Assets(find_assets(), budget=8_000_000)
    rng = random.Random(1)
    for _ in range(30):
        height = rng.randrange(300, 600)
        scene.board_scene(assets, (round(height * 1.49), height), 1)
        camels.draw_stack(pygame.Surface((400, 400)), assets, ALL, 200, 380, height / 8, 1)
        assert assets._bytes <= 8_000_000


def test_a_halo_surrounds_the_stack_that_is_drawn_over_it(assets: Assets) -> None:
    """Two stacks in a side column must not read as one tower: the nearer one gets an edge of sand."""
    plain, parted = (pygame.Surface((300, 300)) for _ in range(2))
    camels.draw_halo(parted, assets, "kw", 150, 260, 104, 1)
    for surface in (plain, parted):
        camels.draw_stack(surface, assets, "kw", 150, 260, 104, 1)
    sand = pygame.Color(assets.theme.sand_far)
    edges = [surface.get_at((x, y)) == sand for surface in (plain, parted) for x in range(300) for y in range(300)]
    before, after = sum(edges[: 300 * 300]), sum(edges[300 * 300 :])
    assert after > before + 400


# The focus -------------------------------------------------------------------------------------------------------


def _sides(draw: Callable[[pygame.Surface, pygame.Rect], None], size: tuple[int, int], k: float) -> list[bool]:
    """Whether something is drawn across the middle of each side of a box of so many units."""
    reach = round(panels.MARGIN * k)
    box = pygame.Rect(reach, reach, round(size[0] * k), round(size[1] * k))
    surface = pygame.Surface((box.width + 2 * reach, box.height + 2 * reach), pygame.SRCALPHA)
    draw(surface, box)
    across = [pygame.Rect(box.centerx, y, 1, 2 * reach) for y in (0, box.bottom - reach)]
    down = [pygame.Rect(x, box.centery, 2 * reach, 1) for x in (0, box.right - reach)]
    corner = pygame.Rect(0, 0, 3 * reach, 3 * reach)
    assert surface.subsurface(corner.clip(surface.get_rect())).get_bounding_rect().size != (0, 0)
    return [surface.subsurface(spot).get_bounding_rect().size != (0, 0) for spot in (*across, *down)]


@pytest.mark.parametrize("k", [2 / 3, 1.0, 2.0])
@pytest.mark.parametrize("size", [(48, 48), (120, 60), (400, 50), (60, 300)])
@pytest.mark.parametrize("theme", [THEME, HIGH_CONTRAST])
def test_the_focus_is_open_where_every_other_ring_is_closed(size: tuple[int, int], k: float, theme: Theme) -> None:
    assets = Assets(find_assets(), theme)
    assert not any(_sides(lambda surface, box: panels.draw_brackets(surface, assets, box, k), size, k))
    rings: tuple[panels.PanelStyle, ...] = ("focus", "goal", "advice")
    for style in rings:
        assert all(_sides(partial(_closed, assets, style, k), size, k)), style


def _closed(assets: Assets, style: panels.PanelStyle, k: float, surface: pygame.Surface, box: pygame.Rect) -> None:
    panels.draw_panel(surface, assets, box, style, k)
