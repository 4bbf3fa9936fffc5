"""Takes the tool away that would do the work: what is to be worked out by hand shows nothing if a library does it."""

from contextlib import ExitStack, contextmanager

from ..observe.switches import engine_off, libraries, refusing

OWN = "the library's gradcheck is off here: write your own"


@contextmanager
def by_hand(nodes_run=False):
    """Inside, no library goes backward. With `nodes_run`, a walk of one's own may call its nodes.

    Recording stays as it is: who switches it is to be seen.
    """
    with engine_off(with_rules=not nodes_run):
        yield


@contextmanager
def own_gradcheck():
    """Inside, the libraries' `gradcheck` refuse."""
    with ExitStack() as stack:
        for library in libraries():
            stack.enter_context(refusing(library.autograd, "gradcheck", OWN))
        yield
