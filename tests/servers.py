"""JupyterLab, started by a command that people type."""

import os
import signal
import subprocess
import time
from contextlib import contextmanager

from autograd_desk import jupyterlab

STARTED = 120  # seconds after which it answers, on the busiest machine


@contextmanager
def serving(command, state, log, **how):
    """While it runs: a function that gives the address of a page. `state` is where JupyterLab says that it answers."""
    with open(log, "wb") as said:  # a pipe that nobody reads would fill, and stop the server
        server = subprocess.Popen(command, stdout=said, stderr=said, start_new_session=True, **how)
    latest = time.monotonic() + STARTED
    try:
        while not (found := jupyterlab.running(state)):
            assert server.poll() is None and time.monotonic() < latest, log.read_text(encoding="utf-8")
            time.sleep(0.1)
        yield lambda page="lab": f"{found['url']}{page}?token={found['token']}"
    finally:
        if server.poll() is None:
            os.killpg(server.pid, signal.SIGTERM)
        server.wait(timeout=60)
        while jupyterlab.running(state):
            time.sleep(0.1)
