"""Pictures that answer when you touch them: move a button, and see and read what changes.

    from autograd_lib.viz import explore
    explore.tangent(loss, w)                # what the slope promises for a nudge, and what the nudge really does
    explore.chain(f, w=values, x=values)    # values down a graph and gradients up, for each value of its leaves
    explore.product(chains)                 # what a chain of matrix products costs from either end
    explore.broadcast(gradient, b, row)     # what is copied where, and the sum that undoes it
    explore.account(f, w, sgd, ["ZBS"])     # what `.grad` holds from call to call, for each order of the calls
    explore.training(run, lr=[0.1, 0.3])    # the losses, for each way of training

All states are computed at once, so that a picture needs no kernel to be explored: explorable.py makes a page of them,
as a step-through is one. Charts are drawn on paper.py.
"""

from .chain import chain
from .explorable import Explorable
from .matrices import broadcast, product
from .tangent import tangent
from .training import account, training

__all__ = ["Explorable", "account", "broadcast", "chain", "product", "tangent", "training"]
