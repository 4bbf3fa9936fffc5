"""`autograd-course`: the course as pip installs it, without git and without make."""

import sys
from importlib import import_module

from autograd_desk.commands import run
from autograd_desk.process import unread

COMMANDS = ("lab", "checkup", "route", "progress", "practice", "capstone", "why")


@unread
def main(arguments: list[str] | None = None) -> int:
    name, *arguments = (sys.argv[1:] if arguments is None else arguments) or ["help"]
    if name in COMMANDS:
        return run(import_module(f"autograd_desk.commands.{name}"), arguments, f"autograd-course {name}")
    asked = name in ("help", "-h", "--help")
    print(usage() if asked else f"There is no command {name!r}.\n\n{usage()}", file=sys.stdout if asked else sys.stderr)
    return 0 if asked else 2


def usage() -> str:
    lines = ["Usage: autograd-course <command> [arguments]    (autograd-course <command> --help tells more)", ""]
    for name in COMMANDS:
        lines.append(f"  {name:<11} {import_module(f'autograd_desk.commands.{name}').__doc__.splitlines()[0]}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
