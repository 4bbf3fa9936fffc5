"""What this library leaves out of PyTorch, though beginners' programs ask for it, and what to use instead.

An error says so where a program asks.
"""

INSTEAD = {
    "amp, autocast": "float32: without a GPU, half the precision takes no less time",
    "compile, jit": "the function itself: what they compile, it computes",
    "fft, sparse, distributed, profiler": "PyTorch: these have no lesson",
    "distributions": "`torch.randn`, `torch.bernoulli` and `torch.multinomial`, and the formula of the density",
    "nn.parallel, nn.DataParallel": "the model itself: there is one processor",
    "nn.Transformer, nn.TransformerEncoder, nn.TransformerEncoderLayer, nn.TransformerDecoder, "
    "nn.TransformerDecoderLayer": "`nn.MultiheadAttention` with `nn.LayerNorm`, `nn.Linear` and a sum",
    "nn.ConvTranspose1d, nn.ConvTranspose2d": "`nn.Conv2d` after `torch.repeat_interleave`, which makes images larger",
    "nn.utils.rnn.pack_padded_sequence, nn.utils.rnn.pad_packed_sequence": "`pad_sequence`, and a mask",
    "nn.utils.prune, nn.utils.parametrize, nn.utils.parametrizations": "a `forward` that computes the weight",
    "nn.CELU, nn.functional.celu": "`alpha * nn.functional.elu(x / alpha)`",
    "nn.Mish, nn.functional.mish": "`x * torch.tanh(nn.functional.softplus(x))`",
    "nn.Hardsigmoid, nn.functional.hardsigmoid": "`torch.clamp(x / 6 + 0.5, 0, 1)`",
    "nn.Hardswish, nn.functional.hardswish": "`x * torch.clamp(x / 6 + 0.5, 0, 1)`",
    "nn.Softmin, nn.functional.softmin": "`torch.softmax(-x, dim)`",
    "nn.Softsign, nn.functional.softsign": "`x / (1 + x.abs())`",
    "nn.Tanhshrink, nn.functional.tanhshrink": "`x - torch.tanh(x)`",
    "nn.Hardshrink, nn.functional.hardshrink": "`torch.where(x.abs() > lambd, x, 0.0)`",
    "nn.Softshrink, nn.functional.softshrink": "`torch.sign(x) * torch.relu(x.abs() - lambd)`",
    "nn.Threshold, nn.functional.threshold": "`torch.where(x > threshold, x, value)`",
    "nn.TripletMarginLoss, nn.CosineEmbeddingLoss, nn.MarginRankingLoss": "its formula, with `torch.relu`",
    "cdist, nn.functional.pairwise_distance": "`(x[:, None] - y).norm(dim=-1)`",
    "optim.LBFGS": "`optim.Adam`, or `optim.SGD` with momentum",
    "optim.swa_utils": "a running mean of the weights: `mean.lerp_(weight, 0.01)` under `no_grad`",
    "optim.lr_scheduler.MultiplicativeLR, optim.lr_scheduler.PolynomialLR": "`LambdaLR`, with the product or the power",
    "sinc": "`torch.sin(torch.pi * x) / (torch.pi * x)`",
    "deg2rad": "`x * (torch.pi / 180)`",
    "rad2deg": "`x * (180 / torch.pi)`",
    "frac": "`x - x.trunc()`",
    "positive": "`+x`",
    "isposinf, isneginf": "`x == torch.inf`, `x == -torch.inf`",
    "fmax, fmin": "`torch.maximum` and `torch.minimum`, after `torch.nan_to_num`",
    "logaddexp2": "`torch.logaddexp`",
    "copysign": "`x.abs() * torch.sign(y)`",
    "heaviside": "`torch.where(x > 0, 1.0, 0.0)`",
    "float_power": "`x.double() ** exponent`",
    "aminmax": "`x.amin()` and `x.amax()`",
    "dist": "`(x - y).norm(p)`",
    "utils.tensorboard": "a list of losses, and `autograd_lib.viz.plot_losses`",
}
METHODS = (  # those of the functions that PyTorch has as methods, too
    "sinc", "deg2rad", "rad2deg", "frac", "positive", "isposinf", "isneginf", "fmax", "fmin", "logaddexp2", "copysign",
    "heaviside", "float_power", "aminmax", "dist",
)  # fmt: skip
_instead = {name: instead for names, instead in INSTEAD.items() for name in names.split(", ")}


def words(name):
    """What to use in the place of something below `torch`; nothing for what is not known here."""
    while name and name not in _instead:
        name = name.rpartition(".")[0]
    return name and f"torch.{name} is left out; use {_instead[name]}."


class LeftOut:
    """Stands for a method that tensors do not have: an AttributeError says what to use instead."""

    def __init__(self, name):
        self.error = f"'Tensor' object has no attribute '{name}': {words(name)}"

    def __get__(self, instance, owner):
        raise AttributeError(self.error)


def refuse(module, name):
    """Raises the AttributeError of a module that does not have this name."""
    instead = words(f"{module}.{name}".partition(".")[2])
    raise AttributeError(f"module '{module}' has no attribute '{name}'" + (instead and f": {instead}"))
