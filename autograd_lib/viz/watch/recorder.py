"""Turns the calls of a program into a History. It judges nothing, and changes nothing: what was asked is done once."""

import threading
import weakref
import zlib

import numpy as np

from .history import BLIND, CONVERSIONS, History, Value
from .passes import Passes
from .places import Places

MANY = 2000  # tensors of one argument
MODULES = 16  # so many of the last that were called are kept for the table
WATCHED, SMALL = 16, 100_000  # so many arrays that are shared with NumPy are looked at, of at most so many numbers


class Recorder(Passes):
    """Is told of events. `on_error` is told of autograd's errors, `on_bad` of the first pass with nan or inf."""

    def __init__(self, listener, on_error, on_bad):
        self.torch, self.memory = listener.torch, listener.memory
        self.on_error, self.on_bad = on_error, on_bad
        self.history, self.places = History(), Places()
        self.thread, self.is_busy = threading.get_ident(), False
        self.off = None  # where gradients were switched off
        self.inside = []  # the modules whose calls are running

    def listens(self):
        return not self.is_busy and threading.get_ident() == self.thread

    def quietly(self, function, *args, **kwargs):
        """Run what shall not be told of."""
        before, self.is_busy = self.is_busy, True
        try:
            return function(*args, **kwargs)
        finally:
            self.is_busy = before

    def now(self):
        """The place of an event, and what the user's line waits for. Before it, NumPy may have written somewhere."""
        place, through = self.places.now()
        if place is not None and through != "optimizer":
            if self.history.shared:
                self.quietly(self.look_at_arrays, place)
            self.history.last = place
        return place, through

    # ---- what is asked of a tensor ------------------------------------------------------------------------------

    def version(self, tensor):
        return -1 if tensor.is_inference() else tensor._version

    def largest(self, tensor):
        """The largest absolute value, nan if there is one; None for what has no such numbers."""
        if not tensor.is_floating_point() or not tensor.numel():
            return None
        try:
            return float(tensor.detach().abs().max())
        except (RuntimeError, NotImplementedError):  # of a sparse tensor
            return None

    def tensors(self, thing, depth=0):
        """The tensors in arguments: in lists, tuples and dicts, too."""
        if isinstance(thing, self.torch.Tensor):
            return [thing]
        if depth < 4 and isinstance(thing, list | tuple | dict):
            things = thing.values() if isinstance(thing, dict) else thing
            return [one for each in list(things)[:MANY] for one in self.tensors(each, depth + 1)]
        return []

    # ---- calls --------------------------------------------------------------------------------------------------

    def call(self, function, name, args, kwargs):
        """Run a function of tensors, and note what became of them."""
        place, through = self.now()
        if place is None or (through == "optimizer" and name != "zero_"):
            return self.quietly(function, *args, **kwargs)
        inputs = self.tensors((args, kwargs) if kwargs else args)
        if name in ("backward", "grad") and inputs:
            return self.backward(function, args, kwargs, place)
        versions = [self.version(each) for each in inputs]
        try:
            result = self.quietly(function, *args, **kwargs)
        except Exception as error:
            self.quietly(self.failed, error, inputs, place)
            raise
        self.quietly(self.note, name, place, inputs, versions, result)
        return result

    def made(self, name, inputs, result):
        """The same for a call that has been made already, and changed nothing."""
        place, _ = self.now()
        if place is not None:
            self.quietly(self.note, name, place, inputs, [self.version(each) for each in inputs], result)

    def failed(self, error, inputs, place=None, nodes=()):
        place = place or self.now()[0]
        if place is not None:
            values = [self.quietly(self.value, each, place) for each in self.tensors(inputs)]
            self.quietly(self.on_error, error, place, values, nodes)

    def note(self, name, place, inputs, versions, result):
        """Values for the results of a call, and for what it changed."""
        history = self.history
        outputs = [each for each in self.tensors(result) if not any(each is one for one in inputs)]
        outputs += inputs if name == "detach_" else []
        changed = [(each, old) for each, old in zip(inputs, versions) if self.version(each) != old]
        if name == "requires_grad_":
            self.flag(inputs[0], place)
        if not (outputs or changed or name in CONVERSIONS):
            return
        known = [self.value(each, place) for each in inputs]
        if name in CONVERSIONS:
            if inputs and inputs[0].is_floating_point():
                history.ends[place, name] = Value(history, place, name, known)
                if isinstance(result, np.ndarray):
                    self.share(inputs[0])
            return
        saw = [(self.memory(each), value.group, old, tuple(each.shape))
               for each, value, old in zip(inputs, known, versions)]  # fmt: skip
        groups = {memory: group for memory, group, _, _ in saw}
        parents = [] if name in BLIND else known
        for tensor, old in changed:
            self.change(tensor, name, place, parents, old, saw)
        for tensor in outputs:
            value = Value(history, place, name, parents)
            value.group = groups.get(self.memory(tensor), value.serial) if name != "data" else value.serial
            self.finish(value, tensor, saw)
        if name in ("from_numpy", "as_tensor", "asarray") and not inputs:
            self.share(outputs[0])

    def change(self, tensor, name, place, parents, old, saw):
        """A tensor was changed in place. A leaf that is trained stays what it is."""
        history = self.history
        for each in [tensor] if tensor._base is None else [tensor, tensor._base]:
            known = self.value(each, place)
            if each.is_leaf and each.requires_grad:
                known.measured(self.largest(each), next(history.numbers))
                continue
            new = Value(history, place, name, [*parents, known])
            new.group = known.group
            self.finish(new, each, saw)
        history.write(self.memory(tensor), place, name, self.value(tensor, place).group, old, self.version(tensor))
        self.refresh(tensor)

    def finish(self, value, tensor, saw):
        """What is known of a value once its tensor is there."""
        self.describe(value, tensor)
        if not self.torch.is_grad_enabled():
            value.off = self.off or False
        node = tensor.grad_fn
        if node is not None:
            value.saw = [*saw, (self.memory(tensor), value.group, self.version(tensor), tuple(tensor.shape))]
            todo = [node]
            while todo:  # a call may leave several nodes
                node = todo.pop()
                if node is not None and "watch" not in node.metadata:
                    node.metadata["watch"] = value
                    todo += [each for each, _ in node.next_functions]
        self.history.keep(tensor, value)

    def describe(self, value, tensor):
        value.is_tracked, value.is_leaf = tensor.requires_grad, tensor.is_leaf
        value.is_root = value.is_tracked and value.is_leaf
        value.measured(self.largest(tensor))

    def value(self, tensor, place):
        """The Value of a tensor that is met; where its making was not seen, its operation is "?"."""
        value = self.history.of(tensor)
        if value is None:
            nodes = [each for each, _ in tensor.grad_fn.next_functions if each] if tensor.grad_fn is not None else []
            ends = [self.of_node(each, place) for each in nodes]
            value = Value(self.history, place, "?", filter(None, ends))
            value.group = value.serial
            self.describe(value, tensor)
            self.history.keep(tensor, value)
        elif not value.is_root and tensor.is_leaf and tensor.requires_grad:  # requires_grad_() on what was made
            value.is_root = value.is_tracked = True
        return value

    # ---- attributes and switches --------------------------------------------------------------------------------

    def read(self, getter, name, tensor):
        """`tensor.name`, for an attribute that is listened to."""
        result = self.quietly(getter, tensor)
        place, through = self.now()
        if place is None or through == "optimizer":
            return result
        if name != "grad":
            self.made(name, [tensor], result)
        elif result is None and not through:
            self.history.unread = place, weakref.ref(tensor)
        return result

    def assign(self, setter, name, tensor, new):
        """`tensor.name = new`."""
        place, through = self.now()
        if place is None:
            return self.quietly(setter, tensor, new)
        history, value = self.history, self.quietly(self.value, tensor, place)
        if name == "grad" and new is None and self.quietly(lambda: tensor.grad) is not None:
            history.cleared[value.serial] = next(history.numbers), place
            history.stepped.pop(value.serial, None)
        if name == "data" and through != "optimizer":
            version = self.version(tensor)
            history.write(self.memory(tensor), place, "data =", 0, version, version)
        self.quietly(setter, tensor, new)
        if name == "requires_grad":
            self.quietly(self.flag, tensor, place)
        if name == "data":
            value.measured(self.quietly(self.largest, tensor), next(history.numbers))

    def flag(self, tensor, place):
        """requires_grad was set."""
        value, frozen = self.value(tensor, place), self.history.frozen
        if tensor.requires_grad:
            frozen.pop(value.serial, None)
        else:
            frozen[value.serial] = place
            value.is_tracked = value.is_root = False

    def switched_off(self):
        """Gradients are about to be switched off, if they were on."""
        place, through = self.now()
        if self.torch.is_grad_enabled() and place is not None and through != "optimizer":
            self.off = place

    # ---- modules and optimizers ---------------------------------------------------------------------------------

    def entered(self, module):
        """A module is called: one of the outermost, or one that a module calls without having registered it."""
        history = self.history
        if not self.inside:
            if not any(module is each for each in history.modules):
                history.modules[:] = [*history.modules[1 - MODULES :], module]
        elif not any(module is each for each in self.inside[0].modules()):
            for each in module.parameters():
                history.strays[self.quietly(self.value, each, None).serial] = self.inside[0]
        self.inside.append(module)

    def replaced(self, parameters):
        """These have taken the place of others in a module."""
        place, _ = self.now()
        for each in self.tensors(list(parameters)) if place is not None else ():
            self.history.replaced[self.quietly(self.value, each, place).serial] = place

    def optimizer_made(self, optimizer):
        place, _ = self.now()
        if place is not None:
            self.history.optimizers[id(optimizer)] = optimizer, next(self.history.numbers), place

    def step(self, optimizer, before=None):
        """Before an optimizer's step; after it, with what was returned before."""
        place, _ = self.places.now()
        if place is not None and self.listens():
            return self.quietly(self.stepping, optimizer, before, place)

    def stepping(self, optimizer, before, place):
        history = self.history
        history.optimizers.setdefault(id(optimizer), (optimizer, 0, None))
        parameters = [each for group in optimizer.param_groups for each in group["params"]]
        for tensor, (memory, version) in zip(parameters, before or ()):
            if self.version(tensor) != version:
                value = self.value(tensor, place)
                history.write(memory, place, "step", value.group, version, self.version(tensor))
                value.measured(self.largest(tensor), next(history.numbers))
                self.refresh(tensor)
        for each in [each for each in history.backward if each.trains is None]:
            each.trains = {self.value(one, place).serial for one in parameters}
        for tensor in [each for each in parameters if before is None and each.grad is not None]:
            serial = self.value(tensor, place).serial
            earlier, last = history.stepped.get(serial), history.delivered.get(serial)
            if earlier and last and last.serial > earlier[0]:
                history.stale.setdefault(last.place, earlier[1])
            history.stepped[serial] = next(history.numbers), place
            if serial not in history.trained and self.largest(tensor.grad):
                history.trained.add(serial)
        return [(self.memory(each), self.version(each)) for each in parameters]

    # ---- memory that NumPy may write into ------------------------------------------------------------------------

    def share(self, tensor):
        memory, shared = self.memory(tensor), self.history.shared
        if tensor.numel() <= SMALL and len(shared) < WATCHED and memory not in shared:
            shared[memory] = [tensor.detach(), None]
            self.refresh(tensor)

    def refresh(self, tensor):
        entry = self.history.shared.get(self.memory(tensor))
        if entry is not None:
            entry[1] = checksum(entry[0])

    def look_at_arrays(self, place):
        """Has NumPy written into a tensor since the last event?"""
        for memory, entry in self.history.shared.items():
            before, entry[1] = entry[1], checksum(entry[0])
            if entry[1] != before:
                self.history.write(memory, place.after(self.history.last), "NumPy", -1, 0, 0)


def checksum(tensor):
    return zlib.crc32(np.ascontiguousarray(tensor.numpy()).tobytes())
