"""On a computer: the judge is a process of its own, and time is limited by a signal or by a thread.

The judge starts with the kernel, so that the first check need not wait for it; elsewhere the first check starts it. It
serves all checks of a session, and ends when its input ends, with this process.
"""

import atexit
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from ..seam.errors import AGAIN, TimeIsUp
from ..seam.time_limits import JUDGING

PACKAGES = (
    ("JupyterLab", "jupyterlab", "run `pip install jupyterlab`"),
    ("nbgrader", "nbgrader", "run `pip install nbgrader`"),
)
_HOME = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
_PROGRAM = "import sys; sys.path.insert(0, sys.argv[1]); from autograd_course.judge.serve import serve; serve()"
_process = None


def get_ready() -> None:
    if "ipykernel" in sys.modules:
        start()


def start() -> None:
    """Start the judge, if there is none yet; a failure shows when it is asked."""
    global _process
    if _process is not None and _process.poll() is not None:
        end()
    if _process is None:
        command = [sys.executable, "-P", "-c", _PROGRAM, _HOME]
        pipes: dict = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        try:
            _process = subprocess.Popen(command, cwd=_HOME, **pipes)
        except OSError:
            _process = None


def ask(request: dict) -> dict:
    """What the judge says; OSError or ValueError where it says nothing."""
    start()
    if _process is None:
        raise FileNotFoundError("cannot be started here")
    stop = threading.Timer(JUDGING, _process.kill)
    stop.start()
    try:
        _process.stdin.write(json.dumps(request).encode() + b"\n")
        _process.stdin.flush()
        return json.loads(_process.stdout.readline())
    except (OSError, ValueError):
        end()
        raise
    finally:
        stop.cancel()


@atexit.register
def end() -> None:
    """End the judge; the next check starts another."""
    global _process
    process, _process = _process, None
    if process is not None:
        process.kill()
        process.communicate()


def settle() -> None:
    """All that a lesson takes for granted is here."""


@contextmanager
def time_limit(seconds: float, patience: float = 1) -> Iterator[None]:
    """Within it, TimeIsUp is raised once the code has run for so long.

    In the main thread of Linux and macOS a signal does that, which also ends a `time.sleep`. Elsewhere, as on Windows,
    a thread asks Python to raise it: a loop ends, but a single call into NumPy or the system first runs to its end.
    On Linux, time in which others had the processor does not count, up to `patience` times as much again.
    """
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        yield from _by_signal(seconds, patience)
    else:
        yield from _by_thread(patience * seconds)  # nobody knows for whom it waits


def _by_signal(seconds, patience):
    begun, given = _waited(), 0

    def ring(number, frame):
        nonlocal given
        more = min(_waited() - begun, patience * seconds) - given
        if more > seconds / 100:  # a busy machine is not the student's fault
            given += more
            signal.setitimer(signal.ITIMER_REAL, more, AGAIN)
        else:
            raise TimeIsUp(f"this ran longer than {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _waited():
    """Seconds in which the main thread was ready to run, and others had the processor; 0 if nobody counts them."""
    try:
        with open("/proc/self/schedstat", encoding="ascii") as file:
            return int(file.read().split()[1]) / 1e9
    except (OSError, LookupError, ValueError):
        return 0


def _by_thread(seconds):
    import ctypes

    raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
    ident, lock, ended = ctypes.c_ulong(threading.get_ident()), threading.Lock(), threading.Event()

    def watch():
        wait = seconds
        while not ended.wait(wait):
            with lock:
                if not ended.is_set():
                    raise_in(ident, ctypes.py_object(TimeIsUp))
            wait = AGAIN

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        with lock:
            ended.set()
        watcher.join()
