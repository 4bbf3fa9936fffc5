"""A network's modules, and the operations that each of them recorded.

A module of this library notes when it was called. A module of PyTorch doesn't: it recorded everything between the
first and the last operation on its parameters. What comes after the last one, such as a block's final relu, is its own
if it is held by a module that computes nothing itself.
"""

from bisect import bisect_left

from ..values import one_line
from .walk import recorded

ONE_SCREEN = 14  # boxes that a network is folded to, unless the user says how deep to go
ONLY_HOLD = ("Sequential", "ModuleList")  # modules that hold others, and compute nothing themselves


class Part:
    """A module, by its path in the network; `parts` are the modules inside it, in their order."""

    def __init__(self, path, module, parent=None):
        self.path, self.kind, self.parts = path, type(module).__name__, []
        self.recorded = getattr(module, "_recorded", None)  # the numbers before and after what it did last
        self.chain = (*parent.chain, self) if parent else (self,)
        if parent:
            parent.parts.append(self)

    @property
    def parent(self):
        return self.chain[-2] if len(self.chain) > 1 else None

    @property
    def label(self):
        """`net.0 (Linear)`; of a network without a name, its class."""
        return one_line(f"{self.path} ({self.kind})" if self.path else self.kind)


class Network:
    """The modules in one graph: which frames are drawn around an operation, and which modules are folded into one box.

    The operations of a single layer are drawn, in its frame. In a network each layer is a box, and in one of more than
    `limit` operations so is each module that is too deep inside it for the picture to fit on a screen; the user may
    choose how deep. `folded` holds the unit that is drawn for each operation, or is None.
    """

    def __init__(self, walk, owners, limit, depth=None, layers=False):
        self.owners = used_once(walk.sources, owners)
        self.innermost = modules_of(walk.sources, self.owners)
        self.depth, self.folded = depth, None
        known = set(self.innermost) - {None}
        self.is_large = len(walk.operations) > limit
        if known and (depth is not None or (layers and (self.is_large or len(known) > 1))):
            self.fold(_Calls(self.innermost, walk).innermost, min(limit, ONE_SCREEN) if self.is_large else limit)

    def fold(self, called, most):
        """Fold to the depth that the user has chosen, or the largest of at most so many boxes, if there is one."""
        deepest = max(len(part.chain) for part in called if part) - 1
        for depth in [self.depth] if self.depth is not None else range(deepest, 0, -1):
            folded = [
                place if depth > deepest else _drawn_part(part, depth, place) for place, part in enumerate(called)
            ]
            if self.depth is not None or len(set(folded)) <= most:
                self.depth, self.folded, self.innermost = depth, folded, called
                return

    def frames(self, place):
        """The frames around an operation, or around the box that it is folded into."""
        part = self.innermost[place]
        return self._frames(part, self.folded[place] if self.folded else None)

    def frames_of_leaf(self, leaf):
        return self._frames(self.owners.get(leaf))

    def _frames(self, part, folded=None):
        if part is None:
            return ()
        if self.folded is None:
            return (part.label,)
        chain = folded.chain[:-1] if isinstance(folded, Part) else part.chain
        return tuple(each.label for each in chain[1:])


class _Calls:
    """For each operation the innermost part that recorded it, or None; `owners` are those that parameters tell."""

    def __init__(self, owners, walk):
        self.owners, self.names, self.numbers = owners, walk.names, list(map(recorded, walk.operations))
        self.exact = set()
        self.spans = self.find_spans()
        self.innermost = [None] * len(owners)
        for part in sorted(self.spans, key=lambda part: len(part.chain)):  # the inner ones have the last word
            for place in self.spans[part]:
                self.innermost[place] = part
        self.add_tails()

    def find_spans(self):
        """Where each part's operations are, without parts that do not stay together."""
        ends, spans = {}, {}
        for place, part in enumerate(self.owners):
            for each in part.chain if part else ():
                ends.setdefault(each, [place, place])[1] = place
        for part, (first, last) in ends.items():
            exact, span = self.noted(part), range(first, last + 1)
            if first in exact and last in exact:
                self.exact.add(part)
                span = exact
            if all(self.owners[place] is None or part in self.owners[place].chain for place in span):
                spans[part] = span
        for part in [part for holder in self.exact for part in holder.parts if part not in ends]:
            if len(span := self.noted(part)) > 1:
                spans[part] = span
        return spans

    def noted(self, part):
        """Where the operations are that a part noted itself."""
        return range(*(bisect_left(self.numbers, number) for number in part.recorded)) if part.recorded else range(0)

    def add_tails(self):
        """Gives each block the operations after its last parameter, up to the next block; the last block as many as
        those before it have."""
        tails = {}  # by parent and kind: the names of a block's last operations
        blocks = [part for part in self.spans if part.parts and part.kind not in ONLY_HOLD and part not in self.exact]
        for part in sorted(blocks, key=lambda part: self.spans[part].stop):
            if part.parent is None or part.parent.kind not in ONLY_HOLD:
                continue
            stop, siblings = self.spans[part].stop, part.parent.parts
            following = siblings[siblings.index(part) + 1 :][:1]
            if following and following[0] in self.spans:
                tail = tails[part.parent, part.kind] = self.names[stop : self.spans[following[0]].start]
            else:
                tail = tails.get((part.parent, part.kind), ())
            places = range(stop, stop + len(tail))
            if self.names[stop : places.stop] == tail and not any(self.owners[stop : places.stop]):
                self.innermost[stop : places.stop] = [part] * len(tail)


def _drawn_part(part, depth, place):
    """The part that is drawn as one box, of those around an operation; where there is none, the operation's place."""
    whole = part.chain[: depth + 1] if part else ()
    return next((each for each in whole if len(each.chain) == depth + 1 or not each.parts), place)


def used_once(sources, owners):
    """The parameters with their modules, but for modules that were called again and again.

    The operations of such a module, as of the cell of a recurrent network, are all over the graph.
    """
    met, again = set(), set()
    for leaf in (source.leaf for inputs in sources for source in inputs if source.leaf in owners):
        if leaf in met:
            again.add(owners[leaf])
        met.add(leaf)
    return {parameter: module for parameter, module in owners.items() if module not in again}


def modules_of(sources, owners):
    """For each operation the module that it belongs to, or None; `owners` holds the module of each parameter.

    That is the one whose parameters it uses, if they are of one alone. Known are the parameters only, so this holds
    after the forward pass, and without hooks. An operation that is given nothing but parameters, as the transpose in a
    linear layer, hands its module on to the operation that uses its result.
    """
    modules, is_of_parameters = [], []
    for inputs in sources:
        met = [_module(source, owners, modules, is_of_parameters) for source in inputs]
        known = {module for module in met if module is not None}
        modules.append(known.pop() if len(known) == 1 else None)
        is_of_parameters.append(None not in met)
    return modules


def _module(source, owners, modules, is_of_parameters):
    if source.operation is None:
        return owners.get(source.leaf)
    return modules[source.operation] if is_of_parameters[source.operation] else None
