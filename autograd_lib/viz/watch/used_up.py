"""Used up: which pass freed the graph, and by which value this pass hangs on it."""

from .answers import Answer, named


def second_time(nodes, roots, place):
    """Of the error of a backward pass through a graph that an earlier pass has freed."""
    freed = [node for node in nodes if "freed" in node.metadata and not hasattr(node, "variable")]
    edges = [
        source for node in nodes if "freed" not in node.metadata
        for source, _ in node.next_functions if source in set(freed)
    ] or freed[:1]  # fmt: skip
    carried = next((node.metadata["watch"] for node in edges if "watch" in node.metadata), None)
    if carried is None:
        return Answer("used up", "an earlier backward() has freed this graph; I do not know which.", None, [place])
    first, name = next(node.metadata["freed"] for node in edges if "watch" in node.metadata), named(carried.place)
    here = place
    while first.at == here.at and first.outer is not None and here.outer is not None:  # who has called it?
        first, here = first.outer, here.outer
    if first.at == here.at:
        text = f"{name} is carried from turn to turn: it hangs on a graph that backward() freed in the turn before."
        cure = f"cut {name} off between turns with detach(), or compute it anew in each turn."
        return Answer("used up", text, carried.place, [place], cure)
    text = f"this backward() has freed the graph behind {name}, which the one at line {here.line} needs again."
    cure = f"add up the losses and call backward() once, or give one of them {name} with detach()."
    return Answer("used up", text, first, [carried.place, place], cure)
