"""Derivatives of functions, as functions."""

import functools
from collections.abc import Callable, Sequence

from ..basics.grad_mode import mode
from ..basics.neutral_options import also_takes
from ..creation.constructors import zeros_like
from ..graph import backward
from ..graph.engine import Engine
from ..graph.node import AccumulateGrad
from ..ops.stack_and_unbind import stack
from ..tensors.tensor import Tensor
from .nested import changed, leaves, rebuilt

NO_HOOKS = (
    "torch.func.{grad, vjp, jacrev, hessian} don't yet support saved tensor hooks. Please open an issue with your use "
    "case."
)


def grad(func: Callable, argnums=0, has_aux=False) -> Callable:
    """The function that returns ∂func/∂argument for the argument at the position `argnums`, or for several positions.

    An argument is a tensor, or a nesting of dicts, lists and tuples of them; its gradient is one, too. `func` must
    return a single number; with `has_aux`, a pair of it and anything else, and then so does the result. Raises
    RuntimeError for a function with another result, ValueError for an argument that holds something else.

    >>> torch.func.grad(lambda x, y: x**2 * y, argnums=(0, 1))(torch.tensor(3.0), torch.tensor(5.0))
    (tensor(30.), tensor(9.))
    """
    of_value = grad_and_value(func, argnums, has_aux)

    @functools.wraps(func)
    def function(*args, **kwargs):
        gradient, value = of_value(*args, **kwargs)
        return (gradient, value[1]) if has_aux else gradient

    return function


def grad_and_value(func: Callable, argnums=0, has_aux=False) -> Callable:
    """As `grad`, but the function returns a pair: the gradient, and what `func` returned.

    Raises RuntimeError for another result than a single number.

    >>> torch.func.grad_and_value(lambda x: x**2)(torch.tensor(3.0))
    (tensor(6.), tensor(9.))
    """

    @functools.wraps(func)
    @_transforming
    def function(transform, *args, **kwargs):
        args, chosen = transform.tracked(args, argnums)
        result = func(*args, **kwargs)
        if has_aux and not (isinstance(result, tuple) and len(result) == 2):
            raise RuntimeError(
                "grad_and_value(f)(*args): output of function f should be a tuple: (output, aux) if has_aux is True"
            )
        output = result[0] if has_aux else result
        if not isinstance(output, Tensor):
            error = RuntimeError(f"grad_and_value(f)(*args): Expected f(*args) to return a Tensor, got {type(output)}")
            error.add_note("Help: with has_aux=True, f may return a pair of it and anything else.")
            raise error
        if output.ndim:
            raise RuntimeError(
                "grad_and_value(f)(*args): Expected f(*args) to return a scalar Tensor, got tensor with "
                f"{output.ndim} dims. Maybe you wanted to use the vjp or jacrev APIs instead?"
            )
        gradients = rebuilt(chosen, iter(transform.gradients([output], leaves(chosen), [None])))
        return gradients, transform.kept(result, leaves(chosen))

    return function


def vjp(func: Callable, *primals, has_aux=False):
    """`func(*primals)`, and the function that takes a vector v of its shape to vᵀJ, one for each of `primals`.

    With `has_aux`, `func` returns a pair, whose second part comes third. v has the nesting of the result.

    >>> value, pull = torch.func.vjp(torch.sin, torch.tensor([0.0, 1.0]))
    >>> pull(torch.tensor([1.0, 10.0]))
    (tensor([1.0000, 5.4030]),)
    """

    @_transforming
    def pull(transform, v):
        return rebuilt(chosen, iter(transform.gradients(leaves(output), leaves(chosen), leaves(v))))

    @_transforming
    def push(transform):
        args, chosen = transform.tracked(primals, tuple(range(len(primals))))
        result = func(*args)
        output = _only_tensors("vjp(f, *primals)", result[0] if has_aux else result)
        return chosen, output, transform.kept(result, leaves(chosen))

    chosen, output, value = push()
    return (value[0], pull, value[1]) if has_aux else (value, pull)


def jvp(func: Callable, primals: Sequence[Tensor], tangents: Sequence[Tensor], *, strict=False, has_aux=False):
    """`func(*primals)`, and Jv, for a tuple v of `tangents`: how the result moves when `primals` move along them.

    With `has_aux`, `func` returns a pair, whose second part comes third. PyTorch carries Jv forwards with the values;
    here it is the derivative of uᵀJ by u, two backward passes. `strict` changes nothing here.

    >>> torch.func.jvp(torch.sin, (torch.tensor([0.0, 1.0]),), (torch.tensor([1.0, 10.0]),))
    (tensor([0.0000, 0.8415]), tensor([1.0000, 5.4030]))
    """

    @_transforming
    def push(transform):
        args, chosen = transform.tracked(primals, tuple(range(len(primals))))
        result = func(*args)
        output, xs = _only_tensors("jvp(f, primals, tangents)", result[0] if has_aux else result), leaves(chosen)
        us = changed(lambda each: _leaf(zeros_like(each)), output)
        pulled = transform.gradients(leaves(output), xs, leaves(us), kept=False)
        pushed = rebuilt(output, iter(transform.gradients(pulled, leaves(us), leaves(tangents))))
        pushed = transform.kept(pushed, [*xs, *leaves(us)])
        value = transform.kept(result, xs)
        return (value[0], pushed, value[1]) if has_aux else (value, pushed)

    return push()


