"""The race: all engines run each workload in turn, round after round, so that what slows the machine slows them all."""

from .engines import ENGINES, takes
from .processes import EngineError, Worker, output
from .workloads import WORKLOADS

OURS, TWIN = "autograd_lib", "autograd_lib, second process"
IMPORT = """
from time import process_time
start = process_time()
import {}
print(process_time() - start)
"""


class Race:
    """The engines that are there, each with the interpreter that has it.

    `left_out` says why the others are not. The twin is a second process of autograd_lib: the ratio of the two should
    be 1, and tells how far any ratio can be trusted on this machine.
    """

    def __init__(self, interpreters):
        self.workers, self.left_out = {}, {}
        for engine in ENGINES:
            try:
                self.workers[engine] = first_that_has(engine, interpreters)
            except EngineError as error:
                self.left_out[engine] = str(error)
        if OURS in self.left_out:
            raise EngineError(f"autograd_lib cannot be imported: {self.left_out[OURS]}")
        self.workers[TWIN] = Worker(self.pythons[OURS], OURS)

    @property
    def pythons(self):
        return {name: worker.about["python"] for name, worker in self.workers.items() if name != TWIN}

    @property
    def versions(self):
        return {name: worker.about["version"] for name, worker in self.workers.items() if name != TWIN}

    def run(self, name, rounds, seconds, best_of):
        """The results of one workload: for each engine a list of times, or the reason why there are none."""
        ready, failed = {}, {}
        for engine, worker in self.workers.items():
            if not takes(engine, WORKLOADS[name]):
                continue
            try:
                worker.ask(prepare=name)
                ready[engine] = worker
            except EngineError as error:
                failed[engine] = str(error)
        times = {engine: [] for engine in ready}
        order = list(ready)
        for _ in range(rounds):
            for engine in order:
                try:
                    times[engine].append(ready[engine].ask(seconds=seconds, best_of=best_of))
                except EngineError as error:  # one that compiles may meet what it cannot do in its second run
                    failed[engine] = str(error)
            order = [engine for engine in order[1:] + order[:1] if engine not in failed]
        return {"times": {engine: each for engine, each in times.items() if engine not in failed}, "failed": failed}

    def import_times(self, rounds):
        """For each engine the seconds that a fresh process takes to import it, and those for its NumPy, by rounds."""
        seconds = {engine: [] for engine in self.pythons}
        for number in range(rounds + 1):
            for engine, measured in seconds.items():
                python = self.pythons[engine]
                pair = [output(python, "-c", IMPORT.format(module)) for module in (ENGINES[engine].module, "numpy")]
                if number:  # the first round fills the caches: of compiled modules, and of files
                    measured.append(pair)
        return seconds

    def close(self):
        for worker in self.workers.values():
            worker.close()


def first_that_has(engine, interpreters):
    """A worker of the first interpreter that can import the engine. Raises EngineError if there is none."""
    for python in interpreters:
        try:
            return Worker(python, engine)
        except EngineError as error:
            problem = error
    raise problem
