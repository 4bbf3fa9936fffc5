"""Where tensors come from: lists and arrays, constants; and in more/ random numbers, PyTorch's from the same seed.

What is made here is a leaf of every graph.
"""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)  # goes on in more/
