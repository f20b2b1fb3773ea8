"""Twenty races of computers alone in one window: no error, and nothing that grows from race to race."""

from __future__ import annotations

from camelup.session.shelves import Shelf
from tests.ui.conftest import MakeApp
from tests.ui.soaking import soak

RACES = 20


def test_twenty_races_without_an_error_or_growing_memory(make_app: MakeApp) -> None:
    app = make_app((1024, 640), speed="off")
    seen = soak(app, RACES)
    assert seen.races == RACES
    assert seen.actions > RACES * 20
    assert len(app.services.library.entries(Shelf.FINISHED)) == RACES
    assert seen.left_behind == 0
    # The first races fill caches; tables of the same size come round every six.
    warm, last = max(seen.objects[6:12]), max(seen.objects[-6:])
    assert last < warm * 1.02, seen.objects
    assert max(seen.pictures) <= 96 * 1024 * 1024
