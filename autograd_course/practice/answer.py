"""Read what somebody typed as the value that a `print` shows."""

import ast
import re

from ..engines.program import ERROR

_WORDS = {"none": None, "true": True, "false": False, "error": ERROR}
_AROUND = re.compile(r"^(?:tensor|torch\.size)\((.*?)(?:, (?:requires_grad|grad_fn)=.*)?\)$", re.IGNORECASE)
_REMEDY = "write a number such as 6 or 2/3, a list such as [1, 2], True, False, None, or error"


def read_answer(text: str) -> object:
    """The value; `tensor(6.)` is 6, and 2/3 a number. Raises ValueError, with the remedy, for what is none."""
    text = text.strip().strip("'\"")
    if not text:
        raise ValueError(f"nothing is typed yet: {_REMEDY}")
    if text.casefold() in _WORDS:
        return _WORDS[text.casefold()]
    if text.casefold().endswith("error"):  # RuntimeError and the like
        return ERROR
    inside = _AROUND.match(text)
    try:
        return _value(ast.parse(inside[1] if inside else text, mode="eval").body)
    except (SyntaxError, ValueError, ZeroDivisionError, RecursionError, OverflowError):
        raise ValueError(f"“{text[:40]}” cannot be read: {_REMEDY}") from None


def _value(node):
    match node:
        case ast.List() | ast.Tuple():
            return [_value(each) for each in node.elts]
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            return float(value)
        case ast.Constant(value=None | bool() as value):
            return value
        case ast.UnaryOp(op=ast.USub()):
            return -_value(node.operand)
        case ast.BinOp(op=ast.Div()):
            return _value(node.left) / _value(node.right)
        case ast.BinOp(op=ast.Mult()):
            return _value(node.left) * _value(node.right)
    raise ValueError
