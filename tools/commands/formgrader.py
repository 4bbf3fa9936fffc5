"""Opens JupyterLab on nbgrader's formgrader, for instructors

python -m tools formgrader [arguments of JupyterLab, such as --port=9000 or --no-browser]
"""

from tools import ROOT


def main(arguments):
    from tools import jupyterlab

    jupyterlab.start("instructor", ROOT, ROOT / "grading" / "jupyter", "/lab?formgrader=true", arguments)
