"""What operations have saved for their backward pass, as their `_saved_*` attributes tell it."""

from .names import is_tensor

# Under which names operations with two and with three inputs save them, by the input's place.
SAVED_AS = {
    2: (("self", "input"), ("other", "mat2", "tensor", "vec", "exponent", "target", "weight")),
    3: (("self", "input"), ("mat1", "batch1", "tensor1", "end", "weight"), ("mat2", "batch2", "tensor2", "bias")),
}
PREFIX = "_saved_"


def is_packed(node, attribute):
    """Would reading it call a function of the user's? Then it is left alone: checkpoint() recomputes, and only once."""
    raw = getattr(node, f"_raw{attribute}" if attribute.startswith("_") else f"_raw_{attribute}", None)
    return any(getattr(each, "unpack_hook", None) for each in (raw if isinstance(raw, tuple) else (raw,)))


class SavedValues:
    """Reads what nodes have saved, and notes why it could not."""

    def __init__(self):
        self.unreadable = {}  # reasons, in the order met

    def input(self, node, place):
        """The input at a place, a tensor or a number; None where it has not been saved."""
        names = SAVED_AS.get(len(node.next_functions))
        return self._first(node, names[place]) if names else None

    def exponent(self, node):
        """The number that a power is raised to; None for other operations."""
        exponent = self._first(node, ["exponent"]) if len(node.next_functions) == 1 else None
        return exponent if isinstance(exponent, int | float) else None

    def tensors(self, node):
        """All saved tensors, with the attributes under which they are found."""
        for attribute in dir(node):
            if attribute.startswith(PREFIX) and is_tensor(tensor := self._read(node, attribute)):
                yield attribute, tensor
        for place, tensor in enumerate(self._read(node, "saved_tensors") or ()):
            if is_tensor(tensor):
                yield f"saved_tensors[{place}]", tensor

    def _first(self, node, names):
        """What stands under the first of these names that the node knows."""
        known = (PREFIX + name for name in names if hasattr(type(node), PREFIX + name))
        return self._read(node, next(known, None))

    def _read(self, node, attribute):
        if attribute is None:
            return None
        if is_packed(node, attribute):
            self.unreadable["packed by a hook"] = True
            return None
        try:
            return getattr(node, attribute, None)
        except RuntimeError as error:
            why = "freed by backward()" if "second time" in str(error) else "changed in place since"
            self.unreadable[why] = True
            return None
