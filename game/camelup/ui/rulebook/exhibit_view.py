"""Pictures of the pieces themselves, for the rules that say what there is."""

from __future__ import annotations

from camelup.rules.board import CRAZY, RACING, ROLLS, Camel
from camelup.rules.state import START_PURSE
from camelup.ui.art import camels, pieces, sprites
from camelup.ui.art import scene as scenery
from camelup.ui.kit.brush import Brush
from camelup.ui.table.brush import TableBrush

NAME = 24


def draw_camels(brush: TableBrush) -> None:
    """All seven camels with their names; the crazy ones look the other way."""
    assets, px = brush.assets, brush.px
    width, height = brush.surface.get_size()
    brush.put(scenery.backdrop(assets, (width, height)), topleft=(0, 0))
    step = width / 5.6
    tall = min(round(step / camels.sprite_width(1000) * 900), round(height * 0.34))
    line = brush.painter.line_height(NAME, "title")
    rows: tuple[tuple[tuple[Camel, ...], float], ...] = ((RACING, 0.47), (CRAZY, 0.93))
    for row, share in rows:
        ground = height * share - line
        for n, camel in enumerate(row):
            middle = width / 2 + (n - (len(row) - 1) / 2) * step
            side = camels.camel_facing(camel, 1)
            axis = middle - camels.sprite_width(tall) / 2 + camels.hump_x(tall, side)
            sprites.shadow(assets, tall).draw(brush.surface, (axis, ground))
            camels.draw_stack(brush.surface, assets, (camel,), axis, ground, tall, 1)
            at = (middle, ground + line / 2 + px(4))
            brush.text(brush.texts(f"camel.{camel}"), at, NAME, face="title", align="center", max_width=step)


def draw_dice(brush: Brush) -> None:
    """The racing dice above, the six faces of the grey die below."""
    width, height = brush.surface.get_size()
    ground(brush)
    grey = [roll for roll in ROLLS.values() if roll.face in CRAZY]
    racing = [ROLLS[f"{camel}{n % 3 + 1}"] for n, camel in enumerate(RACING)]
    for row, share in ((racing, 0.29), (grey, 0.73)):
        side = min(height * 0.3, width / (len(row) + 1) * 0.8)
        for n, roll in enumerate(row):
            middle = (width / 2 + (n - (len(row) - 1) / 2) * width / (len(row) + 0.6), height * share)
            brush.put(sprites.rolled_at(brush.assets, roll, side), center=middle)


def draw_belongings(brush: TableBrush) -> None:
    """A seat's portrait and finish cards above; both sides of its tile, its coins and its partnership card below."""
    assets, character = brush.assets, brush.cast.characters[0]
    width, height = brush.surface.get_size()
    ground(brush)
    step = width / 6.6
    tall = round(min(height * 0.4, step * 0.86 / pieces.CARD_RATIO))
    upper, lower = round(height * 0.28), round(height * 0.74)
    face = pieces.portrait(assets, character, round(min(tall, step * 0.95)))
    brush.put(face, center=(step * 0.7, upper))
    for n, camel in enumerate(RACING):
        card = pieces.finish_card_face(assets, camel, character, tall)
        brush.put(card, center=(step * (1.85 + n), upper))
    whole = sprites.spectator_tile(assets, True, character, 1.0).surface
    unit = min(height * 0.34 / whole.get_height(), step * 1.35 / whole.get_width())
    for n, cheering in enumerate((True, False)):
        tile = sprites.spectator_tile(assets, cheering, character, unit).surface
        brush.put(tile, center=(step * (0.9 + 1.55 * n), lower))
    coin = pieces.coin(assets, round(tall * 0.5), 1)
    for n in range(START_PURSE):
        brush.put(coin, center=(step * (3.75 + 0.42 * n), lower))
    brush.put(pieces.piece(assets, "rings", round(tall * 0.42)), center=(step * 5.75, lower))


def draw_coins(brush: Brush) -> None:
    """A coin of 5 and a coin of 1."""
    width, height = brush.surface.get_size()
    ground(brush)
    side = round(min(height * 0.5, width * 0.25))
    for value, share in ((5, 0.36), (1, 0.64)):
        brush.put(pieces.coin(brush.assets, side, value), center=(width * share, height // 2))


def ground(brush: Brush) -> None:
    """The dark wood that pieces lie on."""
    brush.panel(brush.surface.get_rect(), "panel")
