"""`Dropout`: random zeros during training."""

from . import functional as F
from .module import Module


class Dropout(Module):
    """While training, sets each element to 0 with probability `p`, and multiplies the others by 1 / (1 - p).

    So the expected value of each element stays what it was, and in evaluation (`eval()`) nothing is left to do. From
    Srivastava, Hinton, Krizhevsky, Sutskever and Salakhutdinov, "Dropout: A Simple Way to Prevent Neural Networks from
    Overfitting" (2014). Input and output have the same shape. Raises ValueError for a `p` outside of 0 to 1.

    >>> layer = torch.nn.Dropout(0.25)
    >>> layer.eval()
    Dropout(p=0.25, inplace=False)
    >>> layer(torch.ones(3))
    tensor([1., 1., 1.])
    """

    def __init__(self, p=0.5, inplace=False):
        super().__init__()
        if not 0 <= p <= 1:
            raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
        self.p = p
        self.inplace = inplace

    def forward(self, input):
        return F.dropout(input, self.p, self.training, self.inplace)

    def extra_repr(self) -> str:
        return f"p={self.p}, inplace={self.inplace}"


class Dropout2d(Dropout):
    """`Dropout` of whole channels: while training, each channel is set to 0 with probability `p`.

    From Tompson, Goroshin, Jain, LeCun and Bregler, "Efficient Object Localization Using Convolutional Networks"
    (2015). Shapes: (N, C, H, W), in and out. Raises what `Dropout` does.

    >>> torch.nn.Dropout2d(0.25)
    Dropout2d(p=0.25, inplace=False)
    """

    def forward(self, input):
        return F.dropout2d(input, self.p, self.training, self.inplace)
