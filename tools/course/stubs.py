"""What a student finds where the lesson has a solution.

nbgrader replaces a solution by `raise NotImplementedError()`, which is right inside a function. Outside of one it would
end the cell with a traceback, so there each value becomes `...`, which the checks recognise as "not done yet". A repair
starts from its broken program: beside the student each function is compared with it, as lesson.json has it
(autograd_course/observe/starter.py), and what is as it was given is "not done yet", and nobody's belief. Where that
cannot work, the build says so; and the matrix puts each function back into the solution by itself.
"""

import ast
import re

from nbformat import NotebookNode
from nbgrader.preprocessors import ClearSolutions as NbgraderClearSolutions

from autograd_course.observe.starter import are_alike, codes_of
from tools.cells.checks import Edit, edited

from .lesson import Exercise, Faults

TOP_LEVEL_REGION = re.compile(r"^### BEGIN SOLUTION\n(.*?)^### END SOLUTION(?:\n|\Z)", re.MULTILINE | re.DOTALL)


class ClearSolutions(NbgraderClearSolutions):
    """nbgrader's own, for functions; assignments outside of functions and starters are ours."""

    def _replace_solution_region(self, cell: NotebookNode, language: str) -> bool:
        starter = cell.metadata.pop("starter", None)
        if starter is not None:
            cell.source = starter
            return True
        opened = TOP_LEVEL_REGION.sub(lambda region: blank(region[1]).rstrip("\n") + "\n", cell.source).rstrip("\n")
        changed, cell.source = opened != cell.source, opened
        return super()._replace_solution_region(cell, language) or changed


def untouched(answer: str, starter: str | None = None) -> str:
    """The student's cell before the student has touched it."""
    cell = NotebookNode(cell_type="code", source=answer, metadata={} if starter is None else {"starter": starter})
    ClearSolutions()._replace_solution_region(cell, "python")
    return cell.source


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


def faults_of_starter(exercise: Exercise) -> Faults:
    starter = exercise.one("starter")
    if not starter:
        return
    for statement in ast.parse(starter.source).body:
        place = starter.place.below(statement.lineno)
        match statement:
            case ast.Assign():
                pass
            case ast.FunctionDef(name=name, args=given, decorator_list=decorators):
                if decorators or given.defaults or any(given.kw_defaults):
                    remedy = "write it without defaults and decorators"
                    yield place, f"no check could see whether `{name}` is still as the starter gives it; {remedy}"
            case _:
                yield place, "a starter holds functions and assignments; move this into the cell above it"
    solved = codes_of(exercise.one("answer").source)
    for name, code in codes_of(starter.source).items():
        if name not in solved:
            yield starter.place, f"the solution has no `{name}`, which the starter gives; repair it there"
        elif are_alike(code, solved[name]):
            remedy = "move it into a cell above"
            yield starter.place, f"`{name}` is the same in the solution, and would count as not done; {remedy}"


def as_given(exercise: Exercise) -> dict[str, str]:
    """The solution with one function as the starter gives it, by the name of that; none if it is all there is."""
    starter = exercise.one("starter")
    if not starter:
        return {}
    given, solved = functions_of(starter.source), functions_of(exercise.one("answer").source)
    if len(ast.parse(starter.source).body) < 2:
        return {}
    text = exercise.one("answer").source
    return {name: text.replace(solved[name], given[name]) for name in given if name in solved}


def functions_of(source: str) -> dict[str, str]:
    defined = [each for each in ast.parse(source).body if isinstance(each, ast.FunctionDef)]
    return {each.name: ast.get_source_segment(source, each) for each in defined}
