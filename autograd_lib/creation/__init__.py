"""Where tensors come from: lists and arrays, constants; and random numbers, PyTorch's from the same seed.

What is made here is a leaf of every graph.
"""
