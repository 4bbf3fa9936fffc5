"""A layer whose calls have too many forms for a table: its first weights come from a seed."""

from types import ModuleType

from ..observe import error_printed


def attention(torch: ModuleType) -> None:
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
