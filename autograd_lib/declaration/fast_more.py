"""More calls made fast: operations whose differentiable inputs come first, with any other arguments after them.

These are reductions, views, lookups (one tensor) and products (several). As in fast.py nothing here is new, and what
is not of a floating-point dtype, or watched, takes the general path.
"""

from ..basics.grad_mode import mode
from ..graph.node import next_sequence_nr
from ..tensors.tensor import Tensor
from ..tensors.views import share
from .calling import general_path, place, shape_error
from .fast import needs_record
from .operation import OperationNode

_new = object.__new__
_NUMBERS = frozenset((int, float))
_PLAIN = frozenset((int, float, bool, tuple, str, type(None)))  # arguments that are certainly no tensors


def one_tensor_path(declaration):
    """A function of one differentiable tensor, whose other operands, if it takes any, are numbers."""
    general = general_path(declaration)
    forward, node_class, is_view = declaration.forward, declaration.node_class, declaration.view
    broadcasts, takes_numbers = declaration.broadcasts, declaration.promote is not None
    plain = _NUMBERS if takes_numbers else _PLAIN
    plan = node_class.plan = declaration.plans[1]
    [(_, formula, _, reads)] = plan.steps

    def apply(node, grad, create_graph):
        if create_graph or node.freed or node.fit is not None:
            return OperationNode.apply(node, grad, create_graph)
        return (formula(grad, *[read(node) for read in reads]),)

    node_class.apply = apply

    def operation(self, *arguments):
        try:
            x, tracked = self._data, self._requires_grad
        except AttributeError:
            return forward(self, *arguments) if mode.inside_formulas else general(self, *arguments)
        if x.dtype.kind != "f":
            return general(self, *arguments)
        values = arguments
        for each in arguments:
            if each.__class__ not in plain:
                if takes_numbers:
                    return general(self, *arguments)
                values = [each._data if isinstance(each, Tensor) else each for each in arguments]
                break
        if not tracked or not mode.quick:
            if needs_record(self):
                return general(self, *arguments)
            tracked = False
        if is_view:
            x = self._storage()
        try:
            result = forward(x, *values)
        except ValueError as error:
            arrays = [each._data for each in (self, *arguments) if isinstance(each, Tensor)]
            raise shape_error(arrays, error) from None
        out = Tensor._wrap(result)
        if is_view:
            share(out, self, (forward, arguments))
        if tracked and result.dtype.kind == "f":
            node = _new(node_class)
            node.next_nodes = (self._grad_fn or self._accumulator() or self._edge(),)
            node.sequence_nr = next_sequence_nr()
            if plan.keep:
                plan.save(node, (self, *arguments), result)
                if plan.may_change and (self._counter is not None or values is not arguments):
                    node.remember_versions()
            if result.dtype is not x.dtype or (broadcasts and result.shape != x.shape):
                node.fit = [(x.shape, x.dtype)]
            place(out, node)
        return out

    operation.__name__ = operation.__qualname__ = declaration.name
    return operation


def several_tensors_path(declaration):
    """A function of several differentiable tensors, which meet in no common dtype."""
    general = general_path(declaration)
    forward, node_class, plans = declaration.forward, declaration.node_class, declaration.plans
    broadcasts, count = declaration.broadcasts, len(declaration.formulas)

    def operation(*args):
        tensors, rest = args[:count], args[count:]
        arrays, tracked = [], False
        try:
            for each in tensors:
                arrays.append(each._data)
                tracked = tracked or each._requires_grad
        except AttributeError:
            return forward(*args) if mode.inside_formulas else general(*args)
        if not tracked or not mode.quick:
            if arrays[0].dtype.kind != "f" or any(map(needs_record, tensors)):
                return general(*args)
            tracked = False
        try:
            result = forward(*arrays, *[each._data if isinstance(each, Tensor) else each for each in rest])
        except ValueError as error:
            raise shape_error(arrays, error) from None
        if not tracked:
            return Tensor._wrap(result)
        edges, mask, bit = [], 0, 1
        for each in tensors:
            edge = each._grad_fn or each._accumulator() or each._edge()
            edges.append(edge)
            if edge is not None:
                mask += bit
            bit += bit
        node = _new(node_class)
        node.next_nodes = tuple(edges)
        node.plan = plan = plans[mask]
        node.sequence_nr = next_sequence_nr()
        plan.save(node, args, result)
        if plan.may_change:
            node.remember_versions()
        for each in arrays:
            if each.dtype is not result.dtype or (broadcasts and each.shape != result.shape):
                node.fit = [(each.shape, each.dtype) for each in arrays]
                break
        out = _new(Tensor)
        out._data = result
        out._requires_grad = True
        out._grad_fn = node
        return out

    operation.__name__ = operation.__qualname__ = declaration.name
    return operation
