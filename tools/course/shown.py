"""A check as a student's notebook has it: what is tried, in a few lines; the helpers that this takes lie sealed.

    def told(nodes):
        …

    with Check("3.1", points=5) as check:                      with Check("3.1", points=5) as check:
        check.equal("w + b", lambda: told(trace(out)))    →        check.equal("w + b", lambda: check.told(trace(out)))

The author writes plain Python. What stands above the `with` block, and is no import that the block reads, becomes a
helper: an attribute of `check`, which tells where it comes from, and which no name of the student's gets in the way of.
"""

import ast
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from nbformat import NotebookNode
from nbgrader.preprocessors import NbGraderPreprocessor

from autograd_course.files.names import names_in
from tools.cells.checks import Edit, Source, cut, edited, tidied, unread_statements, with_arguments


class Shown(NamedTuple):
    """The two halves of what runs beside a student."""

    cell: str
    helpers: str  # the source of what the cell calls as `check.…`


class Entangled(Exception):
    """The helpers of a check cannot be told from its `with` block; the message says what its author has to change."""


class CutChecks(NbGraderPreprocessor):
    """The step of `nbgrader generate_assignment` that leaves a student's checks with what they try."""

    def preprocess_cell(self, cell: NotebookNode, resources: dict, index: int) -> tuple[NotebookNode, dict]:
        if cell.cell_type == "code" and cell.metadata.get("nbgrader", {}).get("grade"):
            cell.source = shown(cell.source).cell
        return cell, resources


@cache  # the notebook, lesson.json and the grading matrix ask for the same checks
def shown(check: str) -> Shown:
    text = cut(check)
    cell = edited(edited(text, helpers_as_attributes), unread_statements)
    return Shown(tidied(edited(cell, calls_in_few_lines)), tidied(edited(text, helpers_alone)))


def helpers_as_attributes(source: Source) -> Iterator[Edit]:
    """Out with the helpers; and where they are read, they are taken from `check`."""
    block, helpers = parts_of(source.tree)
    names = made_by(helpers, source)
    again = sorted(names & names_in(source.text[source.lines_of(block)[0] :]).defined)
    if again:
        raise Entangled(f"`{again[0]}` is made above the `with` block and again inside; give it another name inside")
    for statement in helpers:
        yield Edit(*source.lines_of(statement), "")
    for node in source.read:
        if node.id not in names or node.lineno < block.lineno:
            continue
        if source.of(node) != node.id:
            raise Entangled(f"`{node.id}` is read inside an f-string of the `with` block; write it outside of one")
        yield Edit(source.start(node), source.end(node), f"check.{node.id}")


def helpers_alone(source: Source) -> Iterator[Edit]:
    """Out with everything but the helpers and what they import."""
    block, helpers = parts_of(source.tree)
    yield Edit(source.lines_of(block)[0], len(source.text), "")
    read = {node.id for node in source.read if node.lineno < block.lineno}
    for statement in source.tree.body:
        is_above = statement.lineno < block.lineno and statement not in helpers
        if is_above and made_by([statement], source).isdisjoint(read):
            yield Edit(*source.lines_of(statement), "")


def made_by(statements: list[ast.stmt], source: Source) -> set[str]:
    return {name for each in statements for name in names_in(source.of(each)).defined}


def calls_in_few_lines(source: Source) -> Iterator[Edit]:
    for node in source.nodes:
        match node:
            case ast.Expr(ast.Call(ast.Attribute(ast.Name("check"))) as call):
                yield with_arguments(source, call, call.args, call.keywords)


def parts_of(tree: ast.Module) -> tuple[ast.With, list[ast.stmt]]:
    block = next(each for each in tree.body if isinstance(each, ast.With))
    above = [each for each in tree.body if each.lineno < block.lineno]
    return block, [each for each in above if not isinstance(each, (ast.Import, ast.ImportFrom))]
