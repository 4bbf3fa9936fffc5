"""Sources of random numbers: the same ones that PyTorch draws on a processor after the same `manual_seed`.

They come from the Mersenne twister MT19937, whose outputs of 32 bits, two of them for 64, become what is asked for:
24 bits a float32 below 1, 53 bits a float64, remainders integers, and pairs of numbers below 1 normally distributed
ones (Box and Muller 1958). Single numbers follow PyTorch's `aten/src/ATen/core/DistributionsHelper.h`, and 16 or more
normal ones `native/cpu/DistributionTemplates.h`; those agree with PyTorch's to the last digit but one of a float32,
since it takes its logarithms, sines and cosines from another library.
"""

import math
import os
from functools import partial

import numpy as np

from ..basics import left_out
from ..basics.device import CPU, require_cpu
from ..basics.error_texts import type_name
from ..basics.grad_mode import mode
from ..tensors.tensor import Tensor

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

    def manual_seed(self, seed: int):
        """Start again from `seed`, an integer of at most 64 bits. Returns the generator.

        Raises ValueError for a larger one.
        """
        seed = int(seed)
        if not -(2**63) <= seed < 2**64:
            raise ValueError("Overflow when unpacking long long")
        self._become(seed % 2**64)
        return self

    def _become(self, seed, twister=None, spare=None):
        """Take a state as a whole, which no interrupt divides.

        The twister is made when the first number is drawn: NumPy takes a while to load it. `spare` is the second of
        two normal numbers.
        """
        vars(self).update(_seed=seed, _twister=twister, _spare=spare)

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
        spare = numbers[-2:-1].view(np.float64)[0]
        twister = np.random.MT19937()
        state = {"key": numbers[:624].astype(np.uint32), "pos": int(numbers[624])}
        twister.state = {"bit_generator": "MT19937", "state": state}
        self._become(int(numbers[-1]) % 2**64, twister, None if math.isnan(spare) else float(spare))
        return self

    # ---- drawing ------------------------------------------------------------------------------------------------

    def _source(self):
        if self._twister is None:
            self._twister = np.random.MT19937()
            self._twister._legacy_seeding(self._seed % 2**32)  # init_genrand of Matsumoto and Nishimura
        return self._twister

    def bits(self, n: int, wide=False) -> np.ndarray:
        """`n` random integers of 32 bits, or of 64, as uint64."""
        if not wide:
            return self._source().random_raw(n)
        words = self._source().random_raw(2 * n)
        return (words[0::2] << np.uint64(32)) | words[1::2]

    def below_1(self, n: int, numpy_dtype) -> np.ndarray:
        """`n` random numbers, 0 ≤ u < 1."""
        if numpy_dtype == np.float32:
            return (self.bits(n) & np.uint64(2**24 - 1)).astype(np.float32) * np.float32(2**-24)
        return (self.bits(n, wide=True) & np.uint64(2**53 - 1)).astype(np.float64) * 2**-53

    def below(self, n: int, count: int) -> np.ndarray:
        """`n` random integers, 0 ≤ k < count, as uint64."""
        return self.bits(n, wide=count >= 2**28) % np.uint64(count)

    def normal(self) -> float:
        """One normally distributed number: they come in pairs, and the second is kept for the next call."""
        if self._spare is not None:
            number, self._spare = self._spare, None
            return number
        u, v = self.below_1(2, np.float64).tolist()
        radius, angle = math.sqrt(-2 * math.log1p(-v)), 2 * math.pi * u
        self._spare = radius * math.sin(angle)
        return radius * math.cos(angle)

    def normals(self, n: int, numpy_dtype) -> np.ndarray:
        """`n` normally distributed numbers: few one by one, many in blocks of 16."""
        if n < 16:
            return np.array([self.normal() for _ in range(n)]).astype(numpy_dtype)
        numbers = self.below_1(n, numpy_dtype)
        whole = n - n % 16
        numbers[:whole] = in_blocks(numbers[:whole])
        if whole < n:  # the last block overlaps the one before it
            numbers[n - 16 :] = in_blocks(self.below_1(16, numpy_dtype))
        return numbers


def in_blocks(uniform: np.ndarray) -> np.ndarray:
    """Normal numbers from uniform ones: of 16 the first eight give the radii, the others the angles."""
    kind = uniform.dtype.type
    u, v = uniform.reshape(-1, 2, 8).swapaxes(0, 1)
    radius = np.sqrt(kind(-2) * np.log((1 - u).astype(np.float64)).astype(kind))
    angle = kind(2 * math.pi) * v
    return np.stack([radius * np.cos(angle), radius * np.sin(angle)], 1).reshape(-1)


default_generator = Generator()
default_generator.seed()


def manual_seed(seed: int):
    """Start the random numbers of this program from a seed, so that they are the same each time.

    >>> _ = torch.manual_seed(0)
    >>> torch.rand(2), torch.randn(2)
    (tensor([0.4963, 0.7682]), tensor([-0.2905, -1.0704]))
    """
    return default_generator.manual_seed(seed)


def initial_seed() -> int:
    """The seed that the random numbers of this program were last started from.

    >>> _ = torch.manual_seed(7)
    >>> torch.initial_seed()
    7
    """
    return default_generator.initial_seed()


def get_rng_state() -> Tensor:
    """All there is to know about the random numbers to come, as a tensor for `set_rng_state`.

    >>> _ = torch.manual_seed(0)
    >>> state = torch.get_rng_state()
    >>> torch.rand(2)
    tensor([0.4963, 0.7682])
    >>> torch.set_rng_state(state)
    >>> torch.rand(2)
    tensor([0.4963, 0.7682])
    """
    return default_generator.get_state()


def set_rng_state(new_state: Tensor) -> None:
    """Let the random numbers go on from where the state was taken: see `get_rng_state`.

    >>> state = torch.get_rng_state()
    >>> first = torch.rand(3)
    >>> torch.set_rng_state(state)
    >>> torch.equal(first, torch.rand(3))
    True
    """
    default_generator.set_state(new_state)


def source(generator):
    """The generator to draw from. Raises TypeError if it is none, RuntimeError where `vmap` refuses random numbers."""
    if not mode.may_draw:
        raise RuntimeError(
            "vmap: called random operation while in randomness error mode. Please either use the 'same' or 'different' "
            "randomness flags on vmap or perform the randomness operation out of vmap"
        )
    if generator is None:
        return default_generator
    if not isinstance(generator, Generator):
        raise TypeError(f"argument 'generator' must be torch.Generator, not {type_name(generator)}")
    return generator


# Programs see this file as `torch.random`.
__getattr__ = partial(left_out.refuse, "autograd_lib.random")
