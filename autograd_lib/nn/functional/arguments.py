"""Arguments of functions, checked and completed: what must be said about those that cannot be used."""

import inspect
from collections.abc import Callable
from functools import wraps

import autograd_lib as torch
from autograd_lib.basics.error_texts import must_be_tensor, warn_user
from autograd_lib.ops import losses

# What PyTorch asks of an input first: this method, or to be a tensor, under another name.
METHODS = {
    "softmax": "softmax", "log_softmax": "log_softmax", "sigmoid": "sigmoid", "tanh": "tanh",
    "dropout2d": "dim", "group_norm": "dim", "adaptive_avg_pool2d": "size", "normalize": "norm",
    "binary_cross_entropy": "size", "binary_cross_entropy_with_logits": "size", "l1_loss": "size",
    "mse_loss": "size", "smooth_l1_loss": "size",
}  # fmt: skip
SHOWN = {"logsigmoid": "log_sigmoid"}
NUMBERS = {"none": losses.NONE, "mean": losses.MEAN, "sum": losses.SUM}


def of_a_tensor(function: Callable, name: str) -> Callable:
    """`function`, which answers as PyTorch does where its first argument is no tensor."""

    @wraps(function)
    def call(*args, **options):
        if args and not isinstance(args[0], torch.Tensor):
            if name in METHODS:
                getattr(args[0], METHODS[name])()
            argument = next(iter(inspect.signature(function).parameters)).replace("tensor", "input")
            shown = f"{name}_" if options.get("inplace") is True else SHOWN.get(name, name)
            raise must_be_tensor(shown, argument, 1, args[0])
        return function(*args, **options)

    return call


def must_be_floats(kernel: str, *tensors) -> None:
    """Raises NotImplementedError, with PyTorch's name for what computes, if none of the tensors holds floats."""
    if not any(tensor.is_floating_point() for tensor in tensors):
        error = NotImplementedError(f"\"{kernel}\" not implemented for '{tensors[0].dtype.spoken}'")
        error.add_note("Help: convert with .float(), or write the numbers with a decimal point.")
        raise error


def must_hold(dtype: torch.dtype, tensor: torch.Tensor) -> None:
    """Raises RuntimeError for a tensor of integers or bools, in place of which a result of this dtype would stand."""
    if dtype.is_floating_point and not tensor.is_floating_point():
        error = RuntimeError(
            f"result type {dtype.spoken} can't be cast to the desired output type {tensor.dtype.spoken}"
        )
        error.add_note("Help: convert with .float(), or write the numbers with a decimal point.")
        raise error


def number_of(reduction: str) -> int:
    """PyTorch's number of a reduction. Raises ValueError for any other word."""
    if reduction not in NUMBERS:
        raise ValueError(f"{reduction} is not a valid value for reduction")
    return NUMBERS[reduction]


def reduction_of(size_average, reduce):
    """The word for what two options of old programs ask for, with a warning."""
    found = "none" if reduce is False else "sum" if size_average is False else "mean"
    warn_user(f"size_average and reduce args will be deprecated, please use reduction='{found}' instead.")
    return found


def old_options(loss):
    """Decorates a loss, which takes `size_average` and `reduce` in place of `reduction`, too."""

    @wraps(loss)
    def call(*args, size_average=None, reduce=None, **options):
        if size_average is not None or reduce is not None:
            options["reduction"] = reduction_of(size_average, reduce)
        return loss(*args, **options)

    call.also_takes = ("size_average", "reduce")
    return call


def must_be_untracked(function: str, **weights) -> None:
    """Raises RuntimeError for weights that are tracked: their gradient is not defined."""
    for argument, weight in weights.items():
        if weight is not None and weight.requires_grad and torch.is_grad_enabled():
            raise RuntimeError(
                f"The function '{function}' is not differentiable with respect to argument '{argument}'. "
                "This input cannot have requires_grad True."
            )


def alike(input: torch.Tensor, target: torch.Tensor) -> tuple[torch.Tensor, ...]:
    """Both, broadcast to one shape; with a warning, where they do not have it."""
    if target.size() == input.size():
        return input, target
    warn_user(
        f"Using a target size ({target.size()}) that is different to the input size ({input.size()}). "
        "This will likely lead to incorrect results due to broadcasting. Please ensure they have the same size."
    )
    return torch.broadcast_tensors(input, target)


def fitted(weight, target):
    """A weight in the dtype of the target. Raises RuntimeError unless it broadcasts to the target's shape."""
    if weight is None:
        return None
    shape = torch.broadcast_tensors(target, weight)[0].size()
    if shape != target.size():
        raise RuntimeError(f"output with shape {list(target.size())} doesn't match the broadcast shape {list(shape)}")
    return weight.to(target.dtype)
