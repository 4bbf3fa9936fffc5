"""Hooks: in which order they run."""

from .logs import log_tensors


def late_side_branch(torch):
    """A short branch that was recorded last runs first, although its leaf is reached later in depth."""
    a = torch.tensor(2.0, requires_grad=True)
    b = torch.tensor(3.0, requires_grad=True)
    p = a * 2
    q = p * 3
    s = b * 5
    t = q + s
    log_tensors(a=a, b=b, p=p, q=q, s=s, t=t)
    t.backward()


def several_outputs_of_one_operation(torch):
    """Hooks on the parts of `unbind` and on the values of `max`, in the order of registration."""
    x = torch.tensor([[1.0, 5.0], [4.0, 2.0]], requires_grad=True)
    first, second = (x * 2).unbind()
    second.register_hook(lambda grad: print("second", grad))
    first.register_hook(lambda grad: print("first", grad))
    second.register_hook(lambda grad: print("second again", grad) or grad * 10)
    first.grad_fn.register_prehook(lambda grads: print("prehook", grads))
    first.grad_fn.register_hook(lambda out, into: print("node", out, into))
    x.register_hook(lambda grad: print("x", grad))
    (first * 3 + second * second).sum().backward()
    print(x.grad)

    values, _ = (x * 1).max(1)
    values.register_hook(lambda grad: print("values", grad))
    values.grad_fn.register_hook(lambda out, into: print("node", out, into))
    values.sum().backward()


def retained(torch):
    """What is retained is what the hooks left, whether they came before or after `retain_grad()`."""
    a = torch.tensor(2.0, requires_grad=True)
    b = a * 3
    b.register_hook(lambda grad: print("first", grad) or grad * 2)
    b.retain_grad()
    b.register_hook(lambda grad: print("second", grad, b.grad) or grad * 3)
    b.grad_fn.register_prehook(lambda grads: print("prehook", grads, b.grad) or (grads[0] * 5,))
    b.register_hook(lambda grad: print("third", grad))
    b.grad_fn.register_hook(lambda out, into: print("node", out, into) or (out[0] * 7, out[1]))
    a.register_hook(lambda grad: print("a", grad))
    (b * 1).backward()
    print(b.grad, a.grad)


def of_a_leafs_own(torch):
    """A leaf's hooks: on the tensor, before its node, after the accumulation, after its node."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 2
    node = y.grad_fn.next_functions[0][0]
    print(node, node.name(), node.next_functions)
    node.register_hook(lambda out, into: print("after", out, into, x.grad))
    node.register_prehook(lambda grads: print("before", grads, x.grad) or (grads[0] * 10,))
    x.register_post_accumulate_grad_hook(lambda leaf: print("accumulated", leaf is x, leaf.grad))
    x.register_hook(lambda grad: print("tensor", grad) or grad + 1)
    y.sum().backward()
    print(x.grad)


def nodes(torch):
    """Prehooks and hooks of nodes, several each."""
    a = torch.tensor([1.0, 2.0], requires_grad=True)
    b = torch.tensor([3.0], requires_grad=True)
    y = a * b
    for number in range(2):
        y.grad_fn.register_prehook(lambda into, number=number: print("prehook", number, into) or (into[0] + 1,))
        y.grad_fn.register_hook(lambda out, into, number=number: print("hook", number, out, into))
    y.grad_fn.register_hook(lambda out, into: (out[0] * 10, out[1] * 100))
    y.grad_fn.register_hook(lambda out, into: print("at last", out))
    y.sum().backward()
    print(a.grad, b.grad)
