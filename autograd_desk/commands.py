"""What students ask for in a terminal, besides JupyterLab itself."""

import sys
from pathlib import Path

from autograd_desk import overview, workspace
from autograd_desk.carry import told


def progress(arguments, folder):
    """Print how the exercises stand in this folder, or in the one that is named."""
    folder = Path(*arguments[:1] or [folder]).expanduser()
    if not (folder / workspace.STATE).is_dir():
        return refuse(f"{folder} holds no lessons yet. Start with the command `lab`, or name another folder")
    print(overview.overview(folder))
    return 0


def adopt(arguments, folder):
    """Let the new version of a lesson take its place, with the student's answers."""
    folder = Path(*arguments[1:2] or [folder]).expanduser()
    names = workspace.waiting(folder)
    if not arguments or arguments[0] not in names:
        return refuse(f"New versions are waiting of: {', '.join(names)}" if names else "No lesson has a new version")
    try:
        print(told(workspace.adopt(folder, arguments[0]), workspace.EARLIER))
    except (OSError, ValueError, LookupError) as problem:
        return refuse(f"{folder / arguments[0]} cannot be brought up to date, and is as it was: {problem}")
    return 0


def refuse(sentence):
    print(f"{sentence}.", file=sys.stderr)
    return 1
