"""Layers: what they print, compute and learn; their first weights come from a seed."""

from ..observe import error_printed


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
