"""The language files against the English one, what languages do in their own way, and changing the language."""

from __future__ import annotations

import json
import logging
import re
from datetime import datetime
from pathlib import Path
from string import Formatter

import pygame
import pytest

from camelup.rules.actions import RollDie
from camelup.session.english import LOGGED
from camelup.session.match import Match
from camelup.session.sayings import Notice, Saying
from camelup.ui.kit.assets import Assets, find_assets
from camelup.ui.kit.desktop import system_languages
from camelup.ui.kit.figures import Figures
from camelup.ui.kit.languages import FALLBACK, Entry, Languages, plural
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.texts import Texts
from camelup.ui.menus.menu import MenuScene
from camelup.ui.menus.settings import SettingsScene
from camelup.ui.replay.replay import ReplayScene
from tests.ui.conftest import MakeApp
from tests.ui.driving import click, key, settle
from tests.ui.race_driver import open_race, people, settle_race

FOLDER = find_assets() / "locales"
CODES = sorted(path.stem for path in FOLDER.glob("*.json"))
TRANSLATIONS = [code for code in CODES if code != FALLBACK]
SHIPPED = {"de", "en", "es", "fr", "nl"}

every_language = pytest.mark.parametrize("code", CODES)
every_translation = pytest.mark.parametrize("code", TRANSLATIONS)


