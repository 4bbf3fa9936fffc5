"""Listening to a program: what is replaced while a block runs, and put back when it ends.

PyTorch tells a function mode of each call of a tensor's. The library's functions are replaced one by one. What neither
would tell of is said once for both, since they have the same classes.
"""

import functools
import inspect
import sys
from contextlib import nullcontext

import numpy as np

from ...basics.grad_mode import _Mode

ATTRIBUTES = frozenset(["data", "grad", "requires_grad", "T", "mT", "H", "mH", "real", "imag"])
# Methods that say something about a tensor, and compute nothing.
# fmt: off
SILENT = frozenset((
    "__repr__", "__format__", "__copy__", "__deepcopy__", "__reduce_ex__", "__hash__", "__len__", "__iter__",
    "__contains__", "__dir__", "size", "dim", "numel", "nelement", "is_floating_point", "stride", "data_ptr",
    "is_contiguous", "element_size", "storage_offset", "register_hook", "retain_grad", "is_inference",
    "as_subclass",
))
# fmt: on
# Where the library's functions of tensors are written.
HOMES = tuple(
    f"autograd_lib.{name}" for name in ("ops", "creation", "declaration", "binding", "nn.functional", "linalg")
)


class Listener:
    """What both libraries have, and no call of a tensor's tells of."""

    def __init__(self, torch):
        self.torch, self.undo = torch, []

    def start(self, recorder):
        self.recorder, torch, telling = recorder, self.torch, self.telling
        called = telling(lambda old, *args, **kwargs: recorder.call(old, old.__name__, args, kwargs))
        for owner, name in (torch, "from_numpy"), (torch.autograd, "backward"), (torch.autograd, "grad"):
            self.replace(owner, name, called)
        self.replace(torch.nn.Parameter, "__new__", lambda old: staticmethod(telling(self.parameter)(old.__func__)))
        self.replace(torch.autograd.Function, "apply", lambda old: classmethod(telling(self.applied)(old)))
        self.replace(torch.nn.Module, "__call__", telling(self.module_called))
        self.replace(torch.nn.Module, "__setattr__", telling(self.attribute_set))
        self.replace(torch.optim.Optimizer, "__init__", telling(self.optimizer_made))
        self.replace(torch.Tensor, "register_hook", telling(self.hook_registered))
        self.replace(torch.inference_mode, "__enter__", telling(self.switched_off))

    def stop(self):
        while self.undo:
            self.undo.pop()()

    def replace(self, owner, name, make):
        old, is_own = inspect.getattr_static(owner, name), name in vars(owner)
        setattr(owner, name, make(old))
        self.undo.append(functools.partial(*(setattr, owner, name, old) if is_own else (delattr, owner, name)))

    def telling(self, tell):
        """Makes a stand-in of a function: where the recorder listens, `tell(function, …)` runs in its place."""

        def make(old):
            call = old if callable(old) else lambda cls, *args, **kwargs: old.__get__(None, cls)(*args, **kwargs)

            @functools.wraps(old)
            def function(*args, **kwargs):
                return (functools.partial(tell, call) if self.recorder.listens() else call)(*args, **kwargs)

            return function

        return make

    def inside(self):
        """What it takes to be told of calls inside of a backward pass."""
        return nullcontext()

    def parameter(self, old, cls, data=None, requires_grad=True):
        made = old(cls, data, requires_grad)
        if data is not None:
            self.recorder.made("Parameter", [data], made)
        return made

    def applied(self, old, cls, *args, **kwargs):
        if isinstance(vars(cls).get("backward"), staticmethod) and not hasattr(cls.backward, "is_open"):
            self.replace(cls, "backward", self.opened)
        result = old(cls, *args, **kwargs)
        self.recorder.made(cls.__name__, [each for each in args if isinstance(each, self.torch.Tensor)], result)
        return result

    def opened(self, old):
        """The `backward` of a Function: what it computes is told of, though a pass is running."""

        @functools.wraps(old.__func__)
        def backward(*args):
            before, self.recorder.is_busy = self.recorder.is_busy, False
            try:
                with self.inside():
                    return old.__func__(*args)
            finally:
                self.recorder.is_busy = before

        backward.is_open = True
        return staticmethod(backward)

    def module_called(self, old, module, *args, **kwargs):
        self.recorder.entered(module)
        try:
            return old(module, *args, **kwargs)
        finally:
            self.recorder.inside.pop()

    def attribute_set(self, old, module, name, value):
        own = vars(module)
        before = own.get("_modules", {}).get(name) or own.get("_parameters", {}).get(name)
        old(module, name, value)
        if before is not None:
            self.recorder.replaced(value.parameters() if isinstance(value, self.torch.nn.Module) else [value])

    def optimizer_made(self, old, optimizer, params, *args, **kwargs):
        params = params if isinstance(params, self.torch.Tensor) else list(params)
        try:
            old(optimizer, params, *args, **kwargs)
        except Exception as error:
            self.recorder.failed(error, params)
            raise
        self.recorder.optimizer_made(optimizer)

    def hook_registered(self, old, tensor, hook):
        return old(tensor, self.recorder.hooked(tensor, hook))

    def switched_off(self, old, *args, **kwargs):
        self.recorder.switched_off()
        return old(*args, **kwargs)


