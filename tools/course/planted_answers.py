"""Grade every answer planted in a lesson, and say what is wrong with the lesson if a verdict is not as it should be.

The solution gets full marks, the untouched cell none. A wrong answer loses points in its own exercise and is told its
misconception; a right answer in another style gets full marks and no diagnosis.
"""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from autograd_course.beliefs.misconceptions import SLIP
from autograd_course.files.names import names_in
from autograd_course.show.belief import named_in
from tools.cells.demonstrations import needless

from .execute import kernel_environment
from .lesson import Cell, Exercise, Lesson, Place
from .notebook import cell_id, lesson_file, source_notebook
from .shown import shown
from .stubs import as_given, untouched

VALUES_ALONE = re.compile(
    r"\byou got (?!.* and no error, ).*, expected |^`\w+`: +you (said|chose) |: this entry is missing; it should be "
    r"|: this entry should not be there$|^and \d+ more difference"
)
SOURCE = ("with Check(", "check.agrees(", "check.equal(", "check.prediction(", "beliefs=", "mistakes=", "truth=")
SECONDS = 900  # for all versions of a lesson, also where the machine is slow or busy

Outcomes = dict[str, dict]  # by cell id, as tools.course.without_kernel tells them


@dataclass(frozen=True)
class Answer:
    exercise: Exercise
    kind: str  # "solution", "untouched", "as given" (the solution but for one function), "wrong" or "right"
    number: int | None = None  # among the wrong or the right ones
    cell: Cell | None = None
    left: str = ""  # the function that is as the starter gives it
    source: str = ""

    @property
    def place(self) -> Place:
        """Where it is written: a planted answer in a file of its own, the solution in the lesson."""
        return (self.cell or self.exercise.one("answer")).place

    def __str__(self) -> str:
        words = [self.exercise.id, self.kind, self.left]
        if self.cell:
            words += [str(self.number), self.cell.keys.get("misconception", "")]
        return " ".join(filter(None, words))


@dataclass(frozen=True)
class Verdict:
    score: float
    card: str
    complaints: list[str]  # what an author has to mend; empty if all is as it should be

    @property
    def feedback(self) -> str:
        return " ".join(self.card.split())


def answers(lesson: Lesson) -> Iterator[Answer]:
    """The answers to each exercise of a lesson: the solution, none, and those that are planted."""
    for exercise in lesson.exercises.values():
        solution, starter = exercise.one("answer").source, exercise.one("starter")
        yield Answer(exercise, "solution", source=solution)
        yield Answer(exercise, "untouched", source=untouched(solution, starter.source if starter else None))
        for left, source in as_given(exercise).items():
            yield Answer(exercise, "as given", left=left, source=source)
        for kind in ("wrong", "right"):
            for number, cell in enumerate(exercise.all(kind), 1):
                yield Answer(exercise, kind, number, cell, source=cell.source)


def grade(lesson: Lesson) -> dict[str, Verdict]:
    cells, versions, without = code_cells(lesson), {}, {}
    for answer in answers(lesson):
        name = version(answer)
        if name:
            versions.setdefault(name, {})[cell_id("answer", answer.exercise)] = answer.source
        if name not in ("", "untouched"):
            without[name] = left_out(answer, cells) if name == str(answer) else []
        if is_first(answer, "wrong"):
            beside = every_second(answer.exercise, lesson)
            versions.setdefault(beside, {})[cell_id("answer", answer.exercise)] = answer.source
            built_on = {answer.exercise.id, *dependents(answer.exercise, lesson)}
            without.setdefault(beside, []).extend(cell_id("tests", lesson.exercises[id]) for id in built_on)
    played = play(lesson, cells, versions, without=without)
    verdicts = {}
    for answer in answers(lesson):
        outcomes = played[version(answer)]
        verdicts[str(answer)] = judge(answer, outcomes)
        if is_first(answer, "wrong"):
            others = played[every_second(answer.exercise, lesson)]
            verdicts[str(answer)].complaints.extend(harm_to_the_next(answer, others, played[""], lesson))
        if answer.kind == "untouched":
            verdicts[str(answer)].complaints.extend(needs_of_others(answer, outcomes, played[""]))
    return verdicts


def is_first(answer: Answer, kind: str) -> bool:
    return (answer.kind, answer.number) == (kind, 1)


def version(answer: Answer) -> str:
    """The version of the lesson that has an answer: all solutions, all that is untouched and the first right answers to
    all exercises stand in one each, and every other answer among the solutions."""
    if answer.kind == "solution":
        return ""
    return answer.kind if answer.kind == "untouched" or is_first(answer, "right") else str(answer)


