"""Opens JupyterLab on your own copies of the lessons, in my_work/

python -m tools lab [--folder FOLDER] [arguments of JupyterLab, such as --port=9000 or --no-browser]
"""

import argparse
from pathlib import Path

from tools import ROOT, jupyterlab, workspace


def main(arguments):
    parser = argparse.ArgumentParser(prog="python -m tools lab", description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, default=ROOT / "my_work", help="where your copies are (my_work)")
    options, for_jupyterlab = parser.parse_known_args(arguments)
    folder = options.folder.resolve()

    report = workspace.update(ROOT / "notebooks", folder)
    if str(report):
        print(report, flush=True)
    state = folder / workspace.STATE / "jupyter"
    jupyterlab.trust(report.notebooks(folder), state)
    if lessons := sorted(folder.glob("[0-9]*/*.ipynb")):
        first = lessons[0].relative_to(folder).as_posix()
        jupyterlab.lay_out(f"notebook:{first}", {"path": first, "factory": "Notebook"}, state, show_files=True)
    jupyterlab.start("student", folder, state, for_jupyterlab)
