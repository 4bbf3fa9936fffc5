"""The graph that operations leave behind, and the walk over it."""

from typing import Any


def B14(torch: Any) -> None:
    """Lessons 3, 7: operations record a graph while they run, and reverse mode walks it from its end"""
    x = torch.tensor(2.0, requires_grad=True)
    y = x * 3
    print(y.grad_fn.name())
    y = y + 1
    print(y.grad_fn.name(), [node.name() for node, _ in y.grad_fn.next_functions if node is not None])
    y = y.exp().log()
    node = y.grad_fn
    while node.next_functions:
        print(type(node).__name__)
        node = node.next_functions[0][0]
    print(type(node).__name__, node.variable is x)
    y.backward()
    print(x.grad)


def B15(torch: Any) -> None:
    """Lesson 4: the mean of x @ w: a gradient in w's shape, and None for the untracked x"""
    x = torch.tensor([[0.5, -1.0, 2.0, 0.0, 3.0]])
    w = torch.ones(5, 3, requires_grad=True)
    y = x @ w
    z = y.mean()
    print(y, z)
    z.backward()
    print(w.grad.shape, x.grad)
    print(w.grad)


def B20(torch: Any) -> None:
    """Lesson 3: what comes from a tracked input has a grad_fn, named after its operation"""
    a = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    b = torch.tensor([[1.0, 0.5], [0.0, 2.0]])
    for result in (a + b, a * b, a @ b, a.mean(), a.sum(), a - b, a / 2, a**2, -a, a.exp(), a[0], a.T, a.reshape(4)):
        print(result.grad_fn.name(), result.requires_grad)
    for result in (a, a > b, a == a, a.argmax(), a.detach()):
        print(result.grad_fn, result.requires_grad)
    with torch.no_grad():
        print((a * 2).grad_fn)


def B21(torch: Any) -> None:
    """Lesson 3: how a grad_fn and a tracked result print"""
    a = torch.tensor([[1.0, 2.0]], requires_grad=True)
    b = torch.tensor([[3.0], [4.0]], requires_grad=True)
    print((a @ b).grad_fn)
    print(a.grad_fn)
    x = torch.tensor(3.0, requires_grad=True)
    print(x * 2 + 1)
    print(a @ b, a.sum(), a * b, a[0], sep="\n")


def B22(torch: Any) -> None:
    """Lessons 3, 7: a grad_fn refers to its inputs' nodes and saves what its rule needs"""
    a = torch.tensor(2.0, requires_grad=True)
    b = torch.tensor(3.0, requires_grad=True)
    product = a * b
    print(product.grad_fn.next_functions)
    print(product.grad_fn._saved_self, product.grad_fn._saved_other)
    print([node.variable is leaf for (node, _), leaf in zip(product.grad_fn.next_functions, (a, b), strict=True)])
    total = product + a
    print(total.grad_fn.next_functions)
    print(total.grad_fn.next_functions[0][0] is product.grad_fn)

    matrix = torch.tensor([[1.0, 2.0]], requires_grad=True)
    result = torch.tensor([[5.0]]) @ matrix
    print(result.grad_fn._saved_self, result.grad_fn._saved_mat2)
    print(a.exp().grad_fn._saved_result)


def B23(torch: Any) -> None:
    """Lessons 3, 7: the nodes form a directed graph without cycles, with a dead end at untracked inputs"""
    x = torch.tensor([[1.0, 2.0]])
    w = torch.tensor([[3.0], [4.0]], requires_grad=True)
    y = x @ w
    z = y.mean()
    print(z.grad_fn.next_functions)
    print(y.grad_fn.next_functions)
    z.grad_fn.register_hook(lambda grad_inputs, grad_outputs: print("mean", grad_inputs, grad_outputs))
    y.grad_fn.register_hook(lambda grad_inputs, grad_outputs: print("mm", grad_inputs, grad_outputs))
    w.register_hook(lambda grad: print("w", grad))
    z.backward()
    print(w.grad, x.grad)


def B40(torch: Any) -> None:
    """Lesson 3: if and while record what ran"""

    def grown(x):
        steps = 0
        while x < 10:
            x = x * 2
            steps += 1
        return (x + 1 if steps % 2 else x * x), steps

    for start in (1.5, 4.0, 20.0):
        x = torch.tensor(start, requires_grad=True)
        y, steps = grown(x)
        y.backward()
        print(steps, y, x.grad)


def C01(torch: Any) -> None:
    """Lessons 3, 7: contributions along all paths add"""
    x = torch.tensor(3.0, requires_grad=True)
    (x * x + x * x * x).backward()
    print(x.grad)


def C15(torch: Any) -> None:
    """Lesson 9: hooks run in the order of the walk, newest node first"""
    a = torch.tensor(1.0, requires_grad=True)
    b = torch.tensor(2.0, requires_grad=True)
    p = a * 2
    q = b * 3
    r = p * q
    for name, tensor in {"a": a, "b": b, "p": p, "q": q, "r": r}.items():
        tensor.register_hook(lambda grad, name=name: print(name, grad))
    r.backward()

    x = torch.tensor(2.0, requires_grad=True)
    handle = x.register_hook(lambda grad: grad * 10)
    (x * 3).backward()
    print(x.grad)
    handle.remove()
    (x * 3).backward()
    print(x.grad)


def C17(torch: Any) -> None:
    """Lessons 3, 7: very deep graphs work"""
    for depth in (5_000, 100_000):
        x = torch.tensor(1.0, requires_grad=True)
        y = x
        for _ in range(depth):
            y = y + x
        y.backward()
        print(y, x.grad)