def every_second(exercise: Exercise, lesson: Lesson) -> str:
    """The version in which every second exercise has its first wrong answer, and this one is among them.

    It shows what answers do to the other exercises; to what builds on them, they may do what they like.
    """
    return f"every second wrong, {[*lesson.exercises].index(exercise.id) % 2}"


def left_out(answer: Answer, cells: list[tuple[str, str]]) -> list[str]:
    """The cells that need not run for an answer: running the other exercises' checks takes most of the time."""
    ids = [id for id, _ in cells]
    return ids[ids.index(cell_id("tests", answer.exercise)) + 1 :]


def dependents(exercise: Exercise, lesson: Lesson) -> set[str]:
    """The other exercises whose tests use, directly or through other cells, a name that this one's answer defines."""
    found = set()
    cells = lesson.cells[lesson.cells.index(exercise.one("answer")) :]
    touched = names_in(cells[0].source).defined
    for cell in cells[1:]:
        if cell.type == "code" and cell.role in (None, "answer", "tests") and cell.exercise != exercise.id:
            names = names_in(cell.source)
            if names.used & touched:
                if cell.role == "tests":
                    found.add(cell.exercise)
                else:
                    touched |= names.defined
    return found


def code_cells(lesson: Lesson) -> list[tuple[str, str]]:
    return [(cell.id, cell.source) for cell in source_notebook(lesson).cells if cell.cell_type == "code"]


def play(
    lesson: Lesson,
    cells: list[tuple[str, str]],
    versions: dict[str, dict[str, str]],
    python: str = sys.executable,
    without: Mapping[str, list[str]] = MappingProxyType({}),
    **limits: float,
) -> dict[str, Outcomes]:
    """Run cells and their versions: without_kernel.py tries what a student's notebook tries, another process judges.

    A version that `without` has leaves out the cells that stand there, and the demonstrations that no answer and no
    check has to do with. `limits` of a version are play's.
    """
    checks = {id: source for id, source in cells if id.startswith("tests-")}
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "lesson.json").write_text(lesson_file(lesson), encoding="utf-8")
        halves = {id: shown(source) for id, source in checks.items()}
        cells = [(id, halves[id].cell if id in checks else source) for id, source in cells]
        helpers = {id: each.helpers for id, each in halves.items()}
        answers = [source for id, source in cells if id.startswith("answer-")]
        shown_cells = [(id, source) for id, source in cells if not id.startswith(("answer-", "tests-"))]
        places = needless(
            [source for _, source in shown_cells], answers, ["\n".join(each[::-1]) for each in halves.values()]
        )
        always = [shown_cells[place][0] for place in places]
        without = {name: [*always, *ids] for name, ids in without.items()}
        request = {"cells": cells, "versions": versions, "checks": helpers, "without": without, **limits}
        [told] = run([python, "-m", "tools.course.without_kernel"], [json.dumps(request)], folder)
        observed = [(id, one) for outcomes in told.values() for id, one in outcomes.items() if one.get("observation")]
        # An observation is JSON already: a hundred of them are as many megabytes. Those that are alike are judged once.
        about = {id: json.dumps({"check": check, "folder": folder})[:-1] for id, check in checks.items()}
        requests = [f'{about[id]}, "observation": {one.pop("observation")}}}' for id, one in observed]
        different = [*dict.fromkeys(requests)]
        judged = run([python, "-m", "autograd_course.judge.serve"], different, folder)
    verdicts = dict(zip(different, judged, strict=True))
    for (_, one), asked in zip(observed, requests, strict=True):
        verdict = verdicts[asked]
        if "mistake" in verdict:
            one["error"] = f"AuthorError: {verdict['mistake']}"
        else:
            one["text"] += verdict["card"]["text/plain"] + "\n"
            one["value"] = repr(float(verdict["score"]))
    return told


