"""Grade one notebook: its cells run on the student's side, what is tried of an exercise is judged here.

`grade` is a function of the notebook, the lesson and the files beside it, and of nothing else. No student code runs in
this process.
"""

import ast
import base64
import contextlib
import io
import json
import tempfile
import time
from functools import lru_cache
from pathlib import Path

from autograd_course.files.exercise_names import exercise_of
from autograd_course.files.notebook_file import grade_id_of
from autograd_course.judge.judge import judge
from autograd_course.seam import time_limits
from autograd_desk.cells.rebuild import MARK
from tools.cells.demonstrations import needless

from . import outputs
from .graded_lesson import Lesson
from .student_side import Died, Warm

WALK, RULES, GRADCHECK = "walk", "rules", "gradcheck"
MOST_RESTARTS = 4
MOST_SHOWN = 20_000_000  # characters that all cells of a notebook show
ONCE_MORE = """Tried once more where the library
cannot do what is to be done by hand,
this came out otherwise.
"""


def grade(
    notebook: dict, lesson: Lesson, files: dict[str, bytes], warm: Warm, seconds: float = time_limits.CELL
) -> tuple[list[dict], str, float]:
    """Execute a notebook (JSON of nbformat 4) in place, each cell for so long at most.

    What each exercise came to, in words that JSON knows; the isolation; and how many seconds it took.
    """
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "lesson.json").write_text(lesson.lesson_file, encoding="utf-8")
        run = _Run(lesson, files, warm, folder, seconds, started + time_limits.NOTEBOOK)
        without = demonstrations_without_use(notebook, lesson)
        try:
            for number, cell in enumerate(code_cells(notebook), 1):
                run.execute(cell, number, is_run=cell["id"] not in without)
            run.try_by_hand()
        finally:
            run.close()
    return run.exercises, warm.isolation, round(time.monotonic() - started, 2)


def code_cells(notebook: dict) -> list[dict]:
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def demonstrations_without_use(notebook: dict, lesson: Lesson) -> set[str]:
    """The ids of the lesson's own cells that nothing of the student's and no check has to do with."""
    cells = [cell for cell in code_cells(notebook) if grade_id_of(cell) not in lesson.checks]
    shown = [cell for cell in cells if cell["metadata"].get(MARK)]
    own = [cell["source"] for cell in cells if cell not in shown]
    places = needless([cell["source"] for cell in shown], own, list(lesson.tried.values()))
    return {shown[place]["id"] for place in places}


@lru_cache(maxsize=256)
def taken_away(check: str) -> tuple[str, ...]:
    """What the programs of a check, its source, are to do without: the library's walk, rules or gradcheck.

    In the student's process the library refuses as the check asks it to, and its card says so. But there a student's
    code could put back what refuses. So whoever has points for such an exercise is tried once more, in a process whose
    library never had it (`student.by_hand`), and the lower score counts.
    """
    calls = [node for node in ast.walk(ast.parse(check)) if isinstance(node, ast.Call)]
    blocks = {call.func.id: [each.arg for each in call.keywords] for call in calls if isinstance(call.func, ast.Name)}
    taken = set()
    if any(each.arg == "by_hand" for call in calls for each in call.keywords):
        taken |= {WALK, RULES}
    if "by_hand" in blocks:
        taken |= {WALK} if "nodes_run" in blocks["by_hand"] else {WALK, RULES}
    if "own_gradcheck" in blocks:
        taken.add(GRADCHECK)
    return tuple(sorted(taken))


