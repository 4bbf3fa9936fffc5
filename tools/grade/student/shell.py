"""IPython as the cells know it; what they show is taken down as a notebook has it, and not too much of it."""

import io
from contextlib import redirect_stderr, redirect_stdout
from typing import Any

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.formatters import DisplayFormatter
from IPython.core.interactiveshell import InteractiveShell
from traitlets import Type

from autograd_course.host import time_limit
from autograd_course.seam.errors import TimeIsUp

MOST_CHARACTERS = 100_000  # that one cell prints
MOST_SHOWN = 50  # outputs of one cell
MOST_IN_ONE = 2_000_000  # characters of one picture
MOST_IN_A_LINE = 4_000  # of an error
EDITORS = ("edit", "ed", "pycat", "less", "more", "man", "guiref", "quickref")  # they would wait for somebody
RUN_CODE = ("run", "time", "timeit", "prun", "debug", "lprun", "mprun", "memit")  # whose errors are the student's
UNSHOWABLE = ("application/vnd.jupyter.widget-view+json",)  # names a model that lives only as long as this process


class Shown(list):
    """What a cell showed, in order, as outputs of a notebook."""

    def add(self, output: dict) -> None:
        if len(self) < MOST_SHOWN:
            self.append(output)
        elif len(self) == MOST_SHOWN:
            self.append(_stream("stdout", "… and more outputs, which are not shown.\n"))

    def add_rich(self, data: dict | None, kind: str, **more: object) -> None:
        data = {form: content for form, content in (data or {}).items() if form not in UNSHOWABLE}
        if sum(len(str(content)) for content in data.values()) > MOST_IN_ONE:
            data = {"text/plain": "(an output that is too large to be shown)"}
        self.add({"output_type": kind, "data": data, "metadata": {}, **more})


class Stream(io.TextIOBase):
    def __init__(self, name, shown):
        self._name, self._shown, self._room = name, shown, MOST_CHARACTERS

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        kept, self._room = text[: self._room], self._room - len(text)
        if self._room < 0 <= self._room + len(text):
            kept += "\n… and more, which is not shown.\n"
        if kept:
            self._take(kept)
        return len(text)

    def _take(self, text):
        last = self._shown[-1] if self._shown else {}
        if last.get("name") == self._name:
            last["text"] += text
        else:
            self._shown.add(_stream(self._name, text))


class Result(DisplayHook):
    def write_output_prompt(self) -> None:
        pass

    def write_format_data(self, data: dict, metadata: dict | None = None) -> None:
        self.shell.shown.add_rich(data, "execute_result", execution_count=self.shell.execution_count)

    def finish_displayhook(self) -> None:
        self._is_active = False


class Published(DisplayPublisher):
    def publish(self, data: dict, metadata: dict | None = None, **how: object) -> None:
        self.shell.shown.add_rich(data, "display_data")

    def clear_output(self, wait: bool = False) -> None:
        self.shell.shown.clear()


class Forms(DisplayFormatter):
    """The forms in which a value is shown: text, HTML, a picture, …"""

    is_quiet = False

    def format(self, *arguments: Any, **options: Any) -> tuple[dict, dict]:
        return ({}, {}) if self.is_quiet else super().format(*arguments, **options)


class LessonShell(InteractiveShell):
    displayhook_class = Type(Result)
    display_pub_class = Type(Published)
    display_formatter: Forms
    goes_on = False  # below a line of a cell that ends in an error: with the next one

    def __init__(self, **settings):
        self.shown, self._quiet = Shown(), False
        super().__init__(**settings)

    def _showtraceback(self, kind, error, lines):
        self.shown.add(
            {
                "output_type": "error",
                "ename": kind.__name__,
                "evalue": str(error)[:MOST_IN_A_LINE],
                "traceback": [line[:MOST_IN_A_LINE] for line in "\n".join(map(str, lines)).split("\n")[:100]],
            }
        )

    def init_display_formatter(self) -> None:
        self.display_formatter = Forms(parent=self)
        self.configurables.append(self.display_formatter)

    async def run_code(self, *arguments: Any, **options: Any) -> bool:
        has_failed = await super().run_code(*arguments, **options)
        return has_failed and not self.goes_on

    def _format_exception_for_storage(self, error, *_, **__):
        return None  # IPython would format each error a second time, for a history that nobody reads

    def enable_gui(self, gui: str | None = None) -> None:
        """Nothing: there is no window here. A kernel's own does nothing for `%matplotlib inline`, either."""

    def run_line_magic(self, magic_name: str, line: str, _stack_depth: int = 1) -> Any:
        """A magic that the lab's kernel has and that fails here says so; the answer below it runs all the same."""
        try:
            if magic_name in EDITORS:
                raise NotImplementedError("there is nobody to edit it")
            return super().run_line_magic(magic_name, line, _stack_depth + 1)
        except Exception as error:
            if magic_name in RUN_CODE:
                raise
            print(f"%{magic_name} does nothing while this is graded ({type(error).__name__}: {error})"[:MOST_IN_A_LINE])

    def showtraceback(self, *error: Any, **how: Any) -> None:
        if not self._quiet:
            super().showtraceback(*error, **how)

    def run(self, source: str, seconds: float, quiet: bool = False) -> Shown:
        """Run a cell, for so long at most; what it showed.

        `quiet`: nothing is drawn or shown. That is what takes the time in a lesson's own demonstrations, of which
        nobody needs to see again what they show, while the names that they make may be needed below.
        """
        self.shown, self._quiet = Shown(), quiet
        self.display_formatter.is_quiet = quiet
        custom = self.custom_exceptions
        if quiet:
            self.custom_exceptions = ()  # which show themselves
        streams = redirect_stdout(Stream("stdout", self.shown)), redirect_stderr(Stream("stderr", self.shown))
        try:
            with time_limit(seconds, patience=0), streams[0], streams[1]:
                self.run_cell(source, store_history=True)
        except TimeIsUp as error:
            self._showtraceback(TimeIsUp, error, [f"TimeIsUp: {error}"])
        finally:
            if quiet:
                self.custom_exceptions = custom
        return self.shown


def _stream(name, text):
    return {"output_type": "stream", "name": name, "text": text}
