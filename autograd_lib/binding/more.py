"""Names of more operations, loaded with their family when one is first used: who needs none does not wait for them.

`torch.atan` and `x.atan()` find their file in more/ here. A family's functions then stand where all others do.
"""

from importlib import import_module

from ..basics.left_out import INSTEAD, words
from ..tensors.tensor import Tensor
from .guards import as_function, as_method, in_place_function
from .inplace import in_place

BOTH = {  # functions that are methods, too
    "ops.special": (
        "acos", "asin", "atan", "acosh", "asinh", "atanh", "erfc", "exp2", "nan_to_num", "signbit", "logit", "expm1",
        "log2", "log10", "rsqrt", "tan", "sinh", "cosh", "erf", "floor", "ceil", "round", "trunc",
    ),
    "ops.of_two": ("atan2", "hypot", "logaddexp", "fmod", "xlogy"),
    "ops.softmax": ("softmax", "log_softmax", "logsumexp"),
    "ops.statistics": ("var", "std", "norm"),
    "ops.extremes": ("max", "min", "amax", "amin", "argmax", "argmin", "sort", "argsort", "topk"),
    "ops.gather": ("gather", "scatter", "scatter_add", "index_select", "index_add"),
    "ops.cumulative": (
        "cumprod", "cummax", "cummin", "nansum", "nanmean", "count_nonzero", "bincount", "prod", "cumsum", "any", "all",
    ),
    "ops.order": ("median", "nanmedian", "kthvalue"),
    "ops.layout": (
        "tile", "repeat_interleave", "fliplr", "flipud", "take", "take_along_dim", "split_with_sizes", "unsafe_split",
        "unsafe_split_with_sizes", "unsafe_chunk", "roll", "chunk",
    ),
    "ops.slices": ("index_fill", "select", "narrow", "masked_select", "nonzero"),
    "ops.combining": ("scatter_reduce", "index_reduce"),
    "ops.matrices": ("inverse", "det", "logdet", "slogdet", "cholesky", "matrix_power", "outer"),
    "ops.memory": ("as_strided",),
    "ops.logic": (
        "logical_and", "logical_or", "logical_xor", "logical_not", "isnan", "isinf", "isfinite", "isclose", "allclose",
    ),
    "ops.diagonals": ("diagonal", "diagonal_copy", "diag", "diag_embed", "trace", "tril", "triu"),
    "ops.bounds": ("clamp", "clamp_min", "clamp_max", "maximum", "minimum", "masked_fill"),
    "ops.reshaping": ("movedim", "unflatten", "flatten", "ravel", "permute", "broadcast_to"),
}  # fmt: skip
FUNCTIONS = {
    "ops.reshaping": ("broadcast_tensors",),
    "ops.einsum": ("einsum",),
    "ops.statistics": ("var_mean", "std_mean"),
    "ops.layout": ("isin",),
    "ops.stacking": (
        "atleast_1d", "atleast_2d", "atleast_3d", "hstack", "vstack", "dstack", "column_stack", "meshgrid",
    ),
    "ops.logic": ("is_inference",),
}  # fmt: skip
METHODS = {
    "ops.reshaping": ("view_as", "expand_as"),
    "ops.layout": ("sum_to_size", "reshape_as", "repeat"),
    "ops.memory": ("resize_", "resize_as_", "set_", "as_strided_", "new", "storage_offset", "unfold"),
    "creation.random": ("bernoulli", "uniform_", "normal_", "bernoulli_", "random_"),
    "tensors.printing": ("__repr__", "__format__"),
    "creation.constructors": ("new_tensor", "new_empty", "new_zeros", "new_ones", "new_full"),
    "ops.casts": ("float", "double", "long", "int", "bool", "type", "type_as", "cpu", "cuda"),
}  # fmt: skip
# What a function is called in its file, where that is another name.
ELSEWHERE = {
    "logit": "logit_of", "inverse": "inv", "storage_offset": "offset_of", "uniform_": "draw_uniform",
    "normal_": "draw_normal", "bernoulli_": "draw_coins", "random_": "draw_integers", "__repr__": "tensor_repr",
    "__format__": "tensor_format",
}  # fmt: skip
ALIASES = {
    "arccos": "acos", "arcsin": "asin", "arctan": "atan", "arccosh": "acosh", "arcsinh": "asinh", "arctanh": "atanh",
    "arctan2": "atan2", "row_stack": "vstack", "moveaxis": "movedim", "clip": "clamp",
}  # fmt: skip
IN_PLACE = (  # methods alone
    "scatter", "scatter_add", "index_add", "atan2", "hypot", "fmod", "cumprod", "scatter_reduce", "index_reduce",
    "index_fill", "logical_not", "tril", "triu", "cumsum", "masked_fill",
)  # fmt: skip
IN_PLACE_BOTH = (
    "acos", "asin", "atan", "acosh", "asinh", "atanh", "erfc", "exp2", "nan_to_num", "logit", "xlogy", "arccos",
    "arcsin", "arctan", "arccosh", "arcsinh", "arctanh", "expm1", "log2", "log10", "rsqrt", "tan", "sinh", "cosh",
    "erf", "floor", "ceil", "round", "trunc", "clamp", "clip", "clamp_min", "clamp_max",
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
        return vars(Tensor)[self._name].__get__(tensor, owner)  # Tensor's own, also for a subclass that overrides it


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
    found = _found(name)
    return in_place(found, name, found.__doc__) if found.__name__.startswith("draw_") else as_method(found, name)


def _found(name, in_place=False):
    """What is declared or written under this name; `in_place`: that of `name_`, if it has a declaration of its own."""
    family = import_module(f"..{_family[name]}", __package__)
    name = ALIASES.get(name, name)
    if in_place and hasattr(family, f"{name}_"):
        return getattr(family, f"{name}_")
    return getattr(family, ELSEWHERE.get(name, name))
