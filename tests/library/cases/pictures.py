"""Graphs in the words of `describe`, as it reads them from the tensors of either library; one program a graph."""


def line(torch):
    """Before backward() and after it; z is not part of the graph."""
    w, x, b = (torch.tensor(value, requires_grad=True) for value in (3.0, 2.0, 1.0))
    z = torch.tensor(4.0)
    y = w * x + b
    show(y, {"w": w, "x": x, "b": b, "z": z, "y": y})
    y.backward()
    show(y, {"w": w, "x": x, "b": b, "z": z, "y": y})


def untracked_input(torch):
    """It is known as long as the operation keeps it: until backward() frees what was saved."""
    w, x = torch.ones(5, 3, requires_grad=True), torch.ones(1, 5)
    z = (x @ w).mean()
    show(z, {"x": x, "w": w, "z": z})
    z.backward()
    show(z, {"x": x, "w": w, "z": z})


def order_of_inputs(torch):
    a, b = torch.tensor(5.0, requires_grad=True), torch.tensor(2.0, requires_grad=True)
    show(a - b, {"a": a, "b": b})
    show(b - a, {"a": a, "b": b})
    show(a * torch.tensor(3.0) - b, {"a": a, "b": b})
    show(torch.tensor(3.0) * a - b, {"a": a, "b": b})


def diamond(torch):
    """A leaf that is used five times stands there once."""
    x = torch.tensor(3.0, requires_grad=True)
    y = x * x + x * x * x
    y.backward()
    show(y, {"x": x, "y": y})


def numbers(torch):
    """Those that an operation keeps, and those that it need not keep."""
    x = torch.tensor([1.0, -2.5, float("inf")], requires_grad=True)
    show(2 * x**2 + 3, {"x": x})
    show(1 - x / 4e10, {"x": x})


def exponent_after_backward(torch):
    """It is a number, not a saved tensor: nothing is freed."""
    x = torch.tensor(3.0, requires_grad=True)
    y = x**2
    y.backward()
    show(y, {"x": x, "y": y})


def nothing_has_a_name(torch):
    a, b = torch.ones(2, 3, requires_grad=True), torch.ones(2, 3, requires_grad=True)
    show((a * b + torch.ones(3)).sum())


def several_outputs(torch):
    """Which output of an operation goes where, is told from the second output on."""
    rows = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], requires_grad=True)
    first, second, third = rows.unbind()
    show(first * third + second, {"rows": rows, "third": third})


def named_results(torch):
    """What the user named stands beside the operation that made it, with its gradient if that is kept."""
    x = torch.tensor(3.0, requires_grad=True)
    h = x * x
    h.retain_grad()
    y = h + h
    y.retain_grad()
    show(y, {"x": x, "h": h, "y": y})
    y.backward()
    show(y, {"x": x, "h": h, "y": y})


def two_layers(torch):
    data, target = torch.ones(4, 3), torch.zeros(4, 2)
    w1, b1 = torch.ones(3, 5, requires_grad=True), torch.zeros(5, requires_grad=True)
    w2, b2 = torch.ones(5, 2, requires_grad=True), torch.zeros(2, requires_grad=True)
    h = (data @ w1 + b1).relu()
    error = h @ w2 + b2 - target
    loss = (error * error).mean()
    names = {"data": data, "w1": w1, "b1": b1, "w2": w2, "b2": b2, "h": h, "loss": loss}
    show(loss, names)
    loss.backward()
    show(loss, names)


def unused_leaf(torch):
    """No path leads to it, and so its gradient stays None."""
    x, unused = torch.tensor(1.0, requires_grad=True), torch.tensor(2.0, requires_grad=True)
    y = x.exp()
    y.backward()
    show(y, {"x": x, "unused": unused})


def tracked_too_late(torch):
    """`requires_grad_` says nothing about what was computed before."""
    w, x = torch.tensor(3.0, requires_grad=True), torch.tensor(2.0)
    y = w * x
    x.requires_grad_()
    show(y, {"w": w, "x": x})


def changed_in_place(torch):
    w, x = torch.tensor(3.0, requires_grad=True), torch.tensor(2.0)
    y = w * x
    x.add_(1)
    show(y, {"w": w, "x": x})


def long_chain(torch):
    """Only the operations nearest to the output are shown."""
    x = torch.tensor(1.0, requires_grad=True)
    y = x
    for _ in range(5000):
        y = y + x
    show(y, {"x": x}, limit=3)


def no_graph(torch):
    x = torch.tensor(2.0, requires_grad=True)
    show(x, {"x": x})
    show(x)
    show(x.detach() * 2)


def show(*what, **options):
    from autograd_lib.viz import describe  # here, not above: cases can be collected without the library

    describe(*what, **options)


PROGRAMS = {
    program.__name__: program
    for program in (
        line, untracked_input, order_of_inputs, diamond, numbers, exponent_after_backward, nothing_has_a_name,
        several_outputs, named_results, two_layers, unused_leaf, tracked_too_late, changed_in_place, long_chain,
        no_graph,
    )
}  # fmt: skip
