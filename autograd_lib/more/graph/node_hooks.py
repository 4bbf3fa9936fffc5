"""Hooks of a node: they see the gradients of all its inputs, or outputs, together."""

from .hooks import NodeHooks, check, name_of


def passed(hooks, grads, *came_in):
    """The gradients, as these hooks leave them one after the other."""
    for hook in list(hooks.values()):
        shown = tuple([NodeHooks.to_tensor(each) for each in grads])
        grads = _replaced(hook, hook(shown, *came_in), grads)
    return grads


def _replaced(hook, answers, grads):
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
