"""Hooks: what they see, what they may change, and what they may not."""

from types import ModuleType

from ..observe import error_printed


def calling_a_node(torch: ModuleType) -> None:
    """A node can be called: it applies its rule to the gradients that it is given, and nothing else happens."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = torch.tensor([3.0, 4.0], requires_grad=True)
    product, power, first = x * y, x.exp(), x.unbind(0)[0]
    print(product.grad_fn(torch.tensor([1.0, 10.0])), power.grad_fn(torch.ones(2)), (x * 2).grad_fn(torch.ones(2)))
    print(first.grad_fn(torch.tensor(1.0), None), product.grad_fn(None))
    print(product.grad_fn.next_functions[0][0](torch.ones(2)), x.grad, y.grad)
    with torch.no_grad():
        print(power.grad_fn(torch.ones(2)))
    for grads in ((), (None, None), (2.0,), (torch.ones(3),)):
        with error_printed():
            product.grad_fn(*grads)
    product.sum().backward()
    with error_printed():
        product.grad_fn(torch.ones(2))


def refused_answers(torch: ModuleType) -> None:
    """A hook may return a tensor of the same shape and dtype, or None."""
    answers = [torch.ones(3), torch.tensor(1.0), torch.ones(1, 2), 3, "text", torch.ones(2, dtype=torch.float64)]
    for answer in answers:
        a = torch.tensor([2.0, 3.0], requires_grad=True)
        b = a * 3
        b.register_hook(lambda grad, answer=answer: answer)
        with error_printed():
            b.sum().backward()
        print(a.grad)
    a = torch.tensor([2.0, 3.0], requires_grad=True)
    a.register_hook(lambda grad: torch.ones(3))
    with error_printed():
        (a * 3).sum().backward()


def refused_answers_of_node_hooks(torch: ModuleType) -> None:
    """A node's hook returns a tuple with one entry for each input, a prehook one for each output."""
    one = torch.ones(2)
    for answer in (one, (one,), (one, one), (), (None, None), (torch.ones(3), None), (3, None), 3):
        a = torch.tensor([2.0, 3.0], requires_grad=True)
        b = a * 3
        b.grad_fn.register_hook(lambda out, into, answer=answer: answer)
        with error_printed():
            b.sum().backward()
        print(a.grad)
    for answer in (one, (one, one), (one * 7,), (None,), (torch.ones(3),), (3,), 3):
        a = torch.tensor([2.0, 3.0], requires_grad=True)
        b = a * 3
        b.grad_fn.register_prehook(lambda into, answer=answer: answer)
        with error_printed():
            b.sum().backward()
        print(a.grad)
