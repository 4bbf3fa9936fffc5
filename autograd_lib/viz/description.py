"""The text twin of a picture: the same facts in words, for terminals, screen readers, and everybody else."""

from .graph import Kind, View
from .values import listed

HEADINGS = {
    "Leaves that require a gradient:": (Kind.LEAF,),
    "Not tracked, so no gradient flows there:": (Kind.UNTRACKED, Kind.DETACHED),
    "Tensors:": (Kind.TENSOR,),
    "Operations, inputs first:": (Kind.OPERATION, Kind.FOLDED, Kind.MODULE),
    "Non-leaf tensors, results on the way:": (Kind.RESULT,),
    "Output, where backward() starts:": (Kind.OUTPUT,),
}
IDEAS_HEADINGS = {"Ideas, each after those it builds on:": (Kind.OPERATION, Kind.TENSOR)}
BACKWARD_HEADINGS = {
    "Output, where backward() starts:": (Kind.OUTPUT,),
    "Nodes, the output's first, each with its next_functions:": (Kind.OPERATION, Kind.FOLDED, Kind.MODULE),
    "Leaves, to which an AccumulateGrad adds:": (Kind.LEAF,),
}


def description(graph):
    by_view = {View.BACKWARD: (BACKWARD_HEADINGS, _backward_fact), View.IDEAS: (IDEAS_HEADINGS, _idea)}
    headings, fact = by_view.get(graph.view, (HEADINGS, _fact))
    lines = [graph.title]
    for heading, kinds in headings.items():
        facts = [fact(graph, position) for position, box in enumerate(graph.boxes) if box.kind in kinds]
        if facts:
            lines += ["", heading, *(f"  {fact}" for fact in facts)]
    if modules := _modules(graph):
        lines += ["", "Modules, with their parameters and the operations that use them:", *modules]
    if route := _route(graph):
        lines += ["", route]
    if graph.notes:
        lines += ["", *graph.notes]
    return "\n".join(lines)


def _fact(graph, position):
    box = graph.boxes[position]
    fact = _with_value(box)
    if sources := [_result(graph, edge.source, edge.output_nr) for edge in graph.inputs(position)]:
        fact += f" from {listed(sources)}"
    elif graph.edges and not graph.outputs(position):
        fact += " (no path leads to it)"
    return _with_details(fact, box)


def _idea(graph, position):
    """Ideas are words, some of them sentences: quotation marks say where each of them ends."""
    builds_on = [f"“{graph.boxes[edge.source].label}”" for edge in graph.inputs(position)]
    return f"“{graph.boxes[position].label}”" + (f" builds on {listed(builds_on)}" if builds_on else "")


def _backward_fact(graph, position):
    box = graph.boxes[position]
    fact = _with_value(box)
    ends = [_end(graph, edge) for edge in graph.outputs(position)]
    if box.kind is Kind.OUTPUT:
        fact += f", grad_fn {listed(ends)}"
    elif ends:
        fact += f" → {', '.join(ends)}"
    elif graph.edges and not graph.inputs(position):
        fact += " (no path leads to it)"
    return _with_details(fact, box)


def _end(graph, edge):
    """An entry of `next_functions`, with its place there; an AccumulateGrad is known by its leaf."""
    place = "" if edge.input_nr is None else f"[{edge.input_nr}] "
    if graph.boxes[edge.target].kind is Kind.ACCUMULATOR:
        [variable] = graph.outputs(edge.target)
        return f"{place}AccumulateGrad of {graph.boxes[variable.target].label}"
    return place + _result(graph, edge.target, edge.output_nr)


def _with_value(box):
    fact = f"{box.label} {box.value}" if box.value else box.label
    return f"{fact} ({box.kind.value}: {', '.join(box.details)})" if box.kind is Kind.DETACHED else fact


def _with_details(fact, box):
    if box.grad:
        fact += f", .grad {box.grad}"
    return f"{fact}: {', '.join(box.details)}" if box.details and not box.kind.is_tensor else fact


def _result(graph, position, output_nr):
    label = graph.boxes[position].label
    return f"output {output_nr} of {label}" if output_nr else label


def _modules(graph):
    members = {}
    for box in graph.boxes:
        if box.modules and box.kind not in (Kind.ACCUMULATOR, Kind.NOTHING):
            members.setdefault(box.modules[-1], []).append(box.label)
    return [f"  {module}: {listed(labels)}" for module, labels in members.items()]


def _route(graph):
    """One sentence on the way of the gradients."""
    reached = {edge.source for edge in graph.edges if edge.tracked}
    leaves = [box.label for position, box in enumerate(graph.boxes) if box.kind is Kind.LEAF and position in reached]
    if graph.view is not View.FORWARD or not graph.is_routed or not leaves:
        return ""
    return f"Gradients flow back from {graph.output.label} to {listed(leaves)}."
