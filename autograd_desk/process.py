"""How a command ends: as another program, or early, once nobody reads what it prints."""

import functools
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from typing import NoReturn

UNREAD = 141  # what a shell reports of a program that a closed pipe has ended


def become(command: list, environment: "Mapping[str, str] | None" = None) -> NoReturn:
    """Replace this process by the command, so that Ctrl-C and exit codes are its own."""
    environment = os.environ if environment is None else environment
    sys.stdout.flush()
    if os.name == "nt":  # there, exec would detach from the console
        sys.exit(subprocess.call(command, env=environment))
    os.execve(command[0], command, environment)


def unread(main: Callable) -> Callable:
    """Let a command end without a word where its reader has seen enough, as in `progress | head`."""

    @functools.wraps(main)
    def command(*arguments):
        try:
            try:
                status = main(*arguments)
            except SystemExit as end:  # argparse has printed its help
                status = end.code
            sys.stdout.flush()
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python writes what is left as it ends
            return UNREAD
        return status

    return command
