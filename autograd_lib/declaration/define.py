"""One declaration makes one operation.

    mul = define(
        "mul(self, other)", "MulBackward0", operator.mul,
        self=lambda grad, other: grad * other,
        other=lambda grad, self: grad * self,
        promote="common", samples=pairs,
    )

reads like a line of PyTorch's `derivatives.yaml`: the name with its parameters, the name of its node, how the result
is computed from NumPy arrays, and for each differentiable input how its gradient follows from the output's.

**A formula's parameter names decide what is saved.** `grad` is the gradient of the output; any parameter of the
operation is saved as it was given; `result` is the output; `self_sym_sizes` and `self_sym_numel` are an input's shape
and number of elements. What no formula of a *tracked* input asks for is not kept.

**One formula serves twice**: with plain arrays for a first derivative, and with tensors, recorded in their turn, for
`create_graph=True`. So formulas use operators, operations, and methods that arrays and tensors have in common, such as
`.reshape`; an operation that is given plain arrays by a formula just computes. A formula never returns a saved value
itself, only something computed from it.
"""

from collections.abc import Callable
from typing import Any

from .declaration import Declaration
from .operation import make_operation

REGISTRY: list[Declaration] = []  # every declaration, in the order of reading: the tests are generated from it


def define(
    schema, node_name, forward, /, *, promote=None, no_numbers=(), broadcasts=False, view=False, outputs=(),
    refuses=None, constants=(), samples=(), in_words="", doc="", example="", **formulas,
) -> Callable[..., Any]:  # fmt: skip
    """Declare an operation; returns the function that computes and records it.

    `schema` is the name with the parameters, inputs first; a first parameter called `tensors` is a list of tensors.
    `promote` says how operands of different dtypes meet ("common", or "float": the same, and integers become floats);
    None where the operands are not mixed; `no_numbers`, which of them must be tensors; `broadcasts`, that their shapes
    may differ though their dtypes do not meet ("within" where they meet in a part of the result). `view` marks a result
    that shares its input's memory, `outputs` names the outputs of an operation that has several ("list" if their number
    varies): a formula takes the gradients of all as `grads`, None for an output that was not used, or that of the first
    as `grad`. `refuses` answers the operands' dtypes with an exception or None, and `constants` is what a node shows as
    saved, though it is always the same.

    `samples` are the inputs that tests try it on (see sample_inputs.py); `in_words` says what the node makes of the
    gradient, and behind a colon what each input gets, in the names of the formulas, for who steps through a backward
    pass; it is a function of saved values where that depends on them. `doc`, what it computes and its derivative, and
    `example`, a call → what it prints, become the docstring of the function. The remaining keywords are the formulas,
    in the order of the parameters.
    """
    declaration = Declaration(
        schema, node_name, forward, formulas,
        promote=promote, no_numbers=no_numbers, broadcasts=broadcasts, view=view, outputs=outputs, refuses=refuses,
        constants=constants,
    )  # fmt: skip
    declaration.samples, declaration.in_words = samples, in_words
    REGISTRY.append(declaration)
    function = make_operation(declaration)
    call, _, result = example.partition(" → ")
    function.__doc__ = f"{doc}\n\n    >>> {call}\n    {result}\n" if example else doc
    return function
