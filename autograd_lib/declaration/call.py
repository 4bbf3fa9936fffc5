"""The life of a call, written once: arguments, result, record; and later, in the backward pass, the node's step.

It is a text with gaps, which are filled from a declaration: with the names of its parameters, and with what its
formulas ask for. So each operation has a function of its own, which asks nothing whose answer is known. One function
for all of them, with loops over arguments and formulas, takes five times as long.

`torch.exp??` shows such a text with its gaps filled in, and so does a traceback. It is filled in when the operation is
called for the first time: an import need not wait for all of them. What goes into the gaps is in filling.py.
"""

# ruff: noqa: F401 (what is imported here is used by the texts)

import linecache
import os
from functools import partial
from types import FunctionType

import numpy as np

from ..basics.grad_mode import mode, next_sequence_nr, unusual
from ..tensors.tensor import Tensor
from ..tensors.views import share
from .filling import call_parts, filled, release_parts, step_parts
from .on_arrays import on_arrays
from .operands import ARRAYS, NUMBERS, met, shape_error
from .operation_node import (
    WITH_A_COUNTER,
    fit,
    holds_tensors,
    node_class,
    outputs,
    place,
    strides_of,
    version_of,
    watch,
)

new, ndarray, wrap = object.__new__, np.ndarray, Tensor._wrap

CALL = """
def {name}({parameters}):
    # The arguments: arrays in the place of tensors, and whether these are tracked.
    try:
        {read}
        usual = {usual}
    except AttributeError:  # something is no tensor
        if {first}.__class__ in ARRAYS and mode.inside_formulas:
            return forward({parameters})
        usual = False
    if not usual:
        args, arrays, tracked = met(declaration, {given})
        if arrays is None:
            return args
        {given}, {values} = args, arrays
        {all_tracked}

    # The result.
    try:
        result = forward({arrays})
    except ValueError as error:
        raise shape_error({values}, error) from None
    {wrap}
"""

RECORD = """
    # The record.
    if not ({any_tracked}) or unusual and not mode.enabled{or_no_float}:
        return {unrecorded}
    node = Node()
    {which}
    node.hooks = node.fit = node.result_counter = None
    node.freed = False
    node.next_nodes = {edges}
    node.sequence_nr = next_sequence_nr()
    {keep}
    {fit}
    if unusual:
        watch(node)
    {place}
    return out
"""
NO_RECORD = """
    return {unrecorded}
"""

STEP = """
def apply(node, grad, create_graph, towards=None):
    if node.freed:
        node.check_saved()
    {which}
    {choose}
    if create_graph:
        {as_tensors}
        grads = {gradients}
    else:
        {as_arrays}
        grads = {gradients_on_arrays}
    return grads if node.fit is None else node.fitted(grads)
"""

RELEASE = """
def release(node):
    {drop}
"""


def made(declaration):
    """The function of a declared operation, which is written when it is first called."""
    file = os.path.join(os.path.dirname(__file__), f"<{declaration.name}, {declaration.node_name}>")
    while file in linecache.cache:
        file += "'"
    linecache.cache[file] = (partial(text, declaration),)  # where `??` and tracebacks look for the source
    given = declaration.given
    code = _first_call.__code__.replace(
        co_filename=file, co_firstlineno=1, co_name=declaration.name, co_argcount=len(given), co_nlocals=len(given),
        co_varnames=given,
    )  # fmt: skip
    words = {"__name__": __name__, "write": partial(_write, declaration, file)}
    function = words["function"] = FunctionType(code, words, declaration.name)
    function.__qualname__ = declaration.name
    function.declaration, declaration.function = declaration, function
    return function


def _first_call():  # with the operation's parameters: they are what is local here
    write()  # noqa: F821
    return function(**locals())  # noqa: F821


def _write(declaration, file):
    """Give the function of an operation its code, and its nodes their class."""
    words = declaration.function.__globals__
    words |= globals() | {"declaration": declaration, "forward": declaration.forward}
    for name, formula in declaration.formulas.items():
        words[f"gradient_of_{name}"], words[f"array_gradient_of_{name}"] = formula, on_arrays(formula)
    written = {}
    exec(compile(text(declaration), file, "exec"), words, written)
    function = written.pop(declaration.name)
    words["Node"] = node_class(declaration, written)
    declaration.function.__code__ = function.__code__


def text(declaration):
    """The source of an operation's function, and of the methods of its nodes."""
    if not declaration.formulas:
        return filled(CALL + NO_RECORD, call_parts(declaration))
    texts = [filled(CALL + RECORD, call_parts(declaration)), filled(STEP, step_parts(declaration))]
    if declaration.askers:
        texts.append(filled(RELEASE, release_parts(declaration)))
    return "\n\n".join(texts)
