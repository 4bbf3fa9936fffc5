"""An instructor at work: a process that runs their commands one after the other, as starting each anew takes longer.

`Instructor` is the test's side of it. As a program, this reads commands as JSON, a line each, and answers with a line
that holds their status and all that they printed.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path


class Instructor:
    """Runs commands in a course's folder."""

    def __init__(self, course, environment):
        program = [sys.executable, "-m", "autograd_desk.quick", "tests.grading.instructor"]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self._process = subprocess.Popen(program, cwd=course, env=environment, **pipes)

    def make(self, command, *arguments):
        """What `make grade`, `make report` or `make build` prints."""
        return self._run(["make", command, *arguments])

    def nbgrader(self, *arguments):
        return self._run(["nbgrader", *arguments])

    def refused(self, command):
        """What a command of `make` says that it cannot do."""
        status, printed = self._ask(["make", command])
        assert status == 2, printed
        return printed.strip()

    def close(self):
        self._process.stdin.close()
        self._process.wait(30)
        self._process.stdout.close()

    def _run(self, command):
        status, printed = self._ask(command)
        assert status == 0, f"{command} ends with status {status}:\n{printed}"
        return printed

    def _ask(self, command):
        self._process.stdin.write(json.dumps(command) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())


def commands():
    """The commands by name; the workers that grade are kept."""
    from tests.grading.nbgrader_commands import run
    from tools.course import build, cache, matrix
    from tools.grade import course, main
    from tools.grade.crew.local import LocalCrew
    from tools.grade.report.main import run as report

    crew = LocalCrew(2, "auto")
    closed, crew.close = crew.close, lambda: None
    main.LocalCrew = lambda workers, isolation: crew
    if not os.environ.get("EXECUTE"):
        cache.run = lambda notebook, folder: notebook  # what an instructor's notebook shows is not graded
    course.LIBRARIES += (str(Path("../library").absolute()),)  # which a test can change

    def grade(*arguments):
        course.libraries_fingerprint.cache_clear()
        lessons = [each for each in arguments if not each.startswith("--")]
        students = [each.removeprefix("--student=") for each in arguments if each.startswith("--student=")]
        return main.run(lessons, students, 2, None, "--again" in arguments, "auto")

    made = {
        "grade": grade,
        "report": lambda: report([]),
        "build": lambda: build.main(Path.cwd()),
        "matrix": lambda *lessons: matrix.main(lessons, Path.cwd()),
    }
    return {"make": lambda name, *rest: made[name](*rest), "nbgrader": lambda *rest: run(os.getcwd(), rest)}, closed


def serve(requests, replies):
    known, close = commands()
    for line in requests:
        name, *arguments = json.loads(line)
        with tempfile.TemporaryFile() as printed:
            for stream in (1, 2):
                os.dup2(printed.fileno(), stream)
            try:
                status = known[name](*arguments) or 0
            except SystemExit as end:
                status = end.code
            except Exception as error:
                status = repr(error)
            sys.stdout.flush()
            sys.stderr.flush()
            printed.seek(0)
            said = printed.read().decode()
        replies.write(json.dumps([status, said]) + "\n")
        replies.flush()
    close()


if __name__ == "__main__":
    from nbgrader import api

    from tests.grading.nbgrader_commands import version

    api.get_alembic_version = version
    serve(sys.stdin, os.fdopen(os.dup(1), "w"))
