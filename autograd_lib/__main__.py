"""`python -m autograd_lib script.py`: will a program written for PyTorch run here? It runs, and what stops it is said.

`--check` reads it only; `--why` watches it, and says which line is to blame for its gradients. What follows the name of the program goes to the program.
"""

import os
import sys
from contextlib import nullcontext
from importlib import import_module
from importlib.util import find_spec

from autograd_lib import script

USAGE = """usage: python -m autograd_lib [--check|--why] script.py [arguments of the script …]

Runs a program with this library in the place of torch, and says by line what stops it.
--check reads it only, and lists the names that it takes from torch and that are not here.
--why runs it, on PyTorch where that is installed, and says which line is to blame for its gradients."""


def main(arguments):
    """0 if the program ran to its end, 1 if not, 2 if there is none."""
    switch = arguments[0] if arguments[:1] in (["--check"], ["--why"]) else ""
    arguments = arguments[bool(switch) :]
    if not arguments or arguments[0].startswith("-"):
        print(USAGE, file=sys.stderr)
        return 2
    try:
        status = int(not {"--check": script.check, "--why": why}.get(switch, script.run)(*arguments))
        sys.stdout.flush()
        return status
    except BrokenPipeError:  # the reader has seen enough, as in `… | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python writes what is left as it ends
        return 141
    except OSError as error:
        print(f"{arguments[0]} cannot be read: {error.strerror}.", file=sys.stderr)
    except (SyntaxError, UnicodeDecodeError) as error:
        print(f"{arguments[0]} is no Python program: {error}.", file=sys.stderr)
    return 2


def why(*arguments):
    """Run a program inside of `watch()`, on PyTorch if it is installed, and print what was seen."""
    from autograd_lib.viz.watch import watch

    class Told(watch):
        def __exit__(self, *exception):  # the program's variables are still there
            super().__exit__(*exception)
            print(f"\n{self}\n", file=sys.stderr)

    if find_spec("torch") is None:
        return script.run(*arguments, around=Told)
    import_module("torch")
    return script.run(*arguments, library=nullcontext, around=Told)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
