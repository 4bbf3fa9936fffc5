"""The methods that binding/methods.py gives to tensors, for editors and type checkers, which run nothing.

`python -m tests.library.stub` writes this file.
"""

import builtins
from collections.abc import Callable, Sequence

from numpy import ndarray

from ..basics.dtypes import dtype
from ..basics.size import Size
from .tensor import Tensor

class Methods:
    def new_empty(self, *size, dtype=None, requires_grad=False):
        """`torch.empty(*size)`, in the dtype of this tensor unless another is given.

        >>> torch.tensor([1]).new_empty(2, 3).dtype
        torch.int64
        """

    def new_full(self, size: Sequence[builtins.int], fill_value: builtins.float, *, dtype=None, requires_grad=False) -> Tensor:
        """`torch.full(size, fill_value)`, in the dtype of this tensor unless another is given.

        >>> torch.tensor([1.0]).new_full((2,), 7)
        tensor([7., 7.])
        """

    def new_ones(self, *size, dtype=None, requires_grad=False):
        """`torch.ones(*size)`, in the dtype of this tensor unless another is given.

        >>> torch.tensor([1]).new_ones((2,))
        tensor([1, 1])
        """

    def new_tensor(self, data, *, dtype=None, requires_grad=False) -> Tensor:
        """`torch.tensor(data)`, in the dtype of this tensor unless another is given.

        >>> torch.tensor([1.0]).new_tensor([2, 3])
        tensor([2., 3.])
        """

    def new_zeros(self, *size, dtype=None, requires_grad=False):
        """`torch.zeros(*size)`, in the dtype of this tensor unless another is given.

        >>> torch.tensor([1]).new_zeros(2)
        tensor([0, 0])
        """

    def bernoulli(self, *, generator=None) -> Tensor:
        """Ones, each with the probability that `input` says, and zeros. Raises RuntimeError for what is no probability.

        >>> torch.bernoulli(torch.tensor([0.0, 1.0]))
        tensor([0., 1.])
        """

    def bernoulli_(self, p=0.5, *, generator=None) -> Tensor:
        """Fill this tensor with ones, each with probability `p`, a number or a tensor, and zeros. Returns the tensor.

        Raises RuntimeError for a `p` outside of 0 to 1.

        >>> _ = torch.manual_seed(0)
        >>> torch.zeros(5).bernoulli_(0.5)
        tensor([0., 0., 1., 0., 0.])
        """

    def normal_(self, mean=0, std=1, *, generator=None) -> Tensor:
        """Fill this tensor with normally distributed numbers. Returns the tensor.

        Raises RuntimeError for a negative `std`, NotImplementedError for integers.

        >>> _ = torch.manual_seed(0)
        >>> torch.zeros(3).normal_(100, 10)
        tensor([115.4100,  97.0657,  78.2121])
        """

    def random_(self, low=0, high=None, *, generator=None) -> Tensor:
        """Fill this tensor with integers from `low` up to but without `high`. Returns the tensor.

        `random_(high)` starts at 0, and `random_()` goes up to the highest number that the dtype can hold. Raises
        RuntimeError for bounds in the wrong order, or too high for the dtype.

        >>> _ = torch.manual_seed(0)
        >>> torch.zeros(5).random_(10)
        tensor([4., 9., 3., 0., 3.])
        """

    def uniform_(self, a=0, b=1, *, generator=None) -> Tensor:
        """Fill this tensor with random numbers, all equally likely, from `a` up to but without `b`. Returns the tensor.

        Raises RuntimeError for `a` above `b`, NotImplementedError for integers.

        >>> _ = torch.manual_seed(0)
        >>> torch.zeros(3).uniform_(-1, 1)
        tensor([-0.0075,  0.5364, -0.8230])
        """

    def register_post_accumulate_grad_hook(self, hook: Callable):
        """Call `hook(tensor)` after the gradient of this leaf has been added to its `.grad`.

        Returns a handle with `remove()`. Raises RuntimeError for a tensor that is not a tracked leaf.

        >>> w = torch.tensor(2.0, requires_grad=True)
        >>> handle = w.register_post_accumulate_grad_hook(lambda tensor: print("now", tensor.grad))
        >>> (w * 3).backward()
        now tensor(3.)
        """

    def relu(self) -> Tensor:
        """x where it is positive, else 0; the derivative is 1 or 0, and 0 at 0. Raises NotImplementedError for bools.

        >>> torch.relu(torch.tensor([-1.0, 0.0, 2.0]))
        tensor([0., 0., 2.])
        """

    def sigmoid(self) -> Tensor:
        """σ(x) = 1/(1 + e⁻ˣ), between 0 and 1; σ' = σ (1 − σ).

        >>> torch.sigmoid(torch.tensor([0.0, 2.0]))
        tensor([0.5000, 0.8808])
        """

    def mul(self, other) -> Tensor:
        """input · other; the derivatives are the other factor. Raises RuntimeError where shapes do not broadcast.

        >>> torch.mul(torch.tensor([1.0, 2.0]), 3)
        tensor([3., 6.])
        """

    def multiply(self, other) -> Tensor:
        """input · other; the derivatives are the other factor. Raises RuntimeError where shapes do not broadcast.

        >>> torch.mul(torch.tensor([1.0, 2.0]), 3)
        tensor([3., 6.])
        """

    def pow(self, exponent):
        """`input ** exponent`, with broadcasting; one of both may be a number.

        The derivatives are exponent · input^(exponent − 1) and result · ln input. Raises RuntimeError for integers with
        negative exponents.

        >>> torch.pow(torch.tensor([1.0, 2.0, 3.0]), 2)
        tensor([1., 4., 9.])
        """

    def square(self) -> Tensor:
        """x², element by element; (x²)' = 2x.

        >>> torch.square(torch.tensor([1.0, -3.0]))
        tensor([1., 9.])
        """

    def bmm(self, mat2: Tensor) -> Tensor:
        """The products of two batches of matrices, (b, n, k) and (b, k, m) → (b, n, m); derivatives as for `mm`.

        Raises RuntimeError for other shapes, and for two dtypes.

        >>> torch.bmm(torch.ones(5, 2, 3), torch.ones(5, 3, 4)).shape
        torch.Size([5, 2, 4])
        """

    def atan2(self, other) -> Tensor:
        """The angle of the point (other, input), from −π to π. ∂/∂input = other/r², ∂/∂other = −input/r², 0 at r = 0.

        >>> torch.atan2(torch.tensor([1.0, 1.0]), torch.tensor([1.0, -1.0]))
        tensor([0.7854, 2.3562])
        """

    def arctan2(self, other) -> Tensor:
        """The angle of the point (other, input), from −π to π. ∂/∂input = other/r², ∂/∂other = −input/r², 0 at r = 0.

        >>> torch.atan2(torch.tensor([1.0, 1.0]), torch.tensor([1.0, -1.0]))
        tensor([0.7854, 2.3562])
        """

    def xlogy(self, other) -> Tensor:
        """input · ln other, and 0 where input is 0.

        >>> torch.xlogy(torch.tensor([0.0, 2.0]), torch.tensor([0.0, 1.0]))
        tensor([0., 0.])
        """

    def clamp(self, min=None, max=None) -> Tensor:
        """`input` with what is below `min` raised to it, and what is above `max` lowered to it; bounds may be tensors.

        The derivative is 1 between the bounds, 0 on them and outside; on a bound that is a tensor, each of the two gets
        half. Raises RuntimeError if there is no bound.

        >>> torch.clamp(torch.tensor([-1.0, 0.5, 2.0]), min=0, max=1)
        tensor([0.0000, 0.5000, 1.0000])
        """

    def clip(self, min=None, max=None) -> Tensor:
        """`input` with what is below `min` raised to it, and what is above `max` lowered to it; bounds may be tensors.

        The derivative is 1 between the bounds, 0 on them and outside; on a bound that is a tensor, each of the two gets
        half. Raises RuntimeError if there is no bound.

        >>> torch.clamp(torch.tensor([-1.0, 0.5, 2.0]), min=0, max=1)
        tensor([0.0000, 0.5000, 1.0000])
        """

    def clamp_max(self, max: Tensor | builtins.float) -> Tensor:
        """`input` with what is above `max`, a number or a tensor, lowered to it. The derivative is 0 there, 1 elsewhere.

        >>> torch.clamp_max(torch.tensor([-1.0, 2.0]), 0)
        tensor([-1.,  0.])
        """

    def clamp_min(self, min: Tensor | builtins.float) -> Tensor:
        """`input` with what is below `min`, a number or a tensor, raised to it. The derivative is 0 there, 1 elsewhere.

        >>> torch.clamp_min(torch.tensor([-1.0, 2.0]), 0)
        tensor([0., 2.])
        """

    def masked_fill(self, mask: Tensor, value: Tensor | builtins.float) -> Tensor:
        """`input` with `value`, a number or a 0-d tensor, where `mask` holds; no gradient passes there.

        Raises RuntimeError for a mask that is not bool, or of a shape that does not broadcast.

        >>> torch.masked_fill(torch.tensor([1.0, 2.0]), torch.tensor([True, False]), 0)
        tensor([0., 2.])
        """

    def maximum(self, other) -> Tensor:
        """The larger of two elements, with broadcasting; nan if one of them is. Where they are equal, each gets half.

        >>> torch.maximum(torch.tensor([1.0, 5.0]), torch.tensor([3.0, 2.0]))
        tensor([3., 5.])
        """

    def minimum(self, other) -> Tensor:
        """The smaller of two elements, with broadcasting; nan if one of them is. Where they are equal, each gets half.

        >>> torch.minimum(torch.tensor([1.0, 5.0]), torch.tensor([3.0, 2.0]))
        tensor([1., 2.])
        """

    def bool(self):
        """False for zeros, True for everything else.

        >>> torch.tensor([0.0, 2.7]).bool()
        tensor([False,  True])
        """

    def cpu(self, memory_format=None) -> Tensor:
        """The tensor itself: it is in the processor's memory.

        >>> torch.tensor([1, 2]).cpu()
        tensor([1, 2])
        """

    def cuda(self, device=None, non_blocking=False):
        """Raises AssertionError: there is no graphics processor here.

        >>> torch.tensor([1, 2]).cuda()
        Traceback (most recent call last):
        AssertionError: Torch not compiled with CUDA enabled
        """

    def double(self):
        """The same values as float64.

        >>> torch.tensor([1.0, 2.0]).double()
        tensor([1., 2.], dtype=torch.float64)
        """

    def float(self):
        """The same values as float32.

        >>> torch.tensor([1, 2]).float()
        tensor([1., 2.])
        """

    def int(self):
        """The same values as int32, without their fractions.

        >>> torch.tensor([1.0, 2.7]).int()
        tensor([1, 2], dtype=torch.int32)
        """

    def long(self):
        """The same values as int64, without their fractions.

        >>> torch.tensor([1.0, 2.7]).long()
        tensor([1, 2])
        """

    def type(self, dtype=None, non_blocking=False) -> Tensor | str:
        """The name of the tensor's type, such as "torch.FloatTensor"; with `dtype`, the values in that type.

        Raises ValueError for a name that no type has.

        >>> torch.tensor([1.0]).type(), torch.tensor([1.0]).type(torch.int64)
        ('torch.FloatTensor', tensor([1]))
        """

    def type_as(self, other: Tensor) -> Tensor:
        """The same values in the dtype of another tensor.

        >>> torch.tensor([1, 2]).type_as(torch.tensor(0.0))
        tensor([1., 2.])
        """

    def eq(self, other) -> Tensor:
        """Where the elements are equal, with broadcasting: a tensor of bools.

        >>> torch.eq(torch.tensor([1, 2]), 2)
        tensor([False,  True])
        """

    def ge(self, other) -> Tensor:
        """Where `input >= other`.

        >>> torch.ge(torch.tensor([1, 2]), 2)
        tensor([False,  True])
        """

    def greater_equal(self, other) -> Tensor:
        """Where `input >= other`.

        >>> torch.ge(torch.tensor([1, 2]), 2)
        tensor([False,  True])
        """

    def gt(self, other) -> Tensor:
        """Where `input > other`.

        >>> torch.gt(torch.tensor([1, 2]), 1)
        tensor([False,  True])
        """

    def greater(self, other) -> Tensor:
        """Where `input > other`.

        >>> torch.gt(torch.tensor([1, 2]), 1)
        tensor([False,  True])
        """

    def le(self, other) -> Tensor:
        """Where `input <= other`.

        >>> torch.le(torch.tensor([1, 2]), 2)
        tensor([True, True])
        """

    def less_equal(self, other) -> Tensor:
        """Where `input <= other`.

        >>> torch.le(torch.tensor([1, 2]), 2)
        tensor([True, True])
        """

    def lt(self, other) -> Tensor:
        """Where `input < other`.

        >>> torch.lt(torch.tensor([1, 2]), 2)
        tensor([ True, False])
        """

    def less(self, other) -> Tensor:
        """Where `input < other`.

        >>> torch.lt(torch.tensor([1, 2]), 2)
        tensor([ True, False])
        """

    def ne(self, other) -> Tensor:
        """Where the elements differ.

        >>> torch.ne(torch.tensor([1, 2]), 2)
        tensor([ True, False])
        """

    def not_equal(self, other) -> Tensor:
        """Where the elements differ.

        >>> torch.ne(torch.tensor([1, 2]), 2)
        tensor([ True, False])
        """

    def clone(self) -> Tensor:
        """A copy in new memory, through which gradients flow unchanged: `detach().clone()` cuts them off.

        >>> torch.clone(torch.tensor([1.0, 2.0]))
        tensor([1., 2.])
        """

    def to(self, *args, dtype=None, device=None, non_blocking=False, copy=False, memory_format=None) -> Tensor:
        """The same values in another dtype, or in that of another tensor; the tensor itself where nothing changes.

        `to(dtype)`, `to(device)`, `to(device, dtype)` and `to(other)` are possible. Gradients flow back in the dtype of
        `input`. Raises RuntimeError for an unknown device, AssertionError for "cuda".

        >>> torch.tensor([1.0, 2.5]).to(torch.int64)
        tensor([1, 2])
        """

    def all(self, dim=None, keepdim=False) -> Tensor:
        """Are all elements not zero? Over all, or along `dim`; a tensor of bools.

        >>> torch.all(torch.tensor([[True, True], [False, True]]), 1)
        tensor([ True, False])
        """

    def any(self, dim=None, keepdim=False) -> Tensor:
        """Is an element not zero? Over all, or along `dim`; a tensor of bools.

        >>> torch.any(torch.tensor([[True, False], [False, False]]), 1)
        tensor([ True, False])
        """

    def bincount(self, weights=None, minlength=0) -> Tensor:
        """How often each number from 0 on occurs, or with `weights` the sum of the weights at its places.

        The result has at least `minlength` elements. Raises RuntimeError for negative numbers, for another number of
        dimensions than one, and for weights of another shape; NotImplementedError for floats and bools.

        >>> torch.bincount(torch.tensor([1, 1, 3]))
        tensor([0, 2, 0, 1])
        """

    def count_nonzero(self, dim=None) -> Tensor:
        """How many elements are not 0: of all, or along one dimension or several; int64.

        >>> torch.count_nonzero(torch.tensor([[0, 1], [2, 3]]), 0)
        tensor([1, 2])
        """

    def cumprod(self, dim: builtins.int, *, dtype=None) -> Tensor:
        """Running products along a dimension. The shape stays; integers and bools give int64.

        Raises IndexError for a dimension that is not there.

        >>> torch.cumprod(torch.tensor([1, 2, 3, 4]), 0)
        tensor([ 1,  2,  6, 24])
        """

    def cumsum(self, dim: builtins.int, *, dtype=None) -> Tensor:
        """Running sums along a dimension; each element's gradient is the sum of those from its place on. The shape stays.

        Integers and bools give int64. Raises IndexError for a dimension that is not there.

        >>> torch.cumsum(torch.tensor([1, 2, 3]), 0)
        tensor([1, 3, 6])
        """

    def prod(self, dim=None, keepdim=False, *, dtype=None) -> Tensor:
        """The product of all elements, or along one dimension; ∂prod/∂xᵢ is the product of the others, also at zeros.

        Integers and bools give int64. Raises IndexError for a dimension that is not there.

        >>> torch.prod(torch.tensor([2.0, 3.0, 4.0]))
        tensor(24.)
        """

    def diag(self, diagonal=0) -> Tensor:
        """The diagonal of a matrix, or a matrix with a vector on its diagonal. Raises RuntimeError for others.

        >>> torch.diag(torch.tensor([1, 2]))
        tensor([[1, 0],
                [0, 2]])
        """

    def diagonal(self, offset=0, dim1=0, dim2=1) -> Tensor:
        """The elements with equal indices in two dimensions, or with `dim2`'s greater by `offset`; a view.

        Raises RuntimeError for two equal dimensions.

        >>> torch.diagonal(torch.tensor([[1, 2], [3, 4]]))
        tensor([1, 4])
        """

    def trace(self) -> Tensor:
        """The sum of the diagonal of a matrix. Raises RuntimeError for other tensors.

        >>> torch.trace(torch.tensor([[1.0, 2.0], [3.0, 4.0]]))
        tensor(5.)
        """

    def tril(self, diagonal=0) -> Tensor:
        """Matrices with zeros above the diagonal, or above one that is `diagonal` places further to the right.

        Raises RuntimeError for fewer than two dimensions.

        >>> torch.tril(torch.ones(2, 2))
        tensor([[1., 0.],
                [1., 1.]])
        """

    def triu(self, diagonal=0) -> Tensor:
        """Matrices with zeros below the diagonal, or below one that is `diagonal` places further to the right.

        Raises RuntimeError for fewer than two dimensions.

        >>> torch.triu(torch.ones(2, 2), diagonal=1)
        tensor([[0., 1.],
                [0., 0.]])
        """

    def divide(self, other: Tensor | builtins.float, *, rounding_mode=None) -> Tensor:
        """`input / other`, with broadcasting; the derivatives are 1/other and −input/other². Integers give floats.

        `rounding_mode` "floor" rounds down and "trunc" towards 0; then the derivatives are 0, and integers stay integers.
        Raises RuntimeError for another word, and for integers divided by 0.

        >>> torch.div(torch.tensor([7, -7]), 2), torch.div(torch.tensor([7, -7]), 2, rounding_mode="floor")
        (tensor([ 3.5000, -3.5000]), tensor([ 3, -4]))
        """

    def div(self, other: Tensor | builtins.float, *, rounding_mode=None) -> Tensor:
        """`input / other`, with broadcasting; the derivatives are 1/other and −input/other². Integers give floats.

        `rounding_mode` "floor" rounds down and "trunc" towards 0; then the derivatives are 0, and integers stay integers.
        Raises RuntimeError for another word, and for integers divided by 0.

        >>> torch.div(torch.tensor([7, -7]), 2), torch.div(torch.tensor([7, -7]), 2, rounding_mode="floor")
        (tensor([ 3.5000, -3.5000]), tensor([ 3, -4]))
        """

    def true_divide(self, other: Tensor | builtins.float, *, rounding_mode=None) -> Tensor:
        """`input / other`, with broadcasting; the derivatives are 1/other and −input/other². Integers give floats.

        `rounding_mode` "floor" rounds down and "trunc" towards 0; then the derivatives are 0, and integers stay integers.
        Raises RuntimeError for another word, and for integers divided by 0.

        >>> torch.div(torch.tensor([7, -7]), 2), torch.div(torch.tensor([7, -7]), 2, rounding_mode="floor")
        (tensor([ 3.5000, -3.5000]), tensor([ 3, -4]))
        """

    def floor_divide(self, other) -> Tensor:
        """⌊input / other⌋; no derivative. Raises RuntimeError for integers by 0, NotImplementedError for bools.

        >>> torch.floor_divide(torch.tensor([7, -7]), 2)
        tensor([ 3, -4])
        """

    def __floordiv__(self, other) -> Tensor:
        """⌊input / other⌋; no derivative. Raises RuntimeError for integers by 0, NotImplementedError for bools.

        >>> torch.floor_divide(torch.tensor([7, -7]), 2)
        tensor([ 3, -4])
        """

    def remainder(self, other) -> Tensor:
        """What is left of `input` after taking away `other` as often as it fits, with the sign of `other`.

        The derivatives are 1 and −⌊input / other⌋. Raises RuntimeError for integers divided by 0.

        >>> torch.remainder(torch.tensor([5.5, -5.5]), 2)
        tensor([1.5000, 0.5000])
        """

    def __mod__(self, other) -> Tensor:
        """What is left of `input` after taking away `other` as often as it fits, with the sign of `other`.

        The derivatives are 1 and −⌊input / other⌋. Raises RuntimeError for integers divided by 0.

        >>> torch.remainder(torch.tensor([5.5, -5.5]), 2)
        tensor([1.5000, 0.5000])
        """

    def __rfloordiv__(self, other) -> Tensor: ...

    def __rmod__(self, other) -> Tensor: ...

    def amax(self, dim=(), keepdim=False) -> Tensor:
        """The largest element, over all or along one dimension or several; equal ones share the gradient.

        Raises IndexError for a dimension that is not there, or has no element.

        >>> torch.amax(torch.tensor([[1.0, 5.0], [7.0, 2.0]]), 1)
        tensor([5., 7.])
        """

    def amin(self, dim=(), keepdim=False) -> Tensor:
        """The smallest element, over all or along one dimension or several; equal ones share the gradient.

        Raises IndexError for a dimension that is not there, or has no element.

        >>> torch.amin(torch.tensor([[1.0, 5.0], [7.0, 2.0]]), 1)
        tensor([1., 2.])
        """

    def argmax(self, dim=None, keepdim=False) -> Tensor:
        """The index of the largest element, the first of several: in the tensor read row by row, or along `dim`.

        No gradient passes it. Raises NotImplementedError for bools, IndexError where there is no element.

        >>> torch.argmax(torch.tensor([[1.0, 5.0], [7.0, 2.0]])), torch.argmax(torch.tensor([[1.0, 5.0], [7.0, 2.0]]), 1)
        (tensor(2), tensor([1, 0]))
        """

    def argmin(self, dim=None, keepdim=False) -> Tensor:
        """The index of the smallest element: see `argmax`.

        >>> torch.argmin(torch.tensor([3.0, 1.0, 2.0]))
        tensor(1)
        """

    def argsort(self, dim=-1, descending=False, stable=False) -> Tensor:
        """The indices that put the elements in order: those of `sort`.

        >>> torch.argsort(torch.tensor([3.0, 1.0, 2.0]))
        tensor([1, 2, 0])
        """

    def max(self, dim=None, keepdim=False, *, other=None):
        """The largest element; along `dim`, a pair of the largest elements and their indices; of two tensors, `maximum`.

        Nan counts as the largest. Of several that are largest the whole tensor's gradient is shared in equal parts; along
        a dimension the first has the index, and the gradient. Raises RuntimeError or IndexError where there are none.

        >>> x = torch.tensor([[1.0, 5.0], [7.0, 2.0]])
        >>> torch.max(x), torch.max(x, 1).values, torch.max(x, 1).indices
        (tensor(7.), tensor([5., 7.]), tensor([1, 0]))
        """

    def min(self, dim=None, keepdim=False, *, other=None):
        """The smallest element; along `dim`, a pair of the smallest elements and their indices; of two tensors, `minimum`.

        Everything else is as in `max`.

        >>> torch.min(torch.tensor([[1.0, 5.0], [7.0, 2.0]]), 0).values
        tensor([1., 2.])
        """

    def sort(self, dim=-1, descending=False, stable=False):
        """The elements in order along a dimension, and the indices where they were; nan counts as the largest.

        Equal elements stay in their order, with and without `stable`. Each gradient goes back to where its element was.

        >>> torch.sort(torch.tensor([3.0, 1.0, 2.0])).indices
        tensor([1, 2, 0])
        """

    def topk(self, k: builtins.int, dim=-1, largest=True, sorted=True):
        """The k largest elements along a dimension, or the smallest, in order, and the indices where they were.

        Each gradient goes back to where its element was. Raises RuntimeError where there are fewer than k.

        >>> torch.topk(torch.tensor([3.0, 1.0, 2.0]), 2).values
        tensor([3., 2.])
        """

    def gather(self, dim: builtins.int, index: Tensor, *, sparse_grad=False) -> Tensor:
        """One element of `input` for each index, which counts along `dim`; in the other dimensions it stays in place.

        The result has the shape of `index`; in two dimensions, for `dim=1`: result[i][j] = input[i][index[i][j]]. Gradients
        of one element add up. Raises RuntimeError for an index of another dtype or number of dimensions, or out of bounds.

        >>> torch.gather(torch.tensor([[1, 2], [3, 4]]), 1, torch.tensor([[0, 0], [1, 0]]))
        tensor([[1, 1],
                [4, 3]])
        """

    def index_add(self, dim: builtins.int, index: Tensor, source: Tensor, *, alpha=1) -> Tensor:
        """A copy of `input` with `alpha` times each slice of `source` along `dim` added at its number.

        It is the opposite of `index_select`. Raises RuntimeError for a source of another dtype or shape.

        >>> torch.zeros(3).index_add(0, torch.tensor([0, 2, 0]), torch.tensor([1.0, 2.0, 3.0]))
        tensor([4., 0., 2.])
        """

    def index_select(self, dim: builtins.int, index: Tensor) -> Tensor:
        """Slices of `input` along `dim`, by their numbers; the gradients of one slice add up.

        Raises IndexError for a number out of range, RuntimeError for an index that is no vector of integers.

        >>> torch.index_select(torch.tensor([[1, 2], [3, 4]]), 0, torch.tensor([1, 1]))
        tensor([[3, 4],
                [3, 4]])
        """

    def scatter(self, dim: builtins.int, index: Tensor, src=None, *, value=None) -> Tensor:
        """A copy of `input` with each element of `src`, or a number, at its index. What is overwritten gets no gradient.

        In two dimensions, for `dim=1`: result[i][index[i][j]] = src[i][j]. Raises RuntimeError as `gather` does.

        >>> torch.zeros(3).scatter(0, torch.tensor([0, 2]), 1.0)
        tensor([1., 0., 1.])
        """

    def scatter_add(self, dim: builtins.int, index: Tensor, src: Tensor) -> Tensor:
        """A copy of `input` with each element of `src` added at its index: the opposite of `gather`.

        In two dimensions, for `dim=1`: result[i][index[i][j]] += src[i][j]. Raises RuntimeError as `gather` does.

        >>> torch.zeros(3).scatter_add(0, torch.tensor([0, 2, 0]), torch.tensor([1.0, 2.0, 3.0]))
        tensor([4., 0., 2.])
        """

    def copy_(self, src, non_blocking=False) -> Tensor:
        """Copy the elements of `src` into this tensor, which keeps its shape and dtype; they broadcast. Returns the tensor.

        `non_blocking` changes nothing here. Raises RuntimeError for a shape that does not broadcast to this one.

        >>> torch.zeros(2, 2).copy_(torch.tensor([1, 2]))
        tensor([[1., 2.],
                [1., 2.]])
        """

    def fill_(self, value: Tensor | builtins.float) -> Tensor:
        """Set every element to a number, or to that of a 0-d tensor. Returns the tensor.

        Raises RuntimeError for a value with dimensions, or that the dtype cannot hold, OverflowError for a larger int.

        >>> torch.zeros(2).fill_(3)
        tensor([3., 3.])
        """

    def zero_(self) -> Tensor:
        """Set every element to 0. Returns the tensor.

        >>> torch.ones(2).zero_()
        tensor([0., 0.])
        """

    def unbind(self, dim=0) -> tuple[Tensor, ...]:
        """The layers of a tensor along a dimension, as a tuple of views.

        Raises IndexError for a dimension that is not there.

        >>> torch.unbind(torch.tensor([[1, 2], [3, 4]]))
        (tensor([1, 2]), tensor([3, 4]))
        """

    def chunk(self, chunks, dim=0):
        """At most `chunks` pieces of one size along a dimension, the last one perhaps smaller; views.

        Raises RuntimeError for fewer than one piece.

        >>> torch.chunk(torch.arange(5), 2)
        (tensor([0, 1, 2]), tensor([3, 4]))
        """

    def contiguous(self, memory_format=None) -> Tensor:
        """The tensor itself if its rows lie in memory one after the other, else a copy in which they do.

        >>> x = torch.zeros(2, 3).t()
        >>> x.is_contiguous(), x.contiguous().is_contiguous()
        (False, True)
        """

    def repeat(self, *repeats) -> Tensor:
        """Copies of a tensor, so many along each dimension; further counts in front make new dimensions.

        Raises RuntimeError for fewer counts than dimensions.

        >>> torch.tensor([1, 2]).repeat(2, 2)
        tensor([[1, 2, 1, 2],
                [1, 2, 1, 2]])
        """

    def repeat_interleave(self, repeats=None, dim=None, *, output_size=None) -> Tensor:
        """Each element, or each slice along `dim`, repeated in place; a number of times, or one for each.

        With one argument, a tensor of numbers: each index, so many times. Raises RuntimeError for a wrong number of them.

        >>> torch.repeat_interleave(torch.tensor([5, 7]), torch.tensor([1, 2]))
        tensor([5, 7, 7])
        """

    def roll(self, shifts, dims=()):
        """The elements moved along dimensions; what leaves at one end returns at the other. Without `dims`, all in one row.

        Raises RuntimeError unless there are as many shifts as dimensions, IndexError for a dimension that is not there.

        >>> torch.roll(torch.tensor([1, 2, 3, 4]), 1)
        tensor([4, 1, 2, 3])
        """

    def addmm(self, mat1: Tensor, mat2: Tensor, *, beta=1, alpha=1) -> Tensor:
        """`beta · input + alpha · (mat1 @ mat2)`, where `input` broadcasts to the product: (n, k) @ (k, m) → (n, m).

        The derivatives are beta, summed over what was broadcast, and alpha times those of `mm`. Raises RuntimeError for
        shapes that do not fit, and for two dtypes.

        >>> torch.addmm(torch.tensor([1.0]), torch.tensor([[1.0, 2.0]]), torch.tensor([[3.0], [4.0]]))
        tensor([[12.]])
        """

    def dot(self, tensor: Tensor) -> Tensor:
        """The inner product of two vectors of one length, Σ inputᵢ · tensorᵢ; the derivatives are each other.

        Raises RuntimeError for other shapes.

        >>> torch.dot(torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0]))
        tensor(11.)
        """

    def matmul(self, other: Tensor) -> Tensor:
        """`input @ other`: the product of vectors, matrices or, with more dimensions, of batches that broadcast.

        A vector on the left counts as a row, on the right as a column, and its dimension disappears again. Raises
        RuntimeError for 0-d tensors and for inner dimensions that differ.

        >>> torch.matmul(torch.ones(2, 3), torch.ones(3))
        tensor([3., 3.])
        """

    def mm(self, mat2: Tensor) -> Tensor:
        """The product of two matrices, (n, k) and (k, m) → (n, m).

        With G the gradient of the result, ∂/∂input = G · mat2ᵀ and ∂/∂mat2 = inputᵀ · G. Raises RuntimeError for other
        shapes, and for two dtypes.

        >>> torch.mm(torch.tensor([[1.0, 2.0]]), torch.tensor([[3.0], [4.0]]))
        tensor([[11.]])
        """

    def mv(self, vec: Tensor) -> Tensor:
        """The product of a matrix and a vector, (n, k) and (k,) → (n,).

        With g the gradient of the result, ∂/∂input = g vecᵀ and ∂/∂vec = inputᵀ g. Raises RuntimeError for other shapes.

        >>> torch.mv(torch.tensor([[1.0, 2.0], [3.0, 4.0]]), torch.tensor([1.0, 1.0]))
        tensor([3., 7.])
        """

    def allclose(self, other: Tensor, rtol=1e-05, atol=1e-08, equal_nan=False) -> builtins.bool:
        """Are all elements close, as `isclose` says? A Python bool.

        >>> torch.allclose(torch.tensor([0.1, 0.2]) + 0.1, torch.tensor([0.2, 0.3]))
        True
        """

    def bitwise_and(self, other) -> Tensor:
        """`input & other`: both, for bools; the common bits, for integers. Raises NotImplementedError for floats.

        >>> torch.bitwise_and(torch.tensor([True, False]), True)
        tensor([ True, False])
        """

    def __and__(self, other) -> Tensor:
        """`input & other`: both, for bools; the common bits, for integers. Raises NotImplementedError for floats.

        >>> torch.bitwise_and(torch.tensor([True, False]), True)
        tensor([ True, False])
        """

    def __rand__(self, other) -> Tensor:
        """`input & other`: both, for bools; the common bits, for integers. Raises NotImplementedError for floats.

        >>> torch.bitwise_and(torch.tensor([True, False]), True)
        tensor([ True, False])
        """

    def bitwise_not(self) -> Tensor:
        """`~input`: the opposite, for bools; all bits turned over, for integers. Raises NotImplementedError for floats.

        >>> torch.bitwise_not(torch.tensor([True, False]))
        tensor([False,  True])
        """

    def bitwise_or(self, other) -> Tensor:
        """`input | other`: at least one, for bools; all bits, for integers. Raises NotImplementedError for floats.

        >>> torch.bitwise_or(torch.tensor([4, 1]), 2)
        tensor([6, 3])
        """

    def __or__(self, other) -> Tensor:
        """`input | other`: at least one, for bools; all bits, for integers. Raises NotImplementedError for floats.

        >>> torch.bitwise_or(torch.tensor([4, 1]), 2)
        tensor([6, 3])
        """

    def __ror__(self, other) -> Tensor:
        """`input | other`: at least one, for bools; all bits, for integers. Raises NotImplementedError for floats.

        >>> torch.bitwise_or(torch.tensor([4, 1]), 2)
        tensor([6, 3])
        """

    def bitwise_xor(self, other) -> Tensor:
        """`input ^ other`: one alone, for bools; bits that differ, for integers. Raises NotImplementedError for floats.

        >>> torch.bitwise_xor(torch.tensor([True, False]), True)
        tensor([False,  True])
        """

    def __rxor__(self, other) -> Tensor:
        """`input ^ other`: one alone, for bools; bits that differ, for integers. Raises NotImplementedError for floats.

        >>> torch.bitwise_xor(torch.tensor([True, False]), True)
        tensor([False,  True])
        """

    def __invert__(self) -> Tensor:
        """`~x`: the opposite, for bools; all bits turned over, for integers. Raises TypeError for floats.

        >>> ~torch.tensor([True, False])
        tensor([False,  True])
        """

    def __xor__(self, other) -> Tensor:
        """`input ^ other`: one alone, for bools; bits that differ, for integers. Raises NotImplementedError for floats.

        >>> torch.bitwise_xor(torch.tensor([True, False]), True)
        tensor([False,  True])
        """

    def equal(self, other: Tensor) -> builtins.bool:
        """Have both the same shape and the same elements? A Python bool.

        >>> torch.equal(torch.tensor([1, 2]), torch.tensor([1, 2]))
        True
        """

    def is_inference(self) -> builtins.bool:
        """Was it made in inference mode? A Python bool.

        >>> torch.is_inference(torch.tensor(1.0))
        False
        """

    def isclose(self, other: Tensor, rtol=1e-05, atol=1e-08, equal_nan=False) -> Tensor:
        """Where |input − other| ≤ atol + rtol · |other|.

        Raises RuntimeError for tensors of two dtypes, for a negative tolerance, and for shapes that do not broadcast.

        >>> torch.isclose(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 2.1]))
        tensor([ True, False])
        """

    def isfinite(self) -> Tensor:
        """Where the elements are neither nan nor infinite.

        >>> torch.isfinite(torch.tensor([0.0, float('nan')]))
        tensor([ True, False])
        """

    def isinf(self) -> Tensor:
        """Where the elements are infinite, of either sign.

        >>> torch.isinf(torch.tensor([0.0, float('-inf')]))
        tensor([False,  True])
        """

    def isnan(self) -> Tensor:
        """Where the elements are nan, “not a number”.

        >>> torch.isnan(torch.tensor([0.0, float('nan')]))
        tensor([False,  True])
        """

    def logical_and(self, other) -> Tensor:
        """Where both are not zero. Raises TypeError for a number.

        >>> torch.logical_and(torch.tensor([0, 2]), torch.tensor([1, 1]))
        tensor([False,  True])
        """

    def logical_not(self) -> Tensor:
        """Where the elements are zero.

        >>> torch.logical_not(torch.tensor([0, 2]))
        tensor([ True, False])
        """

    def logical_or(self, other) -> Tensor:
        """Where at least one is not zero. Raises TypeError for a number.

        >>> torch.logical_or(torch.tensor([0, 2]), torch.tensor([0, 1]))
        tensor([False,  True])
        """

    def logical_xor(self, other) -> Tensor:
        """Where exactly one is not zero. Raises TypeError for a number.

        >>> torch.logical_xor(torch.tensor([0, 2]), torch.tensor([1, 1]))
        tensor([ True, False])
        """

    def index_put(self, indices, values: Tensor, accumulate=False) -> Tensor:
        """A copy of `input` with `values` at the places that index tensors name, or added there with `accumulate`.

        Raises IndexError for places that are not there, RuntimeError for values of another dtype, or that do not broadcast.

        >>> torch.zeros(3).index_put((torch.tensor([0, 0]),), torch.tensor([1.0, 2.0]), accumulate=True)
        tensor([3., 0., 0.])
        """

    def det(self) -> Tensor:
        """The determinant of a square matrix, or of each in a batch; ∂/∂A = det A · A⁻ᵀ.

        Raises RuntimeError for a matrix that is not square.

        >>> torch.linalg.det(torch.tensor([[2.0, 1.0], [0.0, 4.0]]))
        tensor(8.)
        """

    def inverse(self) -> Tensor:
        """The inverse of a matrix, or of each in a batch; ∂/∂A = −A⁻ᵀ G A⁻ᵀ.

        Raises RuntimeError for a matrix that is not square, or that has no inverse.

        >>> torch.linalg.inv(torch.tensor([[2.0, 0.0], [0.0, 4.0]]))
        tensor([[0.5000, 0.0000],
                [0.0000, 0.2500]])
        """

    def outer(self, vec2: Tensor) -> Tensor:
        """All products of an element of one vector and one of another, (n,) and (m,) → (n, m).

        With G the gradient of the result, ∂/∂input = G vec2 and ∂/∂vec2 = Gᵀ input. Raises RuntimeError for other shapes.

        >>> torch.outer(torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0]))
        tensor([[3., 4.],
                [6., 8.]])
        """

    def as_strided(self, size, stride, storage_offset=None):
        """A view of the memory that `input` looks into, of this shape, with these steps from one element to the next.

        Elements may show several times; their gradients add up, and those of elements beside `input` are lost. Raises
        RuntimeError for what lies outside of the memory.

        >>> torch.as_strided(torch.arange(4.0), (3, 2), (1, 1))
        tensor([[0., 1.],
                [1., 2.],
                [2., 3.]])
        """

    def new(self, *size_or_data) -> Tensor:
        """A new tensor of this one's dtype: of this shape, or with these numbers.

        >>> torch.ones(2).new([1, 2])
        tensor([1., 2.])
        """

    def storage_offset(self):
        """How many elements before this tensor's first lie in the memory that it shares.

        >>> torch.arange(4)[2:].storage_offset()
        2
        """

    def resize_(self, *size, memory_format=None) -> Tensor:
        """Give this tensor another shape, in place: its first numbers stay, new ones are whatever was in memory.

        Returns the tensor. Raises RuntimeError for a tracked one.

        >>> torch.arange(4.0).resize_(2)
        tensor([0., 1.])
        """

    def unfold(self, dimension: builtins.int, size: builtins.int, step: builtins.int) -> Tensor:
        """All windows of `size` elements along a dimension, `step` apart: a view, in which each is a last dimension.

        Raises RuntimeError for a window that is larger than the dimension, or for a step that is not positive.

        >>> torch.arange(5.0).unfold(0, 3, 2)
        tensor([[0., 1., 2.],
                [2., 3., 4.]])
        """

    def add(self, other: Tensor | builtins.float, *, alpha=1) -> Tensor:
        """`input + alpha · other`, with broadcasting; the derivatives are 1 and alpha.

        Raises RuntimeError for shapes that do not broadcast, and for an alpha that does not suit the dtypes.

        >>> torch.add(torch.tensor([1.0, 2.0]), torch.tensor([10.0, 20.0]), alpha=2)
        tensor([21., 42.])
        """

    def addcdiv(self, tensor1: Tensor, tensor2: Tensor, *, value=1) -> Tensor:
        """input + value · tensor1 / tensor2, with broadcasting; the derivatives are 1 and value times those of a quotient.

        >>> torch.addcdiv(torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0]), torch.tensor([0.5, 2.0]), value=10)
        tensor([61., 22.])
        """

    def addcmul(self, tensor1: Tensor, tensor2: Tensor, *, value=1) -> Tensor:
        """input + value · tensor1 · tensor2, with broadcasting; the derivatives are 1 and value · the other factor.

        >>> torch.addcmul(torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0]), torch.tensor([0.5, 2.0]), value=10)
        tensor([16., 82.])
        """

    def lerp(self, end, weight):
        """input + weight · (end − input): at 0 the input, at 1 the end; the weight is a number, or a tensor.

        The derivatives are 1 − weight, weight and end − input. Raises RuntimeError for operands of two dtypes,
        NotImplementedError for integers.

        >>> torch.lerp(torch.tensor([0.0, 10.0]), torch.tensor([4.0, 20.0]), 0.25)
        tensor([ 1.0000, 12.5000])
        """

    def sub(self, other, *, alpha=1) -> Tensor:
        """`input − alpha · other`, with broadcasting; the derivatives are 1 and −alpha.

        Raises NotImplementedError for bools.

        >>> torch.sub(torch.tensor([1.0, 2.0]), 0.5)
        tensor([0.5000, 1.5000])
        """

    def subtract(self, other, *, alpha=1) -> Tensor:
        """`input − alpha · other`, with broadcasting; the derivatives are 1 and −alpha.

        Raises NotImplementedError for bools.

        >>> torch.sub(torch.tensor([1.0, 2.0]), 0.5)
        tensor([0.5000, 1.5000])
        """

    def norm(self, p='fro', dim=None, keepdim=False, dtype=None) -> Tensor:
        """(Σ |x|ᵖ)^(1/p) of all elements, or along `dim`; p = 2 is also called "fro". The derivative is 0 where it is 0.

        Raises NotImplementedError for integers, and for other words, which are norms of matrices.

        >>> torch.norm(torch.tensor([3.0, 4.0])), torch.norm(torch.tensor([3.0, -4.0]), p=1)
        (tensor(5.), tensor(7.))
        """

    def median(self, dim=None, keepdim=False):
        """The middle element, the lower of two: of all, or along a dimension with its index.

        nan counts as the largest. Raises IndexError for a dimension that is not there.

        >>> torch.median(torch.tensor([4.0, 1.0, 3.0, 2.0]))
        tensor(2.)
        """

    def __reversed__(self) -> Tensor: ...

    def flip(self, *args, dims=None) -> Tensor:
        """The elements in reverse order along these dimensions: a new tensor, since PyTorch's views only go forward.

        Raises RuntimeError for a dimension that comes twice.

        >>> torch.flip(torch.tensor([1, 2, 3]), (0,))
        tensor([3, 2, 1])
        """

    def split(self, split_size_or_sections: builtins.int | Sequence[builtins.int], dim=0) -> tuple[Tensor, ...]:
        """Pieces of `split_size` along a dimension, the last one perhaps smaller, or pieces of the sizes in a list; views.

        Raises RuntimeError for sizes that are negative, or that do not add up to that of the dimension.

        >>> torch.split(torch.arange(5), 2)
        (tensor([0, 1]), tensor([2, 3]), tensor([4]))
        """

    def abs(self) -> Tensor:
        """|x|; |x|' is the sign of x, and 0 at 0. Raises NotImplementedError for bools.

        >>> torch.abs(torch.tensor([-1.5, 2.0]))
        tensor([1.5000, 2.0000])
        """

    def absolute(self) -> Tensor:
        """|x|; |x|' is the sign of x, and 0 at 0. Raises NotImplementedError for bools.

        >>> torch.abs(torch.tensor([-1.5, 2.0]))
        tensor([1.5000, 2.0000])
        """

    def cos(self) -> Tensor:
        """cos x, of an angle in radians; cos' = −sin.

        >>> torch.cos(torch.tensor([0.0, 1.0]))
        tensor([1.0000, 0.5403])
        """

    def exp(self) -> Tensor:
        """eˣ; (eˣ)' = eˣ.

        >>> torch.exp(torch.tensor([0.0, 1.0]))
        tensor([1.0000, 2.7183])
        """

    def log(self) -> Tensor:
        """ln x, nan for negative x; (ln x)' = 1/x.

        >>> torch.log(torch.tensor([1.0, 10.0]))
        tensor([0.0000, 2.3026])
        """

    def neg(self) -> Tensor:
        """−x; (−x)' = −1. Raises NotImplementedError for bools.

        >>> torch.neg(torch.tensor([1.0, -2.0]))
        tensor([-1.,  2.])
        """

    def negative(self) -> Tensor:
        """−x; (−x)' = −1. Raises NotImplementedError for bools.

        >>> torch.neg(torch.tensor([1.0, -2.0]))
        tensor([-1.,  2.])
        """

    def reciprocal(self) -> Tensor:
        """1/x; (1/x)' = −1/x².

        >>> torch.reciprocal(torch.tensor([4.0, 0.5]))
        tensor([0.2500, 2.0000])
        """

    def sgn(self) -> Tensor:
        """The sign of a number, as `sign`; PyTorch has a second name for it, which is for complex numbers, too.

        >>> torch.sgn(torch.tensor([-1.5, 0.0, 2.0]))
        tensor([-1.,  0.,  1.])
        """

    def sin(self) -> Tensor:
        """sin x, of an angle in radians; sin' = cos.

        >>> torch.sin(torch.tensor([0.0, 1.0]))
        tensor([0.0000, 0.8415])
        """

    def sqrt(self) -> Tensor:
        """√x, nan for negative x; (√x)' = 1/(2√x), infinite at 0.

        >>> torch.sqrt(torch.tensor([4.0, 9.0]))
        tensor([2., 3.])
        """

    def tanh(self) -> Tensor:
        """The hyperbolic tangent, between −1 and 1; tanh' = 1 − tanh².

        >>> torch.tanh(torch.tensor([0.0, 1.0]))
        tensor([0.0000, 0.7616])
        """

    def mean(self, dim=None, keepdim=False, *, dtype=None) -> Tensor:
        """The mean of all elements, or along `dim`; ∂mean/∂xᵢ = 1/n. Without elements it is nan.

        Raises NotImplementedError for integers and bools, unless `dtype` converts them first.

        >>> torch.mean(torch.tensor([1.0, 2.0, 6.0]))
        tensor(3.)
        """

    def sum(self, dim=None, keepdim=False, *, dtype=None) -> Tensor:
        """The sum of all elements, or along `dim`, one dimension or several; ∂sum/∂xᵢ = 1. Integers and bools give int64.

        `keepdim` leaves the reduced dimensions with size 1; `dtype` converts first. NumPy's names axis and keepdims work,
        too, as they do in all reductions. Raises IndexError for a dimension that is not there.

        >>> x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
        >>> torch.sum(x), torch.sum(x, 0), x.sum(1, keepdim=True).shape
        (tensor(10.), tensor([4., 6.]), torch.Size([2, 1]))
        """

    def broadcast_to(self, size: Sequence[builtins.int]) -> Tensor:
        """`expand`, as a function.

        >>> torch.broadcast_to(torch.tensor([1, 2]), (2, 2)).shape
        torch.Size([2, 2])
        """

    def expand_as(self, other: Tensor) -> Tensor:
        """`expand` to the shape of another tensor.

        >>> torch.tensor([1, 2]).expand_as(torch.zeros(2, 2)).shape
        torch.Size([2, 2])
        """

    def flatten(self, start_dim=0, end_dim=-1) -> Tensor:
        """The dimensions from `start_dim` to `end_dim` as one: a view where possible, else a copy.

        Raises RuntimeError for a `start_dim` behind `end_dim`, IndexError for a dimension that is not there.

        >>> torch.flatten(torch.zeros(2, 3, 4), 1).shape
        torch.Size([2, 12])
        """

    def movedim(self, source, destination: builtins.int | Sequence[builtins.int]) -> Tensor:
        """Dimensions moved to other places, the others in their old order around them; a view.

        Raises RuntimeError for a dimension that comes twice.

        >>> torch.movedim(torch.zeros(2, 3, 4), 0, -1).shape
        torch.Size([3, 4, 2])
        """

    def moveaxis(self, source, destination: builtins.int | Sequence[builtins.int]) -> Tensor:
        """Dimensions moved to other places, the others in their old order around them; a view.

        Raises RuntimeError for a dimension that comes twice.

        >>> torch.movedim(torch.zeros(2, 3, 4), 0, -1).shape
        torch.Size([3, 4, 2])
        """

    @property
    def mT(self):
        """`x.mT`: the last two dimensions exchanged, for a matrix or a batch of matrices; a view.

        A 0-d tensor stays what it is, with a warning. Raises RuntimeError for a vector.

        >>> torch.zeros(5, 2, 3).mT.shape
        torch.Size([5, 3, 2])
        """

    def permute(self, *args, dims=None) -> Tensor:
        """The dimensions in another order; a view. Raises RuntimeError for what does not name each dimension once.

        >>> torch.permute(torch.zeros(2, 3, 4), (2, 0, 1)).shape
        torch.Size([4, 2, 3])
        """

    def ravel(self) -> Tensor:
        """All elements in one dimension: a view where possible, else a copy.

        >>> torch.ravel(torch.zeros(2, 3)).shape
        torch.Size([6])
        """

    def squeeze(self, dim=None) -> Tensor:
        """Without the dimensions of size 1, or without those of them that are in `dim`; a view.

        Raises IndexError for a dimension that is not there.

        >>> torch.squeeze(torch.zeros(2, 1, 3)).shape
        torch.Size([2, 3])
        """

    def unflatten(self, dim: builtins.int, sizes: Sequence[builtins.int]) -> Tensor:
        """One dimension as several, of which one may be -1: the opposite of `flatten`.

        Raises RuntimeError for sizes whose product is another.

        >>> torch.unflatten(torch.zeros(2, 12), 1, (3, 4)).shape
        torch.Size([2, 3, 4])
        """

    def view_as(self, other: Tensor) -> Tensor:
        """The same memory in the shape of another tensor.

        >>> torch.arange(4).view_as(torch.zeros(2, 2)).shape
        torch.Size([2, 2])
        """

    def expand(self, *args, size=None) -> Tensor:
        """Dimensions of size 1 repeated, without using memory, and new ones in front; -1 keeps a size. A view.

        Raises RuntimeError for a dimension of another size.

        >>> torch.tensor([1, 2]).expand(2, -1)
        tensor([[1, 2],
                [1, 2]])
        """

    def t(self) -> Tensor:
        """The transpose of a matrix; a view. Raises RuntimeError for more than two dimensions.

        >>> torch.t(torch.tensor([[1, 2], [3, 4]]))
        tensor([[1, 3],
                [2, 4]])
        """

    def reshape(self, *args, shape=None) -> Tensor:
        """The same elements in another shape: a view where possible, else a copy. One size may be -1.

        Raises RuntimeError where the elements do not fit.

        >>> torch.reshape(torch.arange(6), (2, 3))
        tensor([[0, 1, 2],
                [3, 4, 5]])
        """

    def transpose(self, dim0: builtins.int, dim1: builtins.int) -> Tensor:
        """Two dimensions exchanged; a view. The gradient goes back with the two exchanged again.

        Raises IndexError for a dimension that is not there.

        >>> torch.transpose(torch.zeros(2, 3, 4), 0, 2).shape
        torch.Size([4, 3, 2])
        """

    def swapaxes(self, dim0: builtins.int, dim1: builtins.int) -> Tensor:
        """Two dimensions exchanged; a view. The gradient goes back with the two exchanged again.

        Raises IndexError for a dimension that is not there.

        >>> torch.transpose(torch.zeros(2, 3, 4), 0, 2).shape
        torch.Size([4, 3, 2])
        """

    def swapdims(self, dim0: builtins.int, dim1: builtins.int) -> Tensor:
        """Two dimensions exchanged; a view. The gradient goes back with the two exchanged again.

        Raises IndexError for a dimension that is not there.

        >>> torch.transpose(torch.zeros(2, 3, 4), 0, 2).shape
        torch.Size([4, 3, 2])
        """

    def unsqueeze(self, dim: builtins.int) -> Tensor:
        """A new dimension of size 1 in front of dimension `dim`; a view.

        Raises IndexError for a `dim` beyond the last dimension.

        >>> torch.unsqueeze(torch.tensor([1, 2]), 1).shape
        torch.Size([2, 1])
        """

    def view(self, *args, size=None) -> Tensor:
        """The same memory in another shape; one size may be -1.

        Raises RuntimeError where the elements do not fit, or cannot be seen like that without a copy.

        >>> torch.arange(6).view(2, -1)
        tensor([[0, 1, 2],
                [3, 4, 5]])
        """

    def index_fill(self, dim: builtins.int, index: Tensor, value: Tensor | builtins.float) -> Tensor:
        """A copy of `input` with a number, or that of a 0-d tensor, in the slices along `dim` that are named.

        Raises IndexError for a number out of range, or an index that is not int64, and RuntimeError for one that is no
        vector, and for a value with dimensions.

        >>> torch.zeros(3).index_fill(0, torch.tensor([0, 2]), 1)
        tensor([1., 0., 1.])
        """

    def masked_select(self, mask: Tensor) -> Tensor:
        """The elements where a mask holds, in a row; both broadcast.

        Raises RuntimeError for a mask that does not hold bools.

        >>> torch.masked_select(torch.tensor([1, 2, 3]), torch.tensor([True, False, True]))
        tensor([1, 3])
        """

    def narrow(self, dim: builtins.int, start: builtins.int, length: builtins.int) -> Tensor:
        """`length` layers from `start` on: a view. Raises RuntimeError for what reaches beyond the end, IndexError for a
        start that is not there.

        >>> torch.narrow(torch.tensor([1, 2, 3, 4]), 0, 1, 2)
        tensor([2, 3])
        """

    def nonzero(self, *, as_tuple=False) -> Tensor | tuple[Tensor, ...]:
        """The indices of all elements that are not zero: one row each, or with `as_tuple` one tensor for each dimension.

        >>> torch.nonzero(torch.tensor([[0, 1], [2, 0]]))
        tensor([[0, 1],
                [1, 0]])
        """

    def select(self, dim: builtins.int, index: builtins.int) -> Tensor:
        """One layer of a tensor, without its dimension: a view.

        Raises IndexError for a layer or a dimension that is not there.

        >>> torch.select(torch.tensor([[1, 2], [3, 4]]), 1, 0)
        tensor([1, 3])
        """

    def log_softmax(self, dim: builtins.int, dtype=None) -> Tensor:
        """The logarithm of `softmax`, x − ln Σ eˣ, exact also where that is 0. ∂lᵢ/∂xⱼ = δᵢⱼ − sⱼ.

        Raises what `softmax` does.

        >>> torch.log_softmax(torch.tensor([0.0, 0.0, 1000.0]), 0)
        tensor([-1000., -1000.,     0.])
        """

    def logsumexp(self, dim: builtins.int, keepdim=False) -> Tensor:
        """ln Σ eˣ along `dim`, one dimension or several, without overflow; its derivative is `softmax`.

        Integers give floats. Raises IndexError for a dimension that is not there.

        >>> torch.logsumexp(torch.tensor([100.0, 100.0]), 0)
        tensor(100.6931)
        """

    def softmax(self, dim: builtins.int, dtype=None) -> Tensor:
        """eˣ / Σ eˣ along `dim`: positive numbers that add up to 1. ∂sᵢ/∂xⱼ = sᵢ (δᵢⱼ − sⱼ).

        Raises NotImplementedError for integers, unless `dtype` converts them first, IndexError for a missing dimension.

        >>> torch.softmax(torch.tensor([0.0, 0.0, 1000.0]), 0)
        tensor([0., 0., 1.])
        """

    def acos(self) -> Tensor:
        """The angle whose cosine is x; arccos' = −1/√(1 − x²). nan outside of −1 to 1.

        >>> torch.acos(torch.tensor([1.0, 0.0]))
        tensor([0.0000, 1.5708])
        """

    def arccos(self) -> Tensor:
        """The angle whose cosine is x; arccos' = −1/√(1 − x²). nan outside of −1 to 1.

        >>> torch.acos(torch.tensor([1.0, 0.0]))
        tensor([0.0000, 1.5708])
        """

    def asin(self) -> Tensor:
        """The angle whose sine is x; arcsin' = 1/√(1 − x²). nan outside of −1 to 1.

        >>> torch.asin(torch.tensor([0.0, 1.0]))
        tensor([0.0000, 1.5708])
        """

    def arcsin(self) -> Tensor:
        """The angle whose sine is x; arcsin' = 1/√(1 − x²). nan outside of −1 to 1.

        >>> torch.asin(torch.tensor([0.0, 1.0]))
        tensor([0.0000, 1.5708])
        """

    def atan(self) -> Tensor:
        """The angle whose tangent is x; arctan' = 1/(1 + x²).

        >>> torch.atan(torch.tensor([0.0, 1.0]))
        tensor([0.0000, 0.7854])
        """

    def arctan(self) -> Tensor:
        """The angle whose tangent is x; arctan' = 1/(1 + x²).

        >>> torch.atan(torch.tensor([0.0, 1.0]))
        tensor([0.0000, 0.7854])
        """

    def ceil(self) -> Tensor:
        """The smallest whole number not below x; the derivative is taken as 0. Raises NotImplementedError for bools.

        >>> torch.ceil(torch.tensor([-1.5, 2.2]))
        tensor([-1.,  3.])
        """

    def cosh(self) -> Tensor:
        """The hyperbolic cosine, (eˣ + e⁻ˣ)/2; cosh' = sinh.

        >>> torch.cosh(torch.tensor([0.0, 1.0]))
        tensor([1.0000, 1.5431])
        """

    def erf(self) -> Tensor:
        """The error function, 2/√π ∫₀ˣ e^(−t²) dt; erf' = 2/√π e^(−x²).

        >>> torch.erf(torch.tensor([0.0, 1.0]))
        tensor([0.0000, 0.8427])
        """

    def expm1(self) -> Tensor:
        """eˣ − 1, exact for small x; (eˣ − 1)' = eˣ.

        >>> torch.expm1(torch.tensor(1e-10))
        tensor(1.0000e-10)
        """

    def floor(self) -> Tensor:
        """The largest whole number not above x; the derivative is taken as 0. Raises NotImplementedError for bools.

        >>> torch.floor(torch.tensor([-1.5, 2.7]))
        tensor([-2.,  2.])
        """

    def log10(self) -> Tensor:
        """The logarithm with base 10; (log₁₀ x)' = 1/(x ln 10).

        >>> torch.log10(torch.tensor([0.5, 20.0]))
        tensor([-0.3010,  1.3010])
        """

    def log1p(self) -> Tensor:
        """ln(1 + x), exact for small x; ln(1 + x)' = 1/(1 + x).

        >>> torch.log1p(torch.tensor(1e-10))
        tensor(1.0000e-10)
        """

    def log2(self) -> Tensor:
        """The logarithm with base 2; (log₂ x)' = 1/(x ln 2).

        >>> torch.log2(torch.tensor([1.0, 8.0]))
        tensor([0., 3.])
        """

    def nan_to_num(self, nan=0.0, posinf=None, neginf=None) -> Tensor:
        """`input` with numbers in the place of nan and of infinities, which by default are 0 and the largest there are.

        The derivative is 0 there, 1 elsewhere.

        >>> torch.nan_to_num(torch.tensor([float("nan"), 1.0, float("inf")]), posinf=9.0)
        tensor([0., 1., 9.])
        """

    def round(self, *, decimals=0) -> Tensor:
        """The nearest whole number, of two the even one, or the nearest with so many decimals; the derivative is 0.

        Raises NotImplementedError for bools.

        >>> torch.round(torch.tensor([-1.7, 0.5, 1.5]))
        tensor([-2.,  0.,  2.])
        """

    def rsqrt(self) -> Tensor:
        """1/√x; (1/√x)' = −½ (1/√x)³.

        >>> torch.rsqrt(torch.tensor([4.0, 0.25]))
        tensor([0.5000, 2.0000])
        """

    def sign(self) -> Tensor:
        """−1, 0 or 1, as x is negative, zero or positive; the derivative is taken as 0 everywhere.

        >>> torch.sign(torch.tensor([-1.5, 0.0, 2.0]))
        tensor([-1.,  0.,  1.])
        """

    def sinh(self) -> Tensor:
        """The hyperbolic sine, (eˣ − e⁻ˣ)/2; sinh' = cosh.

        >>> torch.sinh(torch.tensor([0.0, 1.0]))
        tensor([0.0000, 1.1752])
        """

    def tan(self) -> Tensor:
        """tan x, of an angle in radians; tan' = 1 + tan².

        >>> torch.tan(torch.tensor([0.0, 1.0]))
        tensor([0.0000, 1.5574])
        """

    def trunc(self) -> Tensor:
        """x without its fraction; the derivative is taken as 0. Raises NotImplementedError for bools.

        >>> torch.trunc(torch.tensor([-1.7, 2.7]))
        tensor([-1.,  2.])
        """

    def std(self, dim=None, unbiased=None, keepdim=False, *, correction=None) -> Tensor:
        """The standard deviation: the square root of `var`, with the same arguments. Its derivative is taken as 0 at 0.

        >>> torch.std(torch.tensor([1.0, 2.0, 6.0]))
        tensor(2.6458)
        """

    def var(self, dim=None, unbiased=None, keepdim=False, *, correction=None) -> Tensor:
        """The variance, over all or along `dim`: Σ (x − mean)² / (n − correction), where correction is 1 by default.

        `unbiased=False` means `correction=0`. ∂var/∂xᵢ = 2 (xᵢ − mean) / (n − correction). Warns, and returns nan, where
        the correction is not less than n. Raises NotImplementedError for integers.

        >>> torch.var(torch.tensor([1.0, 2.0, 6.0])), torch.var(torch.tensor([1.0, 2.0, 6.0]), correction=0)
        (tensor(7.), tensor(4.6667))
        """

    def where(self, condition, other):
        """Elements of this tensor where `condition` holds, else of `other`: `torch.where(condition, self, other)`.

        >>> torch.tensor([1.0, -2.0]).where(torch.tensor([True, False]), 0.0)
        tensor([1., 0.])
        """

    def abs_(self) -> Tensor:
        """`abs`, written into the tensor itself. Returns the tensor.

        Raises what `abs` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def acos_(self) -> Tensor:
        """`acos`, written into the tensor itself. Returns the tensor.

        Raises what `acos` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def add_(self, other: Tensor | builtins.float, *, alpha=1) -> Tensor:
        """`add`, written into the tensor itself. Returns the tensor.

        Raises what `add` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def addcdiv_(self, tensor1: Tensor, tensor2: Tensor, *, value=1) -> Tensor:
        """`addcdiv`, written into the tensor itself. Returns the tensor.

        Raises what `addcdiv` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def addcmul_(self, tensor1: Tensor, tensor2: Tensor, *, value=1) -> Tensor:
        """`addcmul`, written into the tensor itself. Returns the tensor.

        Raises what `addcmul` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def arccos_(self) -> Tensor:
        """`arccos`, written into the tensor itself. Returns the tensor.

        Raises what `arccos` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def arcsin_(self) -> Tensor:
        """`arcsin`, written into the tensor itself. Returns the tensor.

        Raises what `arcsin` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def arctan_(self) -> Tensor:
        """`arctan`, written into the tensor itself. Returns the tensor.

        Raises what `arctan` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def asin_(self) -> Tensor:
        """`asin`, written into the tensor itself. Returns the tensor.

        Raises what `asin` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def atan2_(self, other) -> Tensor:
        """`atan2`, written into the tensor itself. Returns the tensor.

        Raises what `atan2` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def atan_(self) -> Tensor:
        """`atan`, written into the tensor itself. Returns the tensor.

        Raises what `atan` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def ceil_(self) -> Tensor:
        """`ceil`, written into the tensor itself. Returns the tensor.

        Raises what `ceil` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def clamp_(self, min=None, max=None) -> Tensor:
        """`clamp`, written into the tensor itself. Returns the tensor.

        Raises what `clamp` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def clamp_max_(self, max: Tensor | builtins.float) -> Tensor:
        """`clamp_max`, written into the tensor itself. Returns the tensor.

        Raises what `clamp_max` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def clamp_min_(self, min: Tensor | builtins.float) -> Tensor:
        """`clamp_min`, written into the tensor itself. Returns the tensor.

        Raises what `clamp_min` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def clip_(self, min=None, max=None) -> Tensor:
        """`clip`, written into the tensor itself. Returns the tensor.

        Raises what `clip` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def cos_(self) -> Tensor:
        """`cos`, written into the tensor itself. Returns the tensor.

        Raises what `cos` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def cosh_(self) -> Tensor:
        """`cosh`, written into the tensor itself. Returns the tensor.

        Raises what `cosh` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def cumprod_(self, dim: builtins.int, *, dtype=None) -> Tensor:
        """`cumprod`, written into the tensor itself. Returns the tensor.

        Raises what `cumprod` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def cumsum_(self, dim: builtins.int, *, dtype=None) -> Tensor:
        """`cumsum`, written into the tensor itself. Returns the tensor.

        Raises what `cumsum` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def div_(self, other: Tensor | builtins.float, *, rounding_mode=None) -> Tensor:
        """`div`, written into the tensor itself. Returns the tensor.

        Raises what `div` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def erf_(self) -> Tensor:
        """`erf`, written into the tensor itself. Returns the tensor.

        Raises what `erf` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def exp_(self) -> Tensor:
        """`exp`, written into the tensor itself. Returns the tensor.

        Raises what `exp` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def expm1_(self) -> Tensor:
        """`expm1`, written into the tensor itself. Returns the tensor.

        Raises what `expm1` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def floor_(self) -> Tensor:
        """`floor`, written into the tensor itself. Returns the tensor.

        Raises what `floor` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def floor_divide_(self, other) -> Tensor:
        """`floor_divide`, written into the tensor itself. Returns the tensor.

        Raises what `floor_divide` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def index_add_(self, dim: builtins.int, index: Tensor, source: Tensor, *, alpha=1) -> Tensor:
        """`index_add`, written into the tensor itself. Returns the tensor.

        Raises what `index_add` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def index_fill_(self, dim: builtins.int, index: Tensor, value: Tensor | builtins.float) -> Tensor:
        """`index_fill`, written into the tensor itself. Returns the tensor.

        Raises what `index_fill` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def index_put_(self, indices, values: Tensor, accumulate=False) -> Tensor:
        """`index_put`, written into the tensor itself. Returns the tensor.

        Raises what `index_put` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def lerp_(self, end, weight) -> Tensor:
        """`lerp`, written into the tensor itself. Returns the tensor.

        Raises what `lerp` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def log10_(self) -> Tensor:
        """`log10`, written into the tensor itself. Returns the tensor.

        Raises what `log10` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def log1p_(self) -> Tensor:
        """`log1p`, written into the tensor itself. Returns the tensor.

        Raises what `log1p` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def log2_(self) -> Tensor:
        """`log2`, written into the tensor itself. Returns the tensor.

        Raises what `log2` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def log_(self) -> Tensor:
        """`log`, written into the tensor itself. Returns the tensor.

        Raises what `log` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def logical_not_(self) -> Tensor:
        """`logical_not`, written into the tensor itself. Returns the tensor.

        Raises what `logical_not` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def masked_fill_(self, mask: Tensor, value: Tensor | builtins.float) -> Tensor:
        """`masked_fill`, written into the tensor itself. Returns the tensor.

        Raises what `masked_fill` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def mul_(self, other) -> Tensor:
        """`mul`, written into the tensor itself. Returns the tensor.

        Raises what `mul` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def nan_to_num_(self, nan=0.0, posinf=None, neginf=None) -> Tensor:
        """`nan_to_num`, written into the tensor itself. Returns the tensor.

        Raises what `nan_to_num` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def neg_(self) -> Tensor:
        """`neg`, written into the tensor itself. Returns the tensor.

        Raises what `neg` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def pow_(self, exponent) -> Tensor:
        """`pow`, written into the tensor itself. Returns the tensor.

        Raises what `pow` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def reciprocal_(self) -> Tensor:
        """`reciprocal`, written into the tensor itself. Returns the tensor.

        Raises what `reciprocal` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def relu_(self) -> Tensor:
        """`relu`, written into the tensor itself. Returns the tensor.

        Raises what `relu` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def remainder_(self, other) -> Tensor:
        """`remainder`, written into the tensor itself. Returns the tensor.

        Raises what `remainder` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def round_(self, *, decimals=0) -> Tensor:
        """`round`, written into the tensor itself. Returns the tensor.

        Raises what `round` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def rsqrt_(self) -> Tensor:
        """`rsqrt`, written into the tensor itself. Returns the tensor.

        Raises what `rsqrt` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def scatter_(self, dim: builtins.int, index: Tensor, src=None, *, value=None) -> Tensor:
        """`scatter`, written into the tensor itself. Returns the tensor.

        Raises what `scatter` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def scatter_add_(self, dim: builtins.int, index: Tensor, src: Tensor) -> Tensor:
        """`scatter_add`, written into the tensor itself. Returns the tensor.

        Raises what `scatter_add` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def sgn_(self) -> Tensor:
        """`sgn`, written into the tensor itself. Returns the tensor.

        Raises what `sgn` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def sigmoid_(self) -> Tensor:
        """`sigmoid`, written into the tensor itself. Returns the tensor.

        Raises what `sigmoid` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def sign_(self) -> Tensor:
        """`sign`, written into the tensor itself. Returns the tensor.

        Raises what `sign` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def sin_(self) -> Tensor:
        """`sin`, written into the tensor itself. Returns the tensor.

        Raises what `sin` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def sinh_(self) -> Tensor:
        """`sinh`, written into the tensor itself. Returns the tensor.

        Raises what `sinh` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def sqrt_(self) -> Tensor:
        """`sqrt`, written into the tensor itself. Returns the tensor.

        Raises what `sqrt` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def square_(self) -> Tensor:
        """`square`, written into the tensor itself. Returns the tensor.

        Raises what `square` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def sub_(self, other, *, alpha=1) -> Tensor:
        """`sub`, written into the tensor itself. Returns the tensor.

        Raises what `sub` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def tan_(self) -> Tensor:
        """`tan`, written into the tensor itself. Returns the tensor.

        Raises what `tan` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def tanh_(self) -> Tensor:
        """`tanh`, written into the tensor itself. Returns the tensor.

        Raises what `tanh` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def tril_(self, diagonal=0) -> Tensor:
        """`tril`, written into the tensor itself. Returns the tensor.

        Raises what `tril` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def triu_(self, diagonal=0) -> Tensor:
        """`triu`, written into the tensor itself. Returns the tensor.

        Raises what `triu` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def trunc_(self) -> Tensor:
        """`trunc`, written into the tensor itself. Returns the tensor.

        Raises what `trunc` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def xlogy_(self, other) -> Tensor:
        """`xlogy`, written into the tensor itself. Returns the tensor.

        Raises what `xlogy` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def __contains__(self, element: Tensor | builtins.float) -> builtins.bool: ...

    def data_ptr(self) -> builtins.int:
        """The address of the first element: equal for tensors that start on the same memory.

        >>> x = torch.zeros(2, 3)
        >>> x.data_ptr() == x[0].data_ptr() == x.detach().data_ptr(), x.data_ptr() == x.clone().data_ptr()
        (True, False)
        """

    @property
    def device(self):
        """Where the tensor lives: always on the processor.

        >>> torch.zeros(2).device
        device(type='cpu')
        """

    def element_size(self) -> builtins.int:
        """Bytes per element.

        >>> torch.zeros(2).element_size()
        4
        """

    def is_contiguous(self) -> builtins.bool:
        """True where the elements lie in memory one after the other, row by row.

        >>> torch.zeros(2, 3).is_contiguous(), torch.zeros(2, 3).t().is_contiguous()
        (True, False)
        """

    @property
    def itemsize(self):
        """Bytes per element.

        >>> torch.zeros(2).itemsize, torch.tensor([1, 2]).itemsize
        (4, 8)
        """

    @property
    def nbytes(self):
        """Bytes of all elements.

        >>> torch.zeros(2, 3).nbytes
        24
        """

    @property
    def output_nr(self):
        """Which output of `grad_fn` this tensor is.

        >>> x = torch.tensor([1.0, 2.0], requires_grad=True)
        >>> first, second = x.unbind()
        >>> first.output_nr, second.output_nr
        (0, 1)
        """

    @property
    def retains_grad(self):
        """True for a non-leaf whose `.grad` will be kept.

        >>> y = torch.tensor(2.0, requires_grad=True) * 3
        >>> y.retain_grad()
        >>> y.retains_grad
        True
        """

    def stride(self, dim=None) -> builtins.int | tuple[builtins.int, ...]:
        """How many elements further the next one along each dimension, or along one, lies in memory.

        >>> torch.zeros(2, 3).stride(), torch.zeros(2, 3).t().stride(0)
        ((3, 1), 1)
        """

    def __float__(self) -> builtins.float: ...

    def __index__(self) -> builtins.int: ...

    def __int__(self): ...

    def __copy__(self) -> Tensor:
        """`copy.copy(self)`: on the same memory.
        """

    def __deepcopy__(self, memo: dict) -> Tensor:
        """`copy.deepcopy(self)`, with a copy of its gradient. Raises RuntimeError for the result of an operation.
        """

    def __reduce_ex__(self, protocol: builtins.int):
        """What `pickle` keeps.
        """

    def detach_(self) -> Tensor:
        """Cut this tensor itself off the graph: it becomes an untracked leaf. Returns the tensor.

        Raises RuntimeError for a view.

        >>> y = torch.tensor(2.0, requires_grad=True) * 3
        >>> y.detach_()
        tensor(6.)
        """

    def __format__(self, spec: str) -> str:
        """The text of `f"{tensor:spec}"`: a 0-d tensor is formatted as its number, any other has only `str(tensor)`.

        Raises TypeError for a spec that is given with a tensor of another kind.
        """

    def __repr__(self) -> str:
        """The text of `print(tensor)`: its numbers, and whatever about it is not the default.
        """

    def __add__(self, other) -> Tensor: ...

    def __radd__(self, other) -> Tensor: ...

    def __sub__(self, other) -> Tensor: ...

    def __rsub__(self, other) -> Tensor: ...

    def __mul__(self, other) -> Tensor:
        """input · other; the derivatives are the other factor. Raises RuntimeError where shapes do not broadcast.

        >>> torch.mul(torch.tensor([1.0, 2.0]), 3)
        tensor([3., 6.])
        """

    def __rmul__(self, other) -> Tensor:
        """input · other; the derivatives are the other factor. Raises RuntimeError where shapes do not broadcast.

        >>> torch.mul(torch.tensor([1.0, 2.0]), 3)
        tensor([3., 6.])
        """

    def __truediv__(self, other) -> Tensor: ...

    def __rtruediv__(self, other): ...

    def __pow__(self, exponent: Tensor | builtins.float) -> Tensor: ...

    def __rpow__(self, other): ...

    def __matmul__(self, other): ...

    def __pos__(self): ...

    def __neg__(self) -> Tensor:
        """−x; (−x)' = −1. Raises NotImplementedError for bools.

        >>> torch.neg(torch.tensor([1.0, -2.0]))
        tensor([-1.,  2.])
        """

    def __abs__(self) -> Tensor:
        """|x|; |x|' is the sign of x, and 0 at 0. Raises NotImplementedError for bools.

        >>> torch.abs(torch.tensor([-1.5, 2.0]))
        tensor([1.5000, 2.0000])
        """

    def __eq__(self, other) -> Tensor:
        """Where the elements are equal, with broadcasting: a tensor of bools.

        >>> torch.eq(torch.tensor([1, 2]), 2)
        tensor([False,  True])
        """

    def __ne__(self, other) -> Tensor:
        """Where the elements differ.

        >>> torch.ne(torch.tensor([1, 2]), 2)
        tensor([ True, False])
        """

    def __lt__(self, other) -> Tensor:
        """Where `input < other`.

        >>> torch.lt(torch.tensor([1, 2]), 2)
        tensor([ True, False])
        """

    def __le__(self, other) -> Tensor:
        """Where `input <= other`.

        >>> torch.le(torch.tensor([1, 2]), 2)
        tensor([True, True])
        """

    def __gt__(self, other) -> Tensor:
        """Where `input > other`.

        >>> torch.gt(torch.tensor([1, 2]), 1)
        tensor([False,  True])
        """

    def __ge__(self, other) -> Tensor:
        """Where `input >= other`.

        >>> torch.ge(torch.tensor([1, 2]), 2)
        tensor([False,  True])
        """

    def __getitem__(self, key) -> Tensor:
        """`self[key]`: see the top of this file.
        """

    def __setitem__(self, key, value):
        """`self[key] = value`: a change in place, of the view that `key` leads to, or of the elements that it names.

        As in PyTorch, a number fills, a tensor is copied, and both are cast to the dtype of `self`; only where indices name
        elements one by one must a tensor have that dtype.
        """

    @property
    def T(self):
        """`x.T`: all dimensions in reverse order; a view. Warns for anything but a matrix, as PyTorch does.

        >>> torch.zeros(2, 3).T.shape
        torch.Size([3, 2])
        """

    def __iadd__(self, other: Tensor | builtins.float, *, alpha=1) -> Tensor:
        """`add`, written into the tensor itself. Returns the tensor.

        Raises what `add` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def __isub__(self, other, *, alpha=1) -> Tensor:
        """`sub`, written into the tensor itself. Returns the tensor.

        Raises what `sub` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def __imul__(self, other) -> Tensor:
        """`mul`, written into the tensor itself. Returns the tensor.

        Raises what `mul` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def __itruediv__(self, other: Tensor | builtins.float, *, rounding_mode=None) -> Tensor:
        """`div`, written into the tensor itself. Returns the tensor.

        Raises what `div` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def __ifloordiv__(self, other) -> Tensor:
        """`floor_divide`, written into the tensor itself. Returns the tensor.

        Raises what `floor_divide` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def __imod__(self, other) -> Tensor:
        """`remainder`, written into the tensor itself. Returns the tensor.

        Raises what `remainder` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def __ipow__(self, exponent):
        """`pow`, written into the tensor itself. Returns the tensor.

        Raises what `pow` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def __iand__(self, other) -> Tensor:
        """`and`, written into the tensor itself. Returns the tensor.

        Raises what `and` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def __ior__(self, other) -> Tensor:
        """`or`, written into the tensor itself. Returns the tensor.

        Raises what `or` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def __ixor__(self, other) -> Tensor:
        """`xor`, written into the tensor itself. Returns the tensor.

        Raises what `xor` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
        """

    def __dir__(self) -> list[str]:
        """What `dir` and an editor's completion offer: names that are there.
        """
