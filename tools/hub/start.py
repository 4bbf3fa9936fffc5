"""Makes ready what a class on JupyterHub needs, and starts it: accounts, private homes, the exchange, the proxy.

The checkout belongs to one system account, the instructors'. Students may use its .venv and nothing else in it; they
get copies of the packages and lessons in a folder of their own, as a wheel would install them.
"""

import grp
import json
import os
import pwd
import re
import secrets
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from autograd_desk.process import become
from tools import ROOT, Refused, environment
from tools.grade.roster import read_roster

FOLDER = Path("/srv/autograd")  # what students may read, and the exchange
STATE = ROOT / "grading" / "hub"  # what only the hub may read
PROXY = environment.VENV / "proxy"
LOCAL = ROOT / "grading" / "local_config.py"
SETTINGS = f"""\
c = get_config()
c.CourseDirectory.course_id = "autograd"
c.Exchange.root = "{FOLDER / "exchange"}"
c.ExchangeFactory.collect = "tools.grade.collect.Owned"  # nobody hands in for somebody else
"""
STUDENTS = """\
c = get_config()
c.CourseDirectory.course_id = {course!r}
c.Exchange.root = {exchange!r}
c.ExchangeFactory.submit = "autograd_desk.submit.Submit"
"""
STUDENT_GROUP = "autograd-students"


def start(roster_file: Path, instructors: list[str], arguments: list[str]) -> int:
    if not sys.platform.startswith("linux") or os.geteuid():
        raise Refused("make hub gives each student a system account, so it needs Linux and root: sudo make hub")
    owner = pwd.getpwuid(ROOT.stat().st_uid).pw_name
    if owner == "root":
        raise Refused(
            f"{ROOT} belongs to root. Give it to the account that instructors are to work in, for example: "
            f"chown -R $SUDO_USER {ROOT}"
        )
    students = user_names(roster_file)
    instructors = instructors or [owner]
    if both := sorted({*students} & {owner, *instructors}):
        raise Refused(f"{', '.join(both)} cannot be both a student and an instructor: change {roster_file}")
    proxy = ensure_proxy()
    lock_up(owner)
    deliver()
    course, exchange = class_settings(owner)
    share(exchange, course, owner)
    for student in students:
        make_account(student)
    STATE.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.chown(STATE, 0, 0)
    STATE.chmod(0o700)
    first_passwords(instructors)
    known = {"students": students, "instructors": instructors, "owner": owner, "proxy": str(proxy)}
    config = Path(__file__).with_name("jupyterhub_config.py")
    os.chdir(STATE)
    command = [sys.executable, "-m", "jupyterhub", f"--config={config}", *arguments]
    return become(command, os.environ | {"AUTOGRAD_HUB": json.dumps(known), "PYTHONPATH": str(ROOT)})


def user_names(path: Path) -> list[str]:
    """The user names of the class, from the roster that the gradebook also reads."""
    names = [row["id"] for row in read_roster(path)]
    for name in names:
        if not re.fullmatch(r"[a-z][a-z0-9_-]{0,31}", name):
            raise Refused(f"{name!r} in {path} cannot be a user name: lower-case letters, digits, - and _ can.")
        group = known(grp.getgrnam, STUDENT_GROUP)
        if known(pwd.getpwnam, name) and not (group and name in group.gr_mem):
            raise Refused(f"{name!r} in {path} is a system account that make hub did not make. Choose another name.")
    return names


def known(lookup: Callable[[str], Any], name: str) -> Any:
    with suppress(KeyError):
        return lookup(name)


def ensure_proxy() -> Path:
    program = PROXY / "node_modules" / ".bin" / "configurable-http-proxy"
    if not program.exists():
        if not shutil.which("npm"):
            raise Refused("JupyterHub's proxy comes from npm, which is missing. On Debian or Ubuntu: apt install npm")
        install = ["npm", "install", "--silent", f"--prefix={PROXY}", "configurable-http-proxy@5"]
        if subprocess.run(install, **environment.as_owner()).returncode:
            raise Refused("The proxy could not be installed (see above). Are you online? Then run the command again.")
    return program


