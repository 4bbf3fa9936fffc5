"""What a step-through consists of, as plain data: nothing of the tensors is kept."""

from dataclasses import dataclass, field
from enum import Enum


class Stage(Enum):
    START = "start"
    OPERATION = "operation"
    LEAF = "leaf"
    END = "end"
    ERROR = "error"


@dataclass(frozen=True)
class Frame:
    """One step of the backward pass. Positions and edges are numbers in the graph's lists."""

    stage: Stage
    sentences: tuple[str, ...]
    position: int | None = None  # of the box that is reached; None where it is not drawn
    flows: dict[int, str] = field(default_factory=dict)  # by edge: the gradient that goes back along it
    grads: dict[int, str] = field(default_factory=dict)  # by position: what `.grad` is now

    @property
    def text(self):
        return " ".join(self.sentences)
