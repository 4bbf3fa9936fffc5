"""What the engine must endure: depth, width, length of training, threads; and what it must not leave behind."""

import gc
import sys
import threading
import tracemalloc
from contextlib import contextmanager

import numpy as np
import pytest

import autograd_lib as torch
from tools.parity.cases.observe import own_function

DEEP = 100_000


@contextmanager
def collector_off():
    """Without the cyclic garbage collector, what is not freed by reference counting stays."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def shallow_stack():
    """Little room for recursion."""
    limit = sys.getrecursionlimit()
    depth = 0
    frame = sys._getframe()
    while frame is not None:
        frame, depth = frame.f_back, depth + 1
    sys.setrecursionlimit(depth + 60)
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


@pytest.mark.parametrize("step", [lambda y, x: y + x, lambda y, x: (y * x).tanh(), lambda y, x: y.add_(x)])
def test_a_graph_100_000_operations_deep(step):
    x = torch.tensor(1.0, requires_grad=True)
    with collector_off(), shallow_stack():
        y = x * 1
        for _ in range(DEEP):
            y = step(y, x)
        y.backward()
        del y
        assert gc.collect() == 0
    assert np.isfinite(x.grad.item())


def test_a_deep_graph_towards_one_input_and_recorded():
    x = torch.tensor(1.0, requires_grad=True, dtype=torch.float64)
    with shallow_stack():
        y = x
        for _ in range(5_000):
            y = y * x
        (first,) = torch.autograd.grad(y, x, create_graph=True)
        (second,) = torch.autograd.grad(first, x)
    assert first.item() == 5_001
    assert second.item() == 5_001 * 5_000


def test_a_deep_chain_of_views_of_one_changing_base():
    base = torch.tensor([1.0, 2.0], requires_grad=True) * 1
    view = base
    with shallow_stack():
        for _ in range(1_000):
            view = view[:]
            base.mul_(1.0)
        view.sum().backward()


def test_a_node_with_100_000_uses():
    x = torch.tensor(2.0, requires_grad=True)
    h = x * x
    torch.stack([h + number for number in range(DEEP)]).sum().backward()
    assert x.grad.item() == 4 * DEEP


def model(x, w, v):
    h = torch.tanh(x @ w)
    parts = h.split(x.shape[1] // 2, dim=1)
    top = torch.cat([parts[0] * 2, parts[1].exp()], dim=1)
    top[0] = top[1] * 2
    top[:, 0].mul_(v)
    return (top.max(dim=1).values.mean() + top[:, 1:].sum()) ** 2


def doubled(ctx, x):
    result = x * 2
    ctx.save_for_backward(x, result)
    return result


Twice = own_function(torch, forward=doubled, backward=lambda ctx, grad: grad * 2 + ctx.saved_tensors[1] * 0)


def leaves(n=4):
    random = np.random.default_rng(0)
    x = torch.tensor(random.normal(size=(3, n)))
    w = torch.tensor(random.normal(size=(n, n)), requires_grad=True)
    v = torch.tensor(1.5, dtype=torch.float64, requires_grad=True)
    return x, w, v


PROGRAMS = {
    "backward": lambda x, w, v: model(x, w, v).backward(),
    "nothing goes back": lambda x, w, v: model(x, w, v),
    "training": lambda x, w, v: trained(x, w, v),
    "retained": lambda x, w, v: model(x, w, v).backward(retain_graph=True),
    "grad": lambda x, w, v: torch.autograd.grad(model(x, w, v), [w, v]),
    "grad of grad": lambda x, w, v: torch.autograd.grad(
        torch.autograd.grad(model(x, w, v), w, create_graph=True)[0].sum(), w
    ),
    "hooks": lambda x, w, v: hooked(model(x, w, v) * 2).backward(),
    "retain_grad": lambda x, w, v: kept(w * 2).sum().backward(),
    "function": lambda x, w, v: Twice.apply(w * v).sum().backward(),
    "function without backward": lambda x, w, v: Twice.apply(w * v),
    "function twice": lambda x, w, v: torch.autograd.grad(
        torch.autograd.grad((Twice.apply(w) ** 2).sum(), w, create_graph=True)[0].sum(), w
    ),
    "checkpoint": lambda x, w, v: torch.utils.checkpoint.checkpoint(model, x, w, v, use_reentrant=False).backward(),
    "checkpoint without backward": lambda x, w, v: torch.utils.checkpoint.checkpoint(
        lambda w: (w * w).exp(), w, use_reentrant=False
    ),
    "no_grad": lambda x, w, v: under_no_grad(x, w, v),
    "jacobian": lambda x, w, v: torch.autograd.functional.jacobian(lambda w: w[:2].sum(1), w),
    "views": lambda x, w, v: view_of_view(w * 1, v).sum().backward(),
    "failure": lambda x, w, v: fails(w),
}


def trained(x, w, v):
    model(x, w, v).backward()
    with torch.no_grad():
        for leaf in (w, v):
            leaf -= 1e-6 * leaf.grad
            leaf.grad = None


def hooked(y):
    y.register_hook(lambda grad: grad * 2)
    y.grad_fn.register_hook(lambda into, out: None)
    y.grad_fn.register_prehook(lambda into: None)
    return y


def kept(y):
    y.retain_grad()
    return y * y


def under_no_grad(x, w, v):
    with torch.no_grad():
        return model(x, w, v)


def view_of_view(y, v):
    first = y[1:]
    second = first.t()[0]
    second.mul_(v)
    y.exp_()
    return first * second.sum() + y[0]


def fails(w):
    y = w.exp()
    z = y * y
    y.add_(1)
    try:
        z.sum().backward()
    except RuntimeError:
        return
    raise AssertionError("a change in place went unnoticed")


# Bytes. Python keeps some thousand freed tuples for itself; what a step could leave behind is larger.
SLACK = 150_000
SIDE = 40


@pytest.mark.parametrize("name", PROGRAMS)
def test_memory_does_not_grow(name):
    """The same step again and again, without the garbage collector: what it alone could free would stay.

    An array kept by each step would be 13 kB, and an object kept by each is counted.
    """
    arguments = leaves(SIDE)

    def held_after(count):
        for _ in range(count):
            PROGRAMS[name](*arguments)
        return tracemalloc.get_traced_memory()[0], len(gc.get_objects())

    with collector_off():
        tracemalloc.start()
        bytes_before, objects_before = held_after(20)
        bytes_after, objects_after = held_after(60)
        tracemalloc.stop()
    assert bytes_after - bytes_before < SLACK < 60 * SIDE * SIDE * 8
    assert objects_after - objects_before < 60


def test_a_backward_pass_frees_what_was_saved():
    x = torch.tensor(np.ones((500, 500)), requires_grad=True)
    tracemalloc.start()
    y = x
    for _ in range(10):
        y = y.exp().log()
    held, _ = tracemalloc.get_traced_memory()
    y.sum().backward()
    x.grad = None
    freed, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    one = 500 * 500 * 8
    assert held > 10 * one
    assert freed < 2 * one  # the last result itself


def in_threads(count, work):
    """Run `work(number)` in several threads at once; raises what one of them raised."""
    problems, start = [], threading.Barrier(count)

    def run(number):
        try:
            start.wait()
            work(number)
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if problems:
        raise problems[0]


def test_threads_add_up_in_one_large_leaf():
    """NumPy lets other threads run while it adds large arrays; no gradient may be lost."""
    x = torch.tensor(np.zeros(200_000), requires_grad=True)

    def work(number):
        for _ in range(30):
            (x * float(number + 1)).sum().backward()

    in_threads(4, work)
    assert np.array_equal(x.grad.numpy(), np.full(200_000, 30.0 * (1 + 2 + 3 + 4)))


def test_threads_go_back_through_one_retained_graph():
    x = torch.tensor(np.arange(1.0, 4.0), requires_grad=True)
    y = (x * x).exp().sum()

    def work(number):
        for _ in range(50):
            y.backward(retain_graph=True)

    in_threads(4, work)
    assert np.allclose(x.grad.numpy(), 200 * 2 * x.detach().numpy() * np.exp(x.detach().numpy() ** 2))


def test_threads_have_modes_of_their_own():
    seen = {}

    def work(number):
        x = torch.tensor(1.0, requires_grad=True)
        for _ in range(300):
            with torch.set_grad_enabled(number % 2 == 0):
                seen.setdefault(number, set()).add((x * 2).requires_grad)

    in_threads(4, work)
    assert seen == {0: {True}, 1: {False}, 2: {True}, 3: {False}}


def test_backward_inside_hooks_inside_backward():
    """Passes in passes, ten deep, on graphs of their own and on one leaf in common."""
    common = torch.tensor(1.0, requires_grad=True)

    def start(depth):
        with torch.enable_grad():
            y = common * 2
            if depth:
                y.register_hook(lambda grad: start(depth - 1))
            (y * 1).backward()

    start(10)
    assert common.grad.item() == 2 * 11
