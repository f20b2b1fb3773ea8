"""A voice that remembers what it was told to say, in place of the system's own."""

from __future__ import annotations

from dataclasses import dataclass, field

from camelup.ui.kit.app import App


@dataclass
class Recorder:
    """Speaks in no time and is never heard."""

    available: bool = True
    program: str = "recorder"
    said: list[str] = field(default_factory=list)
    now: list[str] = field(default_factory=list)
    """What interrupted whatever was being said."""
    languages: set[str] = field(default_factory=set)
    hushed: int = 0

    def say(self, text: str, language: str, *, now: bool = False) -> None:
        self.said.append(text)
        self.languages.add(language)
        if now:
            self.now.append(text)

    def hush(self) -> None:
        self.hushed += 1

    def close(self) -> None:
        self.available = False

    def take(self) -> list[str]:
        """What was said since this was last asked."""
        said, self.said = self.said, []
        return said


def listen(app: App) -> Recorder:
    """Turn the narrator on and hear everything that it says."""
    voice = Recorder()
    app.services.voice = voice
    app.change_settings(narrator=True)
    return voice
