"""The graph of recorded steps, and the walk back over it.

A node is one step of the backward pass, the engine takes the steps in their order, hooks look on. Gradients are arrays
here, or whatever adds up: what a tensor is comes later.
"""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)  # goes on in more/
