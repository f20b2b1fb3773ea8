"""What an exported race gives away: said before it is written, and for spectators nothing (R18)."""

from __future__ import annotations

from pathlib import Path

import pytest

from camelup.session.record import decode, encode
from camelup.session.replaying import Tape
from camelup.session.sayings import Notice
from camelup.session.spectators import for_spectators
from camelup.ui.kit.app import App
from camelup.ui.kit.confirm import ConfirmScene, MessageScene
from camelup.ui.library.library import LibraryScene
from camelup.ui.menus.menu import MenuScene
from camelup.ui.replay.replay import ReplayScene
from tests.ui.conftest import MakeApp
from tests.ui.driving import click, settle
from tests.ui.kept import finish, settled
from tests.ui.race_driver import press, shown_words
from tests.ui.screens import ended
from tests.ui.test_handover_secrets import ALL, ONE, Shown, table


def shown_library(app: App) -> LibraryScene:
    app.go(MenuScene(app))
    scene = LibraryScene(app)
    app.open(scene)
    settled(app, scene.races.errands)
    return scene


def exported(make_app: MakeApp, cards: str, answer: str) -> tuple[App, Path]:
    app = make_app((1280, 720), speed="off", confirmations=False)
    app.services.library.save(table(cards).record, "Tuesday")
    scene = shown_library(app)
    click(app, "export")
    question = app.scene
    assert isinstance(question, ConfirmScene)
    folder = app.services.folders.data / "exports"
    assert not folder.exists() or not list(folder.iterdir()), "it is said before anything is written"
    assert "everybody’s cards" in " ".join(shown_words(app))
    assert "the seed" in " ".join(shown_words(app))
    click(app, answer)
    settled(app, scene.races.errands)
    files = list(folder.iterdir()) if folder.exists() else []
    return app, max(files, key=lambda path: path.stat().st_mtime_ns, default=folder)


def test_what_the_file_gives_away_is_said_before_it_is_written(make_app: MakeApp) -> None:
    app, path = exported(make_app, ONE, "whole")
    record = decode(path.read_bytes())
    assert record.actions == table(ONE).record.actions
    assert record.seed is not None
    assert isinstance(app.scene, MessageScene)


def test_no_is_an_answer(make_app: MakeApp) -> None:
    _, path = exported(make_app, ONE, "no")
    assert not path.exists()


def test_for_spectators_the_file_is_the_same_whatever_is_hidden(make_app: MakeApp) -> None:
    records = []
    for cards in (ONE, ALL):
        _, path = exported(make_app, cards, "spectators")
        assert path.name.endswith("-spectators.camelup")
        records.append(encode(decode(path.read_bytes())))
        assert decode(path.read_bytes()).seed is None
        path.unlink()
    # Only the times at which they were saved may differ.
    one, other = (decode(data) for data in records)
    assert one.extra["save"]["title"] == other.extra["save"]["title"] == "Tuesday"
    assert (one.actions, one.seats, one.track, one.options) == (other.actions, other.seats, other.track, other.options)


def test_a_race_that_is_over_is_exported_at_once(make_app: MakeApp) -> None:
    app = make_app((1280, 720))
    finish(app, ended(3).record)
    scene = shown_library(app)
    click(app, "shelf:finished")
    settled(app, scene.races.errands)
    click(app, "export")
    settled(app, scene.races.errands)
    assert isinstance(app.scene, MessageScene)
    assert len(list((app.services.folders.data / "exports").iterdir())) == 1


def watched(make_app: MakeApp, tmp_path: Path) -> App:
    """A race for spectators, opened as a file that is double-clicked."""
    app = make_app((1280, 720), speed="off")
    path = tmp_path / "public.camelup"
    path.write_bytes(encode(for_spectators(table(ONE).record)))
    app.services.open_file = path
    app.go(MenuScene(app))
    settled(app, app.scene._errands)  # type: ignore[attr-defined]
    return app


def test_a_race_for_spectators_opens_to_be_watched_and_says_that_it_cannot_be_played_on(
    make_app: MakeApp, tmp_path: Path
) -> None:
    app = watched(make_app, tmp_path)
    scene = app.scene
    assert isinstance(scene, ReplayScene)
    press(app, "c")
    assert app.scene is scene
    assert app.toast.text == app.texts("replay.cards.spectators")
    press(app, "p")
    assert app.scene is scene
    assert app.toast.text == app.texts.say(Notice.FOR_SPECTATORS())
    assert not scene.focus["branch"].enabled


def test_in_the_library_it_can_be_watched_and_handed_on_alone(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app((1280, 720), speed="off")
    path = tmp_path / "public.camelup"
    path.write_bytes(encode(for_spectators(table(ONE).record)))
    app.services.library.import_file(path)
    scene = shown_library(app)
    assert not scene.focus["play_on"].enabled
    assert app.texts("library.spectators", stage="").strip(", ") in " ".join(shown_words(app))
    click(app, "play_on")
    assert app.toast.text == app.texts.say(Notice.FOR_SPECTATORS())
    click(app, "export")
    settled(app, scene.races.errands)
    assert isinstance(app.scene, MessageScene)
    settle(app)
    click(app, "no")
    scene._open_chosen()
    settled(app, scene.races.errands)
    settle(app)
    assert isinstance(app.scene, ReplayScene)


@pytest.mark.parametrize("open_replay", [False, True])
def test_watching_it_shows_the_same_as_a_bystander_saw(make_app: MakeApp, open_replay: bool) -> None:
    from camelup.session.terms import Options

    films = []
    for cards in (ONE, ALL):
        app = make_app((1024, 640), speed="off")
        app.go(MenuScene(app))
        tape = Tape(for_spectators(table(cards, Options(open_replay=open_replay)).record))
        scene = ReplayScene(app, tape)
        app.open(scene)
        shown = Shown()
        for index in range(tape.length + 1):
            scene.show(index)
            shown.look(app)
        press(app, "l")
        shown.look(app)
        films.append(shown)
    assert films[0].words == films[1].words
    assert films[0].pixels == films[1].pixels
