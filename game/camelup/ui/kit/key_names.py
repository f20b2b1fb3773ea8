"""What keys are called: in the settings file, and on the screen.

A name is the character that a key types without Shift (`l`, `+`, `é`), or the word for a key that types none
(`page up`, `f11`), behind `ctrl+` where Ctrl or Command is held, and behind
`ctrl+shift+` where a letter is pressed with both. Keyboards differ in which characters they type at
once, so a press has several names: the row of digits counts by its position, too, because on a French keyboard it types
digits only with Shift; and on a Greek or Russian one a letter counts by its position, since there is no Latin one.
"""

from __future__ import annotations

from typing import Protocol

import pygame

CTRL, SHIFT = "ctrl+", "shift+"
_DIGITS = {pygame.KSCAN_1 + n: str((n + 1) % 10) for n in range(10)}
"""The digits by the position of their keys."""
_LETTERS = {pygame.KSCAN_A + n: chr(ord("a") + n) for n in range(26)}
_KEYPAD = {
    pygame.K_KP_ENTER: "return",
    pygame.K_KP_PLUS: "+",
    pygame.K_KP_MINUS: "-",
    pygame.K_KP_MULTIPLY: "*",
    pygame.K_KP_DIVIDE: "/",
}
_KEYPAD_DIGITS = {
    getattr(pygame, f"K_KP_{digit}"): str(digit) for digit in range(10)
}  # fmt: skip
_WORDS = {
    "escape": "key.escape",
    "return": "key.enter",
    "space": "key.space",
    "tab": "key.tab",
    "page up": "key.page_up",
    "page down": "key.page_down",
    "home": "key.home",
    "end": "key.end",
    "insert": "key.insert",
    "delete": "key.delete",
    "backspace": "key.backspace",
    "left": "key.left",
    "right": "key.right",
    "up": "key.up",
    "down": "key.down",
}
"""The keys that type nothing, by their names, with the texts that show them."""
_FUNCTION_KEYS = frozenset(f"f{number}" for number in range(1, 25))


class Lookup(Protocol):
    """What looks texts up."""

    def __call__(self, key: str, /, **values: object) -> str: ...


def names_of(event: pygame.Event) -> tuple[str, ...]:
    """All names of a key press, the most particular one first; none for a key that means nothing by itself."""
    mod, key = event.mod, event.key
    typed = _typed(getattr(event, "unicode", ""))
    composed = bool(typed and mod & (pygame.KMOD_RALT | pygame.KMOD_MODE))
    ctrl = bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not composed
    if mod & pygame.KMOD_LALT and not composed:
        return ()
    found = [typed] if typed and not ctrl else []
    if not (composed or (found and mod & pygame.KMOD_SHIFT)):
        found += _unshifted(key, getattr(event, "scancode", 0), ctrl)
    if ctrl and "=" in found:
        # The key of the plus sign types an equals sign on many keyboards unless Shift is held.
        found.append("+")
    if ctrl and typed:
        found.append(typed)
    if ctrl and mod & pygame.KMOD_SHIFT:
        # Only letters: the plus sign needs Shift on many keyboards, and means the same there.
        found = [SHIFT + name if len(name) == 1 and name.isalpha() else name for name in found]
    return tuple(dict.fromkeys(CTRL + name if ctrl else name for name in found if name))


def _typed(unicode: str) -> str:
    return unicode.lower() if len(unicode) == 1 and unicode.isprintable() and not unicode.isspace() else ""


def _unshifted(key: int, scancode: int, ctrl: bool) -> list[str]:
    """What a key is called by what it types without Shift, and by its position."""
    found = [_name(key)]
    if ctrl and key in _KEYPAD_DIGITS:
        found.append(_KEYPAD_DIGITS[key])
    if scancode in _DIGITS:
        found.append(_DIGITS[scancode])
    elif scancode in _LETTERS and not (found[0].isascii() and found[0]):
        found.append(_LETTERS[scancode])
    return found


def _name(key: int) -> str:
    if key in _KEYPAD:
        return _KEYPAD[key]
    if key in _KEYPAD_DIGITS or not key:
        return ""
    if key < 0x40000000 and (typed := _typed(chr(key))):
        return typed
    name = pygame.key.name(key)
    return name if is_name(name) else ""


def is_name(name: str) -> bool:
    """Whether a name, as it stands in the settings file, is one of a key that can be pressed for a command."""
    bare = name.removeprefix(CTRL) if len(name) > len(CTRL) else name
    if bare != name and bare.startswith(SHIFT):
        bare = bare.removeprefix(SHIFT)
        return len(bare) == 1 and bare.isalpha() and _typed(bare) == bare
    return bare in _WORDS or bare in _FUNCTION_KEYS or _typed(bare) == bare != ""


def types(name: str) -> bool:
    """Whether a key of this name types something, so that it belongs to a text field while one is written in."""
    return len(name) == 1


def shown(name: str, texts: Lookup) -> str:
    """A name as a player reads it."""
    if name.startswith(CTRL) and len(name) > len(CTRL):
        return texts("key.with_ctrl", key=shown(name.removeprefix(CTRL), texts))
    if name.startswith(SHIFT):
        return texts("key.with_shift", key=shown(name.removeprefix(SHIFT), texts))
    if name in _WORDS:
        return texts(_WORDS[name])
    large = name.upper()
    # Some small letters have no large one of the same length.
    return large if len(large) == len(name) else name
