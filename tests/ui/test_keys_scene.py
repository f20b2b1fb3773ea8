"""The list of keys: looked up, changed, refused where another command has them, and given back."""

from __future__ import annotations

import pygame
import pytest

from camelup.session.match import Match
from camelup.session.settings import Settings, load_settings, save_settings
from camelup.ui.kit.app import App
from camelup.ui.kit.assets import find_assets
from camelup.ui.kit.commands import Command, called
from camelup.ui.kit.keymap import changeable
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.widgets.picture_button import PictureButton
from camelup.ui.menus.keys import KeysScene
from camelup.ui.menus.menu import MenuScene
from camelup.ui.menus.press_key import PressKeyScene
from camelup.ui.menus.settings import SettingsScene
from camelup.ui.race.controls import ACTION_COMMANDS
from camelup.ui.table.log import LogScene
from camelup.ui.table.target import KindButton, Space
from tests.session.played import phrases
from tests.ui.conftest import MakeApp
from tests.ui.driving import click, key, untidy
from tests.ui.kept import cut_words
from tests.ui.pads import push, with_pad
from tests.ui.race_driver import focused, open_race, people, press, settle_race, shown_words
from tests.ui.test_languages import CODES

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


def opened(app: App) -> KeysScene:
    """Go to the list of keys through menu and settings."""
    app.go(MenuScene(app))
    click(app, "settings")
    assert isinstance(app.scene, SettingsScene)
    click(app, "page:keys")
    click(app, "keys")
    assert isinstance(app.scene, KeysScene)
    return app.scene


def ask_for(scene: KeysScene, command: Command) -> PressKeyScene:
    """Walk to a command with the arrows and ask for another key."""
    scene.focus.set("list", visible=True)
    key(scene.app, pygame.K_HOME)
    for _ in range(scene.commands.index(command)):
        key(scene.app, pygame.K_DOWN)
    assert scene.chosen is command
    key(scene.app, pygame.K_RETURN)
    asked = scene.app.scene
    assert isinstance(asked, PressKeyScene)
    return asked


def test_every_command_is_listed_with_its_key(make_app: MakeApp) -> None:
    scene = opened(make_app((1280, 720)))
    app = scene.app
    seen: set[str] = set()
    for row in range(len(changeable())):
        scene.place.choose(row, 5)
        seen.update(shown_words(app))
    for command in changeable():
        assert called(command, app.texts) in seen
        assert app.shortcut(command) in seen


@pytest.mark.parametrize("code", CODES)
def test_every_command_has_a_name_of_its_own(code: str) -> None:
    texts = Texts.load(find_assets(), code)
    names = [called(command, texts) for command in changeable()]
    assert sorted(names) == sorted(set(names))


def test_the_list_calls_actions_as_their_buttons_do(make_app: MakeApp) -> None:
    app = make_app()
    race = open_race(app, Match.new(people(6), seed="keys", starter=0))
    settle_race(race)
    for kind, command in ACTION_COMMANDS.items():
        button = race.focus[KindButton(kind).name]
        assert isinstance(button, PictureButton)
        assert button.label == called(command, app.texts)
    race.choosing.choose_of_two(Space(8))
    choices = [race.focus[f"choice:{number}"] for number in (0, 1)]
    labels = [choice.label for choice in choices if isinstance(choice, PictureButton)]
    assert labels == [called(command, app.texts) for command in (Command.CHEER, Command.BOO)]


def test_a_new_key_is_taken_shown_kept_and_holds_in_the_race(make_app: MakeApp) -> None:
    scene = opened(make_app())
    app = scene.app
    ask_for(scene, Command.LOG)
    key(app, pygame.K_j, "j")
    assert app.scene is scene
    assert app.services.settings.keys == {"log": "j"}
    save_settings(app.services.folders, app.services.settings)
    assert load_settings(app.services.folders)[0].keys == {"log": "j"}
    race = open_race(app, Match.new(people(3), seed="keys", starter=0))
    settle_race(race)
    assert race.focus["tool:log"].key == "J"
    press(app, "l")
    assert app.scene is race
    press(app, "j")
    assert isinstance(app.scene, LogScene)
    press(app, "j")
    assert app.scene is race


