"""Where a wrong engine enters the library: for the length of a block, and in one thread.

An *entrance* is a place of `autograd_lib`, such as `Tensor.detach`, with the name of the rule that answers there. As
long as some block needs it, a doorman stands there: a thread that is inside such a block is sent to its own rules, any
other to the library's own. With the last block the doorman goes, and outside of all blocks nothing is left.
"""

import threading


class _Here(threading.local):
    rules = None  # of the block that this thread is in


here = _Here()
_guarding = threading.Lock()


class Entrance:
    """The place `owner.name`, and the rule that answers there; one that is `told` gets the name first."""

    def __init__(self, rule, owner, name, told=False):
        self.rule, self.owner, self.name = rule, owner, name
        self.told = (name,) if told else ()
        found = getattr(owner, name, None)  # also loads what is loaded when it is first used
        self.is_own = name in vars(owner)  # or inherited, and then uncovered again
        self.real = vars(owner)[name] if self.is_own else found
        self.needed_by = 0  # blocks

    def open(self):
        """One more block needs a doorman here."""
        with _guarding:
            self.needed_by += 1
            if self.needed_by == 1:
                setattr(self.owner, self.name, self._doorman())

    def close(self):
        """One block less needs him."""
        with _guarding:
            self.needed_by -= 1
            if self.needed_by:
                return
            if self.is_own:
                setattr(self.owner, self.name, self.real)
            else:
                delattr(self.owner, self.name)

    def _doorman(self):
        if isinstance(self.real, property):
            setter = self.real.fset and self._send(self.real.fset, f"set_{self.rule}")
            return property(self._send(self.real.fget, self.rule), setter, self.real.fdel)
        if self.real is None:
            return property(self._only_here)
        return self._send(self.real, self.rule)

    def _send(self, real, rule):
        told = self.told

        def call(*args, **kwargs):
            if not hasattr(here.rules, rule):  # outside of all blocks, and where nobody believes anything
                return real(*args, **kwargs)
            return getattr(here.rules, rule)(*told, *args, **kwargs)

        return call

    def _only_here(self, owner):
        """A method that the library does not have, for those who believe that it has."""
        if here.rules is None:
            raise AttributeError(f"'{type(owner).__name__}' object has no attribute '{self.name}'")
        return lambda *args, **kwargs: getattr(here.rules, self.rule)(owner, *args, **kwargs)
