"""Errors that must not be missed, and the rules of hooks and of custom functions behind them."""

from functools import partial
from types import ModuleType

from ..observe import error_printed, own_function, refused


def pack_hooks_must_not_change(torch: ModuleType) -> None:
    """A hook that changes what it is given would change the forward pass."""

    def pack(tensor):
        return tensor.mul_(2)

    x = torch.ones(2, requires_grad=True).clone()
    with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor), error_printed():
        x.square()


def marked_without_need(torch: ModuleType) -> None:
    """`mark_dirty` is for inputs; a view is changed by a Function with one output."""

    def bad(ctx, a):
        c = 3 * a
        ctx.mark_dirty(c)
        return c

    def two(ctx, a):
        a.mul_(2)
        ctx.mark_dirty(a)
        return a, a + 1

    x = torch.ones(2, requires_grad=True)
    print(own_function(torch, name="Bad", forward=bad).apply(x))
    with error_printed():
        own_function(torch, forward=two).apply(x.clone().view_as(x))


def passes_from_edges(torch: ModuleType) -> None:
    """A pass starts from a place in the graph, given as one takes it or made by hand; also with a graph of its own."""
    graph = torch.autograd.graph
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * x
    print(torch.autograd.grad([graph.get_gradient_edge(y)], [x], [torch.ones(2)], retain_graph=True))
    print(torch.autograd.grad([graph.GradientEdge(y.grad_fn, 0)], [x], [torch.ones(2)], retain_graph=True))
    (dx,) = torch.autograd.grad([graph.get_gradient_edge(y)], [x], [torch.ones(2)], create_graph=True)
    print(dx, torch.autograd.grad(dx.sum(), x))
    second = graph.GradientEdge(x.unbind()[1].grad_fn, 1)
    print(torch.autograd.grad([second], [x], [torch.tensor(3.0)]))
    torch.autograd.backward([graph.GradientEdge(y.grad_fn, 0)], [torch.ones(2)], retain_graph=True)
    print(x.grad)
    refused(
        lambda: torch.autograd.grad([graph.get_gradient_edge(y)], [x]),
        lambda: torch.autograd.grad([graph.GradientEdge(y.grad_fn, 0)], [x]),
        lambda: torch.autograd.grad([graph.get_gradient_edge(y)], [x], [torch.ones(3)]),
        lambda: torch.autograd.grad([graph.GradientEdge(y.grad_fn, 5)], [x], [torch.ones(2)]),
    )


def hooks_of_several(torch: ModuleType) -> None:
    """A hook of several tensors: with all gradients that a pass computes, or with the first."""
    x, y, z = (torch.tensor(value, requires_grad=True) for value in (2.0, 3.0, 4.0))
    hook = torch.autograd.graph.register_multi_grad_hook((x, y, z), lambda grads: print("all", grads))
    torch.autograd.graph.register_multi_grad_hook((x, y), lambda grad: print("any", grad), mode="any")
    (x * y * z).backward()
    (x * y).backward()
    hook.remove()
    (x * y).backward(inputs=(y,))
    with error_printed():
        torch.autograd.graph.register_multi_grad_hook((x,), print, mode="some")


def callbacks(torch: ModuleType) -> None:
    """What is queued in a backward pass runs at its end."""
    queue = torch.autograd.Variable._execution_engine.queue_callback
    x = torch.ones(2, requires_grad=True)
    y = x * 2
    y.register_hook(lambda grad: queue(lambda: print("done", x.grad)))
    y.sum().backward()
    with error_printed():
        queue(print)