def test_the_caps_on_the_buttons_of_the_race_follow(make_app: MakeApp) -> None:
    app = make_app(keys={"roll": "r", "cheer": "g"})
    race = open_race(app, Match.new(people(3), seed="keys", starter=0))
    settle_race(race)
    words = shown_words(app)
    assert "R" in words
    assert "3" not in [widget.key for widget in race.focus]
    press(app, "2")
    race.choosing.choose_of_two(Space(8))
    assert race.focus["choice:0"].key == "G"
    press(app, "g")
    assert phrases(race.match.record) == ("tile 8+",)


def test_a_key_of_another_command_is_refused_in_a_sentence_that_names_it(make_app: MakeApp) -> None:
    scene = opened(make_app())
    app = scene.app
    asked = ask_for(scene, Command.HAND)
    key(app, pygame.K_s, "s")
    assert app.scene is asked
    assert called(Command.SPEED, app.texts) in asked.refusal
    assert asked.refusal.startswith("S ")
    assert app.services.settings.keys == {}
    key(app, pygame.K_F11)
    assert called(Command.FULL_SCREEN, app.texts) in asked.refusal
    assert not app.services.settings.fullscreen, "while a key is asked for, it does nothing else"
    key(app, pygame.K_k, "k")
    assert app.services.settings.keys == {"hand": "k"}


def test_the_same_key_holds_for_two_commands_on_different_screens(make_app: MakeApp) -> None:
    scene = opened(make_app())
    ask_for(scene, Command.SHOW_AGAIN)
    key(scene.app, pygame.K_s, "s")
    assert scene.app.services.settings.keys == {"show_again": "s"}


def test_a_key_of_the_race_is_none_of_its_small_choice(make_app: MakeApp) -> None:
    scene = opened(make_app())
    asked = ask_for(scene, Command.WINNER)
    key(scene.app, pygame.K_s, "s")
    assert scene.app.scene is asked
    assert asked.refusal
    assert scene.app.services.settings.keys == {}


@pytest.mark.parametrize("code", [pygame.K_TAB, pygame.K_UP, pygame.K_SPACE])
def test_keys_that_are_needed_everywhere_are_refused(make_app: MakeApp, code: int) -> None:
    scene = opened(make_app())
    asked = ask_for(scene, Command.LOG)
    key(scene.app, code, " " if code == pygame.K_SPACE else "")
    assert scene.app.scene is asked
    assert "every screen" in asked.refusal


def test_a_key_that_cannot_be_kept_is_refused_and_shift_alone_is_waited_out(make_app: MakeApp) -> None:
    scene = opened(make_app())
    asked = ask_for(scene, Command.LOG)
    key(scene.app, pygame.K_LSHIFT)
    assert asked.refusal == ""
    key(scene.app, pygame.K_PRINTSCREEN)
    assert asked.refusal == scene.app.texts("keys.press.unknown")


@pytest.mark.parametrize("code", [pygame.K_ESCAPE, pygame.K_RETURN])
def test_nothing_changes_without_a_new_key(make_app: MakeApp, code: int) -> None:
    scene = opened(make_app())
    ask_for(scene, Command.LOG)
    key(scene.app, code)
    assert scene.app.scene is scene
    assert scene.app.services.settings.keys == {}


@pytest.mark.parametrize("button", ["a", "b"])
def test_a_pad_is_not_caught_in_the_question(make_app: MakeApp, button: str) -> None:
    scene = opened(with_pad(make_app()))
    asked = ask_for(scene, Command.LOG)
    push(scene.app, "x")
    assert scene.app.scene is asked
    push(scene.app, button)
    assert scene.app.scene is scene


