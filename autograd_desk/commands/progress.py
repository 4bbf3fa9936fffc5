"""Shows which exercises you have done, and what to repeat"""

from argparse import Namespace

from autograd_desk import workspace
from autograd_desk.commands import add_folder, refuse
from autograd_desk.progress_page import overview

arguments = add_folder


def main(options: Namespace) -> int:
    if not (options.folder / workspace.STATE).is_dir():
        return refuse(f"{options.folder} holds no lessons yet. Start with the command `lab`, or name another --folder")
    print(overview(options.folder))
    return 0
