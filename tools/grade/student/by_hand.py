"""What is to be done by hand is tried once more where the library never could do it, so that no patch brings it back.

In a copy of the warm process, before any cell of the student's runs, the functions that would do the work lose their
code. Then the files are hidden that they could be loaded from again (`walls`).
"""

import gc
import os
import sys
from collections.abc import Sequence
from types import CodeType, FunctionType

from autograd_course.observe.switches import OFF, OWN
from autograd_lib.declaration.define import REGISTRY

LIBRARY = os.path.dirname(sys.modules["autograd_lib"].__file__)
WALKS = (os.path.join(LIBRARY, "graph", "engine.py"),)
CHECKERS = (os.path.join(LIBRARY, "autograd", "checking.py"),)
ENGINES = ("autograd_lib", "torch", "jax", "tensorflow", "tinygrad", "autograd")  # wherever they are installed


def take_away(what: Sequence[str]) -> None:
    """Let the library do without its `walk`, its `rules` or its `gradcheck`, for as long as this process lives."""
    gone = []
    if "gradcheck" in what:
        gone += [(code, refusing(OWN)) for code in codes_in(CHECKERS)]
    if "walk" in what:
        gone += [(code, refusing(OFF)) for code in codes_in(WALKS)]
    if "rules" in what:
        gone += [(code, refusing(OFF)) for code in codes_of_rules()]
    instead = {id(code): refusal for code, refusal in gone}
    for function in functions():
        if refusal := instead.get(id(function.__code__)):
            function.__code__ = refusal.replace(co_freevars=function.__code__.co_freevars)


def functions() -> list[FunctionType]:
    gc.unfreeze()
    return [each for each in gc.get_objects() if type(each) is FunctionType]


def codes_in(places: tuple[str, ...]) -> list[CodeType]:
    return [each.__code__ for each in functions() if each.__code__.co_filename.startswith(places)]


def codes_of_rules() -> list[CodeType]:
    """The codes of all formulas for derivatives, and of the functions that nothing but formulas call."""
    formulas = [formula for each in REGISTRY for formula in each.formulas.values()]
    computing = [each.forward for each in REGISTRY if "backward" not in each.name]
    kept = {id(each) for forward in computing for each in called_by(forward)}
    helpers = [helper for formula in formulas for helper in called_by(formula) if id(helper) not in kept]
    derivatives = [each.forward for each in REGISTRY if "backward" in each.name]
    return [each.__code__ for each in (*formulas, *helpers, *derivatives) if type(each) is FunctionType]


def called_by(function: object) -> list[FunctionType]:
    """The functions without a declaration that a function names."""
    if type(function) is not FunctionType:
        return []
    found = [function.__globals__.get(name) for name in names_in(function.__code__)]
    return [each for each in found if type(each) is FunctionType and not hasattr(each, "declaration")]


def names_in(code: CodeType) -> list[str]:
    inner = [name for each in code.co_consts if type(each) is CodeType for name in names_in(each)]
    return [*code.co_names, *inner]


def hidden() -> list[str]:
    """The folders that an engine could be loaded from."""
    installed = [os.path.join(folder, name) for folder in sys.path if folder for name in ENGINES]
    return [path for path in dict.fromkeys((LIBRARY, *installed)) if os.path.isdir(path)]


def refusing(sentence: str) -> CodeType:
    """The code of a function that raises this; it runs among the names of any other."""
    made = {}
    exec(f"def refuse(*arguments, **options): raise RuntimeError({sentence!r})", made)
    return made["refuse"].__code__
