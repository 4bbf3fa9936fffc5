"""A program tried on every case of a domain: what it gives, and what it does besides.

Students' programs are tried beside them, the lesson's own on the judge's side, both by these lines. A trial is what
`tell` says of the call, and where there is something to tell,

    again      what the same call gives a second time, if that differs
    left       of each argument that is not as it was: how it is now, as `state` tells it
    meanwhile  the arguments that were not as they were while a function among them ran
    runs       how often each function among the arguments was called
    shared     arguments whose memory the result shares; "" stands for the result of the next call
    moved      of the ordinary case, what the call gives once the functions among the arguments do something else, as a
               model does whose weights have moved, and then once the arguments hold other numbers, too
    paused     of the ordinary case, how a call inside `no_grad()` leaves recording, if it comes to an end
"""

from functools import wraps
from types import FunctionType

import numpy as np

from ..seam.compare import EXACT, agrees
from ..seam.state import arrays_in, states_of
from ..seam.wire import pack


class Trials:
    """The cases of a domain, tried one after the other; `tell(call)` says what came of a call, and gives its result."""

    def __init__(self, program, inputs, tell):
        self._program, self._inputs, self._tell = program, inputs, tell
        self._watched = {}  # by the function: students' code sees one and the same in all cases

    def __iter__(self):
        for case in self._inputs.cases:
            # What breaks a rule where two corners meet breaks it in one of them, too; those that are alone take long.
            # With other numbers, ordinary ones are enough.
            most = 1 if self._inputs.seed is None else 0
            tries_rules = len(case.corners) <= most and not {*case.corners} & {*self._inputs.alone}
            yield self._trial(self._inputs.make(case), not case.corners, tries_rules)

    def _trial(self, arguments, is_ordinary, tries_rules):
        given = {name: self._seen(name, value) for name, value in arguments.items()}
        self.arguments, self._before = given, states_of(given)
        self._runs, self._meanwhile, self._instead = {}, set(), {}
        self._tries_rules = tries_rules
        told, result = self._tell(lambda: self._program(**given))
        after, runs, held = states_of(given), dict(self._runs), arrays_in(result)
        found = {
            "left": {
                name: pack(state) for name, state in after.items() if not agrees(state, self._before.get(name), EXACT)
            },
            "meanwhile": sorted(self._meanwhile),
            "runs": runs,
            "shared": [name for name, value in arguments.items() if _overlap(arrays_in(value), held)],
        }
        if tries_rules:
            again, other = self._tell(lambda: self._program(**given))
            if _overlap(held, arrays_in(other)):
                found["shared"].append("")
            if again != told:
                found["again"] = again
        if is_ordinary:
            found["moved"] = [self._tell(lambda: self._program(**given))[0] for _ in self._moves(arguments)]
            self._instead = {}
            with self._inputs.names["torch"].no_grad():
                paused, _ = self._tell(lambda: self._program(**given))
            found["paused"] = "value" in paused and paused.get("switched")
        if "" not in found["shared"] and self._tell(lambda: result)[0].get("value") != told.get("value"):
            found["shared"].append("")  # a list, perhaps, that a later call has filled
        return told | {what: each for what, each in found.items() if each}

    def _moves(self, arguments):
        """What the arguments are changes, behind the back of code that has seen them."""
        functions = {name: value for name, value in arguments.items() if type(value) is FunctionType}
        self._instead = {value: self._inputs.another_function(name, arguments) for name, value in functions.items()}
        yield
        self._inputs.move(arguments)
        yield

    def _seen(self, name, value):
        """A function that is given is counted, and looks at the other arguments when it runs."""
        if type(value) is not FunctionType:
            return value
        if value not in self._watched:

            @wraps(value)
            def watched(*given, **named):
                self._runs[name] = self._runs.get(name, 0) + 1
                if self._tries_rules:
                    now = states_of(self.arguments)
                    self._meanwhile |= {each for each in now if not agrees(now[each], self._before.get(each), EXACT)}
                return (self._instead.get(value) or value)(*given, **named)

            self._watched[value] = watched
        return self._watched[value]


def _overlap(some, others):
    return any(np.may_share_memory(one, other) for one in some for other in others)
