"""Importing the library changes nothing in the process, and whatever is asked of it first is there."""

import json
import subprocess
import sys
from importlib import import_module
from types import ModuleType

import pytest

from tests.library.reading_guide import LIBRARY
from tools import docstrings

CHANGED = """
import atexit, builtins, decimal, gc, json, locale, logging, os, pkgutil, random, signal, sys, threading, warnings
from importlib import import_module
from types import ModuleType
import numpy as np

def process():
    return {
        "warnings": [*warnings.filters], "showing them": warnings.showwarning, "NumPy's": np.geterr(),
        "printing": np.get_printoptions(), "environment": {**os.environ}, "folder": os.getcwd(),
        "language": locale.setlocale(locale.LC_ALL), "decimals": str(decimal.getcontext()),
        "signals": {each: signal.getsignal(each) for each in signal.valid_signals()},
        "tracing": (sys.gettrace(), sys.getprofile()), "hooks": (sys.excepthook, sys.displayhook, threading.excepthook),
        "streams": (sys.stdin, sys.stdout, sys.stderr), "at the end": atexit._ncallbacks(),
        "paths": [*sys.path], "finders": [*sys.meta_path, *sys.path_hooks], "names": {*vars(builtins)},
        "limits": (sys.getrecursionlimit(), sys.getswitchinterval()), "threads": threading.active_count(),
        "garbage": (gc.isenabled(), gc.get_threshold(), gc.callbacks[:]), "log": logging.getLogger().handlers[:],
        "random numbers": (random.getstate(), str(np.random.get_state())),
    }

before = process()
import autograd_lib
for each in pkgutil.walk_packages(autograd_lib.__path__, "autograd_lib."):
    if each.name not in ("autograd_lib.viz.drawing.in_page", "autograd_lib.__main__"):  # of a web page; a program
        import_module(each.name)
after = process()
print(json.dumps([name for name in before if before[name] != after[name]]))
"""

FIRST = """
import json, os, sys
import autograd_lib as torch
from tools.docstrings import failures

fork = getattr(os, "fork", lambda: 0)  # Windows has one process for all
for name, text in json.load(sys.stdin).items():
    child = fork()
    if not child and (wrong := failures(name, text, torch)):
        print(name, wrong, sep="\\n", flush=True)
    if not child and hasattr(os, "fork"):
        os._exit(0)
    if child:
        os.waitpid(child, 0)
"""


def ran(program, told=""):
    """What a fresh process prints that runs this program."""
    done = subprocess.run(
        [sys.executable, "-c", program], input=told, capture_output=True, text=True, cwd=LIBRARY.parent, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_importing_changes_nothing_in_the_process():
    assert json.loads(ran(CHANGED)) == []


@pytest.mark.parametrize("batch", range(4))
def test_each_name_may_be_the_first_that_is_asked(batch):
    """Its example, in a process that has imported the library alone; without one, the name."""
    asked = {name: f">>> _ = torch.{name}" for name in all_names()} | docstrings.examples()
    asked["Tensor as a function"] = ">>> torch.Tensor([1.0, 2.0])\ntensor([1., 2.])"
    assert len(asked) > 800
    assert ran(FIRST, json.dumps(dict([*asked.items()][batch::4]))) == ""


def all_names():
    """`nn.Linear`, `Tensor.exp_`, …: the public names below the package, but for the pictures, which are imported."""
    paths = [path for path in docstrings.MODULES if path != "viz"]
    owners = {path: import_module(f"autograd_lib.{path}".rstrip(".")) for path in paths}
    for path, owner in {**owners, "Tensor": owners[""].Tensor}.items():
        names = [name for name in dir(owner) if not name.startswith("_") and hasattr(owner, name)]
        yield from [f"{path}.{name}".lstrip(".") for name in names if not isinstance(getattr(owner, name), ModuleType)]
