"""`MultiheadAttention`: several attentions side by side, each with its own view of queries, keys and values."""

import math

import autograd_lib as torch

from . import functional as F
from . import init
from .linear import Linear
from .module import Module


class NonDynamicallyQuantizableLinear(Linear):
    """A `Linear`; the name, which is printed, matters in PyTorch alone.

    >>> torch.nn.MultiheadAttention(4, 2).out_proj
    NonDynamicallyQuantizableLinear(in_features=4, out_features=4, bias=True)
    """


class MultiheadAttention(Module):
    """softmax(q kᵀ / √d + mask) v for each head, the results side by side, and a `Linear` of them.

    From Vaswani and others, "Attention Is All You Need" (2017), §3.2.2. q, k and v are linear functions of query, key
    and value; a head sees `embed_dim / num_heads` of their elements. Shapes: query (L, N, E), key (S, N, kdim), value
    (S, N, vdim), with `batch_first` (N, L, E) and so on, or without N. Returns the result, of the query's shape, and
    the weights, (N, L, S), a mean over heads unless `average_attn_weights` is switched off; None without
    `need_weights`. What `key_padding_mask` (N, S) or `attn_mask` (L, S) marks with True is not seen; one of floats is
    added. Raises ValueError and AssertionError for arguments that do not fit, NotImplementedError for `add_bias_kv` and
    `add_zero_attn`.

    >>> attention = torch.nn.MultiheadAttention(4, 2, batch_first=True)
    >>> result, weights = attention(torch.zeros(1, 3, 4), torch.zeros(1, 3, 4), torch.zeros(1, 3, 4))
    >>> result.shape, weights[0, 0]
    (torch.Size([1, 3, 4]), tensor([0.3333, 0.3333, 0.3333], grad_fn=<SelectBackward0>))
    """

    def __init__(
        self, embed_dim, num_heads, dropout=0.0, bias=True, add_bias_kv=False, add_zero_attn=False, kdim=None,
        vdim=None, batch_first=False, device=None, dtype=None,
    ):  # fmt: skip
        if embed_dim <= 0 or num_heads <= 0:
            raise ValueError(
                f"embed_dim and num_heads must be greater than 0, got embed_dim={embed_dim} and num_heads={num_heads} "
                "instead"
            )
        if add_bias_kv or add_zero_attn:
            raise NotImplementedError("add_bias_kv and add_zero_attn are left out: add a row to key and value.")
        super().__init__()
        self.embed_dim, self.num_heads, self.head_dim = embed_dim, num_heads, embed_dim // num_heads
        self.kdim, self.vdim = embed_dim if kdim is None else kdim, embed_dim if vdim is None else vdim
        self.dropout, self.batch_first = dropout, batch_first
        if self.head_dim * num_heads != embed_dim:
            raise AssertionError("embed_dim must be divisible by num_heads")
        widths = {"q": embed_dim, "k": self.kdim, "v": self.vdim}
        together = len({*widths.values()}) == 1  # the three weights are one, the one below the other
        shapes = {f"{name}_proj_weight": None if together else (embed_dim, each) for name, each in widths.items()}
        shapes["in_proj_weight"] = (3 * embed_dim, embed_dim) if together else None
        self._make_parameters(device, dtype, **shapes, in_proj_bias=(3 * embed_dim,) if bias else None)
        self.out_proj = NonDynamicallyQuantizableLinear(embed_dim, embed_dim, bias, device, dtype)
        if bias:
            init.zeros_(self.in_proj_bias)
            init.zeros_(self.out_proj.bias)
        for name, shape in shapes.items():
            if shape is not None:
                init.xavier_uniform_(getattr(self, name))

    def forward(
        self, query, key, value, key_padding_mask=None, need_weights=True, attn_mask=None, average_attn_weights=True,
        is_causal=False,
    ):  # fmt: skip
        """The result and the weights. Raises AssertionError for other dimensions, RuntimeError for a missing mask."""
        if query.ndim not in (2, 3) or not query.ndim == key.ndim == value.ndim:
            raise AssertionError(
                f"query should be unbatched 2D or batched 3D tensor but received {query.ndim}-D query tensor"
            )
        if is_causal and attn_mask is None:
            raise RuntimeError(
                "Need attn_mask if specifying the is_causal hint. You may use the Transformer module method "
                "`generate_square_subsequent_mask` to create this mask."
            )
        if query.shape[-1] != self.embed_dim:
            raise AssertionError(f"was expecting embedding dimension of {self.embed_dim}, but got {query.shape[-1]}")
        batched, inputs = query.ndim == 3, (query, key, value)
        if not batched:
            inputs = [each.unsqueeze(0) for each in inputs]
            key_padding_mask = key_padding_mask if key_padding_mask is None else key_padding_mask.unsqueeze(0)
        elif not self.batch_first:
            inputs = [each.transpose(0, 1) for each in inputs]
        q, k, v = [self._projected(number, each) for number, each in enumerate(inputs)]
        scores = (q * math.sqrt(1 / self.head_dim)) @ k.mT  # (N, heads, L, S)
        if attn_mask is not None:
            scores = scores + _added(attn_mask, scores, attn_mask.ndim == 3)
        if key_padding_mask is not None:
            scores = scores + _added(key_padding_mask[:, None, None], scores)
        weights = F.dropout(scores.softmax(-1), self.dropout, self.training)
        result = self.out_proj((weights @ v).transpose(1, 2).flatten(2))
        if batched and not self.batch_first:
            result = result.transpose(0, 1)
        if not need_weights:
            return (result if batched else result.squeeze(0)), None
        weights = weights.mean(1) if average_attn_weights else weights
        return (result, weights) if batched else (result.squeeze(0), weights.squeeze(0))

    def _projected(self, number, x):
        """What the heads see of an input: (N, heads, its length, head_dim)."""
        if self.in_proj_weight is None:
            weight = (self.q_proj_weight, self.k_proj_weight, self.v_proj_weight)[number]
        else:
            weight = self.in_proj_weight.chunk(3)[number]
        bias = None if self.in_proj_bias is None else self.in_proj_bias.chunk(3)[number]
        return F.linear(x, weight, bias).unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)


def _added(mask, scores, of_heads=False):
    """A mask as what is added to the scores; one of bools as -inf where it is True."""
    if mask.dtype is torch.bool:
        mask = torch.zeros_like(mask, dtype=scores.dtype).masked_fill_(mask, -math.inf)
    elif not mask.is_floating_point():
        raise AssertionError("only bool and floating types of attn_mask are supported")
    return mask.view(scores.shape) if of_heads else mask
