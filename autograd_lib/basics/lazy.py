"""Names that are loaded when they are first used: a program that needs none of them does not wait for them."""

import sys
from importlib import import_module


def names(files):
    """All names in a table of files."""
    return [name for there in files.values() for name in there]


def loader(module, files, packages=()):
    """The `__getattr__` of a module, for what the table `files` finds in files beside it, and for `packages` there.

    A name in neither is refused, in the words of basics/left_out.py.
    """
    file_of = {name: file for file, there in files.items() for name in there}

    def load(name):
        if name.startswith("__"):  # Python itself asks, for `__path__` at each import
            raise AttributeError(f"module '{module}' has no attribute '{name}'")
        if name not in file_of and name not in packages:
            import_module(".left_out", __package__).refuse(module, name)
        asked = sys.modules[module]
        found = import_module(f"{asked.__spec__.parent}.{file_of.get(name, name)}")
        if name in file_of:
            found = getattr(found, name)
        setattr(asked, name, found)  # from now on nobody asks
        return found

    return load


def function(names, name, file):
    """Stands for a function of another file: loaded by its first call, it takes this one's place among `names`."""

    def load(*args):
        found = names[name] = getattr(import_module(file, names["__package__"]), name)
        return found(*args)

    return load


class Later:
    """Stands for a method that is loaded later: the first who asks for it gets it, as does everybody from then on."""

    def __init__(self, owner, name, find):
        self._owner, self._name, self._find = owner, name, find

    def _loaded(self):
        found = self._find(self._name)
        setattr(self._owner, self._name, found)
        return found

    def __get__(self, instance, owner):
        return self._loaded().__get__(instance, owner)  # the owner's, also for a subclass that overrides it


class PropertyLater(Later):
    """Stands for a property, which also answers when somebody assigns to it."""

    def __set__(self, instance, value):
        self._loaded().__set__(instance, value)


def methods(cls, files):
    """Give a class the methods that the table `files` finds in files beside it."""
    package = cls.__module__.rpartition(".")[0]
    file_of = {name: file for file, there in files.items() for name in there}

    def find(name):
        found = getattr(import_module(f"{package}.{file_of[name]}"), name)
        found.__qualname__ = f"{cls.__name__}.{name}"
        return found

    for name in file_of:
        setattr(cls, name, Later(cls, name, find))
