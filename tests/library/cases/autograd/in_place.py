"""Changes in place: what is recorded, what is refused, and what a later backward pass notices."""

from ..observe import error_printed


def recorded(torch):
    """A result that is changed in place takes the place of the change in the graph."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 2
    first = y.grad_fn
    print(y.add_(1) is y, y, y.grad_fn.next_functions[0][0] is first)
    y *= 3
    print(y.grad_fn.name(), y.grad_fn.next_functions)
    y.sum().backward()
    print(x.grad)


def own_result(torch):
    """A change whose derivative needs its own result, and a further change that destroys it."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = (x * 1).exp_()
    y.sum().backward()
    print(x.grad)
    y = (x * 1).exp_()
    y.add_(1)
    with error_printed():
        y.sum().backward()


def constants(torch):
    """`zero_` and `fill_` cut what came before: its gradient is zero, not None."""
    for name, change in {"zero_": lambda y: y.zero_(), "fill_": lambda y: y.fill_(7.0)}.items():
        x = torch.tensor([1.0, 2.0], requires_grad=True)
        y = x * 3
        change(y)
        print(name, y, y.grad_fn.next_functions)
        y.sum().backward()
        print(x.grad)


def filled_with_a_tensor(torch):
    """`fill_` with a tracked 0-d tensor passes the sum of the gradients on."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    v = torch.tensor(5.0, requires_grad=True)
    y = x * 3
    y.fill_(v)
    print(y)
    (y * torch.tensor([1.0, 10.0])).sum().backward()
    print(x.grad, v.grad)
    with error_printed():
        torch.zeros(2).fill_(torch.ones(2))


def leaves(torch):
    """A tracked leaf may not be changed while operations are recorded."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    with error_printed():
        x.mul_(2)
    with error_printed():
        x.zero_()
    with error_printed():
        x.copy_(torch.ones(2))
    with error_printed():
        x.exp_()
    with error_printed():
        x[0] = 5.0
    with error_printed():
        x[0].add_(1)
    with error_printed():
        x.view(2).add_(1)
    print(x, x._version)
    with torch.no_grad():
        x.mul_(2)
        x[0] = 5.0
        x[1:].zero_()
    print(x, x.is_leaf, x._version)


def saved_inputs(torch):
    """An input that a derivative needs is noticed when it was changed; one that none needs is not."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 1
    z = y * y
    y.add_(1)
    with error_printed():
        z.sum().backward()

    y = x * 1
    z = y + y
    y.add_(1)
    z.sum().backward()
    print(x.grad)

    x.grad = None
    w = torch.tensor([3.0, 4.0])
    z = x * w
    w += 1
    with error_printed():
        z.sum().backward()

    w = torch.tensor([3.0, 4.0], requires_grad=True)
    z = w**2
    with torch.no_grad():
        w -= 0.1
    with error_printed():
        z.sum().backward()


def versions(torch):
    """Who shares a version counter: the tensor, its views and detached twins; a clone has its own, `.data` too."""
    x = torch.tensor([1.0, 2.0])
    view, detached, clone, data = x[:1], x.detach(), x.clone(), x.data
    x.add_(1)
    view.mul_(2)
    detached.zero_()
    data.fill_(3.0)
    print(x._version, view._version, detached._version, clone._version, data._version)
    print(x, view, detached, clone)
