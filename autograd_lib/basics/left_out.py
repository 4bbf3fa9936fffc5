"""What this library leaves out of PyTorch, though beginners' programs ask for it, and what to use instead.

An error says so where a program asks, and the reading guide's table is made of this.
"""

INSTEAD = {
    "amp, autocast": "float32: without a GPU, half the precision takes no less time",
    "compile, jit": "the function itself: what they compile, it computes",
    "fft, sparse, distributed, profiler": "PyTorch: these have no lesson",
    "nn.Transformer, nn.TransformerEncoder, nn.TransformerEncoderLayer, nn.TransformerDecoder, "
    "nn.TransformerDecoderLayer": "`nn.MultiheadAttention` with `nn.LayerNorm`, `nn.Linear` and a sum",
    "nn.ConvTranspose1d, nn.ConvTranspose2d": "`nn.Conv2d` after `torch.repeat_interleave`, which makes images larger",
    "nn.utils.rnn.pack_padded_sequence, nn.utils.rnn.pad_packed_sequence": "`pad_sequence`, and a mask",
    "nn.utils.prune, nn.utils.parametrize, nn.utils.parametrizations": "a `forward` that computes the weight",
    "nn.TripletMarginLoss, nn.CosineEmbeddingLoss, nn.MarginRankingLoss": "its formula, with `torch.relu`",
    "cdist, nn.functional.pairwise_distance": "`(x[:, None] - y).norm(dim=-1)`",
    "optim.LBFGS": "`optim.Adam`, or `optim.SGD` with momentum",
    "optim.swa_utils": "a running mean of the weights: `mean.lerp_(weight, 0.01)` under `no_grad`",
    "utils.tensorboard": "a list of losses, and `autograd_lib.viz.plot_losses`",
}
_instead = {name: instead for names, instead in INSTEAD.items() for name in names.split(", ")}


def words(name):
    """What to use in the place of something below `torch`; nothing for what is not known here."""
    while name and name not in _instead:
        name = name.rpartition(".")[0]
    return name and f"torch.{name} is left out; use {_instead[name]}."


def refuse(module, name):
    """Raises the AttributeError of a module that does not have this name."""
    instead = words(f"{module}.{name}".partition(".")[2])
    raise AttributeError(f"module '{module}' has no attribute '{name}'" + (instead and f": {instead}"))
