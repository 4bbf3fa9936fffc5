"""The functions that a repair starts from: while they are as they were given, nobody has done anything wrong.

lesson.json holds each exercise's starter. A function of the student's is as it was given if its code is that of the
starter, whatever its comments and spaces; where it was changed in one word, it is the student's.
"""

from collections.abc import Mapping
from types import CodeType, FunctionType
from typing import Any

from ..files.lesson_file import LessonFileError, read_lesson
from .blame import is_library

_CONTAINERS = (list, tuple, dict)
_MOST_ENTRIES = 100  # of a container that is looked into: a check's own tables are short


def codes_of(source: str) -> dict[str, CodeType]:
    """The codes of the functions that a starter defines, by name; none of it is run."""
    module = compile(source, "<starter>", "exec", dont_inherit=True)
    return {code.co_name: code for code in module.co_consts if type(code) is CodeType and code.co_name.isidentifier()}


def are_alike(one: CodeType, other: CodeType) -> bool:
    """Whether two codes do the same in the same words, wherever they stand."""
    return _words_of(one) == _words_of(other)


def read_starter(exercise: str) -> dict[str, CodeType]:
    """The codes of an exercise's starter, by name; none if it has no starter, or where no lesson.json tells."""
    try:
        return codes_of(read_lesson(exercise=exercise)["starters"][exercise])
    except (LessonFileError, LookupError, TypeError, ValueError, SyntaxError):
        return {}


def as_given(program: Any, starter: dict[str, CodeType], helpers: Mapping) -> list[str]:
    """The names of the functions of the `starter` that a program may call, if all of these are as they were given.

    `helpers` are the check's own, through which a program may get to the student's functions.
    """
    found = {}
    waiting, seen = [program], set()
    while starter and waiting:
        value = waiting.pop()
        if type(value) in _CONTAINERS and len(value) <= _MOST_ENTRIES and id(value) not in seen:
            seen.add(id(value))
            waiting += value.values() if type(value) is dict else value
        if type(value) is not FunctionType or id(value) in seen or is_library(value.__code__.co_filename):
            continue
        seen.add(id(value))
        code = value.__code__
        if code.co_name in starter:
            found[code.co_name] = are_alike(code, starter[code.co_name])
        cells = dict(zip(code.co_freevars, value.__closure__ or ()))
        waiting += [*(value.__defaults__ or ()), *(value.__kwdefaults__ or {}).values()]
        for name in _names_in(code):
            read = _content(cells[name]) if name in cells else value.__globals__.get(name)
            waiting += [read, helpers.get(name)]  # a cell's `check.deep` is the helper, whatever else is called `deep`
            if name in starter and read is not None:
                found[name] = type(read) is FunctionType and are_alike(read.__code__, starter[name])
    return list(found) if all(found.values()) else []


def _content(cell):
    try:
        return cell.cell_contents
    except ValueError:
        return None  # nothing was put there yet


def _names_in(code):
    """The names of other things that `code` may read, and the attributes."""
    inner = [name for each in code.co_consts if type(each) is CodeType for name in _names_in(each)]
    return dict.fromkeys([*code.co_names, *code.co_freevars, *inner])


def _words_of(code):
    constants = [
        _words_of(each)
        if type(each) is CodeType
        else (each if type(each) is frozenset else repr(each))  # 1 and 1.0 and True are equal, and not the same
        for each in code.co_consts
    ]
    counts = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount
    names = code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
    return code.co_name, counts, names, code.co_code, code.co_exceptiontable, constants
