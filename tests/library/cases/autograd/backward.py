"""`backward()` and `autograd.grad`: their arguments, what they leave, and what they refuse."""

from ..observe import error_printed


def gradient_argument(torch):
    """The vector of the product may be any tensor of the output's shape."""
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    y = x * x
    y.backward(torch.tensor([[1.0, 10.0], [100.0, 1000.0]]), retain_graph=True)
    print(x.grad)
    for gradient in (torch.ones(2), torch.ones(4), torch.tensor(1.0), 1.0, [1.0], None, torch.ones(1, 2, 2)):
        with error_printed():
            y.backward(gradient, retain_graph=True)
    x.grad = None
    y.backward(torch.ones(2, 2, dtype=torch.float64))
    print(x.grad)


def one_element(torch):
    """A tensor of one element is a scalar for backward, whatever its dimensions."""
    for shape in ((), (1,), (1, 1)):
        x = torch.ones(shape, requires_grad=True)
        (x * 3).backward()
        print(x.grad)
    x = torch.tensor([2.0], requires_grad=True)
    (x * 3).backward(torch.tensor([5.0]))
    print(x.grad)


def several_tensors(torch):
    """`autograd.backward` for several tensors, with a gradient for each that needs one."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    torch.autograd.backward([x.sum(), (x * x).sum()])
    print(x.grad)
    torch.autograd.backward([x * 3, x.sum()], [torch.tensor([1.0, 10.0]), None])
    print(x.grad)
    torch.autograd.backward((x * 2).sum())
    print(x.grad)
    y = (x * x).sum()
    torch.autograd.backward(y)
    with error_printed():
        torch.autograd.backward(y)
    with error_printed():
        torch.autograd.backward([x * 3, x.sum()], [torch.ones(2)])
    with error_printed():
        torch.autograd.backward([x.sum(), torch.ones(())])
    with error_printed():
        torch.autograd.backward([])


def leaf_as_root(torch):
    """A leaf's own gradient is 1."""
    x = torch.tensor(3.0, requires_grad=True)
    x.backward()
    print(x.grad)
    x.backward()
    print(x.grad)
    v = torch.tensor([1.0, 2.0], requires_grad=True)
    v.backward(torch.tensor([5.0, 6.0]))
    print(v.grad)
    print(torch.autograd.grad(x, x))


def with_inputs(torch):
    """`inputs=` restricts what is filled."""
    a, b, c = [torch.tensor(float(n), requires_grad=True) for n in (2, 3, 4)]
    y = a * b * c
    y.backward(inputs=[a, c], retain_graph=True)
    print(a.grad, b.grad, c.grad)
    y.backward(inputs=b, retain_graph=True)
    print(a.grad, b.grad, c.grad)
    with error_printed():
        y.backward(inputs=[])
    with error_printed():
        y.backward(inputs=[torch.tensor(1.0)])
    unused = torch.tensor(1.0, requires_grad=True)
    y.backward(inputs=[unused], retain_graph=True)
    print(unused.grad)
    h = a * b
    (h * c).backward(inputs=[h, a])
    print(h.grad, a.grad)


def grad_function(torch):
    """`autograd.grad` returns gradients and touches no `.grad`."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    w = torch.tensor([3.0, 4.0], requires_grad=True)
    h = x * w
    loss = (h * h).sum()
    print(torch.autograd.grad(loss, [x, h, w, loss], retain_graph=True))
    print(torch.autograd.grad(loss, x))
    print(x.grad, w.grad, h.requires_grad)
    print(torch.autograd.grad([(x * x), x.sum()], [x], [torch.tensor([1.0, 10.0]), None]))


def grad_of_unused(torch):
    """An input that the output does not depend on is an error, None, or zeros."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    unused = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    with error_printed():
        torch.autograd.grad(x.sum(), [x, unused])
    print(torch.autograd.grad(x.sum(), [x, unused], allow_unused=True))
    print(torch.autograd.grad(x.sum(), [x, unused], materialize_grads=True))
    with error_printed():
        torch.autograd.grad(x.sum(), unused, allow_unused=False, materialize_grads=True)
    with error_printed():
        torch.autograd.grad(x.sum(), torch.ones(2))
    with error_printed():
        torch.autograd.grad(torch.ones(()), x)
    with error_printed():
        torch.autograd.grad(x * 2, x)
    with error_printed():
        torch.autograd.grad(x * 2, x, torch.ones(3))


