"""Opens nbgrader's formgrader in JupyterLab, for instructors"""

from argparse import Namespace

from autograd_desk import jupyterlab
from tools import ROOT

PASSES_ON = "JupyterLab, such as --port=9000 or --no-browser"


def main(options: Namespace) -> int:
    state = ROOT / "grading" / "jupyter"
    jupyterlab.trust(list(ROOT.glob("solutions/*/*.ipynb")), state)
    jupyterlab.lay_out("nbgrader-formgrader:nbgrader-formgrader", {}, state, show_files=False)
    return jupyterlab.start("instructor", ROOT, state, options.rest)
