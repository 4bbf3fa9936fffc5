"""Landlock: what this process and all that it starts may open, connect to and signal (Linux 6.12 or newer).

The numbers are those of linux/landlock.h, https://docs.kernel.org/userspace-api/landlock.html.
"""

import ctypes
import os
from collections.abc import Iterable

from . import system_calls

_CREATE, _ADD_RULE, _RESTRICT = 444, 445, 446
_ASK_VERSION, _PATH_BENEATH = 1, 1
_NEEDED = 6  # the version that also keeps signals and abstract sockets inside

_EXECUTE, _READ_FILE, _READ_FOLDER = 1 << 0, 1 << 2, 1 << 3
_READ = _EXECUTE | _READ_FILE | _READ_FOLDER
_ALL = (1 << 16) - 1  # every right of files and folders, of version 5
_ALL_OF_A_FILE = _EXECUTE | 1 << 1 | _READ_FILE | 1 << 14 | 1 << 15
_CONNECT_AND_BIND = 0b11
_SOCKETS_AND_SIGNALS = 0b11


class _Rules(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scoped", ctypes.c_uint64))


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("parent", ctypes.c_int32))


def is_enough() -> bool:
    try:
        return system_calls.system_call(_CREATE, None, ctypes.c_size_t(0), _ASK_VERSION) >= _NEEDED
    except OSError:
        return False


def allow_only(reading: Iterable[str], writing: Iterable[str], listing: Iterable[str] = ()) -> None:
    """From here on only these files and folders can be opened; nothing outside can be connected to or signalled.

    Of the folders in `listing` only the names of what is in them can be read.
    """
    rules = _Rules(_ALL, _CONNECT_AND_BIND, _SOCKETS_AND_SIGNALS)
    ruleset = system_calls.system_call(_CREATE, ctypes.byref(rules), ctypes.c_size_t(ctypes.sizeof(rules)), 0)
    for paths, rights in ((reading, _READ), (writing, _ALL), (listing, _READ_FOLDER)):
        for path in filter(os.path.exists, paths):
            opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
            allowed = rights if os.path.isdir(path) else rights & _ALL_OF_A_FILE
            rule = _Beneath(allowed, opened)
            system_calls.system_call(_ADD_RULE, ruleset, _PATH_BENEATH, ctypes.byref(rule), 0)
            os.close(opened)
    system_calls.system_call(_RESTRICT, ruleset, 0)
    os.close(ruleset)
