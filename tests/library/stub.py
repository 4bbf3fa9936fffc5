"""The stub of the methods of tensors: `python -m tests.library.stub` writes it.

What `define` makes has its signature and its docstring when a program runs. Editors and type checkers run nothing: they
read the stub.
"""

import inspect
import re
from textwrap import indent

from autograd_lib import Tensor
from autograd_lib.binding.methods import Methods
from tests.library.reading_guide import LIBRARY

PATH = LIBRARY / "tensors" / "methods.pyi"
HEAD = '''"""The methods that binding/methods.py gives to tensors, for editors and type checkers, which run nothing.

`python -m tests.library.stub` writes this file.
"""

import builtins
from collections.abc import Callable, Sequence

from numpy import ndarray

from ..basics.dtypes import dtype
from ..basics.size import Size
from .tensor import Tensor

class Methods:
'''
HOME = re.compile(r"\b(collections\.abc|numpy|torch|autograd_lib(\.\w+)*)\.(?=[A-Za-z])")  # of an annotation's names
SHADOWED = re.compile(r"(?<=[:>|] )(?=(int|float|bool)\b)|(?<=\[)(?=(int|float|bool)\b)")  # they are methods as well
RETURNED = {name for name in vars(Methods) if name.endswith("_") and not name.endswith("__")}  # they return the tensor


def stub():
    """Each method and property, with its signature and its docstring."""
    names = [name for name, each in vars(Methods).items() if callable(each) or isinstance(each, property)]
    return HEAD + "\n".join([entry(name, getattr(Tensor, name)) for name in names if name != "__hash__"])


def entry(name, thing):
    if isinstance(thing, property):
        head = f"    @property\n    def {name}(self):"
    else:
        signature = inspect.signature(thing)
        _, *others = signature.parameters.values()
        itself = inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        returned = Tensor if name in RETURNED or is_one_tensor(thing) else signature.return_annotation
        text = str(inspect.Signature([itself, *others], return_annotation=returned))
        head = f"    def {name}{SHADOWED.sub('builtins.', HOME.sub('', text))}:"
    said = inspect.getdoc(thing)
    return head + (indent(f'\n"""{said}\n"""\n', "        ") if said else " ...\n")


def is_one_tensor(method):
    declaration = getattr(inspect.unwrap(method), "declaration", None)
    return declaration is not None and not declaration.outputs


if __name__ == "__main__":
    PATH.write_text(stub(), encoding="utf-8", newline="\n")
