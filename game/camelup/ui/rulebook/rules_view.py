"""The page of one rule in the rule book, and a row of the list of rules: words with what was searched for marked."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from camelup.ui.kit.brush import Brush
from camelup.ui.kit.painter import Painter
from camelup.ui.rulebook.book import RuleTexts, hits
from camelup.ui.rulebook.illustration import Illustration

TITLE, TEXT, CAPTION, NUMBER = 36, 26, 23, 22
GAP = 14
ROW_TEXT, ROW_NUMBER, CHAPTER = 23, 19, 24
NUMBER_WIDTH = 64


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text on the page; `y` is its middle in pixels below the page's upper end."""

    text: str
    y: float
    size: float
    face: str


@dataclass(frozen=True, slots=True)
class Page:
    """Where everything stands on the page of a rule, in pixels from its upper left corner."""

    number: pygame.Rect
    title: tuple[Line, ...]
    text: tuple[Line, ...]
    words: pygame.Rect
    """Room for what the picture says."""
    picture: pygame.Rect
    length: int


def compose(painter: Painter, words: RuleTexts, rule: str, illustration: Illustration, width: int, sight: int) -> Page:
    """Lay a rule's page out: `sight` pixels of it are seen at once."""
    px = painter.px
    gap = px(GAP)
    number = pygame.Rect(0, 0, px(NUMBER_WIDTH) + px(8), painter.line_height(TITLE, "title"))
    left = number.right + px(12)
    title = _lines(painter, words.title(rule), TITLE, "title", width - left, 0)
    y = painter.line_height(TITLE, "title") * len(title) + gap // 2
    text: list[Line] = []
    for paragraph in words.text(rule).split("\n"):
        text += _lines(painter, paragraph, TEXT, "semibold", width, y)
        y = round(text[-1].y + painter.line_height(TEXT) / 2) + px(6)
    y += gap
    most = max(painter.height(sentence, CAPTION, width) for sentence in illustration.sentences())
    said = pygame.Rect(0, y, width, most)
    y = said.bottom + gap
    least, most = illustration.heights(width)
    picture = pygame.Rect(0, y, width, max(least, min(most, sight - y)))
    return Page(number, tuple(title), tuple(text), said, picture, picture.bottom)


def _lines(painter: Painter, text: str, size: float, face: str, width: int, top: int) -> list[Line]:
    step, lines = painter.line_height(size, face), painter.wrap(text, size, width, face)
    return [Line(line, top + step * (n + 0.5), size, face) for n, line in enumerate(lines)]


def draw_page(
    brush: Brush, page: Page, at: tuple[int, int], rule: str, search: str, illustration: Illustration
) -> None:
    """Draw a page with its upper left corner `at`; words of `search` are marked."""
    theme, px = brush.theme, brush.px
    number = page.number.move(at)
    brush.panel(number.inflate(0, -px(6)), "gold", radius=10)
    brush.text(rule, number.center, NUMBER, face="title", align="center", max_width=number.width - px(8))
    for lines, left in ((page.title, number.right + px(12)), (page.text, at[0])):
        for line in lines:
            draw_marked(brush, line.text, (left, at[1] + line.y), line.size, line.face, search)
    words = page.words.move(at)
    # Right above the picture, however many lines it has.
    words.top = words.bottom - brush.painter.height(illustration.words, CAPTION, words.width)
    brush.paragraph(illustration.words, words, CAPTION, theme.text_muted)
    picture = page.picture.move(at)
    brush.put(illustration.picture(), topleft=picture.topleft)
    pygame.draw.rect(brush.surface, theme.card_border, picture, max(2, px(3)), border_radius=px(4))


def draw_row(brush: Brush, box: pygame.Rect, rule: str, title: str, search: str, *, chosen: bool) -> None:
    """A rule in the list."""
    px, theme = brush.px, brush.theme
    card = box.inflate(-px(4), -px(4))
    if chosen:
        brush.panel(card, "card_active", radius=10)
    colour = theme.text if chosen else theme.text_on_panel
    muted = theme.text_muted if chosen else theme.hint
    at = (card.left + px(10), card.centery)
    brush.text(rule, at, ROW_NUMBER, muted, "title")
    left = card.left + max(px(NUMBER_WIDTH), brush.width("R88", ROW_NUMBER, "title") + px(24))
    draw_marked(brush, title, (left, card.centery), ROW_TEXT, "semibold", search, colour, card.right - px(8) - left)


def draw_chapter(brush: Brush, box: pygame.Rect, title: str) -> None:
    """The heading of a chapter in the list."""
    at = (box.left + brush.px(8), box.centery + brush.px(4))
    brush.text(title, at, CHAPTER, brush.theme.heading, "title", max_width=box.width - brush.px(16))


def draw_marked(
    brush: Brush,
    text: str,
    position: tuple[float, float],
    size: float,
    face: str,
    search: str,
    colour: str | None = None,
    max_width: float | None = None,
) -> None:
    """A line of text in which the words of `search` have a gold ground."""
    px, shown = brush.painter.metrics.font_px(size), text
    if max_width is not None:
        shown, px = brush.painter.fit(text, px, max_width, face)
    font = brush.assets.font(face, px)
    brush.text(text, position, size, colour, face, max_width=max_width)
    for start, end in hits(text, search):
        left = round(position[0] + font.size(shown[:start])[0])
        mark = pygame.Rect(left, 0, font.size(shown[start:end])[0], round(font.get_linesize() * 0.92))
        mark.centery = round(position[1])
        pygame.draw.rect(brush.surface, brush.theme.gold, mark, border_radius=brush.px(6))
        # On gold light letters could not be read.
        brush.painter.letters(brush.surface, shown[start:end], px, brush.theme.text, face, (left, round(position[1])))
