"""Views: tensors on the memory of another, and what a change of one does to the others."""

from ..observe import error_printed


def _fresh(torch, *numbers):
    """A tracked leaf, and a result of it that may be changed."""
    x = torch.tensor(list(numbers), requires_grad=True)
    return x, x * 1


def saved_inputs(torch):
    """An input that a derivative needs is noticed when it was changed; one that none needs is not."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 1
    z = y * y
    y.add_(1)
    with error_printed():
        z.sum().backward()

    y = x * 1
    z = y + y
    y.add_(1)
    z.sum().backward()
    print(x.grad)

    x.grad = None
    w = torch.tensor([3.0, 4.0])
    z = x * w
    w += 1
    with error_printed():
        z.sum().backward()

    w = torch.tensor([3.0, 4.0], requires_grad=True)
    z = w**2
    with torch.no_grad():
        w -= 0.1
    with error_printed():
        z.sum().backward()


def freed(torch):
    """A second backward pass fails at a change of a view, too."""
    x, y = _fresh(torch, 1.0, 2.0, 3.0)
    y[:2].mul_(2)
    for _ in range(2):
        with error_printed():
            y.sum().backward()
        print(x.grad)
