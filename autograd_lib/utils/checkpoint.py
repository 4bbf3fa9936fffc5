"""`checkpoint`: compute a part of a program again in the backward pass, rather than keep what it saved.

Memory is paid for with time. The part runs as usual, but each tensor that its nodes would save is replaced by an empty
place. When backward needs the first of them, the part runs once more, and what it saves then fills the places.
"""

from contextlib import nullcontext, suppress
from functools import partial as _partial
from warnings import warn
from weakref import WeakKeyDictionary, ref

import autograd_lib as torch
from autograd_lib.basics import left_out as _left_out
from autograd_lib.basics.grad_mode import mode

__getattr__ = _partial(_left_out.refuse, __name__)

TIP = """

Tip: To see a more detailed error message, either pass `debug=True` to
`torch.utils.checkpoint.checkpoint(...)` or wrap the code block
with `with torch.utils.checkpoint.set_checkpoint_debug_enabled(True):` to
enable checkpoint‑debug mode globally.

If this error occurs under torch.compile with automatic_dynamic_shapes enabled,
it may be because the recomputation selected a different compiled graph than the
forward pass (e.g., a dynamic graph instead of the original static graph).
To fix this, either:
  - Use torch._dynamo.mark_dynamic() to explicitly mark varying dimensions as
    dynamic upfront, avoiding the static-to-dynamic transition.
  - Call torch._C._dynamo.eval_frame._set_lru_cache(False) to disable LRU cache
    reordering, which can change which graph is checked first between forward
    and recompute.
See https://github.com/pytorch/pytorch/issues/166926 for more details and
workaround examples.
"""


class CheckpointError(RuntimeError):
    """The second run of a checkpointed function saved other tensors than the first."""


def checkpoint(
    function, *args, use_reentrant=None, context_fn=None, determinism_check="default", debug=False, early_stop=True,
    preserve_rng_state=True, **kwargs,
):  # fmt: skip
    """`function(*args, **kwargs)`, of which nothing but the arguments is kept for the backward pass.

    Gradients are the same as without. `function` must compute the same again: backward raises CheckpointError if the
    second run saved tensors of another number, shape or dtype. `use_reentrant` chooses between two ways of PyTorch's;
    only `False`, the recommended one, exists here: `True` raises NotImplementedError. Without it, you are
    warned, and there are no gradients where none of `args` is tracked, as in PyTorch. The second run breaks off when it
    has saved what is needed, unless `early_stop` is switched off; `preserve_rng_state` gives it the random numbers of
    the first. `context_fn` returns two blocks, for the first run and for the second; with `determinism_check="none"`
    shapes and dtypes may differ. `debug` changes nothing.

    >>> x = torch.tensor([1.0, 2.0], requires_grad=True)
    >>> y = torch.utils.checkpoint.checkpoint(lambda x: (x * x).exp(), x, use_reentrant=False)
    >>> y.sum().backward()
    >>> x.grad
    tensor([  5.4366, 218.3926])
    """
    if use_reentrant is None:
        warn(
            "torch.utils.checkpoint: the use_reentrant parameter should be passed explicitly. use_reentrant=False is "
            "recommended, and is what happens here.",
            stacklevel=2,
        )
        if not any(isinstance(each, torch.Tensor) and each.requires_grad for each in args):
            warn("None of the inputs have requires_grad=True. Gradients will be None", stacklevel=2)
            with torch.no_grad():  # as PyTorch's default does: it looks at the inputs alone, and not at parameters
                return function(*args, **kwargs)
    elif use_reentrant:
        raise NotImplementedError("checkpoint(use_reentrant=True) does not exist here: use_reentrant=False does more.")
    first, second = (nullcontext(), nullcontext()) if context_fn is None else context_fn()
    part = _Part(function, args, kwargs)
    part.block, part.checked = second, determinism_check != "none"
    part.stops = early_stop
    part.random_state = torch.get_rng_state() if preserve_rng_state else None
    with torch.autograd.graph.saved_tensors_hooks(part.leave_place, part.fill), first:
        return function(*args, **kwargs)


class _StopRecomputation(Exception):
    """All that is needed has been saved again."""


class _Place:
    """Where a saved tensor will be, and what is known of it already."""

    def __init__(self, tensor: torch.Tensor):
        self.described = _described(tensor)


class _Part:
    """One run of a checkpointed function."""

    def __init__(self, function, args, kwargs):
        self.function, self.args, self.kwargs = function, args, kwargs
        self.places = []  # weak references, in the order of saving: places live as long as the nodes that need them
        self.filled = WeakKeyDictionary()  # for each backward pass, the tensors by place

    def leave_place(self, tensor: torch.Tensor):
        place = _Place(tensor)
        self.places.append(ref(place))
        return place

    def fill(self, place) -> torch.Tensor:
        backward_pass = mode.backward_pass
        if backward_pass is None:  # somebody looks at a saved tensor
            return self._run_again()[place]
        tensors = self.filled.get(backward_pass)
        if tensors is None:
            tensors = self.filled[backward_pass] = self._run_again()
        if tensors[place] is None:
            raise CheckpointError(
                "torch.utils.checkpoint: Unpack is being triggered for a tensor that was already unpacked once. If "
                "you are calling ctx.saved_tensors in backward, make sure to do so only once. Otherwise please open "
                "an issue with details on your use case."
            )
        tensor, tensors[place] = tensors[place], None  # as soon as it has been used it need not be kept
        return tensor

    def _run_again(self):
        saved = []

        def note(tensor):
            saved.append(tensor.detach() if tensor.requires_grad else tensor)
            if self.stops and len(saved) == len(self.places):
                raise _StopRecomputation
            return tensor.detach()

        args = [_cut_off(each) for each in self.args]
        kwargs = {name: _cut_off(each) for name, each in self.kwargs.items()}
        state = torch.get_rng_state()

        try:
            if self.random_state is not None:
                torch.set_rng_state(self.random_state)
            hooks = torch.autograd.graph.saved_tensors_hooks(note, lambda tensor: tensor)
            with suppress(_StopRecomputation), torch.enable_grad(), hooks, self.block:
                self.function(*args, **kwargs)
        finally:
            if self.random_state is not None:
                torch.set_rng_state(state)
        if len(saved) != len(self.places):
            raise CheckpointError(
                "torch.utils.checkpoint: A different number of tensors was saved during the original forward and "
                f"recomputation.\nNumber of tensors saved during forward: {len(self.places)}\n"
                f"Number of tensors saved during recomputation: {len(saved)}.{TIP}"
            )
        tensors, problems = WeakKeyDictionary(), []
        for position, (place, tensor) in enumerate(zip(self.places, saved, strict=True)):
            place = place()
            if place is None:
                continue
            if self.checked and place.described != _described(tensor):
                problems.append(
                    f"tensor at position {position}:\nsaved metadata: {place.described}\n"
                    f"recomputed metadata: {_described(tensor)}\n"
                )
            tensors[place] = tensor
        if problems:
            raise CheckpointError(
                "torch.utils.checkpoint: Recomputed values for the following tensors have different metadata than "
                f"during the forward pass.\n{''.join(problems)}.{TIP}"
            )
        return tensors


def _described(tensor):
    """What must be the same in the second run."""
    return {"shape": tensor.shape, "dtype": tensor.dtype, "device": tensor.device}


def _cut_off(value):
    """A tensor on the same memory that begins a graph of its own; anything else as it is."""
    tracked = isinstance(value, torch.Tensor) and value.requires_grad
    return value.detach().requires_grad_() if tracked else value
