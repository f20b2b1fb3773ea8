"""Files and folders in words: what came of one that a race was read from or written to, and where the log lies."""

from __future__ import annotations

from pathlib import Path

from camelup.session.files import readable_name
from camelup.session.library import Imported
from camelup.session.sayings import Saying
from camelup.ui.kit.confirm import Answer, MessageScene, Question
from camelup.ui.kit.desktop import open_folder
from camelup.ui.kit.host import Host
from camelup.ui.kit.texts import Texts


def tell_problem(app: Host, path: Path, why: Saying) -> None:
    """Say which file holds no race that can be opened, and why."""
    texts = app.texts
    text = texts("file.problem.text", file=readable_name(path), why=texts.say(why))
    app.open(MessageScene(app, Question(texts("file.problem.title"), text, texts("common.ok"))))


def tell_exported(app: Host, path: Path) -> None:
    """Say to which file a race was written, and offer to show its folder."""
    texts = app.texts

    def show() -> None:
        if not open_folder(path.parent):
            app.notice(texts("file.folder.failed"))

    # The path stays in sight: not every desktop has a file manager that comes up.
    folder = Answer("folder", texts("file.folder"), show, stays=True)
    text = texts("library.exported", path=path)
    app.open(MessageScene(app, Question(texts("file.exported.title"), text, texts("common.ok"), (folder,))))


def open_log_folder(app: Host) -> None:
    """Show where the log lies, in the file manager and in words."""
    folder = app.services.folders.log
    opened = open_folder(folder)
    app.notice(app.texts("trouble.log_open" if opened else "trouble.log_at", folder=folder))


def import_words(texts: Texts, imported: Imported) -> str:
    """What is said of a file that was imported: it is there now, or was before."""
    key = "library.imported" if imported.new else f"library.there.{imported.shelf.value}"
    return texts(key, title=imported.entry.title)
