"""Training, for each way of setting it up: the losses, and what happens to `.grad` from call to call."""

import math
from functools import partial
from itertools import product

from ..drawing.theme import ACCENT, INK, QUIET
from ..reading.names import require_tensor
from ..training.losses import apart, fact
from .explorable import Explorable, State, in_words
from .paper import LEFT, RIGHT, SIZE, Paper, name_of_line, rounded, short, text

DECADES = 6  # that a chart shows: what is larger or smaller lies at its edge
CALLS = {"Z": "zero_grad()", "B": "backward()", "S": "step()"}
LINE = 20  # pixels, of a table
APART = 14  # pixels, between the names of two curves


def training(run, /, **choices):
    """The losses of `run(lr=…, momentum=…)`, for each combination of the `choices`.

    `run` trains from the start each time, and returns the list of its losses.

    >>> from autograd_lib.viz import explore
    >>> explore.training(lambda lr: [(1 - 2 * lr) ** step for step in range(3)], lr=[0.25, 1.5])
    The loss, by lr
      lr = 0.25: 1.0 → 0.25 at step 2; it is lowest at the end.
      lr = 1.5: 1.0 → 4.0 at step 2; lowest -2.0 at step 1.
    """
    combinations = [dict(zip(choices, chosen, strict=True)) for chosen in product(*choices.values())]
    runs = [[rounded(loss) for loss in run(**chosen)] for chosen in combinations]
    names = [", ".join(map(str, chosen.values())) for chosen in combinations]
    background, lines = _curves(runs, names)
    states = [
        State(in_words(chosen), (f"{fact(losses)}.",), line)
        for chosen, losses, line in zip(combinations, runs, lines, strict=True)
    ]
    size = SIZE[0] + _width(names), SIZE[1]
    return Explorable(f"The loss, by {' and '.join(choices)}", size, background, states, knobs=_labels(choices))


def account(f, w, optimizer, orders, rounds=3, later=12):
    """What `.grad` of `w` holds from call to call, for each of the `orders`, such as "ZBS": `zero_grad()`,
    `backward()`, `step()`.

    Each round computes the loss `f(w)`, and then makes the calls, on a copy of `w`; `optimizer` makes the optimizer of
    a tensor. The first `rounds` are told, and the losses of `later` rounds are drawn.

    >>> from autograd_lib.viz import explore
    >>> sgd = lambda w: torch.optim.SGD([w], lr=0.1)
    >>> print(*explore.account(lambda w: 5 * w, torch.tensor(2.0), sgd, ["BS"], rounds=2)[0].sentences, sep="\n")
    Round 1: backward() leaves 5.0, step() finds 5.0 and leaves w at 1.5.
    Round 2: backward() leaves 10.0, step() finds 10.0 and leaves w at 0.5.
    The loss: 10.0 → -155.0 at round 12; it is lowest at the end.
    """
    ledgers = [_ledger(f, w, optimizer, order, max(rounds, later)) for order in orders]
    top = LINE * (rounds + 1) + 40
    background, lines = _curves([losses for _, losses in ledgers], orders, top, top + 150, unit="round", first=1)
    states = []
    for order, (ledger, losses), line in zip(orders, ledgers, lines, strict=True):
        sentences, parts = [], [*line]
        columns = [LEFT + (RIGHT - LEFT) * (place + 0.5) / len(order) for place in range(len(order))]
        parts += [text(across, LINE, CALLS[call]) for across, call in zip(columns, order, strict=True)]
        for number, cells in enumerate(ledger[:rounds]):
            told = [_told(call, *cell) for call, cell in zip(order, cells, strict=True)]
            sentences.append(f"Round {number + 1}: {', '.join(told)}.")
            for across, call, (grad, at) in zip(columns, order, cells, strict=True):
                words = f"w = {at}" if call == "S" else grad
                parts.append(text(across, LINE * (number + 2), words, colour=ACCENT if call == "S" else INK))
        states.append(State(f"order = {order}", (*sentences, f"The loss: {fact(losses, 'round', 1)}."), parts))
    names = [text(4, LINE * (number + 2), str(number + 1), "start", QUIET) for number in range(rounds)]
    size = SIZE[0] + _width(orders), top + 192
    return Explorable(".grad from call to call", size, [*background, *names], states, knobs=_labels({"order": orders}))


def _told(call, grad, at):
    return f"step() finds {grad} and leaves w at {at}" if call == "S" else f"{CALLS[call]} leaves {grad}"


def _ledger(f, w, optimizer, order, rounds):
    """By round: by call, what `.grad` and `w` are after it. And the losses."""
    require_tensor(w, "An account is kept of a tensor of one number, such as torch.tensor(0.0), but this is")
    w = w.detach().clone().requires_grad_()
    optimizer, ledger, losses = optimizer(w), [], []
    for _ in range(rounds):
        loss, cells = f(w), []
        losses.append(rounded(loss.item()))
        for call in order:
            {"Z": optimizer.zero_grad, "B": loss.backward, "S": optimizer.step}[call]()
            cells.append(("None" if w.grad is None else short(w.grad.item()), short(w.item())))
        ledger.append(cells)
    return ledger, losses


def _width(names):
    return 7 * max(map(len, names))  # of characters at their size


def _labels(choices):
    return {name: [str(value) for value in values] for name, values in choices.items()}


def _curves(runs, names, *where, unit="step", first=0):
    """The axes with all curves, pale and with their names, and each of them as what is chosen; in powers of ten where
    all begin above 0."""
    finite = [loss for losses in runs for loss in losses if math.isfinite(loss)] or [1.0]
    steep = all(losses and losses[0] > 0 for losses in runs) and min(finite) >= 0

    def height(loss):
        return math.log10(loss) if steep and 0 < loss < math.inf else -math.inf if steep and loss == 0 else loss

    heights = [height(loss) for loss in finite if not steep or loss > 0]
    most = min(max(heights), height(runs[0][0]) + DECADES / 2) if steep else max(heights)
    least = max(min(heights), most - DECADES) if steep else min(heights)
    across = first, first + (max(map(len, runs)) - 1 or 1)
    most = most if most > least else least + 1
    room = (most - least) / 20  # so that a curve that begins at an end of the range is seen to leave it
    paper = Paper(across, (least - room, most + room), *where, steep=steep)
    curves = [[(step, height(loss)) for step, loss in enumerate(losses, first)] for losses in runs]
    labels = _labels_of(paper, curves, names)
    pale = [
        part
        for curve, label in zip(curves, labels, strict=True)
        for part in (paper.line(curve, QUIET, "1"), label(QUIET))
    ]
    axes = paper.axes(unit, "loss, on a logarithmic scale" if steep else "loss")
    chosen = [(paper.line(curve, ACCENT, "3"), label(ACCENT)) for curve, label in zip(curves, labels, strict=True)]
    return [*axes, *pale], chosen


def _labels_of(paper, curves, names):
    """For each curve a function that makes its name, in a colour: where it ends, and clear of the others."""
    ends = [[*paper.within(curve)][-1][1][1] if [*paper.within(curve)] else paper.up[0] for curve in curves]
    places = apart([paper.place(0, end)[1] for end in ends], APART, paper.bottom)
    return [partial(name_of_line, name, place) for name, place in zip(names, places, strict=True)]
