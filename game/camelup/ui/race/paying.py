"""The one button of a leg that is paid on the table, where the actions are, and of a pile that is turned over."""

from __future__ import annotations

from functools import partial

import pygame

from camelup.ui.kit import icons
from camelup.ui.kit.commands import Command, Place
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.picture_button import PictureButton
from camelup.ui.race.desk import Desk
from camelup.ui.table.controls import sheet_button_box
from camelup.ui.table.leg_pay import LegPay
from camelup.ui.table.target import SheetButton

PAY_ALL = "pay:all"
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


def pay_button(scene: Desk, pay: LegPay) -> Widget:
    """What pays everybody at once; once that is done, what goes on."""
    texts, actions = scene.app.texts, scene.geometry.actions
    button: Button | PictureButton
    box = actions[0].unionall(list(actions[1:]))
    if box.width > box.height:
        button = Button(PAY_ALL, box, icon="skip", text_size=38, group="actions")
    else:
        # In a column only one of the places of the actions has the shape of a button.
        picture = partial(icons.icon, scene.app.assets, "skip", colour=scene.painter.theme.text)
        button = PictureButton(PAY_ALL, actions[0], picture=picture, group="actions")
    if pay.complete and scene.play.timeline.waiting:
        button.name, button.target, button.on_activate = SheetButton().name, SheetButton(), scene.play.skip
        button.key, button.label = scene.app.shortcut(Command.ACCEPT), texts("race.continue")
        return button
    button.on_activate, button.key = scene.play.pay_all, scene.app.shortcut(Command.PAY_ALL)
    if pay.complete:
        button.label = texts("race.continue")
        return button
    button.hint = texts("race.pay.all.hint")
    if isinstance(button, PictureButton):
        button.label = texts("race.pay.all.short")
    else:
        button.label = texts("race.pay.all.key", key=button.key) if button.key else texts("race.pay.all")
    return button


def turn_button(scene: Desk) -> Widget:
    """What turns all cards of a pile at once, as long as there are any."""
    texts, key = scene.app.texts, scene.app.shortcut(Command.PAY_ALL)
    label = texts("score.turn_all.key", key=key) if key else texts("score.turn_all")
    box, hint = sheet_button_box(scene), texts("score.turn_all.hint")
    return Button(PAY_ALL, box, scene.play.pay_all, hint, key, label=label, icon="skip")


def pays_all(scene: Desk, event: pygame.Event) -> bool:
    """Whether a press that skips means all seats that are paid, not only the next one."""
    if PAY_ALL not in scene.focus:
        return False
    if event.type == pygame.KEYDOWN:
        here = scene.focus.current
        focused = here is not None and here.name == PAY_ALL and scene.focus.visible
        return scene.app.keys.find(event, Place.RACE) is Command.PAY_ALL or (focused and event.key in _ENTER)
    return scene.focus[PAY_ALL].contains(event.pos)
