"""One focus for mouse, keyboard and pad over all controls of a scene.

Tab walks in the order in which widgets were added; arrows go to the nearest widget that way, within the same group
first, to what belongs to none as well; round a track they follow it (`track.py`). Enter and Space activate. The mouse
moves the focus silently: the ring is drawn only after a key was used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from camelup.ui.kit import panels
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.widgets.base import Look, Widget
from camelup.ui.kit.widgets.track import TrackWalk

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_NOT_THAT_WAY = 10_000.0
PAGE_GROUPS = ("pages", "shelves", "tabs")
"""The groups whose widgets each open a page; the selected one stands for the page that is open."""
TRACKS = ("spaces",)
"""The groups whose widgets lie round a track in their order, the first one after the last."""
ACTIVATE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
"""The keys that do what is focused; the A of a pad comes as one of them."""
DRAG = 7
"""Pixels that the mouse moves with its button down until it drags what it has pressed; less is a hand that trembles."""


class FocusRing:
    """The widgets of a scene, which of them is focused, and which the mouse is over."""

    def __init__(self, pressed: Callable[[bool], object] | None = None) -> None:
        """`pressed` hears of every activation, with whether the widget was enabled."""
        self._pressed_hook = pressed
        self._widgets: list[Widget] = []
        self._focused: Widget | None = None
        self._hovered: Widget | None = None
        self._pressed: Widget | None = None
        self._pressed_at = (0, 0)
        self.dragged: Widget | None = None
        """The widget that is being dragged."""
        self.drag_at = (0, 0)
        """Where it is."""
        self.kept = ""
        """The group that arrows do not leave, because the player is choosing among its widgets."""
        self._walk = TrackWalk()
        self.visible = False
        """Whether the ring is shown: the last move of the focus came from a key."""

    def __iter__(self) -> Iterator[Widget]:
        return iter(self._widgets)

    def __getitem__(self, name: str) -> Widget:
        for widget in self._widgets:
            if widget.name == name:
                return widget
        raise KeyError(name)

    def __contains__(self, name: object) -> bool:
        return any(widget.name == name for widget in self._widgets)

    @property
    def current(self) -> Widget | None:
        return self._focused

    @property
    def hovered(self) -> Widget | None:
        return self._hovered

    @property
    def pointed(self) -> Widget | None:
        """The widget whose tooltip is due: the focused one after keys, the one under the mouse otherwise."""
        return self._focused if self.visible else self._hovered

    def replace(self, widgets: Sequence[Widget]) -> None:
        """Exchange all widgets, as after a new layout; focus and hover survive by name."""
        names = [widget.name for widget in widgets]
        assert len(names) == len(set(names)), f"widget names are not unique: {names}"
        focused = self._focused.name if self._focused else None
        hovered = self._hovered.name if self._hovered else None
        pressed = self._pressed.name if self._pressed else None
        dragged = self.dragged.name if self.dragged else None
        self._widgets = list(widgets)
        by_name = {widget.name: widget for widget in widgets}
        self._focused = by_name.get(focused) if focused else None
        self._hovered = by_name.get(hovered) if hovered else None
        self._pressed = by_name.get(pressed) if pressed else None
        held = by_name.get(dragged) if dragged else None
        self.dragged = held if held is not None and held.on_drop is not None else None
        if self._focused is not None:
            self._focused.focused(True)
        self._restyle()

    def set(self, name: str | None, *, visible: bool | None = None) -> None:
        """Focus the widget called `name`, or none."""
        self._focus(None if name is None else self[name])
        if visible is not None:
            self.visible = visible

    def look(self, point: tuple[int, int] | None) -> None:
        """The mouse is at a point, or has gone to another screen; nothing was moved on this one."""
        self._hovered = None if point is None else next((w for w in reversed(self._widgets) if w.contains(point)), None)
        self.let_go()

    def let_go(self) -> None:
        """Forget which widget the mouse is pressing or dragging: letting go of it then does nothing."""
        self._pressed = self.dragged = None
        self._restyle()

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; True when a widget or the ring used it."""
        if event.type == pygame.MOUSEMOTION:
            # Hovering comes first: what lies under what is dragged answers as well.
            hovers = self._hover(event.pos)
            return self._drag(event) or hovers
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._hover(event.pos)
            self.visible = False
            self._pressed, self._pressed_at, self.dragged = self._hovered, event.pos, None
            self._focus(self._hovered)
            if self._pressed is not None:
                self._pressed.handle(event)
            self._restyle()
            return self._pressed is not None
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos)
        if self._focused is not None and self._focused.handle(event):
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return False

    def draw_ring(self, brush: Brush) -> None:
        """Draw the brackets around the focused widget when keys are in use."""
        if not self.visible or self._focused is None:
            return
        panels.draw_brackets(brush.surface, brush.assets, self._focused.rect, brush.k)

    def _key(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_TAB:
            self.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if event.key == pygame.K_ESCAPE and self._focused is not None and self._focused.typing:
            # The way out of a text field, where letters and digits are no shortcuts; the next Esc leaves the screen.
            self.step(1)
            return True
        if event.key in ARROWS:
            return self.move(*ARROWS[event.key])
        if event.key in ACTIVATE and self._focused is not None and not event.mod & pygame.KMOD_ALT:
            self.visible = True
            self.activate(self._focused)
            return True
        return False

    def activate(self, widget: Widget) -> None:
        """Activate a widget as a click does."""
        if self._pressed_hook is not None:
            self._pressed_hook(widget.enabled)
        widget.activate()

    def step(self, by: int) -> None:
        """Focus the next stop in order, or the one before: a group is one stop, arrows walk within it."""
        if not self._widgets:
            return
        self.visible = True
        stops = [
            w for i, w in enumerate(self._widgets) if not w.group or w.group != self._widgets[i - 1].group or i == 0
        ]
        here = self._focused
        if here is None:
            self._focus(stops[0 if by > 0 else -1])
            return
        place = self._widgets.index(here)
        at = max((i for i, stop in enumerate(stops) if self._widgets.index(stop) <= place), default=0)
        self._focus(stops[(at + by) % len(stops)])

    def turn_page(self, by: int) -> bool:
        """Open the next page of the screen, or the one before; False where there are no pages."""
        pages = [widget for widget in self._widgets if widget.group in PAGE_GROUPS]
        if not pages:
            return False
        here = next((index for index, page in enumerate(pages) if page.selected), 0)
        page = pages[(here + by) % len(pages)]
        self.activate(page)
        # The page may have brought widgets of its own.
        if page.name in self:
            self.set(page.name, visible=True)
        return True

    def move(self, dx: int, dy: int) -> bool:
        """Focus the nearest widget in a direction; True when there was something to focus."""
        if not self._widgets:
            return False
        self.visible = True
        if self._focused is None:
            self._focus(self._widgets[0])
            return True
        here = self._focused
        best = None
        track = [w for w in self._widgets if w.group == here.group] if here.group in TRACKS else []
        if track:
            best = self._walk.step(track, here, dx, dy, anyhow=here.group == self.kept)
            if best is not None:
                self._focus(best)
                return True
        elif here.group and here.group == self.kept:
            self._focus(_nearest(here, [w for w in self._widgets if w.group == here.group], dx, dy) or here)
            return True
        elif here.group:
            best = _nearest(here, [w for w in self._widgets if w.group == here.group], dx, dy)
            if best is not None:
                # What belongs to no group may lie in the midst of one, as the pyramid does among the spaces.
                amidst = [w for w in self._widgets if not w.group and _opposite(here.rect, w.rect, dx)]
                best = _nearest(here, [best, *amidst], dx, dy)
        if best is None:
            # No arrow leads across from one side of a track to the other.
            away = [w for w in self._widgets if here.group not in TRACKS or w.group != here.group]
            best = _nearest(here, away, dx, dy)
            if best is None and track:
                best = self._walk.step(track, here, dx, dy, anyhow=True)
        if best is not None:
            self._focus(best)
        return True

    def _hover(self, pos: tuple[int, int]) -> bool:
        # The last widget added lies on top.
        found = next((w for w in reversed(self._widgets) if w.contains(pos)), None)
        changed = found is not self._hovered or self.visible
        self._hovered = found
        if changed:
            self.visible = False
            self._restyle()
        return changed

    def _drag(self, event: pygame.Event) -> bool:
        """Begin to drag what is pressed, or drag it on."""
        if not event.buttons[0]:
            # It was let go of where the window does not hear of it.
            ended = self.dragged is not None
            self.dragged = None
            return ended
        if self.dragged is None:
            pressed, (x, y) = self._pressed, self._pressed_at
            if pressed is None or pressed.on_drop is None or max(abs(event.pos[0] - x), abs(event.pos[1] - y)) < DRAG:
                return False
            self.dragged, self._pressed = pressed, None
            self._restyle()
        self.drag_at = event.pos
        return True

    def _release(self, pos: tuple[int, int]) -> bool:
        dragged, self.dragged = self.dragged, None
        if dragged is not None:
            self._hover(pos)
            if dragged.on_drop is not None:
                dragged.on_drop(pos)
            return True
        pressed, self._pressed = self._pressed, None
        self._hover(pos)
        self._restyle()
        if pressed is not None and pressed is self._hovered:
            self.activate(pressed)
        return pressed is not None

    def _focus(self, widget: Widget | None) -> None:
        if widget is self._focused:
            return
        if self._focused is not None:
            self._focused.focused(False)
        self._focused = widget
        if widget is not None:
            widget.focused(True)
        self._restyle()

    def _restyle(self) -> None:
        for widget in self._widgets:
            if widget is self._pressed and widget is self._hovered:
                widget.look = Look.PRESSED
            elif widget is self._hovered or (self.visible and widget is self._focused):
                widget.look = Look.HOVER
            else:
                widget.look = Look.NORMAL


def _opposite(a: pygame.Rect, b: pygame.Rect, dx: int) -> bool:
    """Whether at least half of `a` faces `b`, to its sides or above and below it."""
    if dx:
        return 2 * (min(a.bottom, b.bottom) - max(a.top, b.top)) >= a.height
    return 2 * (min(a.right, b.right) - max(a.left, b.left)) >= a.width


def _nearest(here: Widget, others: Sequence[Widget], dx: int, dy: int) -> Widget | None:
    """The widget that lies nearest in a direction: the gap on the way counts once, a gap sideways twice."""
    best, best_cost = None, float("inf")
    a = here.rect
    for other in others:
        b = other.rect
        ahead = (b.centerx - a.centerx) * dx + (b.centery - a.centery) * dy
        if other is here or ahead <= 0:
            continue
        gap_x = max(b.left - a.right, a.left - b.right, 0)
        gap_y = max(b.top - a.bottom, a.top - b.bottom, 0)
        along, across = (gap_x, gap_y) if dx else (gap_y, gap_x)
        # Of equally near ones the middle decides, in the direction first.
        sideways = abs(b.centery - a.centery) if dx else abs(b.centerx - a.centerx)
        cost = along + 2 * across + ahead / 100 + sideways / 1000
        if across and not along:
            if dx:
                # What lies right above or below is no step to the side.
                continue
            # Nor is what lies beside a step up or down, while something lies there.
            cost += _NOT_THAT_WAY
        if cost < best_cost:
            best, best_cost = other, cost
    return best
