"""Listening to a program: what is replaced while a block runs, and put back when it ends.

Both libraries have the same classes, so most of it is said once; `InPyTorch` and `InTheLibrary` are what differs.
"""

import functools
import inspect
import sys
from contextlib import nullcontext
from types import FunctionType, ModuleType

import numpy as np

ATTRIBUTES = frozenset("data grad requires_grad T mT H mH real imag".split())
SILENT = frozenset(  # methods that say something about a tensor, and compute nothing
    "__class__ __delattr__ __dir__ __doc__ __format__ __getattribute__ __hash__ __init__ __init_subclass__ __new__ "
    "__reduce__ __reduce_ex__ __repr__ __setattr__ __sizeof__ __str__ __subclasshook__ __len__ __iter__ __contains__ "
    "__getattr__ __dict__ __weakref__ __module__ __slots__ __copy__ __deepcopy__ __getstate__ __qualname__ "
    "__annotations__ __firstlineno__ __static_attributes__ __array_priority__ size dim numel nelement is_floating_point stride data_ptr "
    "is_contiguous element_size storage_offset register_hook retain_grad is_inference as_subclass".split()
)


class Replacements:
    """Attributes that are replaced, and put back in reverse."""

    def __init__(self):
        self.undo = []

    def replace(self, owner, name, make):
        is_own, old = name in vars(owner), inspect.getattr_static(owner, name)
        setattr(owner, name, make(old))
        self.undo.append(functools.partial(setattr, owner, name, old) if is_own else functools.partial(delattr, owner, name))

    def put_back(self):
        while self.undo:
            self.undo.pop()()


def listen(torch, recorder, replacements):
    """What both libraries have, and what no call of a tensor's tells."""
    replace, seen = replacements.replace, set()

    def around(before=None, after=None):
        """A function with something before or after it, where the recorder listens."""

        def make(old):
            @functools.wraps(old)
            def function(*args, **kwargs):
                if not recorder.listens():
                    return old(*args, **kwargs)
                if before is not None:
                    before(*args, **kwargs)
                result = old(*args, **kwargs)
                if after is not None:
                    recorder.quietly(after, result, *args, **kwargs)
                return result

            return function

        return make

    def called(old):
        @functools.wraps(old)
        def function(*args, **kwargs):
            return recorder.call(old, old.__name__, args, kwargs) if recorder.listens() else old(*args, **kwargs)

        return function

    def made_parameter(old):
        function = old.__func__

        def __new__(cls, data=None, requires_grad=True):
            made = function(cls, data, requires_grad)
            place, through = recorder.now() if recorder.listens() else (None, "")
            if place is not None and data is not None:
                recorder.quietly(recorder.note, "Parameter", place, [data], [recorder.engine.version(data)], made)
            return made

        return staticmethod(__new__)

    def opened(old):
        """The `backward` of a Function: what it computes is told of, too."""

        @functools.wraps(old)
        def backward(*args):
            before, recorder.is_busy = recorder.is_busy, False
            try:
                with recorder.engine.inside():
                    return old(*args)
            finally:
                recorder.is_busy = before

        return staticmethod(backward)

    def applied(old):
        def apply(cls, *args, **kwargs):
            place, _ = recorder.now() if recorder.listens() else (None, "")
            if place is not None and isinstance(vars(cls).get("backward"), staticmethod) and cls not in seen:
                seen.add(cls)
                replace(cls, "backward", lambda old: opened(old.__func__))
            result = old.__get__(None, cls)(*args, **kwargs)
            if place is not None:
                inputs = [each for each in args if isinstance(each, torch.Tensor)]
                versions = [recorder.engine.version(each) for each in inputs]
                recorder.quietly(recorder.note, cls.__name__, place, inputs, versions, result)
            return result

        return classmethod(apply)

    def module_called(old):
        @functools.wraps(old)
        def __call__(module, *args, **kwargs):
            if not recorder.listens():
                return old(module, *args, **kwargs)
            recorder.entered(module)
            try:
                return old(module, *args, **kwargs)
            finally:
                recorder.inside.pop()

        return __call__

    def attribute_set(module, name, value):
        old = module.__dict__.get("_modules", {}).get(name) or module.__dict__.get("_parameters", {}).get(name)
        place, _ = recorder.now()
        if place is not None and old is not None and value is not old:
            for each in value.parameters() if isinstance(value, torch.nn.Module) else [value]:
                if isinstance(each, torch.Tensor):
                    recorder.history.replaced[recorder.quietly(recorder.value, each, place).serial] = place

    def optimizer_made(old):
        @functools.wraps(old)
        def __init__(optimizer, params, *args, **kwargs):
            params = params if isinstance(params, torch.Tensor) else list(params)
            if not recorder.listens():
                return old(optimizer, params, *args, **kwargs)
            try:
                old(optimizer, params, *args, **kwargs)
            except Exception as error:
                place, _ = recorder.now()
                tensors = [each for each in params if isinstance(each, torch.Tensor)]
                recorder.quietly(recorder.explain, error, place, [recorder.value(each, place) for each in tensors])
                raise
            recorder.made_optimizer(optimizer)

        return __init__

    replace(torch, "from_numpy", called)
    replace(torch.nn.Parameter, "__new__", made_parameter)
    replace(torch.autograd.Function, "apply", applied)
    replace(torch.autograd, "backward", called)
    replace(torch.nn.Module, "__call__", module_called)
    replace(torch.nn.Module, "__setattr__", around(before=attribute_set))
    replace(torch.optim.Optimizer, "__init__", optimizer_made)
    replace(torch.inference_mode, "__enter__", around(before=lambda *_: recorder.switched_off()))


