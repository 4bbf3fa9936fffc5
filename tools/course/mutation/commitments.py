"""A prediction or a choice with one entry changed: no other entry than the right one may keep all points."""

import ast
from collections.abc import Iterator

from ..lesson import Exercise
from .changes import Change, Swap, source_with

OTHER_NUMBERS = (lambda n: n + 1, lambda n: -n, lambda n: n * 2, lambda n: n / 2)


def commitments(source: str, exercise: Exercise) -> Iterator[Change]:
    """Every entry of `predict` and `choose` as another one."""
    tree = ast.parse(source)
    for call in ast.walk(tree):
        match call:
            case ast.Call(ast.Name("predict" | "choose" | "unmask"), keywords=entries):
                for entry in entries:
                    for value, other in others(entry.value, exercise.questions.get(entry.arg)):
                        swaps = [Swap(value, ast.Constant(other))]
                        what = f"`{entry.arg}={ast.unparse(entry.value)}`: {ast.unparse(value)} as {other!r}"
                        yield Change(what, value.lineno, source_with(tree, swaps))


def others(value: ast.expr, options) -> Iterator[tuple[ast.expr, object]]:
    """What may stand in the place of an entry, or of one of its items."""
    match value:
        case ast.List(items) | ast.Tuple(items):
            for item in items:
                yield from others(item, options)
        case ast.Constant(str() as letter) if options:
            yield from ((value, option.letter) for option in options if option.letter != letter)
        case ast.Constant(bool() as truth):
            yield value, not truth
        case ast.Constant(int() | float() as number):
            yield from ((value, other) for change in OTHER_NUMBERS if (other := change(number)) != number)
            yield from ((value, other) for other in (None, "error"))
        case ast.Constant(None):
            yield from ((value, other) for other in (0.0, 1.0, "error"))
        case ast.Constant(str() as word):
            yield from ((value, other) for other in (word + "s", 0.0, None))
