"""Backward passes step by step, beside the order in which the nodes' own hooks fire; one program a graph."""


def line(torch):
    w, x, b = leaves(torch, 3.0, 2.0, 1.0)
    product = w * x
    y = product + b
    show(torch, y, {"w": w, "x": x, "b": b, "y": y}, product=product, y=y)
    print(w.grad, x.grad, b.grad)


def diamond(torch):
    """Two ways from h to the output: what comes back is added up before it goes on."""
    [x] = leaves(torch, 0.5)
    h = x * x
    p, q = h.exp(), h.tanh()
    y = p * q
    show(torch, y, {"x": x, "h": h, "p": p, "q": q}, h=h, p=p, q=q, y=y)
    print(x.grad)


def second_forward_pass(torch):
    """Gradients add up: 6 + 27."""
    [x] = leaves(torch, 3.0)
    (x * x).backward()
    y = x**3
    show(torch, y, {"x": x, "y": y}, y=y)
    print(x.grad)


def untracked_input(torch):
    x, w = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]), torch.tensor([[1.0], [-0.5]], requires_grad=True)
    product = x @ w
    mean = product.mean()
    show(torch, mean, {"x": x, "w": w}, product=product, mean=mean)
    print(w.grad)


def two_layers(torch):
    data, target = torch.tensor([[1.0, -2.0], [0.5, 3.0]]), torch.tensor([[1.0], [0.0]])
    w1, b1 = leaves(torch, [[1.0, -1.0, 0.5], [0.0, 2.0, 1.0]], [0.1, 0.2, -0.3])
    w2, b2 = leaves(torch, [[1.0], [-2.0], [0.5]], [0.25])
    hidden = data @ w1 + b1
    out = hidden.relu() @ w2 + b2
    loss = torch.nn.functional.mse_loss(out, target)
    names = {"data": data, "target": target, "w1": w1, "b1": b1, "w2": w2, "b2": b2, "hidden": hidden, "loss": loss}
    show(torch, loss, names, hidden=hidden, out=out, loss=loss)
    print(w1.grad, b1.grad, w2.grad, b2.grad)


def late_side_branch(torch):
    """A branch that was recorded last runs first."""
    a, b = leaves(torch, 2.0, 3.0)
    p = a * 2
    q = p * 3
    s = b * 5
    t = q + s
    show(torch, t, {"a": a, "b": b}, p=p, q=q, s=s, t=t)


def several_outputs(torch):
    [rows] = leaves(torch, [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    first, _, third = rows.unbind()
    y = (first * third).sum()
    show(torch, y, {"rows": rows}, first=first, y=y)


def leaves(torch, *values):
    return [torch.tensor(value, requires_grad=True) for value in values]


def show(torch, output, names, **results):
    """The steps of a pass in which each result's node prints when it has run."""
    from autograd_lib.viz import step_through  # here, not above: cases can be collected without the library

    for name, result in results.items():
        result.grad_fn.register_hook(lambda out, into, name=name: print(f"the hook of {name} fires"))
    print(step_through(output, names))


PROGRAMS = {
    program.__name__: program
    for program in (
        line, diamond, second_forward_pass, untracked_input, two_layers, late_side_branch, several_outputs,
    )
}  # fmt: skip
