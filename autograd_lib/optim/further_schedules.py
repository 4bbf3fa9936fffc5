"""Schedules that fewer programs need. Each says its rates; what a schedule is, lr_scheduler.py explains."""

import math
from bisect import bisect_right
from collections import Counter

from .lr_scheduler import LRScheduler


class MultiplicativeLR(LRScheduler):
    """The rate before, times `lr_lambda(epoch)`.

    >>> optimizer = torch.optim.SGD([torch.tensor(1.0, requires_grad=True)], lr=0.5)
    >>> scheduler = torch.optim.lr_scheduler.MultiplicativeLR(optimizer, lambda epoch: 0.5)
    >>> optimizer.step()
    >>> scheduler.step()
    >>> scheduler.get_last_lr()
    [0.25]
    """

    def __init__(self, optimizer, lr_lambda, last_epoch=-1):
        groups = len(optimizer.param_groups)
        self.lr_lambdas = list(lr_lambda) if isinstance(lr_lambda, list | tuple) else [lr_lambda] * groups
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        if self.last_epoch == 0:
            return self._lrs()
        return [lr * factor(self.last_epoch) for factor, lr in zip(self.lr_lambdas, self._lrs(), strict=True)]


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

    def __init__(self, optimizer, milestones, gamma=0.1, last_epoch=-1):
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


class ConstantLR(LRScheduler):
    """The rate, times `factor` for the first `total_iters` epochs. Raises ValueError for a factor outside of 0 to 1.

    >>> optimizer = torch.optim.SGD([torch.tensor(1.0, requires_grad=True)], lr=0.5)
    >>> torch.optim.lr_scheduler.ConstantLR(optimizer, factor=0.5).get_last_lr()
    [0.25]
    """

    def __init__(self, optimizer, factor=1.0 / 3, total_iters=5, last_epoch=-1):
        if not 0 <= factor <= 1:
            raise ValueError("Constant multiplicative factor expected to be between 0 and 1.")
        self.factor, self.total_iters = factor, total_iters
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        if self.last_epoch == 0:
            return [lr * self.factor for lr in self._lrs()]
        return [lr * (1 / self.factor) if self.last_epoch == self.total_iters else lr for lr in self._lrs()]


class LinearLR(LRScheduler):
    """The rate, times a factor that goes straight from `start_factor` to `end_factor` in `total_iters` epochs.

    Raises ValueError for factors outside of 0 to 1.

    >>> optimizer = torch.optim.SGD([torch.tensor(1.0, requires_grad=True)], lr=0.5)
    >>> scheduler = torch.optim.lr_scheduler.LinearLR(optimizer, start_factor=0.5, total_iters=2)
    >>> for epoch in range(2):
    ...     optimizer.step()
    ...     scheduler.step()
    ...     print(scheduler.get_last_lr())
    [0.375]
    [0.5]
    """

    def __init__(self, optimizer, start_factor=1.0 / 3, end_factor=1.0, total_iters=5, last_epoch=-1):
        if not 0 < start_factor <= 1:
            raise ValueError("Starting multiplicative factor expected to be greater than 0 and less or equal to 1.")
        if not 0 <= end_factor <= 1:
            raise ValueError("Ending multiplicative factor expected to be between 0 and 1.")
        self.start_factor, self.end_factor, self.total_iters = start_factor, end_factor, total_iters
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        rise = self.end_factor - self.start_factor
        if self.last_epoch == 0:
            return [lr * self.start_factor for lr in self._lrs()]
        if self.last_epoch > self.total_iters:
            return self._lrs()
        before = self.total_iters * self.start_factor + (self.last_epoch - 1) * rise
        return [lr * (1 + rise / before) for lr in self._lrs()]


class ExponentialLR(LRScheduler):
    """The rate, times `gamma` after every epoch.

    >>> optimizer = torch.optim.SGD([torch.tensor(1.0, requires_grad=True)], lr=0.5)
    >>> scheduler = torch.optim.lr_scheduler.ExponentialLR(optimizer, gamma=0.5)
    >>> optimizer.step()
    >>> scheduler.step()
    >>> scheduler.get_last_lr()
    [0.25]
    """

    def __init__(self, optimizer, gamma, last_epoch=-1):
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        return self._lrs() if self.last_epoch == 0 else [lr * self.gamma for lr in self._lrs()]

    def _get_closed_form_lr(self):
        return [base_lr * self.gamma**self.last_epoch for base_lr in self.base_lrs]


