"""`FunctionNode`: the node of a custom function, which is also the context that its `forward` and `backward` see."""

from weakref import ref

import numpy as np

from ..basics import error_texts
from ..basics.grad_mode import mode
from ..declaration.saved import Hooked, SavedTensor
from ..declaration.unbroadcast import can_unbroadcast, unbroadcast
from ..graph.hooks import NodeHooks
from ..graph.node import Node, OutputOf
from ..tensors.numbers import UNCOUNTED
from ..tensors.tensor import Tensor


class FunctionNode(Node):
    """What `forward` leaves for `backward`. Attributes of one's own may be put on it.

    Its own attributes begin with an underscore, so that they leave the good names to users.
    """

    hooks = result_counter = None  # attributes like all others of this node
    runs_without_gradient = True  # `backward` is called with zeros then
    _function = None  # the Function
    needs_input_grad = ()  # for each argument of `apply`: does it require a gradient?

    _saved = ()  # tensors, or SavedOutputs
    _freed = False
    _dirty = ()
    _not_differentiable = ()
    _not_differentiable_outputs = ()  # their numbers
    _materializes = True
    _materialize_non_diff_grads = True  # PyTorch's name: also for an output that is not differentiable?
    _inputs = ()  # for each argument that is a tensor: its position, shape and NumPy dtype
    _outputs = ()  # for each output: its shape and NumPy dtype, or None for one that is no tensor

    # ---- what users call ------------------------------------------------------------------------------------------

    def save_for_backward(self, *tensors) -> None:
        """Keep tensors, inputs or outputs above all, for `saved_tensors`. Changes in place will be noticed."""
        self._saved = tensors

    @property
    def saved_tensors(self):
        """What `save_for_backward` was given. Raises RuntimeError if it was freed, or changed in place since."""
        if self._freed:
            raise error_texts.second_backward()
        return tuple([each.unpacked() if isinstance(each, Saved) else each for each in self._saved])

    @property
    def saved_variables(self) -> tuple[Tensor, ...]:
        """The old name of `saved_tensors`; warns."""
        error_texts.warn_user("'saved_variables' is deprecated; use 'saved_tensors'", DeprecationWarning)
        return self.saved_tensors

    @property
    def _raw_saved_tensors(self):
        return tuple(
            [SavedTensor._of(each.tensor, False, each.pack) for each in self._saved if isinstance(each, Saved)]
        )

    def mark_dirty(self, *tensors) -> None:
        """Name the inputs that `forward` changed in place; all of them must be outputs as well."""
        self._dirty = tensors

    def mark_non_differentiable(self, *tensors) -> None:
        """Name the outputs that do not require grad."""
        self._not_differentiable = tensors

    def set_materialize_grads(self, value):
        """Choose what `backward` gets for an output that was not used: zeros (True, the default) or None."""
        self._materializes = value

    # ---- the backward pass ------------------------------------------------------------------------------------------

    def apply(self, grad, create_graph, visited=None):
        grads = [NodeHooks.to_tensor(each) for each in self.split(grad)]
        if self._materializes:
            grads = [
                _zeros(output) if each is None and self._materializes_output(number) else each
                for number, (each, output) in enumerate(zip(grads, self._outputs, strict=True))
            ]
        changes = {"inside_formulas": False, "enabled": mode.enabled}  # which it may switch for itself alone
        answers = mode.during(changes, self._function._backward(), self, *grads)
        return self._checked(answers if isinstance(answers, tuple) else (answers,), create_graph)

    def _materializes_output(self, number):
        return self._materialize_non_diff_grads or number not in self._not_differentiable_outputs

    def _checked(self, answers, create_graph):
        """The gradients that `backward` returned, one for each argument, for the engine: one for each tensor."""
        expected = len(self.needs_input_grad)
        if any([each is not None for each in answers[expected:]]) or len(answers) < expected:
            raise RuntimeError(
                f"function {self.name()} returned an incorrect number of gradients "
                f"(expected {expected}, got {len(answers)})"
            )
        for position, answer in enumerate(answers):
            if answer is not None and not isinstance(answer, Tensor):
                raise RuntimeError(f"expected Variable or None (got {type(answer).__name__})")
            if answer is not None and all([position != number for number, _, _ in self._inputs]):
                raise RuntimeError(
                    f"function {self.name()} returned a gradient different than None at position {position + 1}, but "
                    "the corresponding forward input was not a Variable"
                )
        grads = []
        for index, (position, shape, numpy_dtype) in enumerate(self._inputs):
            answer = answers[position] if self.next_nodes[index] is not None else None
            grads.append(answer if answer is None else self._fitted(answer, index, shape, numpy_dtype, create_graph))
        return grads

    def _fitted(self, answer, index, shape, numpy_dtype, create_graph):
        if not can_unbroadcast(answer.shape, shape):
            raise error_texts.invalid_gradient(self.name(), index, answer.shape, shape)
        # A view, so that nobody downstream takes the user's own memory for theirs.
        return unbroadcast(answer if create_graph else answer._data[...], shape, numpy_dtype)

    def release(self) -> None:
        self._saved, self._freed = (), True

    def __repr__(self):
        return f"<torch.autograd.function.{self.name()} object at {hex(id(self))}>"

    # ---- after `forward` --------------------------------------------------------------------------------------------

    def pack(self, outputs):
        """Turn what was saved into what may be kept: no output as it is, since that would hold its own node."""
        for position, tensor in enumerate(self._saved):
            if not (tensor is None or isinstance(tensor, Tensor)):
                kind = type(tensor).__name__
                raise TypeError(f"save_for_backward can only save variables, but argument {position} is of type {kind}")
            if tensor is not None and tensor._counter is UNCOUNTED:
                raise RuntimeError(error_texts.INFERENCE_SAVED)
        numbers = {id(output): number for number, output in enumerate(outputs)}
        self._saved = tuple(
            [each if each is None else Saved(each, self, numbers.get(id(each))) for each in self._saved]
        )

    def output_edge(self, number: int) -> Node:
        """What makes the output with this number."""
        return self if self.output_count is None else OutputOf(self, number)


