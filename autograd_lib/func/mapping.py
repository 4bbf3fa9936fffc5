"""`vmap`: a function of one example, applied to a batch of them."""

import functools
from collections.abc import Callable

from ..basics.grad_mode import mode
from ..creation.generator import get_rng_state, set_rng_state
from ..ops.stack_and_unbind import stack
from ..tensors.tensor import Tensor
from .nested import leaves, rebuilt


def vmap(func: Callable, in_dims=0, out_dims=0, randomness="error", *, chunk_size=None) -> Callable:
    """The function that applies `func` to each slice of its arguments along `in_dims`, and stacks what it returns.

    `in_dims` is a dimension for all arguments, or one for each, None for what every call gets as a whole; arguments may
    be nestings of dicts, lists and tuples. Results are stacked along `out_dims`. PyTorch computes all slices at once;
    here they come one after the other, which gives the same numbers, but saves no time. With `randomness="same"` each
    call draws the same random numbers, with "different" its own; `chunk_size` changes nothing. Raises ValueError for
    dimensions that do not fit, RuntimeError for random numbers where nothing is said of them.

    >>> torch.vmap(torch.dot)(torch.tensor([[1.0, 2.0], [3.0, 4.0]]), torch.ones(2, 2))
    tensor([3., 7.])
    """

    @functools.wraps(func)
    def function(*args, **kwargs):
        dims = [*_dims(in_dims, args, func), *[0 for _ in leaves(kwargs)]]
        given = leaves(args) + leaves(kwargs)
        count = _count(given, dims)
        state = get_rng_state()
        results = []
        for number in range(count):
            if randomness == "same":
                set_rng_state(state)
            slices = iter([x if dim is None else x.select(dim, number) for x, dim in zip(given, dims, strict=True)])
            given_once = rebuilt(args, slices), rebuilt(kwargs, slices)
            changes = {"vmaps": mode.vmaps + 1, "may_draw": mode.may_draw and randomness != "error"}
            results.append(mode.during(changes, func, *given_once[0], **given_once[1]))
        return _stacked(results, out_dims, func)

    return function


def _dims(in_dims, args, func):
    """For each leaf of the arguments the dimension along which it is sliced, or None."""
    if isinstance(in_dims, int):
        return [in_dims for _ in leaves(args)]
    if not isinstance(in_dims, list | tuple) or len(in_dims) != len(args):
        raise ValueError(
            f"vmap({_name(func)}, in_dims={in_dims}, ...)(<inputs>): in_dims is not compatible with the structure of "
            f"`inputs`. in_dims has structure {len(in_dims) if isinstance(in_dims, list | tuple) else in_dims} but "
            f"inputs has structure {len(args)}."
        )
    return [dim for pair in zip(in_dims, args, strict=True) for dim in _spread(*pair)]


def _spread(dims, value):
    """A dimension for each leaf of a value: one for all of them, or a nesting like that of the value."""
    if dims is None or isinstance(dims, int):
        return [dims for _ in leaves(value)]
    pairs = [(dims[key], value[key]) for key in value] if isinstance(value, dict) else zip(dims, value, strict=True)
    return [dim for pair in pairs for dim in _spread(*pair)]


def _count(given, dims):
    for x, dim in zip(given, dims, strict=True):
        if dim is not None and not isinstance(x, Tensor):
            raise ValueError(
                f"vmap: Got in_dim={dim} for an input but the input is of type {type(x)}. We cannot vmap over "
                "non-Tensor arguments, please use None as the respective in_dim"
            )
    sizes = [x.shape[dim] for x, dim in zip(given, dims, strict=True) if dim is not None]
    if not sizes:
        raise ValueError("vmap: at least one input must be mapped over: all in_dims are None.")
    if len({*sizes}) > 1:
        raise ValueError(
            f"vmap: Expected all tensors to have the same size in the mapped dimension, got sizes {sizes} for the "
            "mapped dimension"
        )
    return sizes[0]


def _stacked(results, out_dims, func):
    """What the calls returned, as one nesting of batches."""
    if not results:
        raise NotImplementedError("vmap over a batch without elements: the shape of the result is not known.")
    by_leaf = list(zip(*[leaves(each) for each in results], strict=True))
    dims = [out_dims] * len(by_leaf) if isinstance(out_dims, int) else list(leaves(out_dims))
    batches = []
    for parts, dim in zip(by_leaf, dims, strict=True):
        if not isinstance(parts[0], Tensor):
            raise ValueError(
                f"vmap({_name(func)}, ...): `{_name(func)}` must only return Tensors, got type {type(parts[0])}. "
                "Did you mean to set out_dims= to None for output?"
            )
        batches.append(parts[0] if dim is None else stack(parts, dim))
    return rebuilt(results[0], iter(batches))


def _name(func):
    return getattr(func, "__name__", repr(func))
