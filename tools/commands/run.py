"""Runs a program written for PyTorch on this library, and names the lines that stop it

With --check before its name, the program is read only: what it takes from torch and is not here is listed.
"""

PASSES_ON = "the program"


def main(options):
    from autograd_lib.__main__ import main

    return main(options.rest)
