"""The process in which one engine runs: `python -m tools.bench.worker ENGINE`.

It reads orders from its input, one JSON object a line, and answers each with a line. Time is the processor's time of
this process, so that other programs on the machine disturb little.
"""

import gc
import json
import math
import sys
from time import process_time

from .engines import ENGINES
from .memory import held_by
from .workload import wrong_gradients
from .workloads import WORKLOADS


def main(name):
    answers, sys.stdout = sys.stdout, sys.stderr  # what a library may print is no answer

    def reply(answer):
        print(json.dumps(answer), file=answers, flush=True)

    try:
        engine = ENGINES[name]()
    except ImportError as error:
        return reply({"error": str(error)})
    reply({"version": engine.version, "python": sys.executable})
    for line in sys.stdin:
        order = json.loads(line)
        try:
            if "prepare" in order:
                prepare(engine, WORKLOADS[order["prepare"]])
                reply({})
            elif "memory" in order:
                reply(held_by(engine, order["memory"]))
            else:
                reply(sample(engine, order["seconds"], order["best_of"]))
        except Exception as error:
            reply({"error": f"{type(error).__name__}: {error}"})


def prepare(engine, workload):
    """Make everything ready; the gradients must be those by hand before anything is timed."""
    gc.unfreeze()
    engine.prepare(workload)
    leaves, data = workload.fresh_inputs()
    if wrong := wrong_gradients(engine.gradients(), workload.by_hand(*leaves, *data)[1]):
        raise ValueError(wrong)
    start = process_time()
    engine.run()
    engine.seconds = process_time() - start
    gc.collect()
    gc.freeze()  # an engine must collect the garbage it makes, not search the modules that happen to be imported


def sample(engine, seconds, best_of):
    """Processor seconds a run, the best of some samples that take about `seconds` each; one, if a run takes longer.

    Where the table shows them, forward and backward by themselves, too.
    """
    runs = math.ceil(seconds / engine.seconds)
    best_of = best_of if runs > 1 else 1
    answer = {"whole": min([whole(engine, runs) for _ in range(best_of)])}
    if engine.workload.shows_parts:
        answer["forward"], answer["backward"] = map(min, zip(*[parts(engine, runs) for _ in range(best_of)]))
    return answer


def whole(engine, runs):
    start = process_time()
    for _ in range(runs):
        engine.run()
    gc.collect()  # an engine that leaves cyclic garbage pays for it here
    return (process_time() - start) / runs


def parts(engine, runs):
    forward = backward = 0.0
    for _ in range(runs):
        start = process_time()
        result = engine.forward()
        middle = process_time()
        engine.backward(result)
        del result
        forward += middle - start
        backward += process_time() - middle
    start = process_time()
    gc.collect()
    return forward / runs, (backward + process_time() - start) / runs


if __name__ == "__main__":
    main(sys.argv[1])
