"""Functions of random numbers: new tensors, and new numbers in place of those of a tensor. See generator.py."""

from collections.abc import Callable, Sequence

import numpy as np

from ..basics import dtypes, error_texts
from ..basics.arguments import integer, integers
from ..basics.neutral_options import also_takes
from ..declaration.define import define
from ..declaration.sample_inputs import Shape
from ..ops.inplace import changing
from ..ops.pointwise import zeros_like
from ..tensors.tensor import Tensor
from .factories import finished, made
from .generator import source

# ---- new numbers in place of those of a tensor: what its methods do -------------------------------------------------


def redrawn(node_name: str) -> Callable:
    """The operation that replaces a tensor's numbers by others, so that no gradient passes."""
    return define(
        "random(self, numbers)", node_name, lambda x, numbers: numbers.reshape(x.shape).astype(x.dtype),
        self=lambda grad: zeros_like(grad), samples=((Shape(2), np.array([0.5, 1.5])),),
    )  # fmt: skip


uniform_numbers, normal_numbers = redrawn("UniformBackward0"), redrawn("NormalBackward0")
integer_numbers, coin_numbers = redrawn("RandomBackward1"), redrawn("BernoulliBackward2")


def float_type(tensor: Tensor, kernel: str):
    """The NumPy dtype of a tensor of floats. Raises NotImplementedError for others."""
    if not tensor.is_floating_point():
        raise NotImplementedError(f"\"{kernel}\" not implemented for '{tensor.dtype.spoken}'")
    return tensor._data.dtype


@changing
@np.errstate(all="ignore")
def uniform_(self: Tensor, a=0, b=1, *, generator=None) -> Tensor:
    """Fill this tensor with random numbers, all equally likely, from `a` up to but without `b`. Returns the tensor.

    Raises RuntimeError for `a` above `b`, NotImplementedError for integers.

    >>> _ = torch.manual_seed(0)
    >>> torch.zeros(3).uniform_(-1, 1)
    tensor([-0.0075,  0.5364, -0.8230])
    """
    numpy_dtype = float_type(self, "check_uniform_bounds")
    if a > b:
        raise RuntimeError(f"uniform_ expects to return a [from, to) range, but found from={a} > to={b}")
    low, high = numpy_dtype.type(a), numpy_dtype.type(b)
    numbers = source(generator).below_1(self.numel(), numpy_dtype)
    # In one rounding, as a processor's multiply-add: for a float32 that is done in float64.
    return uniform_numbers(self, numbers.astype(np.float64) * np.float64(high - low) + np.float64(low))


@changing
@np.errstate(all="ignore")
def normal_(self: Tensor, mean=0, std=1, *, generator=None) -> Tensor:
    """Fill this tensor with normally distributed numbers. Returns the tensor.

    Raises RuntimeError for a negative `std`, NotImplementedError for integers.

    >>> _ = torch.manual_seed(0)
    >>> torch.zeros(3).normal_(100, 10)
    tensor([115.4100,  97.0657,  78.2121])
    """
    numpy_dtype = float_type(self, "normal_kernel_cpu")
    if std < 0:
        raise RuntimeError(f"normal expects std >= 0.0, but found std {std}")
    return normal_numbers(self, source(generator).normals(self.numel(), numpy_dtype) * std + mean)


@changing
def bernoulli_(self: Tensor, p=0.5, *, generator=None) -> Tensor:
    """Fill this tensor with ones, each with probability `p`, a number or a tensor, and zeros. Returns the tensor.

    Raises RuntimeError for a `p` outside of 0 to 1.

    >>> _ = torch.manual_seed(0)
    >>> torch.zeros(5).bernoulli_(0.5)
    tensor([0., 0., 1., 0., 0.])
    """
    if isinstance(p, Tensor):
        chance = np.broadcast_to(p._data, self._data.shape).ravel()
        return coin_numbers(self, source(generator).below_1(self.numel(), float_type(p, "bernoulli")) < chance)
    if not 0 <= p <= 1:
        raise RuntimeError(f"bernoulli_ expects p to be in [0, 1], but got p={p}")
    return coin_numbers(self, source(generator).below_1(self.numel(), np.float64) < p)


HIGHEST = {
    dtypes.bool_: 2,
    dtypes.int32: 2**31,
    dtypes.int64: 2**63,
    dtypes.float32: 2**24 + 1,
    dtypes.float64: 2**53 + 1,
}


