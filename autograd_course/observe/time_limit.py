"""A time limit for a piece of the student's code, which may never end by itself."""

import signal
import threading
from contextlib import contextmanager

_AGAIN = 0.5  # seconds until a program that caught the first TimeIsUp gets another


class TimeIsUp(BaseException):
    """The code ran longer than it may. No Exception, so that a student's `except Exception` does not stop it."""


@contextmanager
def time_limit(seconds):
    """Within it, TimeIsUp is raised once the code has run for so long.

    In the main thread of Linux and macOS a signal does that, which also ends a `time.sleep`. Elsewhere, as on Windows,
    a thread asks Python to raise it: a loop ends, but a single call into NumPy or the system first runs to its end.
    """
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        yield from _by_signal(seconds)
    else:
        yield from _by_thread(seconds)


def _by_signal(seconds):
    def ring(number, frame):
        raise TimeIsUp

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


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
            wait = _AGAIN

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        with lock:
            ended.set()
        watcher.join()
