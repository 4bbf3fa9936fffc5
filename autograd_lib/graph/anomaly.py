"""Anomaly detection: which line of the forward pass is to blame for an error, or a nan, in the backward pass.

While it is on, each node remembers where it was recorded, and the engine examines what each node returns. Both cost
time: it is for debugging.
"""

import traceback

import numpy as np

from ..basics import error_texts
from ..basics.grad_mode import mode
from .listener import Listener

_TRACEBACK, _PARENT = "traceback_", "parent_"  # keys in a node's metadata, as in PyTorch


class AnomalyMode(Listener):
    """What is watched while anomaly detection is on."""

    def __init__(self, check_nan):
        self.check_nan = check_nan
        self.running = []  # nodes, each inside of the one before: a node may run a backward pass of its own

    def node_recorded(self, node) -> None:
        """Remember where `node` was recorded: the lines of the user's program, not those of this package."""
        stack = [frame for frame in traceback.extract_stack() if not frame.filename.startswith(error_texts.LIBRARY)]
        node.metadata[_TRACEBACK] = traceback.format_list(stack)
        if self.running:
            node.metadata[_PARENT] = self.running[-1]

    def node_begins(self, node, grad) -> None:
        self.running.append(node)

    def node_ends(self, node, grad, grads) -> None:
        if self.check_nan:
            _refuse_nan(node, grads)
        self.running.pop()

    def node_fails(self, node, error) -> None:
        """A warning shows where the node was recorded."""
        self.running.pop()
        if not isinstance(error, Exception):
            return
        _warn(f"Error detected in {node.name()}. {_origin(node)}")
        while (parent := node.metadata.get(_PARENT)) is not None:
            origin = _origin(parent, "induced the previous calculation")
            _warn(f"\n\nPrevious calculation was induced by {parent.name()}. {origin}")
            node = parent


def _refuse_nan(node, grads) -> None:
    for number, grad in enumerate(grads):
        data = getattr(grad, "_data", grad)  # a tensor, an array, or None
        if data is not None and isinstance(data, np.ndarray | np.generic) and np.isnan(data).any():
            raise RuntimeError(f"Function '{node.name()}' returned nan values in its {number}th output.")


def _warn(message: str) -> None:
    """Warn; where warnings are errors, only print: the program is told of the error that was there first."""
    try:
        error_texts.warn_user(message)
    except Warning as warning:
        traceback.print_exception(warning)


def _origin(node, what="caused the error") -> str:
    lines = node.metadata.get(_TRACEBACK)
    if lines is None:
        return "No forward pass information available. Enable detect anomaly during forward pass for more information."
    return f"Traceback of forward call that {what}:\n" + "".join(lines)


def is_anomaly_enabled() -> bool:
    """True while anomaly detection is on.

    >>> torch.is_anomaly_enabled()
    False
    """
    return mode.anomaly is not None


def is_anomaly_check_nan_enabled() -> bool:
    """True where anomaly detection, if it is on, also looks for nan.

    >>> torch.is_anomaly_check_nan_enabled()
    True
    """
    return mode.anomaly is None or mode.anomaly.check_nan


def _switch_to(anomaly) -> dict:
    """Let this one listen in the place of the one that does; returns what was before."""
    others = tuple([each for each in mode.listeners if each is not mode.anomaly])
    return mode.switch(anomaly=anomaly, listeners=others if anomaly is None else (*others, anomaly))


class set_detect_anomaly:
    """Switch anomaly detection on or off at once; as a context manager, until the end of the block.

    >>> with torch.autograd.set_detect_anomaly(True):
    ...     print(torch.is_anomaly_enabled())
    True
    >>> torch.is_anomaly_enabled()
    False
    """

    def __init__(self, mode_wanted: bool, check_nan=True):
        self._before = _switch_to(AnomalyMode(check_nan) if mode_wanted else None)

    def __enter__(self) -> None:
        pass

    def __exit__(self, *exception) -> None:
        mode.restore(self._before)


class detect_anomaly:
    """A block in which a failing backward pass shows the line of the forward pass that it comes from.

    >>> x = torch.tensor(-1.0, requires_grad=True)
    >>> with torch.autograd.detect_anomaly():
    ...     torch.sqrt(x).backward()
    Traceback (most recent call last):
    RuntimeError: Function 'SqrtBackward0' returned nan values in its 0th output.
    """

    def __init__(self, check_nan=True):
        self._anomaly = AnomalyMode(check_nan)
        error_texts.warn_user(
            "Anomaly Detection has been enabled. This mode will increase the runtime and should only be enabled for "
            "debugging."
        )

    def __enter__(self) -> None:
        self._before = _switch_to(self._anomaly)

    def __exit__(self, *exception) -> None:
        mode.restore(self._before)
