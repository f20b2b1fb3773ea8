"""Terms of a table: one that is added to `Options` is chosen, kept, remembered and played without anything else."""

from __future__ import annotations

import json
from typing import Annotated

import pytest
from msgspec.structs import replace

from camelup.session.record import decode, encode
from camelup.session.settings import FILE, save_settings
from camelup.session.spectators import for_spectators
from camelup.session.structs import read_struct
from camelup.session.terms import Options, terms_of
from camelup.ui.kit.app import App
from camelup.ui.kit.widgets.cycler import Cycler
from camelup.ui.menus.setup import SetupScene
from camelup.ui.table.seating import DEFAULT_TABLE, Table, start_match
from tests.ui.conftest import MakeApp
from tests.ui.driving import click, untidy
from tests.ui.kept import played


class More(Options, frozen=True):
    """Options of a version to come, with two terms more."""

    night: bool = False
    weather: Annotated[str, ("calm", "windy", "stormy")] = "windy"


def setup(app: App, options: Options) -> SetupScene:
    app.texts._entries.update(  # type: ignore[attr-defined]
        {
            f"term.{key}{hint}": key
            for key in ("night.yes", "night.no", "weather.calm", "weather.windy", "weather.stormy")
            for hint in ("", ".hint")
        }
    )
    scene = SetupScene(app, Table(DEFAULT_TABLE.seats, options=options))
    app.go(scene)
    return scene


def shown(app: App, name: str) -> str:
    row = app.scene.focus[name]
    assert isinstance(row, Cycler)
    return row.label


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_a_term_that_is_added_is_chosen_played_and_remembered(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app(size)
    scene = setup(app, More())
    assert untidy(app) == []
    assert (shown(app, "night"), shown(app, "weather")) == ("night.no", "weather.windy")
    for name in ("night", "weather", "takeback"):
        click(app, name)
    assert (shown(app, "night"), shown(app, "weather")) == ("night.yes", "weather.stormy")
    chosen = More(takeback="any", night=True, weather="stormy")
    assert scene.table.options == chosen
    services = app.services
    match = start_match(services, scene.table)
    assert match.options == chosen
    assert services.settings.last_options == chosen
    save_settings(services.folders, services.settings)
    kept = (services.folders.config / FILE).read_bytes()
    for raw in (json.loads(kept)["last_options"], json.loads(encode(match.record))["options"]):
        assert read_struct(More, raw) == chosen


def test_an_older_file_has_the_default_of_a_term_that_came_later() -> None:
    raw = json.loads(encode(played(3, takeback="any").record))["options"]
    assert read_struct(More, raw) == More(takeback="any")


def test_a_word_from_a_newer_game_stays_in_the_file_and_counts_as_the_first_value() -> None:
    record = replace(played(3).record, options=Options(takeback="sometimes", extra={"night": True}))
    assert decode(encode(record)).options == record.options
    assert record.options.known() == Options(takeback="none")


def test_every_term_goes_round_both_ways() -> None:
    for term in terms_of(More()):
        options = More()
        for step in (1, -1):
            seen = []
            for _ in term.values:
                seen.append(term.of(options))
                options = term.stepped(options, step)
            assert set(seen) == set(term.values)
            assert options == More()


def test_spectators_hear_of_every_term_and_cannot_open_cards() -> None:
    terms = More(open_purses=False, coach=False, takeback="any", open_replay=True, night=True)
    record = replace(played(9).record, options=terms)
    assert for_spectators(record).options == replace(terms, open_replay=False)
