"""A second backward pass over the same graph: what has been freed, and what can be walked again."""

from ..observe import error_printed


def _changed(tensor, change):
    """A clone after a change in place."""
    clone = tensor.clone()
    change(clone)
    return clone


def what_is_freed(torch):
    """Only what saved a tensor, or a number in the place of one, is freed: all else can be walked again."""
    rows = torch.tensor([0, 1])
    operations = {
        "sum": lambda x: x.sum(),
        "sum along": lambda x: x.sum(1),
        "mean": lambda x: x.mean(),
        "select": lambda x: x[0],
        "lookup": lambda x: x[rows],
        "view": lambda x: x.view(6),
        "plus number": lambda x: x + 2,
        "times number": lambda x: x * 2,
        "over number": lambda x: x / 2,
        "number minus": lambda x: 2 - x,
        "square": lambda x: x**2,
        "plus scaled": lambda x: torch.add(x, x, alpha=2),
        "expand": lambda x: x.unsqueeze(0).expand(2, 2, 3),
        "cat": lambda x: torch.cat([x, x]),
        "unbind": lambda x: x.unbind(0)[0],
        "cumsum": lambda x: x.cumsum(0),
        "clone": lambda x: x.clone(),
        "largest": lambda x: x.max(1)[0],
        "masked": lambda x: x.masked_fill(x > 2, 0.0),
        "floor": lambda x: x.floor(),
        "addmm": lambda x: torch.addmm(x, torch.ones(2, 2), torch.ones(2, 3)),
        "set item": lambda x: _changed(x, lambda clone: clone.__setitem__(0, 1.0)),
        "filled": lambda x: _changed(x, lambda clone: clone.fill_(3.0)),
        "copied": lambda x: _changed(x, lambda clone: clone.copy_(x)),
    }
    for name, operation in operations.items():
        x = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
        y = operation(x)
        for gradient in (torch.ones(y.shape), torch.full(y.shape, 2.0)):
            print(name, end=" ")
            with error_printed():
                y.backward(gradient)
                print(x.grad.sum())
    for value in (1.0, [1.0, 2.0]):
        x = torch.tensor(value, dtype=torch.float64, requires_grad=True)
        y = x.exp()
        print(y.grad_fn._saved_result)
        y.sum().backward()
        with error_printed():
            print(y.grad_fn._saved_result)
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x.exp()
    loss = (y * y).sum()
    y.add_(1)
    for _ in range(2):
        with error_printed():
            loss.backward()
