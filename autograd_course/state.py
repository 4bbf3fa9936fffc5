"""How a thing is that a student's program was given and should leave alone: as plain data, to be compared."""

from .plain import to_plain


def state_of(thing):
    """The numbers of a tensor, array, list or number; of a tensor how often it was written into, its flag, its `.grad`,
    and whether its graph can be walked, too."""
    if not hasattr(thing, "requires_grad"):
        return {"numbers": to_plain(thing)}
    state = {"numbers": to_plain(thing), "writes": thing._version, "requires_grad": thing.requires_grad}
    if thing.is_leaf:
        gradient = thing.grad
        return state | {"grad": None if gradient is None else to_plain(gradient)}
    return state | {"graph": "whole" if _can_be_walked(thing.grad_fn) else "used up"}


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
