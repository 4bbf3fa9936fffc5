"""The programs that are tried on mystery engines: a little of Python, and none of it runs as Python.

A student writes such a program, and a judge tries it. So it is walked here, word by word, and only what stands on the
lists has a meaning: tensors of a few numbers, what is computed from them, passes, blocks, an optimizer, `print`.
"""

import ast
import operator
import warnings
from typing import NamedTuple

import autograd_lib as torch

from ..engines.program import ERROR, as_value, same

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
ATTRIBUTES = ("grad", "requires_grad", "is_leaf", "data", "T")
KEYWORDS = ("requires_grad", "retain_graph", "gradient", "lr", "set_to_none", "dim", "create_graph")
OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
    ast.MatMult: operator.matmul,
}
IN_PLACE = {
    ast.Add: operator.iadd,
    ast.Sub: operator.isub,
    ast.Mult: operator.imul,
    ast.Div: operator.itruediv,
}


class NotInLanguage(ValueError):
    """The program has something that these engines do not know; the message is a clause for the student."""


class Printed(NamedTuple):
    """What a program prints: plain values, and "error" in the end if it stopped; then `stopped` says with what."""

    values: list
    stopped: str = ""

    def __eq__(self, other):
        return same(self.values, other.values)

    def __str__(self):
        from ..show.brief import brief

        return ", ".join(ERROR if value == ERROR else brief(value, 5) for value in self.values) or "nothing"


def read(text):
    """The program as a syntax tree; raises NotInLanguage."""
    if len(text) > LONGEST or text.count("\n") > MOST_LINES + 2:
        raise NotInLanguage(f"the program is longer than {MOST_LINES} lines")
    if not text.isprintable() and not text.replace("\n", "").isprintable():
        raise NotInLanguage("the program has characters that cannot be printed")
    try:
        body = ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = getattr(error, "lineno", None)
        raise NotInLanguage(f"{f'line {line} of ' if line else ''}the program is not Python") from None
    if not body:
        raise NotInLanguage("the program is empty")
    reader = _Reader()
    reader.block(body)
    if not 1 <= reader.prints <= MOST_PRINTS:
        raise NotInLanguage(f"the program prints {reader.prints} times: print 1 to {MOST_PRINTS} values")
    return body


def run(body):
    """What a program that was read prints, under the rules that hold here; raises NotInLanguage if it has no end."""
    walker = _Walker()
    with warnings.catch_warnings(), torch.enable_grad():
        warnings.simplefilter("ignore")
        try:
            walker.block(body)
        except NotInLanguage:
            raise
        except Exception as error:
            return Printed([*walker.printed, ERROR], f"{type(error).__name__}: {error}")
    return Printed(walker.printed)


class _Reader:
    """Goes through a program before it is walked, and refuses what is on no list."""

    def __init__(self):
        self.prints, self._made, self._loops, self._depth = 0, set(), 0, 0

    def block(self, body):
        for statement in body:
            self._statement(statement)

    def _statement(self, node):
        match node:
            case ast.Expr(ast.Call(ast.Name("print"), [value], [])):
                self.prints += 1
                self._value(value)
            case ast.Expr(ast.Call(ast.Name("print"), [_, _, *_], [])):
                said = ast.unparse(node)[:60]
                raise NotInLanguage(f"`{said}` in line {node.lineno} prints several values: write a print for each")
            case ast.Expr(ast.Call() as call):
                self._value(call)
            case ast.Assign([ast.Name(name)], value) if name not in ("torch", "print"):
                self._value(value)
                self._made.add(name)
            case ast.Assign([ast.Attribute(ast.Name() as name, "grad" | "data" | "requires_grad")], value):
                self._value(name)
                self._value(value)
            case ast.Assign([ast.Subscript(ast.Name() as name, ast.Constant(int()))], value):
                self._value(name)
                self._value(value)
            case ast.AugAssign(ast.Name() | ast.Attribute(ast.Name(), "grad" | "data") as target, operation, value):
                self._known(type(operation) in IN_PLACE, node)
                self._value(ast.Name(target.id) if isinstance(target, ast.Name) else target.value, target)
                self._value(value)
            case ast.With([ast.withitem(call, None)], inside):
                self._known(_block_of(call) in BLOCKS, node)
                self.block(inside)
            case ast.For(ast.Name(name), ast.Call(ast.Name("range"), [ast.Constant(int() as rounds)], []), inside, []):
                self._known(self._loops == 0 and 0 < rounds <= MOST_ROUNDS and name not in ("torch", "print"), node)
                self._made.add(name)
                self._loops += 1
                self.block(inside)
                self._loops -= 1
            case _:
                self._known(False, node)

    def _value(self, node, where=None):
        self._depth += 1
        if self._depth > DEEPEST:
            raise NotInLanguage("the program is nested too deeply")
        self._expression(node, where)
        self._depth -= 1

    def _expression(self, node, where):
        match node:
            case ast.Constant(bool() | None):
                pass
            case ast.Constant(int() | float() as number):
                self._known(abs(number) <= LARGEST, node)
            case ast.Name(name):
                if name not in self._made:
                    raise NotInLanguage(f"`{name}` does not exist yet in line {(where or node).lineno}")
            case ast.UnaryOp(ast.USub(), value):
                self._value(value)
            case ast.Compare(value, [ast.Is() | ast.IsNot()], [ast.Constant(None)]):
                self._value(value.value if isinstance(value, ast.Attribute) and value.attr == "grad_fn" else value)
            case ast.BinOp(left, operation, right):
                self._known(type(operation) in OPERATORS, node)
                self._value(left)
                self._value(right)
            case ast.Attribute(value, name):
                self._known(name in ATTRIBUTES, node)
                self._value(value)
            case ast.Subscript(value, ast.Constant(int())):
                self._value(value)
            case ast.Call(function, arguments, keywords):
                self._call(node, function, arguments, keywords)
            case _:
                self._known(False, node)

    def _call(self, node, function, arguments, keywords):
        self._known(all(keyword.arg in KEYWORDS for keyword in keywords), node)
        given = [*arguments, *(keyword.value for keyword in keywords)]
        match function:
            case ast.Attribute(ast.Name("torch"), "tensor"):
                self._known(len(arguments) == 1 and 0 < _count(arguments[0]) <= MOST_NUMBERS, node)
                given = given[1:]
            case ast.Attribute(ast.Name("torch"), "ones" | "zeros"):
                self._known(
                    0 < len(arguments) <= 2 and all(0 < _whole(each) <= LONGEST_SIDE for each in arguments), node
                )
            case ast.Attribute(ast.Name("torch"), name):
                self._known(name in FUNCTIONS, node)
            case ast.Attribute(ast.Attribute(ast.Name("torch"), "optim"), "SGD"):
                self._known(len(arguments) == 1 and isinstance(arguments[0], ast.List), node)
                given = [*arguments[0].elts, *given[1:]]
            case ast.Attribute(value, name):
                self._known(name in (*METHODS, "step", "zero_grad"), node)
                self._value(value)
            case _:
                self._known(False, node)
        for value in given:
            self._value(value)

    @staticmethod
    def _known(is_known, node):
        if not is_known:
            said = ast.unparse(node).splitlines()[0]
            raise NotInLanguage(f"`{said[:60]}` in line {node.lineno} is not known to these engines")


