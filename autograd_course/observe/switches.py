"""The switches that a student's function finds: the engine's, off in an exercise "by hand", whichever way leads to it;
and recording and the default dtype, which are put back as they were, for who leaves them another way spoils what comes
after."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from ..seam.plain_data import TENSOR_LIBRARIES

# In autograd_lib and in PyTorch: all ways lead there.
_ENGINES = ("graph.engine.Engine.run", "autograd._engine_run_backward")
_RULES = ("apply", "call_with_hooks")  # what the call of a node comes to: each kind has its own
OFF = "autograd is switched off here: compute this by hand"
OWN = "the library's gradcheck is off here: write your own"


@contextmanager
def engine_off(by_hand: bool = True, nodes_run: bool = False) -> Iterator[None]:
    """Within it, `backward()`, `autograd.grad` and all that rests on them raise a RuntimeError; so does the rule of a
    single node, which a walk of a student's own could call, unless `nodes_run`. Who switches recording is to be seen.
    """
    with ExitStack() as stack:
        for library in libraries() if by_hand else ():
            for engine in _ENGINES:
                *path, name = engine.split(".")
                holder = _found(library, path)
                if hasattr(holder, name):
                    stack.enter_context(_refusing(holder, name, OFF))
            nodes = _found(library, ("graph", "node", "Node"))
            if nodes and not nodes_run:
                stack.enter_context(_refusing(nodes, "__call__", OFF))
                stack.enter_context(_without_rules(nodes))
        yield


@contextmanager
def own_gradcheck() -> Iterator[None]:
    """Within it, the libraries' `gradcheck` refuse."""
    with ExitStack() as stack:
        for library in libraries():
            stack.enter_context(_refusing(library.autograd, "gradcheck", OWN))
        yield


@contextmanager
def _refusing(holder, name, sentence):

    def refuse(*arguments, **options):
        raise RuntimeError(sentence)

    kept = getattr(holder, name)
    setattr(holder, name, refuse)
    try:
        yield
    finally:
        setattr(holder, name, kept)


@contextmanager
def _without_rules(nodes):
    """Within it, nobody gets at a node's rule; kinds of nodes that are made meanwhile are no exception."""

    def look_up(node, name):
        if name in _RULES:
            raise RuntimeError(OFF)
        return object.__getattribute__(node, name)

    nodes.__getattribute__ = look_up
    try:
        yield
    finally:
        del nodes.__getattribute__


def _found(holder, path):
    """What lies at the end of a path of names; None if one of them is not there."""
    for step in path:
        holder = getattr(holder, step, None)
    return holder


@contextmanager
def switches_as_before(left: dict) -> Iterator[None]:
    """Note in `left` if a switch was left another way, and put it back."""
    before = {library: (library.is_grad_enabled(), library.get_default_dtype()) for library in libraries()}
    try:
        yield
    finally:
        for library, (was_on, dtype) in before.items():
            if library.is_grad_enabled() != was_on:
                left["switched"] = "off" if was_on else "on"
                library.set_grad_enabled(was_on)
            if library.get_default_dtype() != dtype:
                left["switched"] = "dtype"
                library.set_default_dtype(dtype)


def libraries() -> list:
    """The tensor libraries that somebody has imported."""
    return [sys.modules[name] for name in TENSOR_LIBRARIES if hasattr(sys.modules.get(name), "is_grad_enabled")]
