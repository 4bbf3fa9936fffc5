"""A page for the start of a lecture: what most of the class believed, as programs to vote on again.

Two screens for each belief: the program with what might be printed, and what really is. Space and the arrow keys lead
from one to the next without a script. Nobody is named.
"""

from collections import Counter
from pathlib import Path

from autograd_course.engines.program import ERROR, same
from autograd_course.engines.witnesses import WITNESSES
from autograd_course.misconceptions import MISCONCEPTIONS
from autograd_course.show.brief import brief

from ..frame import head, text
from .page import prose

STYLE = Path(__file__).with_name("projector.css")
MOST = 3


def projector(lessons, course):
    """The whole page."""
    graded = {student.id for lesson in lessons for student in lesson.students}
    screens = [screen for code, count in strongest(lessons) for screen in _screens(code, count, len(graded))]
    nothing = "<section><h1>No answer showed a belief that a program refutes.</h1></section>"
    keys = '<p class="keys">Space or ↓ goes on, Shift+Space or ↑ goes back.</p>'
    return "\n".join(
        [
            head(f"What do you think? {course}", STYLE),
            "<body><main>",
            *(screens or [nothing]),
            keys,
            "</main></body></html>\n",
        ]
    )


def strongest(lessons):
    """Pairs of a code and how many students showed that belief, in whichever lessons; only what a program refutes."""
    shown = {(student.id, code) for lesson in lessons for student in lesson.students for code in student.beliefs}
    counts = Counter(code for _, code in shown if code in WITNESSES)
    return sorted(counts.items(), key=lambda each: (-each[1], each[0]))[:MOST]


def _screens(code, count, of):
    program = WITNESSES[code]
    answers = {"really": program.outcome(), "believed": program.outcome(code)}
    order = ("really", "believed") if int(code[1:]) % 2 else ("believed", "really")  # not always the first
    letters = dict(zip(order, "AB"))
    source = "\n".join(program.lines)
    shown = f'<pre tabindex="0"><code>{text(source)}</code></pre>'
    choices = "".join(f"<li><b>{letters[each]}</b> {_printed(answers[each])}</li>" for each in order)
    belief = prose(MISCONCEPTIONS[code].belief)
    students = f"{count} of {of} gave answers that go with {letters['believed']}."
    yield f"<section><h1>What does this print?</h1>{shown}<ol>{choices}</ol></section>"
    yield (
        f'<section class="answer"><h1><b>{letters["really"]}</b> {_printed(answers["really"])}</h1>{shown}'
        f"<p>If you chose {letters['believed']}, you may believe that {belief}. {prose(MISCONCEPTIONS[code].fact)}</p>"
        f'<p class="count">{students}</p></section>'
    )


def _printed(outcome):
    """What is printed, value by value; an error ends it."""
    values = []
    for value in outcome:
        values.append("an error" if same(value, ERROR) else f"<code>{text(brief(value, 4))}</code>")
        if same(value, ERROR):
            break
    return ", then ".join(values)
