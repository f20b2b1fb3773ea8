"""Words that were once wrong, held to what the game does, in every language."""

from __future__ import annotations

import re

import pytest

from camelup.players.levels import Controller
from camelup.rules.actions import Pile
from camelup.rules.board import RACING, Camel
from camelup.rules.scoring import CardScore, LegScore, PileScore, ScoreLine, SeatScore, Source
from camelup.session.record import SeatInfo
from camelup.ui.kit.assets import find_assets
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.theme import THEME
from camelup.ui.lesson import chapters
from camelup.ui.lesson.contents import ChaptersScene
from camelup.ui.lesson.scene import LessonScene
from camelup.ui.menus.menu import MenuScene
from camelup.ui.menus.setup import SetupScene
from camelup.ui.rulebook.book import CHAPTERS, RuleTexts
from camelup.ui.table.cast import Cast
from camelup.ui.table.narration import Narrator
from camelup.ui.table.seating import quick_person, remembered_table, renamed
from camelup.ui.table.sheet_words import leg_sentences, pile_sentences, sentences
from tests.ui.conftest import MakeApp
from tests.ui.driving import click
from tests.ui.test_tutorial import follow_with_mouse, play_chapter, until_shown

CODES = sorted(Texts.load(find_assets()).languages)
SEVERAL = {"en": "coins", "de": "Münzen", "es": "monedas", "fr": "pièces", "nl": "munten"}

every_language = pytest.mark.parametrize("code", CODES)


def speaking(code: str) -> Texts:
    return Texts.load(find_assets(), code)


def narrator(code: str) -> Narrator:
    seats = tuple(SeatInfo(name, name.lower()) for name in ("Nadia", "Omar", "Zuri"))
    return Narrator(speaking(code), Cast.of(seats, THEME))


# Coins -----------------------------------------------------------------------------------------------------------


@every_language
def test_one_coin_is_never_several_nor_is_a_loss_of_one(code: str) -> None:
    cards = [
        CardScore(0, Camel.RED, True, 8, 8, 11),
        CardScore(1, Camel.RED, True, 1, 1, 4),
        CardScore(2, Camel.BLUE, False, -1, -1, 2),
    ]
    told = sentences(pile_sentences(PileScore(Pile.WINNER, Camel.RED, tuple(cards)), narrator(code)))
    purses = [
        SeatScore(n, (ScoreLine(Source.PYRAMID_TICKET, 1, None, None),), 1, 1, purse) for n, purse in enumerate((1, 2))
    ]
    told += sentences(leg_sentences(LegScore(1, RACING, tuple(purses)), narrator(code), {0, 1}))
    texts = speaking(code)
    told += [texts("speech.standing", place="1.", name="Nadia", count=count) for count in (1, 2)]
    said = " ".join(told)
    assert SEVERAL[code] in said
    assert not re.search(rf"(?<!\d)1 {SEVERAL[code]}\b", said), said


# Spaces ----------------------------------------------------------------------------------------------------------


@every_language
def test_the_number_of_a_space_is_never_bare_in_what_is_told(code: str) -> None:
    """ "Green stops on 6" could be what a die shows."""
    word = {"en": "space", "de": "Feld", "es": "casilla", "fr": "case", "nl": "veld"}[code]
    texts = speaking(code)
    values = dict.fromkeys(("name", "camel", "riders", "stack"), "X")
    keys = [
        key for key in texts.keys if key.startswith(("event.moved.", "event.carried.", "event.tile.", "event.hit."))
    ]
    assert len(keys) == 16
    for key in keys:
        assert re.search(rf"\b{word} 77\b", texts(key, space=77, **values), re.IGNORECASE), key


# The rule book ---------------------------------------------------------------------------------------------------


def test_the_five_actions_stand_in_one_chapter() -> None:
    """R12 to R17: what can be done on a turn, after the rule that says how often."""
    turn = next(chapter for chapter in CHAPTERS if chapter.name == "turn")
    assert turn.rules == ("R11", "R12", "R13", "R14", "R15", "R16", "R17")


@every_language
def test_the_rule_book_says_which_edition_it_is(code: str) -> None:
    second = {"en": "second edition", "de": "zweite Ausgabe", "es": "segunda edición", "fr": "deuxième édition",
              "nl": "tweede editie"}  # fmt: skip
    assert second[code] in speaking(code)("rules.title")


@every_language
def test_r8_promises_no_arranging_by_hand_while_no_screen_offers_it(code: str) -> None:
    by_hand = {"en": "by hand", "de": "von Hand", "es": "a mano", "fr": "à la main", "nl": "zelf"}
    assert by_hand[code] not in RuleTexts(speaking(code)).text("R8")


