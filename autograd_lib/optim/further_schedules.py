"""Schedules that fewer programs need. Each says its rates; what a schedule is, schedules.py explains."""

import math
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence

from .schedules import LRScheduler


class MultiStepLR(LRScheduler):
    """The rate, times `gamma` at each of the epochs in `milestones`.

    >>> optimizer = torch.optim.SGD([torch.tensor(1.0, requires_grad=True)], lr=0.5)
    >>> scheduler = torch.optim.lr_scheduler.MultiStepLR(optimizer, [1, 3], gamma=0.5)
    >>> for epoch in range(4):
    ...     optimizer.step()
    ...     scheduler.step()
    ...     print(scheduler.get_last_lr())
    [0.25]
    [0.25]
    [0.125]
    [0.125]
    """

    def __init__(self, optimizer, milestones: Sequence[int], gamma=0.1, last_epoch=-1):
        self.milestones = Counter(milestones)
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        if self.last_epoch not in self.milestones:
            return self._lrs()
        return [lr * self.gamma ** self.milestones[self.last_epoch] for lr in self._lrs()]

    def _get_closed_form_lr(self):
        passed = bisect_right(sorted(self.milestones.elements()), self.last_epoch)
        return [base_lr * self.gamma**passed for base_lr in self.base_lrs]


class ExponentialLR(LRScheduler):
    """The rate, times `gamma` after every epoch.

    >>> optimizer = torch.optim.SGD([torch.tensor(1.0, requires_grad=True)], lr=0.5)
    >>> scheduler = torch.optim.lr_scheduler.ExponentialLR(optimizer, gamma=0.5)
    >>> optimizer.step()
    >>> scheduler.step()
    >>> scheduler.get_last_lr()
    [0.25]
    """

    def __init__(self, optimizer, gamma: float, last_epoch=-1):
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        return self._lrs() if self.last_epoch == 0 else [lr * self.gamma for lr in self._lrs()]

    def _get_closed_form_lr(self):
        return [base_lr * self.gamma**self.last_epoch for base_lr in self.base_lrs]


class ReduceLROnPlateau(LRScheduler):
    """The rate, times `factor` where a number that `step` is told has not improved for more than `patience` epochs.

    "min" wants it smaller, "max" larger, by more than `threshold`: a share of the best ("rel"), or an amount ("abs").
    After that it waits for `cooldown` epochs. Raises ValueError for a factor of 1 or more, and for other words.

    >>> optimizer = torch.optim.SGD([torch.tensor(1.0, requires_grad=True)], lr=0.5)
    >>> scheduler = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, factor=0.5, patience=0)
    >>> for loss in (3.0, 2.0, 2.0):
    ...     scheduler.step(loss)
    >>> scheduler.get_last_lr()
    [0.25]
    """

    def __init__(
        self, optimizer, mode="min", factor=0.1, patience=10, threshold=1e-4, threshold_mode="rel", cooldown=0,
        min_lr=0, eps=1e-8,
    ):  # fmt: skip
        if factor >= 1.0:
            raise ValueError("Factor should be < 1.0.")
        if mode not in ("min", "max"):
            raise ValueError(f"mode {mode} is unknown!")
        if threshold_mode not in ("rel", "abs"):
            raise ValueError(f"threshold mode {threshold_mode} is unknown!")
        self.optimizer, self.mode, self.factor, self.patience = optimizer, mode, factor, patience
        self.threshold, self.threshold_mode, self.cooldown, self.eps = threshold, threshold_mode, cooldown, eps
        groups = optimizer.param_groups
        self.min_lrs = list(min_lr) if isinstance(min_lr, list | tuple) else [min_lr] * len(groups)
        if len(self.min_lrs) != len(groups):
            raise ValueError(f"expected {len(groups)} min_lrs, got {len(self.min_lrs)}")
        self.last_epoch = self.num_bad_epochs = self.cooldown_counter = 0
        self.best = math.inf if mode == "min" else -math.inf
        self._last_lr = self._lrs()

    def step(self, metrics: float, epoch=None) -> None:
        """Tell what the number is after this epoch; the rate goes down where it has not improved for too long."""
        current = float(metrics)
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        if self.is_better(current):
            self.best, self.num_bad_epochs = current, 0
        else:
            self.num_bad_epochs += 1
        if self.cooldown_counter > 0:
            self.cooldown_counter -= 1
            self.num_bad_epochs = 0
        if self.num_bad_epochs > self.patience:
            for group, lowest in zip(self.optimizer.param_groups, self.min_lrs, strict=True):
                lr = max(group["lr"] * self.factor, lowest)
                if group["lr"] - lr > self.eps:
                    group["lr"] = lr
            self.cooldown_counter, self.num_bad_epochs = self.cooldown, 0
        self._last_lr = self._lrs()

    def is_better(self, number: float) -> bool:
        """Is a number better than the best so far, by more than the threshold?"""
        sign = 1 if self.mode == "min" else -1
        relative = self.threshold_mode == "rel"
        edge = self.best * (1 - sign * self.threshold) if relative else self.best - sign * self.threshold
        return sign * number < sign * edge
