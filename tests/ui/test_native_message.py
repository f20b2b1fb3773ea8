"""The system's message box, where somebody could see it."""

from __future__ import annotations

import pygame
import pytest

from camelup.ui.kit.native_message import show_native_message


@pytest.mark.parametrize("display", ["", ":1"])
def test_no_box_is_asked_for_where_there_is_no_screen(monkeypatch: pytest.MonkeyPatch, display: str) -> None:
    """SDL crashed there, with the program that it asks to show the box."""
    asked: list[str] = []
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.setattr(pygame.display, "message_box", lambda title, *_, **__: asked.append(title))
    assert show_native_message("Camel Up", "A sentence.") is bool(display)
    assert asked == (["Camel Up"] if display else [])
