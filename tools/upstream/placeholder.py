"""A name that is not here: importing it is no error yet, using it is. So it stops one test, not the whole file."""

from contextlib import suppress
from importlib.machinery import ModuleSpec
from types import ModuleType


class MissingName(Exception):
    """A test used a name that this library does not have."""


class Placeholder:
    """Stands for something that is not here; whatever is asked of it is not here, either."""

    def __init__(self, name):
        self._name = name

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return type(self)(f"{self._name}.{name}")

    def __call__(self, *args, **kwargs):
        if len(args) == 1 and callable(args[0]) and not kwargs:
            return args[0]  # as a decorator
        if self._name.rpartition(".")[2].startswith(("is_", "has_")):
            return False  # asked while the file is read: is there a certain processor or library?
        raise MissingName(self._name)

    def __mro_entries__(self, bases):
        return ()

    def __contains__(self, item):
        return False

    def __iter__(self):
        raise MissingName(self._name)

    def __enter__(self):
        raise MissingName(self._name)

    def __exit__(self, *exception):
        pass


class Anything(Placeholder):
    """Stands for another processor's package: whatever is asked of it while a file is read is answered with itself."""

    def __call__(self, *args, **kwargs):
        return False if self._name.rpartition(".")[2].startswith("is_") else self


class PlaceholderFinder:
    """Finds each module below a package, as one of placeholders."""

    def __init__(self, package, kind=Placeholder):
        self.package, self.kind = package, kind

    def find_spec(self, fullname, path=None, target=None):
        found = fullname.partition(".")[0] == self.package
        return ModuleSpec(fullname, self, is_package=True) if found else None

    def create_module(self, spec):
        return lacking(ModuleType(spec.name), spec.name, self.kind)

    def exec_module(self, module):
        pass


def lacking(module, name, kind=Placeholder):
    """The module, in which each name that it lacks is a placeholder, where a program asks for it."""
    known = vars(module).get("__getattr__")

    def missing(attribute):
        with suppress(AttributeError):
            if known:
                return known(attribute)
        if attribute.startswith("__"):
            raise AttributeError(attribute)
        return kind(f"{name}.{attribute}")

    module.__getattr__ = missing
    return module
