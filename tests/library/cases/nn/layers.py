"""Layers: what they print, compute and learn; their first weights come from a seed."""

from ..observe import error_printed


def linear(torch):
    nn = torch.nn
    torch.manual_seed(1)
    for layer in (nn.Linear(3, 2), nn.Linear(3, 2, bias=False), nn.Linear(3, 2, dtype=torch.float64)):
        print(layer, layer.weight, layer.bias)
    layer = nn.Linear(2, 1)
    output = layer(torch.tensor([[1.0, 2.0], [3.0, 4.0]]))
    print(output.shape, type(output.grad_fn).__name__)
    output.sum().backward()
    print(layer.weight.grad, layer.bias.grad)
    layer.reset_parameters()
    print(layer.weight)
    with error_printed():
        layer(torch.ones(2, 3))
    with error_printed():
        nn.Linear(-1, 2)
    print(nn.Linear(0, 2), nn.Linear(2, 0).weight)


def network(torch):
    """The same seed gives the same network, and the same gradients."""
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(2, 4), torch.nn.Tanh(), torch.nn.Linear(4, 1))
    loss = torch.nn.MSELoss()(model(torch.tensor([[0.5, -1.0], [1.5, 2.0]])), torch.tensor([[1.0], [0.0]]))
    loss.backward()
    print(loss)
    for name, parameter in model.named_parameters():
        print(name, parameter, parameter.grad)


def embedding(torch):
    nn = torch.nn
    torch.manual_seed(2)
    table = nn.Embedding(4, 2, padding_idx=1)
    print(table, table.weight, nn.Embedding(4, 2), nn.Embedding(4, 2, padding_idx=-1))
    table(torch.tensor([[0, 1], [0, 3]])).sum().backward()
    print(table.weight.grad)
    with error_printed():
        table(torch.tensor([4]))
    with error_printed():
        nn.Embedding(4, 2, padding_idx=4)


def layer_norm(torch):
    nn = torch.nn
    for layer in (
        nn.LayerNorm(3), nn.LayerNorm([2, 3]), nn.LayerNorm(3, eps=0.1, bias=False),
        nn.LayerNorm(3, elementwise_affine=False),
    ):  # fmt: skip
        print(layer, list(layer.state_dict()))
        print(layer(torch.tensor([[1.0, 2.0, 6.0], [0.0, 0.5, 0.25]])))


def dropout(torch):
    """What is kept grows, on average the sum stays; the gradient passes where the number did."""
    nn = torch.nn
    print(nn.Dropout(), nn.Dropout(0.25, inplace=True))
    torch.manual_seed(8)
    print(nn.Dropout(0.25)(torch.ones(3, 4)), nn.Dropout(0.5)(torch.ones(9)))
    layer = nn.Dropout(0.25)
    print(layer.eval()(torch.ones(3)), nn.Dropout(1.0)(torch.ones(3)), nn.Dropout(0.0)(torch.ones(3)))
    x = torch.ones(100, requires_grad=True)
    output = nn.Dropout(0.5)(x)
    output.sum().backward()
    print(torch.equal(output.detach(), x.grad), 30 < int((output > 0).sum()) < 70)
    with error_printed():
        nn.Dropout(1.5)
    channels = nn.Dropout2d(0.5)(torch.ones(2, 3, 2, 1, requires_grad=True))
    print(channels, nn.Dropout2d(inplace=True), nn.Dropout2d().eval()(channels) is channels)


