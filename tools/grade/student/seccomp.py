"""A seccomp filter for what neither namespaces nor Landlock cover: the memory of others, and memory that nobody counts.

https://docs.kernel.org/userspace-api/seccomp_filter.html; a filter is a program of eight-byte instructions.
"""

import ctypes
import errno
import platform
import struct

from . import system_calls

# The system's name, the value that seccomp tells it by, and the numbers of the calls there.
_MACHINES = {
    "x86_64": (
        0xC000003E,
        [41, 101, 155, 161, 165, 250, 272, 298, 308, 310, 311, 321, 323, 425, 435, 438, 29, 68, 319, 447],
    ),
    "aarch64": (
        0xC00000B7,
        [198, 117, 41, 51, 40, 219, 97, 241, 268, 270, 271, 280, 282, 425, 435, 438, 194, 186, 279, 447],
    ),
}  # socket ptrace pivot_root chroot mount keyctl unshare perf_event_open setns process_vm_readv process_vm_writev bpf
#    userfaultfd io_uring_setup clone3 pidfd_getfd shmget msgget memfd_create memfd_secret; where there is no clone3, C
#    libraries take clone
_NO_SUCH_CALL = (435,)
# Landlock lets whoever owns a file change what is written about it, without opening it.
_ABOUT_FILES = {
    "x86_64": [90, 91, 92, 93, 94, 132, 188, 189, 190, 197, 198, 199, 235, 260, 261, 268, 280, 452, 463, 466, 469],
    "aarch64": [5, 6, 7, 14, 15, 16, 52, 53, 54, 55, 88, 452, 463, 466, 469],
}  # chmod fchmod chown fchown lchown utime, the setxattr and removexattr, utimes fchownat futimesat fchmodat utimensat
#    fchmodat2 setxattrat removexattrat file_setattr
_X32 = 0x40000000  # the second set of numbers that x86_64 has

_LOAD, _IF_EQUAL, _IF_AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_ALLOW, _KILL, _REFUSE = 0x7FFF0000, 0x80000000, 0x00050000
_NUMBER, _MACHINE = 0, 4  # where they stand in what a filter looks at
_SET_SECCOMP, _FILTER = 22, 2


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_void_p))


def is_known() -> bool:
    return platform.machine() in _MACHINES


def forbid_calls(about_files: bool = False) -> None:
    """From here on these calls fail with "not permitted", in this process and in all that it starts.

    `about_files`: also those that change the mode, the owner, the times or the attributes of a file.
    """
    machine, calls = _MACHINES[platform.machine()]
    calls = calls + _ABOUT_FILES[platform.machine()] if about_files else calls
    steps = [(_LOAD, 0, 0, _MACHINE), (_IF_EQUAL, 1, 0, machine), (_RETURN, 0, 0, _KILL), (_LOAD, 0, 0, _NUMBER)]
    steps += [(_IF_AT_LEAST, 0, 1, _X32), (_RETURN, 0, 0, _REFUSE | errno.EPERM)]
    for call in calls:
        answer = errno.ENOSYS if call in _NO_SUCH_CALL else errno.EPERM
        steps += [(_IF_EQUAL, 0, 1, call), (_RETURN, 0, 0, _REFUSE | answer)]
    steps.append((_RETURN, 0, 0, _ALLOW))
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
    program = _Program(len(steps), ctypes.addressof(code))
    system_calls.prctl(_SET_SECCOMP, ctypes.c_ulong(_FILTER), ctypes.byref(program), 0, 0)
