"""Practice in JupyterLab: themes to choose from, a program, a field for each print, and two buttons.

The keyboard is enough: Enter goes on to the next field, and from the last one to the reply.
"""

import asyncio

from ..answers import PYTORCH
from ..show.display import show
from .mystery import START
from .page import mystery_page, opening_page, problem_page, program_page, reply_page, tried_page, unmasked_page

_NEXT_MESSAGE = 1  # seconds in which it has come
_NARROW = {"max_width": "calc(100% - 4px)"}  # in a narrow window nothing is cut off
_WRAPPED = {"flex_flow": "row wrap"}


class Desk:
    """What `practice()` returns in a notebook: themes, fields and buttons."""

    def __init__(self, rounds):
        import ipywidgets as widgets  # here, not above: it takes longer to load than everything else

        self.rounds = rounds
        self._widgets = widgets
        self.fields, self._kept = [], []  # those of the program, and all: one that stays on the page can be gone to
        self.question, self.reply = widgets.HTML(), widgets.HTML()
        self.entry = widgets.VBox()
        self._last = None  # the last field, if Enter was pressed there
        self.lines, self.said = None, {}  # of a round with mystery engines: the program, and what is said by letter
        self.try_it = widgets.Button(description="Try it", tooltip="see what your program prints on each engine")
        self.try_it.on_click(lambda _: self._try())
        self.check = widgets.Button(description="Check", button_style="primary", tooltip="compare with what it prints")
        self.another = widgets.Button(description="Next program", tooltip="go on to another program")
        self.check.on_click(lambda _: self._check())
        self.another.on_click(lambda _: self._next())
        self.buttons = widgets.HBox(layout=_WRAPPED)
        options = [("all, in turn", ""), *((title, name) for name, title in rounds.themes.items())]
        wide = {"width": "36em", **_NARROW}
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
            self.question.value = program_page(rounds.title, rounds.program, rounds.ago)
            self._ask_for_values()

    def _ask_for_a_program(self):
        mystery, widgets = self.rounds.mystery, self._widgets
        self.fields = []
        self.lines = widgets.Textarea(
            value=START, description="Your program", rows=8, layout={"width": "46em", **_NARROW}
        )
        self.lines.style.description_width = "initial"
        options = [("?", ...), (PYTORCH, PYTORCH), *((f"belief {n}", n) for n in range(1, len(mystery.beliefs) + 1))]
        self.said = {
            letter: widgets.Dropdown(description=f"{letter} is", options=options, value=...)
            for letter in mystery.letters
        }
        self.entry.children = [self.lines, widgets.HBox([*self.said.values()], layout=_WRAPPED)]
        self.buttons.children = [self.try_it, self.check, self.another]

    def _ask_for_values(self):
        rounds, widgets = self.rounds, self._widgets
        asks = rounds.program.asks
        while len(self._kept) < len(asks):
            field = widgets.Text(placeholder="6, [1, 2], None, True, error", layout=_NARROW, continuous_update=False)
            field.on_msg(self._entered)
            field.observe(lambda change: self._check_what_was_entered(change["owner"]), "value")
            self._kept.append(field)
        self.fields = self._kept[: len(asks)]
        widest = max(map(len, asks)) + 4  # "1. " and the space behind
        for number, (field, expression) in enumerate(zip(self.fields, asks, strict=True), 1):
            field.description, field.value = f"{number}. {expression}", ""
            field.style.description_width, field.layout.width = f"min({widest}ch, 50%)", f"calc({widest}ch + 22em)"
        self.entry.children = self.fields
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
                self.reply.value = reply_page(self.rounds.answer([field.value for field in self.fields]))
        except ValueError as problem:
            self.reply.value = problem_page(problem)

    def _unmasked(self):
        mystery, said = self.rounds.mystery, {letter: field.value for letter, field in self.said.items()}
        if waiting := [letter for letter, value in said.items() if value is ...]:
            raise ValueError(f"say first what {' and '.join(waiting)} {'is' if len(waiting) == 1 else 'are'}")
        return unmasked_page(mystery, mystery.answer(self.lines.value, said))

    def _entered(self, field, message, buffers):
        """Enter was pressed in a field. What was typed there is the next message, unless it has come before."""
        if message.get("event") != "submit" or field not in self.fields:
            return
        if field is not self.fields[-1]:
            self.fields[self.fields.index(field) + 1].focus()
            return
        self._last = field
        asyncio.get_event_loop().call_later(_NEXT_MESSAGE, self._check_what_was_entered, field)

    def _check_what_was_entered(self, field):
        if field is self._last:
            self._last = None
            self._check()

    def _stay_with(self, theme):
        self.rounds.stay_with(theme)
        self._ask()

    def _next(self):
        self.rounds.next()
        self._ask()
        if self.fields:
            self.fields[0].focus()

    def _ipython_display_(self):
        rounds = self.rounds
        show({"text/html": opening_page(), "text/plain": "Practice. To practise again on another day, run this cell."})
        text = rounds.title if rounds.mystery else str(rounds.program)
        show({**self.whole._repr_mimebundle_(), "text/plain": text})
