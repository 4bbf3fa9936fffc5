"""Which cases of a domain fail, and which parts of the check that comes to."""

from functools import partial
from types import FunctionType

from ..seam.errors import require
from ..seam.state import states_of
from ..search.domain import Case
from ..search.generators import INFINITE
from .notes.faults import SECOND_CALL, is_finite, kept, lapse, problems, remembered

ORDINARY, PAIRS, LAWS = "ordinary inputs", "two special cases at once", "no side effects"


class Judged:
    """Which cases fail, and which parts of the check that comes to."""

    is_told = False

    def __init__(self, agreement, inputs, got, want):
        self.inputs, self.cases, self.got, self.want = inputs, inputs.cases, got, want
        self.failed, self.lapses, self.right = {}, {}, []
        ordinary = want[0]
        why = f"{ordinary.complaint}: {ordinary.error.message}" if ordinary.error else ""
        require(not ordinary.error, f"The reference fails on ordinary inputs. {why}")
        require(is_finite(ordinary.value), "The reference gives no number for ordinary inputs.")
        for number, (one, other) in enumerate(zip(got, self.want, strict=False)):
            if not is_finite(other.value) and INFINITE not in self.cases[number].corners:
                continue
            states = partial(_states, inputs, self.cases[number])
            if wrong := problems(one, other, states):
                self.failed[number] = wrong
                continue
            self.right.append(number)
            if lapsed := lapse(agreement, one, other, states):
                self.lapses[number] = lapsed
        if self.failed:  # what is wrong in a first call is so in a second one, too
            self.lapses = {each: told for each, told in self.lapses.items() if not told.startswith(SECOND_CALL)}
        self.remembers = remembered(got[0], ordinary) if 0 in self.right else ""
        if self.remembers:
            self.lapses = {0: self.remembers}
        if self._follows(agreement) and not self.lapses and (stays := kept(agreement, got[0], ordinary)):
            self.lapses[0] = stays

    def _follows(self, agreement):
        """Whether all that is wrong is right for an earlier input with this function: then it was kept as well."""
        functions = {name for name, value in self.inputs.make(self.cases[0]).items() if type(value) is FunctionType}
        return 0 in self.right and all(
            not {*self.unusual(self.cases[number])} <= functions
            and any(not problems(self.got[number], earlier) for earlier in self.want[:number])
            for number in self.failed
        )

    def by_part(self) -> dict[str, int | None]:
        """For each part the number of its first case that fails, or None."""
        found: dict[str, int | None] = {ORDINARY: None}
        for number, case in enumerate(self.cases):
            name = {0: ORDINARY, 1: "".join(case.corners), 2: PAIRS}[len(case.corners)]
            if name == PAIRS and any(found.get(corner) is not None for corner in case.corners):
                continue  # a pair with a corner that is not right says nothing new
            found.setdefault(name, None)
            if found[name] is None and (number in self.failed or number >= len(self.got)):
                found[name] = number
        if PAIRS in found:
            found[PAIRS] = found.pop(PAIRS)
        return found | {LAWS: min(self.lapses, default=None)}

    def is_right_with(self, unusual: dict[str, str]) -> bool:
        """Whether the answer is right on ordinary inputs but for these arguments."""
        return self.cases[0].lines | unusual in [self.cases[number].lines for number in self.right]

    def unusual(self, case: Case) -> dict[str, str]:
        """The arguments of a case that are in a corner."""
        ordinary = self.cases[0].lines
        return {name: text for name, text in case.lines.items() if text != ordinary[name]}


def _states(inputs, case):
    return states_of(inputs.make(case))
