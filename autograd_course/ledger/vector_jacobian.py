"""What `backward()` computes for outputs that are not scalars, and how shapes come back together."""

from typing import Any

from .showing import error_printed


def B13(torch: Any) -> None:
    """Lesson 4: backward() needs a scalar, or a gradient to start from"""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * x
    with error_printed():
        y.backward()
    y.backward(gradient=torch.tensor([1.0, 1.0]))
    print(x.grad)


def B17(torch: Any) -> None:
    """Lesson 4: the backward pass of a scalar starts from 1"""
    grads = []
    for start in (None, torch.tensor(1.0), torch.tensor(2.5)):
        x = torch.tensor(3.0, requires_grad=True)
        y = x**2
        y.register_hook(lambda grad: print("starts from", grad))
        y.backward(start)
        grads.append(x.grad)
    print(grads)


def B18(torch: Any) -> None:
    """Lesson 4: the backward pass of a vector needs a gradient of the vector's shape"""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    with error_printed():
        (x * 2).backward()
    with error_printed():
        (x * 2).backward(torch.tensor([1.0, 1.0]))
    (x * 2).backward(torch.tensor([1.0, 10.0, 100.0]))
    print(x.grad)


def B19(torch: Any) -> None:
    """Lessons 4, 7: vᵀJ is computed without ever forming J"""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    v = torch.tensor([1.0, 10.0])

    def f(x):
        return torch.stack([x[0] * x[1], x[1] + x[2] ** 2])

    f(x).backward(v)
    print(x.grad)
    jacobian = torch.tensor([[2.0, 1.0, 0.0], [0.0, 1.0, 6.0]])
    print(v @ jacobian)

    long = torch.ones(10_000, requires_grad=True)
    (long * 2).backward(torch.ones(10_000))
    print(long.grad)


def B33(torch: Any) -> None:
    """Lesson 4: a linear layer and its squared loss, with all gradients worked out"""
    w = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    b = torch.tensor([0.5, 1.0], requires_grad=True)
    x = torch.tensor([[1.0, 0.5], [0.2, 0.8]])
    out = x @ w + b
    loss = (out**2).sum()
    print(out)
    print(loss)
    loss.backward()
    print(w.grad)
    print(b.grad)


def C09(torch: Any) -> None:
    """Lesson 4: a broadcast bias gets the sum over what it was copied to"""
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    for bias in (torch.zeros(2, requires_grad=True), torch.zeros(1, 2, requires_grad=True)):
        ((x + bias) * torch.tensor([1.0, 10.0])).sum().backward()
        print(bias.grad, bias.grad.shape)
    column = torch.ones(3, 1, requires_grad=True)
    (column * x).sum().backward()
    print(column.grad)
    scale = torch.tensor(2.0, requires_grad=True)
    (scale * x).sum().backward()
    print(scale.grad)


def C11(torch: Any) -> None:
    """Lesson 4: sum and mean of a loss differ by the factor N in every gradient"""
    target = torch.tensor([1.0, 2.0, 3.0, 4.0])
    for name in ("sum", "mean"):
        w = torch.tensor(0.5, requires_grad=True)
        error = (w * target - target) ** 2
        getattr(error, name)().backward()
        print(name, w.grad)
