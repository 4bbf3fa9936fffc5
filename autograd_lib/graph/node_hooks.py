"""Hooks of a node, which see the gradients of all its inputs, or outputs, together; and of a leaf that has its own."""

from collections import OrderedDict
from collections.abc import Callable, Sequence

from .hooks import NodeHooks, add_hook


def passed(hooks, grads, *came_in):
    """The gradients, as these hooks leave them one after the other."""
    for hook in list(hooks.values()):
        shown = tuple([NodeHooks.to_tensor(each) for each in grads])
        grads = _replaced(hook, hook(shown, *came_in), grads)
    return grads


def _replaced(hook, answers: Sequence | None, grads):
    """The gradients, or those that a node's hook has returned in their place."""
    if answers is None:
        return grads
    if not isinstance(answers, tuple):
        raise TypeError(f"expected tuple, but hook returned '{type(answers).__name__}'")
    if len(answers) != len(grads):
        raise RuntimeError(
            f"hook '{name_of(hook)}' has returned an incorrect number of values "
            f"(got {len(answers)}, but expected {len(grads)})"
        )
    for answer, grad in zip(answers, grads, strict=True):
        check(hook, answer, NodeHooks.to_tensor(grad))
    return [NodeHooks.from_tensor(*pair) for pair in zip(answers, grads, strict=True)]


def check(hook: Callable, answer, shown) -> None:
    """Raises unless `answer` can take the place of the gradient that the hook was shown."""
    if answer is None:
        return
    if not isinstance(answer, type(NodeHooks.to_tensor(0.0))):
        raise TypeError(f"expected Variable, but hook returned '{type(answer).__name__}'")
    if shown is None:
        raise RuntimeError("can't replace a None gradient with a non-None value")
    if answer.shape != shown.shape:
        raise RuntimeError(f"hook '{name_of(hook)}' has changed the size of value")
    if answer.dtype is not shown.dtype:
        raise RuntimeError(
            f"hook '{name_of(hook)}' has changed the type of value (was {shown.type()} got {answer.type()})"
        )


def name_of(hook: Callable) -> str:
    return getattr(hook, "__name__", type(hook).__name__)


def register_post_accumulate_grad_hook(self, hook: Callable):
    """Call `hook(tensor)` after the gradient of this leaf has been added to its `.grad`.

    Returns a handle with `remove()`. Raises RuntimeError for a tensor that is not a tracked leaf.

    >>> w = torch.tensor(2.0, requires_grad=True)
    >>> handle = w.register_post_accumulate_grad_hook(lambda tensor: print("now", tensor.grad))
    >>> (w * 3).backward()
    now tensor(3.)
    """
    if not self.requires_grad:
        raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
    if self._node() is not None:
        raise RuntimeError("post accumulate grad hooks cannot be registered on non-leaf tensors")
    if self._after_hooks is None:
        self._after_hooks = OrderedDict()
    return add_hook(self._after_hooks, hook)
