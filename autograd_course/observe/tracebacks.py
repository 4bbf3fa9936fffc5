"""In a notebook, an error shows the student's lines and its message, not the library's lines between the two.

A cell that Python cannot read shows its line and the place in it, as ever. A check that is stopped says so in one line.
"""

from types import TracebackType

from ..show.display import shell
from .blame import blamed_line, frames_of, is_of


def shorten_tracebacks() -> None:
    """Let this notebook's kernel show errors so; outside of IPython nothing happens."""
    if shell():
        shell().set_custom_exc((Exception, KeyboardInterrupt), _show)


def _show(shell, kind, error, trace, tb_offset=None):
    frames = frames_of(error)
    ran = [code.co_filename for code, _, names, _ in frames if names is shell.user_ns]
    if isinstance(error, SyntaxError) and not ran:
        shell.showsyntaxerror()
    elif isinstance(error, KeyboardInterrupt) and any(is_of(__package__, code.co_filename) for code, *_ in frames):
        where = blamed_line(frames, ran[0])
        where = where if "on your line" in where else ""
        shell._showtraceback(kind, error, [f"KeyboardInterrupt: you stopped this check{where}, so it has no result."])
    else:
        shown = shell.InteractiveTB.structured_traceback(kind, error, _without_library(trace), tb_offset)
        shell._showtraceback(kind, error, shown)


def _without_library(trace):
    """A traceback like this one, without the frames whose code belongs to autograd_lib, and to NumPy below these."""
    kept, inside = [], False
    while trace:
        file = trace.tb_frame.f_code.co_filename
        inside = is_of("autograd_lib", file) or (inside and is_of("numpy", file))
        if not inside:
            kept.append(trace)
        trace = trace.tb_next
    shorter = None
    for each in reversed(kept):
        shorter = TracebackType(shorter, each.tb_frame, each.tb_lasti, each.tb_lineno)
    return shorter
