"""A machine of its own, with an instructor, a roster and the hub that `make hub` starts there.

All is in namespaces, with copies of /etc, /home and the course: no account is made here, and no port is taken.
"""

import ctypes
import fcntl
import os
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import requests

from tools import ROOT

SITE, TEACHER = "http://127.0.0.1:8000", "teacher"
# A shell is the first process: it takes in what a killed hub leaves behind, and lets it go.
APART = ["unshare", "--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc", "--propagation=private"]
APART += ["sh", "-c", '"$@" & wait $!', "sh"]
ROSTER, LOG = ROOT / "grading" / "roster.csv", ROOT / "grading" / "hub.log"
# The command itself would look for updates of the environment.
START = f"from tools.hub.start import *; start(Path({str(ROSTER)!r}), [{TEACHER!r}], ['--ip=127.0.0.1'])"


def mount(how, what, where):
    where.mkdir(parents=True, exist_ok=True)
    subprocess.run(["mount", *how.split(), what, where], check=True)


def settle_in(students):
    """Copies of what is changed, folders that students may pass through, a network of its own; the class's accounts."""
    ctypes.CDLL(None).umask(0o022)
    hold, python = Path(tempfile.mkdtemp(prefix="hub-")), Path(os.path.realpath(sys.executable)).parents[1]
    mount("-t tmpfs -o mode=700", "tmpfs", hold)
    shutil.copytree("/etc", hold / "etc", symlinks=True)
    mount("--rbind", hold / "etc", Path("/etc"))
    for name in ("upper", "work", "tmp"):
        (hold / name).mkdir()
    layers = f"lowerdir={ROOT},upperdir={hold / 'upper'},workdir={hold / 'work'}"
    mount(f"-t overlay -o {layers}", "overlay", hold / "course")
    mount("--rbind", python, hold / "python")
    closed = [[one for one in [*path.parents][::-1] if not one.stat().st_mode & 1][:1] for path in (ROOT, python)]
    for path in {*closed[0], *closed[1], Path("/home"), Path("/srv")}:
        mount("-t tmpfs -o mode=755", "tmpfs", path)
    mount("--rbind", hold / "course", ROOT)
    mount("--rbind", hold / "python", python)
    mount("-t tmpfs -o mode=700", "tmpfs", ROOT / "grading")
    with socket.socket() as any_socket:  # what `ip link set lo up` does
        fcntl.ioctl(any_socket, 0x8914, struct.pack("16sh", b"lo", 0x1 | 0x40))
    os.chdir(ROOT)
    subprocess.run(["useradd", "--create-home", TEACHER], check=True)
    mine = [path for path in ROOT.iterdir() if path.name not in (".venv", ".git")]
    subprocess.run(["chown", "--recursive", "--no-dereference", f"{TEACHER}:", *mine], check=True)
    shutil.chown(ROOT, TEACHER, TEACHER)
    ROSTER.write_text("\n".join(["id", *students, ""]))


def as_teacher(*command, **more):
    """What the instructor types."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    account = {"HOME": f"/home/{TEACHER}", "USER": TEACHER, "PATH": path, "LANG": "C.UTF-8"}
    subprocess.run(command, check=True, user=TEACHER, group=TEACHER, extra_groups=[], env=account, cwd=ROOT, **more)


def start_hub():
    with open(LOG, "a") as log:
        hub = subprocess.Popen([sys.executable, "-c", START], stdout=log, stderr=log)
    wait_for(lambda: hub.poll() is not None or requests.get(f"{SITE}/hub/health", timeout=5).ok)
    assert hub.poll() is None, LOG.read_text()
    return hub


def wait_for(condition, seconds=300):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with suppress(OSError, LookupError):
            if condition():
                return
        time.sleep(0.2)
    raise TimeoutError(f"nothing for {seconds} s")
