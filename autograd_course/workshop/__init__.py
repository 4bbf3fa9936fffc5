"""What lesson 07 builds an engine on: everything that is not autograd.

A Tensor that holds numbers and computes, a Node that holds what was recorded, the operations without their slopes. How
a graph is recorded, ordered and walked is the student's part; `assemble` puts these parts into their place. So that
each part can be tried alone, `borrow` takes a graph from the library.
"""

from ..observe.switches import engine_off as by_hand
from ..observe.switches import own_gradcheck
from .borrow import borrow, newest_first
from .data import moons
from .engine import PARTS, assemble
from .node import AccumulateGrad, Node
from .save import bring, save
from .tensor import Tensor
