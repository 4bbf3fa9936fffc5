"""Starting the processes in which engines run, all under the same conditions."""

import json
import os
import subprocess

from tools import ROOT

# Variables that choose a processor, code paths or threads for the libraries of linear algebra under the engines.
CHOOSING = (
    "ATEN_", "BLIS_", "DNNL_", "GOTO_", "KMP_", "MKL_", "NPY_", "NVPL_", "OMP_", "ONEDNN_", "OPENBLAS_", "VECLIB_",
)  # fmt: skip
WHERE_PYTHON_IS = ("PYTHONHOME", "PYTHONPATH")  # other variables change how it runs: with stored bytecode, for example
ONE_THREAD = ("MKL_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


def environment(**more):
    """The variables of this process, without those that change how engines run; one thread everywhere."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith((*CHOOSING, "PYTHON")) or name in WHERE_PYTHON_IS
    }
    return {**kept, **dict.fromkeys(ONE_THREAD, "1"), **more}


class EngineError(Exception):
    """An engine cannot do what it was asked to; the message says why."""


class Worker:
    """A process of worker.py. Raises EngineError if its interpreter cannot import the engine."""

    def __init__(self, python, engine, **variables):
        self.process = subprocess.Popen(
            [python, "-m", "tools.bench.worker", engine],
            cwd=ROOT, env=environment(**variables), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            self.about = self.answer()
        except EngineError:
            self.close()
            raise

    def ask(self, **order):
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()
        return self.answer()

    def answer(self):
        line = self.process.stdout.readline()
        if not line:
            raise EngineError("its process ended")
        answer = json.loads(line)
        if "error" in answer:
            raise EngineError(answer["error"])
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def output(python, *arguments):
    """What a Python process prints, as JSON. Raises EngineError if it fails."""
    done = subprocess.run([python, *arguments], cwd=ROOT, env=environment(), capture_output=True, text=True)
    if done.returncode:
        raise EngineError(done.stderr.strip().rpartition("\n")[2])
    return json.loads(done.stdout)
