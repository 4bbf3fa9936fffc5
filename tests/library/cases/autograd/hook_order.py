"""Hooks: in which order they run."""

from .logs import log_nodes, log_tensors


def diamond(torch):
    """Two ways from a to the output."""
    a = torch.tensor(2.0, requires_grad=True)
    p = a * 2
    q = a.exp()
    r = p * q
    log_tensors(a=a, p=p, q=q, r=r)
    r.backward()


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


def leaves(torch):
    """A leaf's turn comes as soon as its last use has run, before further nodes."""
    a, b, c = [torch.tensor(float(n), requires_grad=True) for n in (1, 2, 3)]
    p = a * b
    q = b * c
    r = p + q
    s = r * a
    log_tensors(a=a, b=b, c=c, p=p, q=q, r=r, s=s)
    s.backward()


def shared_node(torch):
    """A node that is used by three others runs once, with the sum."""
    a = torch.tensor([1.0, 2.0], requires_grad=True)
    h = a * 3
    u, v, w = h + 1, h * h, h.exp()
    total = (u + v + w).sum()
    log_tensors(a=a, h=h, u=u, v=v, w=w, total=total)
    total.backward()


def same_input_twice(torch):
    """x · x arrives as one gradient."""
    x = torch.tensor(3.0, requires_grad=True)
    y = x * x
    z = y * y
    log_tensors(x=x, y=y, z=z)
    z.backward()


def two_outputs(torch):
    """Two roots, of which one lies below the other."""
    a = torch.tensor(2.0, requires_grad=True)
    low = a * 3
    high = low * low
    side = a + 1
    log_tensors(a=a, low=low, high=high, side=side)
    torch.autograd.backward([low, high, side])
    print(a.grad)


def matrix_chain(torch):
    """A small network."""
    x = torch.tensor([[1.0, 2.0]])
    w1 = torch.tensor([[1.0, -1.0], [0.5, 2.0]], requires_grad=True)
    b1 = torch.tensor([0.1, 0.2], requires_grad=True)
    w2 = torch.tensor([[2.0], [1.0]], requires_grad=True)
    h = x @ w1
    z = h + b1
    r = z.relu()
    out = r @ w2
    loss = (out**2).mean()
    log_tensors(w1=w1, b1=b1, w2=w2, h=h, z=z, r=r, out=out, loss=loss)
    log_nodes(h=h, z=z, r=r, out=out)
    loss.backward()


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


def one_part_unused(torch):
    """Of two outputs only one is used: the other's gradient is None for the node, its hooks see None."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    first, second = (x * 2).unbind()
    first.register_hook(lambda grad: print("first", grad))
    second.register_hook(lambda grad: print("second", grad))
    first.grad_fn.register_hook(lambda out, into: print("node", out, into))
    first.backward()
    print(x.grad)


def custom_function(torch):
    """A custom function between ordinary operations."""

    class Twice(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, grad):
            print("Twice.backward", grad)
            return grad * 2

    a = torch.tensor(1.0, requires_grad=True)
    b = torch.tensor(2.0, requires_grad=True)
    p = a * 3
    q = Twice.apply(p)
    r = b * 4
    s = q * r
    log_tensors(a=a, b=b, p=p, q=q, r=r, s=s)
    log_nodes(q=q)
    s.backward()


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
