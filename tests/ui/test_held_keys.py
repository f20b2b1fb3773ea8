"""One press of a key is one press, however slow the frames are."""

from __future__ import annotations

import pygame

from game.ui.held_keys import HeldKeys


def down(key: int) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, unicode="", mod=0, scancode=0)


def up(key: int) -> pygame.Event:
    return pygame.Event(pygame.KEYUP, key=key, unicode="", mod=0, scancode=0)


def test_escape_pressed_once_before_a_slow_frame_is_taken_once() -> None:
    held = HeldKeys()
    assert held.sift([down(pygame.K_ESCAPE)]) == [down(pygame.K_ESCAPE)]
    # While the frame was painted the key was let go; SDL went on telling its press until somebody looked.
    assert held.sift([*[down(pygame.K_ESCAPE)] * 8, up(pygame.K_ESCAPE)]) == [up(pygame.K_ESCAPE)]
    assert held.sift([down(pygame.K_ESCAPE)]) == [down(pygame.K_ESCAPE)]


def test_an_arrow_let_go_during_a_slow_frame_walks_one_step() -> None:
    held = HeldKeys()
    assert held.sift([down(pygame.K_LEFT)]) == [down(pygame.K_LEFT)]
    assert held.sift([*[down(pygame.K_LEFT)] * 8, up(pygame.K_LEFT)]) == [up(pygame.K_LEFT)]


def test_a_held_arrow_walks_one_step_a_frame() -> None:
    held = HeldKeys()
    for told in (1, 1, 3):
        assert held.sift([down(pygame.K_LEFT)] * told) == [down(pygame.K_LEFT)]


def test_quick_presses_of_a_key_within_one_frame_all_count() -> None:
    pressed = [down(pygame.K_h), up(pygame.K_h)] * 3
    assert HeldKeys().sift(pressed) == pressed


def test_keys_held_together_do_not_hide_each_other() -> None:
    held = HeldKeys()
    assert held.sift([down(pygame.K_LCTRL), down(pygame.K_z)]) == [down(pygame.K_LCTRL), down(pygame.K_z)]
    assert held.sift([up(pygame.K_z), down(pygame.K_z)]) == [up(pygame.K_z), down(pygame.K_z)]


def test_a_key_let_go_outside_the_window_can_be_pressed_again() -> None:
    held = HeldKeys()
    held.sift([down(pygame.K_ESCAPE), pygame.Event(pygame.WINDOWFOCUSLOST)])
    assert held.sift([down(pygame.K_ESCAPE)]) == [down(pygame.K_ESCAPE)]