class Saved:
    """A tensor that was saved, and the version it had then."""

    def __init__(self, tensor, node, output_nr):
        self.output_nr = output_nr  # None for a tensor that is no output
        self.counter = tensor._shared_counter()
        self.is_result = tensor._grad_fn is not None
        self.version = self.counter[0]
        self.tensor = tensor
        if output_nr is not None:
            self.tensor = tensor.detach()
            self.requires_grad = tensor._requires_grad
            self.node = ref(node)
        if mode.saving is not None:
            self.pack(mode.saving, tensor)

    def pack(self, hooks, tensor=None):
        """Send the tensor through hooks, and keep what they make of it."""
        tensor = self.tensor if tensor is None else tensor
        self.tensor = Hooked(tensor, tensor._edge() if self.output_nr is None else None, hooks)
        return self.tensor

    def unpacked(self):
        """The tensor; an output with its place in the graph. Raises RuntimeError if it was changed in place since."""
        tensor = self.tensor.unpack() if isinstance(self.tensor, Hooked) else self.tensor
        if self.is_result and self.output_nr is None and tensor is self.tensor and tensor._node() is None:
            raise RuntimeError(error_texts.SAVED_AND_DETACHED)
        if self.output_nr is not None and self.requires_grad:
            tensor = tensor.detach()
            tensor._requires_grad, tensor._grad_fn = True, self.node().output_edge(self.output_nr)
        if self.counter[0] != self.version:
            raise error_texts.modified_in_place(tensor, self.counter[0], self.version)
        return tensor


def _zeros(output):
    return None if output is None else Tensor._wrap(np.zeros(*output))
