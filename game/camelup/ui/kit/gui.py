"""pygame_gui in the game's colours and fonts, for what a library does better than we would: typing and long text."""

from __future__ import annotations

import pygame_gui

from camelup.ui.kit.assets import font_path
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.theme import Theme


def make_manager(metrics: Metrics, theme: Theme) -> pygame_gui.UIManager:
    """A manager for a window of this size; replaced when the window or the scale changes."""
    manager = pygame_gui.UIManager(metrics.window, enable_live_theme_updates=False)
    manager.add_font_paths("text", str(font_path("semibold")), bold_path=str(font_path("bold")))
    size = metrics.font_px(26)
    manager.preload_fonts([{"name": "text", "point_size": size, "style": "regular", "antialiased": "1"}])
    manager.get_theme().load_theme(_theme(metrics, theme, size))
    return manager


def _theme(metrics: Metrics, theme: Theme, size: int) -> dict[str, dict[str, object]]:
    radius = str(metrics.px(12))
    font = {"name": "text", "size": str(size), "antialiased": "1"}
    return {
        "text_entry_line": {
            "colours": {
                "dark_bg": theme.card_light,
                "selected_bg": theme.gold,
                "normal_text": theme.text,
                "selected_text": theme.text,
                "text_cursor": theme.text,
                "placeholder_text": theme.text_muted,
                "normal_border": theme.card_border,
                "focused_border": theme.ink,
            },
            "font": font,
            "misc": {
                "shape": "rounded_rectangle",
                "shape_corner_radius": ",".join([radius] * 4),
                "border_width": str(max(2, metrics.px(3))),
                "shadow_width": "0",
                "padding": f"{metrics.px(12)},{metrics.px(4)}",
            },
        },
        "text_box": {
            "colours": {
                "dark_bg": theme.card_light,
                "normal_text": theme.text,
                "normal_border": theme.card_border,
                "link_text": theme.text,
            },
            "font": font,
            "misc": {"border_width": "0", "shadow_width": "0", "padding": f"{metrics.px(12)},{metrics.px(8)}"},
        },
        "vertical_scroll_bar": {
            "colours": {"dark_bg": theme.card_dark, "normal_border": theme.card_border},
            "misc": {"border_width": "0", "shadow_width": "0", "enable_arrow_buttons": "0"},
        },
    }
