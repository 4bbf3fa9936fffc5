"""Values brought to mean 0 and variance 1, over a batch or groups of channels; vectors, to length 1, and compared."""

import math

import autograd_lib as torch


def batch_norm(input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-5):
    """(x − mean) / √(variance + eps) · weight + bias, for each channel, over the batch and all further dimensions.

    Shapes: input (N, C, *), the others (C,) or None. When `training`, mean and variance are those of the batch, and the
    running ones move towards them, `momentum` of the way, in place; else the running ones are used. From Ioffe and
    Szegedy, "Batch Normalization" (2015), algorithm 1. Raises ValueError for a batch with one value per channel,
    RuntimeError where there is neither training nor a running mean, and for other than C numbers.

    >>> x = torch.tensor([[1.0], [3.0]])
    >>> torch.nn.functional.batch_norm(x, None, None, training=True)
    tensor([[-1.0000],
            [ 1.0000]])
    """
    across = [dim for dim in range(input.ndim) if dim != 1]
    count = math.prod([input.shape[dim] for dim in across])
    if training and (running_mean is None) != (running_var is None):
        raise ValueError("running_mean and running_var must either both be None or neither be None")
    if training and count == 1:
        raise ValueError(f"Expected more than 1 value per channel when training, got input size {input.shape}")
    given = {"running_mean": running_mean, "running_var": running_var, "weight": weight, "bias": bias}
    for name, each in given.items():
        if each is not None and each.numel() != input.shape[1]:
            raise RuntimeError(f"{name} should contain {input.shape[1]} elements not {each.numel()}")
    shape = [-1 if dim == 1 else 1 for dim in range(input.ndim)]
    if training:
        mean, variance = input.mean(across), input.var(across, correction=0)
        with torch.no_grad():
            if running_mean is not None:
                running_mean.mul_(1 - momentum).add_(mean.to(running_mean.dtype), alpha=momentum)
                free = variance.to(running_var.dtype) * (count / (count - 1))
                running_var.mul_(1 - momentum).add_(free, alpha=momentum)
    else:
        for name, each in (("mean", running_mean), ("var", running_var)):
            if each is None:
                raise RuntimeError(f"running_{name} must be defined in evaluation mode")
        mean, variance = running_mean, running_var
    result = (input - mean.reshape(shape)) * (variance.reshape(shape) + eps).rsqrt()
    if weight is not None:
        result = result * weight.reshape(shape)
    return result if bias is None else result + bias.reshape(shape)


def group_norm(input: torch.Tensor, num_groups: int, weight=None, bias=None, eps=1e-5) -> torch.Tensor:
    """As `layer_norm`, over each of `num_groups` groups of channels of each example: input (N, C, *).

    From Wu and He, "Group Normalization" (2018). Raises RuntimeError for channels that cannot be divided so.

    >>> torch.nn.functional.group_norm(torch.tensor([[1.0, 3.0, 0.0, 4.0]]), 2)
    tensor([[-1.0000,  1.0000, -1.0000,  1.0000]])
    """
    if input.ndim < 2:
        raise RuntimeError(f"Expected at least 2 dimensions for input tensor but received {input.ndim}")
    n, channels = input.shape[:2]
    for what, number in (("number of channels", channels), ("HxW", math.prod(input.shape[2:]))):
        if not number:
            raise RuntimeError(f"Expected {what} to be greater than 0, got 0")
    if num_groups <= 0 or channels % num_groups:
        raise RuntimeError(
            f"Expected number of channels in input to be divisible by num_groups, but got input of shape "
            f"{list(input.shape)} and num_groups={num_groups}"
        )
    for name, each in (("weight", weight), ("bias", bias)):
        if each is not None and each.shape != (channels,):
            raise RuntimeError(
                f"Expected {name} to be a vector of size equal to the number of channels in input, but got {name} of "
                f"shape {list(each.shape)} and input of shape {list(input.shape)}"
            )
    groups = input.reshape(n, num_groups, math.prod(input.shape[1:]) // num_groups)
    mean, variance = groups.mean(2, keepdim=True), groups.var(2, correction=0, keepdim=True)
    result = ((groups - mean) * (variance + eps).rsqrt()).reshape(input.shape)
    shape = (-1, *[1] * (input.ndim - 2))
    if weight is not None:
        result = result * weight.reshape(shape)
    return result if bias is None else result + bias.reshape(shape)


def normalize(input: torch.Tensor, p=2.0, dim=1, eps=1e-12) -> torch.Tensor:
    """Vectors along `dim` divided by their norm, which counts as at least `eps`.

    >>> torch.nn.functional.normalize(torch.tensor([[3.0, 4.0]]))
    tensor([[0.6000, 0.8000]])
    """
    return input / input.norm(p, dim, keepdim=True).clamp_min(eps).expand_as(input)


def cosine_similarity(x1: torch.Tensor, x2: torch.Tensor, dim=1, eps=1e-8) -> torch.Tensor:
    """x1 · x2 / (|x1| |x2|) along `dim`: the cosine of the angle between them. A length counts as at least `eps`.

    The shapes broadcast. Raises RuntimeError for integers.

    >>> torch.nn.functional.cosine_similarity(torch.tensor([[1.0, 0.0]]), torch.tensor([[3.0, 4.0]]))
    tensor([0.6000])
    """
    common = torch.promote_types(x1.dtype, x2.dtype)
    if not common.is_floating_point:
        raise RuntimeError(f"expected common dtype to be floating point, yet common dtype is {common.spoken}")

    def unit(x):
        length = torch.linalg.vector_norm(x, 2, dim, keepdim=True).clone()
        with torch.no_grad():  # so that a gradient goes past the bound
            length.clamp_min_(eps)
        return x / length

    x1, x2 = torch.broadcast_tensors(x1.to(common), x2.to(common))
    return (unit(x1) * unit(x2)).sum(dim)
