"""The common calls, made fast: one or two inputs, no other arguments.

Nothing here is new. Each function does what operation.py's general path does for the calls that make up most of every
program (tensors of one floating-point dtype, or a tensor and a Python number), without its loops and questions, and
hands every other call to the general path. Read operation.py first.
"""

from .grad_mode import mode
from .node import next_sequence_nr
from .operation import OperationNode, general_path, shape_error
from .tensor import Tensor

_new = object.__new__
_NUMBERS = frozenset((int, float))


def unary_path(declaration):
    """A function of one tensor."""
    general = general_path(declaration)
    forward, node_class = declaration.forward, declaration.node_class
    plan = node_class.plan = declaration.plans[1]
    node_class.apply = _unary_apply(plan)
    saves_self, saves_result = plan.keep == ("self",), plan.keep == ("result",)
    if not (saves_self or saves_result or plan.keep == ()):
        return general

    def operation(self):
        try:
            tracked = self._requires_grad and mode.enabled
        except AttributeError:
            return general(self)
        if not tracked:
            return general(self)
        result = forward(self._data)
        node = _new(node_class)
        node.next_nodes = (self._grad_fn or self._edge(),)
        node.sequence_nr = next_sequence_nr()
        if saves_self:
            node.saved = (self,)
            if self._counter is not None:
                node.versions = (self._counter[0],)
        elif saves_result:
            node.saved = (result,)
        out = _new(Tensor)
        out._data = result
        out._requires_grad = True
        out._grad_fn = node
        return out

    operation.__name__ = operation.__qualname__ = declaration.name
    return operation


def _unary_apply(plan):
    [(_, formula, picked)] = plan.steps

    def apply(node, grad, create_graph):
        saved = node.saved
        if create_graph or saved is None or len(picked) != len(saved) or len(saved) > 1:
            return OperationNode.apply(node, grad, create_graph)
        if not saved:
            return (formula(grad),)
        value = saved[0]
        if value.__class__ is Tensor or isinstance(value, Tensor):
            if value._counter is not None:
                node.check_versions()
            value = value._data
        elif node.result_counter is not None:
            node.check_versions()
        return (formula(grad, value),)

    return apply


def binary_path(declaration):
    """A function of two tensors, or of a tensor and a number."""
    general = general_path(declaration)
    forward, node_class = declaration.forward, declaration.node_class
    first, second, both = declaration.plans[1:]
    first_keeps, second_keeps, both_keep = [_keeper(plan) for plan in (first, second, both)]
    if None in (first_keeps, second_keeps, both_keep):
        return general
    for plan in (first, second, both):
        plan.run = _run(plan)
    node_class.apply = _binary_apply

    def operation(self, other):
        try:
            a = self._requires_grad
            x = self._data
            if other.__class__ in _NUMBERS:
                b, y, sizes = False, other, None
            else:
                b = other._requires_grad
                y = other._data
                if x.dtype is not y.dtype:
                    return general(self, other)
                sizes = None if x.shape == y.shape else [(x.shape, x.dtype), (y.shape, y.dtype)]
        except AttributeError:
            return general(self, other)
        if not (a or b) or not mode.enabled:
            return general(self, other)
        try:
            result = forward(x, y)
        except ValueError as error:
            raise shape_error((x, y), error) from None
        node = _new(node_class)
        node.sequence_nr = next_sequence_nr()
        if a:
            edge = self._grad_fn or self._edge()
            if b:
                node.plan = both
                node.next_nodes = (edge, other._grad_fn or other._edge())
                node.saved = saved = both_keep(self, other)
            else:
                node.plan = first
                node.next_nodes = (edge, None)
                node.saved = saved = first_keeps(self, other)
        else:
            node.plan = second
            node.next_nodes = (None, other._grad_fn or other._edge())
            node.saved = saved = second_keeps(self, other)
        if sizes is not None:
            node.fit = sizes
        for value in saved:
            if value.__class__ not in _NUMBERS and value._counter is not None:
                node.versions = tuple([0 if each.__class__ in _NUMBERS else each._version for each in saved])
                break
        out = _new(Tensor)
        out._data = result
        out._requires_grad = True
        out._grad_fn = node
        return out

    operation.__name__ = operation.__qualname__ = declaration.name
    return operation


def _keeper(plan):
    """A function that picks from (self, other) what this plan saves; None if it saves anything else."""
    return {
        (): lambda self, other: (),
        ("self",): lambda self, other: (self,),
        ("other",): lambda self, other: (other,),
        ("self", "other"): lambda self, other: (self, other),
        ("other", "self"): lambda self, other: (other, self),
    }.get(plan.keep)


def _binary_apply(node, grad, create_graph):
    saved = node.saved
    if create_graph or saved is None:
        return OperationNode.apply(node, grad, create_graph)
    values = []
    for value in saved:
        if value.__class__ in _NUMBERS:
            values.append(value)
        else:
            if value._counter is not None:
                node.check_versions()
            values.append(value._data)
    grads = node.plan.run(grad, values)
    return grads if node.fit is None else node.fitted(grads)


def _run(plan):
    """A function (grad, saved values) → gradients of both inputs."""
    calls = [_call(formula, picked) for _, formula, picked in plan.steps]
    if len(calls) == 2:
        call_first, call_second = calls
        return lambda grad, values: (call_first(grad, values), call_second(grad, values))
    [call] = calls
    if plan.tracked == [0]:
        return lambda grad, values: (call(grad, values), None)
    return lambda grad, values: (None, call(grad, values))


def _call(formula, picked):
    """The formula as a function (grad, saved values)."""
    if not picked:
        return lambda grad, values: formula(grad)
    if len(picked) == 1:
        [position] = picked
        return lambda grad, values: formula(grad, values[position])
    return lambda grad, values: formula(grad, *[values[position] for position in picked])
