"""In a browser Graphviz is WebAssembly (https://github.com/mdaines/viz-js); it begins to load as this is imported."""

import asyncio
import os

from pyodide.code import run_js
from pyodide.ffi import can_run_sync, run_sync
from pyodide.http import pyfetch

ADDRESS = "https://cdn.jsdelivr.net/npm/@viz-js/viz@3.31.0/dist/viz-global.js"
_render = run_js("(viz, source) => viz.renderString(source, {format: 'svg'})")
_loading = None


async def _load():
    program = await pyfetch(os.environ.get("GRAPHVIZ_DOT", ADDRESS))
    return await run_js(await program.text() + "\n;Viz.instance()")


def load():
    """Begin to load it, if nobody has, or if the last attempt failed."""
    global _loading
    if _loading is None or (_loading.done() and _loading.exception()):
        _loading = asyncio.ensure_future(_load())


def render(source):
    """The SVG of a graph in the DOT language; None while the program is still loading and this browser cannot wait."""
    load()
    if not _loading.done():
        if not can_run_sync():
            return None
        run_sync(_loading)
    return _render(_loading.result(), source)


load()
