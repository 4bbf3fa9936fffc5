"""Run a student's program so that whatever happens in it comes back as plain data: an observation, in JSON.

    {"value": …}                                         what it gave (`wire` says how values look)
    {"error": [class, its bases, …], "message": …, "complaint": …}     the complaint is for the student, with their line
    {"open": "why it is not done yet"}, and "unrun": true if this kernel has not run a cell that it needs
    {"unreadable": "what was given instead of data"}    {"endless": seconds}

A value may be `tracked`: among its numbers is a tensor that requires grad. The recorder adds `given`, a list of the
functions that are as the starter gave them, where a part runs no others of it. Each with `warned`, a list of the
warnings that were given, if any, and with `switched` where the program left recording "on" or "off", or the default
"dtype", other than it found it.
"""

import dis
import inspect
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..host import time_limit
from ..seam.errors import TimeIsUp
from ..seam.plain_data import NotPlain, StillOpen, to_plain_and_tracked
from ..seam.wire import pack
from ..search.domain import Domain
from ..search.trial import Trials
from ..show.brief import cut, still_unanswered
from .blame import complaint, frames_of, is_check, is_library, message_of, named
from .stale import why_missing
from .switches import engine_off, switches_as_before

_MOST_WARNINGS = 3
_LONGEST_MESSAGE = 2_000


def observe_program(program: Callable, seconds: float, *, by_hand: bool = False) -> dict:
    """Call `program`, a function without parameters that a lesson wrote around the student's code.

    With `by_hand` the engine refuses while it runs.
    """
    [told] = _tried(program, seconds, by_hand, lambda tell: (tell(each)[0] for each in [program]))
    return told


def observe_tries(program: Callable, inputs: Domain, seconds: float, by_hand: bool = False) -> dict:
    """Call `program`, a function of a case's arguments, on every case of `inputs`: {"tries": […]}.

    All of it may take so many seconds; the last try is then the one that did not end. See `search.trial`.
    """
    tries = _tried(program, seconds, by_hand, lambda tell: Trials(program, inputs, tell))
    return {key: tries[0][key] for key in ("open", "unrun") if key in tries[0]} or {"tries": tries}


def _tried(program, seconds, by_hand, trials):
    """What came of each trial of a program, one after the other; nothing follows one that is open.

    `trials` is given a function that calls another, and gives what to tell of it and its result.
    """
    if unanswered := _unanswered_names(program):
        return [{"open": still_unanswered(unanswered)}]
    tries = []

    def tell(call):
        left, result = {}, None
        caught.clear()
        with switches_as_before(left):
            try:
                result = call()
                told = _told(result)
            except (KeyboardInterrupt, TimeIsUp):
                raise
            except BaseException as error:  # SystemExit too: it must not end the kernel
                told = observe_error(error, program.__code__.co_filename)
        messages = dict.fromkeys(named(warning.message) for warning in caught)
        return told | left | ({"warned": list(messages)[:_MOST_WARNINGS]} if messages else {}), result

    with all_warnings() as caught, engine_off(by_hand):
        try:
            with time_limit(seconds):
                for told in trials(tell):
                    tries.append(told)
                    if "open" in tries[0]:
                        break
        except TimeIsUp:
            tries.append({"endless": seconds})
    return tries


@contextmanager
def all_warnings() -> Iterator[list[warnings.WarningMessage]]:
    """A list of all warnings that are given."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")  # the case on the card may not be the first that warns
        yield caught


def observe_error(error: BaseException, check_file: str) -> dict:
    """What to tell of an error that came out of a check whose code is in `check_file`."""
    message, frames = message_of(error), frames_of(error)
    if type(error) is NameError and (why := why_missing(error.name)):
        return {"open": f"`{error.name}` does not exist yet, because {why}", "unrun": True}
    reason = _open_reason(error, message, frames[-1][0], check_file)
    if reason:
        return {"open": reason}
    told = complaint(error, check_file)
    return {"error": _class_names(type(error)), "message": cut(message, _LONGEST_MESSAGE), "complaint": told}


def _told(value):
    try:
        plain, tracked = to_plain_and_tracked(value)
        return {"value": pack(plain), "tracked": True} if tracked else {"value": pack(plain)}
    except StillOpen:
        return {"open": "a value is still `...`"}
    except NotPlain as reason:
        return {"unreadable": str(reason)}


def _class_names(kind):
    """The names of a class and its bases, as far as they are what they are called: a student may reuse a name."""
    names = []
    for base in type.__dict__["__mro__"].__get__(kind):
        module, name = base.__dict__.get("__module__"), type.__dict__["__name__"].__get__(base)
        module = "builtins" if base in vars(sys.modules["builtins"]).values() else module
        if type(module) is str and vars(sys.modules.get(module, dis)).get(name) is base:
            names.append(f"{module}.{name}")
    return names


def _open_reason(error, message, code, check_file):
    """Why this error, raised in `code`, means that the exercise is not done yet; empty if it means something else."""
    if isinstance(error, NotImplementedError) and not is_library(code.co_filename):
        name = code.co_qualname.rpartition("<locals>.")[2]  # of a method with its class
        return f"`{name}` is not written yet" if code.co_name.isidentifier() else "a part is not written yet"
    if type(error) is NameError and is_check(code.co_filename, check_file):
        return f"`{error.name}` does not exist yet: run the cell that makes it, which must be above this check"
    if "ellipsis" in message:  # Python and the libraries name it so when a `...` is used like a number
        return "a value is still `...`"
    return ""


def _unanswered_names(program):
    """The names that `program` reads and that still hold `...`."""
    enclosing = inspect.getclosurevars(program).nonlocals
    return [n for n in _names_read(program.__code__) if enclosing.get(n, program.__globals__.get(n)) is ...]


def _names_read(code):
    """The global and enclosing names that `code` reads, in order, each once."""
    names = {}
    for instruction in dis.get_instructions(code):
        if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME", "LOAD_DEREF"):
            names[instruction.argval] = None
    for constant in code.co_consts:
        if isinstance(constant, type(code)):
            names.update(dict.fromkeys(_names_read(constant)))
    return list(names)
