"""What of nbgrader is replaced in this process: its configuration names no class for these, and has no option.

nbgrader reads its configuration when it has already chosen the class of a command, so a subclass would come too late.
Where a new nbgrader no longer calls what is replaced, its own way of grading would come back without a word:
tests/desk/test_nbgrader_patches.py notices.
"""

from collections.abc import Iterable
from pkgutil import resolve_name
from typing import NamedTuple


class Patch(NamedTuple):
    place: str  # in nbgrader
    ours: str
    asked_in: str  # the module of nbgrader that asks for it …
    asks: str  # … in these words
    why: str


def put_in(patches: Iterable[Patch]) -> None:
    for patch in patches:
        owner, name = patch.place.replace(":", ".").rsplit(".", 1)
        setattr(resolve_name(owner), name, resolve_name(patch.ours))


STUDENTS = [
    Patch(
        "nbgrader.validator:Validator.validate", "autograd_desk.validate:as_nbgrader_tells",
        "nbgrader.server_extensions.validate_assignment.handlers", "validator.validate(",
        "`nbgrader validate` and nbgrader's own button say what the course's button says",
    ),
]  # fmt: skip

OURS = "tools.grade.nbgrader_commands"
INSTRUCTORS = [
    *STUDENTS,
    Patch(
        "nbgrader.converters:Autograde.start", f"{OURS}:autograde",
        "nbgrader.apps.autogradeapp", "converter = Autograde(",
        "students' code runs in a sandbox, and is judged outside of it: nbgrader would run both in one kernel",
    ),
    Patch(
        "nbgrader.converters:GenerateFeedback.start", f"{OURS}:generate_feedback",
        "nbgrader.apps.generatefeedbackapp", "converter = GenerateFeedback(",
        "a page of feedback shows no hidden tests, and whoever is late sees what that costs",
    ),
    Patch(
        "nbgrader.apps.zipcollectapp:ZipCollectApp.start", f"{OURS}:zip_collect",
        "nbgrader.apps.nbgraderapp", "ZipCollectApp",
        "downloads of four platforms are read as they come",
    ),
    Patch(
        "nbgrader.apps.dbapp:DbAssignmentAddApp.start", f"{OURS}:add_assignment",
        "nbgrader.apps.dbapp", "DbAssignmentAddApp,",
        "a due date is in the class's time zone",
    ),
    Patch(
        "nbgrader.apps.dbapp:DbStudentImportApp.start", f"{OURS}:import_students",
        "nbgrader.apps.dbapp", "DbStudentImportApp,",
        "a roster is read as spreadsheets save it, all of it or nothing",
    ),
    Patch(
        "nbgrader.apps.exportapp:Gradebook", f"{OURS}:gradebook", "nbgrader.apps.exportapp", "with Gradebook(",
        "a gradebook that cannot be opened is told in a sentence",
    ),
    Patch(
        "nbgrader.apps.dbapp:Gradebook", f"{OURS}:gradebook", "nbgrader.apps.dbapp", "with Gradebook(",
        "the same, of its other commands",
    ),
    Patch(
        "nbgrader.apps.nbgraderapp:NbGraderApp.start", f"{OURS}:in_a_sentence",
        "nbgrader.apps.nbgraderapp", "NbGraderApp.launch_instance()",
        "what a command cannot do is told in a sentence",
    ),
]  # fmt: skip
