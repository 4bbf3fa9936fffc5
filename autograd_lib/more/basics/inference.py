"""Inference mode: nothing is recorded, and nothing that was made there can be later."""

from .grad_mode import Block, mode


def is_inference_mode_enabled():
    """True inside an `inference_mode` block.

    >>> with torch.inference_mode():
    ...     print(torch.is_inference_mode_enabled(), torch.is_grad_enabled())
    True False
    """
    return mode.inference


class inference_mode(Block):
    """Record nothing, and make tensors that stay outside of autograd for good: not even writes are counted.

    Such a tensor cannot be tracked, saved for a backward pass, or changed in place outside of the block. A clone made
    there is an ordinary tensor again. `inference_mode(False)` is an ordinary block inside of another.

    >>> x = torch.tensor(2.0, requires_grad=True)
    >>> with torch.inference_mode():
    ...     y = x * 3
    >>> y.requires_grad, y.is_inference()
    (False, True)
    """

    def __new__(cls, mode=True):
        return super().__new__(cls) if isinstance(mode, bool) else cls()(mode)

    def __init__(self, mode=True):
        super().__init__(inference=mode, enabled=not mode)

    def clone(self):
        return inference_mode(self._changes["inference"])