@changing
def random_(self: Tensor, low=0, high=None, *, generator=None) -> Tensor:
    """Fill this tensor with integers from `low` up to but without `high`. Returns the tensor.

    `random_(high)` starts at 0, and `random_()` goes up to the highest number that the dtype can hold. Raises
    RuntimeError for bounds in the wrong order, or too high for the dtype.

    >>> _ = torch.manual_seed(0)
    >>> torch.zeros(5).random_(10)
    tensor([4., 9., 3., 0., 3.])
    """
    if high is None:
        low, high = 0, low or HIGHEST[self.dtype]
    if low >= high:
        raise RuntimeError(f"random_ expects 'from' to be less than 'to', but got from={low} >= to={high}")
    if self.dtype.category < 2 and high > HIGHEST[self.dtype]:
        raise RuntimeError(f"to - 1 is out of bounds for {self.dtype.in_c}")
    return integer_numbers(self, source(generator).below(self.numel(), high - low).astype(np.int64) + low)


# ---- new tensors ----------------------------------------------------------------------------------------------------


def drawn(function: str, size: Sequence[int], dtype: dtypes.dtype | None, device, requires_grad: bool, fill) -> Tensor:
    """A new leaf of this size, filled by a method of tensors."""
    tensor = finished(function, made("rand", size, np.empty, dtype), None, device)
    fill(tensor)
    return finished(function, tensor._data, None, None, requires_grad)


@also_takes("out", "layout", "pin_memory")
def rand(*args, size=None, generator=None, dtype=None, device=None, requires_grad=False) -> Tensor:
    """Random numbers, all equally likely, from 0 up to but without 1. Raises RuntimeError for negative sizes.

    >>> _ = torch.manual_seed(0)
    >>> torch.rand(2, 2)
    tensor([[0.4963, 0.7682],
            [0.0885, 0.1320]])
    """
    size = integers("rand", "size", args if size is None else (size,))
    return drawn("rand", size, dtype, device, requires_grad, lambda x: x.uniform_(generator=generator))


@also_takes("out", "layout", "pin_memory")
def randn(*args, size=None, generator=None, dtype=None, device=None, requires_grad=False) -> Tensor:
    """Normally distributed numbers, with mean 0 and standard deviation 1. Raises RuntimeError for negative sizes.

    >>> _ = torch.manual_seed(0)
    >>> torch.randn(3)
    tensor([ 1.5410, -0.2934, -2.1788])
    """
    size = integers("randn", "size", args if size is None else (size,))
    return drawn("randn", size, dtype, device, requires_grad, lambda x: x.normal_(generator=generator))


@also_takes("out", "layout", "pin_memory")
def randint(low=None, high=None, size=None, *, generator=None, dtype=None, device=None, requires_grad=False) -> Tensor:
    """Random integers from `low` up to but without `high`, or with `randint(high, size)` from 0 on; int64.

    Raises RuntimeError where `high` is not above `low`, and for negative sizes.

    >>> _ = torch.manual_seed(0)
    >>> torch.randint(10, (5,))
    tensor([4, 9, 3, 0, 3])
    """
    given = [each for each in (low, high, size) if each is not None]
    low, high, size = [0, *given] if len(given) == 2 else (low, high, size)
    if not (isinstance(low, int) and isinstance(high, int) and isinstance(size, tuple | list)):
        raise error_texts.wrong_arguments("randint", given, "int high, tuple of ints size", "int low, …")
    dtype, size = dtypes.checked("randint", dtype) or dtypes.int64, integers("randint", "size", (size,))
    return drawn("randint", size, dtype, device, requires_grad, lambda x: x.random_(low, high, generator=generator))


@also_takes("out", "layout", "pin_memory")
def randperm(n: int, *, generator=None, dtype=None, device=None, requires_grad=False) -> Tensor:
    """The integers from 0 to n − 1 in random order (Fisher and Yates): each order is equally likely.

    Raises RuntimeError for a negative number.

    >>> _ = torch.manual_seed(0)
    >>> torch.randperm(5)
    tensor([4, 0, 1, 3, 2])
    """
    n = integer("randperm", "n", 1, n)
    if n < 0:
        raise RuntimeError(f"Trying to create tensor with negative dimension {n}: [{n}]")
    order = list(range(n))
    for place, number in enumerate(source(generator).bits(max(n - 1, 0)).tolist()):
        other = place + number % (n - place)
        order[place], order[other] = order[other], order[place]
    array = np.array(order, (dtypes.checked("randperm", dtype) or dtypes.int64).numpy_dtype)
    return finished("randperm", array, None, device, requires_grad)


def dtype_of(function: str, input: Tensor) -> dtypes.dtype:
    """The dtype of a tensor. Raises TypeError for anything else."""
    if not isinstance(input, Tensor):
        raise error_texts.must_be_tensor(function, "input", 1, input)
    return input.dtype


