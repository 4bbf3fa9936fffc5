"""What a repair starts from, and how a check can see that one of its functions is still as it was given.

The build puts the starter into lesson.json, and beside the student each function is compared with it
(autograd_course/observe/starter.py): what one does that is as it was given is “not done yet”, and nobody's belief.
Where that cannot work, the build says so; and the matrix puts each function back into the solution by itself.
"""

import ast

from autograd_course.observe.starter import are_alike, codes_of

from .lesson import Exercise, Faults


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
