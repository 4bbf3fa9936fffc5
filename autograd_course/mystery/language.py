"""The programs that are tried on mystery engines: a little of Python, and none of it runs as Python.

A student writes such a program, and a judge tries it. So it is walked here, word by word, and only what stands on the
lists has a meaning: tensors of a few numbers, what is computed from them, passes, blocks, an optimizer, `print`. The
first walk computes nothing: it refuses what is on no list.
"""

import ast
import operator
import warnings
from contextlib import nullcontext
from typing import NamedTuple

import autograd_lib as torch

from ..engines.program import ERROR, as_value, same
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
        return ", ".join(ERROR if value == ERROR else brief(value, 5) for value in self.values) or "nothing"

    @property
    def with_reason(self):
        """The same, with what stopped it."""
        return f"{self} ({self.stopped})" if self.stopped else str(self)


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
    walk = _Walk(computes=False)
    walk.block(body)
    if not 1 <= len(walk.printed) <= MOST_PRINTS:
        raise NotInLanguage(f"the program prints {len(walk.printed)} times: print 1 to {MOST_PRINTS} values")
    return body


def run(body):
    """What a program that was read prints, under the rules that hold here; raises NotInLanguage if it has no end."""
    walk = _Walk(computes=True)
    with warnings.catch_warnings(), torch.enable_grad():
        warnings.simplefilter("ignore")
        try:
            walk.block(body)
        except NotInLanguage:
            raise
        except Exception as error:
            return Printed([*walk.printed, ERROR], f"{type(error).__name__}: {error}")
    return Printed(walk.printed)


