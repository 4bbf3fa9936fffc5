"""What a prediction's program would give if a wrong belief were true: each belief is run, none is written by hand."""

import warnings

from ..plain import NotPlain, StillOpen, to_plain
from ..wire import pack
from .known import Known

ERROR = "error"
_known = Known()
NOT_ALL_RUNS = ("M15",)  # the branch that was not taken cannot be differentiated: here a lesson's own table stands


def by_reading(truth, facts):
    """For each reading of a belief, the entries of `facts` that it changes, as plain data by name.

    `truth` is the function that a lesson gives. Where autograd raises under a belief, that one leads to "error". A
    whole class makes the same predictions: what was found once is known, as long as the lesson's code is the same.
    """
    return _known.of(truth, repr(pack(facts)), lambda: _run(truth, facts))


def _run(truth, facts):
    from ..engines import READINGS, believing  # here, not above: most checks need no engine
    from ..engines.program import as_value, same

    found = {}
    for reading in READINGS:
        with believing(reading), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                given = truth()
            except RuntimeError:
                given = dict.fromkeys(facts, ERROR)
            except Exception:  # the lesson's own lines stumble over what the belief gives
                given = {}
            believed = {name: _plain(given[name]) for name in facts if name in given}
        changed = {
            name: value
            for name, value in believed.items()
            if value is not _UNSPEAKABLE and not same(as_value(value), as_value(facts[name]))
        }
        if changed:
            found[reading] = changed
    return found


_UNSPEAKABLE = object()


def _plain(value):
    try:
        return to_plain(value)
    except (NotPlain, StillOpen):
        return _UNSPEAKABLE  # a belief may make something that nobody could write down