def saved_tensors_refuse_hooks(torch: ModuleType) -> None:
    """Hooks of one saved tensor: on none, twice, after it was freed; and where they are switched off."""
    graph = torch.autograd.graph
    x = torch.tensor([0.5, 2.0], requires_grad=True)
    y = (x * torch.tensor(2.0)).exp()
    saved = y.grad_fn._raw_saved_result
    saved.register_hooks(lambda tensor: tensor, lambda tensor: tensor * 10)
    with error_printed():
        saved.register_hooks(lambda tensor: tensor, lambda tensor: tensor)
    with error_printed():
        y.grad_fn.next_functions[0][0]._raw_saved_self.register_hooks(len, len)
    y.sum().backward()
    print(x.grad)
    with error_printed():
        y.grad_fn._raw_saved_result.register_hooks(len, len)
    hooks, off = partial(graph.saved_tensors_hooks, len, len), partial(graph.disable_saved_tensors_hooks, "not now")
    for outer, inner in ((hooks, off), (off, hooks)):
        with outer(), error_printed(), inner():
            print("both")


def functions_of_ones_own_in_the_wrong(torch: ModuleType) -> None:
    """What can be wrong with a Function: two backwards, a dirty input that is not returned, a gradient for a number."""

    def function(**methods):
        return own_function(torch, **methods).apply

    def dirty(ctx, x):
        ctx.mark_dirty(x)
        return x.clone()

    def kept(ctx, x):
        ctx.save_for_backward(x)
        return x * 2

    x = torch.tensor([0.5, 2.0], requires_grad=True)
    forward = lambda ctx, x, *_: x * 2  # noqa: E731
    for own, arguments in (
        (function(forward=forward, backward=lambda ctx, grad: grad, vjp=lambda ctx, grad: grad), (x,)),
        (function(forward=forward), (x,)),
        (function(backward=lambda ctx, grad: grad), (x,)),
        (function(forward=dirty, backward=lambda ctx, grad: grad), (x * 1,)),
        (function(forward=forward, backward=lambda ctx, grad: (grad, grad)), (x, 3)),
        (function(forward=kept, backward=lambda ctx, grad: grad * ctx.saved_variables[0]), (x,)),
    ):
        with error_printed():
            own(*arguments).sum().backward()
        print(x.grad)
    with torch.inference_mode():
        other = torch.ones(2)

    def keeps(ctx, x, other):
        ctx.save_for_backward(other)
        return x * other

    with error_printed():
        function(forward=keeps, backward=lambda ctx, grad: (grad, None))(x, other)
    y = function(forward=kept, backward=lambda ctx, grad: grad * ctx.saved_tensors[0])(x)
    (saved,) = y.grad_fn._raw_saved_tensors
    saved.register_hooks(lambda tensor: tensor, lambda tensor: tensor * 10)
    print(torch.autograd.grad(y.sum(), x))


def modules_hooks_answer(torch: ModuleType) -> None:
    """Backward hooks of a module that answer: with a tensor, a tuple, and where no input is tracked."""
    other = torch.tensor([[10.0, 20.0]])
    answers = {"register_full_backward_hook": ((other,), (None,)), "register_full_backward_pre_hook": ((other,),)}
    for register, each in answers.items():
        for answer, tracked in [(answer, tracked) for answer in (None, *each) for tracked in (True, False)]:
            torch.manual_seed(0)
            layer = torch.nn.Linear(2, 2)
            getattr(layer, register)(lambda module, *grads, answer=answer: answer)
            x = torch.ones(1, 2, requires_grad=tracked)
            with error_printed():
                layer(x).sum().backward()
                print(register, x.grad, layer.weight.grad)


def a_view_keeps_its_gradient_when_its_base_changes(torch: ModuleType) -> None:
    """`retain_grad()` of a view, after another tensor on its memory has been changed in place."""
    x = torch.tensor([[3.0, 1.0], [2.0, 4.0]], requires_grad=True)
    base = x * 1
    row = base[0]
    row.retain_grad()
    base.mul_(2)
    (row * torch.tensor([1.0, 10.0])).sum().backward()
    print(row.grad, row.retains_grad, x.grad)
    first, second = (x * 1).unbind(0)
    second.retain_grad()
    (first * second).sum().backward()
    print(second.grad, second.grad_fn.name(), second.output_nr)
