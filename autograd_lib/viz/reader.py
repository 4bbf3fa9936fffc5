"""Reads the graph behind a tensor into boxes and edges.

Only what every user of autograd can see is used: `grad_fn`, `next_functions`, `name()`, the `variable` of an
`AccumulateGrad`, `_saved_*`, and a tensor's own attributes. Neither this library nor PyTorch is imported, so that the
tensors of both can be read.
"""

from collections import Counter
from dataclasses import replace

from .graph import Box, Edge, Graph, Kind
from .values import listed, number, one_line, show
from .walk import inputs_first, is_accumulator, nearest_first

UNNAMED = {Kind.LEAF: "leaf", Kind.UNTRACKED: "untracked input", Kind.OUTPUT: "output"}

# Under which names operations with two and with three inputs save them, by the input's place.
SAVED_AS = {
    2: (("self", "input"), ("other", "mat2", "tensor", "vec", "exponent", "target", "weight")),
    3: (("self", "input"), ("mat1", "batch1", "tensor1", "end", "weight"), ("mat2", "batch2", "tensor2", "bias")),
}


def read(output, names=None, limit=100):
    """The graph behind `output`, with at most `limit` operations: those nearest to it.

    `names` maps names to tensors, or is a series of such pairs. Raises TypeError for what is no tensor.
    """
    return reader(output, names, limit).graph()


def reader(output, names=None, limit=100):
    """Who reads it; for those who need `positions`, `leaf_names` and `result_names` besides the graph."""
    _require_tensor(output, "A graph is drawn of a tensor, such as y = w * x + b, but this is")
    return _Reader(output, _pairs(names), max(limit, 1))


def _is_tensor(thing):
    return hasattr(thing, "grad_fn") and not isinstance(thing, type)


def _require_tensor(thing, sentence):
    if not _is_tensor(thing):
        raise TypeError(f"{sentence} of type {type(thing).__name__}.")


def _pairs(names):
    try:
        return dict(names or {}).items()
    except (TypeError, ValueError):
        raise TypeError("`names` gives names to tensors, such as {'w': w, 'x': x}.") from None


