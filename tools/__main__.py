"""Runs `python -m tools <command>`, with any Python: the environment that the commands need is set up on first use.

This file is kept readable for old Pythons, so that they can be told what is needed.
"""

import importlib
import os
import sys
from typing import TYPE_CHECKING

import autograd_desk.quick  # noqa: F401 (before anything that reads notebooks)
from autograd_desk.process import become, unread

if TYPE_CHECKING:  # an old Python could not read it
    from tools.commands import Command


@unread
def main(argv: list) -> int:
    from tools import ROOT, Refused, environment
    from tools.commands import commands, usage

    if not argv or argv[0] in ("-h", "--help", "help"):
        print(usage())
        return 0
    name, *arguments = argv
    command = commands().get(name)
    if not command:
        print(f"There is no command {name!r}.\n\n{usage()}", file=sys.stderr)
        return 2

    os.chdir(ROOT)
    try:
        # Where there is an environment, arguments are read before what else the command needs is installed.
        python = environment.ensure(() if environment.read_stamp() else command.extras)
        environment.activate(python)
        if environment.is_current(python):
            try:
                module, options = read(command, arguments)
                environment.ensure(command.extras)
            except ModuleNotFoundError:  # some commands need it all to read their arguments
                environment.ensure(command.extras)
                module, options = read(command, arguments)
            return module.main(options)
    except Refused as reason:
        print(reason, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    return become([str(python), "-m", "tools", name, *arguments])


def read(command: "Command", arguments: list) -> tuple:
    from autograd_desk.commands import options_of

    module = importlib.import_module(command.module)
    return module, options_of(module, arguments, f"python -m tools {command.name}")


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036 (any Python may be tried)
        version = ".".join(map(str, sys.version_info[:3]))
        sys.exit(f"Python 3.11 or newer is needed; this one is {version}. Name another: make lab PYTHON=python3.12")
    sys.exit(main(sys.argv[1:]))
