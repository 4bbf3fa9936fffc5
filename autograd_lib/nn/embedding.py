"""`Embedding`: a table of vectors, looked up by number."""

import autograd_lib as torch
from autograd_lib.basics.neutral_options import also_takes

from . import functional as F
from . import init
from .module import Module
from .parameter import Parameter


class Embedding(Module):
    """Row i of `weight` for each index i: what turns words into vectors.

    Shapes: input (*) of integers from 0 to num_embeddings - 1, output (*, embedding_dim), `weight` (num_embeddings,
    embedding_dim), which starts with standard normal numbers. Only the rows that were looked up get a gradient; that
    at `padding_idx` starts with zeros and gets none. Raises IndexError for an index that is not in the table,
    AssertionError for a `padding_idx` that is not.

    >>> table = torch.nn.Embedding(10, 3)
    >>> table
    Embedding(10, 3)
    >>> table(torch.tensor([[1, 2], [4, 1]])).shape
    torch.Size([2, 2, 3])
    """

    @also_takes("max_norm", "scale_grad_by_freq", "sparse", norm_type=2.0)
    def __init__(
        self, num_embeddings: int, embedding_dim: int, padding_idx=None, *, _weight=None, _freeze=False, device=None,
        dtype=None,
    ):  # fmt: skip
        super().__init__()
        self.num_embeddings = num_embeddings
        self.embedding_dim = embedding_dim
        if padding_idx is not None:
            if not -num_embeddings <= padding_idx < num_embeddings:
                raise AssertionError("Padding_idx must be within num_embeddings")
            padding_idx %= num_embeddings
        self.padding_idx = padding_idx
        if _weight is None:
            self._make_parameters(device, dtype, weight=(num_embeddings, embedding_dim))
            self.reset_parameters()
        else:
            self.weight = Parameter(_weight, requires_grad=not _freeze)

    @classmethod
    def from_pretrained(cls, embeddings: torch.Tensor, freeze=True, padding_idx=None, **options):
        """A table of these vectors, which get no gradient unless `freeze` is switched off.

        Raises AssertionError for anything but a matrix.

        >>> torch.nn.Embedding.from_pretrained(torch.eye(2))(torch.tensor([1]))
        tensor([[0., 1.]])
        """
        if embeddings.dim() != 2:
            raise AssertionError("Embeddings parameter is expected to be 2-dimensional")
        return cls(*embeddings.shape, padding_idx, _weight=embeddings, _freeze=freeze, **options)

    def reset_parameters(self) -> None:
        """Draw all vectors anew."""
        init.normal_(self.weight)
        if self.padding_idx is not None:
            with torch.no_grad():
                self.weight[self.padding_idx].fill_(0)

    def forward(self, input: torch.Tensor) -> torch.Tensor:
        return F.embedding(input, self.weight, self.padding_idx)

    def extra_repr(self) -> str:
        padding = "" if self.padding_idx is None else f", padding_idx={self.padding_idx}"
        return f"{self.num_embeddings}, {self.embedding_dim}{padding}"
