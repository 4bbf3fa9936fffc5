"""Runs the cells of a notebook in a kernel of its own: a student's as grading does, a lesson's when it is built.

What hangs or ends Python costs its own exercise and no other: the kernel is interrupted, or a new one is brought as far
as the old one was, without the cell to blame.
"""

import asyncio
import subprocess
from collections.abc import Callable

from autograd_course.seam import time_limits

MOST_RESTARTS = 4
MOST_SHOWN = 100_000  # characters that are kept of what a cell shows
LATE = "was still running after {} seconds, and was stopped. Look for a loop that never ends."
ENDED = "ended Python. Look for `exit()`, for recursion without an end, or for something that fills the memory."
GIVEN_UP = f"did not run: Python ended {MOST_RESTARTS} times before it."


async def rehearse(cells: list[dict], folder: str, tell: Callable) -> dict[int, str]:
    """Run code cells (their JSON) in a folder, and set their outputs; `tell` is called with the place of each.

    Returns by place what is to be said of a cell that did not come to its end: "was still running …".
    """
    troubles, ran, since_check, restarts = {}, [], [], 0
    kernel = Kernel(folder)
    try:
        await kernel.start()
        for place, cell in enumerate(cells):
            tell(place)
            is_check = cell["metadata"].get("nbgrader", {}).get("grade", False)
            cell["outputs"], trouble = await kernel.run(cell["source"])
            if trouble:
                troubles[place] = trouble
            if not kernel.is_alive:
                # a check runs what the cells above it have defined: they are to blame
                ran = [source for source in ran if not (is_check and source in since_check)]
                restarts += 1
                if restarts > MOST_RESTARTS:
                    troubles |= dict.fromkeys(range(place + 1, len(cells)), GIVEN_UP)
                    break
                await kernel.restart(ran)
            elif not is_check:
                ran.append(cell["source"])
            since_check = [] if is_check else [*since_check, cell["source"]]
    finally:
        await kernel.stop()
    return troubles


class Kernel:
    """A kernel of this environment, whatever the notebook names; its variables are `env`, or else those of this one."""

    def __init__(self, folder, options=(), env=None):
        self._how = {"cwd": folder, "extra_arguments": ["--HistoryManager.enabled=False", *options]}
        self._how |= {"env": env} if env else {}
        self._manager = self._client = None
        self.is_alive = False

    async def start(self) -> None:
        from jupyter_client import AsyncKernelManager

        self._manager = AsyncKernelManager(kernel_name="python3", transport_encryption="auto")
        await self._manager.start_kernel(stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **self._how)
        self._client = self._manager.client()
        self._client.start_channels()
        await self._client.wait_for_ready(timeout=time_limits.KERNEL)
        self.is_alive = True

    async def stop(self) -> None:
        if self._client:
            self._client.stop_channels()
        if self._manager:
            await self._manager.shutdown_kernel(now=True)

    async def restart(self, sources: list[str]) -> None:
        await self.stop()
        await self.start()
        for source in sources:
            await self.run(source)

    async def run(self, source: str) -> tuple[list, str]:
        """What a cell shows, as outputs of a notebook, and what kept it from its end."""
        from nbformat.v4 import output_from_msg

        outputs, room = [], MOST_SHOWN

        def keep(message):
            nonlocal room
            if message["msg_type"] in ("stream", "display_data", "execute_result", "error"):
                room -= len(str(message["content"]))
                if room >= 0 or message["msg_type"] != "stream":
                    outputs.append(output_from_msg(message))

        running = asyncio.ensure_future(
            self._client.execute_interactive(source, allow_stdin=False, stop_on_error=False, output_hook=keep)
        )
        ended = asyncio.ensure_future(self._ended())
        trouble = ""
        await asyncio.wait({running, ended}, timeout=time_limits.CELL, return_when=asyncio.FIRST_COMPLETED)
        if not running.done() and not ended.done():
            trouble = LATE.format(time_limits.CELL)
            await self._manager.interrupt_kernel()
            await asyncio.wait({running, ended}, timeout=time_limits.TO_STOP, return_when=asyncio.FIRST_COMPLETED)
        if not running.done():
            self.is_alive = False
            trouble = trouble or ENDED
        for task in (running, ended):
            task.cancel()
        await asyncio.gather(running, ended, return_exceptions=True)
        return outputs, trouble

    async def _ended(self):
        while await self._manager.is_alive():
            await asyncio.sleep(0.5)
