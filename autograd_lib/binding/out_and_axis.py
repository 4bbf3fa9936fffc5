"""Calls with `out`, or with NumPy's names for `dim` and `keepdim`."""

from collections.abc import Callable

from ..basics.error_texts import type_name, warn_user
from ..basics.grad_mode import mode
from ..tensors.tensor import Tensor

NUMPY_NAMES = {"axis": "dim", "keepdims": "keepdim"}


def called_otherwise(function: Callable, name: str, args, kwargs: dict):
    """The result of a call by NumPy's names, or written into the tensors `out`.

    Raises RuntimeError where an operation with `out` would have to be recorded, TypeError if `out` has not a tensor for
    each result.
    """
    options = {NUMPY_NAMES.get(key, key): value for key, value in kwargs.items() if key != "out"}
    out = kwargs.get("out")
    if out is None:
        return function(*args, **options)
    outs = out if isinstance(out, tuple | list) else (out,)
    if mode.enabled and any([isinstance(each, Tensor) and each.requires_grad for each in (*args, *outs)]):
        raise RuntimeError(
            f"{name}(): functions with out=... arguments don't support automatic differentiation, but one of the "
            "arguments requires grad."
        )
    results = function(*args, **options)
    if not isinstance(results, tuple):
        if out is outs:
            raise TypeError(f"{name}(): argument 'out' must be Tensor, not {type_name(out)}")
        _write_out(out, results)
        return out
    if out is not outs:
        raise TypeError(f"{name}(): argument 'out' must be a tuple of {len(results)} tensors")
    if len(outs) != len(results):
        raise TypeError(f"expected tuple of {len(results)} elements but got {len(outs)}")
    for each, result in zip(outs, results):
        _write_out(each, result)
    return type(results)(outs)


def _write_out(out, result):
    if result.dtype.category > out.dtype.category:
        raise RuntimeError(
            f"result type {result.dtype.spoken} can't be cast to the desired output type {out.dtype.spoken}"
        )
    if out.shape != result.shape:
        if out.numel():
            warn_user(
                f"An output with one or more elements was resized since it had shape {list(out.shape)}, which does not "
                f"match the required output shape {list(result.shape)}. This behavior is deprecated, and in a future "
                "PyTorch release outputs will not be resized unless they have zero elements. You can explicitly reuse "
                "an out tensor t by resizing it, inplace, to zero elements with t.resize_(0)."
            )
        out.resize_(result.shape)
    out.copy_(result)
