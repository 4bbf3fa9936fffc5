"""Where tensors come from: lists and arrays, constants, random numbers.

What is made here is a leaf of every graph. The random numbers are PyTorch's, from the same seed.
"""
