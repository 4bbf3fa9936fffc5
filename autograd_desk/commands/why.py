"""Runs a program of yours, and says which line is to blame where its gradients are None, 0, nan or wrong

It runs on PyTorch where that is installed, and else on this course's library.
"""

from argparse import Namespace

PASSES_ON = "the program"


def main(options: Namespace) -> int:
    from autograd_lib.__main__ import main
    from autograd_lib.viz.watch.program import run

    return main(options.rest, run)
