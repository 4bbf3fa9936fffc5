"""The commands behind `python -m tools <command>`, and what they need."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class Refused(Exception):
    """A command cannot do what is asked of it; the message says what to do, and ends the command."""


def pyproject(root=ROOT):
    import tomllib  # here, not above: an old Python reads this file, to be told which one is needed

    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
