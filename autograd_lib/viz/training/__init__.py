"""Pictures of training: how the loss falls, how large the gradients are in each layer, where a classifier decides.

    from autograd_lib.viz import plot_losses
    plot_losses({"lr 0.1": losses})

losses.py, gradients.py and decision.py hold a picture each, chart.py what they share: Matplotlib, the theme, the text.
Models and tensors of PyTorch can be shown as well. For a long loop there is a progress bar already: `for step in
tqdm(range(1000)):`, after `from tqdm import tqdm`. A lesson's cell that shows one is tagged `nbval-ignore-output`: how
long a loop takes is another number on each machine.
"""

from .decision import plot_decision
from .gradients import gradient_norms, plot_gradients
from .losses import plot_losses

__all__ = ["gradient_norms", "plot_decision", "plot_gradients", "plot_losses"]
