"""In a browser there are no processes, no signals and no threads: one Python does it all.

The judge works on the library and the course as they were loaded, not as a cell may have changed them: it has imported
both a second time. Anyone determined can still reach it, which is why scores from here count for nobody else.
"""

import asyncio
import json
import logging
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from importlib import invalidate_caches
from importlib.machinery import PathFinder
from types import ModuleType

from ..seam.errors import AGAIN, TimeIsUp

PACKAGES = ()  # the page is the lab, and grading happens elsewhere
_OURS = ("autograd_lib", "autograd_course")
_SOON = 2  # seconds until the judge is loaded, while a student reads the first cell's result
_WATCHER = 4  # of the numbers that sys.monitoring hands out, one that debuggers and profilers leave free
_NAP = 0.05  # seconds: a longer sleep is made of these
_DEEPEST = 400  # calls, one inside of the other: a browser's stack ends soon after, and takes Python with it
_judges_modules = {}


def get_ready() -> None:
    asyncio.get_event_loop().call_later(_SOON, start)


def start() -> None:
    if not _judges_modules:
        with _as_the_judge():
            __import__("autograd_course.judge.serve")
            __import__("autograd_course.engines")


def ask(request: dict) -> dict:
    with _as_the_judge():
        from ..judge.serve import answer

        return json.loads(json.dumps(answer(json.loads(json.dumps(request)))))


def end() -> None:
    _judges_modules.clear()


@contextmanager
def _as_the_judge():
    """Within it, what is imported of ours is the judge's."""
    students = _taken_out()
    if not _judges_modules:
        course = ModuleType("autograd_course")  # without __init__.py, which is for a student's notebook
        course.__path__ = students["autograd_course"].__path__
        _judges_modules["autograd_course"] = course
    sys.modules.update(_judges_modules)
    try:
        yield
    finally:
        _judges_modules.update(_taken_out())
        sys.modules.update(students)


def _taken_out():
    return {name: sys.modules.pop(name) for name in list(sys.modules) if name.partition(".")[0] in _OURS}


@contextmanager
def time_limit(seconds: float, patience: float = 1) -> Iterator[None]:
    """Within it, TimeIsUp is raised once the code has run for so long.

    Python itself looks at the clock, at each jump back and at each call. A single call into NumPy runs to its end.
    Python is slow here: `patience` is how many times as much time there is.
    """
    monitoring = sys.monitoring  # type: ignore[attr-defined]  # there since Python 3.12, which the tab has
    wanted = monitoring.events.JUMP | monitoring.events.PY_START
    if monitoring.get_tool(_WATCHER):  # the limit around this one holds
        yield
        return
    until, sleep = time.monotonic() + patience * seconds, time.sleep

    def look(*_):
        nonlocal until
        if time.monotonic() > until:
            until = time.monotonic() + AGAIN
            raise TimeIsUp

    def sleep_in_naps(seconds):
        awake = time.monotonic() + seconds
        while (left := awake - time.monotonic()) > 0:
            sleep(min(left, _NAP))

    monitoring.use_tool_id(_WATCHER, "time limit")
    for event in (monitoring.events.JUMP, monitoring.events.PY_START):
        monitoring.register_callback(_WATCHER, event, look)
    monitoring.set_events(_WATCHER, wanted)
    time.sleep = sleep_in_naps
    try:
        yield
    finally:
        monitoring.set_events(_WATCHER, 0)
        monitoring.free_tool_id(_WATCHER)
        time.sleep = sleep


def settle() -> None:
    """Bring what a lesson takes for granted: threads, matplotlib once it is imported, and an end to each recursion."""
    sys.setrecursionlimit(_DEEPEST)
    _bring_threads()
    sys.meta_path.append(_Matplotlib)


class _Matplotlib:
    """Loads matplotlib, which is large, when it is imported for the first time."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name != "matplotlib":
            return None
        from pyodide.ffi import can_run_sync, run_sync
        from pyodide_js import loadPackage

        loading = loadPackage(name)
        if not can_run_sync():
            raise ImportError("matplotlib, which draws this, is loading: run this cell once more in a few seconds")
        run_sync(loading)
        logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)  # that it collects fonts is no news
        invalidate_caches()
        return PathFinder.find_spec(name)


def _bring_threads():
    """Let a thread run to its end where it is started, as if all others waited: with a recording mode of its own.

    A daemon, which may never end, is refused as before.
    """
    start_thread = threading.Thread.start

    def run_at_once(thread):
        if thread.daemon:
            return start_thread(thread)
        _as_in_a_new_thread(thread.run)

    def submit(pool, work, /, *arguments, **options):
        future = Future()
        try:
            future.set_result(_as_in_a_new_thread(work, *arguments, **options))
        except BaseException as error:  # as in a thread, it waits for the one who asks
            future.set_exception(error)
        return future

    threading.Thread.start = run_at_once
    threading.Thread.join = lambda thread, timeout=None: None
    ThreadPoolExecutor.submit = submit


def _as_in_a_new_thread(work, *arguments, **options):
    """Call something with the library's switches as a new thread has them."""
    from autograd_lib.basics.grad_mode import mode

    return mode.during(vars(type(mode)()), work, *arguments, **options)
