"""The system calls that Python 3.11 has no names for, by way of the C library."""

import ctypes
import os

_libc = ctypes.CDLL(None, use_errno=True)

NEW_MOUNTS, NEW_HOST_NAME, NEW_IPC, NEW_USER, NEW_PROCESSES, NEW_NETWORK = (
    0x00020000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000,
)  # fmt: skip
READ_ONLY, NO_SET_UID, NO_DEVICES, NO_PROGRAMS, SLAVE, RECURSIVE = 0x1, 0x2, 0x4, 0x8, 1 << 19, 0x4000

_SET_DEATH_SIGNAL, _SET_DUMPABLE, _DROP_FROM_BOUNDS, _NO_NEW_PRIVILEGES, _SUBREAPER = 1, 4, 24, 38, 36
_KILL = 9
_LAST_CAPABILITY = 63


def unshare(flags: int) -> None:
    _check(_libc.unshare(flags))


def mount(kind: str | None, target: str, flags: int = 0, options: str = "") -> None:
    """Mount a file system of this kind; with kind None, change how `target` is mounted."""
    name = kind and kind.encode()
    _check(_libc.mount(name, target.encode(), name, ctypes.c_ulong(flags), options.encode()))


def die_with_parent() -> None:
    _prctl(_SET_DEATH_SIGNAL, _KILL)


def adopt_orphans() -> None:
    _prctl(_SUBREAPER, 1)


def give_up_privileges() -> None:
    """No capability is left, and none can come back; nobody of the same user may trace this process."""
    _prctl(_NO_NEW_PRIVILEGES, 1)
    for capability in range(_LAST_CAPABILITY + 1):
        _libc.prctl(_DROP_FROM_BOUNDS, capability, 0, 0, 0)  # refused for those that this kernel does not know
    header, none = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
    _check(_libc.capset(header, none))
    _prctl(_SET_DUMPABLE, 0)


def let_own_files_be_written() -> None:
    """After a change of user the files of this process in /proc belong to root; now they are its own again."""
    _prctl(_SET_DUMPABLE, 1)


def forbid_new_privileges() -> None:
    """What is executed from here on gains nothing by it."""
    _prctl(_NO_NEW_PRIVILEGES, 1)


def system_call(number: int, *arguments: object) -> int:
    """Call the kernel by number; an OSError says what it refused."""
    return _check(_libc.syscall(ctypes.c_long(number), *arguments))


def prctl(option: int, *arguments: object) -> None:
    """For what has no name above."""
    _check(_libc.prctl(option, *arguments))


def _prctl(option, value):
    _check(_libc.prctl(option, value, 0, 0, 0))


def _check(result):
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result
