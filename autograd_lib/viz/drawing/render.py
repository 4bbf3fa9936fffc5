"""Lays graphs out: with Graphviz's own `dot`, with graphviz-pure from pip, or in a browser with WebAssembly."""

import os
import shutil
import subprocess
from importlib import metadata

try:
    from . import in_page
except ImportError:  # this is no page
    in_page = None  # type: ignore[assignment]

COMMANDS = ("dot", "graphviz-pure")  # the first that works is used, unless the environment names another
VARIABLE = "GRAPHVIZ_DOT"


class CannotDraw(RuntimeError):
    """There is nothing to draw with; the message says what to do."""

    def __init__(self, remedy="To see the graph as a picture, run: pip install graphviz graphviz-pure"):
        super().__init__(remedy)


def render(source):
    """The SVG of a graph in the DOT language, as Graphviz writes it. Raises CannotDraw if no renderer works."""
    chosen = os.environ.get(VARIABLE)
    for command in (chosen,) if chosen else COMMANDS:
        if path := _find(command):
            try:
                done = subprocess.run([path, "-Tsvg"], input=source.encode(), capture_output=True, check=True)
            except (OSError, subprocess.CalledProcessError):
                continue  # it is there, but does not work
            return done.stdout.decode()
    if in_page:
        if svg := in_page.render(source):
            return svg
        raise CannotDraw("What draws the picture is still loading: run this cell once more")
    raise CannotDraw


def _find(command):
    """Where a command is: on the PATH, or where the Python package of its name has put it."""
    if path := shutil.which(command):
        return path
    try:
        files = metadata.files(command) or ()
    except metadata.PackageNotFoundError:
        return None
    return next((file.locate() for file in files if file.name in (command, f"{command}.exe")), None)
