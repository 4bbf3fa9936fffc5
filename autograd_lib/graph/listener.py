"""`Listener`: who wants to know what is recorded, and what each node makes of its gradient.

Anomaly mode is one, and so is whatever shows a backward pass step by step. Those of a thread are in `mode.listeners`:
`mode.during({"listeners": (mine,)}, loss.backward)` runs a pass that `mine` listens to.
"""


class Listener:
    """Is told, and changes nothing. Each method may be left out."""

    def node_recorded(self, node):
        """An operation has just left this node in the graph."""

    def node_begins(self, node, grad):
        """A backward pass has come to this node with the gradient of its output; None if none has arrived."""

    def node_ends(self, node, grad, grads):
        """The node has made these gradients of its inputs; a leaf, none."""

    def node_fails(self, node, error):
        """The node has raised this error instead."""
