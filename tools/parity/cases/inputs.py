"""The tensors that an expression can name."""

import ast
import re

# Floats are tracked. No two elements are alike, so that a formula cannot mix them up; z stands on the corners.
INPUTS = {
    "s": 1.25,
    "a": [0.5, 2.0],
    "b": [1.5, 0.75],
    "c": [[0.25], [3.0]],
    "m": [[0.5, -1.0, 2.0], [3.0, 0.25, -0.75]],
    "n": [[1.0, -0.5], [0.125, 2.0], [-1.5, 0.625]],
    "t": [[[0.5, 1.0, -1.5], [2.0, 0.25, 0.75]], [[-0.5, 3.0, 1.25], [0.125, -2.0, 1.75]]],
    "z": [-1.0, 0.0, 2.0],
    "i": [2, 0, 2],
    "k": [3, -1],
    "flags": [True, False],
}


ONE_OF = re.compile(r"(.*)\{([^{}]* \| [^{}]*)\}(.*)")


def with_inputs(*groups: str) -> dict[str, tuple[str, dict]]:
    """The expressions of some texts, each with the inputs that it names.

    One stands on a line, or several, which differ in one place: `a.{floor | ceil}()`.
    """
    lines = [line for group in groups for line in group.strip().splitlines()]
    expressions = [expression for line in lines for expression in _meant(line)]
    return {expression: (expression, _named(expression)) for expression in expressions}


def _meant(line):
    if not (found := ONE_OF.fullmatch(line)):
        return [line]
    before, choices, after = found.groups()
    return [before + choice + after for choice in choices.split(" | ")]


def _named(expression):
    names = {node.id for node in ast.walk(ast.parse(expression)) if isinstance(node, ast.Name)}
    return {name: numbers for name, numbers in INPUTS.items() if name in names}
