"""`autograd-course`: the course as pip installs it, without git and without make."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

from autograd_desk.commands import refuse, run
from autograd_desk.process import unread

COMMANDS = ("lab", "progress", "adopt", "practice", "capstone")
INSTRUCTORS = ("grade", "report", "formgrader")


@unread
def main(arguments=None):
    name, *arguments = (sys.argv[1:] if arguments is None else arguments) or ["help"]
    if name in COMMANDS:
        return run(import_module(f"autograd_desk.commands.{name}"), arguments, f"autograd-course {name}")
    if name in INSTRUCTORS:
        return instruct(name, arguments)
    asked = name in ("help", "-h", "--help")
    print(usage() if asked else f"There is no command {name!r}.\n\n{usage()}", file=sys.stdout if asked else sys.stderr)
    return 0 if asked else 2


def usage():
    lines = ["Usage: autograd-course <command> [arguments]    (autograd-course <command> --help tells more)", ""]
    for name in COMMANDS:
        lines.append(f"  {name:<11} {import_module(f'autograd_desk.commands.{name}').__doc__.splitlines()[0]}")
    return "\n".join([*lines, f"  {', '.join(INSTRUCTORS)}: for instructors, in a checkout of the course's repository"])


def instruct(name, arguments):
    """Run an instructor's command of the course folder that this is."""
    if not all(Path(each).exists() for each in ("tools/__main__.py", "solutions", "nbgrader_config.py")):
        return refuse(
            f"`{name}` works on the course's own folder, with its solutions, and this is not one: "
            "clone the course's repository, and run the command there"
        )
    return subprocess.call([sys.executable, "-m", "tools", name, *arguments])


if __name__ == "__main__":
    sys.exit(main())
