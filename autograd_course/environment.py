"""`check_environment`: one line for each thing that the course needs, with the remedy where it is missing."""

import importlib
import os
import shutil
import sys
import warnings

from .guard import streams_on_stdout
from .lesson_file import read_lesson
from .plain import class_name

_OLDEST_PYTHON = (3, 11)


def check_environment():
    """Print `[ OK ]` or `FAIL` for each thing that this course needs of this machine."""
    with streams_on_stdout(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        lines = [_line(*check) for check in _CHECKS]
        failed = sum(line.startswith("FAIL") for line in lines)
        if failed:
            lines.append(f"{failed} of {len(_CHECKS)} failed: mend them from the top, restart the kernel, try again.")
        else:
            lines.append("Everything is in place.")
        sys.stdout.write("\n".join(lines) + "\n")


def _line(name, find, remedy):
    try:
        return f"[ OK ] {name} {find()}".rstrip()
    except Exception as problem:  # whatever is wrong with this machine, the other lines still appear
        reason = " ".join(str(problem).split()) or class_name(problem)
        return f"FAIL   {name}: {reason}; {remedy}"


def _python():
    version = ".".join(map(str, sys.version_info[:3]))
    _expect(sys.version_info >= _OLDEST_PYTHON, f"this is {version}")
    return version


def _numpy():
    import numpy

    return numpy.__version__


def _gradient():
    torch = importlib.import_module("autograd_lib")
    x = torch.tensor(3.0, requires_grad=True)
    (x * x).backward()
    _expect(x.grad.item() == 6.0, f"the gradient of x·x at 3 came out as {x.grad.item()}")
    return "computes a gradient"


def _renderer():
    installed = importlib.import_module("graphviz").__version__
    beside_python = os.path.dirname(sys.executable)
    for program in ("dot", "graphviz-pure"):
        if shutil.which(program) or shutil.which(program, path=beside_python):
            return f"{installed} draws with {program}"
    raise LookupError("neither dot nor graphviz-pure is here")


def _lesson_file():
    read_lesson()
    return "lies beside this notebook"


def _installed(package):
    def find():
        from importlib.metadata import version  # asks for the version without the cost of importing the package

        return version(package)

    return find


def _expect(condition, otherwise):
    if not condition:
        raise ValueError(otherwise)


_CHECKS = (
    ("Python", _python, "install Python 3.11 or newer"),
    ("NumPy", _numpy, "run `pip install numpy`"),
    ("autograd_lib", _gradient, "run `pip install -e .` in the course's folder"),
    ("graphviz", _renderer, "run `pip install graphviz graphviz-pure`"),
    ("lesson.json", _lesson_file, "start the course with `make lab`, which puts it there"),
    ("JupyterLab", _installed("jupyterlab"), "run `pip install jupyterlab`"),
    ("nbgrader", _installed("nbgrader"), "run `pip install nbgrader`"),
)
