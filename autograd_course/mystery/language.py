"""The programs that are tried on mystery engines: a little of Python.

A student writes such a program, and a judge runs it. So only what stands on the lists gets as far as that: tensors of a
few numbers, what is computed from them, passes, blocks, an optimizer, `print`. The rest is refused before any of it
runs, and what runs has no other names.
"""

import ast
from types import CodeType
from typing import NamedTuple

import autograd_lib as torch

from ..engines.program import ERROR, as_value, run_code, same
from ..show.brief import brief

LONGEST, MOST_LINES, MOST_PRINTS = 1000, 12, 4  # characters and lines of a program, and prints that it says
DEEPEST = 30  # expressions in each other
LARGEST_GRAPH = 300  # nodes that a pass may walk: with create_graph=True, each pass multiplies those of the next
MOST_ROUNDS, MOST_NUMBERS, LONGEST_SIDE, LARGEST = 5, 16, 5, 1e6  # of a loop, of a literal, of a shape; of all numbers
BLOCKS = ("no_grad", "enable_grad", "inference_mode")
FUNCTIONS = ("exp", "log", "sin", "cos", "tanh", "relu", "sigmoid", "sqrt", "abs", "maximum", "minimum")
METHODS = (
    *("exp", "log", "sin", "cos", "tanh", "relu", "sigmoid", "sqrt", "abs", "pow", "sum", "mean", "item"),
    *("backward", "detach", "clone", "requires_grad_", "retain_grad"),
    *("detach_", "zero_", "add_", "sub_", "mul_", "div_", "neg_", "exp_", "fill_", "copy_"),
)
OF_OPTIMIZERS = ("step", "zero_grad")
ATTRIBUTES = ("grad", "requires_grad", "is_leaf", "data", "T")
KEYWORDS = ("requires_grad", "retain_graph", "gradient", "lr", "set_to_none", "dim", "create_graph")
OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow, ast.MatMult)
IN_PLACE = (ast.Add, ast.Sub, ast.Mult, ast.Div)
TENSOR, OPERAND, OWNER = "a tensor", "an operand", "an owner"  # called in between: no program can say these names


class NotInLanguage(ValueError):
    """The program has something that these engines do not know; the message is a clause for the student."""


class Printed(NamedTuple):
    """What a program prints: plain values, and "error" in the end if it stopped; then `stopped` says with what."""

    values: list
    stopped: str = ""

    def __eq__(self, other):
        return same(self.values, other.values)

    def __str__(self):
        return ", ".join(ERROR if value == ERROR else brief(value, 5) for value in self.values) or "nothing"

    @property
    def with_reason(self) -> str:
        """The same, with what stopped it."""
        return f"{self} ({self.stopped})" if self.stopped else str(self)


def read(text: str) -> CodeType:
    """The program, compiled; raises NotInLanguage."""
    if len(text) > LONGEST or text.count("\n") > MOST_LINES + 2:
        raise NotInLanguage(f"the program is longer than {MOST_LINES} lines")
    if not text.isprintable() and not text.replace("\n", "").isprintable():
        raise NotInLanguage("the program has characters that cannot be printed")
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = getattr(error, "lineno", None)
        raise NotInLanguage(f"{f'line {line} of ' if line else ''}the program is not Python") from None
    if not tree.body:
        raise NotInLanguage("the program is empty")
    reader = _Reader()
    tree.body = reader.block(tree.body)
    if not 1 <= reader.prints <= MOST_PRINTS:
        raise NotInLanguage(f"the program prints {reader.prints} times: print 1 to {MOST_PRINTS} values")
    return compile(ast.fix_missing_locations(tree), "<program>", "exec")


def run(program: CodeType) -> Printed:
    """What a program that was read prints, under the rules that hold here; raises NotInLanguage if it has no end."""
    names = {"torch": torch, "__builtins__": {"range": range}, TENSOR: _tensor, OPERAND: _operand, OWNER: _owner}
    printed = []
    with torch.enable_grad():
        error = run_code(program, names, lambda value: printed.append(as_value(value)))
    if isinstance(error, NotInLanguage):
        raise error
    return Printed([*printed, ERROR], f"{type(error).__name__}: {error}") if error else Printed(printed)


