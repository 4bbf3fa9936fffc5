"""The commands behind `python -m tools <command>`, and what they need.

commands     one module for each command
environment  `.venv`, in which they run: made on first use
course       lesson texts become notebooks, and planted answers prove the checks
grade        what a class hands in becomes scores, feedback and a report
hub          a class on JupyterHub
lite, site   the course in a browser tab, and the website to read
parity       PyTorch's names and samples beside this library's; pytorch: PyTorch itself, to compare with
bench        how fast both are
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class Refused(Exception):
    """A command cannot do what is asked of it; the message says what to do, and ends the command."""


def pyproject(root=ROOT):
    import tomllib  # here, not above: an old Python reads this file, to be told which one is needed

    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
