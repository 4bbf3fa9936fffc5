"""Which isolation there is on this machine, and whether it holds: tried out, not assumed."""

import os
import secrets
import shutil
import socket
import sys
import tempfile
from pathlib import Path

from tools import Refused

from ..student import landlock, seccomp
from ..student_side import Died, SandboxFailed, Warm
from .start import BUBBLEWRAP

KINDS = ("bubblewrap", "landlock")  # the best first
CHOICES = ("auto", *KINDS, "none")
ADVICE = (
    "This machine has nothing that keeps students' code from your files, your network and the gradebook. On Debian or "
    "Ubuntu: sudo apt install bubblewrap. Or grade with --isolation none, if you trust everybody who has handed in."
)

UNPROTECTED = (
    "Isolation: none. Students' code can do whatever you can, and what is to be done by hand can be got round: the "
    "library's own engine can be loaded again from its files."
)


class NoIsolation(Refused):
    """There is no isolation that holds; the message says what to do."""


def start(name: str = "auto") -> Warm:
    """A warm process in the best isolation that was seen to hold here, or in the one that is named."""
    reasons = []
    for isolation in KINDS if name == "auto" else [name]:
        try:
            return started(isolation)
        except SandboxFailed as reason:
            reasons.append(f"{isolation}: {reason}")
    raise NoIsolation(f"{ADVICE}\nWhat was tried: {'; '.join(reasons)}.")


def started(isolation: str) -> Warm:
    """A warm process in this isolation, whose walls were tried; raises SandboxFailed if one of them does not hold."""
    missing = what_is_missing(isolation)
    if missing:
        raise SandboxFailed(missing)
    warm = Warm(isolation)
    try:
        holes = reached_from_inside(warm) if isolation != "none" else []
        if holes:
            raise SandboxFailed(f"from inside one reaches {', '.join(holes)}")
    except BaseException:
        warm.close()
        raise
    return warm


def what_is_missing(isolation: str) -> str:
    if isolation == "none":
        return "" if os.name == "posix" else "it needs a system with fork, such as Linux, macOS or WSL"
    if not sys.platform.startswith("linux"):
        return "it exists on Linux only"
    if isolation == "bubblewrap":
        return "" if shutil.which(BUBBLEWRAP) else "it is not installed"
    if os.getuid() == 0:
        return "it is not for root"
    return "" if landlock.is_enough() and seccomp.is_known() else "it needs Linux 6.12 or newer, on x86-64 or ARM"


def reached_from_inside(warm: Warm) -> list[str]:
    """What a notebook's process reaches that it should not, in words."""
    secret = secrets.token_hex(16)
    os.environ["GRADING_PROBE"] = secret
    link = warm.open()
    try:
        with socket.create_server(("127.0.0.1", 0)) as server, tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "marks")
            file.touch()
            link.ask(do="probe", secret=secret, path=str(file), listening=server.getsockname()[1], process=os.getpid())
            holes = link.hear(60).get("holes")
    except Died as reason:
        raise SandboxFailed(f"a notebook's process does not start: {reason}") from None
    finally:
        del os.environ["GRADING_PROBE"]
        link.close()
    if type(holes) is not list:
        raise SandboxFailed("it gave no answer to the probe")
    return list(map(str, holes))
