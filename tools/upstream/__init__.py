"""PyTorch's own material, run on this library: its tests of autograd, its samples of operators, modules, optimizers.

And the other way round, `transplant`: our modules, optimizers and loaders, run on PyTorch.

Nothing of it is in the repository: the samples come with the torch wheel, the tests from a checkout of PyTorch.
"""
