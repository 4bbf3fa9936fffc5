"""Random numbers: the same ones that PyTorch draws on a processor after the same `manual_seed`.

They come from the Mersenne twister MT19937, whose outputs of 32 bits, two of them for 64, become what is asked for:
24 bits a float32 below 1, 53 bits a float64, remainders integers, and pairs of numbers below 1 normally distributed
ones (Box and Muller 1958). Single numbers follow PyTorch's `aten/src/ATen/core/DistributionsHelper.h`, and 16 or more
normal ones `native/cpu/DistributionTemplates.h`; those agree with PyTorch's to the last digit but one of a float32,
since it takes its logarithms, sines and cosines from another library.
"""

import math
import os

import numpy as np

from . import dtypes, errors, inplace
from .define import define
from .device import CPU, require_cpu
from .factories import finished, made
from .ops.arguments import integer, integers
from .ops.pointwise import zeros_like
from .ops.samples import Shape
from .tensor import Tensor

DEFAULT_SEED = 67280421310721  # of a Generator() that is not told another; a prime


class Generator:
    """A source of random numbers with a state of its own. Functions take it as `generator=`.

    >>> torch.rand(2, generator=torch.Generator().manual_seed(0))
    tensor([0.4963, 0.7682])
    """

    def __init__(self, device="cpu"):
        require_cpu(device)
        self.manual_seed(DEFAULT_SEED)

    @property
    def device(self):
        """The processor."""
        return CPU

    def manual_seed(self, seed):
        """Start again from `seed`, an integer of at most 64 bits. Returns the generator."""
        seed = int(seed)
        if not -(2**63) <= seed < 2**64:
            raise ValueError("Overflow when unpacking long long")
        self._seed = seed % 2**64
        self._twister = None  # made when the first number is drawn: NumPy takes a while to load it
        self._spare = None  # the second of two normal numbers
        return self

    def seed(self):
        """Start again from a seed that nobody can foresee. Returns the seed."""
        self.manual_seed(int.from_bytes(os.urandom(8), "big"))
        return self._seed

    def initial_seed(self):
        """The seed that it was last started from."""
        return self._seed

    def get_state(self):
        """All there is to know about the numbers to come, as a tensor for `set_state`."""
        state = self._source().state["state"]
        spare = np.array([math.nan if self._spare is None else self._spare]).view(np.int64)
        seed = np.array([self._seed], np.uint64).view(np.int64)
        return Tensor._wrap(np.concatenate([state["key"].astype(np.int64), [state["pos"]], spare, seed]))

    def set_state(self, new_state):
        """Go on from where the state was taken."""
        numbers = new_state._data
        self.manual_seed(int(numbers[-1]))
        spare = numbers[-2:-1].view(np.float64)[0]
        self._spare = None if math.isnan(spare) else float(spare)
        state = {"key": numbers[:624].astype(np.uint32), "pos": int(numbers[624])}
        self._source().state = {"bit_generator": "MT19937", "state": state}
        return self

    # ---- drawing ------------------------------------------------------------------------------------------------

    def _source(self):
        if self._twister is None:
            self._twister = np.random.MT19937()
            self._twister._legacy_seeding(self._seed % 2**32)  # init_genrand of Matsumoto and Nishimura
        return self._twister

    def bits(self, n, wide=False):
        """`n` random integers of 32 bits, or of 64, as uint64."""
        if not wide:
            return self._source().random_raw(n)
        words = self._source().random_raw(2 * n)
        return (words[0::2] << np.uint64(32)) | words[1::2]

    def below_1(self, n, numpy_dtype):
        """`n` random numbers, 0 ≤ u < 1."""
        if numpy_dtype == np.float32:
            return (self.bits(n) & np.uint64(2**24 - 1)).astype(np.float32) * np.float32(2**-24)
        return (self.bits(n, wide=True) & np.uint64(2**53 - 1)).astype(np.float64) * 2**-53

    def below(self, n, count):
        """`n` random integers, 0 ≤ k < count, as uint64."""
        return self.bits(n, wide=count >= 2**28) % np.uint64(count)

    def normal(self):
        """One normally distributed number: they come in pairs, and the second is kept for the next call."""
        if self._spare is not None:
            number, self._spare = self._spare, None
            return number
        u, v = self.below_1(2, np.float64).tolist()
        radius, angle = math.sqrt(-2 * math.log1p(-v)), 2 * math.pi * u
        self._spare = radius * math.sin(angle)
        return radius * math.cos(angle)

    def normals(self, n, numpy_dtype):
        """`n` normally distributed numbers: few one by one, many in blocks of 16."""
        if n < 16:
            return np.array([self.normal() for _ in range(n)]).astype(numpy_dtype)
        numbers = self.below_1(n, numpy_dtype)
        whole = n - n % 16
        numbers[:whole] = in_blocks(numbers[:whole])
        if whole < n:  # the last block overlaps the one before it
            numbers[n - 16 :] = in_blocks(self.below_1(16, numpy_dtype))
        return numbers