class PolynomialLR(LRScheduler):
    """The first rate, times (1 − t / total_iters) to a power, 0 from then on.

    >>> optimizer = torch.optim.SGD([torch.tensor(1.0, requires_grad=True)], lr=0.5)
    >>> scheduler = torch.optim.lr_scheduler.PolynomialLR(optimizer, total_iters=4)
    >>> optimizer.step()
    >>> scheduler.step()
    >>> scheduler.get_last_lr()
    [0.375]
    """

    def __init__(self, optimizer, total_iters=5, power=1.0, last_epoch=-1):
        self.total_iters, self.power = total_iters, power
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        t, n = self.last_epoch, self.total_iters
        if t == 0 or t > n:
            return self._lrs()
        return [lr * ((1 - t / n) / (1 - (t - 1) / n)) ** self.power for lr in self._lrs()]


class CosineAnnealingWarmRestarts(LRScheduler):
    """Down along half a cosine in `T_0` epochs, and again from the first rate, each time `T_mult` times as long.

    Source as for `CosineAnnealingLR`. Raises ValueError for lengths that are no positive whole numbers.

    >>> optimizer = torch.optim.SGD([torch.tensor(1.0, requires_grad=True)], lr=1.0)
    >>> scheduler = torch.optim.lr_scheduler.CosineAnnealingWarmRestarts(optimizer, T_0=2)
    >>> for epoch in range(3):
    ...     print(f"{scheduler.get_last_lr()[0]:.4f}")
    ...     optimizer.step()
    ...     scheduler.step()
    1.0000
    0.5000
    1.0000
    """

    def __init__(self, optimizer, T_0, T_mult=1, eta_min=0.0, last_epoch=-1):
        if T_0 <= 0 or not isinstance(T_0, int):
            raise ValueError(f"Expected positive integer T_0, but got {T_0}")
        if T_mult < 1 or not isinstance(T_mult, int):
            raise ValueError(f"Expected integer T_mult >= 1, but got {T_mult}")
        self.T_0 = self.T_i = T_0
        self.T_mult, self.eta_min, self.T_cur = T_mult, eta_min, last_epoch
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        share = (1 + math.cos(math.pi * self.T_cur / self.T_i)) / 2
        return [self.eta_min + (base_lr - self.eta_min) * share for base_lr in self.base_lrs]

    def step(self, epoch=None):
        """Go on to the next epoch, or to a given one, also between two."""
        if epoch is None:
            self.T_cur += 1
            if self.T_cur >= self.T_i:
                self.T_cur, self.T_i = self.T_cur - self.T_i, self.T_i * self.T_mult
            epoch = self.last_epoch + 1
        else:
            self.T_cur, self.T_i = epoch, self.T_0
            while self.T_cur >= self.T_i:
                self.T_cur, self.T_i = self.T_cur - self.T_i, self.T_i * self.T_mult
        self.last_epoch = math.floor(epoch)
        self._step_count += 1
        self._set(self.get_lr())


class OneCycleLR(LRScheduler):
    """Up from `max_lr / div_factor` to `max_lr`, and down to a `final_div_factor`-th of the first, in one cycle.

    From Smith and Topin, "Super-Convergence" (2018). The way up takes `pct_start` of `total_steps`, or of `epochs`
    times `steps_per_epoch`; both are half cosines, or straight with `anneal_strategy="linear"`. Where the optimizer has
    momentum, that goes the other way, between `base_momentum` and `max_momentum`. Step it after every batch. Raises
    ValueError for a number of steps that is not known, NotImplementedError for `three_phase`.

    >>> optimizer = torch.optim.SGD([torch.tensor(1.0, requires_grad=True)], lr=1.0)
    >>> schedule = torch.optim.lr_scheduler.OneCycleLR
    >>> scheduler = schedule(optimizer, 1.0, total_steps=4, pct_start=0.5, cycle_momentum=False)
    >>> for epoch in range(3):
    ...     optimizer.step()
    ...     scheduler.step()
    ...     print(f"{scheduler.get_last_lr()[0]:.4f}")
    1.0000
    0.5000
    0.0000
    """

    def __init__(
        self, optimizer, max_lr, total_steps=None, epochs=None, steps_per_epoch=None, pct_start=0.3,
        anneal_strategy="cos", cycle_momentum=True, base_momentum=0.85, max_momentum=0.95, div_factor=25.0,
        final_div_factor=1e4, three_phase=False, last_epoch=-1,
    ):  # fmt: skip
        if total_steps is None and (epochs is None or steps_per_epoch is None):
            raise ValueError("You must define either total_steps OR (epochs AND steps_per_epoch)")
        if anneal_strategy not in ("cos", "linear"):
            raise ValueError(f"anneal_strategy must be one of 'cos' or 'linear', instead got {anneal_strategy}")
        if three_phase:
            raise NotImplementedError("OneCycleLR(three_phase=True) is left out.")
        self.total_steps = epochs * steps_per_epoch if total_steps is None else total_steps
        self.top, self.anneal_strategy = pct_start * self.total_steps - 1, anneal_strategy
        self.cycle_momentum = cycle_momentum
        highest = list(max_lr) if isinstance(max_lr, list | tuple) else [max_lr] * len(optimizer.param_groups)
        for group, top in zip(optimizer.param_groups, highest, strict=True):
            if last_epoch == -1:
                group["initial_lr"], group["max_lr"] = top / div_factor, top
                group["min_lr"] = group["initial_lr"] / final_div_factor
                if cycle_momentum:
                    self._set_momentum(group, max_momentum)
                    group["max_momentum"], group["base_momentum"] = max_momentum, base_momentum
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        """The rates of this step. Raises ValueError after the last."""
        t = self.last_epoch
        if t > self.total_steps:
            raise ValueError(f"Tried to step {t} times. The total number of steps is {self.total_steps}")
        rising = t <= self.top
        share = t / self.top if rising else (t - self.top) / (self.total_steps - 1 - self.top)
        rates = []
        for group in self.optimizer.param_groups:
            ends = ("initial_lr", "max_lr") if rising else ("max_lr", "min_lr")
            rates.append(self._between(group[ends[0]], group[ends[1]], share))
            if self.cycle_momentum:
                ends = ("max_momentum", "base_momentum") if rising else ("base_momentum", "max_momentum")
                self._set_momentum(group, self._between(group[ends[0]], group[ends[1]], share))
        return rates

    def _between(self, start, end, share):
        if self.anneal_strategy == "linear":
            return (end - start) * share + start
        return end + (start - end) / 2 * (1 + math.cos(math.pi * share))

    @staticmethod
    def _set_momentum(group, value):
        if "betas" in group:
            group["betas"] = (value, *group["betas"][1:])
        elif "momentum" in group:
            group["momentum"] = value
        else:
            raise ValueError("optimizer must support momentum or beta1 with `cycle_momentum` option enabled")