class _Walk:
    """One walk through a program, from statement to statement; a value is None in a walk that computes nothing."""

    def __init__(self, computes):
        self.printed, self._names = [], {}
        self._computes, self._loops, self._depth = computes, 0, 0

    def block(self, body):
        for statement in body:
            self._statement(statement)

    def _do(self, function, *given, **named):
        return function(*given, **named) if self._computes else None

    def _statement(self, node):
        match node:
            case ast.Expr(ast.Call(ast.Name("print"), [value], [])):
                self.printed.append(self._do(as_value, self._value(value)))
            case ast.Expr(ast.Call(ast.Name("print"), [_, _, *_], [])):
                said = ast.unparse(node)[:60]
                raise NotInLanguage(f"`{said}` in line {node.lineno} prints several values: write a print for each")
            case ast.Expr(ast.Call() as call):
                self._value(call)
            case ast.Assign([ast.Name(name)], value) if name not in ("torch", "print"):
                self._names[name] = self._value(value)
            case ast.Assign([ast.Attribute(ast.Name() as owner, "grad" | "data" | "requires_grad" as name)], value):
                self._do(setattr, self._tensor(owner), name, self._value(value))
            case ast.Assign([ast.Subscript(ast.Name() as owner, ast.Constant(int() as place))], value):
                self._do(operator.setitem, self._tensor(owner), place, self._value(value))
            case ast.AugAssign(ast.Name() | ast.Attribute(ast.Name(), "grad" | "data") as target, operation, value):
                change = self._known(IN_PLACE.get(type(operation)), node)
                changed = self._do(change, self._operand(target), self._operand(value))
                if isinstance(target, ast.Name):
                    self._names[target.id] = changed
                else:
                    self._do(setattr, self._value(target.value), target.attr, changed)
            case ast.With([ast.withitem(ast.Call(ast.Attribute(ast.Name("torch"), name), [], []), None)], inside):
                self._known(name in BLOCKS, node)
                with self._do(getattr(torch, name)) or nullcontext():
                    self.block(inside)
            case ast.For(ast.Name(name), ast.Call(ast.Name("range"), [ast.Constant(int() as rounds)], []), inside, []):
                self._known(self._loops == 0 and 0 < rounds <= MOST_ROUNDS and name not in ("torch", "print"), node)
                self._loops += 1
                for number in range(rounds if self._computes else 1):
                    self._names[name] = float(number)
                    self.block(inside)
                self._loops -= 1
            case _:
                self._known(False, node)

    def _value(self, node):
        self._depth += 1
        if self._depth > DEEPEST:
            raise NotInLanguage("the program is nested too deeply")
        value = self._expression(node)
        self._depth -= 1
        return value

    def _tensor(self, node):
        return self._do(_tensor, self._value(node))

    def _operand(self, node):
        return self._do(_operand, self._value(node))

    def _expression(self, node):
        match node:
            case ast.Constant(bool() | None as value):
                return value
            case ast.Constant(int() | float() as number):
                self._known(abs(number) <= LARGEST, node)
                return number
            case ast.Name(name):
                if name not in self._names:
                    raise NotInLanguage(f"`{name}` does not exist yet in line {node.lineno}")
                return self._names[name]
            case ast.UnaryOp(ast.USub(), value):
                is_literal = isinstance(value, ast.Constant)  # a whole number stays one
                return self._do(operator.neg, self._value(value) if is_literal else self._operand(value))
            case ast.Compare(ast.Attribute(owner, "grad_fn"), [ast.Is() | ast.IsNot() as which], [ast.Constant(None)]):
                return (self._do(getattr, self._tensor(owner), "grad_fn") is None) == isinstance(which, ast.Is)
            case ast.Compare(value, [ast.Is() | ast.IsNot() as which], [ast.Constant(None)]):
                return (self._value(value) is None) == isinstance(which, ast.Is)
            case ast.BinOp(left, operation, right):
                compute = self._known(OPERATORS.get(type(operation)), node)
                return self._do(compute, self._operand(left), self._operand(right))
            case ast.Attribute(owner, name):
                self._known(name in ATTRIBUTES, node)
                return self._do(getattr, self._tensor(owner), name)
            case ast.Subscript(owner, ast.Constant(int() as place)):
                return self._do(operator.getitem, self._tensor(owner), place)
            case ast.Call(function, arguments, keywords):
                return self._call(node, function, arguments, keywords)
        self._known(False, node)

    def _call(self, node, function, arguments, keywords):
        self._known(all(keyword.arg in KEYWORDS for keyword in keywords), node)
        owner, given = torch, None
        match function:
            case ast.Attribute(ast.Name("torch"), "tensor" as name):
                self._known(len(arguments) == 1 and 0 < _count(arguments[0]) <= MOST_NUMBERS, node)
                given = [ast.literal_eval(arguments[0])]
            case ast.Attribute(ast.Name("torch"), "ones" | "zeros" as name):
                sides = [_whole(each) for each in arguments]
                self._known(0 < len(sides) <= 2 and all(0 < each <= LONGEST_SIDE for each in sides), node)
            case ast.Attribute(ast.Name("torch"), name):
                self._known(name in FUNCTIONS, node)
            case ast.Attribute(ast.Attribute(ast.Name("torch"), "optim"), "SGD" as name):
                self._known(len(arguments) == 1 and isinstance(arguments[0], ast.List), node)
                owner, given = torch.optim, [[self._value(each) for each in arguments[0].elts]]
            case ast.Attribute(value, name):
                self._known(name in (*METHODS, "step", "zero_grad"), node)
                owner = self._value(value)
                if not (isinstance(owner, torch.optim.SGD) and name in ("step", "zero_grad")):
                    self._do(_tensor, owner)
            case _:
                self._known(False, node)
        given = [self._value(each) for each in arguments] if given is None else given
        named = {each.arg: self._value(each.value) for each in keywords}
        if name == "backward":
            self._do(_require_small_graph, owner)
        return self._do(lambda: getattr(owner, name)(*given, **named))

    @staticmethod
    def _known(meaning, node):
        if not meaning:
            said = ast.unparse(node).splitlines()[0]
            raise NotInLanguage(f"`{said[:60]}` in line {node.lineno} is not known to these engines")
        return meaning


def _require_small_graph(tensor):
    """Raise NotInLanguage where a pass would walk more nodes than a short program needs."""
    from autograd_lib.viz.reading.walk import nodes_behind  # here, not above: most checks look at no graph

    if tensor.grad_fn is not None and len(nodes_behind(tensor.grad_fn)) > LARGEST_GRAPH:
        raise NotInLanguage(f"the program makes a graph of more than {LARGEST_GRAPH} operations")


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
