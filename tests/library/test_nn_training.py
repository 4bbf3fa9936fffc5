"""Networks learn: on data whose answer is known, with every optimizer, and without using up memory."""

import gc
import tracemalloc
from itertools import pairwise

import numpy as np
import pytest

import autograd_lib as torch
from autograd_lib import nn, optim


def two_moons(seed, examples=200, noise=0.1):
    """Two half circles that reach into one another, and which of the two each point is on."""
    random = np.random.default_rng(seed)
    angle = random.uniform(0, np.pi, examples)
    moon = np.arange(examples) % 2
    x = np.where(moon, 1 - np.cos(angle), np.cos(angle))
    y = np.where(moon, 0.5 - np.sin(angle), np.sin(angle))
    points = np.stack([x, y], axis=1) + random.normal(0, noise, (examples, 2))
    return torch.tensor(points, dtype=torch.float32), torch.tensor(moon)


def trained(model, optimizer, criterion, inputs, targets, steps):
    for _ in range(steps):
        optimizer.zero_grad()
        loss = criterion(model(inputs), targets)
        loss.backward()
        optimizer.step()
    return loss.item()


@pytest.mark.parametrize("seed", range(5))
def test_two_moons_are_told_apart(seed):
    torch.manual_seed(seed)
    inputs, targets = two_moons(seed)
    model = nn.Sequential(nn.Linear(2, 16), nn.Tanh(), nn.Linear(16, 1))
    optimizer = optim.Adam(model.parameters(), lr=0.05)
    trained(model, optimizer, nn.BCEWithLogitsLoss(), inputs, targets.float().unsqueeze(1), steps=200)
    fresh, truth = two_moons(seed + 100)
    with torch.no_grad():
        guesses = (model(fresh).squeeze(1) > 0).long()
    assert (guesses == truth).float().mean() >= 0.95


LEARNERS = {
    "SGD": lambda params: optim.SGD(params, lr=0.5, momentum=0.9, nesterov=True),
    "Adam": lambda params: optim.Adam(params, lr=0.05, amsgrad=True),
    "AdamW": lambda params: optim.AdamW(params, lr=0.05),
    "RMSprop": lambda params: optim.RMSprop(params, lr=0.02, centered=True),
    "Adagrad": lambda params: optim.Adagrad(params, lr=0.3),
}


@pytest.mark.parametrize("name", LEARNERS)
def test_every_optimizer_classifies(name):
    torch.manual_seed(0)
    inputs, targets = two_moons(0)
    model = nn.Sequential(nn.Linear(2, 16), nn.ReLU(), nn.LayerNorm(16), nn.Linear(16, 2))
    criterion = nn.CrossEntropyLoss()
    before = criterion(model(inputs), targets).item()
    after = trained(model, LEARNERS[name](model.parameters()), criterion, inputs, targets, steps=150)
    assert after < 0.1 < before


def test_a_line_is_found_in_batches():
    torch.manual_seed(3)
    inputs = torch.linspace(-1, 1, 50).unsqueeze(1)
    loader = torch.utils.data.DataLoader(
        torch.utils.data.TensorDataset(inputs, 3 * inputs - 2), batch_size=8, shuffle=True
    )
    model = nn.Linear(1, 1)
    optimizer = optim.SGD(model.parameters(), lr=0.2)
    schedule = optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=40)
    for _ in range(40):
        for batch, target in loader:
            trained(model, optimizer, nn.MSELoss(), batch, target, steps=1)
        schedule.step()
    assert abs(model.weight.item() - 3) < 1e-3
    assert abs(model.bias.item() + 2) < 1e-3


def test_words_find_their_class():
    """An embedding learns from those words alone that occur."""
    torch.manual_seed(4)
    words = torch.tensor([[0, 1, 2], [2, 2, 0], [3, 4, 3], [4, 3, 5]])
    targets = torch.tensor([0, 0, 1, 1])
    table, head = nn.Embedding(8, 4), nn.Linear(4, 2)
    unused = table.weight[6:].detach().clone()
    optimizer = optim.Adam([*table.parameters(), *head.parameters()], lr=0.1)
    for _ in range(60):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(head(table(words).mean(1)), targets)
        loss.backward()
        optimizer.step()
    assert loss < 0.05
    assert torch.equal(table.weight[6:], unused)


def test_dropout_drops_in_training_only():
    torch.manual_seed(5)
    model = nn.Sequential(nn.Linear(2, 64), nn.Dropout(0.5), nn.Linear(64, 1))
    x = torch.ones(1, 2)
    assert not torch.equal(model(x), model(x))
    model.eval()
    assert torch.equal(model(x), model(x))


@pytest.mark.parametrize("name", LEARNERS)
def test_training_uses_no_more_memory_with_every_step(name):
    torch.manual_seed(6)
    inputs, targets = two_moons(6)
    model = nn.Sequential(nn.Linear(2, 32), nn.ReLU(), nn.Linear(32, 2))
    optimizer, criterion = LEARNERS[name](model.parameters()), nn.CrossEntropyLoss()
    gc.collect()
    gc.disable()
    tracemalloc.start()
    try:
        held = []
        for _ in range(4):
            trained(model, optimizer, criterion, inputs, targets, steps=200)
            held.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
        gc.enable()
    # Bytes: a float more in each step would be too much. Python's own stores fill up at times, a leak grows always.
    assert min(later - earlier for earlier, later in pairwise(held)) < 2000
