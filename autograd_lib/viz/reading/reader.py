"""Reads the graph behind a tensor into boxes and edges.

Only what every user of autograd can see is used: `grad_fn`, `next_functions`, `name()`, the `variable` of an
`AccumulateGrad`, `_saved_*`, `_sequence_nr()`, and a tensor's own attributes. Neither this library nor PyTorch is
imported, so that the tensors of both can be read.
"""

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property

from ..graph import Box, Edge, Graph, Kind
from ..values import counted, listed, number, of_shape, show
from .fold import Fold, drawn_as
from .names import computed_by, require_tensor
from .parts import Network, Part
from .saved import SavedValues
from .walk import Walk

LIMIT = 40  # operations that fill a page
UNNAMED = {Kind.LEAF: "leaf", Kind.UNTRACKED: "untracked input", Kind.OUTPUT: "output"}
MOST = 8  # names that are listed in one place, and inputs of one operation that are drawn


@dataclass(frozen=True)
class Wanted:
    """What is to be shown beside names and operations."""

    values: bool = True
    gradients: bool = True
    shapes: bool = False
    saved: bool = False
    untracked: bool = True  # inputs that get no gradient; otherwise only that there is one
    layers: bool = False  # the layers of a network as one box each; otherwise their operations
    nodes: bool = True  # operations are called as their nodes are; otherwise by what they compute


