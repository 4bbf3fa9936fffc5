"""Operands that are refused: the answer to a dtype for which PyTorch has no such operation."""

from collections.abc import Callable, Sequence


def not_for(categories: Sequence[int], kernel: str) -> Callable:
    """Refuses operands whose common dtype is of these categories (0 bool, 1 integer, 2 float), in PyTorch's words."""

    def refuses(types):
        common = max(types, key=lambda each: each.category)
        if common.category in categories:
            return NotImplementedError(f"\"{kernel}\" not implemented for '{common.spoken}'")
        return None

    return refuses
