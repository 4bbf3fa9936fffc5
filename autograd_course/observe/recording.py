"""The switch of `no_grad` and `enable_grad`: who leaves it other than it was spoils what comes after."""

import sys
from contextlib import contextmanager

from ..plain import TENSOR_LIBRARIES


@contextmanager
def recording_as_before(left):
    """Note in `left` if the switch was left another way, and put it back."""
    before = {library: library.is_grad_enabled() for library in libraries()}
    try:
        yield
    finally:
        for library, was_on in before.items():
            if library.is_grad_enabled() != was_on:
                left["recording"] = "off" if was_on else "on"
                library.set_grad_enabled(was_on)


def libraries():
    """The tensor libraries that somebody has imported."""
    return [sys.modules[name] for name in TENSOR_LIBRARIES if hasattr(sys.modules.get(name), "is_grad_enabled")]
