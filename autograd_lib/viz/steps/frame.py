"""What a step-through consists of, as plain data: nothing of the tensors is kept."""

from dataclasses import dataclass, field
from enum import Enum


class Stage(Enum):
    """What happens in a frame."""

    START = "start"
    OPERATION = "operation"
    LEAF = "leaf"
    END = "end"
    ERROR = "error"


@dataclass(frozen=True)
class Frame:
    """One step of the backward pass. Positions are those of the boxes in the graph."""

    stage: Stage
    text: str
    position: int | None = None  # of the box that is reached; None where it is not drawn
    sent: tuple[int, ...] = ()  # positions of the boxes that get something from it
    grads: dict[int, str] = field(default_factory=dict)  # what the `.grad` of leaves and kept results are now
