"""The facts that the library keeps to, as programs that show them: id → function of `torch`.

One module a theme. A program's docstring is the fact; what it prints under PyTorch is the evidence.
"""

import re

from . import accumulation, gradients, graph, leaves, tracking, training, vector_jacobian

PROGRAMS = {
    name: program
    for theme in (gradients, leaves, graph, vector_jacobian, accumulation, tracking, training)
    for name, program in vars(theme).items()
    if re.fullmatch(r"[BC]\d\d", name)
}
