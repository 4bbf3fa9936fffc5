"""What is answered where an argument should have been a tensor: PyTorch's words, under the name that users know."""

from types import FunctionType

from ..basics.errors import must_be_tensor
from ..tensors.tensor import Tensor
from .options import OTHER_OPTIONS, argument_names, called_otherwise, with_numpy_names, with_other_options

# fmt: off
TENSORS = frozenset((  # how arguments that are tensors are called
    "self", "input", "other", "end", "tensor", "tensor1", "tensor2", "mat1", "mat2", "vec", "vec2", "index", "mask",
    "src", "source", "values",
))
# fmt: on


def as_function(function, name):
    """`function` as users call `torch.name(…)`."""
    return guarded(function, name, 1) if needs_guard(function, slice(None)) else with_other_options(function, name)


def as_method(function, name):
    """`function` as users call `x.name(…)`: its first argument is a tensor in any case."""
    if needs_guard(function, slice(1, None)):
        return guarded(function, name, 0)
    return called(with_numpy_names(function, name), name)


def called(function, name):
    """The same function under this name: a copy, since a call of a call takes longer; a declared one as it is."""
    if function.__name__ == name or hasattr(function, "declaration"):
        return function
    twin = FunctionType(function.__code__, function.__globals__, name, function.__defaults__, function.__closure__)
    twin.__doc__, twin.__kwdefaults__, twin.__module__ = function.__doc__, function.__kwdefaults__, function.__module__
    return twin


def in_place_function(method, name):
    """`torch.name_(x, …)`, which changes `x` as `x.name_(…)` does."""

    def call(input, *args, **kwargs):
        if not isinstance(input, Tensor):
            raise must_be_tensor(name, "input", 1, input)
        return method(input, *args, **kwargs)

    call.__name__ = call.__qualname__ = name
    call.__doc__ = f"`Tensor.{name}`, as a function: changes `input`, and returns it. Raises what the method does."
    return call


def guarded(function, name, first):
    """`function`, which says so where an argument should have been a tensor, under the name that users know.

    `first` is the position that its first argument has for them: 1, or 0 for that of a method, which is no argument.
    """

    def call(*args, **kwargs):
        try:
            result = function(*args, **kwargs)
        except (AttributeError, TypeError) as error:
            if not OTHER_OPTIONS.isdisjoint(kwargs):
                return called_otherwise(function, name, args, kwargs)
            if "invalid combination" in str(error):  # one of several forms has no tensor there
                raise
            _explain(function, name, args, kwargs, first)
            raise
        if result is NotImplemented:
            _explain(function, name, args, kwargs, first, also_numbers=True)
        return result

    call.__name__ = call.__qualname__ = name
    call.__doc__, call.__wrapped__ = function.__doc__, function
    return call


def needs_guard(function, arguments):
    """May a tensor be missing among these arguments? The function of one tensor that `define` makes says so itself."""
    names = argument_names(function)
    return names != ("input",) and not TENSORS.isdisjoint(names[arguments])


def _explain(function, shown, args, kwargs, first, also_numbers=False):
    """Raises TypeError if an argument that should be a tensor is none; operators accept numbers, too."""
    accepted = (Tensor, int, float) if also_numbers else Tensor
    given = dict(zip(argument_names(function), args)) | kwargs
    for position, (name, value) in enumerate(given.items(), first):
        if name in TENSORS and not isinstance(value, accepted):
            raise must_be_tensor(shown, "input" if name == "self" else name, position, value) from None
