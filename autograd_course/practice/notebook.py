"""Practice in JupyterLab: a program, a field for each print, and two buttons. Tab and Space are enough."""

from .page import problem_page, program_page, reply_page

_AGAIN = "<div>Run this cell again to go on practising.</div>"


class Desk:
    """What `practice()` returns in a notebook: fields and buttons, or the program alone where nothing is alive."""

    def __init__(self, rounds):
        import ipywidgets as widgets  # here, not above: it takes longer to load than everything else

        self.rounds = rounds
        self._widgets = widgets
        self.fields = []
        self.question, self.reply = widgets.HTML(), widgets.HTML()
        self.entry = widgets.VBox()
        self.check = widgets.Button(description="Check", button_style="primary", tooltip="compare with what it prints")
        self.another = widgets.Button(description="Next program", tooltip="go on to another program")
        self.check.on_click(lambda _: self._check())
        self.another.on_click(lambda _: self._next())
        buttons = widgets.HBox([self.check, self.another])
        self.whole = widgets.VBox([self.question, self.entry, buttons, self.reply])
        self._ask()

    def _ask(self):
        rounds, widgets = self.rounds, self._widgets
        self.question.value = program_page(rounds.title, rounds.program)
        self.fields = [
            widgets.Text(
                description=f"{number}.  {expression}",
                placeholder="6, [1, 2], None, True, error",
                style={"description_width": "initial"},
                layout={"width": "36em"},
            )
            for number, expression in enumerate(rounds.program.asks, 1)
        ]
        self.entry.children = self.fields
        self.reply.value = ""

    def _check(self):
        try:
            self.reply.value = reply_page(self.rounds.answer([field.value for field in self.fields]))
        except ValueError as problem:
            self.reply.value = problem_page(problem)

    def _next(self):
        self.rounds.next()
        self._ask()

    def _repr_mimebundle_(self, include=None, exclude=None):
        page = program_page(self.rounds.title, self.rounds.program) + _AGAIN
        alive = self.whole._repr_mimebundle_()
        return {**alive, "text/html": page, "text/plain": str(self.rounds.program)}