class InPyTorch(Listener):
    """PyTorch tells a function mode of functions, of attributes, and of the switch of gradients."""

    def start(self, recorder):
        from torch.optim.optimizer import register_optimizer_step_post_hook, register_optimizer_step_pre_hook
        from torch.overrides import TorchFunctionMode

        class Mode(TorchFunctionMode):
            def __torch_function__(mode, function, types, args=(), kwargs=None):
                return (
                    self.heard(function, args, kwargs or {}) if recorder.listens() else function(*args, **kwargs or {})
                )

        super().start(recorder)
        before, self.inside = {}, Mode
        hooks = (
            register_optimizer_step_pre_hook(lambda each, *_: before.update({each: recorder.step(each)})),
            register_optimizer_step_post_hook(lambda each, *_: recorder.step(each, before.pop(each, None)) and None),
        )
        mode = Mode()
        mode.__enter__()
        self.undo += [*[each.remove for each in hooks], lambda: mode.__exit__(None, None, None)]

    def heard(self, function, args, kwargs):
        name, recorder = getattr(function, "__name__", "?"), self.recorder
        attribute = getattr(getattr(function, "__self__", None), "__name__", "?")
        if name == "__get__" and attribute in ATTRIBUTES:
            return recorder.read(function, attribute, args[0])
        if name == "__set__" and attribute in ATTRIBUTES:
            return recorder.assign(function, attribute, *args)
        if name == "__iter__" and args[0].dim():
            return iter(recorder.call(type(args[0]).unbind, "unbind", args, kwargs))
        if name == "_set_grad_enabled" and args == (False,) and not _leaves_a_block():
            recorder.switched_off()
        if name in SILENT or name in ("__get__", "__set__", "_set_grad_enabled"):
            return function(*args, **kwargs)
        return recorder.call(function, name, args, kwargs)

    def memory(self, tensor):
        """Which memory a tensor looks at: equal for views, and for all others that share it."""
        try:
            return tensor.untyped_storage().data_ptr()
        except (RuntimeError, NotImplementedError):  # of a sparse tensor
            return 0


def _leaves_a_block():
    """Are gradients switched off since a block ends in which they were on?"""
    frame = sys._getframe(3)
    while "torch" in frame.f_code.co_filename and frame.f_code.co_name != "__exit__":
        frame = frame.f_back
    return frame.f_code.co_name == "__exit__"


class InTheLibrary(Listener):
    """The library's functions and methods tell of themselves."""

    def start(self, recorder):
        super().start(recorder)
        Tensor, told = self.torch.Tensor, {}
        for name in dir(Tensor):
            each = getattr(Tensor, name, None)
            if isinstance(each, property) and name in ATTRIBUTES:
                self.replace(Tensor, name, functools.partial(self.attribute, name))
            elif inspect.isfunction(each) and name not in SILENT and (name[0] != "_" or name[:2] == "__"):
                self.replace(Tensor, name, self.named(name))
        for module in [each for each in list(sys.modules.values()) if inspect.ismodule(each)]:
            if module.__name__ in ("autograd_lib", *HOMES[-2:]) or module.__name__.startswith("autograd_lib.nn"):
                for name, each in list(vars(module).items()):
                    if inspect.isfunction(each) and name[0] != "_" and (each.__module__ or "").startswith(HOMES):
                        self.replace(module, name, lambda old: told.setdefault(old, self.named(old.__name__)(old)))
        self.replace(self.torch.optim.Optimizer, "step", self.telling(self.stepping))
        self.replace(_Mode, "switch", self.telling(self.switching))

    def named(self, name):
        return self.telling(lambda old, *args, **kwargs: self.recorder.call(old, name, args, kwargs))

    def attribute(self, name, old):
        getter = self.telling(lambda get, tensor: self.recorder.read(get, name, tensor))(old.fget)
        setter = self.telling(lambda put, tensor, new: self.recorder.assign(put, name, tensor, new))(old.fset)
        return property(getter, setter, old.fdel, old.__doc__)

    def stepping(self, old, optimizer, *args, **kwargs):
        before = self.recorder.step(optimizer)
        result = old(optimizer, *args, **kwargs)
        self.recorder.step(optimizer, before)
        return result

    def switching(self, old, mode, **changes):
        if changes.get("enabled") is False:
            self.recorder.switched_off()
        return old(mode, **changes)

    def memory(self, tensor):
        array = tensor._storage()
        while isinstance(array.base, np.ndarray):
            array = array.base
        return id(array)
