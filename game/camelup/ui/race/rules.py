"""Which rule the player is asking about: the one behind the control that is pointed at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelup.rules.actions import PlaceTile
from camelup.rules.reasons import Reason
from camelup.ui.race.choices import KINDS, ROLL, Mode, kind_of

if TYPE_CHECKING:
    from camelup.ui.race.scene import RaceScene

RULE_OF = {
    Mode.TICKET.value: "R12",
    Mode.TILE.value: "R13",
    ROLL: "R15",
    Mode.CARD.value: "R16",
    Mode.ALLY.value: "R17",
}
"""The rule of each of the five actions, by the name of its button."""
OF_SEATS = "R18"
"""The rule of what lies before a seat, while no partner is being chosen."""
_TARGETS = ("ticket", "space", "card", "seat", "pyramid")


def rule_in_question(scene: RaceScene) -> str | None:
    """The rule that refuses the control that is pointed at, else the rule of what it does; None for any other."""
    widget = scene.focus.pointed or scene.focus.current
    refused, pointed = scene.choosing.refused
    same = (pointed and pointed.name) == (scene.focus.pointed and scene.focus.pointed.name)
    name = refused if refused and same and scene.app.toast.active else "" if widget is None else widget.name
    group, _, which = name.partition(":")
    if group == "action" and which in KINDS:
        reason = scene.choices.refusal_of_kind(which) if scene.choices.active else None
        return RULE_OF[which] if reason is None else reason.rule
    if group == "seat" and not scene.choosing.among("seat"):
        return OF_SEATS
    if group in _TARGETS:
        reason = scene.choices.refusal(name) if scene.choices.active else None
        return RULE_OF[kind_of(name)] if reason is None else reason.rule
    target = scene.choosing.choice
    if group == "choice" and target is not None:
        reason = _refused_side(scene, target, which)
        return RULE_OF[kind_of(target)] if reason is None else reason.rule
    return None


def _refused_side(scene: RaceScene, target: str, option: str) -> Reason | None:
    """Why one side of the tile may not be up on a space that is open to the other; only sides are refused like that."""
    kind, _, space = target.partition(":")
    if kind != "space" or option not in ("0", "1"):
        return None
    return scene.match.explain(PlaceTile(int(space), cheering=option == "0"))
