"""What of this machine students' code may read, in every kind of sandbox: Python, its packages, the system's libraries
and the course."""

import importlib.util
import os
import sys
from pathlib import Path

SYSTEM = (
    "/usr", "/lib", "/lib64", "/bin", "/etc/alternatives", "/etc/ld.so.cache", "/etc/localtime", "/etc/fonts", "/nix",
)  # fmt: skip
COURSE = ("autograd_lib", "autograd_course", "tools/__init__.py", "tools/grade/__init__.py", "tools/grade/student")
DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom", "/dev/random")


def python_folders() -> list[str]:
    """Where this Python and its packages lie, without those that lie inside of another."""
    folders = {sys.prefix, sys.base_prefix, os.path.dirname(os.path.dirname(os.path.realpath(sys.executable)))}
    for package in ("numpy", "IPython"):  # they may be installed elsewhere, as for this user alone
        [place] = importlib.util.find_spec(package).submodule_search_locations
        folders.add(os.path.dirname(place))
    seen = {*folders, *SYSTEM}
    return sorted(one for one in folders if not any(str(parent) in seen for parent in Path(one).parents))
