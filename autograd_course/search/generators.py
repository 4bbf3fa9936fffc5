"""Values that many exercises share: the ordinary one first, then each corner with its name."""

from math import prod

ZERO, NEGATIVE = "zero", "a negative number"
LARGE, TINY, MANY = "large numbers", "tiny numbers", "many numbers"
INFINITE = "infinite numbers"  # results that are not finite are judged in this corner alone
NAN, INF = "float('nan')", "float('inf')"
APART = LARGE, TINY, MANY  # `alone`, where pairs with these would only take time
DOUBLE, VECTOR = "torch.tensor({}, dtype=torch.float64)".format, "np.array([{}])".format
LEAF = "torch.tensor({}, dtype=torch.float64, requires_grad=True)".format
LONG = 263  # odd, prime, and more than who cuts off at a hundred, or counts in a byte
_MOST_WRITTEN = 20  # numbers of an array; of more, only the first and the last are


def numbers(ordinary: float) -> list:
    """Python floats."""
    others = [("a large number", "{1000000.0}"), ("the number 1", "1.0"), (INFINITE, NAN), (INFINITE, INF)]
    return [*small_numbers(ordinary), *others]


def small_numbers(ordinary: float) -> list:
    """Python floats, where a large one would leave nothing to compare."""
    sign = (NEGATIVE, "{-1.5}") if ordinary > 0 else ("a positive number", "{1.5}")
    return [f"{{{ordinary}}}", (ZERO, "0.0"), sign, ("a tiny number", "{0.000001}")]


def tracked_numbers(ordinary: float) -> list:
    """0-d leaves that require grad."""
    ordinary, *corners = [*numbers(ordinary)[:-1], ("double precision", "16777217.0, dtype=torch.float64")]
    leaf = "torch.tensor({}, requires_grad=True)".format
    return [leaf(ordinary), *((corner, leaf(text)) for corner, text in corners)]


def leaves(ordinary: float) -> list:
    """Leaves that require grad: numbers, a vector, a parameter."""
    number = f"{{{ordinary}}}"
    return [
        f"torch.tensor({number}, requires_grad=True)",
        ("a .grad left over from before", f"(t := torch.tensor({number}, requires_grad=True)).backward() or t"),
        ("a leaf that holds zero", "torch.tensor(0.0, requires_grad=True)"),
        ("a leaf without numbers", "torch.tensor([], requires_grad=True)"),
        ("a leaf with several numbers", "torch.tensor([{2.5}, {-1.5}], dtype=torch.float64, requires_grad=True)"),
        ("a parameter", f"torch.nn.Parameter(torch.tensor({number}))"),
    ]


def lists() -> list:
    """Lists of Python floats."""
    return [
        "[{1.0}, {-2.0}]",
        ("a single number", "[{3.0}]"),
        ("equal numbers", "[{1.5}] * 3"),
        ("zeros", "[0.0, 0.0]"),
        ("negative numbers", "[{-1.0}, {-0.5}]"),
        (MANY, f"[{{0.5}} * n - 3 for n in range({LONG})]"),
        (LARGE, "[{1000000.0}, {-2000000.0}]"),
        (TINY, "[{0.000001}, {-0.000002}]"),
        (INFINITE, f"[{NAN}, {{1.0}}, {INF}]"),
    ]


def tensor(shape: tuple[int, ...], tracked: bool = False) -> str:
    """The text of a tensor of this shape, with numbers on both sides of zero."""
    return f"torch.tensor({_filled(0, shape)}{', requires_grad=True' * tracked})"


def array(shape: tuple[int, ...], first: float = 0) -> str:
    """The text of a NumPy array of this shape; another `first` gives other numbers."""
    if prod(shape) > _MOST_WRITTEN:
        return f"np.linspace({{{-first - 3.0}}}, {{{first + 5.0}}}, {prod(shape)}).reshape{shape}"
    return f"np.array({_filled(first, shape)})"


def arrays() -> list:
    """NumPy arrays of any shape, with numbers on both sides of zero."""
    return [*small_arrays(), (LARGE, "np.array([{1000000.0}, {-2000000.0}])")]


def small_arrays() -> list:
    """The same, where large ones would leave nothing to compare."""
    return [*arrays_without_zeros(), ("an element that is exactly 0", "np.array([{1.5}, 0.0, {-2.0}])")]


def positive_arrays() -> list:
    """The same with positive numbers alone."""
    ordinary, *corners = arrays_without_zeros()
    return [ordinary.replace("-", ""), *((corner, text.replace("-", "")) for corner, text in corners)]


def arrays_without_zeros() -> list:
    """The same with numbers on both sides of zero."""
    return [
        array((2, 3)),
        ("a single number", array(())),
        ("a single entry", array((1,))),
        ("three dimensions", array((2, 1, 3))),
        ("a transposed array", array((3, 2)) + ".T"),
        ("no entries", "np.zeros((0, 3))"),
        ("elements near 0", "np.array([{0.000000000001}, {-0.000000000002}])"),
    ]


def incoming_gradients(of: str = "a") -> list:
    """What may reach the backward rule of a result of this shape: NumPy arrays."""
    return [
        f"np.array(np.cos({of}) + {{2.0}})",
        ("a negative gradient", f"np.array(np.sin({of}) - {{3.0}})"),
        ("a gradient of zeros", f"np.zeros(({of}).shape)"),
        ("a large gradient", f"1000000.0 * np.array(np.cos({of}) + {{2.0}})"),
        ("a tiny gradient", f"0.000000000001 * np.array(np.cos({of}) + {{2.0}})"),
        ("a read-only gradient, as the rule of a sum returns", f"np.broadcast_to({{2.0}}, ({of}).shape)"),
        (INFINITE, f"np.where(np.cos({of}) > {{0.5}}, {NAN}, {INF})"),
    ]


