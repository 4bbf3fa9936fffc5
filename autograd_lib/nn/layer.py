"""`Layer`: a module without weights is a function and its options, so one line that says both makes one."""

import ast
import linecache

import autograd_lib as torch

from . import functional as F
from .module import Module

INPUTS = ("input", "target", "x1", "x2")  # of the function: what the module is called with; all else are options
BUFFERS = ("weight", "pos_weight")  # options that are tensors

METHODS = """
def __init__({own}):
    Module.__init__(self)
    {keep}
    self._complete()

def forward(self, {inputs}):
    return {function}({given})
"""


class Layer(Module):
    """Made by `ELU = layer("ELU", "F.elu(input, alpha=1.0, inplace=False)")`: METHODS says what that means.

    Each option is an attribute, and is printed if it is in `_shown`; of "inplace" only that it is True.
    """

    _shown = None  # the names of the options that are printed; None for all

    def __init_subclass__(cls, of=None):
        super().__init_subclass__()
        if of is None:
            return
        function, _, parameters = of.rstrip(")").partition("(")
        parameters = parameters.split(", ")
        inputs = [each for each in parameters if each in INPUTS]
        cls.__doc__ = cls.__doc__ or Doc(function, len(inputs))
        cls._options = [each.partition("=")[0] for each in parameters if each not in (*INPUTS, "*")]
        text = METHODS.format(
            own=", ".join(["self", *[each for each in parameters if each not in INPUTS]]),
            keep="\n    ".join(map(_kept, cls._options)) or "pass",
            inputs=", ".join(inputs),
            function=function,
            given=", ".join([*inputs, *[f"{each}=self.{each}" for each in cls._options]]),
        )
        methods, file = {}, f"{__file__}: {of}"
        linecache.cache[file] = len(text), None, text.splitlines(True), file  # for `??` and tracebacks
        exec(compile(text, file, "exec"), {"Module": Module, "F": F, "torch": torch}, methods)
        for name, method in methods.items():
            method.__module__, method.__qualname__ = cls.__module__, f"{cls.__qualname__}.{name}"
            setattr(cls, name, method)

    def _complete(self):
        """Check the options, or compute one from others, once they are there."""

    def extra_repr(self):
        named = {name: getattr(self, name) for name in (self._options if self._shown is None else self._shown)}
        if not named.get("inplace", True):
            del named["inplace"]
        return ", ".join([f"{name}={value!r}" for name, value in named.items()])


def _kept(option):
    return f"self.register_buffer('{option}', {option})" if option in BUFFERS else f"self.{option} = {option}"


def layer(name, of, base=Layer):
    """A module of this name, which computes and takes what `of` says."""
    return type(base)(name, (base,), {"__module__": __package__}, of=of)


class Doc:
    """The docstring of a module: that of its function, with an example in which the module is called."""

    def __init__(self, function, inputs):
        self.function, self.inputs = function, inputs

    def __get__(self, module, cls):
        text = eval(f"{self.function}.__doc__", {"F": F, "torch": torch})
        called = self.function.replace("F.", "torch.nn.functional.")
        line = next(line for line in text.splitlines() if f"{called}(" in line).strip(" >")
        calls = [each for each in ast.walk(ast.parse(line)) if isinstance(each, ast.Call)]
        call = next(each for each in calls if ast.unparse(each.func) == called)
        given = [ast.get_source_segment(line, each) for each in (*call.args, *call.keywords)]
        inputs, options = ", ".join(given[: self.inputs]), ", ".join(given[self.inputs :])
        return text.replace(ast.get_source_segment(line, call), f"torch.nn.{cls.__name__}({options})({inputs})")
