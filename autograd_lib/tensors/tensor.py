"""`Tensor`: a tensor's place in the graph.

What it holds is in numbers.py, with whom it shares that in memory.py, what it can compute in ops/.

A *leaf* was made directly, or where nothing was recorded; every other tensor remembers the operation that made it.
`backward()` fills `.grad` of the leaves that require gradients.
"""

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING
from weakref import ref

import numpy as np

from ..basics import error_texts
from ..basics.grad_mode import mode
from ..graph.backward import backward as run_backward
from ..graph.hooks import NodeHooks, add_hook
from ..graph.node import AccumulateGrad
from .memory import TensorMemory
from .numbers import UNCOUNTED, read_only

if TYPE_CHECKING:  # the methods are built on this class: binding/methods.py gives them to it
    from .methods import Methods
else:
    Methods = object

_new = object.__new__
_accumulating = Lock()  # several threads may reach one leaf at once, and NumPy lets them run while it adds


class Tensor(TensorMemory, Methods):
    """A multi-dimensional array of one dtype that can record what is computed from it.

    It is made by a function: `torch.tensor(data)`, `torch.zeros(2, 3)`, `torch.randn(3)`, …

    >>> w = torch.tensor([1.0, 2.0], requires_grad=True)
    >>> w * 3
    tensor([3., 6.], grad_fn=<MulBackward0>)
    """

    __slots__ = (
        "__dict__",  # what only a few tensors have, see below, and the attributes that users give a tensor
        "__weakref__",
        "_accumulator",  # of a tracked leaf: a weak reference to its AccumulateGrad
        "_grad_fn",  # the node of a result; that of a view is in `_view`
        "_view",  # a View: whose memory this is, and how it is seen
    )
    _grad = None
    _retains_grad = False
    _hooks = None  # of a leaf, before its gradient is accumulated; the hooks of other tensors are on their node
    _after_hooks = None  # of a leaf, after that

    @classmethod
    def _wrap(cls, data):
        """A new untracked tensor around a NumPy array or scalar, without a copy."""
        tensor = _new(cls)
        tensor._data = data
        tensor._requires_grad = False
        tensor._grad_fn = tensor._accumulator = tensor._view = tensor._counter = None
        if not mode.only_records:
            tensor._counter = UNCOUNTED if mode.inference else None
            if mode.transforms:
                tensor._level = mode.transforms
        return tensor

    # ---- flags ----------------------------------------------------------------------------------------------------

    @read_only
    def is_leaf(self) -> bool:
        """True for a tensor that no recorded operation made; an untracked result is a leaf, too.

        >>> w = torch.tensor(2.0, requires_grad=True)
        >>> w.is_leaf, (w * 3).is_leaf, (w.detach() * 3).is_leaf
        (True, False, True)
        """
        return self._node() is None

    @property
    def requires_grad(self):
        """Are operations on this tensor recorded? Can be set on a leaf.

        Raises RuntimeError for setting it on a result of a recorded operation, or on integers and bools.

        >>> w, x = torch.tensor(2.0, requires_grad=True), torch.tensor(3.0)
        >>> x.requires_grad, (w * x).requires_grad
        (False, True)
        """
        return self._requires_grad or (self._view is not None and self._view.base._requires_grad)

    @requires_grad.setter
    def requires_grad(self, flag: bool) -> None:
        if not isinstance(flag, bool):
            raise RuntimeError("requires_grad must be a bool")
        if self._node() is not None:
            raise RuntimeError(error_texts.NOT_A_LEAF + (error_texts.USE_DETACH if not flag else ""))
        self._set_requires_grad(flag)

    def requires_grad_(self, requires_grad=True):
        """Switch tracking of a leaf on or off, in place; what was computed before stays as it is. Returns the tensor.

        Raises RuntimeError for switching off a result of a recorded operation, and for integers and bools.

        >>> w = torch.zeros(2).requires_grad_()
        >>> w
        tensor([0., 0.], requires_grad=True)
        """
        if not isinstance(requires_grad, bool):
            kind = error_texts.type_name(requires_grad)
            raise TypeError(f"requires_grad_(): argument 'requires_grad' (position 1) must be bool, not {kind}")
        if mode.transforms or mode.vmaps:
            by_others = "(or perhaps using torch.autograd.functional.* APIs) "
            raise RuntimeError(error_texts.INSIDE_TRANSFORM.format("requires_grad_", by_others))
        if self._node() is None:
            self._set_requires_grad(requires_grad, "only Tensors of floating point dtype can")
        elif not requires_grad:
            raise RuntimeError(error_texts.NOT_A_LEAF + error_texts.USE_DETACH)
        return self

    def _set_requires_grad(self, flag: bool, opening="only Tensors of floating point and complex dtype can") -> None:
        if flag and self._data.dtype.kind != "f":
            raise error_texts.needs_floating_point(opening)
        if flag and self._counter is UNCOUNTED and not mode.inference:
            raise RuntimeError("Setting requires_grad=True on inference tensor outside InferenceMode is not allowed.")
        self._requires_grad = flag

    # ---- the way back ---------------------------------------------------------------------------------------------

    def _node(self):
        """What made this tensor, a node or one output of a node; None for a leaf."""
        return self._grad_fn if self._view is None else self._view.current_node(self._counter[0])

    def _edge(self):
        """Where a gradient of this tensor goes: to what made it, to its leaf's AccumulateGrad, or nowhere (None)."""
        view = self._view
        node = self._grad_fn if view is None else view.current_node(self._counter[0])
        # A view of a tracked leaf that was made where nothing was recorded leads nowhere.
        if node is None and self._requires_grad and (view is None or not view.base._requires_grad):
            # Weak here, strong in the graph: a leaf and its node never keep each other alive in a circle.
            accumulator = self._accumulator
            node = accumulator and accumulator()
            if node is None:
                node = AccumulateGrad(self)
                self._accumulator = ref(node)
        return node

    @read_only
    def grad_fn(self):
        """The node of the operation that made this tensor; None for a leaf.

        >>> w = torch.tensor(2.0, requires_grad=True)
        >>> (w * 3).grad_fn.name(), w.grad_fn is None
        ('MulBackward0', True)
        """
        node = self._node()
        return None if node is None else node.edge[0]

    def backward(self, gradient=None, retain_graph=None, create_graph=False, inputs=None) -> None:
        """Compute the gradient of this tensor by every tracked leaf below it, and add it to their `.grad`.

        Returns None. A scalar needs no argument; for any other shape `gradient` is the vector v of vᵀJ. The graph's
        saved values are freed unless `retain_graph`. Raises RuntimeError as `autograd.backward` does.

        >>> x = torch.tensor([1.0, 2.0], requires_grad=True)
        >>> (x * x).backward(gradient=torch.tensor([1.0, 10.0]))
        >>> x.grad
        tensor([ 2., 40.])
        """
        run_backward(self, gradient, retain_graph, create_graph, inputs)

    # ---- the gradient ---------------------------------------------------------------------------------------------

    @property
    def grad(self) -> "Tensor | None":
        """∂(output)/∂(this tensor), summed over all `backward()` calls so far; None before the first.

        A tensor of this shape. Reading it on a result of an operation warns, unless `retain_grad()` was called. Raises
        RuntimeError for setting it to a tensor of another shape or dtype.

        >>> w = torch.tensor(2.0, requires_grad=True)
        >>> for _ in range(2):
        ...     (w * 3).backward()
        ...     print(w.grad)
        tensor(3.)
        tensor(6.)
        """
        if self._grad is None and not self._retains_grad and not self.is_leaf:
            error_texts.warn_user(error_texts.NON_LEAF_GRAD)
        return self._grad

    @grad.setter
    def grad(self, value) -> None:
        if value is not None:
            fits = isinstance(value, Tensor) and value is not self and value.dtype is self.dtype
            if not fits or value.shape != self.shape:
                from .refused import grad_assigned

                raise grad_assigned(self, value)
        self._grad = value

    @grad.deleter
    def grad(self) -> None:
        self._grad = None

    def _accumulate_grad(self, gradient, create_graph: bool) -> None:
        """Start `.grad` with a first gradient, or add a further one, into the same tensor as PyTorch does."""
        with _accumulating:
            total = self._grad
            if create_graph:
                self._grad = (
                    Tensor._wrap(np.empty_like(gradient._data)).copy_(gradient) if total is None else total + gradient
                )
            elif total is None:
                self._grad = Tensor._wrap(gradient.copy())  # others may hold the array that arrived
            else:
                total._bump_version()  # first, so that no interrupt leaves a change that is not counted
                numbers = total._storage()
                numbers += gradient

    def retain_grad(self) -> None:
        """Keep the gradient of a non-leaf in `.grad`, too; call it before `backward()`.

        Raises RuntimeError for a tensor that does not require grad.

        >>> w = torch.tensor(2.0, requires_grad=True)
        >>> y = w * 3
        >>> y.retain_grad()
        >>> (y * y).backward()
        >>> y.grad
        tensor(12.)
        """
        if mode.transforms:
            raise RuntimeError(error_texts.INSIDE_TRANSFORM.format("retain_grad", ""))
        if not self.requires_grad:
            raise RuntimeError("can't retain_grad on Tensor that has requires_grad=False")
        node = self._node()
        if node is None or self._retains_grad:
            return
        self._retains_grad = True
        me = ref(self)  # the node outlives the tensor, and must not keep it alive

        def keep(gradient):
            tensor = me()
            if tensor is not None and gradient is not None:
                own = gradient if gradient._requires_grad else Tensor._wrap(gradient._data.copy())
                tensor._grad = own if tensor._grad is None else tensor._grad + own

        node.keepers()[node.edge[1]] = keep

    # ---- hooks ----------------------------------------------------------------------------------------------------

    def register_hook(self, hook):
        """Call `hook(grad)` whenever a gradient of this tensor has been computed; what it returns replaces it.

        Returns a handle with `remove()`. Raises RuntimeError for a tensor that does not require grad.

        >>> w = torch.tensor(2.0, requires_grad=True)
        >>> handle = w.register_hook(lambda grad: grad * 10)
        >>> (w * 3).backward()
        >>> w.grad
        tensor(30.)
        """
        if not self.requires_grad:
            raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
        node = self._node()
        if node is not None:
            return add_hook(node.hooks_of_output(), hook)
        if self._hooks is None:
            self._hooks = OrderedDict()
        return add_hook(self._hooks, hook)


def _to_tensor(gradient):
    return gradient if gradient is None or isinstance(gradient, Tensor) else Tensor._wrap(gradient)


def _from_tensor(answer, like):
    """What a hook left, in the form of the gradient that it was shown."""
    if answer is None or isinstance(like, Tensor):
        return answer
    return answer._data


TensorMemory._plain = Tensor  # type: ignore[assignment]
NodeHooks.to_tensor, NodeHooks.from_tensor = staticmethod(_to_tensor), staticmethod(_from_tensor)  # type: ignore