def matrices(rows: int, columns: int) -> list:
    """NumPy arrays of two dimensions."""
    ordinary = array((rows, columns))
    return [
        ordinary,
        ("a single row", array((1, columns))),
        ("a single column", array((rows, 1))),
        ("a single number", array((1, 1))),
        ("as many rows as columns", array((2, 2))),
        (MANY, array((LONG, columns))),
        ("zeros", f"np.zeros(({rows}, {columns}))"),
        ("equal numbers", f"np.full(({rows}, {columns}), {{1.5}})"),
        ("a transposed array", array((columns, rows)) + ".T"),
        (LARGE, f"{{1000000.0}} * {ordinary}"),
        (TINY, f"{{0.000000001}} * {ordinary}"),
    ]


class Stopped(ArithmeticError, AssertionError, LookupError, OSError, RuntimeError, TypeError, ValueError):
    """An error that all catch who catch errors of one of these kinds."""


def raising(signature: str) -> list:
    """A function that raises an error, of many kinds at once or of one that few catch."""
    before = {"Stopped": "from autograd_course.search import Stopped\n\n\n"}
    raised = ("Stopped", "StopIteration", "KeyboardInterrupt")
    texts = [f"{before.get(kind, '')}def {signature}:\n    raise {kind}('inside')" for kind in raised]
    return [("a function that raises an error", text) for text in texts]


def _filled(first, shape):
    if not shape:
        return f"{{{(-1) ** first * (first + 1) / 2}}}"
    step = prod(shape[1:])
    return "[" + ", ".join(_filled(first + place * step, shape[1:]) for place in range(shape[0])) + "]"


def vectors() -> list:
    """1-d tensors of float64."""

    def vector(numbers):
        return f"torch.tensor([{numbers}], dtype=torch.float64)"

    return [
        vector("{0.5}, {1.5}, {0.8}"),
        ("entries that are zero", vector("0.0, 0.0, 0.0")),
        ("negative entries", vector("{-0.5}, {-1.2}, {0.8}")),
        ("a single entry", vector("{0.7}")),
        ("two entries", vector("{0.6}, {-1.1}")),
        ("equal entries", vector("{0.9}") + ".repeat(3)"),
        ("entries that lie apart in memory", vector("{0.5}, {1.2}, {0.8}, {-0.6}, {1.1}, {0.3}") + "[::2]"),
        ("entries that share one place in memory", vector("{0.9}") + ".expand(3)"),
        ("many entries", f"torch.linspace({{0.3}}, {{1.4}}, {LONG}, dtype=torch.float64)"),
        ("very large entries", vector("{10000.0}, {-9000.0}, {12000.0}")),
    ]


def functions_of_vectors() -> list:
    """Functions that take a 1-d tensor and give a single number."""
    return [
        "lambda t: (t * t).sum()",
        ("another function", "lambda t: t.tanh().sum()"),
        ("another function", "lambda t: t.sin().prod()"),
        ("another function", "lambda t: t[0] * t[-1] - 3 * t[0]"),
        ("a slope of exactly zero", "lambda t: 0 * t.sum()"),
        ("a small slope", "lambda t: {0.00000001234} * t.sum()"),
        ("a function that returns a view of its input", "lambda t: t[-1]"),
        ("a function that asks whether its input was computed", "lambda t: (t * t).sum() * (1 if t.is_leaf else 2)"),
        (INFINITE, "lambda t: float('nan') * t.sum()"),
        ("a steep function at its lowest point", "lambda t: 1000000 * (t[len(t) // 2] - 1.5) ** 2"),
    ]


def functions_of_numbers() -> list:
    """Functions that take a 0-d tensor and give another."""
    return [
        "lambda t: (t * 2.0 - 5.0) ** 2",
        ("another function", "lambda t: t.sin() + t"),
        ("another function", "lambda t: t**3 / 4"),
        ("a slope of exactly zero", "lambda t: 0 * t + 2"),
        ("a small slope", "lambda t: {0.000001234} * t * t"),
        ("a function that partly detaches its input", "lambda t: t * t.detach() + t"),
        ("a function that returns its argument", "lambda t: t"),
        ("a function that stacks its argument", "lambda t: torch.stack([t, t]) @ torch.stack([t, t / 4])"),
        (INFINITE, "lambda t: (t + 1) / 0"),
        (INFINITE, "lambda t: 0 * (t - t.detach()).sqrt() + t"),
    ]


def losses(ordinary: str) -> list:
    """Functions that compute a loss, `lambda w: …`."""
    given, loss = ordinary.split(": ", 1)
    return [
        ordinary,
        ("losses below zero", f"{given}: {loss} - 90"),
        ("losses of exactly zero", f"{given}: (loss := {loss}) - loss.detach()"),
        ("a slope of exactly zero", f"{given}: 0 * {loss} + {{2.5}}"),
        ("tiny losses", f"{given}: 0.000000000001 * {loss}"),
        ("large losses", f"{given}: 1000000.0 * {loss}"),
        (INFINITE, f"{given}: {loss} / 0"),
    ]
