"""The way out of the game: asked about where asking is on, and never past something that is not on the disk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from camelup.session.sayings import Notice, Saying
from camelup.ui.kit.ask import AskScene, Request
from camelup.ui.kit.confirm import Answer, ConfirmScene, MessageScene, Question
from camelup.ui.kit.host import Host
from camelup.ui.table.begin import has_unfinished

FRAME = 0.015
"""Seconds that a save may take without being shown: most are done by then."""
PATH_LENGTH = 400


def ask_quit(app: Host, words: Callable[[], str] = str) -> None:
    """Leave the game, after a question where asking is on; `words` may say what becomes of what goes on."""
    texts, services = app.texts, app.services
    if not services.settings.confirmations:
        leave(app)
        return
    if words():
        text = words()
    elif not services.keeps:
        text = texts("quit.text.unkept")
    elif not services.saver.settled():
        text = texts("pause.unsaved")
    else:
        text = texts("quit.text.race" if has_unfinished(services) else "quit.text")
    answer = Answer("yes", texts("quit.yes"), lambda: leave(app))
    app.open(ConfirmScene(app, Question(texts("quit.title"), text, texts("quit.no"), (answer,))))


def leave(app: Host) -> None:
    """Leave the game as soon as everything is on the disk; asks where something would be lost."""
    if isinstance(app.scene, SavingScene | LostScene):
        return
    if _at_rest(app, FRAME):
        app.quit()
    elif app.services.saver.stuck() and not app.errands.busy:
        app.open(LostScene(app))
    else:
        app.open(SavingScene(app))


def _at_rest(app: Host, wait: float = 0.0) -> bool:
    """Whether leaving loses nothing. A race that was let go and cannot be taken off the disk is no loss."""
    saver = app.services.saver
    if app.errands.busy:
        return False
    return saver.flush(wait) or (saver.stuck() and not saver.unsaved()[0])


class SavingScene(ConfirmScene):
    """Says that the game closes once everything is saved."""

    def __init__(self, app: Host) -> None:
        texts = app.texts
        anyway = Answer("anyway", texts("quit.anyway"), app.quit)
        question = Question(texts("quit.saving.title"), texts("quit.saving.text"), texts("quit.no"), (anyway,))
        super().__init__(app, question)

    def update(self, dt: float) -> None:
        app = self.app
        if app.scene is not self:
            return
        if _at_rest(app):
            app.quit()
        elif app.services.saver.stuck() and not app.errands.busy:
            app.close(self)
            app.open(LostScene(app))


class LostScene(MessageScene):
    """Says what would be lost, and offers to try again, to save elsewhere, or to leave all the same."""

    def __init__(self, app: Host, why: Saying | None = None) -> None:
        """`why` is what kept it from being saved, where that is not the saver's own problem."""
        texts, saver = app.texts, app.services.saver
        count = saver.unsaved()[1]
        sentence = texts.say(why or saver.problem or Notice.NOT_SAVED(why=Notice.DISK_FAULT()))
        key = "quit.lost.text" if count else "quit.lost.race"
        answers = (
            Answer("again", texts("quit.again"), self._again),
            Answer("elsewhere", texts("quit.elsewhere"), self._elsewhere),
            Answer("anyway", texts("quit.anyway"), app.quit),
        )
        text = texts(key, why=sentence, count=count) if count else texts(key, why=sentence)
        super().__init__(app, Question(texts("quit.lost.title"), text, texts("quit.no"), answers))

    def update(self, dt: float) -> None:
        # There is room again, and it was written beside the window.
        if self.app.scene is self and _at_rest(self.app):
            self.app.quit()

    def _again(self) -> None:
        self.app.services.saver.retry()
        self.app.open(SavingScene(self.app))

    def _elsewhere(self) -> None:
        texts = self.app.texts
        request = Request(
            texts("quit.elsewhere.title"),
            texts("quit.elsewhere.text"),
            texts("quit.elsewhere.yes"),
            texts("quit.elsewhere.hint"),
            PATH_LENGTH,
            prefilled=str(_documents()),
            replaced=True,
        )
        self.app.open(AskScene(self.app, request, self._save_in))

    def _save_in(self, typed: str) -> None:
        app = self.app
        races = app.services.saver.unsaved()[0]
        try:
            folder = Path.home() / Path(typed.strip() or str(_documents())).expanduser()
        except RuntimeError:
            folder = Path(typed)

        def work() -> Path:
            return [app.services.library.save_elsewhere(race, folder) for race in races][-1]

        if races:
            app.errands.run(work, lambda path: tell_saved(app, path), lambda why: app.open(LostScene(app, why)))
        else:
            leave(app)


def tell_saved(app: Host, path: Path) -> None:
    """Say where the race is now; nothing would be lost now."""
    texts = app.texts
    answer = Answer("yes", texts("quit.yes"), app.quit)
    text = texts("quit.saved.text", path=path)
    app.open(MessageScene(app, Question(texts("quit.saved.title"), text, texts("quit.no"), (answer,))))


def _documents() -> Path:
    """A folder to begin with."""
    import platformdirs

    documents = platformdirs.user_documents_path()
    return documents if documents.is_dir() else Path.home()
