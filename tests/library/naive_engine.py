"""A reference engine that cannot be wrong in an interesting way: it follows every path by itself.

The derivative of an output by an input is the sum over all paths between them of the product of the local derivatives.
That is the chain rule, word for word; there is no order of nodes to get wrong, nothing is stored and nothing freed. It
takes time exponential in the depth, so graphs must be small.
"""

import numpy as np


class Value:
    """A number or an array, with the values it was computed from and the local rule for each: vector → vector."""

    def __init__(self, data, parents=()):
        self.data = np.asarray(data, dtype=np.float64)
        self.parents = parents


def gradients(output, upstream, leaves):
    """The derivative of Σ upstream · output by each leaf."""
    totals = {id(leaf): np.zeros_like(leaf.data) for leaf in leaves}

    def follow(value, grad):
        if id(value) in totals:
            totals[id(value)] = totals[id(value)] + grad
        for parent, rule in value.parents:
            follow(parent, rule(grad))

    follow(output, upstream)
    return [totals[id(leaf)] for leaf in leaves]


def _summed_to(shape):
    """Undo broadcasting to that shape."""

    def rule(grad):
        while grad.ndim > len(shape):
            grad = grad.sum(axis=0)
        for axis, size in enumerate(shape):
            if size == 1:
                grad = grad.sum(axis=axis, keepdims=True)
        return grad

    return rule


def _binary(compute, by_a, by_b):
    def function(a, b):
        to_a, to_b = _summed_to(a.data.shape), _summed_to(b.data.shape)
        rule_a, rule_b = by_a(a.data, b.data), by_b(a.data, b.data)
        return Value(compute(a.data, b.data), [(a, lambda g: to_a(g * rule_a)), (b, lambda g: to_b(g * rule_b))])

    return function


def _unary(compute, derivative):
    return lambda a: Value(compute(a.data), [(a, lambda g: g * derivative(a.data))])


OPERATIONS = {
    "add": _binary(np.add, lambda a, b: 1.0, lambda a, b: 1.0),
    "sub": _binary(np.subtract, lambda a, b: 1.0, lambda a, b: -1.0),
    "mul": _binary(np.multiply, lambda a, b: b, lambda a, b: a),
    "sin": _unary(np.sin, np.cos),
    "tanh": _unary(np.tanh, lambda a: 1 - np.tanh(a) ** 2),
    "neg": _unary(np.negative, lambda a: -1.0),
    "sum": lambda a: Value(a.data.sum(), [(a, lambda g: np.broadcast_to(g, a.data.shape))]),
    "mean": lambda a: Value(a.data.mean(), [(a, lambda g: np.broadcast_to(g / a.data.size, a.data.shape))]),
}
BINARY = ("add", "sub", "mul")