class InPyTorch:
    """PyTorch tells a function mode of each call."""

    name = "torch"

    def __init__(self, torch):
        self.torch, self.Tensor = torch, torch.Tensor
        self.replacements = Replacements()

    def start(self, recorder):
        from torch.optim.optimizer import register_optimizer_step_post_hook, register_optimizer_step_pre_hook
        from torch.overrides import TorchFunctionMode

        class Mode(TorchFunctionMode):
            def __torch_function__(self, function, types, args=(), kwargs=None):
                return heard(recorder, function, args, kwargs or {})

        before = {}

        def step_begins(optimizer, args, kwargs):
            if recorder.listens():
                before[id(optimizer)] = recorder.quietly(recorder.step, optimizer)

        def step_ends(optimizer, args, kwargs):
            if before.get(id(optimizer)):
                recorder.quietly(recorder.step, optimizer, before.pop(id(optimizer)))

        listen(self.torch, recorder, self.replacements)
        self.handles = [register_optimizer_step_pre_hook(step_begins), register_optimizer_step_post_hook(step_ends)]
        self.mode = Mode()
        self.mode.__enter__()

    def inside(self):
        """The mode is off while a backward pass runs."""
        return type(self.mode)()

    def stop(self):
        self.mode.__exit__(None, None, None)
        self.replacements.put_back()
        for each in self.handles:
            each.remove()

    def version(self, tensor):
        return -1 if tensor.is_inference() else tensor._version

    def base(self, tensor):
        return tensor._base

    def memory(self, tensor):
        try:
            return tensor.untyped_storage().data_ptr()
        except (RuntimeError, NotImplementedError):  # a sparse tensor
            return 0

    def largest(self, tensor):
        """The largest absolute value, nan if there is one; None for what is no ordinary tensor of numbers."""
        if not tensor.is_floating_point() or tensor.layout is not self.torch.strided or not tensor.numel():
            return None
        low, high = self.torch.aminmax(tensor.detach())
        low, high = float(low), float(high)
        return high if high != high or high >= -low else -low

    def array(self, tensor):
        return tensor.numpy()

    def is_recording(self):
        return self.torch.is_grad_enabled()


def heard(recorder, function, args, kwargs):
    """What a function mode is told of: functions, attributes, and the switch of gradients."""
    name = getattr(function, "__name__", "?")
    if not recorder.listens():
        return function(*args, **kwargs)
    if name in ("__get__", "__set__"):
        attribute = getattr(getattr(function, "__self__", None), "__name__", "?")
        if attribute not in ATTRIBUTES:
            return function(*args, **kwargs)
        return (recorder.read if name == "__get__" else recorder.assign)(function, attribute, *args[:2])
    if name == "_set_grad_enabled":
        if args and not args[0] and not leaves_a_block():
            recorder.switched_off()
        return function(*args, **kwargs)
    if name == "__iter__" and args[0].dim():
        return iter(recorder.call(type(args[0]).unbind, "unbind", args, kwargs))
    if name in SILENT:
        return function(*args, **kwargs)
    return recorder.call(function, name, args, kwargs)


