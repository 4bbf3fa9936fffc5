"""Starts JupyterLab with the course's settings alone: ~/.jupyter and ~/.ipython are neither read nor changed."""

import json
import os
import sys
import urllib.request
import webbrowser
from pathlib import Path
from typing import NoReturn

from autograd_desk.process import become

SETTINGS = Path(__file__).with_name("settings")
NO_BROWSER = "--no-browser"
ANSWER = 3  # seconds that a running server gets
PROGRESS = "autograd/progress"  # a page of server.py
ON_HUB = "JUPYTERHUB_SERVICE_PREFIX"  # in the environment of what JupyterHub has started for a student


def start(role: str, folder: Path, state: Path, arguments: list[str]) -> NoReturn:
    """Replace this process by JupyterLab on `folder`, for the "student" or the "instructor".

    `state` is where JupyterLab keeps what it remembers. Where JupyterHub has started this process, JupyterLab is that
    hub's server of one student.
    """
    environment = os.environ | {
        "JUPYTER_CONFIG_DIR": str(state / "config"),
        "JUPYTER_CONFIG_PATH": os.pathsep.join(str(SETTINGS / name) for name in (role, "everyone")),
        "JUPYTER_DATA_DIR": str(state / "data"),
        "JUPYTER_RUNTIME_DIR": str(state / "runtime"),
        "IPYTHONDIR": str(state / "ipython"),
        "JUPYTER_PREFER_ENV_PATH": "1",  # the kernel is this environment's, whichever others are installed
        "PATH": os.pathsep.join([os.path.dirname(sys.executable), *os.get_exec_path()]),  # `!autograd-course` in a cell
    }
    # -P: a file of the student's never shadows a module
    module = "jupyterhub.singleuser" if ON_HUB in os.environ else "jupyterlab"
    command = [sys.executable, "-P", "-m", "autograd_desk.quick", module, f"--ServerApp.root_dir={folder}"]
    if not has_display():
        command.append(NO_BROWSER)
    os.chdir(folder)  # where nbgrader looks for assignments
    become([*command, *arguments], environment)


def running(state: Path) -> dict | None:
    """What JupyterLab has written down about itself, if one with this `state` is running: its "url" and "token".

    None on JupyterHub, which knows itself what is running.
    """
    if ON_HUB in os.environ:
        return None
    for path in (state / "runtime").glob("jpserver-*.json"):
        try:
            server = json.loads(path.read_text(encoding="utf-8"))
            with urllib.request.urlopen(f"{server['url']}api/status?token={server['token']}", timeout=ANSWER):
                return server
        except (OSError, ValueError, LookupError, TypeError):
            continue  # left behind by one that was killed, whose port may be another's now
    return None


def show(server: dict, arguments: list[str]) -> None:
    address = f"{server['url']}lab?token={server['token']}"
    print(f"The course is open already:\n\n    {address}\n\nStop that one first (Ctrl-C where it runs) to start anew.")
    if has_display() and NO_BROWSER not in arguments:
        webbrowser.open(address)


def trust(notebooks: list[Path], state: Path) -> None:
    """Sign notebooks, so that JupyterLab shows their pictures and no mark of distrust."""
    if not notebooks:
        return  # as on most days, which then need not wait for these imports
    import nbformat
    from nbformat.sign import NotebookNotary

    (state / "data").mkdir(parents=True, exist_ok=True)
    notary = NotebookNotary(data_dir=str(state / "data"))
    for path in notebooks:
        notary.sign(nbformat.read(path, as_version=4))
    notary.store.close()


def lay_out(widget: str, data: dict, state: Path, show_files: bool) -> None:
    """What JupyterLab shows before it has a layout of its own to remember: this widget, perhaps with the file list."""
    workspaces = state / "config" / "lab" / "workspaces"
    if workspaces.exists():
        return
    from jupyterlab_server.workspaces_handler import WorkspacesManager

    files = {"collapsed": not show_files, "visible": True, "widgets": ["filebrowser"]}
    layout = {
        "main": {"dock": {"type": "tab-area", "currentIndex": 0, "widgets": [widget]}, "current": widget},
        "left": {**files, "current": "filebrowser"} if show_files else files,
        "relativeSizes": [0.2, 0.8, 0] if show_files else [0, 1, 0],
    }
    workspace = {
        "layout-restorer:data": layout,
        widget: {"data": data},
        "file-browser-filebrowser:cwd": {"path": ""},
    }
    WorkspacesManager(str(workspaces)).save("default", json.dumps({"data": workspace, "metadata": {"id": "default"}}))


def has_display() -> bool:
    """Whether a browser can open a window here: not over ssh, not in a container."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "BROWSER"))
