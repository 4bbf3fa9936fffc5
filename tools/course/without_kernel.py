"""Run the cells of a lesson without a kernel: quick enough to try every planted answer, and at home on any Python.

It needs the standard library, autograd_course and what the cells import. `python -m tools.course.without_kernel` reads
a request as JSON from stdin, and writes what each cell came to, once for the lesson as it stands and once for each
version of it:

    {"cells": [[id, source], …], "versions": {name: {id: another source}, …}, "checks": {id: helpers},
     "without": {name: [id, …], …}, "seconds": of a version, "memory": its bytes, "part_seconds": of a part of a check}
    {"": {id: {"text": …, "stderr": …, "value": …, "error": …, "observation": …}, …}, name: {id: …}, …}

A check is observed here and judged elsewhere; what its cell shows and gives is not known here.

The versions share their past: the lesson runs once, and where a version differs first, the process forks. From there
on, a version leaves out the cells that it is `without`. One that ends its process, or takes too long, tells nothing.
"""

import ast
import contextlib
import io
import json
import linecache
import os
import resource
import select
import signal
import sys
import traceback
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from autograd_course.host.warm_up import warm_up
from autograd_course.observe.observe import observe
from autograd_course.seam.time_limits import PART


def main() -> None:
    warm_up()  # a version that had to import the rest by itself would take ten times as long
    request = json.load(sys.stdin)
    json.dump(play(**request), sys.stdout)


def play(
    cells: list[tuple[str, str]],
    versions: dict[str, dict[str, str]],
    checks: dict[str, str],
    without: Mapping[str, list[str]] = MappingProxyType({}),
    seconds: float | None = None,
    memory: int | None = None,
    part_seconds: float = PART,
) -> dict[str, dict[str, dict]]:
    """The outcomes of all cells, by version; the lesson as it stands is the version ""."""
    names = {"__name__": "__main__", "display": lambda *things: print(*map(repr, things), sep="\n")}
    outcomes = {}
    told = {}
    for position, (id, source) in enumerate(cells):
        for name, changed in versions.items():
            if id in changed and name not in told:
                following = [cell for cell in cells[position:] if cell[0] not in without.get(name, ())]
                following = [(id, changed.get(id, source)) for id, source in following]
                alone = in_fork(run_all, following, checks, names, part_seconds, seconds=seconds, memory=memory)
                told[name] = outcomes | (alone or {})
        if id not in without.get("", ()):
            outcomes[id] = run(id, source, checks, names, part_seconds)
    return {"": outcomes, **told}


def run_all(cells: list[tuple[str, str]], *how: Any) -> dict:
    return {id: run(id, source, *how) for id, source in cells}


def in_fork(function: Callable, *arguments: object, seconds: float | None = None, memory: int | None = None) -> Any:
    """What a function returns that cannot change anything here, because it runs in a copy of this process.

    None if nothing comes back, in this time and with so many bytes of memory.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if memory:
                resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
            with open(writing, "wb") as pipe:
                pipe.write(json.dumps(function(*arguments)).encode())
        finally:
            os._exit(0)
    os.close(writing)
    said = b""
    with open(reading, "rb", buffering=0) as pipe:
        while select.select([pipe], [], [], seconds)[0] and (piece := pipe.read(1 << 16)):
            said += piece
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with contextlib.suppress(ValueError):
        return json.loads(said)
    return None


def run(id: str, source: str, checks: dict[str, str], names: dict, part_seconds: float) -> dict:
    """Run one cell in the namespace `names` as a notebook does, and tell what it showed and gave."""
    filename = f"<{id}>"
    if id in checks:
        return run_check(source, checks[id], names, filename, part_seconds)
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)  # messages quote it
    stdout, stderr = io.StringIO(), io.StringIO()
    value = error = None
    with contextlib.redirect_stdout(stdout), contextlib.redirect_stderr(stderr):
        try:
            body = ast.parse(source, filename).body
            last = body[-1].value if body and isinstance(body[-1], ast.Expr) else None
            exec(compile(ast.Module(body[:-1] if last else body, []), filename, "exec"), names)
            result = eval(compile(ast.Expression(last), filename, "eval"), names) if last else None
            value = None if result is None else repr(result)
        except (Exception, SystemExit) as exception:
            error = told(exception)
    return {"text": stdout.getvalue(), "stderr": stderr.getvalue(), "value": value, "error": error}


def run_check(source: str, helpers: str, names: dict, filename: str, seconds: float) -> dict:
    observation = error = None
    with contextlib.redirect_stderr(io.StringIO()) as stderr:
        try:
            observation = observe(source, names, helpers=helpers, filename=filename, seconds=seconds)
        except Exception as exception:
            error = told(exception)
    text = observation["printed"] if observation else ""
    packed = json.dumps(observation) if observation else None  # as text: nobody reads it before the judge does
    return {"text": text, "stderr": stderr.getvalue(), "value": None, "error": error, "observation": packed}


def told(exception: BaseException) -> str:
    """The class and the message of an error, without the notes that help with it."""
    shown = traceback.TracebackException.from_exception(exception)
    shown.__notes__ = None
    return "".join(shown.format_exception_only()).strip()


if __name__ == "__main__":
    main()
