"""One place of an answer changed: a statement, a sign, an operand, the first round alone; or an entry of a commitment.

Changes are made on the syntax tree. Each has a name that says what became of which piece of code, and that stays the
same when lines move.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from autograd_course.answers import PYTORCH, as_word

from ..lesson import Exercise


class Change(NamedTuple):
    what: str  # "`h = x * x` → nothing"
    line: int  # in the answer, where the change is
    source: str


PAIRS = (
    *((ast.Add, ast.Sub), (ast.Mult, ast.Div), (ast.Lt, ast.LtE), (ast.Gt, ast.GtE)),
    *((ast.Eq, ast.NotEq), (ast.Is, ast.IsNot), (ast.In, ast.NotIn), (ast.And, ast.Or)),
)
SWAPPED = {ast.Pow: ast.Mult, **dict(PAIRS), **{second: first for first, second in PAIRS}}
SIMPLE = (ast.Assign, ast.AugAssign, ast.Expr)
TRUE, FALSE = ast.Constant(True), ast.Constant(False)
MODULES = {"torch", "np", "numpy", "math"}  # what stands before their functions' dot is no argument


def changes(source: str) -> Iterator[Change]:
    tree = ast.parse(source)
    made, named = {ast.unparse(tree)}, Counter()  # a change that changes nothing is none
    for was, words, changed in every_change(tree):
        if changed not in made:
            made.add(changed)
            what = f"`{brief(was)}`: {words}"
            named[what] += 1
            yield Change(what if named[what] == 1 else f"{what} ({named[what]})", place_of(was), changed)


def every_change(tree: ast.Module) -> Iterator[tuple[ast.AST, str, str]]:
    """Each node that becomes something else, what is said of it then, and the code."""
    for node in ast.walk(tree):
        for field in ("body", "orelse", "finalbody"):
            statements = getattr(node, field, None)
            if not isinstance(statements, list):
                continue
            for place, statement in enumerate(statements):
                for becomes, words in of_statement(statement):
                    changed = [*statements[:place], *becomes, *statements[place + 1 :]]
                    yield statement, words or brief_of(becomes), source_with(tree, node, field, changed)
            for place, (first, second) in enumerate(pairwise(statements)):
                if not isinstance(node, ast.Module) and matters(first, second):
                    changed = [*statements[:place], second, first, *statements[place + 2 :]]
                    yield first, f"after `{brief(second)}`", source_with(tree, node, field, changed)
        for becomes in of_expression(node):
            yield node, brief_of([becomes]), source_in_place(tree, node, becomes)


def matters(first: ast.stmt, second: ast.stmt) -> bool:
    """Whether it may matter which of two statements is the first: one of them acts, and both speak of one thing."""
    if not (isinstance(first, SIMPLE) and isinstance(second, SIMPLE)) or is_docstring(first):
        return False
    acts = any(
        not isinstance(each, ast.Assign) or not isinstance(each.targets[0], ast.Name) for each in (first, second)
    )
    return acts and bool(names_in(first) & names_in(second))


def names_in(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def of_statement(statement: ast.stmt) -> Iterator[tuple[list[ast.AST], str]]:
    match statement:
        case ast.FunctionDef() | ast.ClassDef() | ast.Import() | ast.ImportFrom() | ast.Pass():
            return
        case _ if is_docstring(statement):
            return
        case ast.If(test, body, orelse):
            yield [ast.If(TRUE, body, orelse)], "always"
            yield [ast.If(FALSE, body, orelse)], "never"
            yield [ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)], "the other way round"
        case ast.For(iter=several, body=body):
            yield [replaced(statement, body=[*body, ast.Break()])], "the first round alone"
            yield [replaced(statement, iter=part_of(several, "::2"))], "every second round"
            yield [replaced(statement, iter=part_of(several, "1:"))], "without the first round"
            yield [replaced(statement, iter=part_of(several, ":-1"))], "without the last round"
        case ast.While(body=body):
            yield [replaced(statement, body=[*body, ast.Break()])], "the first round alone"
        case ast.With(body=body):
            yield body, "its body without the block"
        case ast.AugAssign(target, op, value):
            yield [ast.Assign([target], value)], ""
            yield [ast.AugAssign(target, SWAPPED.get(type(op), ast.Add)(), value)], ""
        case ast.Return(value) if value is not None:
            yield [ast.Return(ast.UnaryOp(ast.USub(), value))], ""
            yield [ast.Return(call("abs", value))], ""
    yield [], ""


def of_expression(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.BinOp(left, op, right):
            yield from (left, right)
            if not isinstance(op, ast.Add | ast.Mult):
                yield ast.BinOp(right, op, left)
            if type(op) in SWAPPED:
                yield ast.BinOp(left, SWAPPED[type(op)](), right)
        case ast.UnaryOp(ast.USub() | ast.Not(), operand):
            yield operand
        case ast.Compare(left, [op], [right]) if type(op) in SWAPPED:
            yield ast.Compare(left, [SWAPPED[type(op)]()], [right])
        case ast.BoolOp(op, values):
            yield ast.BoolOp(SWAPPED[type(op)](), values)
            yield from values
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() | float() as value):
            yield ast.Constant(value + 1)
        case ast.IfExp(_, body, orelse):
            yield from (body, orelse)
        case ast.Tuple([first, second, *rest], ast.Load()):
            yield ast.Tuple([second, first, *rest], ast.Load())
        case ast.Dict([*_, _] as keys, [first, second, *rest]):
            yield ast.Dict(keys, [second, first, *rest])
        case ast.comprehension(ifs=[_, *_]):
            yield replaced(node, ifs=[])
        case ast.Call(func, args, keywords):
            for keyword in keywords:
                if not isinstance(func, ast.Name) or func.id not in ("predict", "choose"):
                    yield replaced(node, keywords=[each for each in keywords if each is not keyword])
            if len(args) > 1:
                yield replaced(node, args=[args[1], args[0], *args[2:]])
            if isinstance(func, ast.Attribute) and ast.unparse(func).split(".")[0] not in MODULES:
                yield func.value  # the method is not called
            elif len(args) == 1:
                yield args[0]


def call(function: str, argument: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(function, ast.Load()), [argument], [])


def replaced(node: ast.AST, **fields) -> ast.AST:
    return type(node)(**(dict(ast.iter_fields(node)) | fields))


def part_of(several: ast.expr, part: str) -> ast.expr:
    """The code `list(several)[part]`."""
    taken = ast.parse(f"list(several)[{part}]", mode="eval").body
    taken.value.args = [several]
    return taken


def place_of(node: ast.AST) -> int:
    return node.target.lineno if isinstance(node, ast.comprehension) else node.lineno


def source_in_place(tree: ast.Module, was: ast.AST, becomes: ast.AST) -> str:
    """The code of the tree with one node as another."""
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            if value is was:
                return source_with(tree, parent, field, becomes)
            if isinstance(value, list) and any(each is was for each in value):
                return source_with(tree, parent, field, [becomes if each is was else each for each in value])
    raise ValueError("there is no such node")


def source_with(tree: ast.Module, node: ast.AST, field: str, becomes) -> str:
    """The code of the tree with another field of a node; the tree itself stays as it is."""
    was = getattr(node, field)
    setattr(node, field, [ast.Pass()] if becomes == [] else becomes)
    try:
        return ast.unparse(ast.fix_missing_locations(tree))
    finally:
        setattr(node, field, was)


def brief_of(becomes: list[ast.AST]) -> str:
    return f"now `{brief(becomes[0])}`" if becomes else "dropped"


def brief(code: ast.AST) -> str:
    """A piece of code as a name shows it: the beginning of its first line."""
    if isinstance(code, ast.comprehension):
        return ast.unparse(ast.GeneratorExp(ast.Name("_"), [code]))[3:-1]
    line, *more = ast.unparse(ast.fix_missing_locations(code)).splitlines()
    line += " …" if more else ""
    return line if len(line) <= 80 else f"{line[:79]}…"


SHOWS_NOTHING = "print(1.0)"  # on which all engines agree
OTHER_NUMBERS = (lambda n: n + 1, lambda n: -n, lambda n: n * 2, lambda n: n / 2)


def commitments(source: str, exercise: Exercise) -> Iterator[Change]:
    """Every entry of `predict`, `choose` and `unmask` as another one; and a program that shows nothing of engines."""
    tree = ast.parse(source)
    for call in ast.walk(tree):
        match call:
            case ast.Call(ast.Name("predict" | "choose"), keywords=entries):
                for entry in entries:
                    for value, other in others(entry.value, exercise.questions.get(entry.arg)):
                        what = f"`{entry.arg}={ast.unparse(entry.value)}`: {ast.unparse(value)} as {other!r}"
                        yield _swapped(tree, value, other, what)
            case ast.Call(ast.Name("unmask"), args=[_, program], keywords=entries):
                yield _swapped(tree, program, SHOWS_NOTHING, f"the program of `{ast.unparse(call)}` shows nothing")
                for entry in entries:
                    for other in (PYTORCH, *range(1, len(exercise.beliefs) + 1)):
                        if as_word(entry.value.value) != as_word(other):
                            yield _swapped(tree, entry.value, other, f"`{ast.unparse(entry)}` as {other!r}")


def _swapped(tree: ast.Module, value: ast.expr, other: object, what: str) -> Change:
    return Change(what, value.lineno, source_in_place(tree, value, ast.Constant(other)))


def others(value: ast.expr, options) -> Iterator[tuple[ast.expr, object]]:
    """What may stand in the place of an entry, or of one of its items."""
    match value:
        case ast.List(items) | ast.Tuple(items):
            for item in items:
                yield from others(item, options)
        case ast.Constant(str() as letter) if options:
            yield from ((value, option.letter) for option in options if option.letter != letter)
        case ast.Constant(bool() as truth):
            yield value, not truth
        case ast.Constant(int() | float() as number):
            yield from ((value, other) for change in OTHER_NUMBERS if (other := change(number)) != number)
            yield from ((value, other) for other in (None, "error"))
        case ast.Constant(None):
            yield from ((value, other) for other in (0.0, 1.0, "error"))
        case ast.Constant(str() as word):
            yield from ((value, other) for other in (word + "s", 0.0, None))
