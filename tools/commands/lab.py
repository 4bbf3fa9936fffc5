"""Opens JupyterLab on your own copies of the lessons, in my_work/

python -m tools lab [--folder FOLDER] [arguments of JupyterLab, such as --port=9000 or --no-browser]
"""

from autograd_desk import lab
from tools import ROOT


def main(arguments):
    return lab.main(arguments, ROOT / "notebooks", ROOT / "my_work", "python -m tools lab")
