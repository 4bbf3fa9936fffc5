"""The backward pass: one walk over the graph, from the outputs to the leaves.

A node may run once the gradients of *all* its uses have been summed. Recording gives the order for free: an operation
is recorded after the operations that made its inputs, so walking from the newest to the oldest meets every use of a
value before the node that made it. No recursion: a graph may be 100,000 operations deep.

Everything is local to one call, so a hook may start a backward pass of its own, and threads do not meet.
"""

from operator import attrgetter

import numpy as np

from .grad_mode import mode

_sequence_nr = attrgetter("sequence_nr")


def run(roots, retain_graph=False, create_graph=False, targets=None):
    """Send gradients from `roots`, a list of `(node, gradient)`, through the graph.

    Without `targets`, each leaf that is reached adds up its gradient in `.grad`. With `targets`, a collection of
    nodes, no leaf is touched, only the nodes on a path to a target run, and the gradients that arrive at the targets
    are returned as a dict. `create_graph` records the pass itself, so that it can be differentiated again.
    """
    operations, uses_of_leaf = _reachable([node for node, _ in roots])
    if targets is not None:
        operations = _on_a_path(operations, targets)
    arrived = {}
    pending = {}  # for each node, the sum of the gradients that have reached it so far
    before = mode.enabled, mode.inside_formulas
    mode.enabled, mode.inside_formulas = create_graph, not create_graph

    def finish(leaf):
        total = pending.pop(leaf, None)
        if total is None:
            return
        if targets is None:
            leaf.apply(total, create_graph)
        elif leaf in targets:
            arrived[leaf] = leaf.run_prehooks(total)

    try:
        with np.errstate(all="ignore"):  # an infinite gradient is a result, as in PyTorch, and no warning
            for node, grad in roots:
                pending[node] = pending[node] + grad if node in pending else grad
            for node in operations:
                grad = pending.pop(node, None)
                if grad is None:
                    grads = (None,) * len(node.next_nodes)  # nothing arrived, nothing goes on
                else:
                    if node.prehooks is not None:
                        grad = node.run_prehooks(grad)
                    if targets is not None and node in targets:
                        arrived[node] = grad
                    grads = node.apply(grad, create_graph)
                    if node.hooks is not None:
                        grads = node.run_hooks(grads, grad)
                if not retain_graph:
                    node.release()
                for following, part in zip(node.next_nodes, grads):
                    if following is None:
                        continue
                    is_leaf = not following.next_nodes
                    if part is not None:
                        if is_leaf and part is grad and not create_graph:
                            part = part.copy()  # handed on unchanged: two leaves must not share one array
                        so_far = pending.get(following)
                        pending[following] = part if so_far is None else so_far + part
                    if is_leaf:
                        uses_of_leaf[following] -= 1
                        if not uses_of_leaf[following]:
                            finish(following)
            for node in list(pending):  # a root that is a leaf itself
                finish(node)
    finally:
        mode.enabled, mode.inside_formulas = before
    return arrived


def _reachable(roots):
    """All operations below `roots`, newest first, and for each leaf how many times it is used by them."""
    uses_of_leaf, seen = {}, set()
    waiting = list(dict.fromkeys(node for node in roots if node.next_nodes))
    seen.update(waiting)
    while waiting:
        for following in waiting.pop().next_nodes:
            if following is None:
                continue
            if not following.next_nodes:
                uses_of_leaf[following] = uses_of_leaf.get(following, 0) + 1
            elif following not in seen:
                seen.add(following)
                waiting.append(following)
    return sorted(seen, key=_sequence_nr, reverse=True), uses_of_leaf


def _on_a_path(operations, targets):
    """Those operations, still newest first, from which a target can be reached."""
    on_path = set(targets)
    for node in reversed(operations):
        if not on_path.isdisjoint(node.next_nodes):
            on_path.add(node)
    return [node for node in operations if node in on_path]
