"""Puts the page together: the lessons as students get them, the course's wheel, JupyterLite, and its settings."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

from tools import ROOT, Refused, pyproject

from .pyodide import PINNED, PUBLIC, copy_pyodide, download

HERE = Path(__file__).parent
DESK = ROOT / "autograd_desk" / "settings" / "everyone"
CACHE = ROOT / "build" / "downloads"
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
# What the first cell needs, loaded side by side while the page opens. What only a plot needs comes with the first plot.
FROM_PYODIDE = ("micropip", "jedi", "ipython", "numpy")
FROM_PIP = ("graphviz", "tqdm", "ipywidgets", "comm")  # as at the desk
KERNEL_WHEELS = ("piplite", "ipykernel", "pyodide_kernel")
# What JupyterLite would otherwise install one by one; the first two, of which no lesson knows, not at all.
SETTLED = ("ssl", "sqlite3", "comm", "jedi", "ipython", "micropip", *KERNEL_WHEELS)


def build(folder: Path, bundled: bool = False) -> None:
    """Make the page in `folder`. With `bundled` it needs no internet."""
    shutil.rmtree(folder, ignore_errors=True)
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        lessons(work / "content")
        wheels = collect_wheels(work / "wheels")
        jupyterlite(work, folder)
        put_first_pieces_into_one(folder)
    if bundled:
        copy_pyodide(folder / "pyodide", CACHE)
    start_python(folder, "pyodide/" if bundled else PUBLIC, wheels)
    configure(folder)


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
    with tempfile.TemporaryDirectory() as work:  # in the checkout, two builds would get in each other's way
        extra = Path(work, "setup.cfg")
        extra.write_text(f"[build]\nbuild_base = {work}\n[egg_info]\negg_base = {work}\n", encoding="utf-8")
        settings = os.environ | {"DIST_EXTRA_CONFIG": str(extra)}
        subprocess.run([*pip, f"--wheel-dir={folder}", str(ROOT)], check=True, env=settings)
    download(folder, *requirements(), *(f"{name}=={version(name)}" for name in FROM_PIP))
    return sorted(path.name for path in folder.glob("*.whl"))


def requirements() -> list[str]:
    """What a browser needs, and a computer does not, without the marker that says so."""
    needed = pyproject()["project"]["dependencies"]
    return [each.partition(";")[0] for each in needed if "== 'emscripten'" in each]


def jupyterlite(work: Path, folder: Path) -> None:
    """JupyterLite itself, with its kernel, the widgets of ipywidgets and the course's menu; nothing else of here."""
    installed = Path(sys.prefix, "share", "jupyter", "labextensions")
    download(work / "widgets", PINNED["widgets"])
    [widgets] = (work / "widgets").iterdir()
    kernel = installed / "@jupyterlite" / "pyodide-kernel-extension"
    extensions = kernel, widgets, HERE / "menu", DESK / "labextensions" / "autograd-desk"
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
        raise Refused(f"{done.stdout}{done.stderr}\nJupyterLite could not be built; it says above why.")


def put_first_pieces_into_one(folder: Path) -> None:
    """One file instead of the hundred that JupyterLab loads to open a lesson; webpack then finds these in its list."""
    pieces = {path.name.partition(".")[0]: path for path in sorted((folder / "build").glob("*.js"))}
    first = [pieces[name] for name in PINNED["first"].split() if name in pieces]
    widgets = (folder / "extensions" / "@jupyter-widgets").glob("*/static/[0-9]*.js")
    texts = [path.read_text(encoding="utf-8") for path in (*first, *sorted(widgets))]
    together = "".join(f"(() => {{{text}\n}})();\n" for text in texts)
    (folder / "build" / "lab" / "first.js").write_text(together, encoding="utf-8")
    page = folder / "lab" / "index.html"
    text = page.read_text(encoding="utf-8")
    names = ("storage.js", "early.js", "../build/lab/first.js")
    scripts = "\n    ".join(f'<script src="{name}"></script>' for name in names)
    page.write_text(text.replace("</title>", f"</title>\n    {scripts}", 1), encoding="utf-8")
    for name in ("storage.js", "storage.html"):
        shutil.copyfile(HERE / name, folder / "lab" / name)


def start_python(folder: Path, pyodide: str, wheels: list[str]) -> None:
    """A kernel's worker begins with Python: from where, and what is there when the first cell runs."""
    static = folder / "extensions" / "@jupyterlite" / "pyodide-kernel-extension" / "static"
    paths = [path for name in KERNEL_WHEELS for path in static.glob(f"pypi/{name}-*.whl")]
    packages = [*FROM_PYODIDE, *(str(path.relative_to(folder)) for path in paths), *(f"pypi/{name}" for name in wheels)]
    script = (HERE / "python.js").read_text(encoding="utf-8")
    script = script.replace("(SETTINGS);", f"({json.dumps([pyodide, packages])});")
    (folder / "python.js").write_text(script, encoding="utf-8")
    workers = [path for name in PINNED["workers"].split() for path in static.glob(f"{name}.*.js")]
    for path in workers:
        text = path.read_text(encoding="utf-8")
        path.write_text(f'importScripts("../../../../python.js");\n{text}', encoding="utf-8")
    early = (HERE / "early.js").read_text(encoding="utf-8")
    urls = [f"../{path.relative_to(folder)}" for path in workers]
    first = min(path.name for path in (ROOT / "notebooks").glob("[0-9]*"))
    early = early.replace("WORKERS[", f"{json.dumps(urls)}[").replace(
        "FIRST)", f"{json.dumps(f'{first}/{first}.ipynb')})"
    )
    (folder / "lab" / "early.js").write_text(early, encoding="utf-8")


def configure(folder: Path) -> None:
    path = folder / "jupyter-lite.json"
    settings = json.loads(path.read_text(encoding="utf-8"))
    data = settings["jupyter-config-data"]
    kernel = data.setdefault("litePluginSettings", {}).setdefault(KERNEL, {})
    kernel["pyodideUrl"] = "./python.js"
    kernel["disablePyPIFallback"] = True
    kernel["loadPyodideOptions"] = {"packages": SETTLED}
    data["appName"] = "Autograd from the Inside"
    data["exposeAppInBrowser"] = True
    path.write_text(json.dumps(settings, indent=2), encoding="utf-8")