@also_takes("layout", "pin_memory", "memory_format")
def rand_like(input: Tensor, *, generator=None, dtype=None, device=None, requires_grad=False) -> Tensor:
    """As `rand`, in the shape and dtype of `input`.

    >>> torch.rand_like(torch.zeros(2, 3)).shape
    torch.Size([2, 3])
    """
    dtype = dtype or dtype_of("rand_like", input)
    return rand(input.shape, generator=generator, dtype=dtype, device=device, requires_grad=requires_grad)


@also_takes("layout", "pin_memory", "memory_format")
def randn_like(input: Tensor, *, generator=None, dtype=None, device=None, requires_grad=False) -> Tensor:
    """As `randn`, in the shape and dtype of `input`.

    >>> torch.randn_like(torch.zeros(2, 3)).shape
    torch.Size([2, 3])
    """
    dtype = dtype or dtype_of("randn_like", input)
    return randn(input.shape, generator=generator, dtype=dtype, device=device, requires_grad=requires_grad)


@also_takes("out", "layout", "pin_memory")
def normal(mean, std=1.0, size=None, *, generator=None, dtype=None, device=None, requires_grad=False) -> Tensor:
    """Normally distributed numbers with this mean and standard deviation, numbers or tensors that broadcast.

    `size` is needed where both are numbers. Raises RuntimeError for a negative standard deviation.

    >>> torch.normal(0.0, 1.0, (2, 3)).shape
    torch.Size([2, 3])
    """
    if isinstance(std, Tensor) and (std._data < 0).any():
        raise RuntimeError("normal expects all elements of std >= 0.0")
    if not isinstance(std, Tensor) and std < 0:
        raise RuntimeError(f"normal expects std >= 0.0, but found std {std:g}")
    if size is None:
        size = np.broadcast_shapes(*[np.shape(each._data) for each in (mean, std) if isinstance(each, Tensor)])
    numbers = randn(size, generator=generator, dtype=dtype, device=device) * std + mean
    return numbers.detach().requires_grad_(requires_grad)


def bernoulli(input: Tensor, *, generator=None) -> Tensor:
    """Ones, each with the probability that `input` says, and zeros. Raises RuntimeError for what is no probability.

    >>> torch.bernoulli(torch.tensor([0.0, 1.0]))
    tensor([0., 1.])
    """
    if input.numel() and not (input._data.min() >= 0 and input._data.max() <= 1):
        raise RuntimeError(
            "Expected p_in >= 0 && p_in <= 1 to be true, but got false.  (Could this error message be improved?  If "
            "so, please report an enhancement request to PyTorch.)"
        )
    drawn = Tensor._wrap(np.empty_like(input._data))
    return drawn.bernoulli_(input.detach(), generator=generator)


def multinomial(input: Tensor, num_samples: int, replacement=False, *, generator=None) -> Tensor:
    """Numbers of places, each drawn with the probability, or weight, that `input` has there: one row for each of its.

    Shapes: (n,) to (num_samples,), (m, n) to (m, num_samples). Without `replacement` no place is drawn twice. Raises
    RuntimeError for integers, for negative weights, and where too few places have a weight.

    >>> _ = torch.manual_seed(0)
    >>> torch.multinomial(torch.tensor([0.1, 0.2, 0.7]), 5, replacement=True)
    tensor([2, 2, 2, 2, 2])
    """
    if not input.is_floating_point():
        raise RuntimeError(f"multinomial only supports floating-point dtypes for input, got: {input.dtype.spoken}")
    if num_samples <= 0:
        raise RuntimeError("cannot sample n_sample <= 0 samples")
    weights = np.atleast_2d(input._data)
    if not replacement and num_samples > weights.shape[1]:
        raise RuntimeError("cannot sample n_sample > prob_dist.size(-1) samples without replacement")
    if not (np.isfinite(weights).all() and (weights >= 0).all()):
        raise RuntimeError("probability tensor contains either `inf`, `nan` or element < 0")
    if not (weights.sum(1) > 0).all():
        raise RuntimeError("invalid multinomial distribution (sum of probabilities <= 0)")
    if replacement and num_samples > 1:
        chances = rand(len(weights), num_samples, generator=generator, dtype=dtypes.float64)._data
        borders = np.cumsum(weights, 1) / weights.sum(1, keepdims=True)
        drawn = np.stack([np.searchsorted(row, chance) for row, chance in zip(borders, chances, strict=True)])
    else:  # the largest of weight / waiting time, where the waiting times are distributed exponentially
        waiting = -np.log1p(-rand(*weights.shape, generator=generator, dtype=dtypes.float64)._data)
        drawn = np.argsort(-(weights / waiting.astype(weights.dtype)), 1, kind="stable")[:, :num_samples]
    return Tensor._wrap(drawn.astype(np.int64) if input.ndim == 2 else drawn[0].astype(np.int64))
