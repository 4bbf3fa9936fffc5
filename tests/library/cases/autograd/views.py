"""Views: tensors on the memory of another, and what a change of one does to the others."""

from ..observe import error_printed


def _fresh(torch, *numbers):
    """A tracked leaf, and a result of it that may be changed."""
    x = torch.tensor(list(numbers), requires_grad=True)
    return x, x * 1


def share_memory(torch):
    """What is a view of what: `_base` is always the tensor that owns the memory."""
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    row, column = x[0], x.t()[0]
    print(row._base is x, column._base is x, row[1:]._base is x, x._base, x._is_view(), row._is_view())
    print(x.clone()._base, (x * 1)._base, x.detach()._base)
    row.mul_(10)
    column.add_(1)
    print(x, row, column)
    x.zero_()
    print(row, column)


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


def tracked_operand(torch):
    """A view of a tracked base is multiplied by a tracked tensor."""
    x, y = _fresh(torch, 1.0, 2.0, 3.0)
    w = torch.tensor([5.0, 7.0], requires_grad=True)
    y[:2].mul_(w)
    print(y, y.grad_fn.next_functions)
    (y * y).sum().backward()
    print(x.grad, w.grad)


def untracked_base(torch):
    """A tracked value written into a view of an untracked base makes the base and all its views tracked."""
    w = torch.tensor([5.0, 7.0], requires_grad=True)
    base = torch.zeros(2, 2)
    row, other, column = base[0], base[1], base[:, 1]
    print(row.requires_grad, row.is_leaf)
    row.copy_(w)
    print(base, row, other, column, sep="\n")
    print(base.is_leaf, other.is_leaf, other.requires_grad)
    (column * torch.tensor([2.0, 3.0])).sum().backward(retain_graph=True)
    print(w.grad)
    w.grad = None
    (w * column).sum().backward()
    print(w.grad)


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


def assignment(torch):
    """`y[i] = value` writes through a view: numbers, untracked and tracked tensors."""
    x, y = _fresh(torch, 1.0, 2.0, 3.0, 4.0)
    w = torch.tensor(10.0, requires_grad=True)
    y[0] = 100.0
    y[1] = w
    y[2:] = torch.tensor([7.0, 8.0])
    print(y)
    (y * torch.tensor([1.0, 2.0, 3.0, 4.0])).sum().backward()
    print(x.grad, w.grad)

    x, y = _fresh(torch, 1.0, 2.0, 3.0, 4.0)
    y[1:3] = w * x[0]
    y[:] *= 2
    print(y)
    y.sum().backward()
    print(x.grad, w.grad)


def assignment_into_a_matrix(torch):
    """Rows, columns, blocks and steps."""
    x = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
    row = torch.tensor([1.0, 10.0, 100.0], requires_grad=True)
    y = x * 1
    y[0] = row
    y[:, 1] = x[:, 0]
    y[1, ::2] += row[:2]
    print(y)
    (y**2).sum().backward()
    print(x.grad, row.grad, sep="\n")


def assignment_by_lookup(torch):
    """`y[indices] = value` and `y[mask] = value`, also where the value broadcasts to what is looked up."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    v = torch.tensor([10.0, 20.0, 30.0], requires_grad=True)
    y = x * 2
    y[torch.tensor([2, 0])] = v[:2]
    print(y, y.grad_fn.name(), [(node.name(), number) for node, number in y.grad_fn.next_functions], y._version)
    y[y > 50] = 0.0
    y[[1]] *= 3
    y[torch.tensor([[0, 1, 2], [0, 1, 2]])] = v
    y.sum().backward()
    print(y, x.grad, v.grad)
    z = torch.zeros(2, 3)
    z[:, [0, 2]] = torch.tensor([[1.0], [2.0]])
    z[torch.tensor([True, False])] += 10
    print(z, z._version)
    with error_printed():
        z[[0, 1], [0, 1, 2]] = 1.0
    with error_printed():
        z[[0, 5]] = 1.0
    with error_printed():
        z[torch.tensor([0])] = torch.ones(2)


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


def built_up(torch):
    """A buffer is filled step by step from its own earlier entries."""
    x = torch.tensor(0.5, requires_grad=True)
    buffer = torch.zeros(5)
    for step in range(5):
        buffer[step] = x if step == 0 else torch.sin(buffer[step - 1].clone() * x)
    print(buffer)
    buffer.sum().backward()
    print(x.grad)


def built_up_and_saved(torch):
    """Without the clone an earlier entry is saved, and counts as changed with the buffer."""
    x = torch.tensor(0.5, requires_grad=True)
    buffer = torch.zeros(3)
    for step in range(3):
        buffer[step] = x if step == 0 else buffer[step - 1] * x
    with error_printed():
        buffer.sum().backward()


def of_a_leaf(torch):
    """A view of a tracked leaf may not be changed."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    for view in (x[0], x[:1], x.view(2, 1), x.t(), x.reshape(1, 2)[0]):
        with error_printed():
            view.add_(1)
    base = torch.zeros(2)
    leaf = base[0].requires_grad_()
    with error_printed():
        leaf.add_(1)


