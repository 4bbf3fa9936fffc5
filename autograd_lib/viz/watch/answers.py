"""An answer: what happened, on which line; the lines that prove it; and the cure."""

import html
import re

from ..table import in_columns, in_html


class Answer:
    """`place` is the line to blame, None where it is not known; `chain` has the places of the proof in their order.
    Where it leaves out the one to blame, that comes before the last, which is mostly a backward()."""

    def __init__(self, kind, text, place=None, chain=(), cure=""):
        self.kind, self.text, self.place, self.cure = kind, text, place, cure
        self.is_fault = kind != "reached"  # and no choice that programs make on purpose
        chain = [each for each in chain if each is not None]
        if place is not None and place.at not in [each.at for each in chain]:
            chain[-1:-1] = [place]
        self.chain = list({each.at: each for each in chain}.values())

    @property
    def line(self):
        return self.place and self.place.line

    @property
    def file(self):
        return self.place and self.place.file

    def rows(self):
        """The lines of the proof: where, with an arrow at the one to blame, and what stands there."""
        for each in self.chain:
            called = each.outer
            at = called and (f"line {called.line}" if called.file == each.file else called)
            inside = f" in {each.code.co_name}, called at {at}" if called is not None else ""
            arrow = "→" if self.place is not None and each.at == self.place.at else " "
            yield f"{arrow} {each}{inside}", each.source

    def __str__(self):
        where = f"{self.place}: " if self.place else ""
        lines = [f"{where}{self.text}", *[f"  {line}" for line in in_columns([*self.rows()])]]
        return "\n".join([*lines, *([f"  Cure: {self.cure}"] if self.cure else [])])

    __repr__ = __str__

    def _repr_html_(self):
        where = f"<b>{html.escape(str(self.place))}</b>: " if self.place else ""
        cure = f"<p><b>Cure</b>: {_marked_up(self.cure)}</p>" if self.cure else ""
        return f"<div><p>{where}{_marked_up(self.text)}</p>{in_html([*self.rows()])}{cure}</div>"


def _marked_up(text):
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(text))


def named(place, otherwise="the value"):
    """What the program calls a result, in backticks."""
    name = place.result if place is not None else ""
    return f"`{name}`" if name else otherwise
