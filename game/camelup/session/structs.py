"""Reading structs that a newer game may have written: unknown keys are kept, wrong values are named plainly."""

from __future__ import annotations

import re
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from camelup.players.levels import Controller

T = TypeVar("T", bound=msgspec.Struct)

Text = Annotated[str, Meta(max_length=100)]

EXTRA = "extra"
"""The field in which a struct keeps the keys that it does not know."""
MAX_DEPTH = 32
"""How deeply lists and objects may be nested in keys that nobody here knows."""

_PATH = re.compile(r" - at `\$\.?([^`]*)`$")
_KINDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "nothing",
}


class FieldError(ValueError):
    """A value of the wrong kind. `field` is its path within what was read, `problem` what was expected."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}" if field else problem)
        self.field = field
        self.problem = problem


def convert(value: object, kind: Any) -> Any:
    """`value`, which came out of JSON, as a `kind`. Raises `FieldError`."""
    try:
        return msgspec.convert(value, kind, dec_hook=read_value)
    except msgspec.ValidationError as error:
        text = str(error)
        found = _PATH.search(text)
        problem = text[: found.start()] if found else text
        problem = re.sub(r"`([^`]*)`", lambda found: _in_words(found[1]), problem)
        raise FieldError(found[1] if found else "", problem[:1].lower() + problem[1:]) from error


def read_value(kind: type, text: object) -> object:
    """What is a value here and a text in a file (msgspec's `dec_hook`)."""
    if kind is not Controller:
        raise NotImplementedError(kind)
    try:
        return Controller(msgspec.convert(text, Text))
    except msgspec.ValidationError as error:
        # As another kind of error, so that msgspec says where it is.
        raise ValueError(str(error)) from error


def _in_words(kind: str) -> str:
    return " or ".join(_KINDS.get(part, part) for part in kind.split(" | "))


def read_struct(kind: type[T], raw: object) -> T:
    """A struct with an `extra` field out of a JSON object; keys it does not know go into `extra`.

    Raises `FieldError`.
    """
    if not isinstance(raw, dict):
        raise FieldError("", "expected an object")
    names = known(kind)
    value: T = convert({key: item for key, item in raw.items() if key in names}, kind)
    extra = {key: item for key, item in raw.items() if key not in names}
    check_depth(extra)
    return msgspec.structs.replace(value, **{EXTRA: extra})


def write_struct(value: msgspec.Struct) -> dict[str, Any]:
    """The JSON object for a struct: its fields in their order, then what `extra` keeps, by name."""
    raw: dict[str, Any] = {name: getattr(value, name) for name in value.__struct_fields__ if name != EXTRA}
    raw = {name: str(item) if isinstance(item, Controller) else item for name, item in raw.items()}
    extra: dict[str, Any] = getattr(value, EXTRA)
    return raw | {key: extra[key] for key in sorted(extra) if key not in raw}


def known(kind: type[msgspec.Struct]) -> frozenset[str]:
    """The keys that a struct reads itself."""
    return frozenset(kind.__struct_fields__) - {EXTRA}


def check_depth(value: object) -> None:
    """Refuse lists and objects nested more than `MAX_DEPTH` deep. Raises `FieldError`."""
    level = [value]
    for _ in range(MAX_DEPTH + 1):
        inner: list[object] = []
        for item in level:
            if isinstance(item, dict):
                inner += item.values()
            elif isinstance(item, list):
                inner += item
        if not inner:
            return
        level = inner
    raise FieldError("", f"nested more than {MAX_DEPTH} deep")
