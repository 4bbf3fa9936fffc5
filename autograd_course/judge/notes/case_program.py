"""The program on a card: of a case's arguments, and of the lines that use them, only what this case comes to.

A check tries many cases by one program: `if clears:` before a line, `*others` in a list. A student wants to see what
ran with *these* inputs. So what plain arguments decide is decided here, and what is then no longer used is left out.
"""

import ast
import builtins
import re

import numpy as np

_READABLE = 70  # characters
_SHORT = 30
_PLAIN = bool, int, type(None)
_ITSELF = re.compile(r"lambda (\w+): \1\(\)")  # a function that calls what it is given


def case_program(texts: dict[str, str], values: dict, program: str) -> list[str]:
    """The lines of a card's program: an assignment for each text that is used in `program`, which they run into.

    `values` are the arguments as they are made.
    """
    texts = {name: _worked_out(text, values[name], texts.keys() - {name}) for name, text in texts.items()}
    program = _decided(program, texts, values)
    used, lines = set(_names(program)), []
    for name, text in reversed(texts.items()):
        if name in used:
            used |= {*_names(text)}
            lines.insert(0, text if "\n" in text else f"{name} = {text}")
    return "\n".join([*lines, program]).splitlines()


def _names(code):
    return re.findall(r"\b[A-Za-z_]\w*", code)


def _worked_out(text, value, others):
    """A text that reads other arguments as its value, if that is easier to read."""
    written = _written(value)
    is_easier = len(written) < len(text) or (len(text) > _SHORT and len(written) <= _READABLE)
    return written if written and {*_names(text)} & others and "\n" not in text and is_easier else text


def _written(value):
    """Python for a number, a list of numbers, an array or a tensor that was not computed; "" for anything else."""
    if type(value) in (int, float, list) and re.fullmatch(r"[][\d., e+-]+", repr(value)):
        return repr(value)
    if type(value) is np.ndarray and value.dtype == np.float64 and value.size:  # the list of an empty one has no shape
        return f"np.array({_numbers(value)})"
    if getattr(value, "is_leaf", False) and "float" in str(value.dtype) and value.numel():
        kind = ", dtype=torch.float64" if "64" in str(value.dtype) else ""
        return f"torch.tensor({_numbers(value)}{kind}{', requires_grad=True' * value.requires_grad})"
    return ""


def _numbers(value):
    """The list of them, as Python reads it."""
    return re.sub(r"nan|inf", r"float('\g<0>')", repr(value.tolist()))


def _decided(program, texts, values):
    """The program without what plain arguments decide; in its own layout if they decide nothing."""
    try:
        tree = ast.parse(program)
    except SyntaxError:  # words in the place of a program
        return program
    before = ast.dump(tree)
    tree = ast.fix_missing_locations(_Decide(texts, values).visit(tree))
    return program if ast.dump(tree) == before else ast.unparse(tree)


class _Decide(ast.NodeTransformer):
    def __init__(self, texts, values):
        self._texts, self._values = texts, values

    def _known(self, node):
        """What an expression of plain arguments and constants comes to, in a tuple; () if it reads anything else."""
        names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
        if not all(type(self._values.get(name, self)) in (*_PLAIN, float, list, dict) for name in names):
            return ()
        if any(isinstance(each, (ast.Call, ast.Attribute, ast.Lambda, ast.comprehension)) for each in ast.walk(node)):
            return ()
        code = compile(ast.fix_missing_locations(ast.Expression(node)), "<card>", "eval")
        value = eval(code, {name: self._values[name] for name in names})
        return (value,)

    def _kept(self, test, then, otherwise):
        """One of two branches, if it is known which; None if it is not."""
        for value in self._known(test):
            return then if value else otherwise
        return None

    def visit_If(self, node):
        node = self.generic_visit(node)
        kept = self._kept(node.test, node.body, node.orelse)
        return node if kept is None else kept

    def visit_IfExp(self, node):
        kept = self._kept(node.test, node.body, node.orelse)
        return self.generic_visit(node) if kept is None else self.visit(kept)

    def visit_For(self, node):
        names = {each.id for line in node.body for each in ast.walk(line) if isinstance(each, ast.Name)}
        match node.iter:
            case ast.Call(func=ast.Name(id="range"), args=[ast.Name() as number]) if node.target.id not in names:
                if self._known(number) == (1,):
                    return self._all(node.body)
        return self.generic_visit(node)

    def _all(self, lines):
        found = [self.visit(line) for line in lines]
        return [one for each in found if each is not None for one in (each if type(each) is list else [each])]

    def visit_BoolOp(self, node):
        node = self.generic_visit(node)
        decisive = isinstance(node.op, ast.Or)
        while len(node.values) > 1 and (known := self._known(node.values[0])):
            node.values = node.values[:1] if bool(known[0]) is decisive else node.values[1:]
        return node if len(node.values) > 1 else self._constant(node.values[0])

    def _constant(self, node):
        return next((ast.Constant(value) for value in self._known(node) if type(value) in _PLAIN), node)

    def visit_Call(self, node):
        node = self.generic_visit(node)
        node.args = self._spread(node.args)
        for each in node.keywords:
            each.value = self._constant(each.value) if each.arg else each.value
        node.keywords = [one for each in node.keywords for one in self._named(each)]
        match node:
            case ast.Call(func=ast.Name(id="range")):
                node.args = [self._constant(each) for each in node.args]
            case ast.Call(func=ast.Name(id=name), args=[given]) if name in self._values:
                if isinstance(given, ast.Lambda) and _ITSELF.fullmatch(self._texts[name]):
                    return given.body
                if self._values[name] is list and isinstance(given, ast.List):
                    return given
                if self._texts[name] in vars(builtins):
                    node.func = ast.Name(self._texts[name], ast.Load())
        return node

    def _named(self, keyword):
        """What is given by name: of a known dict its entries, and nothing of what is so anyway."""
        if keyword.arg is None:
            for known in self._known(keyword.value):
                return [ast.keyword(name, ast.parse(repr(value)).body[0].value) for name, value in known.items()]
        is_default = keyword.arg == "requires_grad" and getattr(keyword.value, "value", None) is False
        return [] if is_default else [keyword]

    def visit_Subscript(self, node):
        return self._constant(self.generic_visit(node))

    def visit_List(self, node):
        node = self.generic_visit(node)
        node.elts = self._spread(node.elts)
        return node

    def _spread(self, nodes):
        """The nodes, with the entries of a known `*list` in its place."""
        found = []
        for each in nodes:
            known = self._known(each.value) if isinstance(each, ast.Starred) else ()
            is_list = known and all(type(one) in _PLAIN for one in known[0])
            found += [ast.Constant(one) for one in known[0]] if is_list else [each]
        return found
