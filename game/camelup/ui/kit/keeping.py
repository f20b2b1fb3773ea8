"""Writing changed settings to the disk, a moment after the last change and beside the window."""

from __future__ import annotations

from functools import partial

from camelup.session.errands import Errands
from camelup.session.settings import save_settings
from camelup.ui.kit.services import Services

PATIENCE = 1.0
"""Seconds after a change until the settings are written, so that a slider does not write at every step."""


class SettingsKeeper:
    """Compares the settings with what was written last."""

    def __init__(self, services: Services, errands: Errands) -> None:
        self._services = services
        self._errands = errands
        self._written = services.settings
        self._unwritten_for = 0.0
        """Seconds for which they have differed from that."""

    @property
    def settled(self) -> bool:
        """Whether nothing is to be written."""
        return self._services.settings is self._written or not self._services.keeps

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass, and have the settings written once they have stayed the same for a moment."""
        settings = self._services.settings
        if self.settled:
            return
        self._unwritten_for += dt
        if self._unwritten_for >= PATIENCE:
            self._written, self._unwritten_for = settings, 0.0
            self._errands.run(partial(save_settings, self._services.folders, settings), lambda _: None)
