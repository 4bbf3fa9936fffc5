"""What a program shows: the lines that it prints, with its warnings, and errors as one line.

What a run decides is left out: addresses read `0x…`. An error or a warning is its type and its text.
"""

import io
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout


def described(problem: BaseException | str) -> str:
    """An exception or a warning: its type and its whole text, without the lines of PyTorch's and of our own source."""
    text = re.sub(r"\s*\(Triggered internally at [^)]*\)", "", str(problem))
    text = re.sub(r"(  File .*(?:\n|$)(    .*(?:\n|$))*)+", "  File …\n", text)
    text = text.partition("but expected one of:")[0]  # PyTorch lists each form with out, layout and pin_memory
    return f"{type(problem).__name__}: {text}".rstrip()


@contextmanager
def error_printed() -> Iterator[None]:
    """Print the error that the block raises; for programs that go on after it."""
    try:
        yield
    except Exception as error:
        print(described(error))
    else:
        print("no error")


@contextmanager
def lines_shown() -> Iterator[list[str]]:
    """A list that gets, at the end of the block, the lines that were printed in it, warnings where they occurred."""
    lines = []
    with redirect_stdout(io.StringIO()) as text, warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.showwarning = lambda message, category, *where: print(described(category(message)))
        try:
            yield lines
        finally:
            lines += re.sub(r"0x[0-9a-f]+", "0x…", text.getvalue()).splitlines()
