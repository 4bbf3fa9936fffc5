"""The warm process: everything is imported here once, and each notebook gets a copy of it (`python -m …student.warm`).

No student code runs in it. The worker asks for a copy with {"do": "open", "without": […]} and sends the two pipes that
the copy talks through; {"do": "close"} ends that copy with all that it has started. It also keeps an eye on the copy's
memory.
"""

import gc
import json
import os
import select
import shutil
import socket
import sys
import tempfile
from contextlib import suppress
from typing import TYPE_CHECKING

from autograd_course.host.warm_up import warm_up as import_everything

from . import limits, system_calls
from .by_hand import hidden, take_away
from .notebook import Notebook
from .walls import shut_in

if TYPE_CHECKING:  # IPython is imported when the process is set up for it
    from .shell import LessonShell

SECONDS_BETWEEN_LOOKS = 0.2


def main() -> None:
    control = socket.socket(fileno=int(os.environ.pop("GRADE_CONTROL")))
    walls, readable = os.environ.pop("GRADE_WALLS"), os.environ.pop("GRADE_READABLE", "").split(os.pathsep)
    if user := os.environ.pop("GRADE_USER", ""):
        become(int(user))
    sys.path[:] = [path for path in sys.path if path]
    shell = warm_up()
    say(control, {"ready": os.getpid()})
    while request := hear(control):
        message, pipes = request
        told = watch(control, open_notebook(control, pipes, shell, walls, readable, message["without"]))
        say(control, {"closed": told})


def become(user: int) -> None:
    """Give up being root for a user that owns nothing."""
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)
    system_calls.let_own_files_be_written()


def warm_up() -> "LessonShell":
    """Import what lessons need, and make the shell that the copies run cells in."""
    os.environ["MPLBACKEND"] = "module://matplotlib_inline.backend_inline"
    import_everything()
    from traitlets.config import Config

    from .shell import LessonShell

    no_history = Config({"HistoryManager": {"enabled": False}})  # it would have a thread and a file
    shell = LessonShell.instance(config=no_history, colors="nocolor")
    shell.xmode = "Context"
    shell.run("1 / 0", 60)  # the first error is the one that takes long to show
    shell.reset()
    gc.collect()
    gc.freeze()  # a copy shares this memory for as long as nobody writes to it, as collecting would
    return shell


def hear(control: socket.socket) -> tuple[dict, list[int]] | None:
    """The next request and the pipes that came with it; None when the worker is gone."""
    data, pipes, _, _ = socket.recv_fds(control, 1 << 16, 2)
    return (json.loads(data), pipes) if data else None


def say(control: socket.socket, message: dict) -> None:
    control.send(json.dumps(message).encode())


def open_notebook(
    control: socket.socket, pipes: list[int], shell: "LessonShell", walls: str, readable: list[str], without: list[str]
) -> int:
    """Start a copy of this process for one notebook, shut in, `without` what is to be done by hand; its process id."""
    child = os.fork()
    if child == 0:
        status = 70
        try:
            control.close()
            if walls != "bubblewrap":
                take_a_folder()
            if without:
                take_away(without)
                shell.goes_on = True
            status = shut_in(walls, lambda: Notebook(shell, *pipes).run(), readable, hidden() if without else [])
        finally:
            os._exit(status)
    for pipe in pipes:
        os.close(pipe)
    return child


def take_a_folder() -> None:
    """Without namespaces of its own, a notebook has two folders, its own and a temporary one; both are deleted."""
    os.chdir(tempfile.mkdtemp(prefix="notebook-", dir=os.environ["GRADE_FOLDERS"]))
    os.environ["HOME"] = os.environ["TMPDIR"] = tempfile.mkdtemp(prefix="temporary-", dir=os.environ["GRADE_FOLDERS"])
    tempfile.tempdir = None


def watch(control: socket.socket, child: int) -> str:
    """Wait until the worker has finished with a notebook; why it ended before, if it did."""
    ended, folders = "", os.environ.get("GRADE_FOLDERS")
    while not select.select([control], [], [], SECONDS_BETWEEN_LOOKS)[0]:
        if not ended and (ended := too_much(child, folders)):
            limits.end(child)
            child = None
    request = hear(control)
    if child:
        limits.end(child)
    if request is None:
        os._exit(0)
    if folders:
        for folder in os.listdir(folders):
            shutil.rmtree(os.path.join(folders, folder), ignore_errors=True)
    return ended


def too_much(child: int, folders: str | None) -> str:
    """What a notebook has taken too much of; the file system itself sets limits to folders of its own."""
    if limits.memory_below(child) > limits.MEMORY:
        return f"it took more than {limits.MEMORY >> 20} MB of memory"
    if folders and is_full(folders):
        return f"it wrote more than {limits.FILES_BESIDE >> 20} MB or {limits.FILES} files"
    return ""


def is_full(folder: str) -> bool:
    """Whether there is more below a folder than a notebook may write."""
    room, left = limits.FILES_BESIDE, limits.FILES
    for place, folders, names in os.walk(folder):
        left -= len(folders) + len(names)
        for name in names if left >= 0 else ():
            with suppress(OSError):
                room -= os.lstat(os.path.join(place, name)).st_blocks * 512
        if room < 0 or left < 0:
            return True
    return False


if __name__ == "__main__":
    main()
