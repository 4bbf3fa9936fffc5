"""`SavedTensor`: what a node keeps, as one may ask for it without unpacking it."""

from .saved import Hooks, Packed


class SavedTensor:
    """What a node keeps in a tensor's place: its `_raw_saved_*`, which can be asked without unpacking anything.

    Raises RuntimeError for making one directly.

    >>> y = torch.tensor(2.0, requires_grad=True).exp()
    >>> y.grad_fn._raw_saved_result.register_hooks(lambda tensor: tensor, lambda tensor: tensor * 10)
    >>> y.grad_fn._saved_result
    tensor(73.8906, grad_fn=<ExpBackward0>)
    """

    def __new__(cls, *arguments):
        raise RuntimeError("Trying to create a SavedTensor object from Python is forbidden.")

    @classmethod
    def _of(cls, kept, freed, replace):
        """That of a node: what it keeps, whether that was freed, and how to send it through hooks instead."""
        saved = object.__new__(cls)
        saved._kept, saved._freed, saved._replace = kept, freed, replace
        return saved

    @property
    def unpack_hook(self):
        """The function that the tensor goes through whenever it is read, or None."""
        return self._kept._unpack if isinstance(self._kept, Packed) else None

    def register_hooks(self, pack_hook, unpack_hook):
        """Send this tensor through a pair of hooks from now on, as `saved_tensors_hooks` does.

        Raises RuntimeError where there is none, where it was freed, and where it has gone through others already.
        """
        if self._freed:
            raise RuntimeError(
                "Calling register_hooks on a saved tensor after it has been freed. Saved intermediate values of the "
                "graph are freed when you call .backward() or autograd.grad(). Specify retain_graph=True if you need "
                "to backward through the graph a second time or if you need to access saved variables after calling "
                "backward."
            )
        if self._kept is None:
            raise RuntimeError("Calling register_hooks on a saved tensor with value None is forbidden")
        if isinstance(self._kept, Packed):
            raise RuntimeError(
                "Calling register_hooks on a saved tensor whose hooks have already been set. Hint: only one pair of "
                "hooks is allowed at a time."
            )
        self._kept = self._replace(Hooks(pack_hook, unpack_hook, None))
