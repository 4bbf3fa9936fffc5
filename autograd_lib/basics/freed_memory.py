"""Freed memory is kept for the next array, instead of going back to the system.

Every step of a training loop needs arrays of the same sizes again. The C library of Linux (glibc) gives memory of more
than 128 KiB back at once when an array dies; the next array then costs a call of the system, and a page fault for each
4 KiB, which for sums over rows is more than the sums. So `keep` asks it to hold up to 64 MiB. This holds for the whole
process; the variable AUTOGRAD_LIB_KEEP_FREED_MEMORY=0 in its environment forbids it.
"""

import os
import sys

MIB = 1 << 20
# Of mallopt(3): the free memory at the end of the heap that is kept, and the size from which on an array has pages of
# its own, which are never kept. Some versions of glibc take no more than 32 MiB there.
TRIM_THRESHOLD, MMAP_THRESHOLD = (-1, 64 * MIB), (-3, 32 * MIB)


def keep():
    """Hold freed memory, where the system's library can, and nobody has forbidden it. Returns whether it does."""
    if not sys.platform.startswith("linux") or os.environ.get("AUTOGRAD_LIB_KEEP_FREED_MEMORY") == "0":
        return False
    import ctypes  # NumPy has loaded it already

    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    return mallopt is not None and all([mallopt(*each) for each in (TRIM_THRESHOLD, MMAP_THRESHOLD)])
