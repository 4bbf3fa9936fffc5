"""My progress, as text and as HTML: how each exercise stands, and what to repeat before going on."""

import html
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

from autograd_course.beliefs.misconceptions import MISCONCEPTIONS
from autograd_course.show.brief import counted, joined
from autograd_course.show.markup import marked_up
from autograd_course.show.page import listed
from autograd_course.show.symbols import OPEN, PARTLY, RIGHT, WORDS, WRONG
from autograd_desk.route import OnRoute
from autograd_desk.saved_cards import Exercise, Lesson, lessons
from autograd_desk.workspace import HOW_TO_ADOPT, STATE, renamed, waiting

STANDS = WORDS | {OPEN: "open"}
NOTHING = "Nothing: go on."
IMPORTANT = 4  # of 5
START = "Run a check and save the notebook, and it counts here."
STYLE = """<style>
.autograd-progress table{border-collapse:collapse;margin:0 0 1em}
.autograd-progress th,.autograd-progress td{text-align:left;padding:3px 14px 3px 0;vertical-align:top}
</style>"""


@dataclass
class Advice:
    """A sentence with the exercises that it is about, which are links on the page."""

    before: str
    exercises: list[Exercise] = field(default_factory=list)
    after: str = ""

    def __str__(self):
        return f"{self.before}{joined([each.id for each in self.exercises])}{self.after}"

    def html(self) -> str:
        return f"{marked_up(self.before)}{joined(list(map(link, self.exercises)))}{marked_up(self.after)}"


@dataclass
class Overview:
    """A student's progress; a notebook shows it as a page, a terminal as text."""

    lessons: list[Lesson]
    waiting: list[str]
    way: str = ""  # how far they are on their route

    @property
    def repeat(self) -> list[Advice]:
        """What to repeat before going on, most needed first."""
        begun = [lesson for lesson in self.lessons if lesson.is_begun]
        if not begun:
            return [Advice(START)]
        return [*beliefs(begun), *skipped(begun), *not_yet_right(begun)] or [Advice(NOTHING)]

    @property
    def total(self) -> Iterator[Advice]:
        """How far the student is in all lessons together, and which exercise comes next."""
        each = [exercise for lesson in self.lessons for exercise in lesson.exercises]
        right = f"{sum(exercise.state == RIGHT for exercise in each)} of {counted(len(each), 'exercise')} right"
        paid = [exercise for lesson in self.lessons if not lesson.is_bonus for exercise in lesson.exercises]
        points = counted(sum(exercise.points for exercise in paid), "point")
        yield Advice(f"In all: {right}, {sum(exercise.earned for exercise in paid):g} of {points}.")
        begun = max((place for place, exercise in enumerate(each) if exercise.state != OPEN), default=-1)
        for exercise in [exercise for exercise in each[begun + 1 :] if exercise.state == OPEN][:1]:
            yield Advice("Next: exercise ", [exercise], f", {exercise.title}.")

    @property
    def news(self) -> Iterator[str]:
        yield from (f"{name} has a new version. {HOW_TO_ADOPT}" for name in self.waiting)
        for lesson in self.lessons:
            if lesson.notebook.stem != lesson.name:
                yield renamed(f"{lesson.name}.ipynb", lesson.notebook.name)

    def __str__(self):
        lines = [*self.news, *[self.way] * bool(self.way), *map(str, self.total)]
        for lesson in self.lessons:
            lines += ["", f"{lesson.title}: {summary(lesson)}"]
            lines += [f"  {each.state} {each.id} {each.title}: {told(each, lesson)}" for each in lesson.exercises]
        lines += ["", "To repeat before you go on", *(f"  - {advice}" for advice in self.repeat)]
        return "\n".join(lines).strip().replace("`", "")

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"text/html": self.html(), "text/plain": str(self)}

    def html(self) -> str:
        news = "".join(f"<p><strong>{marked_up(sentence)}</strong></p>" for sentence in self.news)
        news += f"<p>{marked_up(self.way)}</p>" * bool(self.way)
        repeat = listed(advice.html() for advice in self.repeat)
        tables = "".join(map(table, self.lessons))
        total = "".join(f"<p>{advice.html()}</p>" for advice in self.total)
        page = f"{news}{total}<h2>To repeat before you go on</h2>{repeat}{tables}"
        return f'{STYLE}<div class="autograd-progress">{page}</div>'


