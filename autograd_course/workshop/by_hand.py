"""Takes the tool away that would do the work: what is to be worked out by hand shows nothing if a library does it."""

import sys
from contextlib import contextmanager

import autograd_lib
from autograd_lib import autograd
from autograd_lib.graph import engine

OFF = "autograd is off here: work it out by hand"
OWN = "the library's gradcheck is off here: write your own"


@contextmanager
def by_hand():
    """Inside, neither library goes backward, and neither records."""
    with _instead(engine, "run", OFF), autograd_lib.no_grad():
        if "torch" not in sys.modules:
            yield
        else:
            from torch.autograd import graph

            with _instead(graph, "_engine_run_backward", OFF), sys.modules["torch"].no_grad():
                yield


@contextmanager
def own_gradcheck():
    """Inside, the libraries' `gradcheck` refuse."""
    others = [sys.modules["torch"].autograd] if "torch" in sys.modules else []
    with _instead(autograd, "gradcheck", OWN):
        if not others:
            yield
        else:
            with _instead(others[0], "gradcheck", OWN):
                yield


@contextmanager
def _instead(module, name, sentence):
    def refuse(*arguments, **named):
        raise RuntimeError(sentence)

    kept = getattr(module, name)
    setattr(module, name, refuse)
    try:
        yield
    finally:
        setattr(module, name, kept)
