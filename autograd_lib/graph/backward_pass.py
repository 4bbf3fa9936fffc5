"""`BackwardPass`: what one call of `backward()` knows while it lasts."""


class BackwardPass:
    """One pass: what was asked for, the order of its nodes, and what is kept as long as it lasts."""

    def __init__(self, order, retain_graph, create_graph, targets, capture):
        self.retain_graph, self.create_graph = retain_graph, create_graph
        self.on_tensors = create_graph  # do formulas compute with tensors? A wrong engine of the course may ask for it
        self.callbacks, self.notes = [], {}  # what is called at the end; what others keep for the pass
        self.order, self.visited = order, None  # None: all
        self.arrived = {} if capture else None  # the gradients of targets that are captured
        self.captured = {}  # for each node, those of its outputs that are such targets
        if targets is not None:
            self._restrict_to(targets)

    def _restrict_to(self, targets):
        """Visit only what lies on a path to a target. Below a captured target nothing is needed but other targets."""
        owners = {target.edge[0] for target in targets}
        self.needed = set() if self.arrived is not None else owners
        if self.arrived is not None:
            for target in targets:
                self.captured.setdefault(target.edge[0], []).append(target)
        self.visited = {*targets, *owners}
        for node in reversed(self.order):
            if not self.visited.isdisjoint(node.next_nodes):
                self.needed.add(node)
                self.visited.add(node)
        self.order = [node for node in self.order if node in self.visited]

    def ends_at(self, node, grad):
        """Keep the gradient if this node is a target; is there nothing to do at it and below it?"""
        for target in self.captured.get(node, ()):
            self.arrived[target] = node.split(grad)[target.edge[1]]
        return node not in self.needed

    def reaches(self, node) -> bool:
        """Will a gradient arrive at this node?"""
        return node in (self.order if self.visited is None else self.visited)
