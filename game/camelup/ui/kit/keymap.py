"""Which key means which command: the usual keys, and those that the player chose instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from camelup.ui.kit.commands import FORMER, RESERVED, TABLE, Command, Entry, Place
from camelup.ui.kit.key_names import is_name, names_of

_ENTRIES = {entry.command: entry for entry in TABLE}
_COMMANDS = {command.value: command for command in Command}


class KeyMap:
    """The keys of all commands.

    What is wrong in `changed`, as the settings keep it, is left out and counted in `ignored`: names that mean nothing,
    keys that cannot be chosen, and two commands on one key.
    """

    def __init__(self, changed: Mapping[str, str]) -> None:
        chosen = {
            _COMMANDS[name]: key
            for name, key in changed.items()
            if name in _COMMANDS and not _ENTRIES[_COMMANDS[name]].fixed and is_name(key) and key not in RESERVED
        }
        while clash := _clash(chosen):
            del chosen[clash]
        self.ignored = len(changed) - len(chosen)
        """How many of the changes mean nothing."""
        self._keys = _assign(chosen)
        self._by_place = {
            place: {key: entry.command for entry in TABLE if place in entry.places for key in self._keys[entry.command]}
            for place in Place
        }

    def find(self, event: pygame.Event, place: Place) -> Command | None:
        """The command that a key press means at a place; None for any other event and any other key.

        A press that a pad made carries the commands that it can mean.
        """
        if event.type != pygame.KEYDOWN:
            return None
        meant: Sequence[Command] | None = getattr(event, "commands", None)
        if meant is not None:
            return next((command for command in meant if place in _ENTRIES[command].places), None)
        here = self._by_place[place]
        return next((here[name] for name in names_of(event) if name in here), None)

    def key(self, command: Command) -> str:
        """The name of the key that is shown for a command."""
        return self._keys[command][0]

    def changed(self, command: Command) -> bool:
        """Whether a command has another key than the usual one."""
        return self.key(command) != _ENTRIES[command].keys[0]

    def holder(self, names: Sequence[str], command: Command) -> Command | None:
        """The command that a key, by all its names, has already on a screen of `command`; None where it is free."""
        wanted = set(names)
        for entry in TABLE:
            if (
                entry.command is not command
                and entry.shares_screen(_ENTRIES[command])
                and wanted & {*self._keys[entry.command]}
            ):
                return entry.command
        return None

    def with_key(self, command: Command, key: str) -> dict[str, str]:
        """The changes, as the settings keep them, with another key for a command."""
        keys = {entry.command: self.key(entry.command) for entry in TABLE} | {command: key}
        return {entry.command.value: keys[entry.command] for entry in TABLE if keys[entry.command] != entry.keys[0]}


def changeable() -> tuple[Command, ...]:
    """The commands whose key can be chosen, in the order of the table."""
    return tuple(entry.command for entry in TABLE if not entry.fixed)


def _assign(chosen: Mapping[Command, str]) -> dict[Command, tuple[str, ...]]:
    """All keys of all commands; what was chosen stands for the first of the usual keys."""
    return {entry.command: (chosen.get(entry.command) or _usual(entry, chosen), *entry.keys[1:]) for entry in TABLE}


def _usual(entry: Entry, chosen: Mapping[Command, str]) -> str:
    """The key of a command for which none was chosen."""
    usual = entry.keys[0]
    taken = any(key == usual and _ENTRIES[command].meets(entry) for command, key in chosen.items())
    return FORMER.get(entry.command, usual) if taken else usual


def _clash(chosen: Mapping[Command, str]) -> Command | None:
    """A chosen key that another command at the same place has, too; the later command gives way."""
    keys = _assign(chosen)

    def shares(entry: Entry) -> bool:
        return any(
            other is not entry and other.meets(entry) and set(keys[other.command]) & set(keys[entry.command])
            for other in TABLE
        )

    return next((entry.command for entry in reversed(TABLE) if entry.command in chosen and shares(entry)), None)
