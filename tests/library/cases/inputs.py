"""The tensors that an expression can name."""

import ast

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


def with_inputs(*groups):
    """The expressions of some texts, one a line, each with the inputs that it names."""
    expressions = [line for group in groups for line in group.strip().splitlines()]
    return {expression: (expression, _named(expression)) for expression in expressions}


def _named(expression):
    names = {node.id for node in ast.walk(ast.parse(expression)) if isinstance(node, ast.Name)}
    return {name: numbers for name, numbers in INPUTS.items() if name in names}
