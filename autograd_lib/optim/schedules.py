"""Schedules: the learning rate as a function of time. Step one after the optimizer, once per epoch."""

import math
from collections.abc import Callable, Sequence
from inspect import isfunction

from autograd_lib.basics.error_texts import warn_user

from .optimizer import Optimizer

EPOCH_DEPRECATED = (
    "The epoch parameter in `scheduler.step()` was not necessary and is being deprecated where possible. Please use "
    "`scheduler.step()` to step the scheduler. During the deprecation, if epoch is different from None, the closed "
    "form is used instead of the new chainable form, where available. Please open an issue if you are unable to "
    "replicate your use case: https://github.com/pytorch/pytorch/issues/new/choose."
)


class LRScheduler:
    """Sets the "lr" of each parameter group; a schedule is a subclass with a `get_lr` of its own.

    Making one sets the first rate already. `last_epoch` is the number of the epoch that the rates are for. Raises
    TypeError for what is no optimizer, KeyError for resuming one that has no "initial_lr" yet.

    >>> class Halving(torch.optim.lr_scheduler.LRScheduler):
    ...     def get_lr(self):
    ...         return [base_lr * 0.5**self.last_epoch for base_lr in self.base_lrs]
    >>> optimizer = torch.optim.SGD([torch.tensor(1.0, requires_grad=True)], lr=0.8)
    >>> scheduler = Halving(optimizer)
    >>> for epoch in range(3):
    ...     print(scheduler.get_last_lr())
    ...     optimizer.step()
    ...     scheduler.step()
    [0.8]
    [0.4]
    [0.2]
    """

    def __init__(self, optimizer: Optimizer, last_epoch=-1):
        if not isinstance(optimizer, Optimizer):
            raise TypeError(f"{type(optimizer).__name__} is not an Optimizer")
        self.optimizer = optimizer
        for number, group in enumerate(optimizer.param_groups):
            if last_epoch == -1:
                group.setdefault("initial_lr", group["lr"])
            elif "initial_lr" not in group:
                error = KeyError(
                    f"param 'initial_lr' is not specified in param_groups[{number}] when resuming scheduler with "
                    "last_epoch >= 0."
                )
                error.add_note("Help: load the optimizer's state dict first.")
                raise error
        self.base_lrs = [group["initial_lr"] for group in optimizer.param_groups]
        self.last_epoch = last_epoch
        self._step_count = 0
        self.step()

    def get_lr(self):
        """The rates for epoch `last_epoch`, one per parameter group; `group["lr"]` holds those of the epoch before.

        Raises NotImplementedError where a schedule has none.
        """
        raise NotImplementedError

    def get_last_lr(self):
        """The rates that are set now, one per parameter group."""
        return self._last_lr

    def step(self, epoch=None) -> None:
        """Go on to the next epoch, and set its rates. Warns if the optimizer has not taken a step before.

        An `epoch` to go to is an old way, and warns.
        """
        if self._step_count == 1 and type(self.optimizer).step is Optimizer.step and not self.optimizer._opt_called:
            warn_user(
                "Detected call of `lr_scheduler.step()` before `optimizer.step()`. In PyTorch 1.1.0 and later, you "
                "should call them in the opposite order: `optimizer.step()` before `lr_scheduler.step()`.  Failure to "
                "do this will result in PyTorch skipping the first value of the learning rate schedule. "
                "See more details at https://pytorch.org/docs/stable/optim.html#how-to-adjust-learning-rate"
            )
        self._step_count += 1
        if epoch is None:
            self.last_epoch += 1
            self._set(self.get_lr())
        else:
            warn_user(EPOCH_DEPRECATED)
            self.go_to(epoch)

    def go_to(self, epoch: int) -> None:
        """Set the rates of an epoch: computed from it alone where that can be done, else from those before."""
        self.last_epoch = epoch
        self._set(getattr(self, "_get_closed_form_lr", self.get_lr)())

    def _set(self, rates):
        for group, lr in zip(self.optimizer.param_groups, rates, strict=True):
            group["lr"] = lr
        self._last_lr = self._lrs()

    def state_dict(self) -> dict:
        """All that the schedule knows, but for the optimizer."""
        return {name: value for name, value in self.__dict__.items() if name != "optimizer"}

    def load_state_dict(self, state_dict: dict) -> None:
        """Go on where the schedule was whose `state_dict()` this is."""
        self.__dict__.update(state_dict)

    def _lrs(self):
        return [group["lr"] for group in self.optimizer.param_groups]


