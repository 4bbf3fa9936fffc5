"""The commands behind `python -m tools <command>`, and what they need.

commands     one module for each command; environment: `.venv`, in which they run, made on first use

Two houses, of which neither looks into the other. What an instructor runs:
grade        what a class hands in becomes scores, feedback and a report
hub          a class on JupyterHub
lite, site   the course in a browser tab, and the website to read

What an author runs:
course       lesson texts become notebooks, and planted answers prove the checks
parity       PyTorch's names and samples beside this library's; pytorch: PyTorch itself, to compare with
bench        how fast both are

cells        what both ask of a lesson's cells: what of them runs beside a student
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class Refused(Exception):
    """A command cannot do what is asked of it; the message says what to do, and ends the command."""


def pyproject(root: Path = ROOT) -> dict:
    import tomllib  # here, not above: an old Python reads this file, to be told which one is needed

    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
