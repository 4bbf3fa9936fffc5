"""Runs one of PyTorch's test files, in a process of its own: `python -m tools.upstream.trial (ours|pytorch) FILE`.

Prints a line of JSON for each test: its name, and what became of it. A test that takes longer than a minute has failed.
"""

import importlib.util
import inspect
import io
import json
import signal
import sys
import traceback
import unittest
import warnings
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from types import ModuleType

from autograd_lib.script.alias import as_torch, modules
from tools.upstream import stand_ins
from tools.upstream.stand_ins import PlaceholderFinder, lacking

SECONDS = 60


def main(library, path):
    sys.modules["autograd"] = package_in(Path(path).parent / "autograd")
    with in_the_place_of_torch() if library == "ours" else on_the_processor():
        for name, test in list(tests_of(loaded(path))):
            print(json.dumps({"test": name, **outcome(test), "source": source(test)}), flush=True)


def package_in(folder):
    """A package of the files in a folder, of which the tests import more tests."""
    package = ModuleType(folder.name)
    package.__path__ = [str(folder)]
    return package


@contextmanager
def on_the_processor():
    """In this block PyTorch's tests are made for the processor, whatever file they are in, under the same names."""
    from torch.testing._internal import common_device_type, common_utils

    for module in (common_device_type, common_utils):
        for name in ("dtypes", "parametrize", "instantiate_parametrized_tests", "instantiate_device_type_tests"):
            if hasattr(module, name):
                setattr(module, name, getattr(stand_ins, name))
    yield


@contextmanager
def in_the_place_of_torch():
    """In this block `torch` is our library, and what it lacks is a placeholder."""
    import autograd_lib

    with as_torch(otherwise=PlaceholderFinder("torch").find_spec):
        sys.modules.update(stand_ins.modules(autograd_lib))
        for name, module in modules().items():
            if isinstance(module, ModuleType):
                lacking(module, name)
        yield


def loaded(path):
    spec = importlib.util.spec_from_file_location("upstream_tests", path)
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        spec.loader.exec_module(module)
    return module


def tests_of(module):
    for name, case in list(vars(module).items()):
        if isinstance(case, type) and issubclass(case, unittest.TestCase):
            for method in unittest.TestLoader().getTestCaseNames(case):
                yield f"{name}.{method}", case(method)


def outcome(test):
    result = unittest.TestResult()
    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(SECONDS)
    try:
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("always")
            test.run(result)
    except BaseException:
        return {"became": "failed", "why": traceback.format_exc()}
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    if result.skipped:
        return {"became": "skipped", "why": result.skipped[0][1]}
    problems = [text for _, text in result.errors + result.failures]
    return {"became": "failed", "why": problems[0]} if problems else {"became": "passed", "why": ""}


def late(signum, frame):
    raise TimeoutError(f"longer than {SECONDS} s")


def source(test):
    method = inspect.unwrap(getattr(type(test), test._testMethodName))
    try:
        return inspect.getsource(method)
    except OSError:
        return ""


if __name__ == "__main__":
    main(*sys.argv[1:])
