"""In a browser Graphviz is WebAssembly, which the package easydot carries; it begins to load as this is imported."""

import asyncio
from importlib.resources import files

from pyodide.code import run_js
from pyodide.ffi import can_run_sync, run_sync

_start = run_js("""
    (program) => import(URL.createObjectURL(new Blob([program], {type: "text/javascript"})))
        .then((module) => module.Graphviz.load())
""")
_loading = asyncio.ensure_future(_start(files("easydot").joinpath("assets", "index.js").read_text(encoding="utf-8")))


def render(source):
    """The SVG of a graph in the DOT language; None while the program is still loading and this browser cannot wait."""
    if not _loading.done():
        if not can_run_sync():
            return None
        run_sync(_loading)
    return _loading.result().layout(source, "svg", "dot")
