"""What functions take besides their own arguments: `out`, and NumPy's names for `dim` and `keepdim`."""

from importlib import import_module
from inspect import CO_VARKEYWORDS

OTHER_OPTIONS = frozenset(("axis", "keepdims", "out"))


def with_other_options(function, name):
    """`function`, which also takes `out`, and NumPy's names for `dim` and `keepdim`; for functions without a guard."""

    def call(*args, **kwargs):
        if kwargs and not OTHER_OPTIONS.isdisjoint(kwargs):
            return called_otherwise(function, name, args, kwargs)
        return function(*args, **kwargs)

    call.__name__ = call.__qualname__ = name
    call.__doc__, call.__wrapped__ = function.__doc__, function
    return call


def with_numpy_names(function, name):
    """A method that has a `dim`, with NumPy's names for it; any other as it is."""
    takes_them_itself = function.__code__.co_flags & CO_VARKEYWORDS
    has_dim = "dim" in argument_names(function)
    return with_other_options(function, name) if has_dim and not takes_them_itself else function


def called_otherwise(function, name, args, kwargs):
    """The result of a call by NumPy's names, or written into the tensors `out`: see more/binding/out_and_axis.py."""
    return import_module(".out_and_axis", __package__).called(function, name, args, kwargs)


def argument_names(function):
    """What the positional arguments of a function are called."""
    if hasattr(function, "declaration"):  # it is written when it is first called
        return function.declaration.given
    return function.__code__.co_varnames[: function.__code__.co_argcount]
