"""Who shares memory with whom: names, views, tied parameters, NumPy's arrays and expanded memory, in words."""

from .answers import named


class Memory:
    """The groups of tensors of the block that look at one memory."""

    def __init__(self, engine, history, tensor=None):
        groups = {}
        for reference, value in list(history.values.values()):
            each = reference()
            if each is not None and each.numel():
                groups.setdefault(engine.memory(each), []).append((each, value))
        wanted = None if tensor is None else engine.memory(tensor)
        self.groups = [sorted(each, key=lambda pair: pair[1].serial) for memory, each in groups.items()
                       if (wanted is None and len(each) > 1) or memory == wanted]  # fmt: skip

    def __str__(self):
        lines = []
        for group in self.groups:
            names = [f"{named(value.place)} (line {value.place.line})" for _, value in group]
            lines.append(" and ".join(names) + " share memory: a write into one is a write into all.")
        return "\n".join(lines) or "No two tensors share memory."

    __repr__ = __str__
