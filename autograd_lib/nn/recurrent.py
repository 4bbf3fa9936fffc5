"""Recurrent networks: one step after the other along a sequence, each from the input and the state before it.

The steps are written as their formulas, and a network is a loop over them. PyTorch runs the same loop in compiled code.
"""

import math
from collections.abc import Sequence

import autograd_lib as torch

from . import functional as F
from . import init
from .module import Module


def rnn_step(x: torch.Tensor, h: torch.Tensor, w_ih, w_hh, b_ih, b_hh, nonlinearity=torch.tanh) -> torch.Tensor:
    """h' = tanh(W x + b + U h + c), from Elman, "Finding Structure in Time" (1990)."""
    return nonlinearity(F.linear(x, w_ih, b_ih) + F.linear(h, w_hh, b_hh))


def lstm_step(x: torch.Tensor, state: Sequence[torch.Tensor], w_ih, w_hh, b_ih, b_hh) -> tuple[torch.Tensor, ...]:
    """c' = f c + i g and h' = o tanh c', from Hochreiter and Schmidhuber, "Long Short-Term Memory" (1997).

    The gates i, f, o are sigmoids and g is a tanh, each of W x + b + U h + c; the four weights lie one below the other.
    """
    h, c = state
    i, f, g, o = (F.linear(x, w_ih, b_ih) + F.linear(h, w_hh, b_hh)).chunk(4, -1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def gru_step(x: torch.Tensor, h: torch.Tensor, w_ih: torch.Tensor, w_hh: torch.Tensor, b_ih, b_hh) -> torch.Tensor:
    """h' = (1 − z) n + z h, from Cho and others, "Learning Phrase Representations" (2014).

    The gates r and z are sigmoids; n is a tanh, in which r scales what comes from h.
    """
    (r, z, n), (hr, hz, hn) = F.linear(x, w_ih, b_ih).chunk(3, -1), F.linear(h, w_hh, b_hh).chunk(3, -1)
    r, z = torch.sigmoid(r + hr), torch.sigmoid(z + hz)
    n = torch.tanh(n + r * hn)
    return (h - n) * z + n


class _Weighted(Module):
    """What networks and cells share; `gates` says how many weights lie one below the other."""

    gates = 1

    def reset_parameters(self) -> None:
        """Draw all weights anew, uniform in ±1/√hidden_size."""
        bound = 1 / math.sqrt(self.hidden_size) if self.hidden_size > 0 else 0
        for weight in self.parameters():
            init.uniform_(weight, -bound, bound)

    def step(self, x, state, *weights):
        """The state after one more input."""
        return rnn_step(x, state, *weights, getattr(torch, self.nonlinearity))


class _Recurrent(_Weighted):
    """What the networks share."""

    def __init__(
        self, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0, bidirectional=False,
        proj_size=0, device=None, dtype=None,
    ):  # fmt: skip
        super().__init__()
        if proj_size:
            raise NotImplementedError("proj_size is left out: put a Linear behind the network.")
        self.input_size, self.hidden_size, self.num_layers, self.bias = input_size, hidden_size, num_layers, bias
        self.batch_first, self.dropout, self.bidirectional = batch_first, float(dropout), bidirectional
        rows = self.gates * hidden_size
        for layer in range(num_layers):
            width = input_size if layer == 0 else hidden_size * len(self._directions)
            for direction in self._directions:
                shapes = {"weight_ih": (rows, width), "weight_hh": (rows, hidden_size)}
                shapes |= {"bias_ih": (rows,), "bias_hh": (rows,)} if bias else {}
                shapes = {f"{name}_l{layer}{direction}": shape for name, shape in shapes.items()}
                self._make_parameters(device, dtype, **shapes)
        self.reset_parameters()

    def flatten_parameters(self) -> None:
        """Nothing: in PyTorch it is for a GPU, which wants the weights side by side."""

    @property
    def _directions(self):
        """How the names of the weights end: for the way forward, and where there is one, for the way back."""
        return ("", "_reverse") if self.bidirectional else ("",)

    def forward(self, input, hx=None):
        """The outputs and the last states. Raises ValueError for other dimensions, RuntimeError for other sizes."""
        if input.ndim not in (2, 3):
            raise ValueError(f"{self._get_name()}: Expected input to be 2D or 3D, got {input.ndim}D instead")
        batched = input.ndim == 3
        x = input if batched else input.unsqueeze(1)
        if batched and self.batch_first:
            x = x.transpose(0, 1)
        if x.shape[-1] != self.input_size:
            raise RuntimeError(
                f"input.size(-1) must be equal to input_size. Expected {self.input_size}, got {x.shape[-1]}"
            )
        states = self._states(hx, x, batched)
        finals = []
        for layer in range(self.num_layers):
            if layer and self.dropout:
                x = F.dropout(x, self.dropout, self.training)
            outputs = []
            for direction in self._directions:
                run, final = self._run(x, states[len(finals)], layer, direction)
                outputs.append(run)
                finals.append(final)
            x = outputs[0] if len(outputs) == 1 else torch.cat(outputs, -1)
        if batched and self.batch_first:
            x = x.transpose(0, 1)
        return (x if batched else x.squeeze(1)), self._joined(finals, batched)

    def _run(self, x, state, layer, direction):
        """One layer in one direction: its outputs in the order of the input, and its last state."""
        names = ("weight_ih", "weight_hh", *(("bias_ih", "bias_hh") if self.bias else ()))
        weights = [getattr(self, f"{name}_l{layer}{direction}") for name in names]
        weights += [None] * (4 - len(weights))
        outputs = []
        for each in x.flip(0).unbind(0) if direction else x.unbind(0):
            state = self.step(each, state, *weights)
            outputs.append(state[0] if isinstance(state, tuple) else state)
        return torch.stack(outputs[::-1] if direction else outputs), state

    def _states(self, hx, x, batched, name="hidden"):
        """The first state of each layer and direction: zeros unless they are given."""
        size = (self.num_layers * len(self._directions), x.shape[1], self.hidden_size)
        if hx is None:
            return torch.zeros(size, dtype=x.dtype).unbind(0)
        if hx.ndim != 2 + batched:
            kind, wanted = ("batched 3-D", "3-D") if batched else ("unbatched 2-D", "2-D")
            raise RuntimeError(f"For {kind} input, hx should also be {wanted} but got {hx.ndim}-D tensor")
        hx = hx if batched else hx.unsqueeze(1)
        if hx.shape != size:
            raise RuntimeError(f"Expected {name} size {size}, got {list(hx.shape)}")
        return hx.unbind(0)

    def _joined(self, finals, batched):
        """The last states of all layers and directions as one tensor."""
        stacked = torch.stack(finals)
        return stacked if batched else stacked.squeeze(1)

    def extra_repr(self) -> str:
        text = f"{self.input_size}, {self.hidden_size}"
        usual = {"num_layers": 1, "bias": True, "batch_first": False, "dropout": 0, "bidirectional": False}
        for name, value in usual.items():
            if getattr(self, name) != value:
                text += f", {name}={getattr(self, name)}"
        return text


class RNN(_Recurrent):
    """h_t = tanh(W x_t + b + U h_{t−1} + c) for each element of a sequence, in one layer or several.

    Shapes: input (L, N, input_size), or with `batch_first` (N, L, …), or (L, …); outputs (L, N, hidden_size), or twice
    that size where it is `bidirectional`, and the last state of each layer and direction. `nonlinearity` is "tanh" or
    "relu". Raises ValueError for another word, or for other dimensions.

    >>> outputs, last = torch.nn.RNN(2, 3)(torch.zeros(5, 1, 2))
    >>> outputs.shape, last.shape
    (torch.Size([5, 1, 3]), torch.Size([1, 1, 3]))
    """

    def __init__(self, input_size: int, hidden_size: int, num_layers=1, nonlinearity="tanh", *args, **kwargs):
        if nonlinearity not in ("tanh", "relu"):
            raise ValueError(f"Unknown nonlinearity '{nonlinearity}'. Select from 'tanh' or 'relu'.")
        super().__init__(input_size, hidden_size, num_layers, *args, **kwargs)
        self.nonlinearity = nonlinearity


class LSTM(_Recurrent):
    """Long short-term memory: a state h and a memory c, which gates keep, overwrite and show. Shapes as for `RNN`.

    The state is the pair (h, c). See `lstm_step` for the formulas.

    >>> outputs, (h, c) = torch.nn.LSTM(2, 3)(torch.zeros(5, 1, 2))
    >>> outputs.shape, c.shape
    (torch.Size([5, 1, 3]), torch.Size([1, 1, 3]))
    """

    gates, step = 4, staticmethod(lstm_step)

    def _states(self, hx, x, batched):
        each = zip((None, None) if hx is None else hx, ("hidden[0]", "hidden[1]"), strict=True)
        return list(zip(*[super(LSTM, self)._states(state, x, batched, name) for state, name in each], strict=True))

    def _joined(self, finals, batched):
        return tuple([super(LSTM, self)._joined(each, batched) for each in zip(*finals, strict=True)])


class GRU(_Recurrent):
    """The gated recurrent unit: one state, of which a gate keeps a part. Shapes as for `RNN`.

    >>> outputs, last = torch.nn.GRU(2, 3)(torch.zeros(5, 1, 2))
    >>> last.shape
    torch.Size([1, 1, 3])
    """

    gates, step = 3, staticmethod(gru_step)


class _Cell(_Weighted):
    """One step of a network, with weights of its own; `states` says of how many vectors its state is made."""

    states = 1

    def __init__(self, input_size: int, hidden_size: int, bias=True, device=None, dtype=None):
        super().__init__()
        self.input_size, self.hidden_size, self.bias = input_size, hidden_size, bias
        rows = self.gates * hidden_size
        self._make_parameters(device, dtype, weight_ih=(rows, input_size), weight_hh=(rows, hidden_size))
        self._make_parameters(device, dtype, **dict.fromkeys(("bias_ih", "bias_hh"), (rows,) if bias else None))
        self.reset_parameters()

    def forward(self, input: torch.Tensor, hx=None) -> torch.Tensor | tuple[torch.Tensor, ...]:
        """The state after one more input; zeros before the first."""
        if hx is None:
            hx = torch.zeros(*input.shape[:-1], self.hidden_size, dtype=input.dtype)
            hx = hx if self.states == 1 else (hx, hx)
        return self.step(input, hx, self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh)

    def extra_repr(self) -> str:
        return f"{self.input_size}, {self.hidden_size}" + ("" if self.bias else f", bias={self.bias}")


class RNNCell(_Cell):
    """One step of an `RNN`: (N, input_size) and (N, hidden_size) to (N, hidden_size).

    >>> torch.nn.RNNCell(2, 3)(torch.zeros(1, 2)).shape
    torch.Size([1, 3])
    """

    def __init__(self, input_size: int, hidden_size: int, bias=True, nonlinearity="tanh", device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias, device, dtype)
        self.nonlinearity = nonlinearity

    def extra_repr(self) -> str:
        return super().extra_repr() + ("" if self.nonlinearity == "tanh" else f", nonlinearity={self.nonlinearity}")


class LSTMCell(_Cell):
    """One step of an `LSTM`: returns the pair (h, c).

    >>> h, c = torch.nn.LSTMCell(2, 3)(torch.zeros(1, 2))
    >>> c.shape
    torch.Size([1, 3])
    """

    gates, states, step = 4, 2, staticmethod(lstm_step)


class GRUCell(_Cell):
    """One step of a `GRU`.

    >>> torch.nn.GRUCell(2, 3)(torch.zeros(1, 2)).shape
    torch.Size([1, 3])
    """

    gates, step = 3, staticmethod(gru_step)