class _Run:
    """One notebook's way through its cells. When its process breaks, another one gets as far without what broke it."""

    def __init__(self, lesson, files, warm, folder, seconds, deadline):
        self.exercises = []
        self._lesson, self._warm, self._folder = lesson, warm, folder
        self._seconds, self._deadline = seconds, deadline
        self._released = {cell["id"]: cell["source"].strip() for cell in lesson.released["cells"]}
        self._files = {name: base64.b64encode(content).decode() for name, content in files.items()}
        self._ran = []  # the cells that a new process repeats
        self._since_tests = []  # the student's own of them, which are to blame if a check finds everything broken
        self._by_hand = []  # the exercises with points that are to be done by hand
        self._without = ()  # what the library of this process cannot do
        self._left_as_it_was = set()  # exercises
        self._restarts = 0
        self._room = MOST_SHOWN
        self._given_up = ""
        self._link = None

    def execute(self, cell, number, is_run=True):
        cell["execution_count"], cell["outputs"] = number, []
        grade_id = grade_id_of(cell)
        if grade_id in self._lesson.checks:
            exercise, cell["outputs"] = self._judged(grade_id, *self._observed(grade_id), number)
            self.exercises.append(exercise)
            if exercise["score"] and (without := taken_away(self._lesson.tried[grade_id])):
                self._by_hand.append((without, list(self._ran), exercise, cell))
            return
        if grade_id and cell["source"].strip() == self._released.get(grade_id):
            self._left_as_it_was.add(exercise_of(grade_id))
        if is_run and not self._given_up:
            cell["outputs"] = self._run_cell(cell["source"], bool(cell["metadata"].get(MARK)), number)

    def try_by_hand(self):
        """What has points and is to be done by hand, once more where no library can do it: the lower score counts."""
        self._deadline = time.monotonic() + time_limits.NOTEBOOK
        for without, ran, exercise, cell in self._by_hand:
            self.close()
            self._without, self._ran, self._restarts, self._given_up = without, ran, 0, ""
            grade_id, number = exercise["grade_id"], cell["execution_count"]
            again, shown = self._judged(grade_id, *self._observed(grade_id), number)
            if again["score"] < exercise["score"]:
                exercise |= again
                cell["outputs"] = [outputs.stream(ONCE_MORE), *shown]

    def close(self):
        if self._link:
            link, self._link = self._link, None
            return link.close()
        return ""

    def _run_cell(self, source, from_release, number):
        try:
            said = self._ask("cell", self._seconds, source=source, seconds=self._seconds, quiet=from_release)
        except Died as reason:
            why = self._broke(reason)
            return [outputs.error("CellEnded", f"{why}. The cells below run without this one.")]
        self._ran.append(source)
        if not from_release:
            self._since_tests.append(source)
        return self._as_far_as_there_is_room(outputs.as_outputs(said.get("outputs"), number))

    def _as_far_as_there_is_room(self, shown):
        """What a cell showed; each may show much, but many of them would fill the memory of the graders."""
        self._room -= len(json.dumps(shown))
        too_much = outputs.stream("… which is not shown: the cells above have shown too much.")
        return shown if self._room >= 0 else [too_much]

    def _observed(self, grade_id):
        """What the student's side says of an exercise, and what has gone wrong, in words."""
        if self._given_up:
            return None, self._given_up
        source = self._lesson.tried[grade_id]
        end = time.monotonic() + self._seconds + time_limits.TO_STOP
        try:
            said = self._ask(
                "tests",
                self._seconds,
                source=source,
                seconds=self._seconds,
                part_seconds=min(time_limits.PART_IN_GRADING, self._seconds / 3),
            )
            observation = None
            while "end" not in said:
                observation = said.get("observation", observation)
                said = self._link.hear(max(0, end - time.monotonic()))  # not so long for each of them: they may be many
        except Died as reason:
            suspects, self._since_tests = self._since_tests, []
            self._ran = [cell for cell in self._ran if cell not in suspects]
            return None, self._broke(reason)
        self._since_tests = []
        if said["end"] == "late":
            return None, f"it was still running after {self._seconds:g} seconds"
        return observation, "" if observation else "it ended Python"

    def _judged(self, grade_id, observation, trouble, number):
        """What an exercise came to, and the outputs of its tests cell."""
        exercise = exercise_of(grade_id)
        if trouble:
            broken = {"error": ["builtins.SystemExit"], "message": "", "complaint": f"no answer: {trouble}"}
            observation = {"exercise": exercise, "parts": [], "broken": broken}
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            verdict = judge(self._lesson.checks[grade_id], observation, self._folder)
        came_to = {
            "exercise": exercise,
            "grade_id": grade_id,
            "score": float(verdict.score),
            "points": float(verdict.points),
            "parts": [list(part) for part in verdict.parts],
            "misconceptions": list(verdict.misconceptions),
            "untouched": exercise in self._left_as_it_was,
            "trouble": trouble,
        }
        printed = outputs.clean(observation.get("printed")) if type(observation) is dict else ""
        shown = [outputs.stream(printed)] if printed else []
        return came_to, [*shown, outputs.display(verdict.card), outputs.result(repr(float(verdict.score)), number)]

    def _ask(self, what, deadline, **request):
        if time.monotonic() > self._deadline:
            raise Died(f"the notebook took more than {time_limits.NOTEBOOK} seconds")
        if self._link is None:
            self._start()
        self._link.ask(do=what, **request)
        return self._link.hear(deadline + time_limits.TO_STOP)

    def _start(self):
        """A fresh process, brought to where the last one was."""
        self._link = self._warm.open(self._without)
        self._link.ask(do="files", files=self._files)
        self._link.hear(self._seconds)
        for source in self._ran:
            if time.monotonic() > self._deadline:
                raise Died(f"the notebook took more than {time_limits.NOTEBOOK} seconds")
            self._link.ask(do="cell", source=source, seconds=self._seconds, quiet=True)
            self._link.hear(self._seconds + time_limits.TO_STOP)

    def _broke(self, reason):
        """The process has ended, or is ended now; why, in words. The next cell gets another one, if there were few."""
        why = self.close() or str(reason)
        self._restarts += 1
        if self._restarts > MOST_RESTARTS or time.monotonic() > self._deadline:
            self._given_up = f"{why}, after the notebook had been started {self._restarts} times"
        return why
