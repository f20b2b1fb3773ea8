"""Driving the window without a screen: events go in by hand, time passes by hand."""

from __future__ import annotations

import pygame

from camelup.ui.kit.app import App

STEP = 1 / 30
"""Seconds per tick, as when nothing moves."""


def attend(app: App) -> None:
    """Look at what has appeared unasked before pressing anything, as people do who read it."""
    while app.guard.up or app.guard.tapping:
        app.tick(STEP, [])


def rest(app: App) -> None:
    """Let so much time pass that the next click is none of a double click, as people do who click twice on purpose."""
    while not app.guard.still:
        app.tick(STEP, [])


def move_to(app: App, point: tuple[int, int]) -> None:
    """Move the mouse."""
    app.tick(STEP, [pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(0, 0, 0), touch=False)])


def click_at(app: App, point: tuple[int, int]) -> None:
    """Move the mouse to a point of the window and press its left button once."""
    rest(app)
    move_to(app, point)
    app.tick(STEP, [pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1, touch=False)])
    app.tick(STEP, [pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=1, touch=False)])


def click(app: App, name: str) -> None:
    """Click the middle of the widget called `name` on the topmost scene."""
    click_at(app, app.scene.focus[name].rect.center)


def key(app: App, code: int, unicode: str = "", mod: int = 0) -> None:
    """Press and let go of a key; `unicode` is the character that it types."""
    attend(app)
    events = [pygame.Event(pygame.KEYDOWN, key=code, unicode=unicode, mod=mod, scancode=0)]
    if unicode and unicode.isprintable():
        events.append(pygame.Event(pygame.TEXTINPUT, text=unicode))
    events.append(pygame.Event(pygame.KEYUP, key=code, unicode=unicode, mod=mod, scancode=0))
    app.tick(STEP, events)


def write(app: App, text: str) -> None:
    """Type a text, letter by letter."""
    for letter in text:
        key(app, pygame.key.key_code(letter) if letter.isascii() and letter.isalnum() else 0, letter)


def settle(app: App, seconds: float = 30.0) -> None:
    """Let time pass until nothing moves any more; at most so many seconds of the game's own time."""
    left = seconds
    app.tick(STEP, [])
    while app.busy and app.running and left > 0:
        app.tick(STEP, [])
        left -= STEP


def untidy(app: App) -> list[str]:
    """What is wrong with the topmost scene's layout: widgets outside the window, and widgets on top of one another."""
    window = app.screen.get_rect()
    widgets = list(app.scene.focus)
    found = [f"{widget.name} is outside the window" for widget in widgets if not window.contains(widget.rect)]
    for n, widget in enumerate(widgets):
        found += [
            f"{widget.name} and {other.name} overlap" for other in widgets[:n] if widget.rect.colliderect(other.rect)
        ]
    return found


def cut_texts(app: App) -> list[str]:
    """Draw everything and return the texts that had to be cut with an ellipsis to fit."""
    cut: list[str] = []
    fit = app.painter.fit

    def watched(text: str, px: int, max_width: float, face: str) -> tuple[str, int]:
        fitted, size = fit(text, px, max_width, face)
        if fitted != text:
            cut.append(text)
        return fitted, size

    app.painter.fit = watched  # type: ignore[method-assign]
    try:
        app.draw()
    finally:
        del app.painter.fit
    return cut
