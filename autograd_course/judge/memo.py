"""What a lesson's own functions give: found out once, and known for a whole class.

All answers are judged by one check, which is compiled once. A function of it is the same as before if its code is, and
all that it closes over, such as the settings of a mistake.
"""

from types import BuiltinFunctionType, FunctionType, ModuleType

import numpy as np

_MOST = 512  # functions, each with the inputs of a check
_CONSTANTS = (bool, float, int, str, slice, type, type(None))
_LOCAL = "<locals>"  # in the name of a class that a function makes, each time another one


class Memo:
    """What was found out about functions, by what they are made of."""

    def __init__(self):
        self._found = {}

    def of(self, function, told, find):
        """What `find()` gives for a function and what it is told, a text; it is run anew where that may differ."""
        made_of = _made_of(function)
        if made_of is None:
            return find()
        if (made_of, told) not in self._found:
            if len(self._found) >= _MOST:
                self._found.clear()
            self._found[made_of, told] = function, find()  # the function stays: its identities are not given again
        return self._found[made_of, told][1]


def _made_of(function):
    """The parts of a function; None if it holds something that may be another one each time."""
    held = [cell.cell_contents for cell in function.__closure__ or ()]
    held += [*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()]
    return _all_of(id(function.__code__), *map(_part, held))


def _part(held):
    """What a thing that a function holds is made of, such as the settings of the mistake that it makes."""
    if type(held) is FunctionType:
        return _made_of(held)
    if type(held) in (tuple, list):
        return _all_of(type(held).__name__, *map(_part, held))
    if type(held) is dict:
        return _all_of("dict", *map(_part, [*held, *held.values()]))
    if type(held) is np.ufunc or (type(held) is BuiltinFunctionType and type(held.__self__) is ModuleType):
        return id(held)
    if type(held) is type and _LOCAL in held.__qualname__:
        return None
    return repr(held) if type(held) in _CONSTANTS else None


def _all_of(*parts):
    return None if None in parts else parts
