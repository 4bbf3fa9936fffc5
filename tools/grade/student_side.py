"""The worker's hold on the student's side: the warm process, and the one notebook that is open in it.

All that comes back was said by a process that may have been taken over: each message has a deadline and a size, and is
read as JSON, never as pickle.
"""

import json
import os
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress

from .sandbox.start import as_plain_process, in_bubblewrap

START_SECONDS = 120  # a busy machine takes long to import everything; it is no student's fault
MOST_BYTES = 32 << 20  # of one message
LISTENING_SECONDS = 30


class Died(Exception):
    """The notebook's process gives no more answers; the message says why, in words for the student."""


class SandboxFailed(Exception):
    """The student's side did not start, or does not hold: nobody's grade can depend on that."""


class Warm:
    def __init__(self, isolation):
        self.isolation = isolation
        self._folder = None
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            if isolation == "bubblewrap":
                command, environment = in_bubblewrap(theirs.fileno())
            else:
                self._folder = tempfile.mkdtemp(prefix="grading-")
                command, environment = as_plain_process(theirs.fileno(), isolation, self._folder)
            self._errors = tempfile.TemporaryFile()  # noqa: SIM115 (it is closed with this)
            self._process = subprocess.Popen(
                command,
                env=environment,
                cwd="/",
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=self._errors,
                start_new_session=True,
            )
        self._control = ours
        try:
            self._hear(START_SECONDS)
        except SandboxFailed:
            self.close()
            raise

    def open(self, without: Sequence[str] = ()) -> "Link":
        """Start a process for one notebook; `without`: what its library cannot do (`student.by_hand`)."""
        reading, their_writing = os.pipe()
        their_reading, writing = os.pipe()
        try:
            request = json.dumps({"do": "open", "without": without}).encode()
            socket.send_fds(self._control, [request], [their_reading, their_writing])
        except OSError:
            os.close(reading)
            os.close(writing)
            raise SandboxFailed("the student's side is gone") from None
        finally:
            os.close(their_reading)
            os.close(their_writing)
        return Link(self, reading, writing)

    def end_notebook(self) -> str:
        """End the open notebook's process with all that it started; why it had been ended before, if it was."""
        try:
            self._control.send(b'{"do": "close"}')
        except OSError:
            raise SandboxFailed("the student's side is gone") from None
        return self._hear(START_SECONDS)["closed"]

    def close(self) -> None:
        """End everything."""
        self._control.close()
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._errors.close()
        if self._folder:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _hear(self, seconds):
        if not select.select([self._control], [], [], seconds)[0]:
            raise SandboxFailed(f"it gave no sign for {seconds} s")
        with suppress(OSError):
            if data := self._control.recv(1 << 16):
                return json.loads(data)
        self._process.wait()
        self._errors.seek(0)
        said = self._errors.read()[-500:].decode(errors="replace").strip().splitlines()
        raise SandboxFailed(said[-1] if said else f"it ended with status {self._process.returncode}")


class Link:
    """One notebook's process, as the worker talks to it."""

    def __init__(self, warm, reading, writing):
        self._warm, self._reading, self._writing = warm, reading, writing
        os.set_blocking(writing, False)
        self._heard = b""

    def ask(self, **request: object) -> None:
        """Send a request, however slowly it is taken."""
        data = json.dumps(request).encode() + b"\n"
        end = time.monotonic() + LISTENING_SECONDS
        while data:
            if not select.select([], [self._writing], [], max(0, end - time.monotonic()))[1]:
                raise Died("it does not listen any more")
            try:
                data = data[os.write(self._writing, data[:65536]) :]
            except BlockingIOError:
                continue
            except OSError:
                raise Died("it ended Python") from None

    def hear(self, seconds: float) -> dict:
        """The next message, a dict."""
        end = time.monotonic() + seconds
        start = 0
        while (stop := self._heard.find(b"\n", start)) < 0:
            start = len(self._heard)
            if not select.select([self._reading], [], [], max(0, end - time.monotonic()))[0]:
                raise Died("it gave no answer in time")
            more = os.read(self._reading, 1 << 20)
            if not more:
                raise Died("it ended Python")
            self._heard += more
            if len(self._heard) > MOST_BYTES:
                raise Died("it answered with too much")
        line, self._heard = self._heard[:stop], self._heard[stop + 1 :]
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            message = None
        if type(message) is not dict:
            raise Died("it answered with nonsense")
        return message

    def close(self) -> str:
        """End the process; why it had been ended before, if it was."""
        os.close(self._reading)
        os.close(self._writing)
        return self._warm.end_notebook()