def attention(torch):
    """Weights, their gradients, masks of all kinds, and what is refused."""
    nn = torch.nn
    torch.manual_seed(3)
    layer = nn.MultiheadAttention(4, 2, batch_first=True)
    print(layer, *layer.state_dict().items())
    layer.double()
    x, y = torch.randn(2, 3, 4, dtype=torch.float64), torch.randn(2, 2, 4, dtype=torch.float64)
    above = torch.ones(3, 3, dtype=torch.bool).triu(1)
    behind = torch.tensor([[False, False, True], [False, True, True]])
    for arguments, options in (
        ((x, x, x), {}), ((x, y, y), {}), ((x[0], x[0], x[0]), {}), ((x, x, x), {"need_weights": False}),
        ((x, x, x), {"attn_mask": above, "average_attn_weights": False}), ((x, x, x), {"key_padding_mask": behind}),
        ((x, x, x), {"attn_mask": above.double(), "key_padding_mask": behind.double()}),
        ((x, x, x), {"attn_mask": above.expand(4, 3, 3), "is_causal": True}),
        ((x[0], x[0], x[0]), {"key_padding_mask": behind[0]}),
    ):  # fmt: skip
        result, weights = layer(*arguments, **options)
        print(result.detach(), None if weights is None else weights.detach())
    result.pow(2).sum().backward()
    print(*[(name, (each.grad * 1e6).round() / 1e6 + 0.0) for name, each in layer.named_parameters()])
    apart = nn.MultiheadAttention(4, 2, dropout=0.5, bias=False, kdim=3, vdim=2, dtype=torch.float64)
    print(*apart.state_dict().items())
    keys, values = torch.randn(5, 2, 3, dtype=torch.float64), torch.randn(5, 2, 2, dtype=torch.float64)
    for training in (True, False):
        result, weights = apart.train(training)(torch.randn(3, 2, 4, dtype=torch.float64), keys, values)
        print(result.detach(), weights.detach())
    for refused in (
        lambda: nn.MultiheadAttention(4, 3), lambda: nn.MultiheadAttention(0, 1),
        lambda: layer(y, y, y, is_causal=True), lambda: layer(keys, keys, keys), lambda: layer(x[0, 0], x, x),
        lambda: layer(x, x, x, attn_mask=above.long()),
    ):  # fmt: skip
        with error_printed():
            refused()


def patches(torch):
    """Columns of an image's patches, and back."""
    F, x = torch.nn.functional, torch.arange(24.0).reshape(1, 2, 3, 4).clone().requires_grad_()
    for options in ({}, {"padding": 1, "stride": 2}, {"dilation": (1, 2)}, {"padding": (0, 1), "stride": (1, 3)}):
        columns = F.unfold(x, (2, 2), **options)
        images = F.fold(columns**2, (3, 4), (2, 2), **options)
        print(columns.detach(), images.detach(), *torch.autograd.grad(images.sum(), x))
    print(F.unfold(x[0], 3).shape, F.fold(F.unfold(x[0], 2), (3, 4), 2).shape)


def likeness(torch):
    nn = torch.nn
    x, y = torch.tensor([[1.0, 2.0], [0.0, 0.0]]), torch.tensor([[2.0, 1.0], [1.0, 1.0]])
    print(nn.CosineSimilarity(), nn.CosineSimilarity()(x, y), nn.CosineSimilarity(0, eps=10.0)(x, y))
    print(nn.KLDivLoss(reduction="batchmean"), nn.KLDivLoss(reduction="sum", log_target=True)(x, y))


def sequences(torch):
    """Side by side: on either side, of any kind, with gradients; and parameters as one vector."""
    pad_sequence = torch.nn.utils.rnn.pad_sequence
    a, b = torch.tensor([1.0, 2.0, 3.0], requires_grad=True), torch.tensor([4.0], requires_grad=True)
    print(pad_sequence([a, b]), pad_sequence([b, a], batch_first=True, padding_value=-1.0, padding_side="left"))
    (pad_sequence([a, b]) ** 2).sum().backward()
    print(a.grad, b.grad, pad_sequence([torch.ones(1, 2), torch.ones(2, 2)]), pad_sequence(torch.ones(2, 1).long()))
    for refused in (
        lambda: pad_sequence([]), lambda: pad_sequence(5), lambda: pad_sequence([a, b], padding_side="up"),
        lambda: pad_sequence([torch.ones(2, 3), torch.ones(1, 2)]),
    ):  # fmt: skip
        with error_printed():
            refused()
    model = torch.nn.Linear(2, 1)
    vector = torch.nn.utils.parameters_to_vector(model.parameters())
    print(vector.shape, type(vector.grad_fn).__name__)
    torch.nn.utils.vector_to_parameters(torch.tensor([1.0, 2.0, 3.0]), model.parameters())
    print(model.weight, model.bias)
    with error_printed():
        torch.nn.utils.vector_to_parameters([1.0], model.parameters())
    with error_printed():
        torch.nn.utils.vector_to_parameters(torch.ones(1), model.parameters())


