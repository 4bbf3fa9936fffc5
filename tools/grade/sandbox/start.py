"""How the student's side is started. What it may read is in readable.py.

In bubblewrap, the warm process and its notebooks have no network, processes and temporary folders of their own, and
nobody's files; all that they see is read-only. Elsewhere the warm process is a plain process of this user: what shuts
its notebooks in is Landlock, or nothing at all.
"""

import os
import shutil
import sys
from pathlib import PurePosixPath

from tools import ROOT

from ..student.limits import MEGABYTE
from .readable import COURSE, DEVICES, SYSTEM, python_folders

BUBBLEWRAP = "bwrap"
SCRATCH = 64 * MEGABYTE  # of the warm process; each notebook gets folders of its own
FIRST_USER = 61184  # from here on there are users that own nothing, as systemd makes them too
WARM = [sys.executable, "-m", "tools.grade.student.warm"]


def in_bubblewrap(control: int) -> tuple[list[str], dict[str, str]]:
    """The command that starts the warm process, and the environment to start it with.

    That is a bare one: bubblewrap stays in there as the first process, and what is in its environment can be read.
    """
    words = [shutil.which(BUBBLEWRAP), "--die-with-parent", "--new-session", "--clearenv", "--hostname", "notebook"]
    words += ["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"]
    variables = environment("/scratch", PYTHONPATH="/course", GRADE_CONTROL=str(control), GRADE_WALLS="bubblewrap")
    if os.getuid() == 0:  # root's processes have no limits; so they become a user's who owns nothing
        words += ["--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
        variables["GRADE_USER"] = str(FIRST_USER + os.getpid() % 4000)
    else:
        words += ["--unshare-user", "--cap-drop", "ALL"]
    shown = [(path, path) for path in (*SYSTEM, *python_folders()) if os.path.exists(path)]
    shown += [(str(ROOT / path), f"/course/{path}") for path in COURSE]
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
    return [*words, "--", *WARM], {"PATH": "/usr/bin:/bin"}


def as_plain_process(control: int, walls: str, folder: str) -> tuple[list[str], dict[str, str]]:
    """The same without bubblewrap; `folder` is its own."""
    home, notebooks = (os.path.join(folder, name) for name in ("home", "notebooks"))
    for path in (home, notebooks):
        os.makedirs(path)
    readable = [*SYSTEM, *python_folders(), *(str(ROOT / path) for path in COURSE), *DEVICES]
    variables = environment(
        home,
        PYTHONPATH=str(ROOT),
        GRADE_CONTROL=str(control),
        GRADE_WALLS=walls,
        GRADE_READABLE=os.pathsep.join(readable),
        GRADE_FOLDERS=notebooks,
    )
    return WARM, variables


def environment(home: str, **more: str) -> dict[str, str]:
    """The variables of the student's side: none of the grader's."""
    return {
        "PATH": os.pathsep.join([os.path.dirname(sys.executable), "/usr/bin", "/bin"]),
        "HOME": home,
        "TMPDIR": home,
        "LANG": "C.UTF-8",
        "IPYTHONDIR": f"{home}/ipython",
        "MPLCONFIGDIR": f"{home}/matplotlib",
        "GRAPHVIZ_DOT": "graphviz-pure",
        "OPENBLAS_NUM_THREADS": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
        "PYTHONSAFEPATH": "1",
        **more,
    }
