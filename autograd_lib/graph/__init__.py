"""The graph of recorded steps, and the walk back over it.

A node is one step of the backward pass, the engine takes the steps in their order, hooks look on. Gradients are arrays
here, or tensors where the pass itself is recorded; what a tensor is comes later.
"""
