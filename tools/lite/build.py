"""Puts the page together: the lessons as students get them, the course's wheel, JupyterLite, and its settings."""

import json
import shutil
import subprocess
import sys
import tempfile
import tomllib
from importlib.metadata import version
from pathlib import Path

from tools import ROOT

from .pyodide import PINNED, PUBLIC, copy_pyodide, download

HERE = Path(__file__).parent
DESK = ROOT / "autograd_desk" / "settings" / "everyone"
CACHE = ROOT / "build" / "downloads"
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
# What the first cell needs, loaded side by side while the page opens. What only a plot needs comes with the first plot.
FROM_PYODIDE = ("micropip", "ssl", "sqlite3", "jedi", "ipython", "numpy")
FROM_PIP = ("graphviz", "tqdm", "ipywidgets", "comm")  # as at the desk
TO_THE_PAGE = "../../../../"  # from the kernel's own script


def build(folder: Path, bundled: bool = False) -> None:
    """Make the page in `folder`. With `bundled` it needs no internet."""
    shutil.rmtree(folder, ignore_errors=True)
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        lessons(work / "content")
        wheels = collect_wheels(work / "wheels")
        jupyterlite(work, folder)
    if bundled:
        copy_pyodide(folder / "pyodide", CACHE)
    configure(folder, "./pyodide/pyodide.js" if bundled else PUBLIC, wheels)


def lessons(folder: Path) -> None:
    """The lessons, byte for byte as at the desk."""
    for path in sorted((ROOT / "notebooks").glob("[0-9]*/*")):
        if path.suffix in (".ipynb", ".json"):
            target = folder / path.parent.name / path.name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)


def collect_wheels(folder: Path) -> list[str]:
    """The course's wheel and what it needs besides NumPy; returns their names."""
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, f"--wheel-dir={folder}", str(ROOT)], check=True)
    download(folder, *requirements(), *(f"{name}=={version(name)}" for name in FROM_PIP))
    return sorted(path.name for path in folder.glob("*.whl"))


def requirements() -> list[str]:
    """What a browser needs, and a computer does not, without the marker that says so."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [each.partition(";")[0] for each in project["dependencies"] if "== 'emscripten'" in each]


def jupyterlite(work: Path, folder: Path) -> None:
    """JupyterLite itself, with its kernel, the widgets of ipywidgets and the course's menu; nothing else of here."""
    installed = Path(sys.prefix, "share", "jupyter", "labextensions")
    download(work / "widgets", PINNED["widgets"])
    [widgets] = (work / "widgets").iterdir()
    extensions = installed / "@jupyterlite" / "pyodide-kernel-extension", widgets, HERE / "menu"
    settings = {
        "LiteBuildConfig": {
            "contents": [str(work / "content")],
            "federated_extensions": [str(path) for path in extensions],
            "ignore_sys_prefix": ["federated_extensions"],
            "settings_overrides": [str(work / "overrides.json")],
            "apps": ["lab"],
            "no_sourcemaps": True,
            "no_libarchive": True,
            "output_dir": str(folder.resolve()),
        },
        "PipliteAddon": {"piplite_urls": ["wheels"]},
    }
    (work / "jupyter_lite_config.json").write_text(json.dumps(settings), encoding="utf-8")
    shutil.copyfile(DESK / "labconfig" / "default_setting_overrides.json", work / "overrides.json")
    command = [sys.executable, "-m", "jupyterlite_core", "build", f"--lite-dir={work}"]
    done = subprocess.run(command, cwd=work, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{done.stdout}{done.stderr}\nJupyterLite could not be built; it says above why.")


def configure(folder: Path, pyodide: str, wheels: list[str]) -> None:
    """The page's settings: which Python, and what is there when the first cell runs."""
    path = folder / "jupyter-lite.json"
    settings = json.loads(path.read_text(encoding="utf-8"))
    data = settings["jupyter-config-data"]
    kernel = data.setdefault("litePluginSettings", {}).setdefault(KERNEL, {})
    kernel["pyodideUrl"] = pyodide
    kernel["disablePyPIFallback"] = True
    kernel["loadPyodideOptions"] = {"packages": [*FROM_PYODIDE, *(f"{TO_THE_PAGE}pypi/{name}" for name in wheels)]}
    data["appName"] = "Autograd from the Inside"
    data["exposeAppInBrowser"] = True
    path.write_text(json.dumps(settings, indent=2), encoding="utf-8")
