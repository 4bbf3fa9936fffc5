"""The course's own Python environment, `.venv`: made on first use, updated when pyproject.toml asks for something else.

A stamp inside `.venv` says what was installed. It is written last, so an interrupted set-up has none and is made anew.
A conda environment made from environment.yml is used as it is.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tools import ROOT, Refused, pyproject

VENV = ROOT / ".venv"
STAMP = VENV / "course.json"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


NBGRADER = """\
import os
if os.access({0!r}, os.R_OK):  # on a hub, students use the environment, and may not read the course
    load_subconfig({0!r})
"""


def ensure(extras: Iterable[str] = ()) -> Path:
    """The interpreter to run a command with that needs these extras of pyproject.toml."""
    if in_conda():
        configure(Path(sys.prefix))
        return Path(sys.executable)
    stamp = read_stamp()
    wanted = {
        "root": str(ROOT),  # a moved folder breaks the paths inside
        "requirements": requirements(),
        "extras": sorted({"desk", *extras, *stamp.get("extras", ())}),
    }
    if stamp == wanted and PYTHON.exists():
        return PYTHON

    if owner := as_owner():
        name, command = owner["env"]["USER"], [sys.executable, "-m", "tools.environment", *wanted["extras"]]
        try:
            failed = subprocess.run(command, cwd=ROOT, **owner).returncode
        except PermissionError:
            raise Refused(
                f"{name} may not run {sys.executable}. Take a Python that everybody may run: PYTHON=/usr/bin/python3"
            ) from None
        if failed:
            raise Refused(f"The course's Python environment could not be made as {name} (see above).")
        return PYTHON

    started = time.monotonic()
    if stamp.get("root") == wanted["root"] and PYTHON.exists():
        print("Updating the course's Python environment in .venv (needs the internet) …", flush=True)
    else:
        print("Setting up the course's Python environment in .venv (once; needs the internet) …", flush=True)
        make_venv()
    install(wanted["extras"])
    configure(VENV)
    STAMP.write_text(json.dumps(wanted, indent=2) + "\n", encoding="utf-8")
    print(f"The environment is ready; that took {time.monotonic() - started:.0f} s.", flush=True)
    return PYTHON


def as_owner() -> dict[str, Any]:
    """Where root works in somebody's course: how a process runs as them, whose files .venv's are to be as well."""
    owner = ROOT.stat().st_uid
    if os.name == "nt" or os.geteuid() != 0 or owner == 0:
        return {}
    import pwd

    account = pwd.getpwuid(owner)
    environment = os.environ | {"HOME": account.pw_dir, "USER": account.pw_name}
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": [], "env": environment}


def is_current(python: Path) -> bool:
    """Whether this process already runs in the environment of that interpreter."""
    return Path(sys.prefix).resolve() == python.parent.parent.resolve() or python == Path(sys.executable)


def activate(python: Path) -> None:
    """What `source .venv/bin/activate` does: programs of the environment are found by their names."""
    os.environ["PATH"] = os.pathsep.join(dict.fromkeys([str(python.parent), *os.get_exec_path()]))


def in_conda() -> bool:
    name = re.search(r"^name: *(\S+)", (ROOT / "environment.yml").read_text(encoding="utf-8"), re.MULTILINE).group(1)
    prefix = os.environ.get("CONDA_PREFIX", "")
    return Path(prefix).name == name and Path(prefix) == Path(sys.prefix)


def requirements() -> str:
    """A hash of the parts of pyproject.toml that decide what is installed."""
    config = pyproject(ROOT)
    parts = [config["build-system"], config["project"], config["tool"]["setuptools"]]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def read_stamp() -> dict:
    try:
        return json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def make_venv() -> None:
    if VENV.is_symlink():
        raise Refused(
            f".venv is a link to {VENV.resolve()}, and setting up would empty that folder. Remove the link, then run "
            "the command again."
        )
    base = getattr(sys, "_base_executable", sys.executable)  # .venv itself may be what is being replaced
    failed = subprocess.run([base, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True)
    if failed.returncode:
        raise Refused(
            f"{failed.stdout}{failed.stderr}\n"
            "This Python cannot make virtual environments. On Debian or Ubuntu: sudo apt install python3-venv"
        )
    pip_install("--upgrade", "pip")  # Python's own may be years old, which takes a third longer for all that follows


def install(extras: Iterable[str]) -> None:
    pip_install("--editable", f".[{','.join(extras)}]")


def pip_install(*what: str) -> None:
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what]
    # setuptools warns of each editable installation, which nobody who only wants to begin has asked for.
    if subprocess.run(pip, cwd=ROOT, env=os.environ | {"PYTHONWARNINGS": "ignore"}).returncode:
        raise Refused("The packages could not be installed (see above). Are you online? Then run the command again.")


def configure(prefix: Path) -> None:
    """Let `nbgrader` find the course's configuration from any folder."""
    folder = prefix / "etc" / "jupyter"
    folder.mkdir(parents=True, exist_ok=True)
    config = ROOT / "nbgrader_config.py"
    (folder / "nbgrader_config.py").write_text(NBGRADER.format(str(config)), encoding="utf-8")


if __name__ == "__main__":
    try:
        ensure(sys.argv[1:])
    except Refused as error:
        sys.exit(str(error))
