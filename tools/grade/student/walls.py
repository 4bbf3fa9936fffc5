"""Shut one notebook in, so that nothing of it reaches another one. All notebooks of a worker share the warm process.

`bubblewrap`: inside of that, which keeps the notebook from everything of the machine, it gets its own processes, its
own folders and its own network without any connection. `landlock`: where user namespaces are forbidden, Landlock leaves
it two folders. In both, a seccomp filter takes calls from it that it has no use for, those for a socket among them.
`none`: limits on time, memory and processes alone.
"""

import os
from collections.abc import Callable, Iterable

from . import limits, system_calls
from .landlock import allow_only
from .seccomp import forbid_calls, is_known

FOLDERS = {"/scratch": limits.SCRATCH, "/box": limits.FILES_BESIDE, "/dev/shm": limits.SCRATCH}


def shut_in(walls: str, inside: Callable[[], int | None], readable: list[str], hidden: list[str]) -> int:
    """Run `inside` in a process of its own, shut in, and return its exit status when all of its processes have ended.

    `readable`: for Landlock, the paths that a notebook may read; its own folder is the current one. `hidden`: folders
    that it may not look into, wherever there are namespaces or Landlock.
    """
    system_calls.die_with_parent()
    if walls == "bubblewrap":
        _leave_namespaces()
        return _in_fork(lambda: _as_first_process(inside, hidden))
    if walls == "landlock":
        system_calls.adopt_orphans()
        return _in_fork(lambda: _in_landlock(inside, *without(readable, hidden)))
    system_calls.adopt_orphans()
    return _in_fork(lambda: _limited(inside, shared_user=True))


def _leave_namespaces():
    user, group = os.getuid(), os.getgid()
    system_calls.unshare(
        system_calls.NEW_USER
        | system_calls.NEW_MOUNTS
        | system_calls.NEW_PROCESSES
        | system_calls.NEW_IPC
        | system_calls.NEW_NETWORK
        | system_calls.NEW_HOST_NAME
    )
    for file, text in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
        with open(f"/proc/self/{file}", "w", encoding="ascii") as names:
            names.write(text)


def _as_first_process(inside, hidden):
    """The first process of a namespace: when it ends, so do all others. It takes in orphans, and is out of reach."""
    system_calls.die_with_parent()
    system_calls.mount(None, "/", system_calls.SLAVE | system_calls.RECURSIVE)
    for folder, size in FOLDERS.items():
        options = f"size={size},nr_inodes={limits.FILES},mode=0700"
        system_calls.mount("tmpfs", folder, system_calls.NO_SET_UID | system_calls.NO_DEVICES, options)
    for folder in hidden:
        system_calls.mount("tmpfs", folder, system_calls.READ_ONLY, "size=4k")
    os.chdir(os.getcwd())  # or else it would be in the folder that the new one covers, where others have been
    # The warm process and its environment are out of sight.
    system_calls.mount("tmpfs", "/proc", system_calls.READ_ONLY, "size=4k")
    system_calls.give_up_privileges()
    return _in_fork(lambda: _limited(inside, shared_user=False, forbid=is_known()))


def _in_landlock(inside, readable, listed):
    system_calls.die_with_parent()
    os.setsid()
    limits.set_limits(shared_user=True)
    system_calls.forbid_new_privileges()
    allow_only(reading=readable, listing=listed, writing=[os.getcwd(), os.environ["TMPDIR"], os.devnull])
    forbid_calls(about_files=True)
    return inside()


def without(paths: Iterable[str], hidden: list[str]) -> tuple[list[str], list[str]]:
    """The paths, but for the hidden folders: those to read, and the folders around a hidden one, to look through."""
    kept, around = [], []
    for path in paths:
        if not any(f"{each}{os.sep}".startswith(f"{path}{os.sep}") for each in hidden):
            kept.append(path)
        elif path not in hidden:
            around.append(path)
            for found in zip((kept, around), without([entry.path for entry in os.scandir(path)], hidden), strict=True):
                list.extend(*found)
    return kept, around


def _limited(inside, shared_user, forbid=False):
    os.setsid()
    limits.set_limits(shared_user)
    if forbid:
        forbid_calls()
    return inside()


def _in_fork(function):
    """Call `function` in a child process; its exit status, when it has ended, whatever else ends before."""
    child = os.fork()
    if child == 0:
        status = 70
        try:
            status = function() or 0
        finally:
            os._exit(status)
    while True:
        ended, status = os.wait()
        if ended == child:
            return os.waitstatus_to_exitcode(status) & 0xFF
