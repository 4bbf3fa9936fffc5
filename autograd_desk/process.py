"""Going on as another program."""

import os
import subprocess
import sys


def become(command, environment=None):
    """Replace this process by the command, so that Ctrl-C and exit codes are its own."""
    environment = os.environ if environment is None else environment
    sys.stdout.flush()
    if os.name == "nt":  # there, exec would detach from the console
        sys.exit(subprocess.call(command, env=environment))
    os.execve(command[0], command, environment)
