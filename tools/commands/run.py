"""Runs a program written for PyTorch on this library, and names the lines that stop it

With --check before its name, the program is read only: what it takes from torch and is not here is listed.
"""

from argparse import ArgumentParser, Namespace

PASSES_ON = "the program"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--why", action="store_true", help="say which line is to blame for its gradients, as `make why`"
    )


def main(options: Namespace) -> int:
    from autograd_desk.commands import why
    from autograd_lib.__main__ import main

    return why.main(options) if options.why else main(options.rest)
