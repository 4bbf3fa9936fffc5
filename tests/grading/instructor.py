"""An instructor at work: a process that runs their commands one after the other, as starting each anew takes longer.

`Instructor` is the test's side of it. As a program, this reads commands as JSON, a line each, and answers with a line
that holds their status and all that they printed.
"""

import json
import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from tools import Refused


class Instructor:
    """Runs commands in a course's folder."""

    def __init__(self, course, environment):
        self.course = course
        program = [sys.executable, "-m", "autograd_desk.quick", "tests.grading.instructor"]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self._process = subprocess.Popen(program, cwd=course, env=environment, **pipes)

    def make(self, command, *arguments):
        """What `make grade`, `make report` or `make build` prints."""
        return self._run(self.course, "make", command, *arguments)

    def nbgrader(self, *arguments, folder=None):
        """What nbgrader prints, also in a student's folder."""
        return self._run(folder or self.course, "nbgrader", *arguments)

    def refused(self, command):
        """What a command of `make` says that it cannot do."""
        status, printed = self._ask(self.course, "make", command)
        assert status == 2, printed
        return printed.strip()

    def close(self):
        self._process.stdin.close()
        self._process.wait(30)
        self._process.stdout.close()

    def _run(self, folder, *command):
        status, printed = self._ask(folder, *command)
        assert status == 0, f"{command} ends with status {status}:\n{printed}"
        return printed

    def _ask(self, folder, *command):
        self._process.stdin.write(json.dumps([str(folder), *command]) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())


def make(name, *arguments):
    """A command of `make`, in the current folder; the workers that grade are kept."""
    from autograd_desk.commands import options_of
    from tools.commands import build, grade, matrix, report
    from tools.course import execute
    from tools.grade import graded_lesson

    if name == "build":
        execute.executed = lambda notebook, folder: notebook  # what an instructor's notebook shows is not graded
        return build.build(Path.cwd())
    if name == "matrix":
        return matrix.main(options_of(matrix, arguments, name), Path.cwd())
    if name == "report":
        return report.main(options_of(report, arguments, name))
    library = str(Path("../library").absolute())  # which a test can change
    graded_lesson.LIBRARIES = dict.fromkeys((*graded_lesson.LIBRARIES, library))
    graded_lesson.libraries_fingerprint.cache_clear()
    grade.LocalCrew = lambda workers, isolation: crew()
    return grade.main(options_of(grade, arguments, name))


@cache
def crew():
    from tools.grade.crew.work import LocalCrew

    kept = LocalCrew(2, "auto")
    kept.end, kept.close = kept.close, lambda: None
    return kept


def nbgrader(*arguments):
    from nbgrader.apps.nbgraderapp import NbGraderApp

    print(f"\n$ nbgrader {' '.join(arguments)}", flush=True)
    try:
        NbGraderApp.launch_instance(argv=arguments)
    finally:
        NbGraderApp.instance().reset()


def version():
    """What a new gradebook is marked with: nbgrader starts alembic to ask, which imports all of nbgrader once more."""
    from alembic.script import ScriptDirectory
    from nbgrader.dbutil import ALEMBIC_DIR

    return ScriptDirectory(ALEMBIC_DIR).get_current_head()


def serve(requests, replies):
    for line in requests:
        folder, name, *arguments = json.loads(line)
        os.chdir(folder)
        with tempfile.TemporaryFile() as printed:
            for stream in (1, 2):
                os.dup2(printed.fileno(), stream)
            try:
                status = {"make": make, "nbgrader": nbgrader}[name](*arguments) or 0
            except SystemExit as end:
                status = end.code or 0
            except Refused as reason:
                print(reason)
                status = 2
            except Exception as error:
                status = repr(error)
            sys.stdout.flush()
            sys.stderr.flush()
            printed.seek(0)
            said = printed.read().decode()
        replies.write(json.dumps([status, said]) + "\n")
        replies.flush()
    if crew.cache_info().currsize:
        crew().end()


if __name__ == "__main__":
    from jupyter_core import paths
    from nbgrader import api

    paths.ENV_CONFIG_PATH.clear()  # the environment's settings are the checkout's, with those of somebody's class
    api.get_alembic_version = version
    serve(sys.stdin, os.fdopen(os.dup(1), "w"))
