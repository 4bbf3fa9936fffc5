"""What PyTorch's tests import and is not here: names that fail when they are used, a TestCase, its decorators."""

import gc
import inspect
import math
import unittest
import warnings
from contextlib import contextmanager, nullcontext, suppress
from importlib.machinery import ModuleSpec
from itertools import product
from types import ModuleType

import numpy as np


class MissingName(Exception):
    """A test used a name that this library does not have."""


class Placeholder:
    """Stands for something that is not here; whatever is asked of it is not here, either."""

    def __init__(self, name):
        self._name = name

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Placeholder(f"{self._name}.{name}")

    def __call__(self, *args, **kwargs):
        if len(args) == 1 and callable(args[0]) and not kwargs:
            return args[0]  # as a decorator
        if self._name.rpartition(".")[2].startswith(("is_", "has_")):
            return False  # asked while the file is read: is there a certain processor or library?
        raise MissingName(self._name)

    def __mro_entries__(self, bases):
        return ()

    def __contains__(self, item):
        return False

    def __iter__(self):
        raise MissingName(self._name)

    def __enter__(self):
        raise MissingName(self._name)

    def __exit__(self, *exception):
        pass


class PlaceholderFinder:
    """Finds each module below a package, as one of placeholders."""

    def __init__(self, package):
        self.package = package

    def find_spec(self, fullname, path=None, target=None):
        found = fullname.partition(".")[0] == self.package
        return ModuleSpec(fullname, self, is_package=True) if found else None

    def create_module(self, spec):
        return lacking(ModuleType(spec.name), spec.name)

    def exec_module(self, module):
        pass


def lacking(module, name):
    """The module, in which each name that it lacks is a placeholder, where a program asks for it."""
    known = vars(module).get("__getattr__")

    def missing(attribute):
        with suppress(AttributeError):
            if known:
                return known(attribute)
        if attribute.startswith("__"):
            raise AttributeError(attribute)
        return Placeholder(f"{name}.{attribute}")

    module.__getattr__ = missing
    return module


def modules(torch):
    tolerances = {torch.float32: (1.3e-6, 1e-5), torch.float64: (1e-7, 1e-7)}

    class TestCase(unittest.TestCase):
        """Compares tensors by value, shape and dtype, with PyTorch's own tolerances."""

        precision = 0

        def setUp(self):
            torch.manual_seed(1234)
            np.random.seed(1234)

        def assertEqual(self, actual, expected, msg=None, *, atol=None, rtol=None, exact_dtype=True, **others):
            found = difference(actual, expected, atol, rtol, exact_dtype)
            if found:
                self.fail(found if msg is None else f"{found}: {msg}")

        def assertNotEqual(self, actual, expected, msg=None, *, atol=None, rtol=None, **others):
            if not difference(actual, expected, atol, rtol, False):
                self.fail("they are equal")

        def assertNotWarn(self, call, msg=""):
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                call()
            self.assertFalse(caught, msg)

        assertWarnsOnceRegex = unittest.TestCase.assertWarnsRegex
        assertRaisesRegexp = unittest.TestCase.assertRaisesRegex

        def assertExpectedInline(self, actual, expected, skip=0):
            unittest.TestCase.assertEqual(self, str(actual).strip(), inspect.cleandoc(expected))

        def assertExpectedRaisesInline(self, kind, call, expected, *args, **kwargs):
            with self.assertRaises(kind) as raised:
                call(*args, **kwargs)
            self.assertExpectedInline(str(raised.exception), expected)

    def difference(actual, expected, atol=None, rtol=None, exact_dtype=True):
        """What is different, in words, or None."""
        both = actual, expected
        if tensors := [each for each in both if isinstance(each, torch.Tensor)]:
            kinds, shapes = {each.dtype for each in tensors}, {tuple(each.shape) for each in tensors}
            if len(shapes) > 1 or (exact_dtype and len(kinds) > 1):
                return f"shapes {shapes}, dtypes {kinds}"
            relative, absolute = max([tolerances.get(kind, (0, 0)) for kind in kinds])
            chosen = relative if rtol is None else rtol, absolute if atol is None else atol
            arrays = [each.detach().numpy() if isinstance(each, torch.Tensor) else np.asarray(each) for each in both]
            return None if np.allclose(*arrays, *chosen, equal_nan=True) else f"values {actual}, {expected}"
        if all(isinstance(each, dict) for each in both):
            if actual.keys() != expected.keys():
                return f"keys {list(actual)}, {list(expected)}"
            both = [[each[key] for key in actual] for each in both]
        if all(isinstance(each, list | tuple) for each in both):
            if len(both[0]) != len(both[1]):
                return f"lengths {len(actual)}, {len(expected)}"
            return next(filter(None, (difference(*pair, atol, rtol, exact_dtype) for pair in zip(*both))), None)
        if isinstance(actual, float) and isinstance(expected, float | int):
            close = math.isclose(actual, expected, rel_tol=rtol or 1e-6, abs_tol=atol or 1e-6)
            return None if close or (actual != actual and expected != expected) else f"{actual} is not {expected}"
        return None if actual == expected else f"{actual!r} is not {expected!r}"

    def assert_close(actual, expected, *, atol=None, rtol=None, check_dtype=True, **others):
        found = difference(actual, expected, atol, rtol, check_dtype)
        if found:
            raise AssertionError(found)

    @contextmanager
    def set_default_dtype(dtype):
        before = torch.get_default_dtype()
        torch.set_default_dtype(dtype)
        try:
            yield
        finally:
            torch.set_default_dtype(before)

    def make_tensor(*shape, dtype, device="cpu", low=-9, high=9, requires_grad=False, **others):
        sizes = shape[0] if len(shape) == 1 and isinstance(shape[0], tuple | list) else shape
        spread = torch.rand(*sizes, dtype=dtype if dtype.is_floating_point else torch.float64) * (high - low) + low
        return spread.to(dtype).requires_grad_(requires_grad)

    def mask_not_all_zeros(shape):
        mask = torch.zeros(*shape, dtype=torch.bool)
        mask.view(-1)[::2] = True
        return mask

    # A name that is missing here is a placeholder, which as a decorator changes nothing.
    named = {
        "testing": {"make_tensor": make_tensor, "assert_close": assert_close},
        "testing._internal.common_utils": {
            "TestCase": TestCase, "parametrize": parametrize, "subtest": subtest, "disable_gc": disabled_gc,
            "gradcheck": torch.autograd.gradcheck, "gradgradcheck": torch.autograd.gradgradcheck,
            "instantiate_parametrized_tests": instantiate_parametrized_tests, "set_default_dtype": set_default_dtype,
            "set_warn_always_context": lambda flag: nullcontext(), "run_tests": None,
            **dict.fromkeys(("IS_WINDOWS", "IS_MACOS", "TEST_CUDA"), False),
            **dict.fromkeys(("TEST_PRIVATEUSE1", "TEST_WITH_TORCHDYNAMO"), False),
            **dict.fromkeys(("skipIfTorchDynamo", "skipIfWindows", "markDynamoStrictTest"), decorator),
        },
        "testing._internal.common_device_type": {
            "instantiate_device_type_tests": instantiate_device_type_tests, "dtypes": dtypes,
            **dict.fromkeys(("dtypesIfPRIVATEUSE1", "dtypesIfMPS", "dtypesIfCUDA", "dtypesIfXPU"), decorator),
            **dict.fromkeys(("onlyPRIVATEUSE1", "onlyCUDA", "onlyAccelerator"), skipped),
            "deviceCountAtLeast": lambda number: skipped,
        },
        "testing._internal.common_dtype": {"floating_types_and": lambda *more: (torch.float32, torch.float64)},
        "testing._internal.common_methods_invocations": {"mask_not_all_zeros": mask_not_all_zeros},
    }  # fmt: skip
    return {f"torch.{name}": module(f"torch.{name}", contents) for name, contents in named.items()}