def test_a_french_digit_is_kept_as_it_is_called_there(make_app: MakeApp) -> None:
    scene = opened(make_app())
    app = scene.app
    asked = ask_for(scene, Command.LOG)
    app.tick(0.0, [pygame.Event(pygame.KEYDOWN, key=ord("é"), unicode="é", mod=0, scancode=pygame.KSCAN_2)])
    assert called(Command.TILE, app.texts) in asked.refusal, "by its position it is the 2"
    app.tick(0.0, [pygame.Event(pygame.KEYDOWN, key=ord("ù"), unicode="ù", mod=0, scancode=pygame.KSCAN_APOSTROPHE)])
    assert app.services.settings.keys == {"log": "ù"}
    assert app.shortcut(Command.LOG) == "Ù"


def test_one_line_or_all_go_back_to_the_usual_keys(make_app: MakeApp) -> None:
    app = make_app(keys={"log": "j", "speed": "k", "hand": "m"})
    scene = opened(app)
    scene.place.choose(scene.commands.index(Command.LOG), 5)
    app.relayout()
    click(app, "usual")
    assert app.services.settings.keys == {"speed": "k", "hand": "m"}
    assert not scene.focus["usual"].enabled
    click(app, "all_usual")
    assert app.services.settings.keys == {}
    assert not scene.focus["all_usual"].enabled
    click(app, "all_usual")
    assert app.toast.text == app.texts("keys.unchanged")


def test_the_usual_key_is_not_taken_away_from_its_new_command(make_app: MakeApp) -> None:
    app = make_app(keys={"log": "j", "hand": "l"})
    scene = opened(app)
    scene.place.choose(scene.commands.index(Command.LOG), 5)
    app.relayout()
    click(app, "usual")
    assert app.services.settings.keys == {"log": "j", "hand": "l"}
    assert app.texts("command.hand") in app.toast.text


def test_keys_in_the_settings_that_mean_nothing_do_no_harm(make_app: MakeApp) -> None:
    app = make_app(keys={"log": "j", "fly": "f", "roll": "no such key", "hand": "escape"})
    assert app.keys.ignored == 3
    assert opened(app).app.shortcut(Command.ROLL) == "3"
    folders = app.services.folders
    save_settings(folders, Settings(keys={"log": "j"}))
    path = folders.config / "settings.json"
    path.write_text(path.read_text().replace('"j"', "5"))
    settings, notice = load_settings(folders)
    assert settings.keys == {}
    assert notice is not None


def test_esc_leads_out_and_tab_to_every_button(make_app: MakeApp) -> None:
    scene = opened(make_app())
    scene.focus.set("list", visible=True)
    stops = []
    for _ in range(5):
        stops.append(focused(scene.app))
        key(scene.app, pygame.K_TAB)
    assert stops == ["list", "change", "usual", "all_usual", "done"]
    key(scene.app, pygame.K_ESCAPE)
    assert isinstance(scene.app.scene, SettingsScene)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_the_list_and_the_question_fit_every_window(make_app: MakeApp, size: tuple[int, int], scale: float) -> None:
    app = make_app(size, ui_scale=scale, keys={"log": "ctrl+page down"})
    scene = opened(app)
    assert untidy(app) == []
    for row in range(len(scene.commands)):
        scene.place.choose(row, 3)
        assert cut_words(app) == []
    asked = ask_for(scene, Command.HAND)
    key(app, pygame.K_LEFT)
    assert asked.refusal
    assert untidy(app) == []
    assert cut_words(app) == []


def test_a_digit_is_said_to_lie_in_the_row_of_digits(make_app: MakeApp) -> None:
    """On a French keyboard those keys type other characters; their place is what counts."""
    app = make_app()
    scene = opened(app)
    assert "number row" in scene.where(Command.LEG)
    assert scene.where(Command.LEG) in shown_words(app)
    assert "number row" not in scene.where(Command.HAND)
    app.change_settings(keys=app.keys.with_key(Command.LEG, "m"))
    assert "number row" not in scene.where(Command.LEG)
