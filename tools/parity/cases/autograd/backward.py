"""`backward()` and `autograd.grad`: their arguments, what they leave, and what they refuse."""

from types import ModuleType

from ..observe import error_printed


def grad_attribute(torch: ModuleType) -> None:
    """What may be assigned to `.grad`."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    x.grad = torch.tensor([5.0, 5.0])
    (x * 2).sum().backward()
    print(x.grad)
    for value in (torch.ones(3), 1.0, torch.ones(2, dtype=torch.float64), torch.tensor([1, 2]), x, "text"):
        with error_printed():
            x.grad = value
    del x.grad
    print(x.grad)
    y = torch.tensor([1.0, 2.0])
    y.grad = torch.ones(2)
    print(y.grad, y.requires_grad)


def nodes(torch: ModuleType) -> None:
    """What a node tells about itself."""
    a = torch.tensor([1.0, 2.0], requires_grad=True)
    y = (a * a).sum()
    node = y.grad_fn
    print(
        node.name(), node.metadata, type(node).__name__, node.requires_grad, isinstance(node, torch.autograd.graph.Node)
    )
    node.metadata["note"] = 1
    print(node.metadata, y.grad_fn.metadata, node is y.grad_fn)
    multiplication, number = node.next_functions[0]
    print(multiplication, number, multiplication.next_functions[0] == multiplication.next_functions[1])
    leaf = multiplication.next_functions[0][0]
    print(leaf.name(), leaf.variable is a, leaf.next_functions, leaf.metadata)
    first, second = (a * 1).unbind()
    print(first.grad_fn is second.grad_fn, first.output_nr, second.output_nr, (first * second).grad_fn.next_functions)
    with error_printed():
        y.grad_fn = None
    with error_printed():
        node.next_functions = ()
