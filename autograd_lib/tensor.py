"""`Tensor`: data, and its place in the graph. What tensors can *compute* is declared in ops/ and attached in bind.py.

A tensor's numbers are a NumPy array; those of a fresh 0-d result are a NumPy scalar, which computes five times as
fast, and become an array as soon as somebody could write into them (`_storage`).
"""

from weakref import ref

import numpy as np

from . import dtypes, errors
from .backward import backward as run_backward
from .node import AccumulateGrad, Node, add_hook
from .size import Size

_new = object.__new__


class Tensor:
    """A multi-dimensional array of one dtype that can record what is computed from it.

    A *leaf* was made directly; every other tensor remembers the operation that made it in `grad_fn`. `backward()`
    fills `.grad` of the leaves that were made with `requires_grad=True`.
    """

    # What most tensors never change stands here once, so that making a result costs two assignments.
    _requires_grad = False
    _grad_fn = None
    _grad = None
    _accumulator = staticmethod(lambda: None)  # weak reference to the AccumulateGrad of a tracked leaf
    _counter = None  # [number of in-place changes], shared by all tensors on one storage
    _base = None  # the tensor that a view looks into
    _hooks = None  # of a leaf; those of other tensors are on their node
    _retains_grad = False
    __array_priority__ = 1000  # NumPy leaves `array * tensor` to the tensor

    def __new__(cls, *data):
        raise TypeError("a tensor is made by a function: torch.tensor(data), torch.zeros(2, 3), torch.randn(3), …")

    @classmethod
    def _wrap(cls, data):
        """A new untracked tensor around a NumPy array or scalar, without a copy."""
        tensor = _new(cls)
        tensor._data = data
        return tensor

    def as_subclass(self, cls):
        """This tensor's memory as an instance of a subclass of `Tensor`, such as `nn.Parameter`."""
        tensor = cls._wrap(self._storage())
        tensor._counter = self._shared_counter()
        return tensor

    def _like(self, data):
        """An untracked tensor around `data`: a hook for code that has a tensor at hand, but not the class."""
        return Tensor._wrap(data)

    # ---- what it holds ------------------------------------------------------------------------------------------

    @property
    def shape(self):
        """The extent of each dimension."""
        return Size(self._data.shape)

    def size(self, dim=None):
        """The shape, or the extent of one dimension. Raises IndexError for a dimension that is not there."""
        return self.shape if dim is None else self._data.shape[self._dim(dim)]

    def _dim(self, dim):
        """A dimension counted from the front. Raises IndexError for one that is not there."""
        ndim = self._data.ndim
        span = max(ndim, 1)
        if not -span <= dim < span:
            raise errors.dimension_out_of_range(dim, ndim)
        return dim % span

    @property
    def dtype(self):
        """The type of the elements."""
        return dtypes.of_numpy(self._data.dtype)

    def type(self):
        """The name of its type, e.g. "torch.FloatTensor"."""
        return self.dtype.tensor_type

    @property
    def ndim(self):
        """The number of dimensions."""
        return self._data.ndim

    def dim(self):
        """The number of dimensions."""
        return self._data.ndim

    def numel(self):
        """The number of elements."""
        return self._data.size

    nelement = numel

    def element_size(self):
        """Bytes per element."""
        return self._data.itemsize

    def is_floating_point(self):
        """True for float32 and float64."""
        return self.dtype.is_floating_point

    def item(self):
        """The one element as a Python number. Raises RuntimeError where there is not exactly one."""
        if self._data.size != 1:
            raise RuntimeError(f"a Tensor with {self._data.size} elements cannot be converted to Scalar")
        return self._data.item()

    def tolist(self):
        """The elements as nested Python lists; of a 0-d tensor, its number."""
        return self._data.tolist()

    def numpy(self):
        """The elements as a NumPy array on the same memory. Raises RuntimeError for a tensor that requires grad."""
        if self._requires_grad:
            raise RuntimeError(errors.NUMPY_ON_TRACKED)
        return self._storage()

    def __array__(self, dtype=None, copy=None):
        array = self.numpy()
        return array.astype(dtype, copy=bool(copy)) if dtype is not None else array.copy() if copy else array

    def __len__(self):
        if not self._data.ndim:
            raise TypeError("len() of a 0-d tensor")
        return self._data.shape[0]

    def __bool__(self):
        if self._data.size != 1:
            ambiguous = "no values" if self._data.size == 0 else "more than one value"
            raise RuntimeError(f"Boolean value of Tensor with {ambiguous} is ambiguous")
        return bool(self._data.item())

    def _number(self, kind):
        if self._data.size != 1:
            raise ValueError("only one element tensors can be converted to Python scalars")
        if self._requires_grad:
            errors.warn_user(
                "Converting a tensor with requires_grad=True to a scalar may lead to unexpected behavior.\n"
                "Consider using tensor.detach() first.",
                stacklevel=4,
            )
        return kind(self._data.item())

    def __float__(self):
        return self._number(float)

    def __int__(self):
        return self._number(int)

    def __index__(self):
        if self._data.size != 1 or self.dtype.category == 2:
            raise TypeError("only integer tensors of a single element can be converted to an index")
        return int(self._data.item())

    __hash__ = object.__hash__  # by identity: == compares elements

    # ---- its place in the graph -----------------------------------------------------------------------------------

    @property
    def grad_fn(self):
        """The node of the operation that made this tensor; None for a leaf."""
        node = self._grad_fn
        return None if node is None else node.edge[0]

    @property
    def output_nr(self):
        """Which output of `grad_fn` this tensor is."""
        node = self._grad_fn
        return 0 if node is None else node.edge[1]

    @property
    def is_leaf(self):
        """True for a tensor that no recorded operation made; an untracked result is a leaf, too."""
        return self._grad_fn is None

    @property
    def requires_grad(self):
        """Are operations on this tensor recorded?"""
        return self._requires_grad

    @requires_grad.setter
    def requires_grad(self, flag):
        self._set_requires_grad(flag, "only Tensors of floating point dtype can")

    def requires_grad_(self, requires_grad=True):
        """Switch tracking of a leaf on or off, in place; what was computed before stays as it is. Returns the tensor.

        Raises RuntimeError for switching off a result of a recorded operation, and for integers and bools.
        """
        self._set_requires_grad(requires_grad, "only Tensors of floating point dtype can")
        return self

    def _set_requires_grad(self, flag, opening):
        if not isinstance(flag, bool | int):
            raise RuntimeError("requires_grad must be a bool")
        if self._grad_fn is not None:
            if not flag:
                raise RuntimeError(errors.NOT_A_LEAF)
            return
        if flag and self._data.dtype.kind != "f":
            raise errors.needs_floating_point(opening)
        self._requires_grad = bool(flag)

    def _edge(self):
        """Where a gradient of this tensor goes: its operation's node, its leaf's AccumulateGrad, or None."""
        node = self._grad_fn
        if node is None and self._requires_grad:
            # Weak here, strong in the graph: a leaf and its node never keep each other alive in a circle.
            node = self._accumulator()
            if node is None:
                node = AccumulateGrad(self)
                self._accumulator = ref(node)
        return node

    @property
    def grad(self):
        """∂(output)/∂(this tensor), summed over all `backward()` calls so far; None before the first.

        A tensor of this shape. Reading it on a result of an operation warns, unless `retain_grad()` was called.
        """
        if self._grad is None and self._grad_fn is not None and not self._retains_grad:
            errors.warn_user(errors.NON_LEAF_GRAD)
        return self._grad

    @grad.setter
    def grad(self, value):
        if value is not None:
            if not isinstance(value, Tensor):
                raise TypeError(
                    f"assigned grad expected to be a Tensor or None but got grad of type {type(value).__name__}"
                )
            if value is self:
                raise RuntimeError("can't assign Variable as its own grad")
            if value.shape != self.shape:
                raise RuntimeError(
                    f"attempting to assign a gradient of size '{list(value.shape)}' to a tensor of size "
                    f"'{list(self.shape)}'. Please ensure that the gradient and the tensor are the same size"
                )
            if value.dtype is not self.dtype:
                raise RuntimeError(
                    f"attempting to assign a gradient with dtype '{value.dtype.name}' to a tensor with grad_dtype "
                    f"'{self.dtype.name}'. The gradient must match the tensor's grad_dtype"
                )
        self._grad = value

    @grad.deleter
    def grad(self):
        self._grad = None

    def _accumulate_grad(self, gradient, create_graph):
        """Start `.grad` with a first gradient, or add a further one, into the same object as PyTorch does."""
        if create_graph:
            self._grad = gradient if self._grad is None else self._grad + gradient
        elif self._grad is None:
            owned = gradient.base is None or not isinstance(gradient, np.ndarray)
            self._grad = Tensor._wrap(gradient if owned else gradient.copy())
        elif self._grad._requires_grad:
            self._grad = self._grad + Tensor._wrap(gradient)  # a graph hangs on it: leave the old one as it is
        else:
            total = self._grad
            if isinstance(total._data, np.ndarray):
                total._data += gradient
            else:
                total._data = total._data + gradient
            total._bump_version()

    def backward(self, gradient=None, retain_graph=None, create_graph=False, inputs=None):
        """Compute the gradient of this tensor by every tracked leaf below it, and add it to their `.grad`.

        Returns None. A scalar needs no argument; for any other shape `gradient` is the vector v of vᵀJ. The graph's
        saved values are freed unless `retain_graph`. Raises RuntimeError as `autograd.backward` does.
        """
        inputs = [inputs] if isinstance(inputs, Tensor) else inputs
        run_backward([self], [gradient], retain_graph, create_graph, inputs)

    def retain_grad(self):
        """Keep the gradient of a non-leaf in `.grad`, too; call it before `backward()`."""
        if not self._requires_grad:
            raise RuntimeError("can't retain_grad on Tensor that has requires_grad=False")
        if self._grad_fn is None or self._retains_grad:
            return
        self._retains_grad = True
        me = ref(self)  # the node outlives the tensor, and must not keep it alive

        def keep(gradient):
            tensor = me()
            if tensor is not None:
                own = gradient if gradient._requires_grad else Tensor._wrap(gradient._data.copy())
                tensor._grad = own if tensor._grad is None else tensor._grad + own

        self._grad_fn.keep_with(keep)

    @property
    def retains_grad(self):
        """True for a non-leaf whose `.grad` will be kept."""
        return self._retains_grad

    def register_hook(self, hook):
        """Call `hook(grad)` whenever a gradient of this tensor has been computed; what it returns replaces it.

        Returns a handle with `remove()`.
        """
        if not self._requires_grad:
            raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
        if self._grad_fn is not None:
            return self._grad_fn.add_prehook(hook)
        if self._hooks is None:
            self._hooks = {}
        return add_hook(self._hooks, hook)

    # ---- sharing its memory ---------------------------------------------------------------------------------------

    def _storage(self):
        """The numbers as an array that can be shared and written into."""
        if not isinstance(self._data, np.ndarray):
            self._data = np.array(self._data)
        return self._data

    def _shared_counter(self):
        """The counter of in-place changes, for a tensor that is about to share its memory or to be changed."""
        if self._counter is None:
            self._counter = [0]
            if self._grad_fn is not None:
                self._grad_fn.result_counter = self._counter  # the node may have saved this result
        return self._counter

    def _bump_version(self):
        self._shared_counter()[0] += 1

    @property
    def _version(self):
        return 0 if self._counter is None else self._counter[0]

    def detach(self):
        """A new untracked tensor on the same memory, outside of the graph. This tensor stays as it is.

        Writing into one writes into the other.
        """
        detached = Tensor._wrap(self._storage())
        detached._counter = self._shared_counter()
        return detached

    def detach_(self):
        """Cut this tensor itself off the graph: it becomes an untracked leaf. Returns the tensor."""
        if self._base is not None:
            raise RuntimeError("Can't detach views in-place. Use detach() instead.")
        self._grad_fn = None
        self._requires_grad = False
        self._retains_grad = False
        return self

    @property
    def data(self):
        """The same memory, with changes that autograd does not see: a wrong gradient goes unnoticed. Use detach()."""
        return Tensor._wrap(self._storage())

    @data.setter
    def data(self, value):
        if not isinstance(value, Tensor):
            raise TypeError(f"Variable data has to be a tensor, but got {type(value).__name__}")
        self._data = value._storage()


def _to_tensor(gradient):
    return gradient if gradient is None or isinstance(gradient, Tensor) else Tensor._wrap(gradient)


def _from_tensor(answer, like):
    """What a hook answered, in the form of the gradient that it was shown."""
    if answer is None or isinstance(like, Tensor):
        return answer
    if not isinstance(answer, Tensor):
        raise TypeError(f"expected the hook to return a Tensor or None, but got {type(answer).__name__}")
    if like is not None and answer._data.shape != like.shape:
        raise RuntimeError(
            f"hook has changed the size of value\nHelp: it was {list(like.shape)}, and is {list(answer.shape)} now."
        )
    return answer._data


Node.to_tensor, Node.from_tensor = staticmethod(_to_tensor), staticmethod(_from_tensor)
