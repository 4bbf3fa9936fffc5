"""Practice in JupyterLab: themes to choose from, a program, a field for each print, and two buttons.

The keyboard is enough: Enter goes on to the next field, and from the last one to the reply.
"""

import asyncio

from ..seam.answers import PYTORCH
from ..show.display import show
from .mystery import START
from .page import mystery_page, opening_page, problem_page, program_page, reply_page, tried_page, unmasked_page

_OPENING = (
    "Nothing is graded, and whatever you get wrong comes back later. To practise again on another day, run this cell."
)
_NEXT_MESSAGE = 1  # seconds in which it has come
NARROW = {"max_width": "calc(100% - 4px)"}  # in a narrow window nothing is cut off
WRAPPED = {"flex_flow": "row wrap"}


class Fields:
    """A field for each print of a program. Enter goes on to the next, and from the last one to what is `done` then."""

    def __init__(self, widgets, done):
        self._widgets, self._done = widgets, done
        self.shown, self._kept = [], []  # those of the program, and all: one that stays on the page can be gone to
        self._last = None  # the last field, if Enter was pressed there

    def ask(self, expressions: list[str]) -> None:
        while len(self._kept) < len(expressions):
            field = self._widgets.Text(
                placeholder="6, [1, 2], None, True, error", layout=NARROW, continuous_update=False
            )
            field.on_msg(self._entered)
            field.observe(lambda change: self._end_with(change["owner"]), "value")
            self._kept.append(field)
        self.shown = self._kept[: len(expressions)]
        widest = max(map(len, expressions)) + 4  # "1. " and the space behind
        for number, (field, expression) in enumerate(zip(self.shown, expressions, strict=True), 1):
            field.description, field.value = f"{number}. {expression}", ""
            field.style.description_width, field.layout.width = f"min({widest}ch, 50%)", f"calc({widest}ch + 22em)"

    @property
    def texts(self) -> list[str]:
        return [field.value for field in self.shown]

    def _entered(self, field, message, buffers):
        """Enter was pressed in a field. What was typed there is the next message, unless it has come before."""
        if message.get("event") != "submit" or field not in self.shown:
            return
        if field is not self.shown[-1]:
            self.shown[self.shown.index(field) + 1].focus()
            return
        self._last = field
        asyncio.get_event_loop().call_later(_NEXT_MESSAGE, self._end_with, field)

    def _end_with(self, field):
        if field is self._last:
            self._last = None
            self._done()


class Desk:
    """What `practice()` returns in a notebook: themes, fields and buttons."""

    def __init__(self, rounds):
        import ipywidgets as widgets  # here, not above: it takes longer to load than everything else

        self.rounds = rounds
        self._widgets = widgets
        self.fields = Fields(widgets, self._check)
        self.question, self.reply = widgets.HTML(), widgets.HTML()
        self.entry = widgets.VBox()
        self.lines, self.said = None, {}  # of a round with mystery engines: the program, and what is said by letter
        self.try_it = widgets.Button(description="Try it", tooltip="see what your program prints on each engine")
        self.try_it.on_click(lambda _: self._try())
        self.check = widgets.Button(description="Check", button_style="primary", tooltip="compare with what it prints")
        self.another = widgets.Button(description="Next program", tooltip="go on to another program")
        self.check.on_click(lambda _: self._check())
        self.another.on_click(lambda _: self._next())
        self.buttons = widgets.HBox(layout=WRAPPED)
        options = [("all, in turn", ""), *((title, name) for name, title in rounds.themes.items())]
        wide = {"width": "36em", **NARROW}
        self.theme = widgets.Dropdown(description="Theme", options=options, value=rounds.theme or "", layout=wide)
        self.theme.style.description_width = "initial"
        self.theme.observe(lambda change: self._stay_with(change["new"] or None), "value")
        self.whole = widgets.VBox([self.theme, self.question, self.entry, self.buttons, self.reply])
        self._ask()

    def _ask(self):
        rounds, self.reply.value = self.rounds, ""
        if rounds.mystery:
            self.question.value = mystery_page(rounds.mystery)
            self._ask_for_a_program()
        else:
            self.question.value = program_page(f"Practice: {rounds.title}", rounds.program, rounds.ago)
            self._ask_for_values()

    def _ask_for_a_program(self):
        mystery, widgets = self.rounds.mystery, self._widgets
        self.fields.shown = []
        self.lines = widgets.Textarea(
            value=START, description="Your program", rows=8, layout={"width": "46em", **NARROW}
        )
        self.lines.style.description_width = "initial"
        options = [("?", ...), (PYTORCH, PYTORCH), *((f"belief {n}", n) for n in range(1, len(mystery.beliefs) + 1))]
        self.said = {
            letter: widgets.Dropdown(description=f"{letter} is", options=options, value=...)
            for letter in mystery.letters
        }
        self.entry.children = [self.lines, widgets.HBox([*self.said.values()], layout=WRAPPED)]
        self.buttons.children = [self.try_it, self.check, self.another]

    def _ask_for_values(self):
        self.fields.ask(self.rounds.program.asks)
        self.entry.children = self.fields.shown
        self.buttons.children = [self.check, self.another]

    def _try(self):
        try:
            self.reply.value = tried_page(self.rounds.mystery.try_on(self.lines.value))
        except ValueError as problem:
            self.reply.value = problem_page(problem)

    def _check(self):
        try:
            if self.rounds.mystery:
                self.reply.value = self._unmasked()
            else:
                self.reply.value = reply_page(self.rounds.answer(self.fields.texts))
        except ValueError as problem:
            self.reply.value = problem_page(problem)

    def _unmasked(self):
        mystery, said = self.rounds.mystery, {letter: field.value for letter, field in self.said.items()}
        if waiting := [letter for letter, value in said.items() if value is ...]:
            raise ValueError(f"say first what {' and '.join(waiting)} {'is' if len(waiting) == 1 else 'are'}")
        return unmasked_page(mystery, mystery.answer(self.lines.value, said))

    def _stay_with(self, theme):
        self.rounds.stay_with(theme)
        self._ask()

    def _next(self):
        self.rounds.next()
        self._ask()
        if self.fields.shown:
            self.fields.shown[0].focus()

    def _ipython_display_(self):
        rounds = self.rounds
        show({"text/html": opening_page("Practice.", _OPENING), "text/plain": f"Practice. {_OPENING}"})
        text = rounds.title if rounds.mystery else str(rounds.program)
        show({**self.whole._repr_mimebundle_(), "text/plain": text})
