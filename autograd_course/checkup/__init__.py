"""A check-up: which beliefs about autograd somebody holds, by their predictions for at most sixteen short programs.

In a notebook `checkup()`, in a terminal `make checkup` or `autograd-course checkup`. Nothing is graded.
"""

from typing import Any


def checkup() -> Any:
    """Find out what you believe about autograd, in ten to fifteen minutes. Nothing is graded, or leaves your computer.

    You predict what at most sixteen short programs print, and get a map of what you know, and of what to do next.
    Interrupt it when you like: it goes on from there.
    """
    from ..show.display import shell
    from .interview import CheckUp

    if getattr(shell(), "kernel", None) is not None:
        from .notebook import Card

        return Card(CheckUp())
    from .terminal import talk

    return talk(CheckUp())
