"""To which submodule an operation belongs: the one whose parameters it uses, if they are of one alone.

Known are the parameters only, so this holds after the forward pass, and without hooks. An operation that is given
nothing but parameters, as the transpose in a linear layer, hands its module on to the operation that uses its result.
"""


def used_once(sources, owners):
    """The parameters with their modules, but for modules that were called again and again.

    The operations of such a module, as of the cell of a recurrent network, are all over the graph.
    """
    met, again = set(), set()
    for leaf in (source.leaf for inputs in sources for source in inputs if source.leaf in owners):
        if leaf in met:
            again.add(owners[leaf])
        met.add(leaf)
    return {parameter: module for parameter, module in owners.items() if module not in again}


def modules_of(sources, owners):
    """For each operation the module that it belongs to, or None; `owners` holds the module of each parameter."""
    modules, is_of_parameters = [], []
    for inputs in sources:
        met = [_module(source, owners, modules, is_of_parameters) for source in inputs]
        known = {module for module in met if module is not None}
        modules.append(known.pop() if len(known) == 1 else None)
        is_of_parameters.append(None not in met)
    return modules


def _module(source, owners, modules, is_of_parameters):
    if source.operation is None:
        return owners.get(source.leaf)
    return modules[source.operation] if is_of_parameters[source.operation] else None