def beliefs(lessons: list[Lesson]) -> Iterator[Advice]:
    """What the cards say of beliefs, but for those that a later exercise on them has shown to be over."""
    where = {}
    for exercise in [exercise for lesson in lessons for exercise in lesson.exercises]:
        for code in exercise.asks if exercise.state == RIGHT else ():
            where.pop(code, None)
        for code in exercise.beliefs:
            where.setdefault(code, []).append(exercise)
    for code in sorted(MISCONCEPTIONS.keys() & where.keys()):
        belief, fact = MISCONCEPTIONS[code][:2]
        yield Advice(f"You may still assume that {belief}. {fact} Think again about exercise ", where[code], ".")


def skipped(lessons: list[Lesson]) -> Iterator[Advice]:
    """Important exercises that are still open, but for the lesson that the student is in."""
    for lesson in lessons[:-1]:
        open_ones = [each for each in lesson.exercises if each.state == OPEN and each.importance >= IMPORTANT]
        if open_ones:
            are = "is" if len(open_ones) == 1 else "are"
            yield Advice(f"{lesson.title}: exercise ", open_ones, f" {are} still open, and later lessons build on it.")


def not_yet_right(lessons: list[Lesson]) -> Iterator[Advice]:
    """What the student has tried and not got right, where no belief explains it."""
    for lesson in lessons:
        for exercise in lesson.exercises:
            if exercise.state in (PARTLY, WRONG) and not exercise.beliefs:
                section = f" It belongs to the section “{exercise.section}”." if exercise.section else ""
                about = f", {exercise.title}, is {told(exercise, lesson)}. Its card says what is missing.{section}"
                yield Advice("Exercise ", [exercise], about)


def link(exercise: Exercise) -> str:
    """A link to an exercise, from a notebook beside that of its lesson; desk.js follows it to the cell."""
    notebook, _, cell = exercise.place.rpartition("#")
    about = f'data-path="{html.escape(notebook)}" data-cell="{html.escape(cell)}"'
    return f'<a href="../{quote(notebook)}" {about}>{exercise.id}</a>'


def table(lesson: Lesson) -> str:
    rows = [
        f'<tr><td>{each.state} {told(each, lesson)}</td><th scope="row">{link(each)} {marked_up(each.title)}</th></tr>'
        for each in lesson.exercises
    ]
    return f"<h3>{marked_up(lesson.title)}</h3><p>{summary(lesson)}</p><table><tbody>{''.join(rows)}</tbody></table>"


def summary(lesson: Lesson) -> str:
    on_top = ", for bonus points" if lesson.is_bonus else ""
    return f"{lesson.count(RIGHT)} of {len(lesson.exercises)} right{on_top}"


def told(exercise: Exercise, lesson: Lesson) -> str:
    if exercise.state == OPEN or not exercise.points:
        return STANDS[exercise.state]
    points = counted(exercise.points, "bonus point" if lesson.is_bonus else "point")
    return f"{STANDS[exercise.state]}, {exercise.earned:g} of {points}"


def overview(folder: str | Path | None = None) -> Overview:
    """The Overview of a student's folder: by default, the one that the current folder belongs to."""
    here = Path.cwd() if folder is None else Path(folder)
    if folder is None:
        here = next((each for each in (here, *here.parents) if (each / STATE).is_dir()), here)
    found, on = lessons(here), OnRoute(here)
    return Overview(found, waiting(here), on.summary if on.route else "")
