"""What lateness costs, and an exercise that was added later. To change it, write into grading/local_config.py:

c.AssignLatePenalties.plugin_class = "tools.grade.late.PerDay"
c.PerDay.share = 0.1
c.AddedLater.counts = "open"
"""

import math
from collections.abc import Sequence

from nbgrader.plugins import LateSubmissionPlugin
from nbgrader.preprocessors import AssignLatePenalties
from traitlets import Enum, Float
from traitlets.config import Configurable

from autograd_course.show.brief import counted

MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60  # seconds
TERM = 183 * DAY  # who is later than that is not late: a time stamp or the due date is wrong


class PerDay(LateSubmissionPlugin):
    """Each day that has begun costs a share of what was earned, until nothing is left."""

    share = Float(0.1, min=0, max=1, help="the share of the score that each day costs").tag(config=True)

    def late_submission_penalty(self, student_id: str, score: float, total_seconds_late: float) -> float:
        return score * min(1.0, self.share * math.ceil(total_seconds_late / DAY))


class AddedLater(Configurable):
    """An exercise that was added after somebody had handed in, and that what they handed in does not hold."""

    counts = Enum(
        ("not at all", "open"),
        "not at all",
        help="not at all: it earns the share that all the other exercises earned; open: it earns nothing",
    ).tag(config=True)


class Policy:
    """What a class's settings make of lateness and of exercises that were added later."""

    def __init__(self, config):
        step = AssignLatePenalties(config=config)
        step.init_plugin()
        self._plugin = step.plugin_inst
        self._later_is_open = AddedLater(config=config).counts == "open"

    def penalty(self, student: str, score: float, seconds_late: float) -> float | None:
        """What lateness takes off a score; None where it takes nothing."""
        if not score or not 0 < seconds_late <= TERM:
            return None
        penalty = self._plugin.late_submission_penalty(student, score, seconds_late)
        return round(min(max(0, penalty), score), 2) or None if penalty is not None else None

    def later(self, points: dict[str, float], scores: dict[str, float], later: Sequence[str]) -> dict[str, float]:
        """What exercises earn that were added later, so that the share of all points stays what it was."""
        rest = scores.keys() - set(later)
        most = sum(points[name] for name in rest)
        share = min(1.0, sum(scores[name] for name in rest) / most) if most and not self._later_is_open else 0.0
        return {name: round(share * points[name], 2) for name in later if name in scores}


def late(seconds: float) -> str:
    """How late something is, in words: late by a day and 2 hours."""
    if seconds <= 0:
        return ""
    if seconds > TERM:
        return "handed in more than half a year after the due date, which costs nothing: is that date right?"
    if seconds < HOUR:
        return f"late by {counted(math.ceil(seconds / MINUTE), 'minute')}"
    days, hours = divmod(int(seconds // HOUR), DAY // HOUR)
    return f"late by {' and '.join(counted(*each) for each in ((days, 'day'), (hours, 'hour')) if each[0])}"
