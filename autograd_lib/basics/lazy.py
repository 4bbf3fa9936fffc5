"""Names that are loaded when they are first used: a program that needs none of them does not wait for them."""

import sys
from importlib import import_module

from . import left_out


def names(files):
    """All names in a table of files."""
    return [name for there in files.values() for name in there]


def loader(module, files, packages=()):
    """The `__getattr__` of a module, for what the table `files` finds in files beside it, and for `packages` there.

    A name in neither is refused, in the words of left_out.py.
    """
    file_of = {name: file for file, there in files.items() for name in there}

    def load(name):
        if name not in file_of and name not in packages:
            left_out.refuse(module, name)
        asked = sys.modules[module]
        found = import_module(f"{asked.__spec__.parent}.{file_of.get(name, name)}")
        if name in file_of:
            found = getattr(found, name)
        setattr(asked, name, found)  # from now on nobody asks
        return found

    return load
