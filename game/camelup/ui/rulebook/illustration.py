"""An example that can be watched: it stands still, plays, and stands still again; or shows before and after at once."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

import pygame

from camelup.rules.events import LegScored, PileScored, TurnBegan
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.texts import Texts
from camelup.ui.rulebook.book import RuleTexts
from camelup.ui.rulebook.example_view import ExampleView
from camelup.ui.rulebook.examples import Example, Part, facts, play_out
from camelup.ui.table.animate import Animator, play
from camelup.ui.table.animate.direction import Hear
from camelup.ui.table.cast import Cast
from camelup.ui.table.narration import Narrator
from camelup.ui.table.stage import LegSheet, PileSheet, Stage
from camelup.ui.table.timeline import Timeline

MINIATURE, MINIATURE_TABLE = 680, 900
"""Units that a picture has at least across, and one of a board with seats beside it: on a narrow page its units are
smaller than those of the text."""
TWO_TABLES = 660
"""Units of height in which two tables below one another can be read."""
WORD = 22
ARROW = 46
NARROW, NARROW_TABLE = 560, 1240
"""Units of width below which before and after stand below one another: of boards, and of tables without one."""


class Shape(Enum):
    """How a picture is arranged; the values are its least height by its width, the least where it is narrow, and the
    greatest."""

    BOARD = (0.4, 0.55, 0.66)
    PIECES = (0.34, 0.62, 0.5)
    BESIDE = (0.36, 0.36, 0.42)
    BOARDS_BELOW = (1.2, 1.2, 1.3)
    PIECES_BELOW = (0.55, 1.3, 0.8)


def example_cast(painter: Painter, seats: int) -> Cast:
    """Who sits at the table of an example: people, to look at."""
    looks = list(painter.theme.characters.items())[:seats]
    return Cast(tuple(look.name for _, look in looks), tuple(name for name, _ in looks), frozenset(range(seats)))


class Illustration:
    """Plays what the engine made of an example on a stage of its own, with the animation of the race."""

    def __init__(
        self,
        painter: Painter,
        texts: Texts,
        example: Example,
        *,
        speed: str,
        reduced: bool,
        hear: Hear,
    ) -> None:
        """`speed` is a key of `SPEEDS`; where it is `off`, or motion is reduced, before and after are shown at once."""
        self._painter = painter
        self._texts = texts
        self._example = example
        self.scenario = play_out(example)
        cast = example_cast(painter, len(example.seats))
        # Nobody is told that it is their turn, as people at a race are.
        self._narrator = Narrator(texts, replace(cast, humans=frozenset()))
        self.stage = Stage(self.scenario.before)
        self._timeline = Timeline("normal" if speed == "off" else speed)
        self.moves = not self.scenario.still and not reduced and speed != "off"
        """Whether it can be played."""
        self.caption = RuleTexts(texts).caption(example.name, facts(self.scenario, cast.names))
        # A sheet alone stays when it is complete.
        self._animator = Animator(
            self.stage,
            self._narrator,
            people_wait=self._only_sheet,
            reduced=reduced,
            patient=True,
            sheets=True,
            hear=hear,
        )
        self._cast = cast
        self._surface = pygame.Surface((0, 0))
        self._views: list[tuple[pygame.Rect, ExampleView]] = []
        self.stale = True
        """Whether the picture has to be redrawn."""
        if self._only_sheet:
            self._show_end()

    # What is shown ------------------------------------------------------------------------------------------------

    @property
    def _only_sheet(self) -> bool:
        return self._example.parts == (Part.SHEET,)

    @property
    def _two_moments(self) -> bool:
        """Whether before and after are shown at once."""
        return not self.moves and not self._only_sheet and self.scenario.before != self.scenario.after

    def _shape(self, width: int) -> Shape:
        board = Part.BOARD in self._example.parts
        if not self._two_moments:
            return Shape.BOARD if board else Shape.PIECES
        if width >= self._painter.px(NARROW if board else NARROW_TABLE):
            return Shape.BESIDE
        return Shape.BOARDS_BELOW if board else Shape.PIECES_BELOW

    def _least_width(self) -> int:
        """Pixels of width below which the picture is a miniature."""
        table = {Part.BOARD, Part.SEATS} <= set(self._example.parts) and not self._two_moments
        return self._painter.px(MINIATURE_TABLE if table else MINIATURE)

    def heights(self, width: int) -> tuple[int, int]:
        """The least and the greatest height in pixels of a picture that is `width` pixels wide."""
        shape = self._shape(width)
        wide, narrow, most = shape.value
        least = round(width * (wide if width >= self._least_width() else narrow))
        if shape is Shape.PIECES_BELOW and width >= self._least_width():
            least = max(least, self._painter.px(TWO_TABLES))
        return least, max(least, round(width * most))

    def place(self, size: tuple[int, int]) -> None:
        """Say how large the picture is, in pixels."""
        self._surface = pygame.Surface(size)
        example, painter = self._example, self._painter
        share = size[0] / self._least_width()
        if share < 1:
            painter = painter.scaled(share)
        if self._two_moments and Part.BOARD in example.parts:
            # Two boards beside each other leave no room for seats; the caption says what they get.
            example = replace(example, parts=tuple(part for part in example.parts if part is not Part.SEATS))
        self._views = [
            (area, ExampleView(painter, self._texts, self._cast, example, self.scenario.spots, area.size))
            for area in self._areas(*size)
        ]
        self.stale = True

    @property
    def playing(self) -> bool:
        return not self._timeline.idle and not self._timeline.waiting

    @property
    def words(self) -> str:
        """What stands beside the picture: what just happened while it plays, else what it shows."""
        return self.stage.banner if self.playing and self.stage.banner else self.caption

    def sentences(self) -> list[str]:
        """Everything that `words` can come to say, so that room can be kept for the longest."""
        told = [event for event in self.scenario.events if not isinstance(event, TurnBegan)] if self.moves else []
        return [self.caption, *(self._narrator.tell(event) for event in told)]

    def play(self) -> None:
        """Show it from its beginning; nothing happens where it does not move."""
        if not self.moves:
            return
        self._timeline.clear()
        self.stage.show(self.scenario.before)
        self.stage.say("")
        self._timeline.add(play(self._animator, self.scenario.events))
        self.stale = True

    def update(self, dt: float) -> bool:
        """Let time pass; returns whether the picture changes."""
        if self._timeline.idle or self._timeline.waiting:
            return False
        self._timeline.update(dt)
        self.stale = True
        return True

    def _show_end(self) -> None:
        """Show what it comes to at once."""
        for event in self.scenario.events:
            purses = tuple(seat.purse for seat in self.scenario.before.seats)
            if isinstance(event, LegScored) and self._only_sheet:
                last = self.scenario.before.over
                self.stage.sheet = LegSheet(event.score, purses, shown=len(purses), last_of_race=last)
            elif isinstance(event, PileScored) and self._only_sheet:
                self.stage.sheet = PileSheet(event.score, purses, turned=len(event.score.cards))

    # Drawing ------------------------------------------------------------------------------------------------------

    def _areas(self, width: int, height: int) -> list[pygame.Rect]:
        """The place of the one moment that is shown, or those of before and after, under a line of words each."""
        px = self._painter.px
        line = self._painter.line_height(WORD, "title") + px(4)
        match self._shape(width):
            case Shape.BOARD | Shape.PIECES:
                return [pygame.Rect(0, 0, width, height)]
            case Shape.BESIDE:
                wide = (width - px(ARROW)) // 2
                return [pygame.Rect(x, line, wide, height - line) for x in (0, width - wide)]
            case _:
                high = (height - 2 * line) // 2
                return [pygame.Rect(0, y, width, high) for y in (line, height - high)]

    def picture(self) -> pygame.Surface:
        """The picture as it is now, as large as `place` was told."""
        if not self.stale:
            return self._surface
        self.stale = False
        if len(self._views) == 1:
            area, view = self._views[0]
            self._surface.blit(view.draw(self.stage, marked=self.stage.seen == self.scenario.before), area)
            return self._surface
        brush, px = Brush(self._surface, self._painter), self._painter.px
        self._surface.fill(brush.theme.card_light)
        moments = (Stage(self.scenario.before), Stage(self.scenario.after))
        for n, ((area, view), stage) in enumerate(zip(self._views, moments, strict=True)):
            self._surface.blit(view.draw(stage, marked=n == 0), area)
            middle = (area.centerx, area.top - (brush.painter.line_height(WORD, "title") + px(4)) / 2)
            words = self._texts("rules.after" if n else "rules.before")
            brush.text(words, middle, WORD, face="title", align="center", max_width=area.width)
        first, second = (area for area, _ in self._views)
        if second.left > first.right:
            between = ((first.right + second.left) // 2, first.centery)
            brush.icon("arrow_right", px(34), brush.theme.text, center=between)
        return self._surface
