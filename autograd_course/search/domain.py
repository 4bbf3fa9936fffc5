"""`domain`: all inputs that a check tries, written as Python. docs/exercises.md says how ("Checks that search").

Cases come in the order that finds the most telling counterexample first: everything ordinary, then one argument in a
corner, then two. Functions are the same object in every case, so an answer that remembers something about `f` is found
out. (A function that reads other arguments is made anew for each case.)
"""

import math
import re
from collections.abc import Callable, Collection
from functools import lru_cache
from itertools import combinations, product
from textwrap import dedent
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np

from ..seam.errors import require

MOST_PAIRS = 240  # cases with two corners; more of them are thinned out evenly
MOST_PAIRS_AGAIN = 24  # with other numbers: whoever has written down results fails in any of them
_MOVED = 1  # the seed of the numbers that `move` draws
FILE = "<helpers of a check>"  # complaints about a student's code never blame these lines
_WORD = re.compile(r"\w+")
_EXAMPLE = re.compile(r"\{(-?\d[\d.e-]*|[A-Za-z_]\w*)\}")


class Case(NamedTuple):
    """One input: its corners in plain words, and a line of Python for each argument."""

    corners: tuple  # none: everything is ordinary
    lines: dict  # by argument


class Domain:
    """The cases of a check, and how each is made anew."""

    def __init__(self, arguments, where, alone, names, seed=None):
        self._arguments, self._where, self.alone, self.names = arguments, where, alone, names
        self._functions = {}  # by their text
        self.seed = seed
        self.cases = list(self._enumerated(_drawn(arguments, seed)))

    def fresh(self, seed: int) -> "Domain":
        """The same corners with other numbers, and some of the pairs."""
        return Domain(self._arguments, self._where, self.alone, self.names, seed)

    def make(self, case: Case) -> dict[str, Any]:
        """The arguments of a case, by name."""
        made = {}
        for name, text in case.lines.items():
            made[name] = self._functions.get(text) or self._value(name, text, made)
            if type(made[name]) is FunctionType and not made.keys() & {*_WORD.findall(text)}:
                self._functions[text] = made[name]
        return made

    def another_function(self, name: str, made: dict[str, Any]) -> Callable | None:
        """Another value of an argument that is a function, where nothing else changes; None if there is none."""
        ordinary = self.cases[0].lines
        others = (case.lines for case in self.cases if len(case.corners) == 1 and case.lines[name] != ordinary[name])
        text = next(others, ordinary)[name]
        is_read = any(name in _WORD.findall(line) for line in ordinary.values())
        return None if is_read or text == ordinary[name] else self._value(name, text, {**made})

    def move(self, made: dict[str, Any]) -> None:
        """Put other examples into the tensors, arrays and lists of an ordinary case, which stay the same objects."""
        texts = _drawn(self._arguments, _MOVED)
        others = self.make(Case((), {name: values[0][1] for name, values in texts.items()}))
        for name, thing in made.items():
            _overwrite(thing, others[name])

    def _value(self, name, text, made):
        names = self.names | made
        if "\n" not in text:
            return eval(_compiled(text), names)
        exec(_compiled(text, "exec"), names)
        return names[name]

    def _enumerated(self, arguments):
        ordinary = {name: texts[0][1] for name, texts in arguments.items()}
        allowed = _compiled(self._where)
        most_pairs = MOST_PAIRS if self.seed is None else MOST_PAIRS_AGAIN
        for many, most in enumerate((math.inf, math.inf, most_pairs)):
            found = []
            for names in combinations(arguments, many):
                for chosen in product(*(arguments[name][1:] for name in names)):
                    if many > 1 and any(corner in self.alone for corner, _ in chosen):
                        continue
                    lines = ordinary | {name: text for name, (_, text) in zip(names, chosen, strict=True)}
                    case = Case(tuple(corner for corner, _ in chosen), lines)
                    if self._where == "True" or eval(allowed, self.names | self.make(case)):
                        found.append(case)
            # steps by the golden ratio: those by a whole number might leave out the same corners each time
            yield from (case for place, case in enumerate(found) if place * 0.618034 % 1 * len(found) < most)


def domain(
    torch: object, where: str = "True", alone: Collection[str] = (), names: dict | None = None, **arguments: Any
) -> Domain:
    """The inputs of a check: of each argument its values.

    Their texts may use `torch`, `np` and more `names`. `where`, an expression, says which combinations are allowed;
    `alone` lists corners that are not combined with others.
    """
    for name, values in arguments.items():
        named = [("", values[0]), *values[1:]]
        require(
            all(type(value) is tuple and len(value) == 2 for value in named),
            f"The first value of `{name}` is ordinary; each other one is a pair: its corner in words, and its text.",
        )
        arguments[name] = [(corner, dedent(text).strip()) for corner, text in named]
    return Domain(arguments, where, alone, {"torch": torch, "np": np, **(names or {})})


def _overwrite(thing, other):
    """Put the numbers of `other` into `thing`, where that is possible in place."""
    if type(thing) is list and type(other) is list and len(thing) == len(other):
        for place, (one, new) in enumerate(zip(thing, other, strict=True)):
            if type(one) in (int, float):
                thing[place] = new
            else:
                _overwrite(one, new)
    elif getattr(thing, "shape", None) == getattr(other, "shape", ()):
        if type(thing) is np.ndarray:
            thing[...] = other
        elif type(getattr(thing, "data", None)) is np.ndarray:  # a tensor of lesson 07
            thing.data[...] = other.data
        elif getattr(thing, "is_leaf", False):
            thing.detach().copy_(other.detach())


@lru_cache(maxsize=2048)
def _compiled(text, mode="eval"):
    return compile(text, FILE, mode)


def _drawn(arguments, seed):
    """The texts with their examples as they are, or with other numbers like them, and words in other places."""
    random = None if seed is None else np.random.default_rng(seed)
    texts = [text for values in arguments.values() for _, text in values]
    words = sorted({each for text in texts for each in _EXAMPLE.findall(text) if each.isidentifier()})
    moved = dict(zip(words, words if random is None else random.permutation(words).tolist(), strict=True))

    def drawn(found):
        text = found[1]
        if random is None or text in moved:
            return moved.get(text, text)
        if re.fullmatch(r"-?\d+", text):
            return str(int(text) + int(random.integers(1, 3)))
        return str(float(f"{float(text) * random.uniform(0.6, 1.4):.4g}"))  # not 120, which is no float

    return {
        name: [(corner, _EXAMPLE.sub(drawn, text)) for corner, text in values] for name, values in arguments.items()
    }
