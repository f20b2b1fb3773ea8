"""Reads the screen aloud: what happens, what is in focus, which screen has opened, and passing notices.

It says nothing that the screen does not show: scenes give it the words of what they draw, so what is covered stays
unspoken as well (R18).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelup.ui.kit.widgets.base import Widget

if TYPE_CHECKING:
    from camelup.session.speech import Voice
    from camelup.ui.kit.host import Host
    from camelup.ui.kit.scene import Scene


class Reader:
    """Asked once a frame; compares with what it has said before."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self._on = False
        self._scene: Scene | None = None
        self._focused = ""
        """The name of the widget that was read last."""
        self._named = ""
        """What that widget was called."""
        self._touched = False

    def touch(self) -> None:
        """The player did something: what that leads to is worth interrupting what is being said."""
        self._touched = True

    def notice(self, text: str) -> None:
        """A notice is shown in passing."""
        voice = self._voice()
        if voice is not None:
            voice.say(text, self._app.texts.language)

    def update(self) -> None:
        """Say what is new."""
        voice = self._voice()
        if voice is None:
            if self._on and self._app.services.voice is not None:
                self._app.services.voice.hush()
            self._on, self._scene = False, None
            return
        scene = self._app.scene
        opened = scene is not self._scene
        news = scene.news()
        if opened:
            # What happened before somebody listened is past.
            news = news[-1:]
            self._scene, self._focused = scene, ""
            if title := scene.announce():
                self._say(voice, title)
        for sentence in news:
            self._say(voice, sentence)
        self._read_focus(voice, scene, opened)
        self._on, self._touched = True, False

    def _voice(self) -> Voice | None:
        services = self._app.services
        if not services.settings.narrator or services.voice is None or not services.voice.available:
            return None
        return services.voice

    def _read_focus(self, voice: Voice, scene: Scene, opened: bool) -> None:
        widget = self._pointed(scene, opened)
        if widget is None:
            return
        named = self._name(scene, widget)
        if widget.name != self._focused:
            self._say(voice, self._whole(scene, widget, named))
        elif named != self._named:
            self._say(voice, named)
        self._focused, self._named = widget.name, named

    def _pointed(self, scene: Scene, opened: bool) -> Widget | None:
        """The widget that Enter would activate, or the one whose tooltip is shown."""
        if scene.focus.visible or opened or self._touched:
            return scene.focus.current
        return scene.focus.pointed if self._app.tooltip.shown else None

    def _name(self, scene: Scene, widget: Widget) -> str:
        return scene.spoken(widget) or widget.named(self._app.texts)

    def _whole(self, scene: Scene, widget: Widget, named: str) -> str:
        """A widget with its hint and its key; of a thing on the table everything is in its name."""
        texts = self._app.texts
        parts = [named]
        if not widget.enabled and not scene.spoken(widget):
            parts.append(texts("speech.unavailable"))
        if widget.hint and not scene.spoken(widget):
            parts.append(widget.hint)
        if widget.key:
            parts.append(texts("speech.key", key=widget.key))
        return "\n".join(parts)

    def _say(self, voice: Voice, text: str) -> None:
        """Say a text: the first one that follows what the player did interrupts, the others wait."""
        # A full stop between the lines makes speech take a breath.
        lines = [line if line[-1] in ".!?…:" else f"{line}." for line in map(str.strip, text.split("\n")) if line]
        voice.say(" ".join(lines), self._app.texts.language, now=self._touched)
        self._touched = False
