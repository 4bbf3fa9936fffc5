"""Runs `python -m tools <command>` with any Python >= 3.11: the packages it needs are set up on first use.

Only the standard library is imported before the environment stands.
"""

import ast
import importlib
import os
import sys


def commands():
    """Name → first line of the docstring, for each module in tools/commands."""
    from tools import ROOT

    found = {}
    for path in sorted((ROOT / "tools" / "commands").glob("[!_]*.py")):
        docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
        found[path.stem] = docstring.splitlines()[0]
    return found


def usage():
    lines = ["Usage: python -m tools <command> [arguments]", ""]
    lines += [f"  {name:<11} {summary}" for name, summary in commands().items()]
    return "\n".join(lines)


def main(argv):
    if not argv or argv[0] in ("-h", "--help", "help"):
        print(usage())
        return 0
    name, *arguments = argv
    if name not in commands():
        print(f"There is no command {name!r}.\n\n{usage()}", file=sys.stderr)
        return 2

    from tools import ROOT, environment
    from tools.process import become

    os.chdir(ROOT)
    command = importlib.import_module(f"tools.commands.{name}")
    try:
        python = environment.ensure(getattr(command, "EXTRAS", ()))
        environment.activate(python)
        if environment.is_current(python):
            return command.main(arguments)
    except environment.SetupError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    become([str(python), "-m", "tools", name, *arguments])


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036 (any Python may be tried)
        version = ".".join(map(str, sys.version_info[:3]))
        sys.exit(f"Python 3.11 or newer is needed; this one is {version}. Name another: make lab PYTHON=python3.12")
    sys.exit(main(sys.argv[1:]))
