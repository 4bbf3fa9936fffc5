"""Runs nbgrader's command line many times in one process: importing it takes longer than most commands.

Reads a list of {"folder": …, "arguments": […]} as JSON, and stops at the first command that fails.
"""

import json
import os
import sys

import nbgrader.api
from alembic.script import ScriptDirectory
from nbgrader.apps.nbgraderapp import NbGraderApp
from nbgrader.dbutil import ALEMBIC_DIR


def version():
    """What a new gradebook is marked with: nbgrader starts alembic to ask, which imports all of nbgrader once more."""
    return ScriptDirectory(ALEMBIC_DIR).get_current_head()


def run(folder, arguments):
    os.chdir(folder)
    print(f"\n$ nbgrader {' '.join(arguments)}", flush=True)
    try:
        NbGraderApp.launch_instance(argv=arguments)
    except SystemExit as end:
        if end.code:
            raise
    finally:
        NbGraderApp.instance().reset()


if __name__ == "__main__":
    nbgrader.api.get_alembic_version = version
    for command in json.load(sys.stdin):
        run(command["folder"], command["arguments"])
