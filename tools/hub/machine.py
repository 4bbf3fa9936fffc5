"""A machine of its own for a rehearsal, with an instructor, a roster and the hub that `make hub` starts there."""

import fcntl
import os
import pwd
import re
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import requests

from tools import ROOT

SITE = "http://127.0.0.1:8000"
TEACHER = "teacher"
START = f"""\
from pathlib import Path
from tools.hub.start import start
start(Path("grading", "roster.csv").resolve(), [{TEACHER!r}], ["--ip=127.0.0.1"])
"""


def mount(what, where, kind="none", options=""):
    extra = ["-o", options] if options else []
    subprocess.run(["mount", *(["--rbind"] if kind == "bind" else ["-t", kind]), *extra, what, where], check=True)


def settle_in(count):
    """Copies of what is changed, folders that students may pass through, a network of its own; the class's accounts."""
    hold = Path(tempfile.mkdtemp(prefix="hub-"))
    mount("tmpfs", hold, "tmpfs", "mode=700")
    shutil.copytree("/etc", hold / "etc", symlinks=True)
    mount(hold / "etc", "/etc", "bind")
    for name in ("upper", "work"):
        (hold / name).mkdir()
    course = f"lowerdir={ROOT},upperdir={hold / 'upper'},workdir={hold / 'work'}"
    python = Path(os.path.realpath(sys.executable)).parents[1]
    (hold / "course").mkdir()
    mount("overlay", hold / "course", "overlay", course)
    (hold / "python").mkdir()
    mount(python, hold / "python", "bind")
    for path in ("/home", "/srv"):
        mount("tmpfs", path, "tmpfs", "mode=755")
    closed = [
        next((one for one in [*path.parents][::-1] if not one.stat().st_mode & 1), None) for path in (ROOT, python)
    ]
    for path in {*closed} - {None}:
        mount("tmpfs", path, "tmpfs", "mode=755")
    for path, held in ((ROOT, "course"), (python, "python")):
        path.mkdir(parents=True, exist_ok=True)
        mount(hold / held, path, "bind")
    (ROOT / "grading").mkdir(exist_ok=True)
    mount("tmpfs", ROOT / "grading", "tmpfs", "mode=700")
    with socket.socket() as any_socket:  # what `ip link set lo up` does
        fcntl.ioctl(any_socket, 0x8914, struct.pack("16sh", b"lo", 0x1 | 0x40))
    os.chdir(ROOT)
    subprocess.run(["useradd", "--create-home", TEACHER], check=True)
    teacher = pwd.getpwnam(TEACHER)
    for top in [ROOT, *ROOT.iterdir()]:
        if top.name not in (".venv", ".git"):
            for path in [top, *(top.rglob("*") if top.is_dir() and top != ROOT else ())]:
                os.chown(path, teacher.pw_uid, teacher.pw_gid, follow_symlinks=False)
    names = [f"s{number:02}" for number in range(count)]
    (ROOT / "grading" / "roster.csv").write_text("id\n" + "\n".join(names) + "\n")
    return names


def as_teacher(*command, check=True, **more):
    account = pwd.getpwnam(TEACHER)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        command, user=account.pw_uid, group=account.pw_gid, extra_groups=[], cwd=ROOT, text=True, capture_output=True,
        env={"HOME": account.pw_dir, "USER": TEACHER, "PATH": path, "LANG": "C.UTF-8"}, **more,
    )  # fmt: skip
    if check and done.returncode:
        raise RuntimeError(f"{command}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


class Hub:
    """What `make hub` starts, and what it prints."""

    def __init__(self):
        self.log = Path(tempfile.mkdtemp(), "hub.log")
        self.start()

    def start(self):
        command = [sys.executable, "-c", START]  # the command itself would look for updates of the environment
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        wait_for(lambda: requests.get(f"{SITE}/hub/health", timeout=5).ok, self.process, self.log)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def password(self):
        return re.search(rf"{TEACHER} logs in with the password (\S+)", self.log.read_text())[1]


def wait_for(condition, process=None, log=None, seconds=300):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if found := condition():
                return found
        except (OSError, LookupError):
            pass
        if process and process.poll() is not None:
            raise RuntimeError(log.read_text())
        time.sleep(0.2)
    raise RuntimeError(f"nothing for {seconds} s\n{log.read_text()[-3000:] if log else ''}")
