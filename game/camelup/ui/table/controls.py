"""The controls that every table has, whoever shows it: spaces to look at, pages, and the button of a score sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import pygame

from camelup.ui.kit import icons
from camelup.ui.kit.commands import Command
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.tab_button import TabButton
from camelup.ui.table.layout import Tab
from camelup.ui.table.shown import ShownTable
from camelup.ui.table.stage import PileSheet
from camelup.ui.table.target import SheetButton
from camelup.ui.table.views.cards_view import CardsLayout
from camelup.ui.table.views.sheets_view import continue_box, sheet_box

TAB_ICONS: dict[Tab, icons.IconName] = {
    Tab.SEATS: "human",
    Tab.BETS: "dice",
    Tab.HAND: "crown",
    Tab.LOG: "scroll",
}
TAB_COMMANDS: dict[Tab, Command] = {
    Tab.SEATS: Command.PAGE_SEATS,
    Tab.BETS: Command.PAGE_BETS,
    Tab.HAND: Command.PAGE_HAND,
    Tab.LOG: Command.PAGE_LOG,
}
"""The commands of the side panel's pages."""


@dataclass(eq=False)
class SpaceTarget(Widget):
    """A space of the track: its cell and the camels on it."""

    space: int = 0
    space_at: Callable[[tuple[int, int]], int | None] = field(default=lambda _: None)

    def contains(self, point: tuple[int, int]) -> bool:
        return self.space_at(point) == self.space


def tab_buttons(scene: ShownTable, show: Callable[[Tab], None]) -> list[Widget]:
    """The pages of the side panel, where there is one."""
    texts = scene.app.texts
    return [
        TabButton(
            f"tab:{tab.value}",
            box,
            on_activate=partial(show, tab),
            hint=texts(f"race.tab.{tab.value}.hint"),
            key=scene.app.shortcut(TAB_COMMANDS[tab]),
            selected=tab is scene.geometry.tab,
            group="tabs",
            label=texts(f"race.tab.{tab.value}"),
            icon=TAB_ICONS[tab],
        )
        for tab, box in zip(Tab, scene.geometry.tabs, strict=False)
        if box
    ]


def sheet_button_box(scene: ShownTable) -> pygame.Rect:
    """Where the button of a score sheet lies."""
    painter, sheet = scene.painter, scene.stage.sheet
    if isinstance(sheet, PileSheet):
        return CardsLayout(scene.show_area, painter, len(sheet.before)).button
    return continue_box(sheet_box(scene.app.screen.get_rect(), painter), painter)


def sheet_button(scene: ShownTable, close: Callable[[], None]) -> Button:
    """The button of a score sheet, the only place to click that closes it."""
    return Button(
        SheetButton().name,
        sheet_button_box(scene),
        target=SheetButton(),
        on_activate=close,
        label=scene.app.texts("race.continue"),
        key=scene.app.shortcut(Command.ACCEPT),
    )
