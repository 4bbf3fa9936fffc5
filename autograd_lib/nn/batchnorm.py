"""`BatchNorm1d`, `BatchNorm2d`: each feature brought to mean 0 and variance 1 over a batch."""

import autograd_lib as torch

from . import functional as F
from .normalization import Normalization


class _BatchNorm(Normalization):
    """What the layers for inputs of different dimensions share; `dims` says which these are."""

    dims: tuple[int, ...] = ()

    def __init__(
        self, num_features, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True, *,
        bias=True, device=None, dtype=None,
    ):  # fmt: skip
        super().__init__()
        self.num_features, self.eps, self.momentum = num_features, eps, momentum
        self.affine, self.track_running_stats = affine, track_running_stats
        tracked = track_running_stats
        self.register_buffer("running_mean", torch.zeros(num_features, dtype=dtype) if tracked else None)
        self.register_buffer("running_var", torch.ones(num_features, dtype=dtype) if tracked else None)
        self.register_buffer("num_batches_tracked", torch.tensor(0) if tracked else None)
        self._make(num_features, device, dtype, weight=affine, bias=affine and bias)

    def reset_running_stats(self) -> None:
        """Forget what was seen of batches so far."""
        if self.track_running_stats:
            self.running_mean.zero_()
            self.running_var.fill_(1)
            self.num_batches_tracked.zero_()

    def reset_parameters(self) -> None:
        """Start with weight 1 and bias 0, and with no batch seen."""
        self.reset_running_stats()
        super().reset_parameters()

    def forward(self, input: torch.Tensor) -> torch.Tensor:
        """The input, normalised. Raises ValueError for other dimensions."""
        if input.ndim not in self.dims:
            wanted = " or ".join([f"{each}D" for each in self.dims])
            raise ValueError(f"expected {wanted} input (got {input.ndim}D input)")
        momentum = self.momentum
        if self.training and self.track_running_stats:
            self.num_batches_tracked.add_(1)
            if momentum is None:  # the mean of all batches
                momentum = 1 / float(self.num_batches_tracked)
        of_batch = self.training or self.running_mean is None
        keeps = not self.training or self.track_running_stats
        return F.batch_norm(
            input, self.running_mean if keeps else None, self.running_var if keeps else None, self.weight, self.bias,
            of_batch, 0.0 if momentum is None else momentum, self.eps,
        )  # fmt: skip

    def extra_repr(self) -> str:
        return (
            f"{self.num_features}, eps={self.eps}, momentum={self.momentum}, affine={self.affine}, "
            f"bias={self.bias is not None}, track_running_stats={self.track_running_stats}"
        )


class BatchNorm1d(_BatchNorm):
    """(x − mean) / √(variance + eps) · weight + bias for each feature, over the batch: (N, C) or (N, C, L).

    In training, mean and variance are those of the batch, and running ones are kept; evaluation uses the latter. They
    move by `momentum`, or with None are the mean of all batches. See `nn.functional.batch_norm` for the source.

    >>> layer = torch.nn.BatchNorm1d(1)
    >>> layer(torch.tensor([[1.0], [3.0]])).detach().T
    tensor([[-1.0000,  1.0000]])
    >>> layer.running_mean
    tensor([0.2000])
    """

    dims = (2, 3)


class BatchNorm2d(_BatchNorm):
    """As `BatchNorm1d`, for images: (N, C, H, W).

    >>> torch.nn.BatchNorm2d(2)(torch.zeros(3, 2, 1, 4)).shape
    torch.Size([3, 2, 1, 4])
    """

    dims = (4,)