def made_under_no_grad(torch):
    """A view from a `no_grad` block may be changed there, not outside."""
    x, y = _fresh(torch, 1.0, 2.0)
    with torch.no_grad():
        view = y[0]
        view.add_(5)
    print(y, view.requires_grad)
    with error_printed():
        print(view.grad_fn)
    with error_printed():
        print(view.is_leaf)
    with error_printed():
        view.mul_(2)
    with error_printed():
        print(view * 2)
    y.sum().backward()
    print(x.grad)


def changed_under_no_grad(torch):
    """A change that is not recorded leaves the history as it was."""
    x, y = _fresh(torch, 1.0, 2.0)
    view = y[0]
    with torch.no_grad():
        view.mul_(10)
    print(y, view.grad_fn, y.grad_fn)
    (y.sum() + view).backward()
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


def layouts(torch):
    """Views of views, through transposes and shapes: the base gets each gradient in its place."""
    for look in (
        lambda y: y.t()[1],
        lambda y: y.view(-1)[1:4],
        lambda y: y.t().unsqueeze(0)[:, 1:],
        lambda y: y.view(3, 2).t()[0],
        lambda y: y.reshape(-1)[::2],
        lambda y: y.permute(1, 0)[::2, 0],
        lambda y: y[None, ..., 1].squeeze(0),
    ):
        x = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
        y = x * 1
        view = look(y)
        view.mul_(view.clone())
        view *= 0.5
        print(y)
        weights = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
        (y * weights).sum().backward()
        print(x.grad)


def transposed_base(torch):
    """The base itself may lie in memory column by column."""
    x = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
    y = x.t() * 1
    view = y[1]
    view.mul_(torch.tensor([10.0, 100.0]))
    print(y, view)
    (y * torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])).sum().backward()
    print(x.grad)


def several_changes(torch):
    """Changes of the base and of overlapping views one after the other."""
    x, y = _fresh(torch, 1.0, 2.0, 3.0, 4.0)
    left, right, inner = y[:3], y[1:], y[1:3]
    left.mul_(2)
    right.add_(x[:3])
    inner.mul_(x[0])
    y.sub_(1)
    left.mul_(3)
    print(y, left, right, inner, sep="\n")
    (y * torch.tensor([1.0, 10.0, 100.0, 1000.0])).sum().backward(retain_graph=True)
    print(x.grad)
    x.grad = None
    inner.sum().backward()
    print(x.grad)


def view_of_a_changed_view(torch):
    """A view that is made after the change, from a view that was made before it."""
    x, y = _fresh(torch, 1.0, 2.0, 3.0)
    view = y[1:]
    y.mul_(2)
    later = view[0]
    print(later.grad_fn, later.grad_fn.next_functions)
    later.mul_(3)
    print(y, view, later)
    y.sum().backward()
    print(x.grad)


def second_derivatives(torch):
    """Derivatives of derivatives go through a changed view."""
    x, y = _fresh(torch, 1.0, 2.0, 3.0)
    y[1:].mul_(x[:2])
    y[0] = x[2] ** 3
    y.mul_(y.clone())
    (first,) = torch.autograd.grad(y.sum(), x, create_graph=True)
    print(first)
    (second,) = torch.autograd.grad((first * torch.tensor([1.0, 2.0, 3.0])).sum(), x)
    print(second)


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


def hooks(torch):
    """A hook that was put on a view before a change stays with the old value."""
    x, y = _fresh(torch, 1.0, 2.0)
    view = y[0]
    view.register_hook(lambda grad: print("on the old view", grad))
    y.register_hook(lambda grad: print("on the old base", grad))
    view.mul_(3)
    view.register_hook(lambda grad: print("on the new view", grad))
    y.register_hook(lambda grad: print("on the new base", grad))
    (y.sum() + view).backward()
    print(x.grad)


def retained(torch):
    """`retain_grad()` of base and view through a change."""
    x, y = _fresh(torch, 1.0, 2.0)
    y.retain_grad()
    view = y[0]
    view.mul_(3)
    (y * 5).sum().backward()
    print(y.grad, x.grad)


def detached(torch):
    """A detached tensor shares the memory, not the history: a change of it is no operation."""
    x, y = _fresh(torch, 1.0, 2.0)
    outside = y.detach()
    outside[0] = 50.0
    print(y, y.grad_fn.name(), y._version)
    y.sum().backward()
    print(x.grad)
    w = torch.tensor([3.0, 4.0], requires_grad=True)
    outside.mul_(w)
    print(outside, y)
