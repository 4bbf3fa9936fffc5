"""A whole program that is watched from outside."""

import sys
from contextlib import nullcontext
from importlib import import_module
from importlib.util import find_spec

from ... import script
from .seen import watch


class Told(watch):
    """Prints what was seen when the program ends: its variables are still there."""

    def __exit__(self, *exception):
        super().__exit__(*exception)
        print(f"\n{self}\n", file=sys.stderr)


def run(path, *arguments):
    """Run a program, on PyTorch if it is installed, and print what was seen. True if it ran to its end."""
    if find_spec("torch") is None:
        return script.run(path, *arguments, around=Told)
    import_module("torch")
    return script.run(path, *arguments, library=nullcontext, around=Told)
