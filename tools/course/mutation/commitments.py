"""A prediction or a choice with one entry changed: no other entry than the right one may keep all points."""

import ast
from collections.abc import Iterator

from autograd_course.answers import PYTORCH, as_word

from ..lesson import Exercise
from .changes import Change, source_in_place

SHOWS_NOTHING = "print(1.0)"  # on which all engines agree
OTHER_NUMBERS = (lambda n: n + 1, lambda n: -n, lambda n: n * 2, lambda n: n / 2)


def commitments(source: str, exercise: Exercise) -> Iterator[Change]:
    """Every entry of `predict`, `choose` and `unmask` as another one; and a program that shows nothing of engines."""
    tree = ast.parse(source)
    for call in ast.walk(tree):
        match call:
            case ast.Call(ast.Name("predict" | "choose"), keywords=entries):
                for entry in entries:
                    for value, other in others(entry.value, exercise.questions.get(entry.arg)):
                        what = f"`{entry.arg}={ast.unparse(entry.value)}`: {ast.unparse(value)} as {other!r}"
                        yield _swapped(tree, value, other, what)
            case ast.Call(ast.Name("unmask"), args=[_, program], keywords=entries):
                yield _swapped(tree, program, SHOWS_NOTHING, f"the program of `{ast.unparse(call)}` shows nothing")
                for entry in entries:
                    for other in (PYTORCH, *range(1, len(exercise.beliefs) + 1)):
                        if as_word(entry.value.value) != as_word(other):
                            yield _swapped(tree, entry.value, other, f"`{ast.unparse(entry)}` as {other!r}")


def _swapped(tree: ast.Module, value: ast.expr, other: object, what: str) -> Change:
    return Change(what, value.lineno, source_in_place(tree, value, ast.Constant(other)))


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
