"""Schedules that go up and down: with restarts, or once."""

import math

from .schedules import LRScheduler


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
        groups = optimizer.param_groups
        highest = list(max_lr) if isinstance(max_lr, list | tuple) else [max_lr] * len(groups)
        if len(highest) != len(groups):
            raise ValueError(
                "max_lr must have the same length as optimizer.param_groups. "
                f"max_lr has {len(highest)} values, param_groups has {len(groups)}."
            )
        for group, top in zip(groups, highest, strict=True):
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
            raise ValueError(f"Tried to step {t} times. The specified number of total steps is {self.total_steps}")
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