class Reader:
    """Collects the boxes and edges of the graph behind `output`: `graph()` returns them.

    At most `limit` operations are drawn, and modules down to `depth`; `names` are `Names`. Raises TypeError for what
    is no tensor.
    """

    def __init__(self, output, names, limit=LIMIT, wanted=Wanted(), depth=None):
        require_tensor(output, "A graph is drawn of a tensor, such as y = w * x + b, but this is")
        self.output, self.names, self.limit, self.wanted, self.depth = output, names, max(limit, 1), wanted, depth
        # Dicts keyed by tensors tell them apart by identity, and keep alive what a node made only for us to see.
        self.leaf_names = {}
        self.result_names = {}  # by node: [(name, tensor), …]
        for name, tensor in names:
            if tensor.grad_fn is None:
                self.leaf_names.setdefault(tensor, name)
            else:
                self.result_names.setdefault(tensor.grad_fn, []).append((name, tensor))
        self.boxes, self.edges, self.notes = [], [], []
        self.positions = {}  # of boxes, by leaf or node, or for a named result by its node and its number there
        self.network = None
        self.is_incomplete = False  # are there inputs that cannot be told?
        self.saved = SavedValues()

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
        return Graph(boxes, tuple(self.edges), tuple(self.notes), title, is_routed=self.wanted.gradients)

    def add_everything_behind(self, root):
        self.walk = walk = Walk(root)
        self.called = walk.names if self.wanted.nodes else [computed_by(name) for name in walk.names]
        self.network = Network(walk, self.names.owners, self.limit, self.depth, self.wanted.layers)
        self.drawn_as = drawn_as(walk.names, walk.sources, self.limit, self.network.folded)
        self.shared_leaves = walk.leaves(place for place, unit in enumerate(self.drawn_as) if unit == place)
        for place, unit in enumerate(self.drawn_as):
            if unit == place:
                self.add_operation(place)
            elif isinstance(unit, Fold) and unit not in self.positions:
                self.add_fold(unit)
            elif isinstance(unit, Part) and unit not in self.positions:
                self.add_part(unit, place)
        self.note_what_is_left_out()
        self.add_names_not_met(walk.leaves())

    def add(self, key, box):
        """The position of what `key` stands for; `box` is put there if there is none yet."""
        if key not in self.positions:
            self.positions[key] = len(self.boxes)
            self.boxes.append(box)
        return self.positions[key]

    # ---- tensors --------------------------------------------------------------------------------------------------

    def value(self, tensor):
        if self.wanted.values:
            return show(tensor, self.wanted.shapes)
        return of_shape(tensor) if self.wanted.shapes else None

    def grad(self, tensor):
        return show(tensor.grad) if self.wanted.gradients else None

    def add_leaf(self, tensor, kind=None):
        if tensor in self.positions:
            return self.positions[tensor]
        kind = kind or (Kind.LEAF if tensor.requires_grad else Kind.UNTRACKED)
        name = self.leaf_names.get(tensor)
        what = "untracked tensor" if tensor is self.output and kind is Kind.UNTRACKED else UNNAMED[kind]
        grad = self.grad(tensor) if kind is Kind.LEAF or name else None
        details = ()
        if kind is Kind.UNTRACKED and (tracked := self.sharing_memory_with(tensor)):
            kind, details = Kind.DETACHED, (f"shares memory with {tracked}",)
        modules = self.network.frames_of_leaf(tensor) if self.network else ()
        return self.add(tensor, Box(kind, name or what, bool(name), self.value(tensor), grad, details, modules=modules))

    def sharing_memory_with(self, tensor):
        """The name of a tracked tensor that starts on the same memory: `tensor` is detached from it."""
        return self.tracked_memory.get(_memory(tensor))

    @cached_property
    def tracked_memory(self):
        """Where named tracked tensors lie, with their names."""
        places = {}
        for name, tensor in self.names:
            if tensor.requires_grad:
                places.setdefault(_memory(tensor), name)
        places.pop(None, None)
        return places

    def add_result(self, node, name, tensor):
        """A result on the way that has a name."""
        key = node, tensor.output_nr
        if key not in self.positions:
            grad = self.grad(tensor) if tensor.retains_grad else None
            position = self.add(key, Box(Kind.RESULT, name, True, self.value(tensor), grad))
            self.edges.append(Edge(self.positions[node], position, output_nr=tensor.output_nr))

    def add_output(self):
        tensor, node = self.output, self.output.grad_fn
        name = next((name for name, result in self.result_names.get(node, ()) if result is tensor), None)
        grad = self.grad(tensor) if tensor.retains_grad else None
        box = Box(Kind.OUTPUT, name or UNNAMED[Kind.OUTPUT], bool(name), self.value(tensor), grad)
        unit = self.drawn_as[-1]
        source = unit if isinstance(unit, Part) else node
        self.edges.append(Edge(self.positions[source], self.add(tensor, box), output_nr=tensor.output_nr))

    def add_names_not_met(self, leaves):
        """What the user named and no path leads to: drawn apart, where it is certain that none does."""
        uncertain, unused = [], []
        for name, tensor in self.names.given:
            if tensor.grad_fn is not None or tensor in self.positions or tensor in leaves:
                continue
            if tensor.requires_grad or (self.wanted.untracked and not self.is_incomplete):
                self.add_leaf(tensor)
            elif self.wanted.untracked:
                uncertain.append(name)
        for name, parameter in self.names.of_modules:
            if parameter not in leaves:
                unused.append(name)
        if uncertain:
            are, them = ("is", "it") if len(uncertain) == 1 else ("are", "them")
            self.notes.append(f"{listed(uncertain)} {are} not tracked, and nothing here has a link to {them}.")
        if unused:
            self.notes.append(f"No path leads to {listed(unused, MOST)}.")

    # ---- operations -----------------------------------------------------------------------------------------------

    def add_operation(self, place):
        node = self.walk.operations[place]
        sources = self.sources(node, self.walk.sources[place])
        frames = self.network.frames(place)
        box = Box(Kind.OPERATION, self.called[place], details=tuple(self.details(node)), modules=frames)
        target = self.add(node, box)
        for input_nr, (source, output_nr, tracked) in sources:
            self.edges.append(Edge(source, target, tracked, output_nr, input_nr))
        for name, tensor in self.result_names.get(node, ()):
            if tensor is not self.output:
                self.add_result(node, name, tensor)

    def sources(self, node, inputs):
        """Of each input its number, and where it comes from; what is drawn as one box is met once."""
        found, met, beyond = [], set(), 0
        for input_nr, source in enumerate(inputs):
            if source.operation is None and source.leaf not in self.positions and input_nr >= MOST:
                beyond += 1
                continue
            end = self.source(source, node, input_nr)
            if end[0] not in met:
                found.append((input_nr, end))
            if self.boxes[end[0]].kind in (Kind.FOLDED, Kind.MODULE, Kind.LEFT_OUT):
                met.add(end[0])
        if beyond:
            self.is_incomplete = True
            box = Box(Kind.LEFT_OUT, counted(beyond, "more input"))
            is_tracked = any(source.is_tracked for source in inputs[MOST:])
            found.append((None, (self.add((node, "beyond"), box), 0, is_tracked)))
        return found

    def source(self, source, node=None, input_nr=None):
        """Where an input comes from: the position of its box, which output of an operation it is, is it tracked."""
        if source.leaf is not None:
            return self.add_leaf(source.leaf, Kind.LEAF), 0, True
        if source.operation is None:
            return self.add_untracked_input(node, input_nr), 0, False
        unit, made_by = self.drawn_as[source.operation], self.walk.operations[source.operation]
        if unit is None:
            return self.add(Kind.LEFT_OUT, Box(Kind.LEFT_OUT, "earlier operations")), 0, True
        if isinstance(unit, Fold | Part):
            return self.positions[unit], 0, True
        if (made_by, source.output_nr) in self.positions:
            return self.positions[made_by, source.output_nr], 0, True
        return self.positions[made_by], source.output_nr, True

    def add_untracked_input(self, node, input_nr):
        """The tensor or the number itself where the operation has saved it; a box without a value where not."""
        if not self.wanted.untracked:
            return self.add(object(), Box(Kind.NOTHING, Kind.NOTHING.value))
        saved = self.saved.input(node, input_nr)
        if hasattr(saved, "grad_fn"):
            return self.add_leaf(saved)
        self.is_incomplete |= saved is None
        value = None if saved is None else self.value(saved)
        return self.add(object(), Box(Kind.UNTRACKED, UNNAMED[Kind.UNTRACKED], value=value))

    def details(self, node):
        """What is told beside an operation's name: the exponent of a power, and what has been saved if it is wanted."""
        exponent = self.saved.exponent(node)
        if exponent is not None:
            yield f"exponent {number(exponent)}"
        if self.wanted.saved:
            for name, tensor in self.saved.tensors(node):
                yield f"{name} {show(tensor, self.wanted.shapes)}"

    # ---- what is not drawn one by one -----------------------------------------------------------------------------

    def add_fold(self, fold):
        """One box for all operations of a fold. Leaves that nothing else uses are counted, not drawn."""
        folded = range(fold.start, fold.stop)
        own_leaves, untracked, ends = set(), 0, {}
        for source in (source for place in folded for source in self.walk.sources[place]):
            if not source.is_tracked:
                untracked += 1
            elif source.leaf is not None and source.leaf not in self.shared_leaves:
                own_leaves.add(source.leaf)
            elif source.operation is None or source.operation < fold.start:
                ends[self.source(source)] = True
        details = _first(self.called[fold.start : fold.start + fold.size])
        if own_leaves:
            details.append(counted(len(own_leaves), "leaf", "leaves"))
        if untracked:
            details.append(counted(untracked, "untracked input"))
            self.is_incomplete = True
        target = self.add(fold, Box(Kind.FOLDED, f"{fold.times:,} repetitions", details=tuple(details)))
        self.edges += [Edge(source, target, tracked, output_nr) for source, output_nr, tracked in ends]
        self.notes.append(f"{counted(len(folded), 'operation')} that are repeated further on are folded into one box.")

    def add_part(self, part, first):
        """One box for all operations of a module. Its parameters are counted; inputs with a name are drawn."""
        folded = [place for place, unit in enumerate(self.drawn_as) if unit is part]
        own_leaves, ends = {}, {}  # dicts, which keep their order
        for place, input_nr, source in self.inputs_of(folded):
            if source.leaf is not None and source.leaf not in self.shared_leaves:
                own_leaves[source.leaf] = True
            elif source.is_tracked and (source.operation is None or self.drawn_as[source.operation] is not part):
                ends[self.source(source)] = True
            elif not source.is_tracked:
                saved = self.saved.input(self.walk.operations[place], input_nr)
                if saved in self.leaf_names:
                    ends[self.add_leaf(saved), 0, False] = True
                self.is_incomplete |= saved is None
        box = Box(
            Kind.MODULE, part.label, details=self.contents(part, folded, own_leaves), modules=self.network.frames(first)
        )
        target = self.add(part, box)
        self.edges += [Edge(source, target, tracked, output_nr) for source, output_nr, tracked in ends]

    def contents(self, part, places, parameters):
        """What is told of a module that is drawn as one box."""
        if part.parts or self.network.is_large:
            sizes = counted(sum(parameter.numel() for parameter in parameters), "parameter")
            return (listed([counted(len(places), "operation"), *([sizes] if parameters else [])]),)
        told = []
        for parameter in parameters:
            name = self.leaf_names.get(parameter, UNNAMED[Kind.LEAF]).rpartition(".")[2]
            grad = self.grad(parameter)
            told.append(" ".join(filter(None, [name, self.value(parameter), grad and f".grad {grad}"])))
        return tuple(told)

    def inputs_of(self, places):
        """All inputs of some operations: where the operation is, the input's number, and its source."""
        for place in places:
            for input_nr, source in enumerate(self.walk.sources[place]):
                yield place, input_nr, source

    def note_what_is_left_out(self):
        if any(isinstance(unit, Part) and unit.parts for unit in self.drawn_as):
            self.notes.append(f"Modules are folded: depth={self.network.depth + 1} shows what is in them.")
        if left_out := self.drawn_as.count(None):
            self.is_incomplete = True
            self.notes.append(f"limit={self.limit} leaves out {counted(left_out, 'operation')} further back.")
        is_unknown = self.is_incomplete and self.wanted.untracked
        if (self.wanted.saved or is_unknown) and self.saved.unreadable:
            unknown = ", so untracked inputs may be unknown here" if is_unknown else ""
            self.notes.append(f"What operations had saved was {listed(self.saved.unreadable)}{unknown}.")


def _first(names):
    """The names, or the first ones, and how many there are besides."""
    more = len(names) - MOST
    return list(names) if more <= 0 else [*names[:MOST], f"and {more} more"]


def _memory(tensor):
    """Where the first element of a tensor is; None for an empty one, and where there is no such place."""
    try:
        return tensor.data_ptr() if tensor.numel() else None
    except RuntimeError:
        return None


def _numbered(boxes):
    """The boxes, with numbers for those that share their name with others."""
    total, so_far = Counter(box.name for box in boxes), Counter()
    for box in boxes:
        so_far[box.name] += 1
        yield replace(box, number=so_far[box.name]) if total[box.name] > 1 else box