class SequentialLR(LRScheduler):
    """One schedule after the other, the next one from each of `milestones` on.

    Raises ValueError for another number of milestones than one less than of schedules.

    >>> optimizer = torch.optim.SGD([torch.tensor(1.0, requires_grad=True)], lr=0.5)
    >>> schedules = torch.optim.lr_scheduler
    >>> first, second = schedules.ConstantLR(optimizer, factor=0.5), schedules.ExponentialLR(optimizer, gamma=0.5)
    >>> scheduler = schedules.SequentialLR(optimizer, [first, second], milestones=[1])
    >>> optimizer.step()
    >>> scheduler.step()
    >>> scheduler.get_last_lr()
    [0.5]
    """

    def __init__(self, optimizer, schedulers, milestones, last_epoch=-1):
        if len(milestones) != len(schedulers) - 1:
            raise ValueError(
                "Sequential Schedulers expects number of schedulers provided to be one more than the number of "
                f"milestone points, but got number of schedulers {len(schedulers)} and the number of milestones to be "
                f"equal to {len(milestones)}"
            )
        self._schedulers, self._milestones = schedulers, milestones
        self.optimizer, self.last_epoch = optimizer, last_epoch + 1
        for group in optimizer.param_groups:
            group["lr"] = group["initial_lr"]
        for each in schedulers:
            each.last_epoch -= 1
        schedulers[0]._step_count = 0  # it begins once more
        schedulers[0].step()
        self._last_lr = schedulers[0].get_last_lr()

    def step(self):
        """Go on to the next epoch, with the schedule whose turn it is."""
        self.last_epoch += 1
        number = bisect_right(self._milestones, self.last_epoch)
        scheduler = self._schedulers[number]
        begins = number > 0 and self._milestones[number - 1] == self.last_epoch
        if begins:
            scheduler.go_to(0)
        else:
            scheduler.step()
        self._last_lr = scheduler.get_last_lr()


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
            raise ValueError("mode " + mode + " is unknown!")
        if threshold_mode not in ("rel", "abs"):
            raise ValueError("threshold mode " + threshold_mode + " is unknown!")
        self.optimizer, self.mode, self.factor, self.patience = optimizer, mode, factor, patience
        self.threshold, self.threshold_mode, self.cooldown, self.eps = threshold, threshold_mode, cooldown, eps
        groups = optimizer.param_groups
        self.min_lrs = list(min_lr) if isinstance(min_lr, list | tuple) else [min_lr] * len(groups)
        self.last_epoch = self.num_bad_epochs = self.cooldown_counter = 0
        self.best = math.inf if mode == "min" else -math.inf
        self._last_lr = self._lrs()

    def step(self, metrics, epoch=None):
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

    def is_better(self, number):
        """Is a number better than the best so far, by more than the threshold?"""
        sign = 1 if self.mode == "min" else -1
        relative = self.threshold_mode == "rel"
        edge = self.best * (1 - sign * self.threshold) if relative else self.best - sign * self.threshold
        return sign * number < sign * edge
