"""Views: tensors that look into the memory of another, their base.

A view's place in the graph is not fixed: when its base, or another view of it, is changed in place, the view shows the
changed numbers, so its history must lead through that change. A view therefore remembers how it came out of its base,
and for which version of the memory its node was made. Whoever asks for its node later than that gets a new one.
"""

from collections.abc import Sequence

from ..basics.grad_mode import mode
from .numbers import UNCOUNTED


class View:
    """How one tensor looks into another."""

    __slots__ = ("base", "node", "origin", "steps", "version")

    # Makes the node of a view anew, as a function (base, steps): set by ops/changed_views.py.
    remade = None

    def __init__(self, base, steps, version: int, origin: str | None):
        self.base = base  # the tensor that owns the memory; itself no view
        self.steps = steps  # functions of arrays, with their arguments, that lead from the base to the view
        self.version = version  # the memory's version that `node` belongs to
        self.node = None  # None where the base is untracked, or the view was made unrecorded
        self.origin = origin  # None, or why a change in place may not be recorded: see tensors/refused.py

    def current_node(self, version: int):
        """The node of the view for this version of the memory; None for a view that is not tracked."""
        if self.version != version and (self.node is not None or self.base._requires_grad):
            self.refuse("its base or another view of its base has been")
            old, self.node = self.node, View.remade(self.base, self.steps)
            self.version = version
            move_keeper(old, self.node)
        return self.node

    def refuse(self, what_happened="is being") -> None:
        """Raises RuntimeError for a view of which a change in place has no defined gradient."""
        if self.origin is not None:
            from .refused import view_changed

            raise view_changed(self.origin, self.node, what_happened)


def look(array, steps: Sequence):
    """What a view with these steps sees of an array in the place of its base."""
    for function, arguments in steps:
        array = function(array, *arguments)
    return array


def share(view, owner, step, origin=None) -> None:
    """Note that the tensor `view` came out of the memory of the tensor `owner` by one step, `(function, arguments)`."""
    counter = view._counter = owner._shared_counter()
    if not mode.only_records:
        if mode.inference and owner._counter is not UNCOUNTED:
            origin = "inference"
        elif not mode.enabled and origin is None:
            origin = "no_grad"
    outer = owner._view
    if outer is None:
        view._view = View(owner, (step,), counter[0], origin)
    else:
        view._view = View(outer.base, (*outer.steps, step), counter[0], origin or outer.origin)
    # Also where nothing is recorded: a view of what is tracked counts as tracked, though no gradient flows through it.
    view._requires_grad = view._view.base._requires_grad


def move_keeper(old, new) -> None:
    """What `retain_grad()` keeps is the gradient of a tensor as it is now: it moves to the tensor's new node."""
    if old is None or new is None:
        return
    (node, output_nr), (new_node, new_output_nr) = old.edge, new.edge
    if node.hooks is not None and output_nr in node.hooks.keepers:
        new_node.keepers()[new_output_nr] = node.hooks.keepers.pop(output_nr)