class _Walker:
    """Walks a program that has been read."""

    def __init__(self):
        self.printed, self._names = [], {}

    def block(self, body):
        for statement in body:
            self._statement(statement)

    def _statement(self, node):
        match node:
            case ast.Expr(ast.Call(ast.Name("print"), [value], [])):
                self.printed.append(as_value(self._value(value)))
            case ast.Expr(value):
                self._value(value)
            case ast.Assign([ast.Name(name)], value):
                self._names[name] = self._value(value)
            case ast.Assign([ast.Attribute(owner, name)], value):
                setattr(_tensor(self._value(owner)), name, self._value(value))
            case ast.Assign([ast.Subscript(owner, ast.Constant(place))], value):
                _tensor(self._value(owner))[place] = self._value(value)
            case ast.AugAssign(target, operation, value):
                changed = IN_PLACE[type(operation)](_operand(self._value(target)), _operand(self._value(value)))
                if isinstance(target, ast.Name):
                    self._names[target.id] = changed
                else:
                    setattr(self._value(target.value), target.attr, changed)
            case ast.With([item], inside):
                with getattr(torch, _block_of(item.context_expr))():
                    self.block(inside)
            case ast.For(ast.Name(name), ast.Call(_, [ast.Constant(rounds)]), inside):
                for number in range(rounds):
                    self._names[name] = float(number)
                    self.block(inside)

    def _value(self, node):
        match node:
            case ast.Constant(value):
                return value
            case ast.List(items):
                return [self._value(item) for item in items]
            case ast.Name(name):
                return self._names[name]
            case ast.UnaryOp(_, ast.Constant(number)):
                return -number
            case ast.UnaryOp(_, value):
                return -_operand(self._value(value))
            case ast.Compare(value, [is_or_is_not], _):
                return (self._value(value) is None) == isinstance(is_or_is_not, ast.Is)
            case ast.BinOp(left, operation, right):
                return OPERATORS[type(operation)](_operand(self._value(left)), _operand(self._value(right)))
            case ast.Attribute(owner, name):
                return getattr(_tensor(self._value(owner)), name)
            case ast.Subscript(owner, ast.Constant(place)):
                return _tensor(self._value(owner))[place]
            case ast.Call(function, arguments, keywords):
                given = [self._value(each) for each in arguments]
                return self._function(function)(*given, **{each.arg: self._value(each.value) for each in keywords})

    def _function(self, node):
        match node:
            case ast.Attribute(ast.Name("torch"), name):
                return getattr(torch, name)
            case ast.Attribute(ast.Attribute(ast.Name("torch"), "optim"), "SGD"):
                return torch.optim.SGD
            case ast.Attribute(value, name):
                owner = self._value(value)
                if name == "backward":
                    _require_small_graph(_tensor(owner))
                if isinstance(owner, torch.optim.SGD) and name in ("step", "zero_grad"):
                    return getattr(owner, name)
                return getattr(_tensor(owner), name)


def _require_small_graph(tensor):
    """Raise NotInLanguage where a pass would walk more nodes than a short program needs."""
    seen, waiting = set(), [tensor.grad_fn]
    while waiting:
        node = waiting.pop()
        if node is not None and node not in seen:
            seen.add(node)
            waiting += [source for source, _ in node.next_functions]
        if len(seen) > LARGEST_GRAPH:
            raise NotInLanguage(f"the program makes a graph of more than {LARGEST_GRAPH} operations")


def _block_of(node):
    """no_grad of `torch.no_grad()`."""
    match node:
        case ast.Call(ast.Attribute(ast.Name("torch"), name), [], []):
            return name
    return None


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
