"""Opens JupyterLab on your own copies of the lessons, in my_work/

python -m tools lab [--folder FOLDER] [arguments of JupyterLab, such as --port=9000 or --no-browser]
"""

import argparse
from pathlib import Path

from tools import ROOT


def main(arguments):
    from tools import jupyterlab, workspace

    parser = argparse.ArgumentParser(prog="python -m tools lab", description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, default=ROOT / "my_work", help="where your copies are (my_work)")
    options, for_jupyterlab = parser.parse_known_args(arguments)
    folder = options.folder.resolve()

    news = str(workspace.update(ROOT / "notebooks", folder))
    if news:
        print(news, flush=True)
    state = folder / workspace.STATE / "jupyter"
    jupyterlab.start("student", folder, state, page(folder, state), for_jupyterlab)


def page(folder, state):
    """The first lesson; once JupyterLab remembers a layout, that."""
    first = min(folder.glob("[0-9]*/*.ipynb"), default=None)
    if first is None or any(state.glob("config/lab/workspaces/*")):
        return "/lab"
    return f"/lab/tree/{first.relative_to(folder).as_posix()}"
