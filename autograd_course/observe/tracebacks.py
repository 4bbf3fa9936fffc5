"""In a notebook, an error shows the student's lines and its message, not the library's lines between the two."""

import os
import sys
from types import TracebackType


def shorten_tracebacks():
    """Let this notebook's kernel show errors so; outside of IPython nothing happens."""
    ipython = sys.modules.get("IPython")
    shell = ipython and ipython.get_ipython()
    if shell:
        shell.set_custom_exc((Exception,), _show)


def _show(shell, kind, error, trace, tb_offset=None):
    shown = shell.InteractiveTB.structured_traceback(kind, error, _without_library(trace), tb_offset)
    shell._showtraceback(kind, error, shown)


def _without_library(trace):
    """A traceback like this one, without the frames whose code belongs to autograd_lib."""
    kept = []
    while trace:
        if not _is_library(trace.tb_frame.f_code.co_filename):
            kept.append(trace)
        trace = trace.tb_next
    shorter = None
    for each in reversed(kept):
        shorter = TracebackType(shorter, each.tb_frame, each.tb_lasti, each.tb_lineno)
    return shorter


def _is_library(filename):
    library = sys.modules.get("autograd_lib")
    return library is not None and filename.startswith(os.path.dirname(library.__file__) + os.sep)
