"""Whether code does what is right with other inputs than it was given: it ignores one, say, or swaps two."""

import inspect
from collections.abc import Callable, Iterator
from itertools import combinations
from types import FunctionType
from typing import Any

import numpy as np

from ...seam.compare import agrees

_LONGEST_GIVEN = 80  # characters of an ordinary input


def ignored(judged: Any) -> str:
    """A sentence about the argument that makes no difference to what comes out; "" if there is none."""
    places = {tuple(case.lines.values()): place for place, case in enumerate(judged.cases)}
    ordinary = judged.cases[0].lines
    for name in judged.unusual(judged.cases[min(judged.failed)]):
        tried = [n for n in (*judged.failed, *judged.right) if name in judged.unusual(judged.cases[n])]
        instead = [places.get(tuple((judged.cases[n].lines | {name: ordinary[name]}).values())) for n in tried]
        if {*judged.failed} <= {*tried} and None not in instead:
            pairs = [(judged.got[n].value, judged.want[other]) for n, other in zip(tried, instead, strict=True)]
            if all(agrees(got, want.value, want.tolerance) for got, want in pairs):
                given = f"{name} = {ordinary[name]}"
                given = f"an ordinary `{name}`" if "\n" in given or len(given) > _LONGEST_GIVEN else f"`{given}`"
                return f"This is what is right with {given}. Does your code use `{name}`?"
    return ""


def taken_otherwise(right: Callable[..., object], judged: Any) -> Iterator[tuple[str, Callable[..., object]]]:
    """What `right` gives if an input is taken for something else: that in words, and a function of the inputs."""
    ordinary = judged.inputs.make(judged.cases[0])
    for name, value in ordinary.items():
        for words, change in _changes(f"`{name}`", value):
            yield words, lambda name=name, change=change, **case: right(**case | {name: change(case[name])})
    for one, other in combinations(ordinary, 2):
        if type(ordinary[one]) is type(ordinary[other]) in (int, float, list, np.ndarray):
            swapped = {one: other, other: one}
            yield (
                f"with `{one}` and `{other}` swapped",
                lambda swapped=swapped, **case: right(**{name: case[swapped.get(name, name)] for name in case}),
            )


def _changes(name, value):
    """What a value may be taken for, in words and as a function."""
    if type(value) in (int, float, np.ndarray) or getattr(value, "requires_grad", None) is False:
        yield f"without the sign of {name}", abs
        yield f"with the other sign of {name}", lambda given: -given
    if type(value) is list:
        yield f"with {name} in reverse order", lambda given: given[::-1]
        yield f"without the first entry of {name}", lambda given: given[1:]
        yield f"without the last entry of {name}", lambda given: given[:-1]
        yield f"for the first entry of {name} alone", lambda given: given[:1]
        yield f"if {name} is gone through twice", lambda given: given * 2
    if type(value) is FunctionType and len(inspect.signature(value).parameters) == 2:
        yield f"if the arguments of {name} are swapped", lambda given: lambda one, other: given(other, one)
