"""Bubblewrap: the warm process and its notebooks see the system's libraries, Python and the course, all read-only.

They have no network, processes and temporary folders of their own, and nobody's files. Bubblewrap itself is started
with a bare environment: it stays in there as the first process, and what is in its environment can be read.
"""

import os
import shutil
import sys
from pathlib import PurePosixPath

from ..student.resources import MEGABYTE
from .course import SYSTEM, course_paths, environment, python_folders

PROGRAM = "bwrap"
SCRATCH = 64 * MEGABYTE  # of the warm process; each notebook gets folders of its own
FIRST_USER = 61184  # from here on there are users that own nothing, as systemd makes them too


def is_installed():
    return shutil.which(PROGRAM) is not None


def command(control):
    """The command that starts the warm process, and the environment to start it with."""
    words = [shutil.which(PROGRAM), "--die-with-parent", "--new-session", "--clearenv", "--hostname", "notebook"]
    words += ["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"]
    variables = environment("/scratch", PYTHONPATH="/course", GRADE_CONTROL=str(control), GRADE_WALLS="bubblewrap")
    if os.getuid() == 0:  # root's processes have no limits; so they become a user's who owns nothing
        words += ["--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
        variables["GRADE_USER"] = str(FIRST_USER + os.getpid() % 4000)
    else:
        words += ["--unshare-user", "--cap-drop", "ALL"]
    shown = [(path, path) for path in (*SYSTEM, *python_folders()) if os.path.exists(path)]
    shown += course_paths()
    for folder in sorted({str(parent) for _, inside in shown for parent in PurePosixPath(inside).parents} - {"/"}):
        words += ["--perms", "0755", "--dir", folder]  # else only root can look through those that bubblewrap makes
    for path, inside in shown:
        words += ["--ro-bind", path, inside]
    words += ["--proc", "/proc", "--dev", "/dev"]
    for folder in ("/scratch", "/box"):
        words += ["--perms", "1777", "--size", str(SCRATCH), "--tmpfs", folder]
    for name, value in variables.items():
        words += ["--setenv", name, value]
    words += ["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/box"]
    return [*words, "--", sys.executable, "-m", "tools.grade.student.warm"], {"PATH": "/usr/bin:/bin"}