PRINTED = {
    "en": {"desert tile": "R13", "betting ticket": "R12", "oasis": "R25", "mirage": "R25", "counterclockwise": "R22",
           "tie": "R40", "starting player marker": "R10", "spectator tile": "R5", "camel unit": "R20"},
    "de": {"Zuschauerplättchen": "R25", "Publikumsplättchen": "R13", "Oase": "R13", "Fata Morgana": "R25",
           "Startspieler": "R10", "Etappenwertung": "R33", "Gleichstand": "R40", "tolles Kamel": "R16"},
    "es": {"espectador": "R13", "oasis": "R25", "espejismo": "R25", "jugador inicial": "R10", "unidad": "R20",
           "boleto": "R12", "desempate": "R40"},
    "fr": {"tuile": "R13", "oasis": "R25", "mirage": "R25", "premier joueur": "R10", "spectateurs": "R5",
           "unité": "R20", "égalité": "R40"},
    "nl": {"vakje": "R1", "inzetticket": "R12", "piramideticket": "R15", "fiche": "R7", "aanmoedigen": "R25",
           "uitjouwen": "R25", "startspeler": "R10", "eenheid": "R20", "opruimronde": "R36"},
}  # fmt: skip
"""Words of printed editions, and a rule that each of them must find."""


@every_language
def test_the_words_of_the_printed_games_find_their_rules(code: str) -> None:
    words = RuleTexts(speaking(code))
    missed = {word: rule for word, rule in PRINTED[code].items() if rule not in words.find(word)}
    assert missed == {}
    shown = " ".join(words.title(rule) + words.text(rule) for chapter in CHAPTERS for rule in chapter.rules)
    assert any(word not in shown for word in PRINTED[code]), "these are not only the words that are read"


# Taking back -----------------------------------------------------------------------------------------------------


@every_language
def test_taking_back_promises_nothing_about_whose_action_it_is(code: str) -> None:
    """With people at one screen the last one of any of them goes: the limit is a roll, not who acts."""
    own = {"en": "own", "de": "eigen", "es": "propi", "fr": "ses ", "nl": "eigen"}
    for key in ("term.takeback.own", "term.takeback.own.hint"):
        assert own[code] not in speaking(code)(key)


# The place and the name in the tutorial --------------------------------------------------------------------------


def test_the_menu_says_how_far_somebody_is_and_the_chapter_goes_on_there(make_app: MakeApp) -> None:
    app = make_app(speed="off", tutorial_done=("race", "tickets"))
    app.go(MenuScene(app))
    assert app.scene.focus["learn"].label == "Chapter 3 of 7"  # type: ignore[attr-defined]
    app.go(LessonScene(app, chapters.CHAPTERS[3]))
    until_shown(app)
    while app.scene.lesson.at < 2:  # type: ignore[attr-defined]
        follow_with_mouse(app)
        until_shown(app)
    table = app.scene.match.observe(None)  # type: ignore[attr-defined]
    click(app, "guide:leave")
    assert app.scene.focus["learn"].label == "Chapter 4 of 7"  # type: ignore[attr-defined]
    click(app, "learn")
    assert app.scene.focus.current is app.scene.focus["chapter:tiles"]
    assert app.scene.focus["chapter:tiles"].hint == "Continue with step 3 of 4."
    click(app, "chapter:tiles")
    scene = until_shown(app)
    assert scene.lesson.at == 2
    assert scene.match.observe(None) == table
    play_chapter(app, follow_with_mouse)
    settings = app.services.settings
    assert (settings.tutorial_chapter, settings.tutorial_step) == ("", 0)
    assert "tiles" in settings.tutorial_done


@pytest.mark.parametrize("chapter", chapters.CHAPTERS, ids=lambda chapter: chapter.id)
def test_a_chapter_can_go_on_at_any_of_its_steps(make_app: MakeApp, chapter: chapters.Chapter) -> None:
    """At a score sheet the step before it comes again, for the sheet is shown only then."""
    app = make_app(speed="off")
    for at in range(len(chapter.steps) + 3):
        app.go(LessonScene(app, chapter, at=at))
        play_chapter(app, follow_with_mouse)


def test_a_name_typed_in_the_tutorial_is_the_one_at_the_next_table(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    app.go(MenuScene(app))
    app.open(ChaptersScene(app))
    field = app.scene.focus["name"]
    for text in ("A", "Ad", "Ada"):
        field.on_change(text)  # type: ignore[attr-defined]
    assert app.services.settings.last_names == ("Ada",)
    click(app, "chapter:race")
    assert "Ada" in until_shown(app).guide.words().text
    app.go(SetupScene(app))
    assert app.scene.table.seats[0].called == "Ada"  # type: ignore[attr-defined]


def test_a_new_name_takes_the_place_of_the_former_one_at_the_last_table(make_app: MakeApp) -> None:
    last = (
        SeatInfo("Robo", "omar", Controller("computer:tourist")),
        SeatInfo("Tariq", "zuri"),
        SeatInfo("Eve", "bruno"),
    )
    settings = make_app(last_table=last, last_names=("Tariq", "Eve")).services.settings
    after = renamed(settings, "Tariq", "  Ada ")
    assert after.last_names == ("Ada", "Eve")
    assert [seat.called for seat in remembered_table(after).seats] == ["Robo", "Ada", "Eve"]
    assert quick_person(renamed(after, "Ada", "")).called == "Eve"
