"""What has happened in the block: which value came from which, where, and who wrote into whose memory.

It judges nothing. It holds no tensor but the modules and parameters that a table is made of, and of each line of the
program the last turn: how often a loop has run makes no difference.
"""

import weakref
from collections import deque
from itertools import count

DEPTH = 4  # how many backward passes back the history of untracked values is kept
WRITES = 8  # how many writes into one memory are kept

# What makes no use of the numbers of its arguments.
# fmt: off
BLIND = frozenset((
    "empty_like", "full_like", "normal_", "ones_like", "rand_like", "randn_like", "randint_like", "uniform_",
    "zero_", "zeros_like", "new_empty", "new_full", "new_ones", "new_zeros", "fill_", "bernoulli_", "exponential_",
))
# fmt: on
# What turns a tensor into something of Python's or NumPy's.
# fmt: off
CONVERSIONS = frozenset((
    "item", "tolist", "numpy", "__array__", "__float__", "__int__", "__index__", "__bool__", "__complex__",
))
# fmt: on


class Value:
    """What a tensor was at one time. A change in place makes a new one, except of a leaf that is being trained."""

    __slots__ = ("bad", "depth", "group", "is_leaf", "is_root", "is_tracked", "largest", "name", "off", "operation",
                 "parents", "passes", "place", "saw", "serial")  # fmt: skip

    def __init__(self, history, place, operation, parents=()):
        self.serial, self.place, self.operation = next(history.numbers), place, operation
        self.is_tracked = self.is_leaf = self.is_root = False
        self.largest = None  # the largest absolute value, nan if there is one; None for what has no such numbers
        self.bad = None  # when it was seen to have nan or inf
        self.off = None  # where gradients were switched off, if they were; False if nobody has seen where
        self.saw = ()  # (memory, group, version, shape) of what an operation was given, and gave
        self.group = None  # tensors with one count of changes in place
        self.name = ""  # the program's, where the block ends
        self.passes = history.passes
        self.depth = 0
        self.parents = tuple(parents)
        for parent in self.parents:
            self.depth = max(self.depth, parent.depth + (parent.passes != self.passes))

    def forget(self):
        """An untracked value lets go of what lies many passes back, so that no loop makes a chain without end."""
        if not self.is_tracked and self.depth > DEPTH:
            self.parents, self.depth = (), 0

    def measured(self, largest, when=None):
        """A leaf that is trained is measured again after each change."""
        self.largest = largest
        is_bad = largest is not None and not largest < float("inf")
        self.bad = (self.bad or when or self.serial) if is_bad else None

    def __repr__(self):
        return f"<{self.operation} at {self.place}>"


class Write:
    """A change in place: of which memory, by whom, and from which version to which."""

    __slots__ = ("after", "before", "group", "operation", "place", "serial")

    def __init__(self, serial, place, operation, group, before, after):
        self.serial, self.place, self.operation, self.group = serial, place, operation, group
        self.before, self.after = before, after


class Pass:
    """A backward pass: where, and from which values it began."""

    __slots__ = ("bad", "place", "roots", "serial", "trains", "zeros")

    def __init__(self, serial, place, roots):
        self.serial, self.place, self.roots = serial, place, roots
        self.bad = None  # the value whose gradient became nan or inf first, its node's name; or the place of a hook
        self.zeros = []  # (value, its node's name, the place of a hook, the nodes that got 0) while the pass runs
        self.trains = None  # the serials of what the next optimizer had that took a step


class History:
    """Everything that was recorded."""

    def __init__(self):
        self.numbers = count(1)
        self.passes = 0
        self.values = {}  # id of a tensor → (weak reference, Value)
        self.at = {}  # (place, operation) → the last Value that was made there
        self.ends = {}  # the same of conversions: values that no tensor has
        self.writes = {}  # memory → its last Writes
        self.groups = {}  # memory → the groups that wrote into it
        self.backward = deque(maxlen=8)  # the last Passes
        self.first_bad = None  # the first Pass with a loss or a gradient that is not finite
        self.delivered = {}  # serial of a leaf → the last Pass that reached it
        self.cleared = {}  # serial of a leaf → (serial, place) of the last time that its gradient was dropped
        self.frozen = {}  # id of a tensor → (weak reference, place) where requires_grad was set to False
        self.zeroed = {}  # serial of a leaf → the values whose rules made its gradient 0
        self.trained = set()  # serials of leaves that an optimizer had a gradient for which was not 0
        self.stepped = {}  # serial of a leaf → (serial, place) of the step that used the gradient that it has
        self.stale = {}  # place of a pass that added to such a gradient, which one more step used → place of the step
        self.strays = {}  # serial of a leaf → the module that uses it and has not registered it
        self.behind = {}  # place of a node's value → the Write behind autograd's back
        self.modules, self.optimizers = [], {}  # what a table is made of; by id (optimizer, serial, place)
        self.replaced = {}  # serial of a leaf → place where it was put in another's place
        self.shared = {}  # memory → [tensor, checksum]: what NumPy may write into
        self.known = {}  # answers of `ancestors`, until something happens
        self.last = None  # the place of the last event
        self.unread = None  # (place, Value) of the last `.grad` that was None when it was read

    # ---- values -------------------------------------------------------------------------------------------------

    def of(self, tensor):
        """The Value of a tensor; None for one that has not been met."""
        entry = self.values.get(id(tensor))
        return entry[1] if entry and entry[0]() is tensor else None

    def keep(self, tensor, value):
        key, values = id(tensor), self.values

        def drop(reference):
            if key in values and values[key][0] is reference:
                del values[key]

        values[key] = weakref.ref(tensor, drop), value
        value.forget()
        self.known.clear()
        self.at[value.place, value.operation] = value

    def write(self, memory, place, operation, group, before, after):
        """Note a change in place; several at one place are one."""
        writes = self.writes.setdefault(memory, deque(maxlen=WRITES))
        last = writes[-1] if writes else None
        if last is not None and last.place is place and last.group == group and last.after == before:
            writes.pop()
            before = last.before
        writes.append(Write(next(self.numbers), place, operation, group, before, after))
        self.groups.setdefault(memory, set()).add(group)

    def ancestors(self, values):
        """All values that these depend on, with these, oldest first."""
        found, todo, asked = {}, list(values), tuple(value.serial for value in values)
        if asked not in self.known:
            while todo:
                value = todo.pop()
                if value.serial not in found:
                    found[value.serial] = value
                    todo += value.parents
            self.known[asked] = [found[serial] for serial in sorted(found)]
        return self.known[asked]

    def inside(self, value, node, current, is_it):
        """Where the `backward` of a Function has first made such a value in a pass; None for other nodes."""
        made = [each for each in self.at.values() if each.serial > current.serial and is_it(each)
                and each.place.code.co_name == "backward" and not any(map(is_it, each.parents))]  # fmt: skip
        is_own = node == f"{value.operation}Backward"
        return min(made, key=lambda each: each.serial).place if made and is_own else None

    def losses(self, target=None):
        """The values from which the last backward passes began, at each place: those that were to train the target."""
        passes = {each.place: each for each in self.backward}.values()
        own = [each for each in passes if target is None or each.trains is None or target.serial in each.trains]
        return [value for each in own or passes for value in each.roots]
