"""Wrong engines: what `autograd_lib` would do if a wrong belief were true.

    >>> import autograd_lib as torch
    >>> from autograd_course.engines import believing
    >>> x = torch.tensor(3.0, requires_grad=True)
    >>> with believing("M19"):  # "a second backward() overwrites .grad"
    ...     (x**2).backward()
    ...     (x**3).backward()
    >>> x.grad
    tensor(27.)

A belief holds in its block. Several may be held at once, and blocks may be nested.
rules.py has what is true, and the other files, by theme, what is believed instead. The library knows nothing of this.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

from autograd_lib.basics.grad_mode import mode
from autograd_lib.graph.listener import Listener

from . import derivatives, gradients, graph, leaves, tracking_off, training  # noqa: F401 (they say what is believed)
from .rules import ENGINES, ENTRANCES, IN_A_WALK, Rules, is_leaf

CANNOT_RUN = {
    "M33": "It is about memory: every program gives the same numbers, and more and more graphs stay alive.",
}
READINGS = {  # "M14", "M14b", "M14c": what a code may mean
    f"{code}{' bcdef'[number]}".strip(): engine
    for code in sorted(ENGINES)
    for number, engine in enumerate(ENGINES[code])
}
_held: tuple[str, ...] = ()  # what is believed in the blocks that the program is in


@contextmanager
def believing(*codes: str, listener: Callable | None = None) -> Iterator[None]:
    """A block in which the named beliefs are true: `with believing("M19"):`, `with believing("M14", "M27"):`.

    A code stands for the most literal reading of a belief; "M14b" is another one (see `READINGS`). Without a code, what
    is true holds. Raises ValueError for an unknown code, with the reason for one that cannot run.
    """
    for code in codes:
        if code not in READINGS:
            why = CANNOT_RUN.get(code) or f"Use one of {', '.join(READINGS)}."
            raise ValueError(f"There is no engine for {code!r}. {why}")
    global _held
    before, _held = _held, tuple(dict.fromkeys((*_held, *codes)))
    kind, entrances = _believed(_held, listener is not None)
    rules = kind()
    ends = [place.open(rules) for place in entrances]
    listening = mode.switch(listeners=(*mode.listeners, _Told(listener)) if listener else mode.listeners)
    try:
        yield
    finally:
        mode.restore(listening)
        _held = before
        for end in ends:
            end()


class _Told(Listener):
    """Tells each step of a backward pass: the node, what arrived, and what it hands to each input."""

    def __init__(self, tell):
        self.tell = tell

    def node_begins(self, node, grad):
        if is_leaf(node):  # before it changes `.grad`
            self.tell(node, grad, ())

    def node_ends(self, node, grad, grads):
        if not is_leaf(node):
            self.tell(node, grad, grads)


@cache
def _believed(codes, listened_to):
    """The rules of those who believe all of these, and the places of the library where they differ from what is."""
    rules = type("+".join(codes) or "Truth", (*[READINGS[code] for code in codes], Rules), {})
    differing = {name for name in dir(Rules) if getattr(rules, name) is not getattr(Rules, name)}
    if listened_to or differing & IN_A_WALK:
        differing.add("walk")
    return rules, [place for place in ENTRANCES if not {place.rule, f"set_{place.rule}"}.isdisjoint(differing)]
