"""The backward graph: `grad_fn`, its `next_functions` in their order, theirs, and an AccumulateGrad for each leaf."""

from .graph import Box, Edge, Graph, Kind, View

NODES = (Kind.OPERATION, Kind.FOLDED, Kind.MODULE, Kind.LEFT_OUT)


def backward_graph(graph):
    """The same graph as its forward graph, in the direction of backward(), and with nodes only between its ends."""
    return _Reverser(graph).reversed()


class _Reverser:
    def __init__(self, graph):
        self.graph = graph
        self.boxes, self.edges = [], []
        self.positions = {}  # of the boxes of the forward graph, as they are drawn now

    def reversed(self):
        forward = self.graph.boxes
        order = range(len(forward) - 1, -1, -1)  # the output's node first
        for position in order:
            if forward[position].kind is Kind.OUTPUT or forward[position].kind in NODES:
                self.positions[position] = self.add(forward[position])
        for position in order:
            if position in self.positions:
                self.add_edges(position)
        for position, box in enumerate(forward):
            if box.kind is Kind.LEAF and position not in self.positions:
                self.positions[position] = self.add(box)
        graph = self.graph
        title = graph.title.replace("Graph of", "Backward graph of", 1)
        return Graph(tuple(self.boxes), tuple(self.edges), graph.notes, title, View.BACKWARD)

    def add(self, box):
        self.boxes.append(box)
        return len(self.boxes) - 1

    def add_edges(self, position):
        modules = self.graph.boxes[position].modules
        for edge in self.graph.inputs(position):
            way = self.past_results(edge)
            target = self.end(way) if edge.tracked else self.add(Box(Kind.NOTHING, Kind.NOTHING.value, modules=modules))
            self.edges.append(Edge(self.positions[position], target, edge.tracked, way.output_nr, edge.input_nr))

    def past_results(self, edge):
        """The edge from the operation itself where one leads on from a result of it."""
        is_result = self.graph.boxes[edge.source].kind is Kind.RESULT
        return self.graph.inputs(edge.source)[0] if is_result else edge

    def end(self, edge):
        """Where an edge leads to: a node, or a leaf's AccumulateGrad."""
        box = self.graph.boxes[edge.source]
        if edge.source not in self.positions:
            self.positions[edge.source] = self.add(Box(Kind.ACCUMULATOR, Kind.ACCUMULATOR.value, modules=box.modules))
            self.edges.append(Edge(self.positions[edge.source], self.add(box)))
        return self.positions[edge.source]
