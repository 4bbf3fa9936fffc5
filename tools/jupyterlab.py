"""Starts JupyterLab with the course's settings, and only with these: ~/.jupyter is neither read nor changed."""

import os
import sys

from tools import ROOT
from tools.process import become

SETTINGS = ROOT / "tools" / "jupyter"


def start(role, folder, state, page, arguments):
    """Replaces this process by JupyterLab on `folder`, for the "student" or the "instructor".

    `state` is where JupyterLab remembers its layout, `page` what it opens.
    """
    data = state / "data"
    environment = os.environ | {
        "JUPYTER_CONFIG_DIR": str(state / "config"),
        "JUPYTER_CONFIG_PATH": os.pathsep.join(str(SETTINGS / name) for name in (role, "everyone")),
        "JUPYTER_DATA_DIR": str(data),
        "JUPYTER_RUNTIME_DIR": str(data / "runtime"),
        "JUPYTER_PREFER_ENV_PATH": "1",  # the kernel is this environment's, whichever others are installed
    }
    command = [sys.executable, "-P", "-m", "jupyterlab"]  # -P: a file of the student's never shadows a module
    command += [f"--ServerApp.root_dir={folder}", f"--LabApp.default_url={page}"]
    if not has_display():
        command.append("--no-browser")
    os.chdir(folder)  # where nbgrader looks for assignments
    become([*command, *arguments], environment)


def has_display():
    """Whether a browser can open a window here: not over ssh, not in a container."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "BROWSER"))
