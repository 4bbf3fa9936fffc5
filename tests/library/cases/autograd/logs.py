"""Hooks that print what they see, for the programs on hooks."""


def log_tensors(**tensors):
    """Put a hook on each tensor that prints its name and gradient."""
    for name, tensor in tensors.items():
        tensor.register_hook(lambda grad, name=name: print(name, grad))


def log_nodes(**tensors):
    """Print when the nodes of these tensors have run, with what went out and what came in."""
    for name, tensor in tensors.items():
        tensor.grad_fn.register_hook(lambda out, into, name=name: print("node", name, out, into))
