"""How the loss goes down, or does not."""

import math
from itertools import pairwise

from ..values import number
from .chart import COLOURS, DASHES, Chart, power_of_ten


def plot_losses(losses, *, log=False):
    """The losses of one training, or of several by name, over the steps; `log` makes each tenth part a step down.

    Losses are numbers, or tensors of one element. Raises TypeError for anything else.

    >>> from autograd_lib.viz import plot_losses
    >>> plot_losses({"lr 0.1": [4.0, 1.0, 0.25], "lr 2": [4.0, 8.0, float("inf")]})
    Loss over steps
      lr 0.1: 4.0 → 0.25 at step 2; it is lowest at the end
      lr 2: 4.0 → inf at step 2; lowest 4.0 at step 0; not finite from step 2 on
    """
    named = losses if isinstance(losses, dict) else {"loss": losses}
    curves = {str(name): _numbers(name, values) for name, values in named.items()}

    def draw(axes):
        lines = []
        for place, (name, values) in enumerate(curves.items()):
            dashes = DASHES[(place + place // len(COLOURS)) % len(DASHES)]
            lines += axes.plot(
                range(len(values)), values, label=name, color=COLOURS[place % len(COLOURS)], linestyle=dashes
            )
        axes.set_xlabel("step")
        axes.xaxis.get_major_locator().set_params(integer=True)
        axes.set_ylabel("loss")
        if log:
            axes.set_yscale("log")
            axes.yaxis.set_major_formatter(power_of_ten)
        if len(curves) > 1:
            _name_at_their_ends(axes, lines)

    return Chart("Loss over steps", [f"{name}: {fact(values)}" for name, values in curves.items()], draw)


def _name_at_their_ends(axes, lines):
    """Each line has its name, in its colour, beside its last point that is a number."""
    axes.autoscale_view()
    lines = [line for line in lines if any(map(math.isfinite, line.get_ydata()))]
    down = []
    for line in lines:
        last = [value for value in line.get_ydata() if math.isfinite(value)][-1]
        down.append(1 - axes.transAxes.inverted().transform(axes.transData.transform((0, last)))[1])
    for line, place in zip(lines, apart(down, 0.08, 1.0), strict=True):
        # Room for the names is kept by the layout, which counts what is beside the axes.
        axes.annotate(
            line.get_label(), (1.02, 1 - place), xycoords="axes fraction", color=line.get_color(), va="center"
        )


def apart(places, distance, last):
    """Places from the top down, moved as far as it takes to be apart, and none below the last."""
    order = sorted(range(len(places)), key=places.__getitem__)
    moved = dict(enumerate(places))
    for before, after in pairwise(order):
        moved[after] = max(moved[after], moved[before] + distance)
    for each in reversed(order):
        moved[each] = min(moved[each], last)
        last = moved[each] - distance
    return [moved[each] for each in range(len(places))]


def _numbers(name, values):
    try:
        return [float(value) for value in values]
    except (TypeError, ValueError):
        raise TypeError(f"The losses of {name!r} are to be numbers, such as [loss.item(), …].") from None


def fact(values, unit="step", first=0):
    """The losses in words; they are counted from `first`."""
    if not values:
        return "no steps"
    finite = [value for value in values if math.isfinite(value)]
    parts = [f"{number(values[0])} → {number(values[-1])} at {unit} {first + len(values) - 1}"]
    if finite:
        lowest = min(finite)
        if all(value == lowest for value in values):
            parts.append("it stays the same")
        elif lowest == values[-1]:
            parts.append("it is lowest at the end")
        else:
            parts.append(f"lowest {number(lowest)} at {unit} {first + values.index(lowest)}")
    if len(finite) < len(values):
        place = next(place for place, value in enumerate(values, first) if not math.isfinite(value))
        parts.append(f"not finite from {unit} {place} on")
    return "; ".join(parts)
