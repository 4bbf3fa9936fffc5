"""Where a classifier of two features decides for which class."""

import sys
from contextlib import contextmanager

from ..drawing.theme import GRADIENT, INK, QUIET
from .chart import MARKERS, Chart

FINENESS = 100  # points of the grid, in each direction
HATCHES = ("", "//", "--", "\\\\", "||", "xx")


def plot_decision(model, X, y, *, threshold=0.0):
    """The regions in which `model` decides for each class, with the points `X` of shape (n, 2) and their classes `y`.

    A model with one output decides for class 1 where it is above `threshold` (0 for logits; pass 0.5 for
    probabilities), one with several for the largest. It is asked in evaluation mode and without tracking, and is left
    as it was. Raises ValueError where the shapes do not fit.

    >>> from autograd_lib.viz import plot_decision
    >>> X, y = torch.tensor([[0.0, 1.0], [2.0, 0.0], [3.0, 1.0]]), torch.tensor([0, 1, 0])
    >>> plot_decision(lambda points: points[:, 0] - 1, X, y)
    Decision boundary
      class 0: 1 of 2 points lie in its region
      class 1: 1 of 1 points lie in its region
    """
    if len(X.shape) != 2 or X.shape[1] != 2 or len(y) != X.shape[0]:
        raise ValueError(f"X is to have the shape (n, 2), and y n classes: they have {tuple(X.shape)} and {len(y)}.")
    library = sys.modules[type(X).__module__.partition(".")[0]]
    points, truth = X.tolist(), [int(each) for each in y.reshape(-1).tolist()]
    across, up = _ticks([x for x, _ in points]), _ticks([x for _, x in points])

    with library.no_grad(), _evaluating(model):
        decided = [_decision(row) for row in _margins(model(X), threshold)]
        grid = _margins(model(library.tensor([[a, b] for b in up for a in across], dtype=X.dtype)), threshold)
    classes = range(max(len(grid[0]), *(each + 1 for each in truth)))

    def draw(axes):
        for each in range(len(grid[0])):
            margins = [row[each] for row in grid]
            lines = [margins[start : start + FINENESS] for start in range(0, len(grid), FINENESS)]
            region = {"levels": [0.0, float("inf")], "colors": ["none"], "hatches": [HATCHES[each % len(HATCHES)]]}
            if min(margins) < 0 < max(margins):
                axes.contour(across, up, lines, levels=[0.0], colors=[INK], linewidths=1.5)
            if max(margins) > 0:
                axes.contourf(across, up, lines, **region)
        for each in classes:
            own = [point for point, kind in zip(points, truth, strict=True) if kind == each]
            style = {"color": (INK, GRADIENT)[each % 2], "marker": MARKERS[each % len(MARKERS)], "markersize": 4}
            axes.plot([a for a, _ in own], [b for _, b in own], linestyle="", label=f"class {each}", **style)
        axes.set_xlabel("first feature")
        axes.set_ylabel("second feature")
        axes.figure.legend(loc="outside right upper", handles=[*axes.lines, *_regions(len(grid[0]))])

    facts = []
    for each in classes:
        verdicts = [decision == each for decision, kind in zip(decided, truth, strict=True) if kind == each]
        facts.append(f"class {each}: {sum(verdicts)} of {len(verdicts)} points lie in its region")
    return Chart("Decision boundary", facts, draw, (5.8, 3.6))


def _regions(count):
    from matplotlib.patches import Patch  # here, not above: as in chart.py

    for each in range(count):
        yield Patch(facecolor="none", edgecolor=QUIET, hatch=HATCHES[each % len(HATCHES)], label=f"region {each}")


def _ticks(values):
    """Places from a little below the smallest to a little above the largest."""
    low, high = min(values), max(values)
    margin = 0.1 * (high - low) or 1.0
    return [low - margin + (high - low + 2 * margin) * place / (FINENESS - 1) for place in range(FINENESS)]


def _margins(outputs, threshold):
    """For each point and each class: by how much it wins, or how much it lacks."""
    rows = outputs.reshape(outputs.shape[0], -1).tolist()
    if len(rows[0]) == 1:
        return [[threshold - score, score - threshold] for [score] in rows]
    return [[score - max(row[:place] + row[place + 1 :]) for place, score in enumerate(row)] for row in rows]


def _decision(margins):
    """The class that wins; class 0 where one output is right on the threshold."""
    return margins.index(max(margins))


@contextmanager
def _evaluating(model):
    """A block in which a Module is in evaluation mode; each of its parts returns to the mode that it was in."""
    modes = {module: module.training for module in model.modules()} if hasattr(model, "modules") else {}
    try:
        for module in modes:
            module.training = False
        yield
    finally:
        for module, mode in modes.items():
            module.training = mode
