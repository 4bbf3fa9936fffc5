"""Pictures of graphs, and the same facts in words.

    from autograd_lib.viz import draw_graph
    draw_graph(y)                  # a picture, in notebooks
    print(draw_graph(y))           # the same, told
    draw_graph(y, backward=True)   # grad_fn, its next_functions, AccumulateGrad

picture.py is where you call. What stands behind it, in the order of the work:

- reading/ finds the graph behind a tensor, and makes plain data of it (graph.py), with numbers and names as values.py
  writes them. backward.py turns the graph around.
- description.py tells it, and drawing/ makes the picture.

A graph that nothing has recorded can be written down instead (sketch.py), and pictures stand beside each other where
they are to be compared. The backward pass itself is told and drawn step by step (steps/), and training by its
losses, gradients and decisions (training/). Pictures that answer when you touch them are in explore/.
"""

from . import explore
from .picture import Picture, draw_graph, side_by_side
from .sketch import sketch
from .steps import Steps, step_through
from .training import gradient_norms, plot_decision, plot_gradients, plot_losses
from .watch import watch

__all__ = [
    "Picture", "Steps", "draw_graph", "explore", "gradient_norms", "plot_decision", "plot_gradients",
    "plot_losses", "side_by_side", "sketch", "step_through", "watch",
]  # fmt: skip
