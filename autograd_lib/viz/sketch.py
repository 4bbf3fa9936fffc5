"""A graph that is written down instead of recorded: for questions, and for a graph on paper."""

from .graph import Box, Edge, Graph, Kind, View
from .picture import Picture
from .values import one_line

USAGE = "`sketch` takes a dict of operations and what each is computed from, such as {'mul': ['w', 'x']}."


def sketch(inputs, title="Sketch of a graph", *, ideas=False):
    """A picture of a graph that is written down: {operation: [what it is computed from, in order]}.

    A name without an entry of its own is a tensor. Number operations that share their name:

        sketch({"add": ["mul #1", "mul #2"],
                "mul #1": ["x", "x"],
                "mul #2": ["x", "w"]}, title="A")

    With `ideas`, it is a map of ideas instead, {idea: [those that it builds on]}, and is told as one.

    Raises TypeError for anything else than such a dict, and ValueError for an operation that needs its own result.

    >>> from autograd_lib.viz import sketch
    >>> picture = sketch({"add": ["mul", "b"], "mul": ["w", "x"]}, title="A line")
    >>> str(picture).splitlines()[0]
    'A line'
    >>> print(sketch({"addition": [], "multiplication": ["addition"]}, title="Numbers", ideas=True))
    Numbers
    <BLANKLINE>
    Ideas, each after those it builds on:
      “addition”
      “multiplication” builds on “addition”
    """
    _require_lists(inputs)
    order = _inputs_first(inputs)
    positions = {name: position for position, name in enumerate(order)}
    boxes = [Box(Kind.OPERATION if name in inputs else Kind.TENSOR, one_line(name), named=True) for name in order]
    edges = [Edge(positions[source], positions[name]) for name in order for source in inputs.get(name, ())]
    return Picture(Graph(tuple(boxes), tuple(edges), title=one_line(title), view=View.IDEAS if ideas else View.SKETCH))


def _require_lists(inputs):
    written = hasattr(inputs, "items") and len(inputs) > 0
    if not (written and all(isinstance(names, list | tuple) for names in inputs.values())):
        raise TypeError(USAGE)


def _inputs_first(inputs):
    """All names, each after those that it is computed from."""
    order, path = {}, {}  # dicts, for they are quick to search and keep their order
    for name in inputs:
        path[name] = iter(inputs[name])
        while path:
            current = next(reversed(path))
            for source in path[current]:
                if source in path:
                    raise ValueError(f"{source} would be computed from its own result: leave one arrow out.")
                if source not in order:
                    path[source] = iter(inputs.get(source, ()))
                    break
            else:
                del path[current]
                order[current] = True
    return list(order)