def in_blocks(uniform):
    """Normal numbers from uniform ones: of 16 the first eight give the radii, the others the angles."""
    kind = uniform.dtype.type
    u, v = uniform.reshape(-1, 2, 8).swapaxes(0, 1)
    radius = np.sqrt(kind(-2) * np.log((1 - u).astype(np.float64)).astype(kind))
    angle = kind(2 * math.pi) * v
    return np.stack([radius * np.cos(angle), radius * np.sin(angle)], 1).reshape(-1)


default_generator = Generator()
default_generator.seed()


def manual_seed(seed):
    """Start the random numbers of this program from a seed, so that they are the same each time.

    >>> _ = torch.manual_seed(0)
    >>> torch.rand(2), torch.randn(2)
    (tensor([0.4963, 0.7682]), tensor([-0.4339,  0.8487]))
    """
    return default_generator.manual_seed(seed)


def seed():
    """Start the random numbers of this program from a seed that nobody can foresee. Returns the seed."""
    return default_generator.seed()


def initial_seed():
    """The seed that the random numbers of this program were last started from."""
    return default_generator.initial_seed()


def get_rng_state():
    """All there is to know about the random numbers to come, as a tensor for `set_rng_state`.

    >>> state = torch.get_rng_state()
    >>> first = torch.rand(3)
    >>> torch.set_rng_state(state)
    >>> torch.equal(first, torch.rand(3))
    True
    """
    return default_generator.get_state()


def set_rng_state(new_state):
    """Let the random numbers go on from where the state was taken."""
    default_generator.set_state(new_state)


def source(generator):
    """The generator to draw from. Raises TypeError if it is none."""
    if generator is None:
        return default_generator
    if not isinstance(generator, Generator):
        raise TypeError(f"argument 'generator' must be torch.Generator, not {type(generator).__name__}")
    return generator


# ---- new numbers in place of those of a tensor: what its methods do ---------------------------------------------------


def redrawn(node_name):
    """The operation that replaces a tensor's numbers by others, so that no gradient passes."""
    return define(
        "random(self, numbers)", node_name, lambda x, numbers: numbers.reshape(x.shape).astype(x.dtype),
        self=lambda grad: zeros_like(grad), samples=((Shape(2), np.array([0.5, 1.5])),),
    )  # fmt: skip


uniform_numbers, normal_numbers = redrawn("UniformBackward0"), redrawn("NormalBackward0")
integer_numbers, coin_numbers = redrawn("RandomBackward1"), redrawn("BernoulliBackward2")


def float_type(tensor, kernel):
    """The NumPy dtype of a tensor of floats. Raises NotImplementedError for others."""
    if not tensor.is_floating_point():
        raise NotImplementedError(f"\"{kernel}\" not implemented for '{tensor.dtype.spoken}'")
    return tensor._data.dtype


def draw_uniform(self, a=0, b=1, *, generator=None):
    """Fill this tensor with random numbers, all equally likely, from `a` up to but without `b`. Returns the tensor."""
    numpy_dtype = float_type(self, "check_uniform_bounds")
    if a > b:
        raise RuntimeError(f"uniform_ expects to return a [from, to) range, but found from={a} > to={b}")
    low, high = numpy_dtype.type(a), numpy_dtype.type(b)
    numbers = source(generator).below_1(self.numel(), numpy_dtype)
    # In one rounding, as a processor's multiply-add: for a float32 that is done in float64.
    return uniform_numbers(self, numbers.astype(np.float64) * np.float64(high - low) + np.float64(low))


def draw_normal(self, mean=0, std=1, *, generator=None):
    """Fill this tensor with normally distributed numbers. Returns the tensor."""
    numpy_dtype = float_type(self, "normal_kernel_cpu")
    if std < 0:
        raise RuntimeError(f"normal expects std >= 0.0, but found std {std}")
    return normal_numbers(self, source(generator).normals(self.numel(), numpy_dtype) * std + mean)


def draw_coins(self, p=0.5, *, generator=None):
    """Fill this tensor with ones, each with probability `p`, a number or a tensor, and zeros. Returns the tensor."""
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


def draw_integers(self, low=0, high=None, *, generator=None):
    """Fill this tensor with integers from `low` up to but without `high`. Returns the tensor.

    `random_(high)` starts at 0, and `random_()` goes up to the highest number that the dtype can hold.
    """
    if high is None:
        low, high = 0, low or HIGHEST[self.dtype]
    if low >= high:
        raise RuntimeError(f"random_ expects 'from' to be less than 'to', but got from={low} >= to={high}")
    if self.dtype.category < 2 and high > HIGHEST[self.dtype]:
        raise RuntimeError(f"to - 1 is out of bounds for {self.dtype.in_c}")
    return integer_numbers(self, source(generator).below(self.numel(), high - low).astype(np.int64) + low)


