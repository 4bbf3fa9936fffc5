"""All that lessons import, directly or as soon as they show something: imported once, before a process is copied.

So nothing of the library is loaded later, when its files may be hidden. What is missing here is imported when it is
needed, by each copy anew. Matplotlib is: few draw a plot of their own, and it makes each copy half as dear again.
"""

import importlib
import pkgutil
from contextlib import suppress

COURSE = tuple(f"autograd_course.{name}" for name in ("capstone", "mystery.language", "observe.observe", "workshop"))


def warm_up() -> None:
    """Import it all, but for what is for a page alone, or for a package that is not installed."""
    import autograd_lib

    library = [each.name for each in pkgutil.walk_packages(autograd_lib.__path__, "autograd_lib.")]
    for name in ("numpy.random", "graphviz", *library, *COURSE):
        if not name.endswith("__main__"):
            with suppress(ImportError):
                importlib.import_module(name)
