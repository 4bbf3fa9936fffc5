"""The nodes behind a tensor, found without recursion: a graph may be far deeper than Python's stack."""

from heapq import heapify, heappop, heappush
from typing import Any, NamedTuple


class Source(NamedTuple):
    """Where one input of an operation comes from: an operation, a leaf, or neither where it is not tracked."""

    operation: int | None = None  # its position among all operations
    output_nr: int = 0
    leaf: Any = None

    @property
    def is_tracked(self):
        return self.operation is not None or self.leaf is not None


class Walk:
    """All operations behind a node, in the order in which they were recorded, and the sources of each."""

    def __init__(self, root):
        self.operations = _in_order([node for node in nodes_behind(root) if not is_accumulator(node)])
        position = {node: place for place, node in enumerate(self.operations)}
        self.sources = [tuple(_source(entry, position) for entry in node.next_functions) for node in self.operations]
        self.names = [node.name().rpartition("::")[2] for node in self.operations]

    def leaves(self, places=None):
        """The leaves that are used by all operations, or by those at some places."""
        chosen = self.sources if places is None else (self.sources[place] for place in places)
        return {source.leaf for sources in chosen for source in sources if source.leaf is not None}


def nodes_behind(*roots):
    """All nodes of the graph, `roots` first but for None, and leaves' ends included."""
    nodes = [root for root in dict.fromkeys(roots) if root is not None]
    seen = set(nodes)
    for node in nodes:  # grows while it is walked
        for source, _ in node.next_functions:
            if source is not None and source not in seen:
                seen.add(source)
                nodes.append(source)
    return nodes


def is_accumulator(node):
    """Is it the end of a path, which adds to a leaf's `.grad`?"""
    return node.name().endswith("AccumulateGrad")


def _in_order(operations):
    """The operations as they were recorded, each after those that it is computed from."""
    users, waiting = {node: [] for node in operations}, {}
    for node in operations:
        inputs = {source for source, _ in node.next_functions if source in users}
        waiting[node] = len(inputs)
        for source in inputs:
            users[source].append(node)

    age = {node: (recorded(node), -distance) for distance, node in enumerate(operations)}
    ready = [(*age[node], node) for node in operations if not waiting[node]]
    heapify(ready)
    order = []
    while ready:
        *_, node = heappop(ready)
        order.append(node)
        for user in users[node]:
            waiting[user] -= 1
            if not waiting[user]:
                heappush(ready, (*age[user], user))
    return order


def recorded(node):
    """A number that grows with each operation that is recorded; 0 for nodes that do not know theirs."""
    return node._sequence_nr() if hasattr(node, "_sequence_nr") else 0


def _source(entry, position):
    node, output_nr = entry
    if node is None:
        return Source()
    if node in position:
        return Source(position[node], output_nr)
    return Source(leaf=node.variable)