class _Reader:
    """Collects the boxes and edges of one graph."""

    def __init__(self, output, names, limit):
        self.output = output
        self.limit = limit
        # Dicts keyed by tensors tell them apart by identity, and keep alive what a node made only for us to see.
        self.leaf_names = {}
        self.result_names = {}  # by node: [(name, tensor), …]
        for name, tensor in names:
            name = one_line(name)
            _require_tensor(tensor, f"`names` gives names to tensors, such as {{'w': w}}, but {name!r} is")
            if tensor.grad_fn is None:
                self.leaf_names.setdefault(tensor, name)
            else:
                self.result_names.setdefault(tensor.grad_fn, []).append((name, tensor))
        self.boxes, self.edges, self.notes = [], [], []
        self.positions = {}  # of boxes, by tensor or node
        self.is_incomplete = False  # are there inputs that cannot be told?
        self.unreadable = {}  # why saved values could not be read, in the order met

    def graph(self):
        if self.output.grad_fn is None:
            self.add_leaf(self.output)
            if not self.output.requires_grad:
                self.notes.append("It is not tracked: no graph leads to it, and backward() would fail.")
        else:
            self.add_everything_behind(self.output.grad_fn)
            self.add_output()
        boxes = tuple(_numbered(self.boxes))
        title = f"Graph of {boxes[-1].label}" if boxes[-1].named else Graph.title
        return Graph(boxes, tuple(self.edges), tuple(self.notes), title)

    def add_everything_behind(self, root):
        operations, leaves = nearest_first(root)
        drawn = set(operations[: self.limit])
        for node in inputs_first(root, drawn):
            self.add_operation(node, drawn)
        if left_out := len(operations) - len(drawn):
            self.is_incomplete = True
            self.notes.append(f"{left_out:,} operations further back are not drawn: limit={self.limit}.")
        if self.unreadable and self.is_incomplete:
            why = listed(list(self.unreadable))
            self.notes.append(f"What operations had saved was {why}, so untracked inputs may be unknown here.")
        self.add_names_not_met(set(leaves))

    def add(self, key, box):
        """The position of what `key` stands for; `box` is put there if there is none yet."""
        if key not in self.positions:
            self.positions[key] = len(self.boxes)
            self.boxes.append(box)
        return self.positions[key]

    # ---- tensors --------------------------------------------------------------------------------------------------

    def add_leaf(self, tensor, kind=None):
        """A tensor that no recorded operation made."""
        kind = kind or (Kind.LEAF if tensor.requires_grad else Kind.UNTRACKED)
        name = self.leaf_names.get(tensor)
        what = "untracked tensor" if tensor is self.output and kind is Kind.UNTRACKED else UNNAMED[kind]
        grad = show(tensor.grad) if kind is Kind.LEAF or name else None
        return self.add(tensor, Box(kind, name or what, bool(name), show(tensor), grad))

    def add_output(self):
        tensor = self.output
        results = self.result_names.get(tensor.grad_fn, ())
        name = next((name for name, result in results if result is tensor), None)
        grad = show(tensor.grad) if tensor.retains_grad else None
        position = self.add(tensor, Box(Kind.OUTPUT, name or UNNAMED[Kind.OUTPUT], bool(name), show(tensor), grad))
        self.edges.append(Edge(self.positions[tensor.grad_fn], position, output_nr=tensor.output_nr))

    def add_names_not_met(self, leaves):
        """What the user named and no path leads to: drawn apart, where it is certain that none does."""
        uncertain = []
        for tensor, name in self.leaf_names.items():
            if tensor in self.positions or tensor in leaves:
                continue
            if self.is_incomplete and not tensor.requires_grad:
                uncertain.append(name)
            else:
                self.add_leaf(tensor)
        if uncertain:
            are, them = ("is", "it") if len(uncertain) == 1 else ("are", "them")
            self.notes.append(f"{listed(uncertain)} {are} not tracked, and the graph has no link to {them}.")

    # ---- operations -----------------------------------------------------------------------------------------------

    def add_operation(self, node, drawn):
        sources = [self.source(node, place, drawn) for place in range(len(node.next_functions))]
        details = tuple(self.details(node))
        target = self.add(node, Box(Kind.OPERATION, node.name().rpartition("::")[2], details=details))
        self.edges += [Edge(source, target, tracked, output_nr) for source, tracked, output_nr in sources]

    def source(self, node, place, drawn):
        """Where an input comes from: the position of its box, is it tracked, which output of an operation it is."""
        source, output_nr = node.next_functions[place]
        if source is None:
            return self.add_untracked_input(node, place), False, 0
        if is_accumulator(source):
            return self.add_leaf(source.variable, Kind.LEAF), True, 0
        if source in drawn:
            return self.positions[source], True, output_nr
        return self.add(Kind.LEFT_OUT, Box(Kind.LEFT_OUT, "earlier operations")), True, 0

    def add_untracked_input(self, node, place):
        """The tensor or the number itself where the operation has saved it; a box without a value where not."""
        places = SAVED_AS.get(len(node.next_functions))
        saved = self.saved(node, places[place]) if places else None
        if _is_tensor(saved):
            return self.add_leaf(saved)
        self.is_incomplete |= saved is None
        value = None if saved is None else show(saved)
        return self.add(object(), Box(Kind.UNTRACKED, UNNAMED[Kind.UNTRACKED], value=value))

    def details(self, node):
        """What is told beside an operation's name: results that the user named, and the exponent of a power."""
        for name, tensor in self.result_names.get(node, ()):
            if tensor is not self.output:
                yield f"{name} {show(tensor)}"
                if tensor.retains_grad:
                    yield f"{name}.grad {show(tensor.grad)}"
        exponent = self.saved(node, ["exponent"]) if len(node.next_functions) == 1 else None
        if isinstance(exponent, int | float):
            yield f"exponent {number(exponent)}"

    def saved(self, node, names):
        """What the operation keeps under the first of these names that it knows; None if it keeps nothing there."""
        for name in names:
            try:
                return getattr(node, f"_saved_{name}")
            except AttributeError:
                continue
            except RuntimeError as error:
                why = "freed by backward()" if "second time" in str(error) else "changed in place since"
                self.unreadable[why] = True
                break
        return None


def _numbered(boxes):
    """The boxes, with numbers for those that share their name with others."""
    total, so_far = Counter(box.name for box in boxes), Counter()
    for box in boxes:
        so_far[box.name] += 1
        yield replace(box, number=so_far[box.name]) if total[box.name] > 1 else box
