"""`check_environment`: one line for each thing that the course needs, with the remedy where it is missing.

The lines name no versions, so that a lesson's stored output holds on every machine that passes.
"""

import importlib
import sys

from ..files.lesson_file import read_lesson
from ..host import PACKAGES
from .blame import named
from .streams import streams_on_stdout


def check_environment() -> None:
    """Print `[ OK ]` or `FAIL` for each thing that this course needs of this machine."""
    with streams_on_stdout():
        lines = [_line(*check) for check in _CHECKS]
        failed = sum(line.startswith("FAIL") for line in lines)
        if failed:
            lines.append(
                f"{failed} of {len(_CHECKS)} failed: fix them from the top, restart the kernel, and try again."
            )
        else:
            lines.append("Everything is in place.")
        sys.stdout.write("\n".join(lines) + "\n")


def _line(name, test, remedy):
    try:
        test()
    except Exception as problem:  # whatever is wrong with this machine, the other lines still appear
        return f"FAIL   {name}: {remedy} ({named(problem)})"
    return f"[ OK ] {name}"


def _python():
    _expect(sys.version_info >= (3, 11), f"this is Python {sys.version.split()[0]}")


def _gradient():
    torch = importlib.import_module("autograd_lib")
    x = torch.tensor(3.0, requires_grad=True)
    (x * x).backward()
    _expect(x.grad.item() == 6.0, f"the gradient of x·x at 3 came out as {x.grad.item()}")


def _picture():
    importlib.import_module("graphviz")
    importlib.import_module("autograd_lib.viz.drawing.render").render("digraph { x -> y }")


def _installed(package):
    def test():
        from importlib.metadata import version  # finds the package without the cost of importing it

        version(package)

    return test


def _expect(condition, otherwise):
    if not condition:
        raise ValueError(otherwise)


_CHECKS = (
    ("Python 3.11 or newer", _python, "install a newer Python"),
    ("NumPy", _installed("numpy"), "run `pip install numpy`"),
    ("autograd_lib computes a gradient", _gradient, "run `pip install -e .` in the folder of the course"),
    ("pictures of graphs", _picture, "run `pip install graphviz graphviz-pure`"),
    ("lesson.json", lambda: read_lesson(exercise="0"), "start the course with `make lab`, which puts it there"),
    *((name, _installed(package), remedy) for name, package, remedy in PACKAGES),
)
