"""Spectators: who they are depends on their seed alone, what they do on their mood."""

from __future__ import annotations

import pygame
import pytest

from camelup.ui.art.crowd import BEATS, Mood, person, width
from camelup.ui.kit.assets import Assets

CLOTH = "#5A1F8E"


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


@pytest.mark.parametrize("mood", Mood)
@pytest.mark.parametrize("seed", range(12))
def test_each_person_has_two_pictures_that_fill_their_box_and_touch_the_ground(
    shared_assets: Assets,
    seed: int,
    mood: Mood,
) -> None:
    looks = [person(shared_assets, seed, mood, 80, CLOTH, beat) for beat in range(BEATS)]
    assert pixels(looks[0]) != pixels(looks[1])
    for look in looks:
        assert look.get_size() == (width(80), 80)
        seen = look.get_bounding_rect()
        assert seen.bottom == 80
        assert seen.height > 50
        assert seen.left > 0
        assert seen.right < width(80)


def test_twelve_seeds_are_at_least_nine_people(shared_assets: Assets) -> None:
    assert len({pixels(person(shared_assets, seed, Mood.CHEER, 80, CLOTH)) for seed in range(12)}) >= 9


def test_who_boos_looks_otherwise_than_who_cheers(shared_assets: Assets) -> None:
    for seed in range(12):
        cheering, booing = (pixels(person(shared_assets, seed, mood, 80, CLOTH)) for mood in Mood)
        assert cheering != booing
