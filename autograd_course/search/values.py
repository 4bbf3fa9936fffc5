"""Values that many exercises share: the ordinary one first, then each corner with its name."""

from math import prod

ZERO, NEGATIVE = "zero", "a negative number"


def numbers(ordinary):
    """Python floats."""
    return [*small_numbers(ordinary), ("a large number", "{150.0}")]


def small_numbers(ordinary):
    """Python floats, where a large one would leave nothing to compare."""
    return [
        f"{{{ordinary}}}",
        (ZERO, "0.0"),
        (NEGATIVE, "{-1.5}"),
        ("a number below 1", "{0.25}"),
        ("a tiny number", "{0.001}"),
    ]


def tracked_numbers(ordinary):
    """0-d leaves that require grad."""
    ordinary, *corners = numbers(ordinary)
    leaf = "torch.tensor({}, requires_grad=True)".format
    return [leaf(ordinary), *((corner, leaf(text)) for corner, text in corners)]


def tensor(shape, tracked=False):
    """The text of a tensor of this shape, with numbers on both sides of zero."""
    return f"torch.tensor({_filled(0, shape)}{', requires_grad=True' * tracked})"


def array(shape, first=0):
    """The text of a NumPy array of this shape; another `first` gives other numbers."""
    return f"np.array({_filled(first, shape)})"


def _filled(first, shape):
    if not shape:
        return f"{{{(-1) ** first * (first + 1) / 2}}}"
    step = prod(shape[1:])
    return "[" + ", ".join(_filled(first + place * step, shape[1:]) for place in range(shape[0])) + "]"


def vectors():
    """1-d tensors of float64."""

    def vector(numbers):
        return f"torch.tensor([{numbers}], dtype=torch.float64)"

    return [
        vector("{0.5}, {1.5}, {0.8}"),
        ("entries that are zero", vector("0.0, 0.0, 0.0")),
        ("negative entries", vector("{-0.5}, {-1.2}, {0.8}")),
        ("a single entry", vector("{0.7}")),
        ("equal entries", vector("{0.9}") + ".repeat(3)"),
        ("many entries", vector("{0.3}, {0.5}, {0.7}, {0.9}, {1.1}, {1.3}, {0.4}, {0.6}, {0.8}, {1.2}")),
        ("small entries", vector("{0.001}, {0.002}, {0.003}")),
        ("large entries", vector("{12.0}, {9.0}, {10.0}")),
    ]


def functions_of_vectors():
    """Functions that take a 1-d tensor and give a single number."""
    return [
        "lambda t: (t * t).sum()",
        ("another function", "lambda t: t.exp().sum()"),
        ("another function", "lambda t: t.sin().prod()"),
        ("another function", "lambda t: t[0] * t[-1] - 3 * t[0]"),
        ("a slope of exactly zero", "lambda t: 0 * t.sum()"),
        ("a function that returns a view of its input", "lambda t: t[-1]"),
        ("a steep function at its lowest point", "lambda t: 1000000 * (t[len(t) // 2] - 1.5) ** 2"),
    ]


def functions_of_numbers():
    """Functions that take a 0-d tensor and give another."""
    return [
        "lambda t: (t * 2.0 - 5.0) ** 2",
        ("another function", "lambda t: t.sin() + t"),
        ("another function", "lambda t: t**3 / 4"),
        ("a slope of exactly zero", "lambda t: 0 * t + 2"),
        ("a function that partly detaches its input", "lambda t: t * t.detach() + t"),
    ]
