"""Who shares memory with whom: names, views, tied parameters and expanded memory, in words and as a picture."""

from math import prod

from ..graph import Box, Edge, Graph, Kind, View
from ..picture import Picture
from .answers import Answer, named


def written(value, place):
    """Of the error of a write into memory that several entries look at: where that came to be."""
    while value.operation not in ("expand", "expand_as", "broadcast_to") and value.parents:
        value = value.parents[0]
    text = f"{named(value.place)} is expanded here: several of its entries are one number in memory."
    is_known = value.operation != "?" and value.parents
    return Answer("memory", text, value.place, [place], "write into a clone() of it.") if is_known else None


class Memory(Picture):
    """The groups of tensors of the block that look at one memory: each with an arrow to it."""

    def __init__(self, engine, history, tensor=None):
        groups, tied = {}, {}
        for module in history.modules:
            for name, each in module.named_parameters(remove_duplicate=False):
                names = tied.setdefault(id(each), [])
                names += [name] if name not in names else []
        for reference, value in sorted(history.values.values(), key=lambda pair: pair[1].serial):
            each = reference()
            if each is not None and each.numel():
                names = tied.get(id(each)) or [named(value.place).strip("`")]
                groups.setdefault(engine.memory(each), []).extend((name, each, value.place) for name in names)
        if tensor is not None:
            groups = {engine.memory(tensor): groups.get(engine.memory(tensor), [])}
        boxes, edges, self.lines = [], [], []
        for group in [each for each in groups.values() if len(each) > 1]:
            told, memory = [], len(boxes)
            count = max(prod(extent(each)) for _, each, _ in group)
            boxes.append(Box(Kind.OPERATION, f"memory of {count} number{'s' if count > 1 else ''}"))
            for name, each, place in group:
                is_expanded = extent(each) != list(each.shape)
                how = "expanded" if is_expanded else "a view" if each._base is not None else ""
                details = [f"line {place.line}", *([how] if how else [])]
                told.append(f"`{name}` ({', '.join(details)})")
                edges.append(Edge(len(boxes), memory))
                boxes.append(Box(Kind.TENSOR, name, named=True, details=tuple(details)))
            self.lines.append(f"{' and '.join(told)} share memory: a write into one is a write into all.")
        super().__init__(Graph(tuple(boxes), tuple(edges), title="Who shares memory", view=View.SKETCH))

    def __repr__(self):
        return "\n".join(self.lines) or "No two tensors share memory."


def extent(tensor):
    """How many different numbers there are along each dimension: along one that is expanded, a single one."""
    return [size if stride else 1 for size, stride in zip(tensor.shape, tensor.stride())]
