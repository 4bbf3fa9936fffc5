"""A penalty for each day that a lesson comes late; who wants it names it in grading/local_config.py.

c.AssignLatePenalties.plugin_class = "tools.grade.late.PerDay"
c.PerDay.share = 0.1
"""

import math

from nbgrader.plugins import LateSubmissionPlugin
from traitlets import Float

DAY = 24 * 60 * 60  # seconds


class PerDay(LateSubmissionPlugin):
    """Each day that has begun costs a share of what was earned, until nothing is left."""

    share = Float(0.1, min=0, max=1, help="the share of the score that each day costs").tag(config=True)

    def late_submission_penalty(self, student_id: str, score: float, total_seconds_late: float) -> float:
        return score * min(1.0, self.share * math.ceil(total_seconds_late / DAY))
