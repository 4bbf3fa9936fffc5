"""Pictures that answer when you touch them: move a button, and see and read what changes.

    from autograd_lib.viz import explore
    explore.tangent(loss, w)     # what the slope promises for a nudge, and what the nudge really does
    explore.descent(loss, w)     # where ten steps of training lead, for several learning rates

curve.py computes and draws both. All states are computed at once, so that a picture needs no kernel to be explored:
explorable.py makes a page of them, as a step-through is one.
"""

from .curve import descent, tangent
from .explorable import Explorable

__all__ = ["Explorable", "descent", "tangent"]
