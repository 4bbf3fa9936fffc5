"""PyTorch's own material beside this library: its public names, its samples of operators, modules and optimizers.

Nothing of it is in the repository: the samples come with the torch wheel.
"""