def module(name, contents):
    made = lacking(ModuleType(name), name)
    vars(made).update(contents, __path__=[])
    return made


@contextmanager
def disabled_gc():
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def decorator(*args, **kwargs):
    """Changes nothing, with arguments or without."""
    return args[0] if len(args) == 1 and not kwargs and callable(args[0]) else lambda test: test


def skipped(test):
    return unittest.skip("not on this device")(test)


# ---- tests that are written once and run several times --------------------------------------------------------------


class subtest:
    def __init__(self, arg_values, name=None, decorators=()):
        self.arg_values, self.name = arg_values, name


def parametrize(names, values, name_fn=None, **others):
    names = [name.strip() for name in names.split(",")]

    def note(test):
        values_once = list(values)
        test.parameters = [*getattr(test, "parameters", ()), (names, values_once)]
        return test

    return note


def instantiate_parametrized_tests(case):
    """Replaces each test that has parameters by one test for each choice of them."""
    for name, test in list(vars(case).items()):
        if hasattr(test, "parameters"):
            delattr(case, name)
            for number, arguments in enumerate(choices(test.parameters)):
                setattr(case, f"{name}_{number}", bound(test, arguments))
    return case


def choices(parameters):
    for chosen in product(*[values for _, values in parameters]):
        arguments = {}
        for (names, _), value in zip(parameters, chosen, strict=True):
            value = getattr(value, "arg_values", value)
            arguments |= dict(zip(names, value, strict=True)) if len(names) > 1 else {names[0]: value}
        yield arguments


def bound(test, arguments):
    accepted = inspect.signature(test).parameters
    arguments = {name: value for name, value in arguments.items() if name in accepted}

    def run(self):
        return test(self, **arguments)

    run.__wrapped__ = test
    return run


def dtypes(*kinds):
    def note(test):
        test.kinds = kinds
        return test

    return note


def instantiate_device_type_tests(case, scope, **others):
    """Puts in the place of a class of device tests the same for the processor."""
    body = {name: value for name, value in vars(case).items() if not name.startswith("test")}
    for name, test in vars(case).items():
        if not name.startswith("test"):
            continue
        kinds = [{"dtype": kind} for kind in getattr(test, "kinds", ()) if not isinstance(kind, Placeholder)]
        for more in kinds or [{}]:
            for number, arguments in enumerate(choices(getattr(test, "parameters", ()))):
                suffix = "_".join(["cpu", *[str(each).split(".")[-1] for each in more.values()]])
                suffix += f"_{number}" if arguments else ""
                body[f"{name}_{suffix}"] = bound(test, {"device": "cpu", **more, **arguments})
    del scope[case.__name__]
    name = f"{case.__name__}CPU"
    scope[name] = type(name, case.__bases__, body)
