"""Rules of the engine that few programs meet: saved values, memory seen twice, nodes, functions of nestings."""

import contextlib
import io
import warnings
from types import ModuleType

from ..observe import error_printed, own_function, refused, tried


def saved_and_then_detached(torch: ModuleType) -> None:
    """A saved tensor that was cut off the graph in place can no longer be followed."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x.clone()
    z = y.sin()
    y.detach_()
    with error_printed():
        z.sum().backward()
    y = x.clone()
    z = y * y
    y.detach_()
    with error_printed():
        torch.autograd.grad(z.sum(), x)
    y = x.clone()
    z = y.sin()
    y.detach_()
    with error_printed():
        print(z.grad_fn._saved_self)


def memory_seen_twice(torch: ModuleType) -> None:
    """What is read and written at once must not overlap in part."""

    def shifted(t):
        t[1:] += t[:-1]

    def by_its_first(t):
        t /= t[0]

    def by_its_transpose(t):
        t -= t.T

    def copied(t):
        t[1:] = t[:-1]

    def multiplied(t):
        t[:2].mul_(t[1:3])

    for change in (shifted, by_its_first, by_its_transpose, multiplied):
        with error_printed():
            change(torch.arange(9.0).reshape(3, 3))
    t = torch.arange(4.0)
    t += t
    t[:2] += t[2:]
    t[0] = t[1]
    t.mul_(t)
    m = torch.arange(4.0).reshape(2, 2)
    m[0] *= m[1]
    m *= m.view(2, 2)
    print(t, m)
    with error_printed():
        t.view(2, 2)[:, 0].add_(t[:2])
    t[::2] += t[1::2]
    print(t)
    s = torch.zeros(3)
    s += s[0].item()
    print(s)
    refused(
        lambda: t.lerp_(t.flip(0), 0.5),
        lambda: t[1:].addcmul_(t[:-1], torch.ones(3)),
        lambda: t[1:].masked_fill_(t[:-1] > 1, 0.0),
    )
    print(t)


def saved_tensors_twice(torch: ModuleType) -> None:
    """A context gives what it saved as often as it is asked; each time the same tensors."""

    def forward(ctx, x, y):
        out = x * y
        ctx.save_for_backward(x, y, out)
        return out

    def backward(ctx, grad):
        first, second = ctx.saved_tensors, ctx.saved_tensors
        print([a is b for a, b in zip(first, second)], first[2].grad_fn is ctx, len(ctx.saved_tensors))
        return grad * first[1], grad * second[0]

    twice = own_function(torch, forward=forward, backward=backward).apply
    x, y = torch.tensor(2.0, requires_grad=True), torch.tensor(3.0, requires_grad=True)
    out = twice(x, y)
    out.backward()
    print(x.grad, y.grad)
    with error_printed():
        print(out.grad_fn.saved_tensors)
    z = torch.utils.checkpoint.checkpoint(twice, x, y, use_reentrant=False)
    with error_printed():
        z.backward()
    print(x.grad, y.grad)


def functions_of_nested_inputs(torch: ModuleType) -> None:
    """`torch.func` on dicts and tuples, and what is forbidden inside."""
    func = torch.func
    weights = {"w": torch.tensor([1.0, 2.0]), "b": torch.tensor(0.5)}
    loss = lambda p, x: (p["w"] * x).sum() ** 2 + p["b"]  # noqa: E731
    print(func.grad(loss)(weights, torch.tensor([3.0, 4.0])))
    print(func.grad_and_value(loss)(weights, torch.tensor([3.0, 4.0])))
    print(func.grad(lambda pair: pair[0] * pair[1][0])((torch.tensor(2.0), [torch.tensor(5.0)])))
    value, pull = func.vjp(lambda p: {"y": p["w"] * 2}, weights)
    print(value, pull({"y": torch.ones(2)}))
    print(func.jacrev(lambda p: p["w"] * p["b"])(weights))
    print(func.grad(lambda x, y: (x * y, {"kept": y}), has_aux=True)(torch.tensor(2.0), torch.tensor(3.0)))
    print(func.jacrev(lambda x: (x * x, x.sum()), has_aux=False)(torch.tensor([1.0, 2.0])))
    print(func.jacrev(func.jacrev(lambda p: (p["w"] ** 3).sum()))({"w": torch.tensor([1.0, 2.0])}))
    tried(
        lambda: func.grad(lambda x: x * 2)(torch.ones(2)),
        lambda: func.grad(lambda x: (x, x))(torch.tensor(1.0)),
        lambda: func.grad(lambda x: 3.0)(torch.tensor(1.0)),
        lambda: func.grad(lambda x: x)(1.0),
        lambda: func.grad(lambda x: x.requires_grad_())(torch.tensor(1.0)),
        lambda: func.grad(lambda x: (x * 2).retain_grad())(torch.tensor(1.0)),
        lambda: func.grad(lambda x: (x * 2).backward())(torch.tensor(1.0)),
        lambda: func.grad(lambda x: x, argnums=1)(torch.tensor(1.0)),
    )
    captured = torch.ones(2)

    def changing(x):
        captured.copy_(x)
        return x.sum()

    with error_printed():
        func.grad(changing)(torch.ones(2))
    print(captured.requires_grad)


def checked_functions_that_change_their_output(torch: ModuleType) -> None:
    """`gradcheck` of functions whose output has another shape, or dtype, a step further; and of a careless hook."""

    def careless(x):
        def hook(grad):
            if grad is None:
                raise RuntimeError("x is undefined")

        y = x.clone()
        y.register_hook(hook)
        return y

    x = torch.ones(1, dtype=torch.float64, requires_grad=True)
    for function in (
        lambda x: torch.cat([x, x]) if torch.all(x >= 1) else x,
        lambda x: x.float() if torch.all(x >= 1) else x,
        careless,
    ):
        with error_printed():
            torch.autograd.gradcheck(function, (x,))
    print(torch.autograd.gradcheck(careless, (x,), raise_exception=False))


def anomaly_where_warnings_are_errors(torch: ModuleType) -> None:
    """The error that was there first is the one that the program is told."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()) as told, torch.autograd.detect_anomaly():
        warnings.simplefilter("error")
        y = x + 1
        z = y**2
        y += 1
        with error_printed():
            z.sum().backward()
    print("Error detected in PowBackward0" in told.getvalue())


def a_module_hook_and_a_second_derivative(torch: ModuleType) -> None:
    """It sees the first derivative, which comes through the module's output, and not the second."""
    loss, calls = torch.nn.MSELoss(), []
    loss.register_full_backward_hook(lambda module, grad_input, grad_output: calls.append(grad_input))
    x = torch.tensor([0.5], requires_grad=True)
    (grad,) = torch.autograd.grad(loss(x, torch.tensor([2.0])), x, create_graph=True)
    print(grad.item(), torch.autograd.grad(grad, x), len(calls))