METHODS = {"uniform_": draw_uniform, "normal_": draw_normal, "bernoulli_": draw_coins, "random_": draw_integers}

for name, function in METHODS.items():
    setattr(Tensor, name, inplace.in_place(function, name))


# ---- new tensors ----------------------------------------------------------------------------------------------------


def drawn(function, size, dtype, device, requires_grad, fill):
    """A new leaf of this size, filled by a method of tensors."""
    tensor = finished(function, made("rand", size, np.empty, dtype), None, device)
    fill(tensor)
    return finished(function, tensor._data, None, None, requires_grad)


def rand(*args, size=None, generator=None, dtype=None, device=None, requires_grad=False):
    """Random numbers, all equally likely, from 0 up to but without 1.

    >>> _ = torch.manual_seed(0)
    >>> torch.rand(2, 2)
    tensor([[0.4963, 0.7682],
            [0.0885, 0.1320]])
    """
    size = integers("rand", "size", args if size is None else (size,))
    return drawn("rand", size, dtype, device, requires_grad, lambda x: x.uniform_(generator=generator))


def randn(*args, size=None, generator=None, dtype=None, device=None, requires_grad=False):
    """Normally distributed random numbers, with mean 0 and standard deviation 1.

    >>> _ = torch.manual_seed(0)
    >>> torch.randn(3)
    tensor([ 1.5410, -0.2934, -2.1788])
    """
    size = integers("randn", "size", args if size is None else (size,))
    return drawn("randn", size, dtype, device, requires_grad, lambda x: x.normal_(generator=generator))


def randint(low=0, high=None, size=None, *, generator=None, dtype=None, device=None, requires_grad=False):
    """Random integers from `low` up to but without `high`, or with `randint(high, size)` from 0 on; int64.

    >>> _ = torch.manual_seed(0)
    >>> torch.randint(10, (5,))
    tensor([4, 9, 3, 0, 3])
    """
    if size is None:
        low, high, size = 0, (low if high is None or isinstance(high, tuple | list) else high), high
    if not (isinstance(low, int) and isinstance(high, int) and isinstance(size, tuple | list)):
        raise errors.wrong_arguments("randint", (low, high, size), "int high, tuple of ints size", "int low, …")
    dtype, size = dtypes.checked("randint", dtype) or dtypes.int64, integers("randint", "size", (size,))
    return drawn("randint", size, dtype, device, requires_grad, lambda x: x.random_(low, high, generator=generator))


def randperm(n, *, generator=None, dtype=None, device=None, requires_grad=False):
    """The integers from 0 to n − 1 in random order (Fisher and Yates): each order is equally likely.

    >>> _ = torch.manual_seed(0)
    >>> torch.randperm(5)
    tensor([4, 1, 0, 2, 3])
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


def like_what(function, input):
    """The dtype of a tensor. Raises TypeError for anything else."""
    if not isinstance(input, Tensor):
        raise errors.must_be_tensor(function, "input", 1, input)
    return input.dtype


def rand_like(input, *, generator=None, dtype=None, device=None, requires_grad=False):
    """As `rand`, in the shape and dtype of `input`.

    >>> torch.rand_like(torch.zeros(2, 3)).shape
    torch.Size([2, 3])
    """
    dtype = dtype or like_what("rand_like", input)
    return rand(input.shape, generator=generator, dtype=dtype, device=device, requires_grad=requires_grad)


def randn_like(input, *, generator=None, dtype=None, device=None, requires_grad=False):
    """As `randn`, in the shape and dtype of `input`.

    >>> torch.randn_like(torch.zeros(2, 3)).shape
    torch.Size([2, 3])
    """
    dtype = dtype or like_what("randn_like", input)
    return randn(input.shape, generator=generator, dtype=dtype, device=device, requires_grad=requires_grad)


def normal(mean, std=1.0, size=None, *, generator=None, dtype=None, device=None, requires_grad=False):
    """Normally distributed numbers with this mean and standard deviation, numbers or tensors that broadcast.

    `size` is needed where both are numbers.

    >>> torch.normal(0.0, 1.0, (2, 3)).shape
    torch.Size([2, 3])
    """
    if size is None:
        size = np.broadcast_shapes(*[np.shape(each._data) for each in (mean, std) if isinstance(each, Tensor)])
    numbers = randn(size, generator=generator, dtype=dtype, device=device) * std + mean
    return numbers.detach().requires_grad_(requires_grad)


def bernoulli(input, *, generator=None):
    """Ones, each with the probability that `input` says, and zeros.

    >>> torch.bernoulli(torch.tensor([0.0, 1.0]))
    tensor([0., 1.])
    """
    if input.numel() and not (input._data.min() >= 0 and input._data.max() <= 1):
        raise RuntimeError("Expected p_in >= 0 && p_in <= 1 to be true, but got false.")
    drawn = Tensor._wrap(np.empty_like(input._data))
    return drawn.bernoulli_(input.detach(), generator=generator)
