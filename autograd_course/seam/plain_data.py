"""Turn what a student's program gave into plain data: the only thing that a judge ever sees of it.

Only known types are read: an object of a foreign class could answer "equal" to every question, so none of its methods
is ever called. A list, tuple or dict of a derived class, such as a named tuple, is read by the methods of its base.
What comes out consists of None, bool, int, float, str, list, tuple, dict, set and ndarray; a number that has no
dimensions is a Python number, whether it came as a NumPy scalar, an array or a tensor.
"""

import sys

import numpy as np

# Classes are known by their identity: a metaclass may redefine equality and hash.
_ATOMS = frozenset(map(id, (bool, int, float, str, type(None))))
_NUMPY_SCALARS = frozenset(id(np.dtype(code).type) for code in "?bhilqBHILQefdg")
TENSOR_LIBRARIES = ("autograd_lib", "torch")
_TENSORS = [(module + at, name) for module in TENSOR_LIBRARIES for at, name in (("", "Tensor"), (".nn", "Parameter"))]
_MOST_ITEMS = 100_000
_MOST_NUMBERS = 1_000_000  # in all arrays together
_MOST_TEXT = 100_000  # characters, in all texts together
_MOST_BITS = 1_000_000  # of a whole number
_DEEPEST = 20


class NotPlain(Exception):
    """The value cannot be read; the message goes on from "you got"."""


class StillOpen(Exception):
    """Somewhere in the value a `...` still waits for its answer."""


def to_plain(value):
    """The plain data in `value`, copied; raises `NotPlain` or `StillOpen`."""
    return _Reader().read(value, 0)


def to_plain_and_tracked(value) -> tuple:
    """The plain data in `value`, and whether a tensor that requires grad is among it: it drags its graph along."""
    reader = _Reader()
    return reader.read(value, 0), reader.tracked


def class_name(value) -> str:
    """The name of the class of `value`, whatever that class or its metaclass claims."""
    return type.__dict__["__name__"].__get__(type(value))


class _Reader:
    """One reading: it counts items, so that a self-containing or endless structure ends too."""

    def __init__(self):
        self._items = self._numbers = self._characters = 0
        self.tracked = False

    def read(self, value, depth):
        self._items += 1
        if self._items > _MOST_ITEMS or depth > _DEEPEST:
            raise NotPlain("a structure that is too large or too deeply nested to be checked")
        if value is ...:
            raise StillOpen("a `...`, which is no answer")
        kind = type(value)
        if kind is str:
            self._characters += len(value)
            if self._characters > _MOST_TEXT:
                raise NotPlain(f"more than {_MOST_TEXT:,} characters of text, which is too long to be checked")
        if kind is int and value.bit_length() > _MOST_BITS:
            raise NotPlain("a gigantic integer, which is too large to be checked")
        if id(kind) in _ATOMS:
            return value
        if kind is np.ndarray:
            return self._array(value)
        if _is_tensor(kind):
            self.tracked |= type(value).requires_grad.__get__(value)
            return self._array(_tensor_data(value))
        if _is_a(kind, list):
            return [self.read(item, depth + 1) for item in list.__iter__(value)]
        if _is_a(kind, tuple):  # a named one, and the library's Size, too
            return tuple(self.read(item, depth + 1) for item in tuple.__iter__(value))
        if _is_a(kind, dict):
            return {self._key(key): self.read(item, depth + 1) for key, item in dict.items(value)}
        if kind is set or kind is frozenset:
            return {self._key(item) for item in value}
        if id(kind) in _NUMPY_SCALARS:
            return _number(value)
        raise NotPlain(f"an object of type {class_name(value)}, which a check cannot read")

    def _key(self, key):
        if id(type(key)) not in _ATOMS:
            raise NotPlain(f"a dict or set that holds a key of type {class_name(key)}, which a check cannot read")
        return self.read(key, 0)

    def _array(self, array):
        if array.dtype.kind not in "biuf":
            raise NotPlain(f"an array of dtype {array.dtype}, which a check cannot read")
        self._numbers += array.size
        if self._numbers > _MOST_NUMBERS:
            raise NotPlain(f"an array of {array.size:,} numbers, which is too large to be checked")
        return _number(array[()]) if array.ndim == 0 else np.array(array)


def _is_a(kind, base):
    """Whether a class is `base` or derived from it; of its instances only the methods of `base` are called."""
    return kind is base or any(base is each for each in type.__dict__["__mro__"].__get__(kind))


def _is_tensor(kind):
    """Whether a class is a tensor's of one of these libraries, without importing what is not imported yet."""
    return any(module in sys.modules and vars(sys.modules[module]).get(name) is kind for module, name in _TENSORS)


def _tensor_data(tensor):
    """The numbers of a tensor, by the methods of its class and not by what an instance may carry."""
    try:
        detached = type(tensor).detach(tensor)
        return np.asarray(type(detached).numpy(detached))
    except (TypeError, RuntimeError) as error:
        raise NotPlain(f"a tensor whose numbers cannot be read ({error})") from None


def _number(scalar):
    """A NumPy scalar as Python's own bool, int or float."""
    return scalar.item() if scalar.dtype.kind in "biu" else float(scalar)
