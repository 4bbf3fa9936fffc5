"""Two walks over the nodes behind a tensor, both iterative: a graph may be far deeper than Python's stack."""


def is_accumulator(node):
    """Is it the end of a path, which adds to a leaf's `.grad`?"""
    return node.name().endswith("AccumulateGrad")


def nearest_first(root):
    """All operations behind `root`, in order of their distance to it, and all leaves that they end in."""
    operations, leaves, seen = [root], [], {root}
    for node in operations:  # grows while it is walked
        for source, _ in node.next_functions:
            if source is not None and source not in seen:
                seen.add(source)
                if is_accumulator(source):
                    leaves.append(source.variable)
                else:
                    operations.append(source)
    return operations, leaves


def inputs_first(root, chosen):
    """The chosen operations in an order in which they can run: each after those that it is computed from."""
    order, seen, path = [], {root}, [(root, iter(root.next_functions))]
    while path:
        node, sources = path[-1]
        for source, _ in sources:
            if source in chosen and source not in seen:
                seen.add(source)
                path.append((source, iter(source.next_functions)))
                break
        else:
            path.pop()
            order.append(node)
    return order
