"""A module as a function of its parameters."""


def functional_call(module, parameter_and_buffer_dicts, args=None, kwargs=None, *, tie_weights=True, strict=False):
    """`module(*args, **kwargs)`, with other parameters and buffers in the place of its own, by their names.

    Several dicts come as a tuple. Names that are not given keep what the module has; with `strict` that, and a name
    that it has not, is a RuntimeError; a name in two dicts is a ValueError. A parameter that the module has under two
    names is replaced under both, unless `tie_weights` is switched off.

    >>> model = torch.nn.Linear(2, 1)
    >>> weights = {"weight": torch.ones(1, 2), "bias": torch.zeros(1)}
    >>> torch.func.functional_call(model, weights, torch.tensor([1.0, 2.0]))
    tensor([3.])
    """
    given = parameter_and_buffer_dicts
    tensors = {}
    for each in (given,) if isinstance(given, dict) else given:
        for name in each:
            if name in tensors:
                raise ValueError(
                    f"{[name]} appeared in multiple dictionaries; behavior of functional call is ambiguous"
                )
        tensors.update(each)
    args = () if args is None else args if isinstance(args, tuple) else (args,)
    places = dict(_places(module))
    if strict:
        missing = [name for name in places if name not in tensors]
        unexpected = [name for name in tensors if name not in places]
        if missing or unexpected:
            words = [f"Unexpected key(s): {', '.join(unexpected)}."] * bool(unexpected)
            words += [f"Missing key(s): {', '.join(missing)}."] * bool(missing)
            raise RuntimeError(f"Error(s) in reparametrizing for {type(module).__name__}:\n\t" + "\n\t".join(words))
    before = {name: owner[key] for name, (owner, key) in places.items()}
    if tie_weights:
        for name, tensor in list(tensors.items()):
            twins = [other for other in places if before[other] is before.get(name) and other not in tensors]
            tensors = tensors | dict.fromkeys(twins, tensor)

    def put(tensors):
        for name, tensor in tensors.items():
            if name in places:
                owner, key = places[name]
                owner[key] = tensor

    try:
        put(tensors)
        return module(*args, **(kwargs or {}))
    finally:
        put(before)


def _places(module):
    """For each parameter and buffer, by name, the dict that it is in, and its key there."""
    for prefix, part in module.named_modules(remove_duplicate=False):
        for owner in (part._parameters, part._buffers):
            for key, tensor in owner.items():
                if tensor is not None:
                    yield f"{prefix}.{key}" if prefix else key, (owner, key)
