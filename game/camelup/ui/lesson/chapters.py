"""The chapters of the tutorial in their order. What they say about their positions is held to them by tests."""

from __future__ import annotations

from camelup.rules.actions import Pile
from camelup.rules.board import Camel
from camelup.session.settings import Settings
from camelup.ui.lesson.script import Chapter, Do, Look, Sheet, Step
from camelup.ui.table.target import Card, CardPile, PyramidTickets, Seat, Space, Ticket

CHAPTERS: tuple[Chapter, ...] = (
    Chapter(
        "race",
        seats=3,
        track="y/gr/bp/10/k/w/1",
        steps=(
            Step("hello", Look(Seat(0))),
            Step("roll", Do("roll g2"), then=("roll y3", "roll p1")),
            Step("carried", Look(Space(4))),
            Step("ride", Do("roll r1"), speaks=(Space(4),)),
        ),
    ),
    Chapter(
        "tickets",
        seats=3,
        track="2/b/1/gr/y/p/5/k/w/2",
        steps=(
            Step("take", Do("leg p"), then=("roll y2", "leg p"), speaks=(Space(7),)),
            Step(
                "roll",
                Do("roll p3"),
                then=("leg y", "roll b1"),
                about=(PyramidTickets(),),
                speaks=(Space(7), Space(8)),
            ),
            Step("close", Do("roll r1"), then=("leg g", "roll g1"), speaks=(Space(10),)),
            Step("sheet", Sheet()),
            Step("fresh", Look(Ticket(Camel.PURPLE))),
        ),
    ),
    Chapter(
        "crazy",
        seats=3,
        track="2/p/1/yb/1/g/1/wr/3/k/3",
        steps=(
            Step("meet", Look(Space(13)), speaks=(Space(9),)),
            Step("roll", Do("roll k2"), speaks=(Space(9), Space(13))),
            Step("carried", Look(Space(7))),
        ),
    ),
    Chapter(
        "tiles",
        seats=3,
        track="1/p/b/gr/y/6/wk/4",
        steps=(
            Step("place", Do("tile 7+"), then=("roll g3", "tile 14+"), speaks=(Space(7),)),
            Step("turn", Do("tile 9-"), then=("roll r1", "roll b1"), about=(Seat(0),), speaks=(Space(8), Space(9))),
            Step("boo", Do("roll w3"), speaks=(Space(8), Space(9), Space(12))),
            Step("crazy", Look(Space(10)), speaks=(Space(9), Space(12))),
        ),
    ),
    Chapter(
        "finish",
        seats=3,
        track="3/p/1/w/k/y/1/gr/b/5",
        steps=(
            Step("hand", Look(Card(Camel.BLUE))),
            Step("win", Do("win b"), then=("lose p", "win g"), about=(CardPile(Pile.WINNER),)),
            Step("lose", Do("lose p"), about=(CardPile(Pile.LOSER),)),
        ),
    ),
    Chapter(
        "partners",
        seats=6,
        track="2/b/g/y/p/1/r/4/k/w/2",
        starter=1,
        before=("roll g1", "leg r", "roll y1", "leg b", "roll p1"),
        steps=(
            Step(
                "ally",
                Do("ally 3"),
                then=("roll r3", "leg y", "ally 5", "leg b", "leg r"),
                about=(Seat(2),),
                speaks=(Space(8),),
            ),
            Step("roll", Do("roll b1"), about=(Seat(0),)),
            Step("sheet", Sheet()),
        ),
    ),
    Chapter(
        "scores",
        seats=3,
        track="3/k/w/3/p/1/y/2/gr/b/1",
        before=("win b", "win r", "win b", "lose p", "lose p", "leg b"),
        steps=(
            Step("last", Look(Space(15))),
            Step("roll", Do("roll b2"), speaks=(Space(15),)),
            Step("leg", Sheet()),
            Step("winner", Sheet()),
            Step("loser", Sheet()),
        ),
    ),
)


def chapter_after(chapter: Chapter) -> Chapter | None:
    """The chapter that follows, None after the last one."""
    index = CHAPTERS.index(chapter) + 1
    return CHAPTERS[index] if index < len(CHAPTERS) else None


def proposed(done: tuple[str, ...], left: str) -> Chapter:
    """The chapter to go on with: the one that was `left` before its end, else the first that is not done."""
    known = next((chapter for chapter in CHAPTERS if chapter.id == left), None)
    return known or first_open(done) or CHAPTERS[0]


def lesson_place(settings: Settings) -> tuple[int, int, str] | None:
    """How far somebody is who is not through with learning: number, count and id of the chapter to go on with."""
    done, left = settings.tutorial_done, settings.tutorial_chapter
    if not left and (not done or first_open(done) is None):
        return None
    chapter = proposed(done, left)
    return CHAPTERS.index(chapter) + 1, len(CHAPTERS), chapter.id


def first_open(done: tuple[str, ...]) -> Chapter | None:
    """The first chapter that is not among those `done`; None when all are."""
    return next((chapter for chapter in CHAPTERS if chapter.id not in done), None)