def what_is_not_needed_does_not_run(torch):
    """Where gradients stop at an intermediate, what lies below is neither run nor freed."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x.exp()
    z = y * y
    y.grad_fn.register_hook(lambda out, into: print("exp ran"))
    print(torch.autograd.grad(z.sum(), y))
    y.sum().backward()
    print(x.grad)


def second_pass(torch):
    """Once through a graph that saved something; `_saved_…` of a freed node raises as well."""
    x = torch.tensor(3.0, requires_grad=True)
    y = x * x
    node = y.grad_fn
    print(node._saved_self, node._saved_other)
    y.backward()
    with error_printed():
        y.backward()
    with error_printed():
        print(node._saved_self)
    with error_printed():
        torch.autograd.grad(y, x)
    print(x.grad)


def shared_part_was_freed(torch):
    """Two outputs over one part: the second finds it freed; without saved values it does not matter."""
    x = torch.tensor(2.0, requires_grad=True)
    shared = x * x
    (shared * 2).backward()
    with error_printed():
        (shared * 3).backward()
    shared = x + x
    (shared * 2).backward()
    (shared * 3).backward()
    print(x.grad)


def create_graph(torch):
    """Gradients of gradients, to the third order."""
    x = torch.tensor(2.0, requires_grad=True)
    value = x**4
    for _ in range(3):
        (value,) = torch.autograd.grad(value, x, create_graph=True)
        print(value)
    y = torch.tensor([1.0, 2.0], requires_grad=True)
    (first,) = torch.autograd.grad((y**3).sum(), y, create_graph=True)
    first.sum().backward()
    print(first, y.grad)


def create_graph_accumulates(torch):
    """`backward(create_graph=True)` leaves a gradient that can be differentiated, and adds out of place."""
    x = torch.tensor(2.0, requires_grad=True)
    (x**3).backward(create_graph=True)
    first = x.grad
    print(first)
    (x**3).backward(create_graph=True)
    print(first is x.grad, first, x.grad)
    x.grad.backward()
    print(x.grad)
    x.grad = None


def double_backward_of_a_penalty(torch):
    """A gradient penalty: the gradient's norm is part of the loss."""
    x = torch.tensor([[1.0, 2.0], [0.5, -1.0]])
    w = torch.tensor([[0.5], [0.25]], requires_grad=True)
    x.requires_grad_()
    out = torch.tanh(x @ w)
    (by_input,) = torch.autograd.grad(out.sum(), x, create_graph=True)
    loss = out.mean() + (by_input**2).sum()
    loss.backward()
    print(loss, w.grad)


def retain_graph_follows_create_graph(torch):
    """`create_graph=True` retains the graph, unless told otherwise."""
    x = torch.tensor(2.0, requires_grad=True)
    y = x**2
    torch.autograd.grad(y, x, create_graph=True)
    print(torch.autograd.grad(y, x))
    y = x**2
    torch.autograd.grad(y, x, create_graph=True, retain_graph=False)
    with error_printed():
        torch.autograd.grad(y, x)


def grad_attribute(torch):
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


def grad_is_added_in_place(torch):
    """Further gradients are added into the same tensor, also into one that was assigned; views of it follow."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    mine = torch.zeros(2)
    x.grad = mine
    view = mine[:1]
    (x * 3).sum().backward()
    print(mine, view, x.grad is mine, mine._version)
    (x * 3).sum().backward()
    print(mine, view, x.grad is mine, mine._version)


def grads_do_not_share(torch):
    """Two leaves, and an output's seed, never share one gradient's memory."""
    a = torch.tensor([1.0, 2.0], requires_grad=True)
    b = torch.tensor([3.0, 4.0], requires_grad=True)
    seed = torch.tensor([1.0, 1.0])
    (a + b).backward(seed)
    a.grad[0] = 100.0
    print(a.grad, b.grad, seed)
    c = torch.tensor([1.0, 2.0], requires_grad=True)
    c.backward(seed)
    c.grad[0] = 100.0
    print(seed)


def dtypes_mix(torch):
    """A gradient has the dtype of its own leaf."""
    a = torch.tensor([1.0, 2.0], requires_grad=True)
    b = torch.tensor([3.0, 4.0], dtype=torch.float64, requires_grad=True)
    y = a * b
    print(y)
    y.sum().backward()
    print(a.grad, b.grad)
    c = torch.tensor(1.0, dtype=torch.float64, requires_grad=True)
    (a * c).sum().backward()
    print((a * c).dtype, c.grad)


def broken_off(torch):
    """Detached parts, and outputs that depend on nothing tracked."""
    x = torch.tensor(2.0, requires_grad=True)
    y = x * x.detach() + (x * 3).detach()
    y.backward()
    print(x.grad)
    for untracked in (x.detach(), torch.tensor(1.0), x > 1, torch.tensor(3)):
        with error_printed():
            untracked.backward()


def infinities(torch):
    """Infinite gradients and nan are results, not errors."""
    x = torch.tensor([0.0, 1.0, -1.0], requires_grad=True)
    torch.sqrt(x).sum().backward()
    print(x.grad)
    x.grad = None
    (1 / x).sum().backward()
    print(x.grad)
    x.grad = None
    torch.log(x).sum().backward()
    print(x.grad)


def nodes(torch):
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


def hooks_keep_their_graph(torch):
    """Backward inside a hook: a pass of its own, on another graph or on the same leaf."""
    x = torch.tensor(2.0, requires_grad=True)
    other = torch.tensor(3.0, requires_grad=True)

    def inner(grad):
        with torch.enable_grad():
            (other * other).backward()
            (x * 10).backward()
        print("inside", other.grad, x.grad)

    y = x * x
    y.register_hook(inner)
    (y * 2).backward()
    print(x.grad, other.grad)
