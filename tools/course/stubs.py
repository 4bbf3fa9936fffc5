"""What a student finds where the lesson has a solution.

nbgrader replaces a solution by `raise NotImplementedError()`, which is right inside a function. Outside of one it would
end the cell with a traceback, so there each value becomes `...`, which the checks recognise as "not done yet". A
debugging exercise starts from its broken program.
"""

import ast
import re

from nbformat import NotebookNode
from nbgrader.preprocessors import ClearSolutions as NbgraderClearSolutions

from .checks import Edit, edited

TOP_LEVEL_REGION = re.compile(r"^### BEGIN SOLUTION\n(.*?)^### END SOLUTION(?:\n|\Z)", re.MULTILINE | re.DOTALL)


class ClearSolutions(NbgraderClearSolutions):
    """nbgrader's own, for functions; assignments outside of functions and starters are ours."""

    def _replace_solution_region(self, cell: NotebookNode, language: str) -> bool:
        starter = cell.metadata.pop("starter", None)
        if starter is not None:
            cell.source = starter
            return True
        opened = open_assignments(cell.source)
        changed, cell.source = opened != cell.source, opened
        return super()._replace_solution_region(cell, language) or changed


def untouched(answer: str, starter: str | None = None) -> str:
    """The student's cell before the student has touched it."""
    cell = NotebookNode(cell_type="code", source=answer, metadata={} if starter is None else {"starter": starter})
    ClearSolutions()._replace_solution_region(cell, "python")
    return cell.source


def open_assignments(source: str) -> str:
    """The source with every value in its top-level solution regions replaced by `...`."""
    return TOP_LEVEL_REGION.sub(lambda region: blank(region[1]).rstrip("\n") + "\n", source).rstrip("\n")


def blank(code: str) -> str:
    """The assignments of `code` with `...` for each value; names, comments and layout stay."""
    return edited(code, lambda text: [Edit(text.start(each), text.end(each), "...") for each in values(text.tree)])


def values(module: ast.Module) -> list[ast.expr]:
    """What a student has to fill in: the keyword values of a commitment, else the value of an assignment."""
    found = []
    for statement in module.body:
        match statement:
            case ast.Assign(
                targets=[ast.Name()], value=ast.Call(ast.Name("predict" | "choose" | "unmask"), keywords=keywords)
            ):
                found += [keyword.value for keyword in keywords]
            case ast.Assign(targets=[ast.Name()], value=value):
                found.append(value)
            case _:
                raise ValueError(
                    f"a solution outside of a function holds assignments `name = value` only, not "
                    f"`{ast.unparse(statement).splitlines()[0]}`; put it into a function, or give a starter"
                )
    return found
