"""The text twin of a picture: the same facts in words, for terminals, screen readers, and everybody else."""

from .graph import Kind
from .values import listed

HEADINGS = {
    Kind.LEAF: "Leaves, which collect a gradient:",
    Kind.UNTRACKED: "Not tracked, so no gradient flows there:",
    Kind.TENSOR: "Tensors:",
    Kind.OPERATION: "Operations, inputs first:",
    Kind.OUTPUT: "Output, where backward() starts:",
}


def description(graph):
    """The facts of the picture as text, one fact a line."""
    lines = [graph.title]
    for kind, heading in HEADINGS.items():
        facts = [_fact(graph, position) for position, box in enumerate(graph.boxes) if box.kind is kind]
        if facts:
            lines += ["", heading, *(f"  {fact}" for fact in facts)]
    if route := _route(graph):
        lines += ["", route]
    if graph.notes:
        lines += ["", *graph.notes]
    return "\n".join(lines)


def _fact(graph, position):
    box = graph.boxes[position]
    fact = f"{box.label} {box.value}" if box.value else box.label
    if sources := [_source(graph, edge) for edge in graph.inputs(position)]:
        fact += f" from {listed(sources)}"
    elif graph.edges and position not in graph.used:
        fact += " (no path leads to it)"
    if box.grad:
        fact += f", .grad {box.grad}"
    if box.details:
        fact += f": {', '.join(box.details)}"
    return fact


def _source(graph, edge):
    label = graph.boxes[edge.source].label
    return f"output {edge.output_nr} of {label}" if edge.output_nr else label


def _route(graph):
    """One sentence on the way of the gradients."""
    leaves = [
        box.label for position, box in enumerate(graph.boxes) if box.kind is Kind.LEAF and position in graph.reached
    ]
    return f"Gradients flow back from {graph.boxes[-1].label} to {listed(leaves)}." if leaves else ""
