"""Opens JupyterLab on nbgrader's formgrader, for instructors

python -m tools formgrader [arguments of JupyterLab, such as --port=9000 or --no-browser]
"""

from autograd_desk import jupyterlab
from tools import ROOT


def main(arguments):
    state = ROOT / "grading" / "jupyter"
    jupyterlab.trust(list(ROOT.glob("solutions/*/*.ipynb")), state)
    jupyterlab.lay_out("nbgrader-formgrader:nbgrader-formgrader", {}, state, show_files=False)
    return jupyterlab.start("instructor", ROOT, state, arguments)
