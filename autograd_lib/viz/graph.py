"""What a picture shows, as plain data: boxes, and the edges between them."""

from dataclasses import dataclass
from enum import Enum
from functools import cached_property


class View(Enum):
    FORWARD = "forward"  # what was computed from what; gradients take the same ways back
    BACKWARD = "backward"  # `grad_fn`, its `next_functions`, theirs, down to the leaves
    SKETCH = "sketch"  # written down, not recorded: there are no gradients to show
    IDEAS = "ideas"  # a sketch, too, of what builds on what


class Kind(Enum):
    """What a box stands for; the value is the caption that a tensor's box carries."""

    LEAF = "leaf"
    UNTRACKED = "not tracked"
    DETACHED = "detached"  # not tracked either, and on the memory of a tensor that is
    RESULT = "non-leaf"  # a result on the way, to which the user gave a name
    OUTPUT = "output"
    TENSOR = "tensor"  # of a sketch, which does not say whether it is tracked
    OPERATION = "operation"
    ACCUMULATOR = "AccumulateGrad"
    NOTHING = "None"  # an entry of `next_functions`
    FOLDED = "folded"  # operations that repeat others
    MODULE = "module"  # all operations of a module
    LEFT_OUT = "not drawn"

    @property
    def is_tensor(self):
        return self in TENSORS


TENSORS = frozenset((Kind.LEAF, Kind.UNTRACKED, Kind.DETACHED, Kind.RESULT, Kind.OUTPUT, Kind.TENSOR))


@dataclass(frozen=True)
class Box:
    """A tensor or an operation."""

    kind: Kind
    name: str  # the user's name for it, or what it is
    named: bool = False  # is it the user's name?
    value: str | None = None  # "= 3.0" or "of shape (5, 3)"; None where it is not known or not wanted
    grad: str | None = None  # the same of `.grad`; None where there is nothing to tell
    details: tuple[str, ...] = ()  # the exponent of a power, what an operation has saved, what a fold holds, …
    number: int | None = None  # where several boxes of a graph have the same name
    modules: tuple[str, ...] = ()  # the frames around it: modules, each inside the one before it

    @property
    def label(self):
        """The name, and the number where the name alone would not tell which box is meant."""
        return f"{self.name} #{self.number}" if self.number else self.name


@dataclass(frozen=True)
class Edge:
    """An arrow between two positions in the list of boxes.

    In a forward graph values flow from `source` to `target`, and gradients flow back where it is `tracked`; in a
    backward graph gradients flow from `source` to `target`.
    """

    source: int
    target: int
    tracked: bool = True
    output_nr: int = 0  # which output of the operation that was computed first
    input_nr: int | None = None  # which entry of `next_functions` it is; None where it stands for several
    gradient: str | None = None  # what came back along it, where a backward pass is told step by step


@dataclass(frozen=True)
class Graph:
    """Everything that is drawn and told; in a forward graph and in a sketch, inputs stand before what uses them."""

    boxes: tuple[Box, ...]
    edges: tuple[Edge, ...] = ()  # those of an operation stand together, in the order of its inputs
    notes: tuple[str, ...] = ()  # sentences on what cannot be seen
    title: str = "Graph of a tensor"
    view: View = View.FORWARD
    is_routed: bool = True  # do the words say which leaves the gradients reach? Not where that is a question

    @cached_property
    def output(self):
        """The box where `backward()` starts; None in a sketch, and where the tensor is a leaf."""
        return next((box for box in self.boxes if box.kind is Kind.OUTPUT), None)

    def inputs(self, position):
        return self._by_target.get(position, [])

    def outputs(self, position):
        return self._by_source.get(position, [])

    @cached_property
    def _by_target(self):
        return _grouped(self.edges, "target")

    @cached_property
    def _by_source(self):
        return _grouped(self.edges, "source")


def _grouped(edges, end):
    groups = {}
    for edge in edges:
        groups.setdefault(getattr(edge, end), []).append(edge)
    return groups