def leaves_a_block():
    frame = sys._getframe(2)
    while frame is not None and "grad_mode" not in frame.f_code.co_filename:
        frame = frame.f_back
    while frame is not None and "grad_mode" in frame.f_code.co_filename:
        if frame.f_code.co_name == "__exit__":
            return True
        frame = frame.f_back
    return False


class InTheLibrary:
    """The library's functions and methods tell of themselves while the block runs."""

    def __init__(self, torch):
        self.torch, self.Tensor = torch, torch.Tensor
        self.replacements = Replacements()

    def start(self, recorder):
        from autograd_lib.basics.grad_mode import _Mode

        replace, known = self.replacements.replace, {}
        listen(self.torch, recorder, self.replacements)

        def told(old):
            if old not in known:

                @functools.wraps(old)
                def function(*args, **kwargs):
                    return recorder.call(old, old.__name__, args, kwargs) if recorder.listens() else old(*args, **kwargs)

                known[old] = function
            return known[old]

        def told_as(name):
            def make(old):
                def function(*args, **kwargs):
                    return recorder.call(old, name, args, kwargs) if recorder.listens() else old(*args, **kwargs)

                return functools.wraps(old)(function) if isinstance(old, FunctionType) else function

            return make

        def attribute(name):
            def make(old):
                def getter(tensor):
                    return recorder.read(old.fget, name, tensor) if recorder.listens() else old.fget(tensor)

                def setter(tensor, new):
                    return recorder.assign(old.fset, name, tensor, new) if recorder.listens() else old.fset(tensor, new)

                return property(getter, setter, old.fdel, old.__doc__)

            return make

        def switch(old):
            def function(mode, **changes):
                if changes.get("enabled") is False and "backward_pass" not in changes and recorder.listens():
                    recorder.switched_off()
                return old(mode, **changes)

            return function

        for name in dir(self.Tensor):
            each = getattr(self.Tensor, name)
            if isinstance(each, property) and name in ATTRIBUTES:
                replace(self.Tensor, name, attribute(name))
            elif isinstance(each, FunctionType) and name not in SILENT and (name[0] != "_" or name[:2] == "__"):
                replace(self.Tensor, name, told_as(name))
        for module in modules_of_users():
            for name, each in list(vars(module).items()):
                home = getattr(each, "__module__", None) or ""
                if isinstance(each, FunctionType) and home.startswith(PLACES) and not name.startswith("_"):
                    replace(module, name, told)
        step = self.torch.optim.Optimizer.step

        def stepping(optimizer, *args, **kwargs):
            if not recorder.listens():
                return step(optimizer, *args, **kwargs)
            before = recorder.quietly(recorder.step, optimizer)
            result = step(optimizer, *args, **kwargs)
            if before is not None:
                recorder.quietly(recorder.step, optimizer, before)
            return result

        replace(self.torch.optim.Optimizer, "step", lambda old: functools.wraps(old)(stepping))
        replace(_Mode, "switch", switch)

    def inside(self):
        return nullcontext()

    def stop(self):
        self.replacements.put_back()

    def version(self, tensor):
        return -1 if tensor.is_inference() else tensor._version

    def base(self, tensor):
        return tensor._base

    def memory(self, tensor):
        return (tensor if tensor._base is None else tensor._base)._storage().__array_interface__["data"][0]

    def largest(self, tensor):
        data = tensor._data
        if data.dtype.kind != "f" or not data.size:
            return None
        return float(np.abs(data).max())

    def array(self, tensor):
        return tensor._data

    def is_recording(self):
        return self.torch.is_grad_enabled()


PLACES = tuple(f"autograd_lib.{each}" for each in ("ops", "creation", "declaration", "binding", "nn.functional", "linalg"))


def modules_of_users():
    """The library's modules from which programs, and its own layers, take functions."""
    for name, module in list(sys.modules.items()):
        if isinstance(module, ModuleType) and (
            name in ("autograd_lib", "autograd_lib.linalg") or name.startswith("autograd_lib.nn")
        ):
            yield module
