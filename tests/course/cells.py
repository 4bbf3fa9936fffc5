"""Run pieces of Python as a notebook runs its cells: each under a file name of its own, on shared names."""

import itertools
import linecache

_numbers = itertools.count(1)


def run_cell(source, names=None):
    """Run `source` on `names`, and return the names."""
    names = {} if names is None else names
    filename = f"<student's cell {next(_numbers)}>"
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    exec(compile(source, filename, "exec"), names)
    return names
