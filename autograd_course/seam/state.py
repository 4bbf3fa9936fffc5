"""How a thing is that a student's program was given and should leave alone: as plain data, to be compared."""

from types import FunctionType
from typing import Any

import numpy as np

from .plain_data import NotPlain, to_plain


def states_of(arguments: dict) -> dict[str, dict]:
    """The state of each argument that can change, by name; the items of a list have names of their own."""
    found = {}
    for name, value in arguments.items():
        items = {f"{name}[{place}]": each for place, each in enumerate(value)} if type(value) in (list, tuple) else {}
        for each, thing in {name: value, **items}.items():
            if hasattr(thing, "requires_grad") or type(thing) in (np.ndarray, list, dict, FunctionType):
                found[each] = _readable_state(thing)
    return found


def arrays_in(value: Any) -> list[np.ndarray]:
    """The memory of the arrays and tensors in a value."""
    if type(value) in (list, tuple):
        return [array for each in value for array in arrays_in(each)]
    if type(value) is dict:
        return arrays_in(list(value.values()))
    if type(value) is np.ndarray:
        return [value]
    data = value.detach() if hasattr(value, "requires_grad") else value
    return [data.numpy()] if hasattr(data, "numpy") else []  # a tensor of lesson 07 has none


def _readable_state(thing):
    try:
        return state_of(thing)
    except NotPlain:
        return {"numbers": None}


def state_of(thing: Any) -> dict:
    """The numbers of a tensor, array, list or number; of a tensor how often it was written into, its flag, its `.grad`,
    what was attached to it, and whether its graph can be walked, too."""
    if type(thing) is FunctionType:
        return {"attached": _attributes(thing)}
    if not hasattr(thing, "requires_grad"):
        return {"numbers": to_plain(thing)}
    state = {"numbers": to_plain(thing), "writes": thing._version, "requires_grad": thing.requires_grad}
    state["attached"] = _attached(thing)
    if thing.is_leaf:
        gradient = thing.grad
        return state | {"grad": None if gradient is None else to_plain(gradient)}
    return state | {"graph": "whole" if _can_be_walked(thing.grad_fn) else "used up"}


def _attached(tensor):
    """Attributes, hooks and a flag on its `.grad` that code has given a tensor, and whether it keeps its gradient."""
    hooks = [name for name in ("_hooks", "_after_hooks", "_backward_hooks") if vars(tensor).get(name)]
    has_tracked = tensor.is_leaf and tensor.grad is not None and tensor.grad.requires_grad
    kept = ["its gradient"] * tensor.retains_grad + ["a tracked .grad"] * has_tracked
    return _attributes(tensor) + ["a hook"] * len(hooks) + kept


def _attributes(thing):
    return sorted(name for name in vars(thing) if name[0] != "_")


def _can_be_walked(root):
    """Whether all that the nodes of a graph have saved is still there."""
    from autograd_lib.viz.reading.walk import nodes_behind  # here, not above: most checks look at no graph

    for node in nodes_behind(root):
        for name in dir(node):
            if name.startswith("_saved_"):
                try:
                    getattr(node, name)
                except RuntimeError:
                    return False
    return True
