"""Keys by their names: what a press is called on several keyboards, and which command it means."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from camelup.ui.kit.assets import find_assets
from camelup.ui.kit.commands import RESERVED, TABLE, Command, Place
from camelup.ui.kit.key_names import is_name, names_of, shown
from camelup.ui.kit.keymap import KeyMap, changeable
from camelup.ui.kit.texts import Texts
from tests.ui.conftest import MakeApp

pytestmark = pytest.mark.usefixtures("make_app")


def pressed(key: int, unicode: str = "", *, scancode: int = 0, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, unicode=unicode, scancode=scancode, mod=mod)


@pytest.fixture(scope="module")
def texts() -> Texts:
    return Texts.load(find_assets())


# The table -------------------------------------------------------------------------------------------------------


def test_every_command_has_one_row() -> None:
    assert sorted(entry.command.value for entry in TABLE) == sorted(command.value for command in Command)


def test_no_two_commands_of_a_screen_share_a_key() -> None:
    """The small choice of two lies on the race screen: there too L is the log and nothing else."""
    for one, other in combinations(TABLE, 2):
        if one.shares_screen(other) and not (one.fixed and other.fixed):
            assert not set(one.keys) & set(other.keys), (one.command, other.command)


def test_every_key_of_the_table_has_a_name_that_can_be_kept() -> None:
    assert all(is_name(key) for entry in TABLE for key in entry.keys)


# Names on several keyboards --------------------------------------------------------------------------------------

DIGITS_OF_AZERTY = '&é"' + "'(-è_çà"


@pytest.mark.parametrize(("number", "typed"), list(enumerate(DIGITS_OF_AZERTY)))
def test_the_digits_of_a_french_keyboard_need_no_shift(number: int, typed: str) -> None:
    digit = str((number + 1) % 10)
    plain = pressed(ord(typed), typed, scancode=pygame.KSCAN_1 + number)
    assert names_of(plain) == (typed, digit)
    assert names_of(pressed(ord(typed), digit, scancode=pygame.KSCAN_1 + number, mod=pygame.KMOD_LSHIFT)) == (digit,)


def test_the_french_key_of_the_first_digit_bets_on_the_leg() -> None:
    keys = KeyMap({})
    press = pressed(pygame.K_AMPERSAND, "&", scancode=pygame.KSCAN_1)
    assert keys.find(press, Place.RACE) is Command.LEG
    assert keys.find(press, Place.CHOICE) is None


def test_the_french_minus_is_a_minus_where_one_is_meant_and_a_six_elsewhere() -> None:
    keys = KeyMap({})
    press = pressed(pygame.K_MINUS, "-", scancode=pygame.KSCAN_6)
    assert keys.find(press, Place.CHOICE) is Command.BOO
    assert keys.find(press, Place.RACE) is Command.PAGE_SEATS


def test_letters_go_by_what_the_key_types() -> None:
    """On a German keyboard Z and Y have changed places, on a French one A and Q."""
    assert names_of(pressed(pygame.K_z, "z", scancode=pygame.KSCAN_Y)) == ("z",)
    assert names_of(pressed(pygame.K_q, "Q", scancode=pygame.KSCAN_A, mod=pygame.KMOD_CAPS)) == ("q",)


def test_letters_go_by_position_where_the_keyboard_has_no_latin_ones() -> None:
    russian_l = pressed(ord("д"), "д", scancode=pygame.KSCAN_L)
    assert names_of(russian_l) == ("д", "l")
    assert KeyMap({}).find(russian_l, Place.RACE) is Command.LOG
    russian_z = pressed(ord("я"), "", scancode=pygame.KSCAN_Z, mod=pygame.KMOD_LCTRL)
    assert KeyMap({}).find(russian_z, Place.RACE) is Command.TAKE_BACK


@pytest.mark.parametrize(
    ("event", "command"),
    [
        (pressed(pygame.K_EQUALS, "=", mod=pygame.KMOD_LCTRL), Command.LARGER),
        (pressed(pygame.K_EQUALS, "+", mod=pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT), Command.LARGER),
        (pressed(pygame.K_PLUS, mod=pygame.KMOD_LMETA), Command.LARGER),
        (pressed(pygame.K_KP_PLUS, mod=pygame.KMOD_LCTRL), Command.LARGER),
        (pressed(pygame.K_KP_MINUS, mod=pygame.KMOD_LCTRL), Command.SMALLER),
        (pressed(pygame.K_KP_0, mod=pygame.KMOD_LCTRL), Command.USUAL_SIZE),
        (pressed(ord("à"), "à", scancode=pygame.KSCAN_0, mod=pygame.KMOD_LCTRL), Command.USUAL_SIZE),
        (pressed(pygame.K_F11), Command.FULL_SCREEN),
        (pressed(pygame.K_PAGEDOWN, mod=pygame.KMOD_RCTRL), Command.NEXT_PAGE),
        (pressed(pygame.K_PAGEDOWN), None),
        (pressed(pygame.K_EQUALS, "="), None),
    ],
)
def test_keys_that_hold_everywhere(event: pygame.Event, command: Command | None) -> None:
    assert KeyMap({}).find(event, Place.EVERYWHERE) is command


def test_the_keypad_types_digits_and_signs_too() -> None:
    keys = KeyMap({})
    assert keys.find(pressed(pygame.K_KP_3, "3", mod=pygame.KMOD_NUM), Place.RACE) is Command.ROLL
    assert keys.find(pressed(pygame.K_KP_3), Place.RACE) is None, "without Num Lock it is Page Down"
    assert keys.find(pressed(pygame.K_KP_PLUS, "+"), Place.CHOICE) is Command.CHEER


def test_a_key_held_with_alt_belongs_to_the_window() -> None:
    assert names_of(pressed(pygame.K_l, "l", mod=pygame.KMOD_LALT)) == ()


def test_a_character_composed_with_alt_gr_is_that_character() -> None:
    """Alt Gr reports itself as Ctrl and Alt on some systems."""
    press = pressed(pygame.K_0, "}", scancode=pygame.KSCAN_0, mod=pygame.KMOD_RALT | pygame.KMOD_LCTRL)
    assert names_of(press) == ("}",)


@pytest.mark.parametrize(
    ("name", "words"),
    [("l", "L"), ("1", "1"), ("+", "+"), ("é", "É"), ("ß", "ß"), ("f11", "F11"), ("page up", "PgUp"),
     ("ctrl+z", "Ctrl+Z"), ("ctrl++", "Ctrl++"), ("ctrl+page down", "Ctrl+PgDn"), ("left", "←"), ("escape", "Esc")],
)  # fmt: skip
def test_keys_as_a_player_reads_them(name: str, words: str, texts: Texts) -> None:
    assert shown(name, texts) == words


# Changed keys ----------------------------------------------------------------------------------------------------


def test_a_changed_key_takes_the_place_of_the_usual_one() -> None:
    keys = KeyMap({"log": "j", "take_back": "b"})
    assert keys.find(pressed(pygame.K_j, "j"), Place.RACE) is Command.LOG
    assert keys.find(pressed(pygame.K_l, "l"), Place.RACE) is None
    assert keys.find(pressed(pygame.K_b, "b"), Place.RACE) is Command.TAKE_BACK
    assert keys.find(pressed(pygame.K_z, mod=pygame.KMOD_LCTRL), Place.RACE) is Command.TAKE_BACK
    assert keys.changed(Command.LOG)
    assert not keys.changed(Command.SPEED)
    assert keys.ignored == 0


def test_two_commands_can_change_places() -> None:
    keys = KeyMap({"log": "s", "speed": "l"})
    assert (keys.key(Command.LOG), keys.key(Command.SPEED), keys.ignored) == ("s", "l", 0)


@pytest.mark.parametrize(
    "changed",
    [
        {"no_such_command": "x"},
        {"log": "no such key"},
        {"log": ""},
        {"log": "ctrl+"},
        {"log": "escape"},
        {"back": "x"},
        {"log": "s"},
        {"log": "f11"},
        {"cards": "p"},
    ],
)
def test_changes_that_mean_nothing_are_left_out(changed: dict[str, str]) -> None:
    keys = KeyMap(changed)
    assert keys.ignored == 1
    assert [keys.key(entry.command) for entry in TABLE] == [entry.keys[0] for entry in TABLE]


def test_of_two_commands_on_one_new_key_the_first_keeps_it() -> None:
    keys = KeyMap({"roll": "x", "hand": "x"})
    assert (keys.key(Command.ROLL), keys.key(Command.HAND), keys.ignored) == ("x", "h", 1)


@pytest.mark.parametrize("chosen", [{"boo": "e"}, {"winner": "e"}, {"take_back": "e"}, {"pause": "e"}, {"cheer": "e"}])
def test_a_key_chosen_before_it_became_usual_for_another_command_stays(chosen: dict[str, str]) -> None:
    """In 0.1.0 L was for Loser and E was free."""
    keys = KeyMap(chosen)
    ((name, key),) = chosen.items()
    assert (keys.key(Command(name)), keys.ignored) == (key, 0)
    assert keys.find(pressed(pygame.K_l, "l"), Place.CHOICE) is Command.LOSER
    assert keys.find(pressed(pygame.K_e, "e"), Place.CHOICE) is Command(name)


@pytest.mark.parametrize("chosen", [{"speed": "w"}, {"hand": "e"}, {"log": "w"}, {"coach": "e", "hand": "w"}])
def test_keys_that_could_be_chosen_before_stay_valid(chosen: dict[str, str]) -> None:
    """In 0.1.0 a key of the race could be one of its small choice as well."""
    keys = KeyMap(chosen)
    assert keys.ignored == 0
    assert all(keys.key(Command(name)) == key for name, key in chosen.items())


def test_who_holds_a_key_already() -> None:
    keys = KeyMap({"speed": "x"})
    assert keys.holder(("l",), Command.HAND) is Command.LOG
    assert keys.holder(("x",), Command.HAND) is Command.SPEED
    assert keys.holder(("s",), Command.HAND) is None
    assert keys.holder(("w",), Command.HAND) is Command.WINNER, "the choice of two lies on the same screen"
    assert keys.holder(("w",), Command.FULL_SCREEN) is Command.WINNER
    assert keys.holder(("-", "6"), Command.LOG) is Command.BOO
    assert keys.holder(("6",), Command.HAND) is Command.PAGE_SEATS
    assert keys.holder(("h",), Command.HAND) is None
    assert keys.holder(("ctrl+z",), Command.HAND) is Command.TAKE_BACK


def test_what_the_settings_keep() -> None:
    keys = KeyMap({"speed": "x", "no_such_command": "y"})
    assert keys.with_key(Command.LOG, "j") == {"speed": "x", "log": "j"}
    assert keys.with_key(Command.SPEED, "s") == {}


def test_reserved_keys_are_never_offered() -> None:
    assert not any(KeyMap({}).key(command) in RESERVED for command in changeable())


# On the screen ---------------------------------------------------------------------------------------------------


def test_new_keys_hold_at_once_and_are_shown(make_app: MakeApp) -> None:
    app = make_app()
    assert app.shortcut(Command.LOG) == "L"
    from camelup.ui.menus.menu import MenuScene

    app.go(MenuScene(app))
    app.change_settings(keys={"log": "j", "larger": "f9"})
    assert app.shortcut(Command.LOG) == "J"
    app.tick(0.0, [pressed(pygame.K_F9)])
    assert app.services.settings.ui_scale == 1.25


def test_a_letter_with_ctrl_and_shift_is_a_key_of_its_own() -> None:
    keys = KeyMap({})
    both = pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT
    assert keys.find(pressed(pygame.K_z, mod=both), Place.RACE) is Command.REDO
    assert keys.find(pressed(pygame.K_z, mod=pygame.KMOD_LCTRL), Place.RACE) is Command.TAKE_BACK
    assert keys.find(pressed(pygame.K_c, mod=both), Place.LOG) is None
    # The plus sign needs Shift on many keyboards.
    assert keys.find(pressed(pygame.K_EQUALS, "+", mod=both), Place.EVERYWHERE) is Command.LARGER
    mine = KeyMap({"take_back": "ctrl+shift+b"})
    assert not mine.ignored
    assert mine.find(pressed(pygame.K_b, mod=both), Place.RACE) is Command.TAKE_BACK
    assert KeyMap({"take_back": "ctrl+shift+f5"}).ignored
