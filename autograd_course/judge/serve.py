"""The judge as a process of its own: a line of JSON comes in, a line of JSON goes out."""

import gc
import importlib
import json
import os
import signal
import sys

from ..seam.errors import AuthorError
from .judge import judge


def serve():
    """Answer requests until the input ends: {"check": source, "observation": …, "folder": where lesson.json lies}.

    The answer is the verdict as JSON, or {"mistake": a sentence for the author of the check}.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupted kernel keeps its judge
    importlib.import_module("autograd_course.engines")  # with the library: while nobody waits for an answer
    gc.freeze()  # what stays anyway need not be searched for garbage
    requests, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    sys.stdout = sys.stderr  # where a check that prints does no harm
    for line in requests:
        answers.write(json.dumps(answer(json.loads(line))).encode() + b"\n")
        answers.flush()


def answer(request):
    """What is said to one request."""
    try:
        return judge(request["check"], request["observation"], request["folder"])._asdict()
    except AuthorError as mistake:
        return {"mistake": str(mistake)}


if __name__ == "__main__":
    serve()
