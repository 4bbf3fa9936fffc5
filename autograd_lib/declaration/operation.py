"""The life of a call: read the arguments, compute the result, record how it was computed.

`define` makes a function `operation(*args)` of each declaration. All of them run through the lines below; in what `exp`
and `mm` differ is looked up in their declarations. So this is the place for a breakpoint. What the node does in the
backward pass is in operation_node.py.
"""

from contextvars import Context

import numpy as np

from ..basics.grad_mode import mode, next_sequence_nr
from ..tensors.tensor import Tensor
from ..tensors.views import share
from .arguments import ARRAYS, read_arguments, shape_error
from .operation_node import make_node_class, save_values, set_grad_fn, set_grad_fns

# NumPy warns of 1 / 0 or log(-1); PyTorch computes inf and nan, and is silent. Whether NumPy warns is said by the
# context that a function runs in (see `contextvars`): in a copy of this one it does not, and nobody else is concerned.
SILENT = Context()
SILENT.run(np.seterr, all="ignore")


def make_operation(declaration):
    """The function of a declared operation."""
    forward, arity = declaration.forward, len(declaration.parameters)
    is_simple = not (declaration.several or declaration.view)
    Node = make_node_class(declaration)

    def operation(*args, **named):
        if named or len(args) != arity:
            args = declaration.in_order(args, named)
        if args[0].__class__ in ARRAYS and mode.inside_formulas:  # a formula computes with arrays, and records nothing
            return forward(*args)
        args, arrays, tracked, is_uniform = read_arguments(declaration, args)
        if arrays is None:  # there is an answer already
            return args
        try:
            result = SILENT.copy().run(forward, *arrays)
        except ValueError as error:
            raise shape_error(arrays, error) from None
        out = Tensor._wrap(result) if is_simple else wrap(declaration, args, result)
        if True in tracked and mode.enabled:
            record(Node, args, arrays, tracked, is_uniform, result, out)
        return out

    operation.__name__ = operation.__qualname__ = declaration.name
    operation.__signature__ = declaration.signature
    operation.declaration, declaration.function = declaration, operation
    return operation


def wrap(declaration, args, result) -> Tensor | tuple[Tensor, ...]:
    """A view, or several results: the tensors know whose memory they look into."""
    if not declaration.several:
        out = Tensor._wrap(result)
        share(out, args[0], (declaration.forward, args[1:]))
        return out
    outs = tuple([Tensor._wrap(each) for each in result])
    if declaration.view:
        for number, out in enumerate(outs):
            share(out, args[0], (one_of, (number, declaration.forward, args[1:])), origin="several outputs")
    return outs


def one_of(array, number, forward, arguments):
    return forward(array, *arguments)[number]


def record(Node, args, arrays, tracked, is_uniform: bool, result, out) -> None:
    """Leave a node in the graph: its edges lead to the inputs' nodes, and it keeps what its formulas will ask for."""
    declaration = Node.declaration
    plan = declaration.plan(tuple(tracked))
    if not plan.is_needed or not (declaration.several or result.dtype.kind == "f"):
        return
    node = Node(plan)
    if declaration.takes_list:
        connect(node, args[0], range(len(args[0])), result, is_uniform)
    else:
        connect(node, args, declaration.differentiable, result[0] if declaration.several else result, is_uniform)
    save_values(node, args, arrays, result)
    (set_grad_fns if declaration.several else set_grad_fn)(out, node)
    if not mode.only_records:
        tell_who_watches(node)


def connect(node, args, positions, result, is_uniform):
    """Lead an edge to the node of each input, and note the shapes and dtypes that gradients must be brought to."""
    shape, dtype, broadcasts = result.shape, result.dtype, node.declaration.broadcasts
    edges, differs = [], broadcasts == "within"
    for position in positions:
        each = args[position]
        if not isinstance(each, Tensor):
            edges.append(None)
            continue
        edges.append(each._grad_fn or each._edge())  # None where no gradient is needed
        if (broadcasts and each._data.shape != shape) or (not is_uniform and each._data.dtype is not dtype):
            differs = True
    if node.declaration.node_name == "NotImplemented":  # no derivative: the node leads to the tracked inputs alone
        edges = filter(None, edges)
    node.next_nodes = tuple(edges)
    node.sequence_nr = next_sequence_nr()  # after the edges: a view may record something when it is asked for its own
    if differs:
        inputs = [args[position] for position in positions]
        node.unbroadcast_to = [
            (each._data.shape, each._data.dtype) if isinstance(each, Tensor) else None for each in inputs
        ]


def tell_who_watches(node) -> None:
    """A node was recorded: listeners want to know, and what it has saved may have to go through hooks."""
    for listener in mode.listeners:
        listener.node_recorded(node)
    if mode.saving is not None:
        mode.saving.pack_saved(node)
