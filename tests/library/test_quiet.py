"""Special values come without NumPy's warnings, wherever a quiet function is called; outside of it NumPy says them."""

import threading

import numpy as np
import pytest

from autograd_lib.ops.numeric import quiet

ZERO = np.float32(0)


@quiet
def logarithm(x):
    return np.log(x)


def test_is_silent_and_numpy_speaks_again():
    assert logarithm(ZERO) == -np.inf
    with pytest.warns(RuntimeWarning, match="divide by zero"):
        np.log(ZERO)


def test_is_silent_inside_of_another():
    inside_and_after = quiet(lambda x: (logarithm(x), np.log(x)))
    assert inside_and_after(ZERO) == (-np.inf, -np.inf)


def test_is_silent_after_an_error():
    with pytest.raises(ValueError, match="broadcast"):
        quiet(np.add)(np.ones(2), np.ones(3))
    assert logarithm(ZERO) == -np.inf


def test_is_silent_in_threads_that_meet():
    meeting, found = threading.Barrier(2), []

    @quiet
    def together(x):
        meeting.wait(timeout=30)
        return np.log(x)

    threads = [threading.Thread(target=lambda: found.append(together(ZERO))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [-np.inf, -np.inf]
