"""Pictures of graphs, and the same facts in words.

    from autograd_lib.viz import describe, draw_graph
    draw_graph(y)                  # a picture, in notebooks
    describe(y)                    # the same, told
    draw_graph(y, backward=True)   # grad_fn, its next_functions, AccumulateGrad

picture.py is where you call. What stands behind it, in the order of the work:

- reader.py reads a tensor into plain data (graph.py): walk.py finds the operations, fold.py chooses those of a large
  graph that are drawn, saved.py looks at what they keep, modules.py tells whose they are, names.py and values.py how
  tensors are called and shown. backward.py turns the graph around.
- description.py tells it; dot.py lays it out, render.py has it drawn, svg.py and theme.py fit it into a page.

A graph that nothing has recorded can be written down instead (sketch.py). The backward pass itself is told and drawn
step by step (steps/), and training by its losses, gradients and decisions (training/).
"""

from .picture import Picture, describe, draw_graph
from .sketch import sketch
from .steps import Steps, step_through
from .training import gradient_norms, plot_decision, plot_gradients, plot_losses

__all__ = [
    "Picture",
    "Steps",
    "describe",
    "draw_graph",
    "gradient_norms",
    "plot_decision",
    "plot_gradients",
    "plot_losses",
    "sketch",
    "step_through",
]
