"""Views: tensors on the memory of another, and what a change of one does to the others."""

from ..observe import error_printed, refused, tried


def _fresh(torch, *numbers):
    """A tracked leaf, and a result of it that may be changed."""
    x = torch.tensor(list(numbers), requires_grad=True)
    return x, x * 1


def change_of_the_base(torch):
    """After a change of the base, its views have a new history: one through the base."""
    x, y = _fresh(torch, 1.0, 2.0, 3.0)
    first, rest = y[0], y[1:]
    print(first.grad_fn, rest.grad_fn)
    y.mul_(torch.tensor([10.0, 20.0, 30.0]))
    print(y, first, rest)
    print(first.grad_fn.next_functions[0][0] is y.grad_fn)
    (first + rest.sum()).backward()
    print(x.grad)


def change_of_a_view(torch):
    """After a change of a view, the base and all other views know it."""
    x, y = _fresh(torch, 1.0, 2.0, 3.0)
    first, rest = y[0], y[1:]
    first.mul_(10)
    print(y, first, rest)
    print(y.grad_fn.next_functions, first.grad_fn.next_functions, rest.grad_fn.next_functions)
    y.sum().backward(retain_graph=True)
    print(x.grad)
    x.grad = None
    first.backward(retain_graph=True)
    print(x.grad)
    x.grad = None
    rest.sum().backward()
    print(x.grad)


def untracked_base_becomes_tracked(torch):
    """A view made while its base was untracked follows the base; so do operations that use it only as one operand."""
    w = torch.tensor([5.0, 7.0], requires_grad=True)
    base = torch.ones(2)
    first, last = base[0], base[-1:]
    base.mul_(w)
    print(first, last, (first * 2).requires_grad)
    (w * first).sum().backward(retain_graph=True)
    print(w.grad)
    w.grad = None
    (last * w + torch.exp(first)).sum().backward()
    print(w.grad)


def assignment_of_the_wrong_shape(torch):
    """What does not fit is refused, and changes nothing."""
    y = torch.zeros(2, 3)
    with error_printed():
        y[0] = torch.ones(2)
    with error_printed():
        y[5] = 1.0
    with error_printed():
        y[0, 0, 0] = 1.0
    with error_printed():
        y[0] = "text"
    print(y, y._version)


def made_under_no_grad(torch):
    """A view from a `no_grad` block may be changed there, not outside."""
    x, y = _fresh(torch, 1.0, 2.0)
    with torch.no_grad():
        view = y[0]
        view.add_(5)
    print(y, view.requires_grad)
    tried(lambda: view.grad_fn, lambda: view.is_leaf)
    with error_printed():
        view.mul_(2)
    with error_printed():
        print(view * 2)
    y.sum().backward()
    print(x.grad)


def expanded(torch):
    """One element in many places cannot be written."""
    x = torch.zeros(1, 3)
    with error_printed():
        x.expand(2, 3).add_(1)
    with error_printed():
        x.expand(2, 3)[0, 0] = 1
    print(x.expand(2, 3).clone().add_(1))
    x, y = _fresh(torch, 2.0)
    spread = y.expand(3)
    y.mul_(4)
    print(spread)
    spread.sum().backward()
    print(x.grad)


def several_outputs(torch):
    """The parts of `unbind`, `split` and `chunk` may not be changed."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    for parts in (x * 1).unbind(), (x * 1).split(2), (x * 1).chunk(3), tuple(x * 1):
        with error_printed():
            parts[0].add_(1)
    y = x * 1
    parts = y.unbind()
    y.mul_(2)
    print(parts[1].requires_grad)
    with torch.no_grad():
        parts[0].zero_()
    print(y)


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
    refused(lambda: x.mul_(2), lambda: x.zero_(), lambda: x.copy_(torch.ones(2)), lambda: x.exp_())
    with error_printed():
        x[0] = 5.0
    refused(lambda: x[0].add_(1), lambda: x.view(2).add_(1))
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


def freed(torch):
    """A second backward pass fails at a change of a view, too."""
    x, y = _fresh(torch, 1.0, 2.0, 3.0)
    y[:2].mul_(2)
    for _ in range(2):
        with error_printed():
            y.sum().backward()
        print(x.grad)
