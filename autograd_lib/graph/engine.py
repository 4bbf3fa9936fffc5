"""The backward pass: one walk over the graph, from the outputs to the leaves.

A node may run once the gradients of *all* its uses have been summed. Recording gives the order for free: an operation
is recorded after the operations that made its inputs, so walking from the newest to the oldest meets every use of a
value before the node that made it. No recursion: a graph may be 100,000 operations deep.

Everything is local to one call, so a hook may start a backward pass of its own, and threads do not meet.
"""

from operator import attrgetter

import numpy as np

from ..basics.grad_mode import mode
from .node import AccumulateGrad, Node

_sequence_nr = attrgetter("sequence_nr")
_ndarray = np.ndarray


def run(roots, retain_graph=False, create_graph=False, targets=None, capture=False):
    """Send gradients from `roots`, a list of `(node, gradient)`, through the graph.

    Each leaf that is reached adds up its gradient in `.grad`. `targets`, a collection of nodes, restricts the pass to
    what lies on a path to them; with `capture`, the gradients that arrive there are returned as a dict, and no leaf is
    touched. `create_graph` records the pass itself, so that it can be differentiated again.
    """
    operations, uses_of_leaf = _reachable([node for node, _ in roots])
    search = None
    if targets is not None:
        search = _Search(operations, targets, capture)
        operations = [node for node in operations if node in search.visited]
    current = _Pass(operations, uses_of_leaf, search)
    changes = {
        "enabled": create_graph, "inside_formulas": not create_graph, "backward_pass": current, "saving": mode.saving
    }  # fmt: skip
    mode.during(changes, _walk, roots, current, retain_graph, create_graph, capture)
    return search.arrived if capture else None


@np.errstate(all="ignore")  # an infinite gradient is a result, as in PyTorch, and no warning
def _walk(roots, current, retain_graph, create_graph, capture):
    uses_of_leaf, search = current.uses_of_leaf, current.search
    pending = {}  # for each node, the sum of the gradients that have reached it so far
    watched = search is not None or mode.anomaly is not None
    step = Node.run if mode.anomaly is None else mode.anomaly.run

    def finish(leaf):
        total = pending.pop(leaf, None)
        if search is not None and leaf not in search.visited:
            return
        if capture or leaf.is_hooked:
            if total is None and not leaf.is_hooked:
                return
            total = leaf.arrive(total)
            if capture:
                search.arrived[leaf] = total
            else:
                leaf.run(total, create_graph)
        elif total is not None:
            leaf.apply(total, create_graph)

    for node, grad in roots:
        pending[node] = pending[node] + grad if node in pending else grad
    for node in current.operations:
        grad = pending.pop(node, None)
        if unusual := watched or node.hooks is not None or grad is None:
            grad = node.arrive(grad)
            if search is not None and not search.continues_from(node, grad):
                continue
            grads = step(node, grad, create_graph, search and search.visited)
        else:
            grads = node.apply(grad, create_graph)
        if not retain_graph:
            node.release()
        came_in = id(grad) if type(grad) is _ndarray else None
        grad = None  # whoever gets a view of it should be the only one to hold it
        number = -1  # counted by hand: zip() takes longer to set up than most nodes to run
        for following in node.next_nodes:
            number += 1
            if following is None:
                continue
            part = grads[number]
            is_leaf = type(following) is AccumulateGrad
            if part is not None:
                if following in pending:
                    part = pending[following] + part
                elif (
                    is_leaf
                    and (id(part) == came_in or unusual)
                    and type(part) is _ndarray
                    and (not capture or following.is_hooked)
                ):
                    # Handed on unchanged: two leaves must not share one array. Whoever captures makes a copy.
                    part = part.copy()
                pending[following] = part
            if is_leaf:
                left = uses_of_leaf[following] = uses_of_leaf[following] - 1
                if not left:
                    finish(following)
    for node in list(pending):  # a root that is a leaf itself
        finish(node)
    while current.callbacks:
        current.callbacks.pop(0)()


class _Pass:
    """One backward pass, for those who keep something as long as it lasts, or who ask what will run."""

    def __init__(self, operations, uses_of_leaf, search):
        self.callbacks = []  # what is called at the end
        self.notes = {}
        self.operations, self.uses_of_leaf, self.search = operations, uses_of_leaf, search

    def reaches(self, node):
        """Will a gradient arrive at this node?"""
        if self.search is not None:
            return node in self.search.visited
        return node in self.uses_of_leaf or node in self.operations


def _reachable(roots):
    """All operations below `roots`, newest first, and for each leaf how many times it is used by them."""
    uses_of_leaf, found = {}, list(dict.fromkeys([node for node in roots if node.next_nodes]))
    seen = set(found)
    for node in found:  # the list grows meanwhile
        for following in node.next_nodes:
            if following is None:
                continue
            if type(following) is AccumulateGrad:
                uses_of_leaf[following] = uses_of_leaf.get(following, 0) + 1
            elif following not in seen:
                seen.add(following)
                found.append(following)
    return sorted(found, key=_sequence_nr, reverse=True), uses_of_leaf


class _Search:
    """Which operations a pass towards some targets visits, and what has arrived at the targets."""

    def __init__(self, operations, targets, capture):
        self.arrived = {}
        self.captures = {}  # for each operation, those of its outputs that are targets
        if capture:
            for target in targets:
                self.captures.setdefault(target.edge[0], []).append(target)
        # Operations that must run: a target lies below them, or they are one whose gradient is not captured but kept.
        self.needed = set() if capture else {target.edge[0] for target in targets}
        self.visited = {*targets, *[target.edge[0] for target in targets]}
        for node in reversed(operations):
            if not self.visited.isdisjoint(node.next_nodes):
                self.needed.add(node)
                self.visited.add(node)

    def continues_from(self, node, grad):
        """Keep the gradient if this node is a target; must the pass go on below it?"""
        for target in self.captures.get(node, ()):
            self.arrived[target] = node.split(grad)[target.edge[1]]
        return node in self.needed
