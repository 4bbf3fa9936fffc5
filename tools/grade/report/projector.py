"""A page for the start of a lecture: what most of the class believed, as programs to vote on again.

Two screens for each belief: the program with what might be printed, and what really is. Space and the arrow keys lead
from one to the next without a script. Nobody is named.
"""

from collections import Counter

from autograd_course.engines.program import ERROR, same
from autograd_course.engines.witnesses import WITNESSES
from autograd_course.misconceptions import MISCONCEPTIONS
from autograd_course.show.brief import brief

from ..pages import filled

MOST = 3


def projector(lessons, course):
    graded = {student.id for lesson in lessons for student in lesson.students}
    beliefs = [_belief(*each) for each in strongest(lessons)]
    return filled("projector.html", course=course, beliefs=beliefs, students=len(graded))


def strongest(lessons):
    """Pairs of a code and how many students showed that belief, in whichever lessons; only what a program refutes."""
    shown = {(student.id, code) for lesson in lessons for student in lesson.students for code in student.beliefs}
    counts = Counter(code for _, code in shown if code in WITNESSES)
    return sorted(counts.items(), key=lambda each: (-each[1], each[0]))[:MOST]


def _belief(code, count):
    program = WITNESSES[code]
    really, believed = _printed(program.outcome()), _printed(program.outcome(code))
    right, wrong = "AB" if int(code[1:]) % 2 else "BA"  # not always the first
    choices = sorted([(right, really), (wrong, believed)])
    told = {"program": "\n".join(program.lines), "choices": choices, "right": right, "wrong": wrong, "really": really}
    return told | {"about": MISCONCEPTIONS[code], "count": count}


def _printed(outcome):
    """The values that are printed, in words; an error, which is None here, is the last."""
    values = [None if same(value, ERROR) else brief(value, 4) for value in outcome]
    return values[: values.index(None) + 1] if None in values else values
