"""What is wrong with a call: its result, what it does besides, and what it has kept from an earlier one.

Each is said of what came of a call (`claims.Trial`) and of what came of the same call of the reference.
"""

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ...seam.compare import DEFAULT, agrees, differences
from ...show.brief import brief, brief_pair
from ..claims import Outcome, Trial

TRACKED = "Your result contains a tensor that requires grad, but only its numbers are needed: see .item() and .detach()"
SECOND_CALL = "In a second call, on what the first one left behind"
KEEPS = "What does your code keep from one call to the next?"
_MOVED = (
    "a function that it was given has changed, as a model does in training",
    "the numbers in its inputs have changed",
)
_SPOKEN = {
    "numbers": "`{}`",
    "requires_grad": "`{}.requires_grad`",
    "grad": "`{}.grad`",
    "attached": "What is attached to `{}`",
}
_CHANGED = {
    "numbers": "Your code changed `{name}`",
    "writes": "Your code wrote into `{name}`, even if it holds the same numbers again: leave it alone",
    "requires_grad": "Your code changed `{name}.requires_grad`",
    "grad": "Your code changed `{name}.grad`",
    "attached": "Your code changed what is attached to `{name}`",
    "graph": "Your code used up the graph of `{name}`: `backward()` cannot go through it again",
}
_IN_FULL = ("writes", "graph")  # what these were and became says nothing more


def problems(got: Any, want: Outcome, states: Callable[[], dict] = dict) -> list[str]:
    """What is wrong with the result of a call, line by line; `states()` are those of its arguments before it."""
    if got.failure:
        return [got.failure]
    if want.error:
        if not got.error:
            return [f"you got {brief(got.value)} and no error, expected {want.complaint}"]
        return [] if got.error.is_a(want.error) else [f"you got {got.complaint}, expected {want.complaint}"]
    if got.error:
        return [got.complaint]
    lines = differences(got.value, want.value, want.tolerance)
    for name, state in () if lines else getattr(want, "left", {}).items():
        lines += _left_otherwise(want.tolerance, name, got.left.get(name), state, states)
    return [*lines, TRACKED] if got.tracked and not want.tracked else lines


def _left_otherwise(tolerance, name, now, right, states):
    """What is wrong with an argument that is to be changed; `now` is None where it was not."""

    def unlike(one):
        both = [each for each in _SPOKEN if each in one and each in right]
        return [each for each in both if not agrees(one[each], right[each], tolerance)]

    if now is None:
        changed = [*unlike(states().get(name, {})), "numbers"][0]
        copied = ": a changed copy does not count" if changed == "numbers" else ""
        yield f"{_SPOKEN[changed].format(name)} is as it was before, but it should have changed{copied}"
    for aspect in unlike(now or {}):
        after, wanted = brief(now[aspect]), brief(right[aspect])
        yield f"{_SPOKEN[aspect].format(name)} afterwards: you got {after}, expected {wanted}"


def lapse(agreement: Any, got: Trial, want: Trial, states: Callable[[], dict]) -> str:
    """What an answer does besides giving a result, and should not; "" if there is nothing.

    `states()` are those of the arguments before the call.
    """
    if got.error and want.error and got.switched:
        return left_switched(got)
    if got.failure or got.error:
        return ""
    for name, state in got.left.items():
        if name not in want.left:
            return _change(name, state, states().get(name, {}))
    if {*got.meanwhile} - {*want.meanwhile, *want.left}:
        name = min({*got.meanwhile} - {*want.meanwhile, *want.left})
        return f"Your code changes `{name}` while it calls a function that it was given: leave `{name}` alone"
    if shared := {*got.shared} - {*want.shared}:
        if name := max(shared):
            return f"What you return shares memory with `{name}`: writing into one would change the other"
        return (
            "What you return shares memory with what an earlier call returned: writing into one would change the other"
        )
    if got.switched:
        return left_switched(got)
    if got.turns_on:
        return "Inside `with torch.no_grad():`, your code leaves recording switched on for what runs after it"
    again = differences(got.again.value, want.again.value, want.tolerance) if not got.again.error else ["an error"]
    if again and not want.again.error and differences(want.again.value, want.value, want.tolerance):
        return f"{SECOND_CALL}, {_wrong(got.again, again)}"
    if again and not want.again.error:
        return f"Called again with the same inputs, {_wrong(got.again, again)}"
    for name, most in agreement.runs.items():
        if (times := got.runs.get(name, 0)) != most:
            return f"`{name}` was {_called(times)}, but should be {_called(most)}"
    return ""


def _change(name, after, before):
    """A sentence for the first change between two states of a thing, as `state_of` tells them."""
    if after.keys() != before.keys():
        return f"Your code put something of another kind into `{name}`"
    for aspect in before:
        if not agrees(after[aspect], before[aspect], DEFAULT):
            said = _CHANGED[aspect].format(name=name)
            was, became = brief_pair(before[aspect], after[aspect])
            if became in ("[]", "{}"):
                return f"Your code emptied `{name}`: leave it as you found it"
            values = "" if was == became else f" from {was} to {became}"
            return said if aspect in _IN_FULL else f"{said}{values}: leave it as you found it"
    return f"Your code changed `{name}`: leave it as you found it"


def remembered(got: Trial, want: Trial) -> str:
    """What goes wrong with new inputs just like those of a first call, which has changed its own; "" if nothing."""
    if wrong := differences(got.afresh.value, want.value, want.tolerance):
        return f"Called once more, with new inputs just like the first ones, {_wrong(got.afresh, wrong)}. {KEEPS}"
    return ""


def kept(agreement: Any, got: Trial, want: Trial) -> str:
    """What an answer has kept from an earlier call; "" if there is nothing."""
    for now, should, what in zip(got.moved, () if agreement.judged_by else want.moved, _MOVED, strict=False):
        if not should.error and is_finite(should.value) and (wrong := problems(now, should)):
            stays = not (now.error or now.failure) and agrees(now.value, got.value, want.tolerance)
            return f"Called again after {what}, {_wrong(now, wrong)}.{f' {KEEPS}' * stays}"
    return ""


def besides(outcome: Outcome) -> Iterator[str]:
    """What is wrong with an outcome besides its numbers."""
    if outcome.tracked:
        yield TRACKED
    if outcome.switched:
        yield left_switched(outcome)


def left_switched(outcome: Outcome) -> str:
    """What is wrong with an outcome that leaves recording, or the default dtype, other than it was."""
    left = "another default dtype" if outcome.switched == "dtype" else f"recording switched {outcome.switched}"
    return f"Your code leaves {left} for everything that runs after it"


def is_finite(value: Any) -> bool:
    """Whether something can be said of a result: where the numbers of the reference end, nothing is judged."""
    if type(value) in (list, tuple):
        return all(map(is_finite, value))
    if type(value) is dict:
        return all(map(is_finite, value.values()))
    if type(value) is np.ndarray:
        return bool(np.isfinite(value).all())
    return type(value) is not float or math.isfinite(value)


def _wrong(outcome, problems):
    return f"your code goes wrong{f': {outcome.complaint}' if outcome.error else f' ({problems[0]})'}"


def _called(number):
    return {0: "never called", 1: "called once", 2: "called twice"}.get(number, f"called {number} times")
