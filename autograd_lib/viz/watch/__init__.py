"""Which line is to blame: a block is watched, and then answers questions about its gradients.

    from autograd_lib.viz import watch

    with watch() as seen:
        loss = step(model, batch)
        loss.backward()
    seen.why(model.encoder.weight)

listening.py hears of each call, recorder.py writes it into a history (history.py) with its place in the source
(places.py), and judges nothing. What is asked is answered by one file for each kind: lost.py, changed.py, used_up.py,
zero.py, nonfinite.py, table.py, memory.py. seen.py is where you call.
"""

from .seen import watch

__all__ = ["watch"]
