"""Whole programs in the style of those that people learn from: each trains or differentiates something."""

import math


def gpt_with_causal_mask(torch):
    """A small transformer with its own LayerNorm, tied weights, AdamW groups, gradient clipping, and sampling."""
    nn, functional = torch.nn, torch.nn.functional
    torch.manual_seed(1337)
    vocabulary, block, width, heads = 11, 6, 16, 2

    class Attention(nn.Module):
        def __init__(self):
            super().__init__()
            self.c_attn = nn.Linear(width, 3 * width, bias=False)
            self.c_proj = nn.Linear(width, width, bias=False)
            self.register_buffer("mask", torch.tril(torch.ones(block, block)).view(1, 1, block, block))

        def forward(self, x):
            B, T, C = x.size()
            q, k, v = self.c_attn(x).split(width, dim=2)
            q, k, v = (each.view(B, T, heads, C // heads).transpose(1, 2) for each in (q, k, v))
            att = (q @ k.transpose(-2, -1)) * (1.0 / math.sqrt(k.size(-1)))
            att = functional.softmax(att.masked_fill(self.mask[:, :, :T, :T] == 0, float("-inf")), dim=-1)
            return self.c_proj((att @ v).transpose(1, 2).contiguous().view(B, T, C))

    class Block(nn.Module):
        def __init__(self):
            super().__init__()
            self.ln_1, self.attn, self.ln_2 = nn.LayerNorm(width, bias=False), Attention(), nn.LayerNorm(width)
            self.mlp = nn.ModuleDict({"fc": nn.Linear(width, 4 * width), "proj": nn.Linear(4 * width, width)})

        def forward(self, x):
            x = x + self.attn(self.ln_1(x))
            return x + self.mlp["proj"](functional.gelu(self.mlp["fc"](self.ln_2(x))))

    class GPT(nn.Module):
        def __init__(self):
            super().__init__()
            self.transformer = nn.ModuleDict(
                {
                    "wte": nn.Embedding(vocabulary, width),
                    "wpe": nn.Embedding(block, width),
                    "h": nn.ModuleList([Block() for _ in range(2)]),
                    "ln_f": nn.LayerNorm(width),
                }
            )
            self.lm_head = nn.Linear(width, vocabulary, bias=False)
            self.transformer["wte"].weight = self.lm_head.weight
            self.apply(self.start)

        def start(self, module):
            if isinstance(module, nn.Linear):
                nn.init.normal_(module.weight, mean=0.0, std=0.02)
                if module.bias is not None:
                    nn.init.zeros_(module.bias)
            elif isinstance(module, nn.Embedding):
                nn.init.normal_(module.weight, mean=0.0, std=0.02)

        def forward(self, idx, targets=None):
            places = torch.arange(0, idx.size(1), dtype=torch.long)
            x = self.transformer["wte"](idx) + self.transformer["wpe"](places)
            for each in self.transformer["h"]:
                x = each(x)
            logits = self.lm_head(self.transformer["ln_f"](x))
            if targets is None:
                return logits, None
            return logits, functional.cross_entropy(logits.view(-1, logits.size(-1)), targets.view(-1), ignore_index=-1)

    model = GPT()
    print(sum(p.numel() for p in model.parameters()))
    named = {name: p for name, p in model.named_parameters() if p.requires_grad}
    groups = [
        {"params": [p for p in named.values() if p.dim() >= 2], "weight_decay": 0.1},
        {"params": [p for p in named.values() if p.dim() < 2], "weight_decay": 0.0},
    ]
    optimizer = torch.optim.AdamW(groups, lr=1e-2, betas=(0.9, 0.95))
    text = torch.randint(vocabulary, (40,))
    for step in range(8):
        starts = torch.randint(len(text) - block, (4,))
        x = torch.stack([text[i : i + block] for i in starts])
        y = torch.stack([text[i + 1 : i + 1 + block] for i in starts])
        _, loss = model(x, y)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        norm = torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        print(step, f"{loss.item():.2f} {norm.item():.1f}")
    model.eval()
    idx = torch.zeros((1, 1), dtype=torch.long)
    with torch.no_grad():
        for _ in range(10):
            logits, _ = model(idx[:, -block:])
            logits = logits[:, -1, :] / 0.8
            v, _ = torch.topk(logits, 5)
            logits[logits < v[:, [-1]]] = -float("Inf")
            idx = torch.cat((idx, torch.multinomial(functional.softmax(logits, dim=-1), num_samples=1)), dim=1)
    print(idx.tolist())


def scalar_engine_checks(torch):
    """An expression of scalars with data, retain_grad and item, as a small engine's own test compares with."""
    x = torch.Tensor([-4.0]).double()
    x.requires_grad = True
    z = 2 * x + 2 + x
    q = z.relu() + z * x
    h = (z * z).relu()
    y = h + q + q * x
    y.backward()
    print(y.data.item(), x.grad.item())
    a, b = torch.Tensor([-4.0]).double(), torch.Tensor([2.0]).double()
    a.requires_grad = b.requires_grad = True
    c = a + b
    d = a * b + b**3
    c = c + c + 1
    c = c + 1 + c + (-a)
    d = d + d * 2 + (b + a).relu()
    d = d + 3 * d + (b - a).relu()
    e = c - d
    f = e**2
    g = f / 2.0
    g = g + 10.0 / f
    g.backward()
    print(round(g.data.item(), 4), round(a.grad.item(), 4), round(b.grad.item(), 4))


def names_from_characters(torch):
    """Bigrams by counting and by a network, then an MLP with embeddings and hand-made batch normalisation."""
    functional = torch.nn.functional
    words = ["emma", "olivia", "ava", "isabella", "sophia", "mia"]
    chars = sorted(set("".join(words)))
    stoi = {s: i + 1 for i, s in enumerate(chars)} | {".": 0}
    itos = {i: s for s, i in stoi.items()}
    size = len(stoi)
    counts = torch.zeros((size, size), dtype=torch.int32)
    for w in words:
        for one, two in zip("." + w, w + ".", strict=True):
            counts[stoi[one], stoi[two]] += 1
    P = (counts + 1).float()
    P /= P.sum(1, keepdim=True)
    g = torch.Generator().manual_seed(2147483647)
    for _ in range(3):
        out, ix = [], 0
        while True:
            ix = torch.multinomial(P[ix], num_samples=1, replacement=True, generator=g).item()
            out.append(itos[ix])
            if ix == 0:
                break
        print("".join(out))
    pairs = [(stoi[one], stoi[two]) for w in words for one, two in zip("." + w, w + ".", strict=True)]
    xs, ys = torch.tensor([one for one, _ in pairs]), torch.tensor([two for _, two in pairs])
    W = torch.randn((size, size), generator=g, requires_grad=True)
    for _ in range(5):
        logits = functional.one_hot(xs, num_classes=size).float() @ W
        probs = logits.exp() / logits.exp().sum(1, keepdims=True)
        loss = -probs[torch.arange(len(xs)), ys].log().mean() + 0.01 * (W**2).mean()
        W.grad = None
        loss.backward()
        W.data += -10 * W.grad
    print(f"{loss.item():.4f}")
    C = torch.randn((size, 3), generator=g)
    W1 = torch.randn((9, 20), generator=g) * (5 / 3) / 9**0.5
    gain, bias = torch.ones((1, 20)), torch.zeros((1, 20))
    W2, b2 = torch.randn((20, size), generator=g) * 0.01, torch.zeros(size)
    parameters = [C, W1, gain, bias, W2, b2]
    for p in parameters:
        p.requires_grad = True
    X = torch.stack([xs.roll(shift) for shift in (2, 1, 0)], 1)
    for step in range(20):
        ix = torch.randint(0, X.shape[0], (16,), generator=g)
        pre = C[X[ix]].view(16, -1) @ W1
        pre = gain * (pre - pre.mean(0, keepdim=True)) / (pre.std(0, keepdim=True) + 1e-5) + bias
        h = torch.tanh(pre)
        loss = functional.cross_entropy(h @ W2 + b2, ys[ix])
        for p in parameters:
            p.grad = None
        loss.backward()
        for p in parameters:
            p.data += -(0.1 if step < 15 else 0.01) * p.grad
        if step % 5 == 0:
            print(step, f"{loss.item():.4f}")


def variables_of_2017(torch):
    """`Variable`, `FloatTensor`, `volatile`-free evaluation, and a loop that reads `.data[0]`'s successor."""
    Variable = torch.autograd.Variable
    x = Variable(torch.FloatTensor([[1], [2], [3], [4]]))
    y = Variable(torch.FloatTensor([[2.1], [3.9], [6.2], [7.8]]), requires_grad=False)
    torch.manual_seed(0)
    model = torch.nn.Linear(1, 1)
    criterion = torch.nn.MSELoss()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.02, momentum=0.9)
    for epoch in range(30):
        optimizer.zero_grad()
        loss = criterion(model(x), y)
        loss.backward()
        optimizer.step()
        if epoch % 10 == 0:
            print(epoch, f"{loss.data.item():.4f}")
    print(model(Variable(torch.Tensor([[5.0]]))).data, type(x.data).__name__)


def chapter_on_differentiation(torch):
    """Gradients of vectors, detached parts, and control flow."""
    x = torch.arange(4.0)
    x.requires_grad_(True)
    print(x.grad)
    y = 2 * torch.dot(x, x)
    print(y)
    y.backward()
    print(x.grad, x.grad == 4 * x)
    x.grad.zero_()
    y = x.sum()
    y.backward()
    print(x.grad)
    x.grad.zero_()
    y = x * x
    y.backward(gradient=torch.ones(len(y)))
    print(x.grad)
    x.grad.zero_()
    y = x * x
    u = y.detach()
    z = u * x
    z.sum().backward()
    print(x.grad == u)

    def f(a):
        b = a * 2
        while b.norm() < 1000:
            b = b * 2
        return b if b.sum() > 0 else 100 * b

    torch.manual_seed(1)
    a = torch.randn(size=(), requires_grad=True)
    d = f(a)
    d.backward()
    print(a.grad == d / a)


def tutorial_with_default_device(torch):
    """The opening of a tutorial, a class of a network, its loop and a saved state."""
    import io

    nn = torch.nn
    device = torch.accelerator.current_accelerator().type if torch.accelerator.is_available() else "cpu"
    print(f"Using {device} device")
    torch.set_default_device(device)
    torch.manual_seed(3)

    class NeuralNetwork(nn.Module):
        def __init__(self):
            super().__init__()
            self.flatten = nn.Flatten()
            self.linear_relu_stack = nn.Sequential(nn.Linear(6, 8), nn.ReLU(), nn.Linear(8, 3))

        def forward(self, x):
            return self.linear_relu_stack(self.flatten(x))

    model = NeuralNetwork().to(device)
    print(model)
    dataset = torch.utils.data.TensorDataset(torch.rand(12, 2, 3), torch.randint(3, (12,)))
    loader = torch.utils.data.DataLoader(dataset, batch_size=4)
    loss_fn, optimizer = nn.CrossEntropyLoss(), torch.optim.SGD(model.parameters(), lr=0.5)
    for epoch in range(3):
        model.train()
        for X, y in loader:
            loss = loss_fn(model(X.to(device)), y.to(device))
            loss.backward()
            optimizer.step()
            optimizer.zero_grad()
        print(f"Epoch {epoch + 1}: loss {loss.item():>7f}"[:20])
    model.eval()
    with torch.no_grad():
        correct = sum((model(X).argmax(1) == y).type(torch.float).sum().item() for X, y in loader)
    print(correct)
    file = io.BytesIO()
    torch.save(model.state_dict(), file)
    file.seek(0)
    twin = NeuralNetwork()
    print(twin.load_state_dict(torch.load(file, weights_only=True)))
    print(torch.equal(twin(dataset[0][0][None]), model(dataset[0][0][None])))