class _Reader:
    """Reads a program from statement to statement, and has it ask in between what only a running program can tell."""

    def __init__(self):
        self.prints, self._names = 0, set()
        self._loops, self._depth = 0, 0

    def block(self, body):
        return [self._statement(statement) for statement in body]

    def _statement(self, node):
        match node:
            case ast.Expr(ast.Call(ast.Name("print"), [value], []) as call):
                call.args = [self._value(value)]
                self.prints += 1
            case ast.Expr(ast.Call(ast.Name("print"), [_, _, *_], [])):
                said = ast.unparse(node)[:60]
                raise NotInLanguage(f"`{said}` in line {node.lineno} prints several values: write a print for each")
            case ast.Expr(ast.Call() as call):
                node.value = self._value(call)
            case ast.Assign([ast.Name(name)], value) if name not in ("torch", "print"):
                node.value = self._value(value)
                self._names.add(name)
            case ast.Assign(
                [ast.Attribute(ast.Name(), "grad" | "data" | "requires_grad") as target], value
            ) | ast.Assign([ast.Subscript(ast.Name(), ast.Constant(int())) as target], value):
                node.value, target.value = self._value(value), self._asked(TENSOR, target.value)
            case ast.AugAssign(ast.Name() | ast.Attribute(ast.Name(), "grad" | "data") as target, operation, value):
                self._known(isinstance(operation, IN_PLACE), node)
                node.value = self._asked(OPERAND, value)
                if isinstance(target, ast.Name):
                    self._value(target)
                else:
                    target.value = self._asked(TENSOR, target.value)
            case ast.With([ast.withitem(ast.Call(ast.Attribute(ast.Name("torch"), name), [], []), None)], inside):
                self._known(name in BLOCKS, node)
                self.block(inside)
            case ast.For(ast.Name(name), ast.Call(ast.Name("range"), [ast.Constant(int() as rounds)], []), inside, []):
                self._known(self._loops == 0 and 0 < rounds <= MOST_ROUNDS and name not in ("torch", "print"), node)
                self._names.add(name)
                self._loops += 1
                self.block(inside)
                self._loops -= 1
            case _:
                self._known(False, node)
        return node

    def _value(self, node):
        self._depth += 1
        if self._depth > DEEPEST:
            raise NotInLanguage("the program is nested too deeply")
        self._expression(node)
        self._depth -= 1
        return node

    def _asked(self, what, node, *more):
        """The value, as one of the functions at the end of this file gives it."""
        return ast.Call(ast.Name(what, ast.Load()), [self._value(node), *map(ast.Constant, more)], [])

    def _expression(self, node):
        match node:
            case ast.Constant(bool() | None):
                pass
            case ast.Constant(int() | float() as number):
                self._known(abs(number) <= LARGEST, node)
            case ast.Name(name):
                if name not in self._names:
                    raise NotInLanguage(f"`{name}` does not exist yet in line {node.lineno}")
            case ast.UnaryOp(ast.USub(), value):
                is_literal = isinstance(value, ast.Constant)  # a whole number stays one
                node.operand = self._value(value) if is_literal else self._asked(OPERAND, value)
            case ast.Compare(value, [ast.Is() | ast.IsNot()], [ast.Constant(None)]):
                if isinstance(value, ast.Attribute) and value.attr == "grad_fn":
                    value.value = self._asked(TENSOR, value.value)
                else:
                    self._value(value)
            case ast.BinOp(left, operation, right):
                self._known(isinstance(operation, OPERATORS), node)
                node.left, node.right = self._asked(OPERAND, left), self._asked(OPERAND, right)
            case ast.Attribute(owner, name):
                self._known(name in ATTRIBUTES, node)
                node.value = self._asked(TENSOR, owner)
            case ast.Subscript(owner, ast.Constant(int())):
                node.value = self._asked(TENSOR, owner)
            case ast.Call():
                self._call(node)
            case _:
                self._known(False, node)

    def _call(self, node):
        self._known(all(keyword.arg in KEYWORDS for keyword in node.keywords), node)
        given = node.args
        match node.func:
            case ast.Attribute(ast.Name("torch"), "tensor"):
                self._known(len(given) == 1 and 0 < _count(given[0]) <= MOST_NUMBERS, node)
                given = []
            case ast.Attribute(ast.Name("torch"), "ones" | "zeros"):
                sides = [_whole(each) for each in given]
                self._known(0 < len(sides) <= 2 and all(0 < each <= LONGEST_SIDE for each in sides), node)
            case ast.Attribute(ast.Name("torch"), name):
                self._known(name in FUNCTIONS, node)
            case ast.Attribute(ast.Attribute(ast.Name("torch"), "optim"), "SGD"):
                self._known(len(given) == 1 and isinstance(given[0], ast.List), node)
                given = given[0].elts
            case ast.Attribute(owner, name):
                self._known(name in METHODS or name in OF_OPTIMIZERS, node)
                node.func.value = self._asked(OWNER, owner, name)
            case _:
                self._known(False, node)
        for each in (*given, *(keyword.value for keyword in node.keywords)):
            self._value(each)

    @staticmethod
    def _known(is_so, node):
        if not is_so:
            said = ast.unparse(node).splitlines()[0]
            raise NotInLanguage(f"`{said[:60]}` in line {node.lineno} is not known to these engines")


def _count(node, depth=0):
    """How many numbers a literal has: a number, a list of them, or a list of such lists; 0 for anything else."""
    match node:
        case ast.Constant(int() | float() as number) if abs(number) <= LARGEST:
            return 1
        case ast.UnaryOp(ast.USub(), value):
            return _count(value, depth)
        case ast.List(items) if depth < 2:
            counts = [_count(item, depth + 1) for item in items]
            return sum(counts) if all(counts) else 0
    return 0


def _whole(node):
    """The whole number that a literal is; 0 for anything else."""
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else 0


def _tensor(value):
    if not isinstance(value, torch.Tensor):
        kind = type(value).__name__
        raise TypeError(f"this is not a tensor, but {'None' if value is None else f'of type {kind}'}")
    return value


def _operand(value):
    """A tensor, or a number as a float: whole numbers would grow without an end."""
    if type(value) is int:
        return float(value)
    return value if type(value) is float else _tensor(value)


def _owner(value, method):
    """An optimizer or a tensor, whose method is about to be called."""
    from autograd_lib.viz.reading.walk import nodes_behind  # here, not above: most checks look at no graph

    if isinstance(value, torch.optim.SGD) and method in OF_OPTIMIZERS:
        return value
    tensor = _tensor(value)
    if method == "backward" and tensor.grad_fn is not None and len(nodes_behind(tensor.grad_fn)) > LARGEST_GRAPH:
        raise NotInLanguage(f"the program makes a graph of more than {LARGEST_GRAPH} operations")
    return tensor
