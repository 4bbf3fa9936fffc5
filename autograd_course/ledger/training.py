"""What optimizers and training loops do with gradients."""

from typing import Any


def B09(torch: Any) -> None:
    """Lessons 1, 8: after loss.backward() each parameter holds what the update needs"""
    w = torch.tensor([[0.0]], requires_grad=True)
    b = torch.tensor([0.0], requires_grad=True)
    loss = ((torch.tensor([[1.0], [2.0]]) @ w + b - torch.tensor([[3.0], [5.0]])) ** 2).mean()
    print(loss, w.grad, b.grad)
    loss.backward()
    print(w.grad, b.grad)
    with torch.no_grad():
        for parameter in (w, b):
            parameter -= 0.1 * parameter.grad
    print(w, b)


def B12(torch: Any) -> None:
    """Lesson 8: .grad is read by optimizers, by gradient surgery and by anyone who hunts a bug"""
    w = torch.tensor([3.0, 4.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=1.0)
    (w**2).sum().backward()
    print(w.grad, w.grad.norm(), w.grad.abs().max())
    w.grad.mul_(1.0 / w.grad.norm())
    optimizer.step()
    print(w)
    with torch.no_grad():
        w -= 0.5 * w.grad
    print(w)


def B25(torch: Any) -> None:
    """Lessons 5, 8: the training loop: clear, forward, loss, backward, step, batch after batch"""
    inputs = torch.tensor([[0.0], [1.0], [2.0], [3.0], [4.0]])
    data = torch.utils.data.TensorDataset(inputs, 2 * inputs + 1)
    model = torch.nn.Linear(1, 1)
    for parameter in model.parameters():
        torch.nn.init.zeros_(parameter)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
    criterion = torch.nn.MSELoss()
    for epoch in range(2):
        for batch, target in torch.utils.data.DataLoader(data, batch_size=2):
            optimizer.zero_grad()
            loss = criterion(model(batch), target)
            loss.backward()
            optimizer.step()
            print(epoch, len(batch), f"{loss.item():.4f}")
    print(model.weight, model.bias)


def B38(torch: Any) -> None:
    """Lesson 8: SGD and Adam step by .grad, and skip a None"""
    for kind in (torch.optim.SGD, torch.optim.Adam):
        used = torch.tensor([1.0, -2.0], requires_grad=True)
        unused = torch.tensor([1.0, -2.0], requires_grad=True)
        optimizer = kind([used, unused], lr=0.1)
        for _ in range(3):
            optimizer.zero_grad()
            (used**2).sum().backward()
            optimizer.step()
            print(used)
        print(unused, unused.grad)


def B41(torch: Any) -> None:
    """Lessons 8, 9: if you know the engine, you find vanishing gradients, save memory, write operations"""
    x = torch.tensor(1.0, requires_grad=True)
    layers = [x]
    for _ in range(5):
        layers.append(torch.sigmoid(layers[-1] * 0.5))
        layers[-1].retain_grad()
    layers[-1].backward()
    print([f"{layer.grad:.1e}" for layer in layers])

    w = torch.tensor([3.0, -40.0], requires_grad=True)
    w.register_hook(lambda grad: grad.clamp(-1, 1))
    (w**2).sum().backward()
    print(w.grad)

    class Cube(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x**3

        @staticmethod
        def backward(ctx, grad):
            (x,) = ctx.saved_tensors
            return grad * 3 * x**2

    x = torch.tensor(2.0, requires_grad=True)
    y = Cube.apply(x)
    print(y)
    y.backward()
    print(x.grad)
