"""The backward pass of a live tensor, step by step.

    from autograd_lib.viz import step_through
    step_through(y)

steps.py is where you call. recorder.py watches the engine, rule.py explains what a node did (numbers are in
amount.py), and sentences.py puts it into words. frame.py is what comes out; pictures.py marks each frame in the graph,
and stepper.py makes a page that goes through them.
"""

from .steps import Steps, step_through

__all__ = ["Steps", "step_through"]