class LambdaLR(LRScheduler):
    """The first rate, times `lr_lambda(epoch)`; a list holds one function for each parameter group.

    Raises ValueError for another number of functions.

    >>> optimizer = torch.optim.SGD([torch.tensor(1.0, requires_grad=True)], lr=0.5)
    >>> scheduler = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda epoch: 1 / (1 + epoch))
    >>> optimizer.step()
    >>> scheduler.step()
    >>> scheduler.get_last_lr()
    [0.25]
    """

    def __init__(self, optimizer: Optimizer, lr_lambda: Sequence | Callable, last_epoch=-1):
        groups = len(optimizer.param_groups)
        self.lr_lambdas = list(lr_lambda) if isinstance(lr_lambda, list | tuple) else [lr_lambda] * groups
        if len(self.lr_lambdas) != groups:
            raise ValueError(f"Expected {groups} lr_lambdas, but got {len(self.lr_lambdas)}")
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        return [base_lr * factor(self.last_epoch) for factor, base_lr in zip(self.lr_lambdas, self.base_lrs)]

    def state_dict(self) -> dict:
        """All that the schedule knows, but for the optimizer; of functions that are objects, what these hold."""
        state = super().state_dict()
        of_objects = [None if isfunction(each) else vars(each).copy() for each in self.lr_lambdas]
        return state | {"lr_lambdas": of_objects}

    def load_state_dict(self, state_dict: dict) -> None:
        """Go on where the schedule was whose `state_dict()` this is, with this one's functions."""
        super().load_state_dict({name: value for name, value in state_dict.items() if name != "lr_lambdas"})
        for function, state in zip(self.lr_lambdas, state_dict["lr_lambdas"], strict=True):
            if state is not None:
                vars(function).update(state)


class StepLR(LRScheduler):
    """The rate, times `gamma` after every `step_size` epochs.

    >>> w = torch.tensor(1.0, requires_grad=True)
    >>> optimizer = torch.optim.SGD([w], lr=0.5)
    >>> scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=2, gamma=0.1)
    >>> for epoch in range(4):
    ...     print(scheduler.get_last_lr())
    ...     optimizer.step()
    ...     scheduler.step()
    [0.5]
    [0.5]
    [0.05]
    [0.05]
    """

    def __init__(self, optimizer: Optimizer, step_size: int, gamma=0.1, last_epoch=-1):
        self.step_size = step_size
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        if self.last_epoch == 0 or self.last_epoch % self.step_size:
            return self._lrs()
        return [lr * self.gamma for lr in self._lrs()]

    def _get_closed_form_lr(self):
        return [base_lr * self.gamma ** (self.last_epoch // self.step_size) for base_lr in self.base_lrs]


class CosineAnnealingLR(LRScheduler):
    """Down from the first rate to `eta_min` in `T_max` epochs, along half a cosine; and up again in as many.

    In epoch t the rate is eta_min + ½ (first rate - eta_min) (1 + cos(π t / T_max)), from Loshchilov and Hutter, "SGDR:
    Stochastic Gradient Descent with Warm Restarts" (2017), equation 5. As in PyTorch, each rate is computed from the
    one before, so that other changes of the rate last.

    >>> optimizer = torch.optim.SGD([torch.tensor(1.0, requires_grad=True)], lr=1.0)
    >>> scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=4)
    >>> for epoch in range(5):
    ...     print(f"{scheduler.get_last_lr()[0]:.4f}")
    ...     optimizer.step()
    ...     scheduler.step()
    1.0000
    0.8536
    0.5000
    0.1464
    0.0000
    """

    def __init__(self, optimizer: Optimizer, T_max: int, eta_min=0.0, last_epoch=-1):
        self.T_max = T_max
        self.eta_min = eta_min
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        t, low = self.last_epoch, self.eta_min
        if self._step_count == 1:  # the first rate is there already
            return self._lrs()
        if (t - 1 - self.T_max) % (2 * self.T_max) == 0:  # the rate before was eta_min, and tells nothing
            rise = (1 - self._cos(1)) / 2
            return [lr + (base_lr - low) * rise for lr, base_lr in zip(self._lrs(), self.base_lrs)]
        return [(1 + self._cos(t)) / (1 + self._cos(t - 1)) * (lr - low) + low for lr in self._lrs()]

    def _cos(self, epoch):
        return math.cos(math.pi * epoch / self.T_max)

    def _get_closed_form_lr(self):
        return [
            self.eta_min + (base_lr - self.eta_min) * (1 + self._cos(self.last_epoch)) / 2 for base_lr in self.base_lrs
        ]
