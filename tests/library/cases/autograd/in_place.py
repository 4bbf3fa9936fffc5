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


def chain(torch):
    """Several changes one after the other, with tracked operands."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    w = torch.tensor([3.0, -4.0], requires_grad=True)
    y = x * 1
    y.mul_(w)
    y.sub_(x)
    y.div_(w)
    y.exp_()
    print(y, y._version)
    y.sum().backward()
    print(x.grad, w.grad)


def with_itself(torch):
    """`y += y`, `y -= y`: both operands are the old value. `y *= y` would need an operand that it overwrites."""
    for change in (lambda y: y.add_(y), lambda y: y.sub_(y), lambda y: y.mul_(y), lambda y: y.div_(y.clone())):
        x = torch.tensor([1.0, 2.0], requires_grad=True)
        y = x * 3
        change(y)
        print(y)
        with error_printed():
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


def copied_into(torch):
    """`copy_` takes over the values of another tensor, and their history."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    w = torch.tensor([5.0, 6.0], requires_grad=True)
    y = x * 3
    print(y.copy_(w * 2))
    (y * y).sum().backward()
    print(x.grad, w.grad)

    row = torch.tensor([1.0, 10.0], requires_grad=True)
    target = torch.zeros(3, 2)
    target.copy_(row)
    print(target, target.is_leaf)
    (target * torch.tensor([[1.0], [2.0], [3.0]])).sum().backward()
    print(row.grad)

    whole = torch.zeros(2, dtype=torch.int64)
    print(whole.copy_(torch.tensor([1.7, -1.7])))
    with error_printed():
        torch.zeros(2).copy_(torch.ones(3))


def untracked_target(torch):
    """An untracked tensor that is changed by a tracked one becomes tracked."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    total = torch.zeros(2)
    for _ in range(3):
        total += x
    print(total, total.is_leaf, total.requires_grad)
    total.sum().backward()
    print(x.grad)


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


def plain_data(torch):
    """Without tracking everything may be changed, and only versions count up."""
    a = torch.tensor([1.0, 2.0, 3.0])
    b = a
    a += 1
    print(b is a, b, a._version)
    a[0] = 9
    a[1:] *= 2
    print(a, a._version, a.detach()._version)
    n = torch.tensor([1, 2])
    n += 1
    n *= 3
    print(n)
    with error_printed():
        n += 0.5
    with error_printed():
        n.div_(2)
    with error_printed():
        torch.tensor([True]).add_(1)
    with error_printed():
        torch.zeros(2).add_(torch.ones(3, 2))
    half = torch.zeros(2)
    half += torch.ones(2, dtype=torch.float64)
    print(half)


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


def saved_before_a_change_of_the_whole(torch):
    """A saved view is noticed when its base changes, a saved base when its view changes, a detached copy as well."""
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    y = x * 1
    z = y[0] ** 2
    y.mul_(2)
    with error_printed():
        z.sum().backward()
    y = x * 1
    z = y**2
    y[0].mul_(2)
    with error_printed():
        z.sum().backward()
    y = x * 1
    z = y.exp()
    z.detach().zero_()
    with error_printed():
        z.sum().backward()


def saved_and_changed_back(torch):
    """Equal numbers do not help: the version counts changes. A change before saving does no harm."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 1
    z = y * y
    y.add_(1)
    y.sub_(1)
    with error_printed():
        z.sum().backward()
    y = x * 1
    y.add_(1)
    y.mul_(2)
    z = y * y
    z.sum().backward()
    print(x.grad)


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


def retained(torch):
    """`retain_grad()` follows the tensor through a change in place; a hook stays with the value it was put on."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 2
    y.retain_grad()
    y.register_hook(lambda grad: print("before the change", grad))
    y.mul_(5)
    y.register_hook(lambda grad: print("after it", grad))
    (y * 3).sum().backward()
    print(y.grad, x.grad)


def second_derivatives(torch):
    """Derivatives of derivatives go through changes in place."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 1
    y.mul_(x)
    y.exp_()
    (first,) = torch.autograd.grad(y.sum(), x, create_graph=True)
    print(first)
    (second,) = torch.autograd.grad(first.sum(), x)
    print(second)


def not_recorded(torch):
    """Under `no_grad` a result keeps its place in the graph while its values change."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 2
    with torch.no_grad():
        y += 100
    print(y, y.grad_fn.name())
    y.sum().backward()
    print(x.grad)


def flags(torch):
    """`requires_grad_` and `detach_` are changes of the flag, not of the values."""
    x = torch.tensor([1.0, 2.0])
    print(x.requires_grad_().requires_grad, x._version)
    y = x * 2
    print(y.detach_(), y._version, y.grad_fn)
    v = (x * 2)[0]
    with error_printed():
        v.detach_()


def data_replaced(torch):
    """`.data` shows the values outside of the graph, and can be replaced by others."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * x
    x.data = torch.tensor([10.0, 20.0])
    print(x, x.data.requires_grad, x._version, x.is_leaf)
    y.sum().backward()
    print(x.grad)
    x.data.mul_(2)
    print(x)
    with error_printed():
        x.data = 5
    with error_printed():
        x.data = torch.tensor([1, 2])
