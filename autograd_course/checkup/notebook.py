"""The check-up in JupyterLab: a program, a field for each print and a button; at the end the map."""

from ..practice.notebook import WRAPPED, Fields
from ..practice.page import opening_page, problem_page, program_page
from ..show.display import show
from .found import OPENING, title
from .page import map_page


class Card:
    """What `checkup()` returns in a notebook."""

    def __init__(self, checkup):
        import ipywidgets as widgets  # here, not above: it takes longer to load than everything else

        self.checkup, self.current = checkup, None
        self.fields = Fields(widgets, self._answer)
        self.question, self.problem, self.entry = widgets.HTML(), widgets.HTML(), widgets.VBox()
        self.ready = widgets.Button(description="Next", button_style="primary", tooltip="answer, and go on")
        self.ready.on_click(lambda _: self._answer())
        self.again = widgets.Button(description="Take it again", tooltip="a new check-up, with other numbers")
        self.again.on_click(lambda _: self._begin_again())
        self.buttons = widgets.HBox(layout=WRAPPED)
        self.whole = widgets.VBox([self.question, self.entry, self.buttons, self.problem])
        self._ask()

    def _ask(self):
        self.problem.value, self.current = "", self.checkup.question
        if self.current:
            program = self.current.program
            self.question.value = program_page(title(self.checkup), program)
            self.fields.ask(program.asks)
            self.entry.children, self.buttons.children = self.fields.shown, [self.ready]
        else:
            self.question.value = map_page(self.checkup)
            self.entry.children, self.buttons.children = [], [self.again]

    def _answer(self):
        try:
            self.checkup.answer(self.current, self.fields.texts)
        except ValueError as problem:
            self.problem.value = problem_page(problem)
            return
        self._ask()
        if self.current:
            self.fields.shown[0].focus()

    def _begin_again(self):
        self.checkup.again()
        self._ask()

    def _ipython_display_(self):
        show(
            {"text/html": opening_page("Check-up: what do you believe?", OPENING), "text/plain": f"Check-up. {OPENING}"}
        )
        text = str(self.current.program) if self.current else "Your check-up is done: run this cell to see its map."
        show({**self.whole._repr_mimebundle_(), "text/plain": text})
