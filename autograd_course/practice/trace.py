"""A program, line by line: what each of its lines prints and changes, and each step of its backward passes.

Two traces side by side, of what is true and of what is believed, show the first line, and the first step in it, where
they part.
"""

import ast
import warnings
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import count, zip_longest
from textwrap import shorten
from typing import NamedTuple

import autograd_lib as torch

from ..engines import believing
from ..engines.program import Program, as_value, names_for, run_code, same
from ..show.brief import brief

_TURN = "__turn__"  # what the body of a loop calls first
_REASON = 80  # characters of an error's message; PyTorch's go on for lines


class Line(NamedTuple):
    """A statement: its source, what came of it in sentences, and the state after it."""

    source: str
    says: list
    state: dict

    def differs_from(self, other: "Line") -> bool:
        if self.says != other.says or self.state.keys() != other.state.keys():
            return True
        return not all(same(value, other.state[what]) for what, value in self.state.items())


def trace(program: Program, *beliefs: str) -> list[Line]:
    """The lines of the program as they run where these are believed, up to an error.

    A loop is told turn by turn: what arrives at the leaves, and what changes; not what each operation hands on.
    """
    lines, steps, names, state = [], [], names_for(torch), {}
    turns = None  # of the loop that runs, if one does

    def tell(*more):  # what has changed is told before what follows: in a loop, each turn tells its own
        nonlocal state
        before, state = state, _state(names)
        steps.extend([*_changes(before, state), *more])

    def listen(*step):
        if turns is None or hasattr(step[0], "variable"):
            tell(_step(step, names))

    def say(value):
        tell(f"prints {' '.join(str(value).split())}")

    names[_TURN] = lambda: tell(f"turn {next(turns)}:")
    with warnings.catch_warnings(action="ignore"), believing(*beliefs, listener=listen):  # .grad of what has none
        for statement in _statements(program):
            source = _source(program, statement)
            turns = count(1) if isinstance(statement, ast.For | ast.While) else None
            if turns:
                statement.body[:0] = ast.parse(f"{_TURN}()").body
            error = run_code(compile(ast.Module([statement], []), "<program>", "exec"), names, say)
            if error:
                tell(f"stops: {type(error).__name__}: {shorten(str(error), _REASON, placeholder=' …')}")
            else:
                tell()
            lines.append(Line(source, [*steps], state))
            if error:
                break
            steps.clear()
    return lines


def line_by_line(program: Program) -> list[tuple]:
    """Rows as `side_by_side` has them, of what really comes of each line, where nobody's belief is shown."""
    rows = [(line.source, line.says, [], False) for line in trace(program)]
    return [*rows, *((_source(program, each), None, [], False) for each in _statements(program)[len(rows) :])]


def side_by_side(program: Program, *beliefs: str) -> list[tuple]:
    """Rows of a line's source, what really comes of it, what is believed to, and whether the two part here.

    None comes of a line, really or as believed, where the program has stopped before it.
    """
    rows, parted = [], False
    for really, believed in zip_longest(trace(program), trace(program, *beliefs)):
        part_here = not parted and (really is None or believed is None or really.differs_from(believed))
        parted |= part_here
        source = (really or believed).source
        says, others = (each.says if each else None for each in (really, believed))
        if part_here and says == others:  # what differs is asked for only later
            says, others = [*says, *_unlike(really, believed)], [*others, *_unlike(believed, really)]
        elif part_here and says and others and not (_has_stopped(says) or _has_stopped(others)):
            says, others = [*says, *_untold(really, believed)], [*others, *_untold(believed, really)]
        rows.append((source, says, others, part_here))
    return rows


def runs(really: list[str], believed: list[str]) -> Iterator[tuple[list[str], list[str]]]:
    """Two lists of sentences as pairs of runs: two equal ones, or two that have nothing in common."""
    for _, start, end, begin, stop in SequenceMatcher(None, really, believed, autojunk=False).get_opcodes():
        yield really[start:end], believed[begin:stop]


def spoken(value: object) -> str:
    return "error" if value == "error" else brief(value, 5)


def _statements(program):
    return ast.parse(str(program)).body


def _source(program, statement):
    return "\n".join(program.lines[statement.lineno - 1 : statement.end_lineno])


def _state(names):
    """Everything about the program's tensors that one can ask for."""
    state = {}
    for name, value in names.items():
        if isinstance(value, torch.Tensor):
            state[name] = as_value(value)
            state[f"{name}.requires_grad"] = value.requires_grad
            state[f"{name}.is_leaf"] = value.is_leaf
            state[f"{name}.grad"] = as_value(value.grad)
    return state


def _changes(before, after):
    """What a line has changed, in sentences; of a new tensor, whether it is tracked."""
    for what, value in after.items():
        name, _, attribute = what.partition(".")
        if name not in before:
            if not attribute:
                yield f"{name} = {spoken(value)}, {'' if after[f'{name}.requires_grad'] else 'not '}tracked"
        elif not same(before.get(what), value):
            yield f"{what}: {spoken(before[what])} → {spoken(value)}"


def _step(step, names):
    node, gradient, parts = step
    got = "nothing" if gradient is None else "several gradients" if isinstance(gradient, dict) else _of(gradient)
    if hasattr(node, "variable"):
        name = next((name for name, value in names.items() if value is node.variable), "a leaf")
        return f"{got} arrives at {name}"
    handed = [_of(part) for part in parts if isinstance(part, torch.Tensor)]
    return f"{node.name()} gets {got}, hands on {' and '.join(handed) or 'nothing'}"


def _of(tensor):
    return spoken(tensor.tolist())


def _unlike(line, other):
    """What is another after this line than after the other, in sentences."""
    return [f"{what} is {spoken(value)}" for what, value in line.state.items() if not same(value, other.state[what])]


def _untold(line, other):
    """What this line leaves as it was and the other changes, in sentences: its value is asked for soon."""
    for what, value in line.state.items():
        mine, theirs = (any(says.startswith(f"{what}: ") for says in each.says) for each in (line, other))
        if theirs and not mine:
            yield f"{what} is {spoken(value)}"


def _has_stopped(says):
    return says[-1].startswith("stops: ")