@also_takes("chunk_size")
def jacrev(func: Callable, argnums=0, *, has_aux=False) -> Callable:
    """The function that returns the Jacobian of `func` by the argument at the position `argnums`, or by several.

    Its shape is that of the output followed by that of the argument; of nestings, one for each pair, the output's
    outermost. It takes one backward pass for each element of the output. With `has_aux`, `func` returns a pair, and so
    does the function.

    >>> torch.func.jacrev(lambda x: x * x.sum())(torch.tensor([1.0, 2.0]))
    tensor([[4., 1.],
            [2., 5.]])
    """

    @functools.wraps(func)
    @_transforming
    def function(transform, *args, **kwargs):
        args, chosen = transform.tracked(args, argnums)
        result = func(*args, **kwargs)
        output, xs = _only_tensors("vjp(f, *primals)", result[0] if has_aux else result), leaves(chosen)

        def by_arguments(part):
            rows = [transform.gradients([element], xs, [None]) for element in part.reshape(-1).unbind(0)]
            jacobians = [
                stack(by_x).reshape((*part.shape, *x.shape))
                for by_x, x in zip(zip(*rows, strict=True), xs, strict=True)
            ]
            return rebuilt(chosen, iter(jacobians))

        jacobian = changed(by_arguments, output)
        return (jacobian, transform.kept(result[1], xs)) if has_aux else jacobian

    return function


def jacfwd(func: Callable, argnums=0, has_aux=False, *, randomness="error") -> Callable:
    """The Jacobian that `jacrev` computes. PyTorch goes forwards here, a pass for each input; this library backwards.

    `randomness` changes nothing here.

    >>> torch.func.jacfwd(torch.sin)(torch.tensor([0.0, 1.0]))
    tensor([[1.0000, 0.0000],
            [0.0000, 0.5403]])
    """
    return jacrev(func, argnums, has_aux=has_aux)


def hessian(func: Callable, argnums=0) -> Callable:
    """The function that returns the second derivatives of `func`: the Jacobian of its Jacobian.

    >>> torch.func.hessian(lambda x: x.prod())(torch.tensor([1.0, 2.0, 3.0]))
    tensor([[0., 3., 2.],
            [3., 0., 1.],
            [2., 1., 0.]])
    """
    return jacfwd(jacrev(func, argnums), argnums)


# ---- what they share ------------------------------------------------------------------------------------------------


def _transforming(function):
    """`function(transform, …)` as a function of what follows: while it runs, a derivative is being computed.

    Everything is recorded then, and a few things are refused that the derivative could not see (`mode.transforms`).
    """

    def inside(*args, **kwargs):
        level = mode.transforms + 1
        changes = {"enabled": True, "transforms": level, "saving_refused": NO_HOOKS}
        return mode.during(changes, function, _Transform(mode.enabled, level), *args, **kwargs)

    return inside


class _Transform:
    """A derivative that is being computed; outside it is recorded only if it was called where that is so."""

    def __init__(self, recorded: bool, level: int):
        self.recorded, self.level = recorded, level

    def tracked(self, args, argnums: int | Sequence[int]):
        """The arguments, and the chosen ones by themselves, in which all tensors are new and tracked."""
        positions = argnums if isinstance(argnums, tuple) else (argnums,)
        args = list(args)
        for position in positions:
            if not -len(args) <= position < len(args):
                raise RuntimeError(f"Got argnum={position}, but only {len(args)} positional inputs")
            args[position] = changed(self._tracked, args[position])
        chosen = tuple([args[position] for position in positions])
        return args, chosen if isinstance(argnums, tuple) else chosen[0]

    def _tracked(self, x):
        if not isinstance(x, Tensor):
            raise ValueError(f"Thing passed to transform API must be Tensor, got {type(x)}")
        # A view leads back to an outer derivative's own tensor; what nobody follows becomes a leaf.
        return x.view(x.shape) if self.recorded and x.requires_grad else _leaf(x.detach())

    def gradients(self, outputs, xs, vectors, kept=True):
        """vᵀJ by `xs`, zeros for what does not depend on one."""
        pairs = [pair for pair in zip(outputs, vectors, strict=True) if pair[0].requires_grad]
        if not pairs:
            return [zeros_like(x) for x in xs]
        tracked, vectors = zip(*pairs, strict=True)
        found = backward.grad(tracked, xs, vectors, create_graph=True, materialize_grads=True)
        return [self.kept(each, xs) for each in found] if kept else found

    def kept(self, result, xs):
        """`result`, in which a tensor is detached unless somebody outside follows it: see `_depends_on_others`."""

        def seen_from_outside(each):
            if not isinstance(each, Tensor) or (self.recorded and _depends_on_others(each, xs, self.level)):
                return each
            return each.detach()

        return changed(seen_from_outside, result)


def _only_tensors(call, output):
    """`output`, what a function returned. RuntimeError, with PyTorch's name of the call, for what is no tensor."""
    found = leaves(output)
    if not [each for each in found if each is not None]:
        raise RuntimeError(f"{call}: Expected f to be a function that has non-empty output (got output = {found})")
    for each in found:
        if not isinstance(each, Tensor):
            raise RuntimeError(
                f"{call}: expected f(*primals) to return only tensors, got unsupported type {type(each)}"
            )
    return output


def _leaf(x):
    """`x`, tracked from here on, also where users may not do that."""
    x._requires_grad = x.is_floating_point()
    return x


def _depends_on_others(result, xs, level):
    """Does a result depend on a tracked leaf that is none of ours, and was not made inside of this derivative?"""
    own = {id(x) for x in xs if x.is_leaf}
    below = Engine().order([result.grad_fn]) if result.grad_fn is not None else ()
    leaves_below = [node.variable for node in below if isinstance(node, AccumulateGrad)]
    return any(id(leaf) not in own and leaf._level < level for leaf in leaves_below)
