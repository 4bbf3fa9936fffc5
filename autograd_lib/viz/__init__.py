"""Pictures of graphs, and the same facts in words.

    from autograd_lib.viz import describe, draw_graph
    draw_graph(y, {"w": w, "x": x, "b": b})

A tensor is read (reader.py, walk.py, values.py) into plain data (graph.py). That is told (description.py), or laid out
(dot.py, render.py) and finished for a page (svg.py, theme.py). picture.py is where you call. A graph that nothing has
recorded can be written down instead (sketch.py). The backward pass itself is told and drawn step by step (steps/), and
training by its losses, gradients and decisions (training/).
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
