"""Opens the lessons in JupyterLab, as your own copies"""

import sys
from argparse import Namespace
from importlib.util import find_spec

from autograd_course.files.lesson_file import LESSONS
from autograd_desk import commands, jupyterlab, workspace
from autograd_desk.commands import add_folder

PASSES_ON = "JupyterLab, such as --port=9000 or --no-browser"

ROOM = 1 << 20  # bytes; with less, JupyterLab ends in a traceback, or saves nothing

arguments = add_folder


def main(options: Namespace) -> int:
    folder = options.folder
    if find_spec("jupyterlab") is None:
        return commands.refuse("JupyterLab is not installed. Install the course's wheel with [desk] after its name")
    if folder == LESSONS.parent or any(map(folder.is_relative_to, (LESSONS, LESSONS.with_name("solutions")))):
        return refuse(f"{folder} holds the course itself", "Work on copies in another folder")

    state = folder / workspace.STATE / "jupyter"
    if server := jupyterlab.running(state):
        jupyterlab.show(server, options.rest)
        return 0
    try:
        report = workspace.update(LESSONS, folder)
        workspace.write(state / "room", bytes(ROOM))
        (state / "room").unlink()
    except OSError as problem:
        remedy = "Make room there, or name a folder that you can write to"
        return refuse(f"{folder} cannot be used: {problem.strerror or problem}", remedy)
    if str(report):
        print(report, flush=True)
    jupyterlab.trust(report.notebooks(folder), state)
    if lessons := sorted(folder.glob("[0-9]*/*.ipynb")):
        first = lessons[0].relative_to(folder).as_posix()
        jupyterlab.lay_out(f"notebook:{first}", {"path": first, "factory": "Notebook"}, state, show_files=True)
    return jupyterlab.start("student", folder, state, options.rest)


def refuse(problem: str, remedy: str) -> int:
    print(f"{problem}. {remedy}, for example: --folder=~/autograd", file=sys.stderr)
    return 1
