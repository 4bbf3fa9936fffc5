"""Optimizers: by name from a library in PyTorch's interface, and by hand for arrays.

The learning rates are tiny: a run must find the network as the last one left it, not a network that has converged,
whose gradients are too small to be computed at full speed.
"""

import numpy as np

RATE = 1e-6


class Optimizer:
    def __init__(self, parameters):
        self.parameters = parameters

    @classmethod
    def of(cls, torch, parameters):
        """The library's own of this name."""
        return getattr(torch.optim, cls.__name__)(parameters, lr=RATE)


class SGD(Optimizer):
    """θ ← θ − rate · g"""

    def step(self, gradients):
        for parameter, gradient in zip(self.parameters, gradients):
            parameter -= RATE * gradient


class Adam(Optimizer):
    """Kingma and Ba, "Adam: A Method for Stochastic Optimization" (2015), algorithm 1."""

    def __init__(self, parameters, beta1=0.9, beta2=0.999, epsilon=1e-8):
        super().__init__(parameters)
        self.beta1, self.beta2, self.epsilon = beta1, beta2, epsilon
        self.means = [np.zeros_like(each) for each in parameters]
        self.squares = [np.zeros_like(each) for each in parameters]
        self.steps = 0

    def step(self, gradients):
        self.steps += 1
        rate = RATE / (1 - self.beta1**self.steps)
        unbias = 1 / (1 - self.beta2**self.steps) ** 0.5
        for parameter, gradient, mean, square in zip(self.parameters, gradients, self.means, self.squares):
            mean *= self.beta1
            mean += (1 - self.beta1) * gradient
            square *= self.beta2
            square += (1 - self.beta2) * (gradient * gradient)
            step = np.sqrt(square)
            step *= unbias
            step += self.epsilon
            np.divide(mean, step, out=step)
            step *= rate
            parameter -= step