def entries_of(code: str) -> dict[str, Entry]:
    found = json.loads((FOLDER / f"{code}.json").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def forms(entry: Entry) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def holes(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.fixture(scope="module")
def english() -> dict[str, Entry]:
    """What every other language has as well."""
    return {name: entry for name, entry in entries_of(FALLBACK).items() if not name.endswith(LOGGED)}


def speaking(code: str) -> Texts:
    return Texts.load(find_assets(), code)


# The files -------------------------------------------------------------------------------------------------------


def test_the_languages_that_the_game_promises_are_there() -> None:
    assert set(CODES) >= SHIPPED
    assert set(Texts.load(find_assets()).languages) == set(CODES)


@every_translation
def test_every_text_is_translated_and_none_is_left_over(code: str, english: dict[str, Entry]) -> None:
    entries = entries_of(code)
    assert sorted(english.keys() - entries.keys()) == [], f"{code}.json lacks texts"
    assert sorted(entries.keys() - english.keys()) == [], f"{code}.json has texts that nothing asks for"


@every_language
def test_keys_are_in_order_and_entries_have_the_forms_of_the_language(code: str, english: dict[str, Entry]) -> None:
    entries = entries_of(code)
    assert list(entries) == sorted(entries)
    counted = {plural(code, count) for count in range(100)}
    for name, entry in entries.items():
        if name == "list.last":
            assert isinstance(entry, str) or set(entry) == {"before_i", "other"}
        elif isinstance(entry, str):
            assert name.endswith(LOGGED) or isinstance(english[name], str), f"{name} has plural forms in English"
        else:
            assert set(entry) == counted, name
            assert not isinstance(english[name], str), f"{name} has no plural forms in English"


@every_translation
def test_translations_have_the_same_values_to_fill_in(code: str, english: dict[str, Entry]) -> None:
    wrong = []
    for name, entry in entries_of(code).items():
        needed = set().union(*map(holes, forms(english[name])))
        for form in forms(entry):
            # One coin can be "a coin": a count need not be written in every form.
            if not needed - {"count"} <= holes(form) <= needed | ({"count"} if isinstance(entry, dict) else set()):
                wrong.append(f"{name}: {form!r} has {sorted(holes(form))}, English {sorted(needed)}")
    assert wrong == []


@every_language
def test_texts_are_clean(code: str) -> None:
    for name, entry in entries_of(code).items():
        for text in forms(entry):
            assert text, name
            assert name == "number.group" or text.strip() == text, name
            assert "  " not in re.sub(r"  \((Esc|Échap)", "", text), name
            assert "'" not in text, f"{name}: an apostrophe is typed as ’"
            assert '"' not in text or name.endswith(LOGGED), f"{name}: quotation marks are those of the language"
            assert "..." not in text, f"{name}: three dots are typed as …"


PAD_BUTTONS = ("a", "b", "x", "y", "left", "right", "left_trigger", "right_trigger", "select", "start")
SAME_EVERYWHERE = {
    "title": "the name of the game",
    "common.ok": "said everywhere",
    "date.time": "figures alone",
    "number.group": "figures alone",
    "number.percent": "figures alone",
    "list.row": "a comma",
    "library.when": "values alone",
    "players.called": "quotation marks alone",
    "library.shelf.count": "values alone",
    "choose.file": "values alone",
    "choose.size": "a unit",
    "library.import.placeholder": "a path",
    **dict.fromkeys(("key.down", "key.left", "key.right", "key.up"), "an arrow"),
    "key.tab": "what the key says",
    **dict.fromkeys((f"pad.{name}" for name in PAD_BUTTONS), "what the button says"),
    "race.hint.seat_human": "values alone",
    "reason.with_rule": "values alone",
    "result.place": "values alone",
    "settings.value": "values alone",
    "statistics.none": "a dash",
    "speech.standing": "values alone",
    "statistics.of": "values alone",
    "tutorial.heading": "values alone",
}
"""Texts that may be as in English in every language, and why."""
SAME_WORD: dict[str, set[str]] = {
    "de": {
        "choose.downloads",
        "coach.hint",
        "key.enter",
        "key.escape",
        "level.tourist",
        "level.veteran",
        "pause.speed.normal",
        "pause.title",
        "race.action.ally",
        "race.tab.hand",
        "race.tool.pause",
        "settings.coach",
        "term.coach",
        "speed.normal",
    },
    "es": {
        "caption.gong",
        "key.escape",
        "key.insert",
        "key.with_ctrl",
        "level.bookmaker",
        "pause.speed.normal",
        "speed.normal",
    },
    "fr": {
        "choose.documents",
        "caption.fanfare",
        "caption.gong",
        "key.with_ctrl",
        "level.bookmaker",
        "level.oracle",
        "pause.title",
        "race.tool.pause",
        "result.menu",
        "settings.coach",
        "settings.confirmations",
        "term.coach",
    },
    "nl": {
        "choose.downloads",
        "caption.fanfare",
        "caption.gong",
        "coach.hint",
        "key.backspace",
        "key.delete",
        "key.end",
        "key.enter",
        "key.escape",
        "key.home",
        "key.insert",
        "key.page_down",
        "key.page_up",
        "key.with_ctrl",
        "key.with_shift",
        "level.bookmaker",
        "race.action.ally",
        "race.tab.hand",
        "result.menu",
        "settings.coach",
        "settings.handover.off",
        "term.coach",
        "term.open_purses.yes",
        "setup.summary.computers",
        "statistics.column.races",
        "statistics.races",
        "tutorial.title.partners",
    },
}
"""Texts for which a language has the very word that English has."""


@every_translation
def test_nothing_is_left_in_english(code: str, english: dict[str, Entry]) -> None:
    entries = entries_of(code)
    same = {name for name, entry in entries.items() if entry == english[name]}
    allowed = SAME_EVERYWHERE.keys() | SAME_WORD.get(code, set())
    assert sorted(same - allowed) == [], f"{code}.json has texts in English"
    assert sorted(SAME_WORD.get(code, set()) - same) == [], "these are no longer the same as in English"


@every_language
@pytest.mark.parametrize("face", ["title", "semibold", "bold"])
def test_the_fonts_have_every_letter(code: str, face: str, shared_assets: Assets) -> None:
    painter = Painter(shared_assets, Metrics((1280, 720)))
    letters = set("".join(text for entry in entries_of(code).values() for text in forms(entry)))
    if face == "title":
        # A key that is called by an arrow alone is drawn in the text face.
        letters -= set("←↑→↓")
    undrawn = {letter for letter in letters if painter.legible(letter, face) != (letter, face)}
    assert undrawn == set()


# Plurals, numbers, dates, lists ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "singular"),
    [("en", {1}), ("nl", {1}), ("de", {1}), ("es", {1}), ("fr", {0, 1})],
)
def test_each_language_counts_in_its_own_way(code: str, singular: set[int]) -> None:
    assert {count for count in range(-200, 200) if plural(code, count) == "one"} == singular | {-n for n in singular}


@pytest.mark.parametrize(
    ("code", "number", "loss", "percent", "day"),
    [
        ("en", "12,345.6", "−0.4", "50%", "2030-05-01"),
        ("nl", "12.345,6", "−0,4", "50%", "1-5-2030"),
        ("de", "12.345,6", "−0,4", "50\u202f%", "1.5.2030"),
        ("fr", "12\u202f345,6", "−0,4", "50\u202f%", "01/05/2030"),
        ("es", "12\u202f345,6", "−0,4", "50\u202f%", "1/5/2030"),
    ],
)
def test_numbers_and_dates_are_written_as_the_language_does(
    code: str, number: str, loss: str, percent: str, day: str
) -> None:
    texts = speaking(code)
    assert texts.number(12345.6, 1) == number
    assert texts.number(-0.44, 1) == loss
    assert texts.percent(50) == percent
    assert texts.day(datetime(2030, 5, 1, 9, 7)) == day
    assert re.fullmatch(r"0?9:07", texts.time(datetime(2030, 5, 1, 9, 7)))


def test_numbers_have_signs_and_groups_where_they_need_them() -> None:
    plain = Figures()
    assert [plain.number(value) for value in (0, 7, 1234, 12345, 1234567)] == ["0", "7", "1234", "12,345", "1,234,567"]
    assert [plain.number(value, 1, sign=True) for value in (2.94, -2.94, 0.04, -0.04)] == ["+2.9", "−2.9", "0.0", "0.0"]
    assert Figures(",", ".", "{number} p.c.").percent(12.4) == "12 p.c."


@pytest.mark.parametrize(("code", "word"), [("en", "and"), ("nl", "en"), ("de", "und"), ("fr", "et"), ("es", "y")])
def test_lists_are_said_as_the_language_does(code: str, word: str) -> None:
    texts = speaking(code)
    assert texts.listed([]) == ""
    assert texts.listed(["Ada"]) == "Ada"
    assert texts.listed(["Ada", "Bo"]) == f"Ada {word} Bo"
    assert texts.listed(["Ada", "Bo", "Cy"]) == f"Ada, Bo {word} Cy"
    assert texts.row(["Ada", "Bo", "Cy"]) == "Ada, Bo, Cy"
    assert texts.listed(["{0}", "{first}"]) == f"{{0}} {word} {{first}}"


def test_spanish_and_changes_before_the_sound_of_i() -> None:
    texts = speaking("es")
    for name, word in {"Ingrid": "e", "íñigo": "e", "Hilda": "e", "Hiedra": "y", "Omar": "y", "Yasmine": "y"}.items():
        assert texts.listed(["Ada", name]) == f"Ada {word} {name}"


@pytest.mark.parametrize(
    ("code", "sentences"),
    [
        ("en", ("0 people", "1 person", "2 people")),
        ("nl", ("0 personen", "1 persoon", "2 personen")),
        ("de", ("0 Personen", "1 Person", "2 Personen")),
        ("fr", ("0 personne", "1 personne", "2 personnes")),
        ("es", ("0 personas", "1 persona", "2 personas")),
    ],
)
def test_a_count_takes_the_form_of_the_language(code: str, sentences: tuple[str, ...]) -> None:
    texts = speaking(code)
    assert tuple(texts("setup.summary.people", count=count) for count in range(3)) == sentences


def test_no_name_stands_where_french_would_cut_a_vowel() -> None:
    """French says "de Nadia" but "d’Omar": no French sentence may have "de" or "que" before a name."""
    for name, entry in entries_of("fr").items():
        for form in forms(entry):
            assert not re.search(r"\b(de|que|ne|le|la|se) \{(name\w*|names|other|who|title)\}", form), name


# Falling back ----------------------------------------------------------------------------------------------------


def write(assets: Path, code: str, entries: object) -> None:
    folder = assets / "locales"
    folder.mkdir(exist_ok=True)
    (folder / f"{code}.json").write_text(json.dumps(entries), encoding="utf-8")


def test_a_text_that_a_language_lacks_is_said_in_english_and_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    write(tmp_path, "en", {"language.name": "English", "a": "one", "b": {"one": "{count} b", "other": "{count} bs"}})
    write(tmp_path, "xx", {"language.name": "Xish", "a": "een"})
    texts = Texts.load(tmp_path, "xx")
    assert (texts("a"), texts("b", count=1), texts("b", count=2)) == ("een", "1 b", "2 bs")
    assert texts.keys == {"language.name", "a", "b"}
    assert [record.getMessage() for record in caplog.records] == ["the language xx has no text b"]


def test_a_language_is_there_as_soon_as_its_file_is(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    write(tmp_path, "en", {"language.name": "English"})
    write(tmp_path, "xx", {"language.name": "Änglish"})
    write(tmp_path, "zz", {"nothing": "of use"})
    write(tmp_path, "yy", ["no texts"])
    (tmp_path / "locales" / "ww.json").write_bytes(b"\xff{")
    with caplog.at_level(logging.WARNING):
        languages = Languages.find(tmp_path)
    assert languages.names == {"en": "English", "xx": "Änglish"}
    assert len(caplog.records) == 3


def test_a_language_whose_file_is_gone_changes_nothing(tmp_path: Path) -> None:
    write(tmp_path, "en", {"language.name": "English", "a": "one"})
    write(tmp_path, "xx", {"language.name": "Xish", "a": "een"})
    texts = Texts.load(tmp_path)
    (tmp_path / "locales" / "xx.json").unlink()
    assert not texts.speak("xx")
    assert (texts.language, texts("a")) == ("en", "one")


@pytest.mark.parametrize(
    ("wanted", "preferred", "spoken"),
    [
        ("nl", ("en_GB",), "nl"),
        ("", ("nl_BE", "en"), "nl"),
        ("", ("tlh", "nl-NL"), "nl"),
        ("", ("tlh",), "en"),
        ("", (), "en"),
        ("tlh", ("NL",), "nl"),
        ("../nl", (), "en"),
    ],
)
def test_the_language_is_the_chosen_one_or_the_systems_or_english(
    wanted: str, preferred: tuple[str, ...], spoken: str
) -> None:
    assert Languages.find(find_assets()).choose(wanted, preferred) == spoken


def test_the_system_says_which_languages_it_prefers(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [{"language": "nl", "country": "BE"}, {"language": "de", "country": None}]
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: found)
    assert system_languages() == ("nl_BE", "de")

    def fail() -> None:
        raise pygame.error("no such thing")

    monkeypatch.setattr(pygame.system, "get_pref_locales", fail)
    assert system_languages() == ()


# What the session says -------------------------------------------------------------------------------------------


def test_what_the_session_says_is_worded_in_the_language_with_its_cause() -> None:
    saying = Notice.NOT_SAVED(why=Notice.FORBIDDEN(folder="/a{0}b"))
    assert str(saying) == "The race could not be saved: the folder /a{0}b may not be used."
    assert speaking("nl").say(saying) == "De race kon niet worden bewaard: de map /a{0}b mag niet worden gebruikt."
    assert speaking("nl").say(Saying.literal("Just {this}.")) == "Just {this}."


# Changing it -----------------------------------------------------------------------------------------------------


def test_the_system_language_is_spoken_unless_another_is_chosen(make_app: MakeApp) -> None:
    app = make_app(preferred=("nl_NL",))
    assert app.texts.language == "nl"
    assert make_app(language="en", preferred=("nl_NL",)).texts.language == "en"


def test_the_settings_change_the_language_of_everything_at_once(make_app: MakeApp) -> None:
    app = make_app(preferred=("nl_NL",), language="en")
    app.go(MenuScene(app))
    menu = app.scene
    app.open(SettingsScene(app))
    app.scene.focus.set("language")
    seen = set()
    for _ in range(len(CODES) + 1):
        key(app, pygame.K_RIGHT)
        code = app.texts.language
        seen.add(code)
        texts = speaking(code)
        chosen = app.services.settings.language
        label = texts.languages[code] if chosen else texts("settings.language.system")
        assert app.scene.focus["language"].label.endswith(label)  # type: ignore[attr-defined]
        assert menu.focus["quick"].label == texts("menu.quick")  # type: ignore[attr-defined]
        assert pygame.display.get_caption()[0] == texts("title")
        assert app.painter.figures == texts.figures
    assert seen == set(CODES)
    assert app.services.settings.language == "en"


def test_the_last_moves_and_the_banner_of_a_race_change_their_language(make_app: MakeApp) -> None:
    app = make_app(language="en", speed="off")
    match = Match.new(people(3), seed="talk", starter=0)
    scene = open_race(app, match)
    scene.choosing.submit(RollDie())
    settle_race(scene)
    english, told = scene.focus["deeds"].hint, list(scene.stage.log)
    app.change_settings(language="nl")
    dutch = scene.focus["deeds"].hint
    assert dutch
    assert dutch != english
    assert f"{scene.cast.names[1]}, jij bent aan de beurt." in scene.stage.banner
    app.change_settings(language="en")
    assert scene.focus["deeds"].hint == english
    assert scene.stage.log == told


def test_a_move_that_is_shown_ends_before_the_banner_is_told_again(make_app: MakeApp) -> None:
    app = make_app(language="en", speed="normal")
    scene = open_race(app, Match.new(people(3), seed="talk", starter=0))
    scene.choosing.submit(RollDie())
    app.tick(0.02, [])
    assert not scene.idle
    app.change_settings(language="nl")
    settle(app)
    assert scene.idle
    banner, told = scene.stage.banner, list(scene.stage.log)
    scene.reword()
    assert scene.stage.banner == banner
    assert scene.stage.log == told
    assert len(told) == len({id(event) for event in told}) >= 2


def test_a_race_that_is_watched_again_changes_its_language(make_app: MakeApp) -> None:
    from camelup.session.replaying import Tape

    app = make_app(language="en")
    match = Match.new(people(3), seed="talk", starter=0)
    match.submit(RollDie())
    scene = ReplayScene(app, Tape(match.record))
    app.go(scene)
    scene.show(1)
    before = scene.sentence
    app.change_settings(language="nl")
    assert scene.sentence != before
    assert scene.sentence == scene.stage.banner
    assert scene.sentence.startswith("Beurt 1: ")


def test_the_language_is_kept_with_the_settings(make_app: MakeApp) -> None:
    app = make_app(language="nl")
    app.go(MenuScene(app))
    click(app, "settings")
    assert app.scene.focus["done"].label == "Klaar"  # type: ignore[attr-defined]
    assert make_app(language=app.services.settings.language).texts("settings.done") == "Klaar"


@pytest.mark.parametrize("left", [0, 1, 5])
def test_french_counts_what_is_left_without_a_verb(left: int) -> None:
    """A bare "reste 5" is no French, and would have to be "restent"."""
    assert speaking("fr")("race.left", count=left) == f"encore {left}"
