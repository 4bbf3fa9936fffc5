"""`python -m autograd_lib script.py`: will a program written for PyTorch run here? It runs, and what stops it is said.

`--check` reads it only. What follows the name of the program goes to the program.
"""

import os
import sys

from autograd_lib import script

USAGE = """usage: python -m autograd_lib [--check] script.py [arguments of the script …]

Runs a program with this library in the place of torch, and says by line what stops it.
--check reads it only, and lists the names that it takes from torch and that are not here."""


def main(arguments, run=script.run):
    """0 if the program ran to its end, 1 if not, 2 if there is none."""
    only_check = arguments[:1] == ["--check"]
    arguments = arguments[only_check:]
    if not arguments or arguments[0].startswith("-"):
        print(USAGE, file=sys.stderr)
        return 2
    try:
        status = int(not (script.check(arguments[0]) if only_check else run(*arguments)))
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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
