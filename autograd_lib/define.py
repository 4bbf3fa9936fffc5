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
`create_graph=True`. So formulas use operators and operations only, and an operation that is given plain arrays by a
formula just computes. A formula never returns a saved value itself, only something computed from it.
"""

from .fast import binary_path, unary_path
from .operation import Declaration, general_path

REGISTRY = {}  # every declaration by the name of its node: the tests are generated from it


def define(schema, node_name, forward, /, *, promote=None, view=False, outputs=(), samples=(), **formulas):
    """Declare an operation; returns the function that computes and records it.

    `schema` is the name with the parameters, inputs first; a first parameter called `tensors` is a list of tensors.
    `promote` says how operands of different dtypes meet ("common", or "float": the same, and integers become floats);
    None where the operands are not mixed. `view` marks a result that shares its input's memory, `outputs` names the
    outputs of an operation that has several. `samples` are the inputs that tests try it on (see ops/samples.py).
    The remaining keywords are the formulas, in the order of the parameters.
    """
    declaration = Declaration(
        schema, node_name, forward, formulas, promote=promote, view=view, outputs=outputs, samples=samples
    )
    if node_name in REGISTRY:
        raise ValueError(f"{node_name} is declared twice")
    REGISTRY[node_name] = declaration
    inputs = tuple(formulas)
    if declaration.parameters == inputs == ("self",) and not view and promote != "common":
        return unary_path(declaration)
    if declaration.parameters == inputs == ("self", "other"):
        return binary_path(declaration)
    return general_path(declaration)
