"""A family of programs, and what is drawn in its pieces."""

import re
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from ..engines.program import blocks

_PLACE = re.compile(r"\{(.+?)\}")


class Piece(NamedTuple):
    """Some lines, and where they may stand: see `programs`."""

    name: str
    text: str
    before: dict  # what is drawn before all else, by name
    kind: str
    comes: str
    way: str

    def __call__(self, random):
        """The lines, with what is drawn in them."""
        factors = []

        def drawn(found):
            what = found[1]
            if what in before:
                return before[what]
            if what in ("factor", "another"):
                factors.append(factor(random, *factors if what == "another" else ()))
                return str(factors[-1])
            return random.choice(what.split("|")) if "|" in what else str(_DRAWN[what](random))

        before = {}
        before.update((name, _PLACE.sub(drawn, text)) for name, text in self.before.items())
        return _PLACE.sub(drawn, self.text)


class Family(NamedTuple):
    """Programs on one theme, which asks for what a lesson has taught, about some beliefs (codes)."""

    title: str
    lesson: int
    beliefs: tuple
    opening: object  # a function of a `Random`: some lines, and the way that they open
    pieces: list


def family(title: str, lesson: int, beliefs: str, opening: str | Callable, pieces: str) -> Family:
    """The family with these pieces, as text; an opening that is one piece may be text as well."""
    start = opening if callable(opening) else lambda random: (piece("", opening)(random), "")
    return Family(title, lesson, tuple(beliefs.split()), start, [piece(*block) for block in blocks(pieces)])


def piece(head: str, text: str) -> Piece:
    """The piece that a block is: see `programs`."""
    name, *more = head.split(" ") if head else [""]
    said = dict(each.split("=") for each in more)
    kind, comes, way = said.pop("kind", name), said.pop("comes", ""), said.pop("way", "")
    return Piece(name, text, said, kind, comes, way)


def number(random: Random, *without: float) -> float:
    """A small whole number, above or below 0, as Python writes a float; not one of those that are taken."""
    return float(random.choice([each for each in (2, 3, 4, 5, 6, 7, -2, -3, -4, -5) if each not in without]))


def factor(random: Random, *without: int) -> int:
    """A number that makes products easy to tell apart."""
    return random.choice([each for each in (3, 4, 5, 6, 7, 8, 9) if each not in without])


def tracked(name: str, value: object) -> str:
    return f"{name} = torch.tensor({value}, requires_grad=True)"


def _term(random):
    """An expression of x whose slope is known by heart."""
    return random.choice((f"{factor(random)} * x", "x**2", f"{factor(random)} * x**2", f"x**2 + {factor(random)} * x"))


_DRAWN = {  # besides `factor`, and `another`: one that the piece does not have yet
    "number": number,
    "whole": lambda random: int(number(random)),
    "numbers": lambda random: [number(random) for _ in range(random.choice((3, 4)))],
    "batch": lambda random: [float(random.randint(-4, 9)) for _ in range(2)],
    "term": _term,
    "around zero": lambda random: random.sample([-float(random.randint(2, 5)), 0.0, float(random.randint(2, 5))], 3),
}
