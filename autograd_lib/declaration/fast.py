"""The common calls, made fast: one or two operands, no other arguments.

Nothing here is new. Each function does what calling.py's general path does for the calls that make up most of every
program (tensors of one floating-point dtype, or a tensor and a Python number), without its loops and questions, and
hands every other call to the general path. Read that first. Operations with other arguments are in fast_more.py.

What costs time at this scale is, in this order: objects that the garbage collector must visit (so a node keeps its
saved values in attributes, not in a tuple), calls (so little is factored out), and asking NumPy for a dtype or shape.
"""

import numpy as np

from ..basics.grad_mode import mode
from ..graph.node import next_sequence_nr
from ..tensors.tensor import Tensor
from .calling import general_path, shape_error
from .operation import OperationNode, Plan, reader

_new = object.__new__
_ndarray = np.ndarray
_NUMBERS = frozenset((int, float))


def needs_record(tensor):
    """Is what is computed from this tensor to be recorded? Also a view of what is tracked counts as tracked."""
    return tensor.requires_grad and mode.enabled


def unary_path(declaration):
    """A function of one tensor, whose formula asks for the input, the result, or neither."""
    general = general_path(declaration)
    forward, node_class, plan = declaration.forward, declaration.node_class, declaration.plans[1]
    saves_self, saves_result = plan.keep == ("self",), plan.keep == ("result",)
    node_class.plan = plan
    [(_, formula, _, _)] = plan.steps
    if saves_self:

        def apply(node, grad, create_graph):
            value = node.saved_self
            if create_graph or value is None or value._counter is not None:
                return OperationNode.apply(node, grad, create_graph)
            return (formula(grad, value._data),)

        def release(node):
            node.saved_self, node.freed = None, True
    elif saves_result:

        def apply(node, grad, create_graph):
            value = node.saved_result
            if create_graph or value is None or node.result_counter is not None:
                return OperationNode.apply(node, grad, create_graph)
            return (formula(grad, value),)

        def release(node):
            node.saved_result, node.freed = None, True
    else:

        def apply(node, grad, create_graph):
            return (formula(grad),)

        def release(node):
            pass

    node_class.apply, node_class.release = apply, release

    def operation(input):
        try:
            x, tracked = input._data, input._requires_grad
        except AttributeError:
            return forward(input) if mode.inside_formulas else general(input)
        if not tracked or not mode.quick:
            if x.dtype.kind != "f" or needs_record(input):
                return general(input)
            return Tensor._wrap(forward(x))
        result = forward(x)
        node = _new(node_class)
        node.next_nodes = (input._grad_fn or input._accumulator() or input._edge(),)
        node.sequence_nr = next_sequence_nr()
        if saves_self:
            node.saved_self = input
            if input._counter is not None:
                node.remember_versions()
        elif saves_result:
            node.saved_result = result
        out = _new(Tensor)
        out._data = result
        out._requires_grad = True
        out._grad_fn = node
        return out

    operation.__name__ = operation.__qualname__ = declaration.name
    return operation


def binary_path(declaration):
    """A function of two tensors, or of a tensor and a number, whose formulas ask for the inputs or for nothing."""
    general = general_path(declaration)
    forward, node_class = declaration.forward, declaration.node_class
    first, second, both = declaration.plans[1:]
    with_number = declaration.number_plan = Plan(declaration, 1)  # `other` is a Python number: saved as it is
    [(_, of_first, wanted_first, _), (_, of_second, wanted_second, _)] = both.steps
    run_first, run_second = _caller(of_first, wanted_first), _caller(of_second, wanted_second)
    run_with_number = _caller_with_number(of_first, wanted_first)
    first.run = lambda node, grad: (run_first(node, grad), None)
    second.run = lambda node, grad: (None, run_second(node, grad))
    both.run = lambda node, grad: (run_first(node, grad), run_second(node, grad))
    with_number.run = lambda node, grad: (run_with_number(node, grad), None)
    for plan in (first, second, both, with_number):
        plan.saves_self, plan.saves_other = "self" in plan.keep, "other" in plan.keep

    def apply(node, grad, create_graph):
        plan = node.plan
        if create_graph:
            return OperationNode.apply(node, grad, True)
        grads = plan.run(node, grad)
        return grads if node.fit is None else node.fitted(grads)

    def release(node):
        plan = node.plan
        if plan.saves_self:
            node.saved_self, node.freed = None, True
        if plan.saves_other:
            node.saved_other, node.freed = None, True

    node_class.apply, node_class.release = apply, release

    def operation(input, other):
        fit = None
        try:
            x = input._data
            if other.__class__ in _NUMBERS:
                plan = with_number if input._requires_grad else None
                y = other
            else:
                y = other._data
                if input._requires_grad:
                    plan = both if other._requires_grad or (other._view and other.requires_grad) else first
                elif other._requires_grad:
                    plan = both if input._view and input.requires_grad else second
                else:
                    plan = None
                kind = x.__class__
                if kind is _ndarray or kind is not y.__class__:  # equal classes of NumPy scalars are equal dtypes
                    if x.dtype is not y.dtype:
                        return general(input, other)
                    if x.shape != y.shape:
                        fit = [(x.shape, x.dtype), (y.shape, y.dtype)]
        except AttributeError:
            return general(input, other)
        if plan is None or not mode.quick:
            if x.dtype.kind != "f" or needs_record(input) or (y is not other and needs_record(other)):
                return general(input, other)
            plan = None
        try:
            result = forward(x, y)
        except ValueError as error:
            raise shape_error((x, y), error) from None
        if plan is None:
            return Tensor._wrap(result)
        node = _new(node_class)
        node.plan = plan
        node.next_nodes = (
            None if plan is second else input._grad_fn or input._accumulator() or input._edge(),
            other._grad_fn or other._accumulator() or other._edge() if plan is both or plan is second else None,
        )
        node.sequence_nr = next_sequence_nr()  # after its inputs: a view may have got a new node just now
        if plan.saves_self:
            node.saved_self = input
        if plan.saves_other:
            node.saved_other = other
            if plan is not with_number and other._counter is not None:
                node.remember_versions()
        if plan.saves_self and input._counter is not None:
            node.remember_versions()
        if fit is not None:
            node.fit = fit
        out = _new(Tensor)
        out._data = result
        out._requires_grad = True
        out._grad_fn = node
        return out

    operation.__name__ = operation.__qualname__ = declaration.name
    return operation


def _caller(formula, wanted):
    """The formula as a function (node, grad), which reads the saved values that it wants and checks them."""
    if not wanted:
        return lambda node, grad: formula(grad)
    if wanted == ("result",):

        def call(node, grad):
            value = node.saved_result
            if value is None or node.result_counter is not None:
                node.check_saved()
            return formula(grad, value)
    elif wanted == ("self",):

        def call(node, grad):
            value = node.saved_self
            if value is None or value._counter is not None:
                node.check_saved()
            return formula(grad, value._data)
    elif wanted == ("other",):

        def call(node, grad):
            value = node.saved_other
            if value is None or value._counter is not None:
                node.check_saved()
            return formula(grad, value._data)
    else:
        readers = [reader(name) for name in wanted]

        def call(node, grad):
            if node.freed:
                node.check_saved()
            return formula(grad, *[read(node) for read in readers])

    return call


def _caller_with_number(formula, wanted):
    """The same where `other` is a Python number."""
    if wanted != ("other",):
        return _caller(formula, wanted)

    def call(node, grad):
        number = node.saved_other
        if number is None:
            node.check_saved()
        return formula(grad, number)

    return call
