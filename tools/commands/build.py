"""Builds the notebooks from the lessons' texts

Lesson texts → the instructor's notebooks → the students' notebooks, and two pages of docs/. Everything is first made in
an empty folder, and then compared with the checkout: a build writes what differs, a check names it. Nothing is read
back from a notebook, so what is changed there by hand is lost.
"""

import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

import nbformat
from nbgrader.converters import GenerateAssignment
from nbgrader.coursedir import CourseDirectory
from traitlets.config import PyFileConfigLoader

from tools import ROOT
from tools.course import coverage, execute, plan, sections
from tools.course.leave_out import leftovers, without
from tools.course.lesson import Lesson, LessonError, Place, lesson_texts, read, without_lesson
from tools.course.notebook import lesson_file, source_notebook
from tools.course.rules import enforce

EXTRAS = ("test",)
PAGES = {"docs/coverage.md": coverage.table, "docs/plan.md": plan.table}


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--check", action="store_true", help="write nothing; name each file that is not up to date")


def main(options: Namespace) -> int:
    return build(check=options.check)


def build(root: Path = ROOT, check: bool = False) -> int:
    """Write what differs, or name it; 1 if a text is wrong or, of a check, if there is a difference."""
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder)
        try:
            make_course(root, built)
        except LessonError as error:
            print(error, file=sys.stderr)
            return 1
        outdated, leftover = compare(built, root)
        if check:
            for name in outdated:
                print(f"{name} is not what its lesson's text builds; run `make build` (notebooks are never edited)")
        else:
            for name in outdated:
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_bytes((built / name).read_bytes())
                print(f"built {name}")
    for name in leftover:
        print(f"{name} is built from no lesson; delete it, or move it elsewhere if it is your work")
    if not outdated and not leftover:
        print("All notebooks are up to date.")
    return int(bool(leftover or (check and outdated)))


def make_course(root: Path, course: Path, leave_out: Mapping[str, list[str]] = MappingProxyType({})) -> None:
    """Fill the empty folder `course` with the solutions/, notebooks/ and docs/ of the lessons in `root`.

    `leave_out` names exercises by lesson, besides those that a lesson's header leaves out.
    """
    lessons, handed_out, faults = [], [], []
    for path in without_lesson(root):
        faults.append(f"{Place(path.relative_to(root).as_posix())}: there is no such lesson; name this as its text is")
    for text in lesson_texts(root):
        try:
            lesson = read(text)
            enforce(lesson)
            out = [*lesson.leave_out, *leave_out.get(lesson.name, ())]
            part = without(lesson, out) if out else lesson
            make_source(part, course / "solutions")
            lessons.append(lesson)
            handed_out.append(part)
        except LessonError as error:
            faults.append(str(error))
    if faults:
        raise LessonError("\n".join(faults))
    release(course)
    made = {name: table(handed_out) for name, table in PAGES.items()} | {sections.NAME: sections.sections(lessons)}
    for name, page in made.items():
        (course / name).parent.mkdir(parents=True, exist_ok=True)
        write(course / name, page)
    for line in leftovers(lessons, handed_out, root):
        print(line)


def make_source(lesson: Lesson, solutions: Path) -> None:
    """Write one lesson's folder: the instructor's notebook with its outputs, and lesson.json."""
    folder = solutions / lesson.name
    folder.mkdir(parents=True)
    write(folder / "lesson.json", lesson_file(lesson))
    try:
        notebook = execute.executed(source_notebook(lesson), folder)
    except execute.CellFailed as failure:
        written = [cell for cell in lesson.cells if failure.cell.source.endswith(cell.source)]
        place = max(written, key=lambda cell: len(cell.source)).place
        remedy = "correct it, or tag it `raises-exception` if it shows an error"
        raise LessonError(f"{place}: the cell fails: {failure}; {remedy}") from None
    write(folder / f"{lesson.name}.ipynb", nbformat.writes(notebook) + "\n")


def release(course: Path) -> None:
    """Make `course`/notebooks from all lessons in `course`/solutions, by nbgrader's own converter with our settings.

    A build must not touch the instructor's gradebook, so nothing is recorded, as by `nbgrader generate_assignment
    --no-db`. Without that flag the command makes the same notebooks, and records their tests for grading.
    """
    config = PyFileConfigLoader("nbgrader_config.py", path=str(ROOT)).load_config()
    config.GenerateAssignment.no_database = True
    config.Agree.enabled = False
    directory = CourseDirectory(config=config, root=str(course), assignment_id="*")
    GenerateAssignment(config=config, coursedir=directory).start()


def compare(built: Path, root: Path) -> tuple[list[str], list[str]]:
    """The names of the files that have to be written, and of those that nothing builds."""
    wanted, found = set(made_files(built)), set(made_files(root))
    outdated = [
        name for name in wanted if name not in found or (built / name).read_bytes() != (root / name).read_bytes()
    ]
    return sorted(outdated), sorted(found - wanted)


def made_files(course: Path) -> Iterator[str]:
    """Every file below the folders of lessons, but for what JupyterLab and Python hide there; and what is about all."""
    about_all = [course / name for name in (*PAGES, sections.NAME)]
    for path in [*course.glob("solutions/*/**/*"), *course.glob("notebooks/**/*"), *about_all]:
        name = path.relative_to(course)
        if path.is_file() and not any(part.startswith((".", "__")) for part in name.parts):
            yield name.as_posix()


def write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
