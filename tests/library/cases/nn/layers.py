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
