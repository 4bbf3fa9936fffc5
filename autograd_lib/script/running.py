"""Runs a program that was written for PyTorch, and says in plain words what stops it, or may stop it, by line.

What the program prints stays as it is: the words about it go to the error stream.
"""

import re
import runpy
import sys
import traceback
from contextlib import nullcontext
from pathlib import Path

from ..basics import left_out
from .alias import as_torch
from .reading import missing_names


def check(path):
    """Print which of the names that a program takes from PyTorch are not here, by line; True if all are.

    Raises OSError for a file that cannot be read, SyntaxError for one that is no Python.
    """
    path = Path(path)
    missing = missing_names(path.read_text(encoding="utf-8"), str(path))
    if not missing:
        _say(f"{path.name}: all that it takes from torch is here.")
        return True
    _say(f"{path.name} names what is not here:")
    for line, name in missing:
        _say(f"  line {line}: {left_out.words(name.removeprefix('torch.')) or name}")
    return False


def run(path, *arguments, library=as_torch, around=nullcontext):
    """Run a program with this library in the place of `torch`. Returns True if it ran to its end.

    `library()` is the block in which it is that, and `around()` one that is to stand around the program.

    `arguments` are what it finds in `sys.argv`. In a notebook: `from autograd_lib import script; script.run("x.py")`.
    Raises OSError for a file that cannot be read, SyntaxError for one that is no Python.
    """
    path = Path(path)
    source = path.read_text(encoding="utf-8")
    missing = missing_names(source, str(path)) if library is as_torch else []
    if missing:
        check(path)
    before = sys.argv, sys.path[:]
    sys.argv = [str(path), *map(str, arguments)]
    sys.path.insert(0, str(path.parent.resolve()))
    try:
        with library(), around():
            _variables = runpy.run_path(str(path), run_name="__main__")  # there until the end of the block
    except SystemExit as end:
        return not end.code
    except BrokenPipeError:
        raise  # nobody reads what the program prints
    except Exception as error:
        _explain(error, path, source, missing, library is as_torch)
        return False
    finally:
        sys.argv, sys.path[:] = before
    return True


def _explain(error, path, source, missing, is_library):
    """Say where in the program an error arose, and whether it is this library that stops it."""
    own = [each for each in traceback.extract_tb(error.__traceback__) if each.filename == str(path)]
    line = own[-1].lineno if own else getattr(error, "lineno", None)
    _say("".join(traceback.format_exception(type(error), error, _from_program(error, path))).rstrip())
    where = f"{path.name} stopped at line {line}" if line else f"{path.name} stopped"
    if text := line and source.splitlines()[line - 1].strip():
        where += f": {text}"
    _say(f"\n{where}")
    names = [name for at, name in missing if at == line]
    if names:
        _say(f"{' and '.join(names)}: not in this library, which has what a course on autograd needs.")
    elif isinstance(error, NotImplementedError) or "left out" in str(error):
        _say("This library does not have it. In PyTorch the program may go on here.")
    elif isinstance(error, TypeError) and re.search("unexpected keyword|positional argument", str(error)):
        _say("If this is an option of a function of torch, PyTorch may know it.")
    elif is_library:
        _say("PyTorch would raise this, too, unless it is a difference that autograd_lib/differences.md lists.")


def _from_program(error, path):
    """The traceback from the program's first line on, without the lines of this file."""
    step = error.__traceback__
    while step is not None and step.tb_frame.f_code.co_filename != str(path):
        step = step.tb_next
    return step or error.__traceback__


def _say(text):
    print(text, file=sys.stderr, flush=True)
