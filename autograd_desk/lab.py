"""Opens JupyterLab on a student's own copies of the lessons."""

import argparse
import sys
from pathlib import Path

from autograd_desk import jupyterlab, workspace


def main(arguments, source, default, program):
    """Bring a folder up to date with the lessons in `source`, and open it; `default` is the folder if none is named."""
    parser = argparse.ArgumentParser(prog=program, description=__doc__, epilog="All else is passed on to JupyterLab.")
    parser.add_argument("--folder", type=Path, default=default, help=f"where your copies are ({default.name})")
    options, for_jupyterlab = parser.parse_known_args(arguments)
    folder = options.folder.expanduser().resolve()
    if folder == source.parent or any(map(folder.is_relative_to, (source, source.with_name("solutions")))):
        return refuse(f"{folder} holds the course itself", "Work on copies in another folder")

    state = folder / workspace.STATE / "jupyter"
    if server := jupyterlab.running(state):
        jupyterlab.show(server, for_jupyterlab)
        return 0
    try:
        report = workspace.update(source, folder)
    except OSError as problem:
        return refuse(f"{folder} cannot be used: {problem.strerror or problem}", "Name a folder that you can write to")
    if str(report):
        print(report, flush=True)
    jupyterlab.trust(report.notebooks(folder), state)
    if lessons := sorted(folder.glob("[0-9]*/*.ipynb")):
        first = lessons[0].relative_to(folder).as_posix()
        jupyterlab.lay_out(f"notebook:{first}", {"path": first, "factory": "Notebook"}, state, show_files=True)
    jupyterlab.add_menu("Course", "My progress", jupyterlab.PROGRESS, state)
    return jupyterlab.start("student", folder, state, for_jupyterlab)


def refuse(problem, remedy):
    print(f"{problem}. {remedy}, for example: --folder=~/autograd", file=sys.stderr)
    return 1
