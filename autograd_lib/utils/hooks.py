"""`RemovableHandle`: what registering a hook returns."""

from weakref import ref


class RemovableHandle:
    """Takes a hook out of its dict again; also as a context manager, at the end of the block.

    >>> from collections import OrderedDict
    >>> hooks = OrderedDict()
    >>> handle = torch.utils.hooks.RemovableHandle(hooks)
    >>> hooks[handle.id] = print
    >>> handle.remove()
    >>> len(hooks)
    0
    """

    next_id = 0

    def __init__(self, hooks_dict):
        self._hooks = ref(hooks_dict)  # weak: a handle that is kept does not keep a module alive
        self.id = RemovableHandle.next_id
        RemovableHandle.next_id += 1

    def remove(self):
        """Forget the hook; a second call does nothing."""
        hooks = self._hooks()
        if hooks is not None:
            hooks.pop(self.id, None)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.remove()
