"""The backward pass: one walk over the graph, from the outputs to the leaves.

A node may run once the gradients of *all* its uses have been summed. Recording gives the order for free: an operation
is recorded after the operations that made its inputs, so walking from the newest to the oldest meets every use of a
value before the node that made it. That holds to the end, since edges are never changed afterwards: what is changed in
place gets a newer node. No recursion: a graph may be 100,000 operations deep.

The engine changes no gradient on its way: sums are new arrays, and what becomes `.grad` is a copy. So nodes may hand on
the very array that they were given; a hook that writes into it, instead of returning another, may hit a second tensor.
"""

from operator import attrgetter

import numpy as np

from ..basics.grad_mode import mode
from .backward_pass import BackwardPass
from .node import AccumulateGrad, Outputs


class Engine:
    """What runs a backward pass. Each of its methods is one rule; an engine with another rule overrides a method."""

    def run(self, roots, retain_graph=False, create_graph=False, targets=None, capture=False) -> dict | None:
        """Send gradients from `roots`, a list of `(node, gradient)`, through the graph.

        Each leaf that is reached adds up its gradient in `.grad`. `targets`, a collection of nodes, restricts the pass
        to what lies on a path to them; with `capture`, the gradients that arrive there are returned as a dict, and no
        leaf is touched. `create_graph` records the pass itself, so that it can be differentiated again.

        Everything is local to one call, so a hook may start a backward pass of its own, and threads do not meet.
        """
        order = self.order([*dict(roots)])
        current = BackwardPass(order, retain_graph, create_graph, targets, capture)
        changes = {
            "enabled": create_graph, "inside_formulas": not create_graph, "backward_pass": current,
            "saving": mode.saving,  # as it is: what a hook leaves switched on ends with the pass
        }  # fmt: skip
        with np.errstate(all="ignore"):  # an infinite gradient is a result, as in PyTorch, and no warning
            mode.during(changes, self.walk, roots, current)
        return current.arrived

    def walk(self, roots, current):
        """From the roots to the leaves: each node once, with the sum of all gradients that have reached it."""
        pending = {}  # for each node, the sum of the gradients that have reached it so far
        evaluate = self.evaluate_and_tell if mode.listeners else self.evaluate
        for node, grad in roots:
            pending[node] = self.combine(pending[node], grad) if node in pending else grad
        for node in current.order:
            grad = node.call_tensor_hooks(pending.pop(node, None))
            if current.visited is not None and current.ends_at(node, grad):
                continue
            grads = evaluate(node, grad, current)
            if not current.retain_graph:
                node.release()
            for input_node, part in zip(node.next_nodes, grads):
                if input_node is not None and part is not None:
                    pending[input_node] = self.combine(pending[input_node], part) if input_node in pending else part
        while current.callbacks:
            current.callbacks.pop(0)()

    def order(self, roots):
        """The nodes below `roots`, in the order in which they run.

        Operations run from the newest to the oldest, and a leaf as soon as its last gradient has arrived: right after
        the oldest operation that uses it.
        """
        nodes = list(dict.fromkeys(roots))
        seen = set(nodes)
        for node in nodes:  # the list grows meanwhile
            for each in node.next_nodes:
                if each is not None and each not in seen:
                    seen.add(each)
                    nodes.append(each)
        oldest_first, placed = [], set()
        for node in sorted(nodes, key=attrgetter("sequence_nr")):  # leaves have the highest numbers
            for leaf in reversed(node.next_nodes):
                if isinstance(leaf, AccumulateGrad) and leaf not in placed:
                    placed.add(leaf)
                    oldest_first.append(leaf)
            if not isinstance(node, AccumulateGrad):
                oldest_first.append(node)
        unused = [node for node in nodes if isinstance(node, AccumulateGrad) and node not in placed]
        return oldest_first[::-1] + unused

    def combine(self, so_far, grad):
        """What has reached a node, and one more gradient. Each output of an operation has a gradient of its own."""
        if isinstance(grad, Outputs):
            return so_far.merged(grad, self.meet)
        return self.meet(so_far, grad)

    def meet(self, first, second):
        """What becomes of two gradients of one tensor, from two of its uses: they add. Both are arrays, or tensors."""
        return first + second

    def evaluate(self, node, grad, current):
        """The gradients of a node's inputs; a leaf has none."""
        if isinstance(node, AccumulateGrad):
            self.deliver(node, grad, current.create_graph)
            return ()
        return self.derive(node, grad, current)

    def evaluate_and_tell(self, node, grad, current):
        """The same, and everybody who listens is told."""
        for each in mode.listeners:
            each.node_begins(node, grad)
        try:
            grads = self.evaluate(node, grad, current)
            for each in mode.listeners:
                each.node_ends(node, grad, grads)
        except BaseException as error:
            for each in mode.listeners:
                each.node_fails(node, error)
            raise
        return grads

    def derive(self, node, grad, current):
        """The gradients of an operation's inputs, from that of its output."""
        return node.call_with_hooks(grad, current.on_tensors, current.visited)

    def deliver(self, leaf, grad, create_graph=False) -> None:
        """What happens to `.grad` of a leaf (`leaf.variable`) when a pass ends there: it adds, or begins with it."""
        leaf.call_with_hooks(grad, create_graph)
