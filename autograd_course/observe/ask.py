"""The judge works in a Python process of its own: nothing that a student's cell changes here changes what it says.

A notebook's kernel starts it when the lesson begins, so that the first check need not wait for it; elsewhere the first
check does. It serves all checks of a session, and ends when its input ends, with this process.
"""

import atexit
import json
import os
import subprocess
import sys
import threading

_SECONDS = 60  # that the judge may take: it runs the lesson's own code alone
_HOME = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
_PROGRAM = "import sys; sys.path.insert(0, sys.argv[1]); from autograd_course.judge.serve import serve; serve()"
_process = None


class NoJudge(Exception):
    """There is no answer to be had from a judge; the message says why and what to do."""


def get_ready():
    """Let the judge start while a student reads."""
    if "ipykernel" in sys.modules:
        start()


def start():
    """Start the judge, if there is none yet; a failure is told when it is asked."""
    global _process
    if _process is not None and _process.poll() is not None:
        end()
    if _process is None:
        command = [sys.executable, "-P", "-c", _PROGRAM, _HOME]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        try:
            _process = subprocess.Popen(command, cwd=_HOME, **pipes)
        except OSError:
            _process = None


def ask(check, observation, folder):
    """What the judge says: the verdict as JSON, or the `mistake` of the lesson's author."""
    start()
    if _process is None:
        raise _no_judge("cannot be started here")
    stop = threading.Timer(_SECONDS, _process.kill)
    stop.start()
    try:
        _process.stdin.write(
            json.dumps({"check": check, "observation": observation, "folder": folder}).encode() + b"\n"
        )
        _process.stdin.flush()
        answer = _process.stdout.readline()
        return json.loads(answer)
    except (OSError, ValueError):
        end()
        raise _no_judge("gave no answer") from None
    finally:
        stop.cancel()


@atexit.register
def end():
    """End the judge; the next check starts another."""
    global _process
    process, _process = _process, None
    if process is not None:
        process.kill()
        process.communicate()


def _no_judge(reason):
    remedy = "restart the kernel, and run this check once more"
    return NoJudge(f"the judge, a second Python program beside this one, {reason}: {remedy}")
