"""Options of `make test ARGS=…`, and what it says of tests that this machine cannot run.

Tests may run side by side, in processes of their own: each hands its sentences to the one that reports.
"""

import gc
import os
import re
import signal

import pytest

import autograd_desk.quick  # noqa: F401 (before anything that reads notebooks)

# A shell lets what runs in its background ignore Ctrl-C, and so would all that tests start there, and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

NOT_RUN = pytest.StashKey[dict]()
# The longest first: a browser's tab, a class, all commands of the pages, each lesson's planted answers.
LONG = ("browser/lite", "grading", "repository/", "browser", "course/", "desk/")


def pytest_addoption(parser):
    parser.addoption("--whole", action="store_true", help="grade all hostile submissions and all lessons, not a sample")


def pytest_configure(config):
    config.stash[NOT_RUN] = {}


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """The tests themselves, many thousands of objects, all stay: the garbage collector need not look through them."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items):
    """What takes minutes in one piece begins first, and thousands of short tests fill the last gaps."""

    def place(item):
        file, _, _ = item.nodeid.partition("::")
        return next((place for place, part in enumerate(LONG) if part in file), len(LONG))

    items.sort(key=place)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Tests of one file share what they have set up; planted answers, alone and as a class, are graded by lesson."""
    from xdist.scheduler import LoadFileScheduling  # a worker, or a machine without it, needs none

    class ByFileOrLesson(LoadFileScheduling):
        def _split_scope(self, nodeid):
            file, _, test = nodeid.partition("::")
            planted = file.endswith(("/test_grading_matrix.py", "/test_make_grade.py"))
            return re.search(r"\[(\w+)", test)[1] if planted else file

    return ByFileOrLesson(config, log)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers():
    """Two processes more than there are cores: much of the time is waiting, for a browser, a kernel or a sandbox."""
    return os.cpu_count() + 2


def leave_out(config, items, left_out, sentence):
    """Take tests out of a session, and have it say so at the end."""
    if left_out:
        config.stash[NOT_RUN][sentence] = None
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=left_out)


def pytest_sessionfinish(session):
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["not_run"] = list(session.config.stash[NOT_RUN])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    node.config.stash[NOT_RUN].update(dict.fromkeys(getattr(node, "workeroutput", {}).get("not_run", ())))


def pytest_terminal_summary(terminalreporter, config):
    for sentence in config.stash[NOT_RUN]:
        terminalreporter.write_line(sentence)