def lock_up(owner: str) -> None:
    """Let nobody but its owner read the checkout; others may only pass through it, to its .venv."""
    for entry in ROOT.iterdir():
        if entry != environment.VENV and not entry.is_symlink():
            entry.chmod(entry.stat().st_mode & ~0o077)
    ROOT.chmod(0o711)
    (ROOT / "grading").mkdir(mode=0o700, exist_ok=True)
    account = pwd.getpwnam(owner)
    os.chown(ROOT / "grading", account.pw_uid, account.pw_gid)
    nobody = pwd.getpwnam("nobody")
    check = [sys.executable, "-c", "import numpy, jupyterlab, jupyterhub"]
    if subprocess.run(check, user=nobody.pw_uid, group=nobody.pw_gid, cwd="/", capture_output=True).returncode:
        raise Refused(
            f"Students could not start {sys.executable}, which belongs to {Path(sys.executable).resolve()}. Keep the "
            "course, and the Python that it was set up with, in folders that everybody may pass through."
        )


def deliver() -> None:
    """Copy what students need, as it is in a wheel; what they are using meanwhile stays until they start anew."""
    FOLDER.mkdir(mode=0o755, parents=True, exist_ok=True)
    new, course, old = FOLDER / "new", FOLDER / "course", FOLDER / "old"
    for path in (new, old):
        shutil.rmtree(path, ignore_errors=True)
    leave_out = shutil.ignore_patterns("__pycache__")
    for package in ("autograd_lib", "autograd_course", "autograd_desk"):
        shutil.copytree(ROOT / package, new / package, ignore=leave_out)
    lessons = shutil.ignore_patterns("__pycache__", ".*")
    shutil.copytree(ROOT / "notebooks", new / "autograd_desk" / "lessons", ignore=lessons)
    for path in [new, *new.rglob("*")]:
        os.chown(path, 0, 0)
        path.chmod(0o755 if path.is_dir() else 0o644)
    if course.exists():
        course.rename(old)
    new.rename(course)
    shutil.rmtree(old, ignore_errors=True)


def class_settings(owner: str) -> tuple[str, Path]:
    """The name of the course and its exchange, as nbgrader finds them in the checkout."""
    from tools.grade.record.folders import Classroom

    if not LOCAL.exists():
        LOCAL.write_text(SETTINGS, encoding="utf-8")
        os.chown(LOCAL, pwd.getpwnam(owner).pw_uid, pwd.getpwnam(owner).pw_gid)
    config = Classroom.here(ROOT).config
    course, exchange = config.CourseDirectory.course_id, Path(config.Exchange.root)
    if exchange.is_relative_to(ROOT) or "collect" not in config.ExchangeFactory:
        raise Refused(f"{LOCAL} needs these lines for a class on a hub:\n\n{SETTINGS}")
    text = STUDENTS.format(course=course, exchange=str(exchange))
    (FOLDER / "course/autograd_desk/settings/student/nbgrader_config.py").write_text(text, encoding="utf-8")
    return course, exchange


def share(exchange: Path, course: str, owner: str) -> None:
    """The exchange: all may add to it, and nobody may move or replace what is another's."""
    account = pwd.getpwnam(owner)
    exchange.mkdir(parents=True, exist_ok=True)
    os.chown(exchange, account.pw_uid, account.pw_gid)  # nbgrader sets its owner's folder to 777
    exchange.chmod(0o1777)
    for name, mode in (("", 0o755), ("outbound", 0o755), ("inbound", 0o1733), ("feedback", 0o711)):
        folder = exchange / course / name
        folder.mkdir(exist_ok=True)
        os.chown(folder, account.pw_uid, account.pw_gid)
        folder.chmod(mode)


def make_account(name: str) -> None:
    """A system account without a password, and a home that is nobody else's."""
    if not known(grp.getgrnam, STUDENT_GROUP):
        subprocess.run(["groupadd", "--system", STUDENT_GROUP], check=True)
    if not known(pwd.getpwnam, name):
        new = ["useradd", "--create-home", "--user-group", f"--groups={STUDENT_GROUP}", "--shell=/bin/bash", name]
        subprocess.run(new, check=True)
    home = Path(pwd.getpwnam(name).pw_dir)
    home.chmod(0o700)


def first_passwords(instructors: Iterable[str]) -> None:
    """A student's first log-in sets the password. For instructors that would be too dangerous: theirs is made here."""
    import dbm

    import bcrypt

    with dbm.open(str(STATE / "passwords.dbm"), "c", 0o600) as passwords:
        for name in instructors:
            if name.encode() not in passwords:
                password = secrets.token_urlsafe(12)
                passwords[name] = bcrypt.hashpw(password.encode(), bcrypt.gensalt())
                print(f"{name} logs in with the password {password} (change it at /hub/auth/change-password).")
    sys.stdout.flush()
