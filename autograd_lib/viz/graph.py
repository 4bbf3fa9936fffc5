"""What a picture shows, as plain data: boxes, and the edges between them."""

from dataclasses import dataclass
from enum import Enum
from functools import cached_property


class Kind(Enum):
    """What a box stands for; the value is the caption that a tensor's box carries."""

    LEAF = "leaf"
    UNTRACKED = "not tracked"
    OUTPUT = "output"
    TENSOR = "tensor"  # written down, not recorded: whether it is tracked is not said
    OPERATION = "operation"
    LEFT_OUT = "not drawn"


@dataclass(frozen=True)
class Box:
    """A tensor or an operation."""

    kind: Kind
    name: str  # the user's name for it, or what it is
    named: bool = False  # is it the user's name?
    value: str | None = None  # "= 3.0" or "of shape (5, 3)"; None where it is not known
    grad: str | None = None  # the same of `.grad`; None where there is nothing to tell
    details: tuple[str, ...] = ()  # of an operation: the results that have a name, the exponent of a power
    number: int | None = None  # where several boxes of a graph have the same name

    @property
    def label(self):
        """The name, and the number where the name alone would not tell which box is meant."""
        return f"{self.name} #{self.number}" if self.number else self.name


@dataclass(frozen=True)
class Edge:
    """Values flow from `source` to `target`, two positions in the list of boxes; gradients flow back where tracked."""

    source: int
    target: int
    tracked: bool = True
    output_nr: int = 0  # which output of the source it is
    gradient: str | None = None  # what came back along it, where a backward pass is told step by step


@dataclass(frozen=True)
class Graph:
    """Everything that is drawn and told. Inputs stand before what is computed from them, the output stands last."""

    boxes: tuple[Box, ...]
    edges: tuple[Edge, ...] = ()  # grouped by target, in the order of the operation's inputs
    notes: tuple[str, ...] = ()  # sentences on what cannot be seen
    title: str = "Graph of a tensor"
    is_sketch: bool = False  # written down, not recorded: there are no gradients to show

    def inputs(self, position):
        """The edges that lead to a box."""
        return self._edges_by_target.get(position, [])

    @cached_property
    def _edges_by_target(self):
        edges = {}
        for edge in self.edges:
            edges.setdefault(edge.target, []).append(edge)
        return edges

    @cached_property
    def used(self):
        """Positions of the boxes from which an edge starts."""
        return {edge.source for edge in self.edges}

    @cached_property
    def reached(self):
        """Positions of the boxes to which a gradient flows back."""
        return {edge.source for edge in self.edges if edge.tracked}
