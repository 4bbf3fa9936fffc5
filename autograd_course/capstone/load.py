"""Takes an engine from a file: one that `save` wrote in lesson 07, or a module of one's own that stands for `torch`."""

import importlib.util
import sys
from pathlib import Path

SAVED = 'save(engine, "my_engine.py")'


class NoEngine(Exception):
    """The file holds no engine; the message says why."""


class Names:
    """The names of a module, and behind them those of its `engine`, if it has one."""

    def __init__(self, module):
        self._places = [module, *filter(None, [getattr(module, "engine", None)])]

    def __getattr__(self, name):
        for place in self._places:
            if hasattr(place, name):
                return getattr(place, name)
        raise AttributeError(f"this engine has no {name!r}")


def load(path: str | Path) -> Names:
    """What stands for `torch` in a file. Raises NoEngine with a sentence for a file that has none."""
    path = Path(path).resolve()
    if path.is_dir():
        raise NoEngine(f"{path.name} is a folder; name a file in it.")
    if not path.is_file():
        raise NoEngine(f"There is no file {path.name}.")
    if path.suffix != ".py":
        raise NoEngine(f"{path.name} is not a Python file; in lesson 07, `{SAVED}` makes one.")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(path.parent))
    try:
        spec.loader.exec_module(module)
    except SystemExit:
        raise NoEngine(f"{path.name} ends the program that reads it: take out its sys.exit().") from None
    except Exception as error:
        first_line = str(error).strip().rstrip(".").splitlines()[:1]
        raise NoEngine(f"{path.name} ends in {': '.join([type(error).__name__, *first_line])}.") from None
    finally:
        sys.path.remove(str(path.parent))
    if getattr(module, "engine", None) is not None and sys.modules.get("autograd_lib") is module.engine:
        raise NoEngine(f"The engine in {path.name} is not complete yet, so the library stands in for it.")
    names = Names(module)
    if not callable(getattr(names, "tensor", None)):
        raise NoEngine(f"{path.name} has no `tensor`, neither of its own nor of an `engine`.")
    return names
