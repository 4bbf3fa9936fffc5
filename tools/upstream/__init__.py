"""PyTorch's own material, run on this library: its tests of autograd, its samples of operators, modules, optimizers.

Nothing of it is in the repository: the samples come with the torch wheel, the tests from a checkout of PyTorch.
"""
