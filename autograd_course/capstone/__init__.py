"""The capstone: an engine of one's own in the project's behaviour programs, and what it does there.

    >>> from autograd_course.capstone import capstone
    >>> capstone(engine)          # in a notebook: a card
    $ autograd-course capstone my_engine.py

A program gets the engine in the place of `torch`, and prints; what it prints under the library, which prints as PyTorch
does, is what it should be.
"""

from .card import capstone
from .rows import Row, rows