def activations(torch):
    nn = torch.nn
    x = torch.tensor([[-1.0, 0.0, 2.0]])
    for layer in (
        nn.ReLU(), nn.ReLU(inplace=True), nn.LeakyReLU(), nn.LeakyReLU(0.2), nn.ELU(), nn.SiLU(), nn.GELU(),
        nn.GELU("tanh"), nn.Softplus(), nn.Softplus(2, 1), nn.Sigmoid(), nn.LogSigmoid(), nn.Tanh(), nn.Softmax(dim=1),
        nn.LogSoftmax(dim=1), nn.Softmax(), nn.Identity(3, four=5),
    ):  # fmt: skip
        print(layer, layer(x.clone()))


def inplace(torch):
    """An in-place activation changes its input; a tracked leaf refuses."""
    x = torch.tensor([-1.0, 2.0])
    for layer in (torch.nn.ReLU(inplace=True), torch.nn.LeakyReLU(inplace=True), torch.nn.Dropout(1.0, inplace=True)):
        print(layer(x) is x, x)
        y = torch.tensor([-1.0, 2.0], requires_grad=True) * 1
        layer(y).sum().backward()
        with error_printed():
            layer(torch.ones(2, requires_grad=True))


def flatten(torch):
    nn = torch.nn
    for layer in (nn.Flatten(), nn.Flatten(0), nn.Flatten(1, 2)):
        print(layer, layer(torch.zeros(2, 3, 4, 5)).shape)


def losses(torch):
    nn = torch.nn
    scores = torch.tensor([[0.5, -1.0, 2.0], [3.0, 0.25, -0.75]])
    weight = torch.tensor([0.5, 1.0, 2.0])
    classes, values = torch.tensor([2, 0]), torch.tensor([[0.0, 1.0, 1.0], [1.0, 0.0, 1.0]])
    for loss in (
        nn.CrossEntropyLoss(), nn.CrossEntropyLoss(weight), nn.CrossEntropyLoss(reduction="none"),
        nn.CrossEntropyLoss(label_smoothing=0.2), nn.CrossEntropyLoss(ignore_index=0), nn.NLLLoss(),
        nn.NLLLoss(weight, reduction="sum"),
    ):  # fmt: skip
        print(loss, loss(scores, classes), list(loss.state_dict()))
    for loss in (
        nn.MSELoss(), nn.MSELoss(reduction="sum"), nn.L1Loss(), nn.HuberLoss(), nn.HuberLoss(delta=0.5),
        nn.BCEWithLogitsLoss(), nn.BCEWithLogitsLoss(pos_weight=weight), nn.BCEWithLogitsLoss(weight),
    ):  # fmt: skip
        print(loss, loss(scores, values))
    print(nn.BCELoss(), nn.BCELoss()(scores.sigmoid(), values), nn.BCELoss(weight)(scores.sigmoid(), values))
    print(nn.MSELoss()(scores, values[:, :1]))


def clipping(torch):
    """The joint norm of all gradients, before it was cut."""
    clip = torch.nn.utils
    first, second = torch.ones(2, requires_grad=True), torch.ones(1, requires_grad=True)
    unused = torch.ones(3, requires_grad=True)

    def filled():
        first.grad, second.grad = torch.tensor([3.0, -4.0]), torch.tensor([12.0])
        return [first, second, unused]

    for arguments in ((1.0,), (100.0,), (6.5, 1), (6.0, float("inf"))):
        print(clip.clip_grad_norm_(filled(), *arguments), first.grad, second.grad, unused.grad)
    print(clip.clip_grad_value_(filled(), 3.5), first.grad, second.grad)
    print(clip.clip_grad_norm_(filled()[0], 1.0), clip.clip_grad_norm_([unused], 1.0), clip.clip_grad_norm_([], 1.0))
    kept = first.grad
    clip.clip_grad_norm_(first, 0.5)
    print(kept is first.grad, kept)
    second.grad = torch.tensor([float("inf")])
    with error_printed():
        clip.clip_grad_norm_([second], 1.0, error_if_nonfinite=True)
    clip.clip_grad_norm_((parameter for parameter in []), 1.0)
