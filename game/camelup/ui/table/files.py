"""What came of a file that a race was read from or written to: told so that it can be read, not in passing."""

from __future__ import annotations

from pathlib import Path

from camelup.session.files import readable_name
from camelup.session.sayings import Saying
from camelup.ui.kit.app import App
from camelup.ui.kit.confirm import Answer, MessageScene, Question
from camelup.ui.kit.desktop import open_folder


def tell_problem(app: App, path: Path, why: Saying) -> None:
    """Say which file holds no race that can be opened, and why."""
    texts = app.texts
    text = texts("file.problem.text", file=readable_name(path), why=texts.say(why))
    app.open(MessageScene(app, Question(texts("file.problem.title"), text, texts("common.ok"))))


def tell_exported(app: App, path: Path) -> None:
    """Say to which file a race was written, and offer to show its folder."""
    texts = app.texts

    def show() -> None:
        if not open_folder(path.parent):
            app.notice(texts("file.folder.failed"))

    # The path stays in sight: not every desktop has a file manager that comes up.
    folder = Answer("folder", texts("file.folder"), show, stays=True)
    text = texts("library.exported", path=path)
    app.open(MessageScene(app, Question(texts("file.exported.title"), text, texts("common.ok"), (folder,))))
