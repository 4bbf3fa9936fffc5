"""What of this machine the student's side may see: Python, its packages, the system's libraries, and the course."""

import importlib.util
import os
import sys
from pathlib import Path

from tools import ROOT

SYSTEM = (
    "/usr", "/lib", "/lib64", "/bin", "/etc/alternatives", "/etc/ld.so.cache", "/etc/localtime", "/etc/fonts", "/nix",
)  # fmt: skip
COURSE = ("autograd_lib", "autograd_course", "tools/__init__.py", "tools/grade/__init__.py", "tools/grade/student")


def python_folders():
    """Where this Python and its packages lie, without those that lie inside of another."""
    folders = {sys.prefix, sys.base_prefix, os.path.dirname(os.path.dirname(os.path.realpath(sys.executable)))}
    for package in ("numpy", "IPython"):  # they may be installed elsewhere, as for this user alone
        [place] = importlib.util.find_spec(package).submodule_search_locations
        folders.add(os.path.dirname(place))
    seen = {*folders, *SYSTEM}
    return sorted(one for one in folders if not any(str(parent) in seen for parent in Path(one).parents))


def environment(home, **more):
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


def course_paths():
    return [(str(ROOT / path), f"/course/{path}") for path in COURSE]