def run(command: list[str], requests: list[str], folder: str) -> list:
    """Let a command, in an environment that belongs to nobody, answer requests: lines of JSON in, lines of JSON out."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as lines:  # a pipe would be filled by 512 bytes at a time
        lines.writelines(f"{request}\n" for request in requests)
        lines.seek(0)
        ran = subprocess.run(
            command,
            stdin=lines,
            cwd=folder,
            env=kernel_environment(folder),
            stdout=subprocess.PIPE,
            encoding="utf-8",
            timeout=SECONDS,
            check=True,
        )
    return [json.loads(line) for line in ran.stdout.splitlines()]


def judge(answer: Answer, outcomes: Outcomes) -> Verdict:
    """What an answer got for its own exercise, and whether that is what it should get."""
    tests = outcomes[cell_id("tests", answer.exercise)]
    score, feedback = score_of(tests), " ".join(tests["text"].split())
    complaints = []
    if tests["error"]:
        complaints.append(f"the tests raise {tests['error']}; let them turn it into feedback")
    if tests["stderr"]:
        complaints.append(f"nbgrader gives 0 points if anything is on stderr, as here: {tests['stderr'].strip()}")
    complaints += [f"its card shows `{code}`, which stands in the check" for code in SOURCE if code in tests["text"]]
    match answer.kind:
        case "solution" | "right":
            complaints += complaints_of_right(answer.exercise, score, feedback)
        case "untouched":
            complaints += complaints_of_untouched(answer.exercise, score, feedback)
        case "as given":
            complaints += complaints_of_half_done(answer, score, feedback)
        case "wrong":
            complaints += complaints_of_wrong(answer, score, feedback)
            if not has_words(tests["text"]):
                complaints.append("its card shows values and no sentence; say what is asked, with asks= or why=")
    return Verdict(score, tests["text"], complaints)


def harm_to_the_next(answer: Answer, outcomes: Outcomes, solved: Outcomes, lesson: Lesson) -> Iterator[str]:
    """A wrong answer may cost points in another exercise only if that builds on it, and so is left out here.

    What harms a check has most likely been done right above it.
    """
    ids = [*lesson.exercises]
    for id in ids[ids.index(answer.exercise.id) + 1 :][:1]:
        tests = cell_id("tests", lesson.exercises[id])
        if tests in outcomes and score_of(outcomes[tests]) < score_of(solved[tests]):
            yield f"it, or one further above, also costs points in exercise {id}; let that stand on its own"


def needs_of_others(answer: Answer, outcomes: Outcomes, solved: Outcomes) -> Iterator[str]:
    """The demonstrations below an open exercise, as far as to the next one, run all the same."""
    ids = list(solved)
    for id in ids[ids.index(cell_id("answer", answer.exercise)) + 1 :]:
        if id.startswith("answer-"):
            return
        if outcomes[id]["error"] and not solved[id]["error"]:
            yield f"{id} needs it, and fails: {outcomes[id]['error']}; a demonstration must run while it is open"


def complaints_of_right(exercise: Exercise, score: float, feedback: str) -> Iterator[str]:
    if score < exercise.points:
        yield f"it is right but gets {score:g} of {exercise.points:g} points; let the tests accept it"
    for code in named_in(feedback):
        yield f"it is right but its feedback names {code}; narrow that belief"


def complaints_of_untouched(exercise: Exercise, score: float, feedback: str) -> Iterator[str]:
    if score > 0:
        yield f"it gets {score:g} points for nothing; let the tests fail on it"
    sentence = f"Exercise {exercise.id} is not done yet"
    if sentence not in feedback:
        yield f"the feedback does not say “{sentence}”; let the tests reach the open answer"
    for code in named_in(feedback):
        yield f"the feedback names {code}, but the answer is as it was given; nobody has believed anything yet"


def complaints_of_half_done(answer: Answer, score: float, feedback: str) -> Iterator[str]:
    """Of the solution with one function as the starter gives it."""
    if score >= answer.exercise.points:
        yield f"it keeps all points, though `{answer.left}` is still unchanged; let a part of the check need its repair"
    if f"`{answer.left}` is still unchanged" not in feedback:
        yield f"the feedback does not say that `{answer.left}` is still unchanged; let a part run that function alone"
    for code in named_in(feedback):
        yield f"the feedback names {code}, but `{answer.left}` is still unchanged; let a part run that function alone"


def complaints_of_wrong(answer: Answer, score: float, feedback: str) -> Iterator[str]:
    points, says = answer.exercise.points, answer.cell.keys["says"]
    wanted = {*answer.cell.keys["misconception"].split()} - {SLIP}
    if points and score >= points:
        yield f"it is wrong but keeps all {points:g} points; sharpen the tests until they tell it from the solution"
    named = set(named_in(feedback))
    for code in sorted(wanted - named):
        yield f"the feedback does not name {code}; let a check know what this belief gives"
    for other in sorted(named - wanted):
        yield f"the feedback names {other} too; narrow that belief, or say so here if the answer shows it as well"
    for words in says.split(" … "):
        if " ".join(words.split()).casefold() not in feedback.casefold():
            yield f"the feedback does not say “{words}”; correct either of them"


def has_words(card: str) -> bool:
    """Whether a line below a part of a card says more than that one value stands where another is expected."""
    return any(line.startswith("      ") and not VALUES_ALONE.search(line.strip()) for line in card.splitlines())


def score_of(tests: dict) -> float:
    """The points of a tests cell as nbgrader reads them: none after an error or a word on stderr."""
    return 0.0 if tests["error"] or tests["stderr"] else float(tests["value"])
