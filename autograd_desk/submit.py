"""`nbgrader submit`, which takes a lesson only as it can be graded: one notebook, under the name that it was given.

Without this a renamed notebook is submitted "with success" and never graded, and of two copies only one is.
"""

from pathlib import Path

from nbgrader.exchange.default.submit import ExchangeSubmit
from nbgrader.utils import find_all_notebooks

from autograd_desk.workspace import EARLIER, fingerprint_of, is_of_lesson, read_notebook


class Submit(ExchangeSubmit):
    """Named in nbgrader_config.py; the button Submit and the command both come here."""

    def check_filename_diff(self) -> None:
        for name in find_all_notebooks(self.release_path):
            if problem := objection(Path(self.src_path, name), Path(self.release_path, name)):
                self.fail(problem)


def objection(mine: Path, released: Path) -> str | None:
    """Why the notebook `mine` cannot be handed in, with the remedy; None where it can."""
    copies = [path for path in notebooks(mine.parent) if path != mine and is_of_lesson(path, read_notebook(released))]
    named = ", ".join(path.name for path in copies)
    if not mine.exists():
        here = f" Here is {named}: give it that name." if copies else ""
        return f"Nothing was handed in: the notebook is graded under the name {mine.name}.{here}"
    if copies:
        return (
            f"Nothing was handed in: of your copies of this lesson, only {mine.name} would be graded. "
            f"Move {named} to another folder, and make sure that your work is in the one that stays."
        )
    if fingerprint_of(mine) == fingerprint_of(released):
        for path in notebooks(mine.parent.parent, "**/*.ipynb"):
            if path != mine and is_of_lesson(path, read_notebook(released)):
                return f"Nothing was handed in: {mine.name} is unchanged. Did you mean {path}? Put it in its place."
    return None


def notebooks(folder: Path, pattern: str = "*.ipynb") -> list[Path]:
    """The notebooks in a folder, but for hidden ones and earlier versions."""
    inside = ((path, path.relative_to(folder).parts) for path in sorted(folder.glob(pattern)))
    return [path for path, parts in inside if parts[0] != EARLIER and not any(part.startswith(".") for part in parts)]
