"""Names of further operations, loaded with their family when one is first used: who needs none does not wait for them.

`torch.atan` and `x.atan()` find their file in ops/more/ here. A family's functions then stand where all others do.
"""

from importlib import import_module

from ..basics.left_out import INSTEAD, words
from ..tensors.tensor import Tensor
from .guards import as_function, as_method, in_place_function
from .inplace import in_place

BOTH = {  # functions that are methods, too
    "pointwise": (
        "acos", "asin", "atan", "acosh", "asinh", "atanh", "erfc", "exp2", "nan_to_num", "signbit", "logit",
    ),
    "arithmetic": ("atan2", "hypot", "logaddexp", "fmod", "xlogy"),
    "reduce": ("cumprod", "cummax", "cummin", "nansum", "nanmean", "count_nonzero", "bincount"),
    "order": ("median", "nanmedian", "kthvalue"),
    "shape": (
        "tile", "repeat_interleave", "fliplr", "flipud", "take", "take_along_dim", "diag", "diagonal_copy",
        "diag_embed", "trace", "split_with_sizes", "unsafe_split", "unsafe_split_with_sizes", "unsafe_chunk",
    ),
    "slices": ("index_fill",),
    "combining": ("scatter_reduce", "index_reduce"),
    "linear_algebra": ("inverse", "det", "logdet", "slogdet", "cholesky", "matrix_power"),
    "memory": ("as_strided",),
}  # fmt: skip
FUNCTIONS = {
    "shape": ("isin",),
    "stacking": (
        "atleast_1d", "atleast_2d", "atleast_3d", "hstack", "vstack", "dstack", "column_stack", "meshgrid",
    ),
}  # fmt: skip
METHODS = {
    "shape": ("sum_to_size", "reshape_as"),
    "memory": ("resize_", "resize_as_", "set_", "as_strided_", "new", "storage_offset", "unfold"),
}
# What a function is called in its file, where that is another name.
ELSEWHERE = {"logit": "logit_of", "inverse": "inv", "storage_offset": "offset_of"}
ALIASES = {
    "arccos": "acos", "arcsin": "asin", "arctan": "atan", "arccosh": "acosh", "arcsinh": "asinh", "arctanh": "atanh",
    "arctan2": "atan2", "row_stack": "vstack",
}  # fmt: skip
IN_PLACE = (  # methods alone
    "atan2", "hypot", "fmod", "cumprod", "scatter_reduce", "index_reduce", "index_fill",
)  # fmt: skip
IN_PLACE_BOTH = (
    "acos", "asin", "atan", "acosh", "asinh", "atanh", "erfc", "exp2", "nan_to_num", "logit", "xlogy", "arccos",
    "arcsin", "arctan", "arccosh", "arcsinh", "arctanh",
)  # fmt: skip
TWINS = {f"{name}_": name for name in IN_PLACE + IN_PLACE_BOTH}

_family = {name: family for table in (FUNCTIONS, METHODS, BOTH) for family, names in table.items() for name in names}
_family |= {alias: _family[name] for alias, name in ALIASES.items()}


class Later:
    """Stands for a method that is not loaded yet: the first who asks for it gets the method, as does everybody then."""

    def __init__(self, name):
        self._name = name

    def __get__(self, tensor, owner):
        setattr(Tensor, self._name, method(self._name))
        return getattr(owner if tensor is None else tensor, self._name)


class LeftOut:
    """Stands for a method that is left out: an AttributeError says what to use instead."""

    def __init__(self, name):
        self._name = name

    def __get__(self, tensor, owner):
        raise AttributeError(f"'{owner.__name__}' object has no attribute '{self._name}': {words(self._name)}")


def bind_later():
    """Give `Tensor` the methods that are loaded when they are used, and the answers to those that are left out."""
    for name in [name for names in INSTEAD for name in names.split(", ") if "." not in name]:
        setattr(Tensor, name, LeftOut(name))
    functions_alone = {name for names in FUNCTIONS.values() for name in names}
    for name in _family:
        if name not in functions_alone and ALIASES.get(name) not in functions_alone:
            setattr(Tensor, name, Later(name))
    for name in TWINS:
        setattr(Tensor, name, Later(name))


def names():
    """The names of all further functions."""
    methods_alone = {name for names in METHODS.values() for name in names}
    return [name for name in _family if name not in methods_alone] + [f"{name}_" for name in IN_PLACE_BOTH]


def function(name):
    """The function of this name, with its family; None if there is none."""
    if TWINS.get(name) in IN_PLACE_BOTH:
        return in_place_function(method(name), name)
    if name not in _family or any([name in names for names in METHODS.values()]):
        return None
    return as_function(_found(name), name)


def method(name):
    """The method of this name."""
    if name in TWINS:
        return in_place(_found(TWINS[name], in_place=True), name)
    return as_method(_found(name), name)


def _found(name, in_place=False):
    """What is declared or written under this name; `in_place`: that of `name_`, if it has a declaration of its own."""
    family = import_module(f"..ops.more.{_family[name]}", __package__)
    name = ALIASES.get(name, name)
    if in_place and hasattr(family, f"{name}_"):
        return getattr(family, f"{name}_")
    return getattr(family, ELSEWHERE.get(name, name))
