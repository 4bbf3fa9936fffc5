"""Tensors in dicts, lists and tuples: what a function takes and returns may be any nesting of these."""

from collections.abc import Callable


def leaves(value):
    """What a nesting holds, in order; of anything else, the value itself."""
    if isinstance(value, dict):
        return [leaf for each in value.values() for leaf in leaves(each)]
    if isinstance(value, list | tuple):
        return [leaf for each in value for leaf in leaves(each)]
    return [value]


def rebuilt(like, values):
    """The nesting `like`, with the leaves that the iterator `values` gives."""
    if isinstance(like, dict):
        return type(like)((key, rebuilt(each, values)) for key, each in like.items())
    if isinstance(like, list | tuple):
        parts = [rebuilt(each, values) for each in like]
        return type(like)(*parts) if hasattr(like, "_fields") else type(like)(parts)  # a namedtuple takes them singly
    return next(values)


def changed(function: Callable, value):
    """The same nesting, with `function` of each leaf."""
    return rebuilt(value, iter([function(leaf) for leaf in leaves(value)]))
