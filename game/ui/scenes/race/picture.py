"""Puts the race screen together from its views."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.rules.board import ranking
from game.ui.art import panels
from game.ui.scenes.race.choices import Mode
from game.ui.views.board_view import BoardView, Marks
from game.ui.views.cache import Panel
from game.ui.views.fliers_view import draw_fliers
from game.ui.views.hand_view import HandMarks, draw_hand
from game.ui.views.log_view import draw_log
from game.ui.views.loupe_view import draw_loupe
from game.ui.views.market_view import MarketMarks, draw_market
from game.ui.views.seats_view import SeatMarks, draw_pointer, draw_seats
from game.ui.views.sheets_view import draw_sheet
from game.ui.views.topbar_view import draw_topbar

if TYPE_CHECKING:
    from game.ui.scenes.race.scene import RaceScene


class RacePicture:
    """Draws one frame. Panels are repainted only when their key says that they would look different."""

    def __init__(self, scene: RaceScene) -> None:
        self._scene = scene
        self._board = BoardView(scene.painter, scene.geometry, scene.cast)
        self._top, self._left, self._right, self._bottom = Panel(), Panel(), Panel(), Panel()
        self._floated = True
        """Whether anything reached over the panels in the last frame."""
        self._disturbed = True
        self._warming = self._board.warm()

    def warm(self) -> None:
        """Prepare a sprite or two for later; call it when nothing else is going on."""
        next(self._warming, None)

    def draw(self, surface: pygame.Surface) -> None:
        scene = self._scene
        stage, painter, geometry = scene.stage, scene.painter, scene.geometry
        floating = bool(
            stage.fliers or stage.sheet is not None or scene.choice is not None or self._loupe_space() is not None
        )
        self._disturbed = floating or self._floated or scene.app.overdrawn
        self._floated = floating
        self._board.draw(surface, stage, self._board_marks())
        self._draw_top(surface)
        self._draw_left(surface)
        self._draw_right(surface)
        self._draw_bottom(surface)
        if not stage.seen.over:
            draw_pointer(surface, painter, geometry, stage.seen.turn)
        draw_fliers(surface, painter, geometry, stage)
        loupe = self._loupe_space()
        if loupe is not None:
            self._draw_loupe(surface, loupe)
        if stage.sheet is not None:
            draw_sheet(surface, painter, stage.sheet, scene.cast, scene.app.texts)
        elif scene.choice is not None:
            self._draw_choice(surface)
        if stage.sheet is not None or scene.choice is not None:
            for widget in scene.focus:
                widget.draw(surface, painter)

    # Panels -------------------------------------------------------------------------------------------------------

    def _draw_top(self, surface: pygame.Surface) -> None:
        scene, stage = self._scene, self._scene.stage
        tools = [w for w in scene.table if w.group == "tools"]
        key = (
            stage.banner, stage.banner_roll, stage.seen.leg, stage.seen.released, ranking(stage.seen.board),
            tuple(w.shown_look() for w in tools),
        )  # fmt: skip

        def paint(target: pygame.Surface) -> None:
            draw_topbar(target, scene.painter, scene.geometry, stage, scene.app.texts)
            for widget in tools:
                widget.draw(target, scene.painter)

        self._top.draw(surface, scene.geometry.top, key, paint, disturbed=self._disturbed)

    def _draw_left(self, surface: pygame.Surface) -> None:
        scene, stage = self._scene, self._scene.stage
        marks = self._seat_marks()
        log_here = scene.geometry.left.contains(scene.geometry.log)
        key = (
            stage.seen.seats, stage.seen.turn, stage.seen.marker, stage.seen.over, tuple(stage.flash.items()), marks,
            len(stage.log) if log_here else 0,
        )  # fmt: skip

        def paint(target: pygame.Surface) -> None:
            draw_seats(target, scene.painter, scene.geometry, stage, scene.cast, scene.app.texts, marks)
            if log_here:
                draw_log(target, scene.painter, scene.geometry, stage.log, scene.app.texts)

        self._left.draw(surface, scene.geometry.left, key, paint, disturbed=self._disturbed)

    def _draw_right(self, surface: pygame.Surface) -> None:
        scene, stage = self._scene, self._scene.stage
        marks = self._market_marks()
        log_here = scene.geometry.right.contains(scene.geometry.log)
        seen = stage.seen
        key = (
            seen.tickets_taken,
            seen.dice,
            seen.winner_pile,
            seen.loser_pile,
            marks,
            len(stage.log) if log_here else 0,
        )

        def paint(target: pygame.Surface) -> None:
            draw_market(target, scene.painter, scene.geometry, stage, scene.cast, scene.app.texts, marks)
            if log_here:
                draw_log(target, scene.painter, scene.geometry, stage.log, scene.app.texts)

        self._right.draw(surface, scene.geometry.right, key, paint, disturbed=self._disturbed)

    def _draw_bottom(self, surface: pygame.Surface) -> None:
        scene = self._scene
        marks = self._hand_marks()
        actions = [w for w in scene.table if w.group == "actions"]
        key = (marks, tuple((w.shown_look(), w.enabled) for w in actions))

        def paint(target: pygame.Surface) -> None:
            draw_hand(target, scene.painter, scene.geometry, scene.app.texts, marks)
            for widget in actions:
                widget.draw(target, scene.painter)

        self._bottom.draw(surface, scene.geometry.bottom, key, paint, disturbed=self._disturbed)

    def _draw_choice(self, surface: pygame.Surface) -> None:
        scene, painter = self._scene, self._scene.painter
        box = scene.choice_area()
        panels.draw_panel(surface, painter.assets, box, "panel", painter.metrics.k)
        assert scene.choice is not None
        kind, _, which = scene.choice.partition(":")
        texts = scene.app.texts
        if kind == "space":
            title = texts("race.choice.tile", space=which)
        else:
            title = texts("race.choice.card", camel=texts(f"camel.{which}"))
        middle = (box.centerx, box.top + painter.px(34))
        room = box.width - painter.px(32)
        painter.text(surface, title, middle, 28, painter.theme.heading, "title", "center", room)
        pointed = scene.focus.current if scene.focus.hovered is None else scene.focus.hovered
        if pointed is not None and pointed.group == "choice":
            words = pygame.Rect(box.left + painter.px(16), box.top + painter.px(224), room, 0)
            painter.paragraph(surface, scene.choice_words[pointed.name], words, 22, painter.theme.hint, align="center")

    def _loupe_space(self) -> int | None:
        """The space whose stack is pointed at and too high to read at a glance."""
        scene = self._scene
        hot = self._hot("spaces")
        if not hot or scene.animating or scene.stage.sheet is not None or scene.choice is not None:
            return None
        return int(hot) if len(scene.stage.seen.board.stack_on(int(hot))) > 1 else None

    def _draw_loupe(self, surface: pygame.Surface, space: int) -> None:
        scene = self._scene
        stack = scene.stage.seen.board.stack_on(space)
        title = scene.app.texts("race.hint.space", space=space)
        names = [scene.narrator.camel(camel) for camel in stack]
        draw_loupe(surface, scene.painter, scene.geometry, space, stack, title, names)

    # Marks --------------------------------------------------------------------------------------------------------

    def _hot(self, group: str) -> str:
        """The part after the colon of the widget that is pointed at, if it belongs to a group."""
        pointed = self._scene.focus.pointed
        if pointed is None or pointed.group != group:
            return ""
        return pointed.name.partition(":")[2]

    def _legal(self, mode: Mode) -> list[str]:
        """What can be chosen, while that is what the player is choosing."""
        scene = self._scene
        if scene.mode is not mode:
            return []
        return [target.partition(":")[2] for target in scene.choices.targets(mode)]

    def _board_marks(self) -> Marks:
        scene = self._scene
        hot = self._hot("spaces")
        if scene.choice is not None and scene.choice.startswith("space:"):
            hot = scene.choice.partition(":")[2]
        legal = frozenset(int(space) for space in self._legal(Mode.TILE))
        space = int(hot) if hot else None
        ghost = True if space in legal else None
        pointed = scene.focus.pointed
        pyramid = pointed is not None and pointed.name == "pyramid" and pointed.enabled
        return Marks(space, legal, ghost, scene.match.turn, pyramid)

    def _seat_marks(self) -> SeatMarks:
        scene = self._scene
        legal = frozenset(int(seat) for seat in self._legal(Mode.ALLY))
        hot = self._hot("seats")
        hot_seat = int(hot) if hot and int(hot) in legal else None
        return SeatMarks(legal, hot_seat, scene.match.options.open_purses, scene.viewer)

    def _market_marks(self) -> MarketMarks:
        scene = self._scene
        hot = self._hot("tickets")
        if hot and not scene.choices.legal(f"ticket:{hot}"):
            hot = ""
        return MarketMarks(frozenset(self._legal(Mode.TICKET)), hot)

    def _hand_marks(self) -> HandMarks:
        scene = self._scene
        viewer = scene.viewer
        hint = self._hint()
        if viewer is None:
            return HandMarks(None, hint=hint)
        return HandMarks(
            viewer,
            scene.cast.names[viewer],
            scene.cast.characters[viewer],
            scene.stage.seen.hand,
            scene.covered,
            self._hot("hand"),
            scene.mode is Mode.CARD,
            hint,
        )

    def _hint(self) -> str:
        scene, texts = self._scene, self._scene.app.texts
        if scene.choices.active:
            return texts(f"race.choose.{scene.mode.value or 'action'}")
        if scene.held:
            return texts("race.held")
        return texts("race.watch") if scene.animating else scene.hints.not_now()
