"""What whole functions of students do besides, or instead: each habit is code that stands below an answer.

It takes the place of one of the answer's functions. The function it wraps is right, so what loses points is the habit.
"""

import ast
from collections.abc import Iterator
from textwrap import indent

SHOWN = "_habit_showed"  # a list that is not empty once a habit has changed something
TEMPLATE = """

{shown} = []


def _with_a_habit({function}):
    import functools
    import numpy as np
    import autograd_lib as torch
    first = []

    @functools.wraps({function})
    def changed(*given, **options):
{before}
        result = {function}(*given, **options)
{after}
        return result

    return changed


{function} = _with_a_habit({function})
"""
EACH_VALUE = """
def other(value):
    if type(value) in (list, tuple):
        return type(value)(map(other, value))
    if type(value) is dict:
        return {key: other(each) for key, each in value.items()}
    if %s:
        {shown}.append(value)
        return %s
    return value
result = other(result)
"""
IS_NUMBER = "type(value) in (int, float, bool) or isinstance(value, torch.Tensor)"
HABITS = {
    "leaves recording off": """
if torch.is_grad_enabled():
    {shown}.append(1)
    torch.set_grad_enabled(False)
""",
    "gives None": "if result is not None:\n    {shown}.append(result)\n    result = None",
    "answers each call as it answered the first": """
if result is not None:
    first.append(result)
    {shown}.extend(first[1:])
    result = first[0]
""",
    "changes the numbers that it was given": """
for each in given:
    if isinstance(each, torch.Tensor) and each.dtype.is_floating_point:
        each.data.add_(1)
    elif isinstance(each, np.ndarray):
        each += 1
    elif type(each) is list and each:
        each.append(each[0])
    else:
        continue
    {shown}.append(each)
""",
    "changes the gradients of what it was given": """
for each in given:
    if isinstance(each, torch.Tensor) and each.is_leaf and each.requires_grad:
        each.grad = torch.ones_like(each) if each.grad is None else each.grad + 1
        {shown}.append(each)
""",
    "gives numbers as text": EACH_VALUE % (IS_NUMBER, "str(value)"),
    "gives numbers in lists": EACH_VALUE % (IS_NUMBER, "[value]"),
    "gives floats as tracked tensors": EACH_VALUE % ("type(value) is float", "torch.tensor(value, requires_grad=True)"),
}
REPLAYED = "replays the numbers of the visible check"
ENDLESS = "never ends"


def functions_of(source: str) -> list[ast.FunctionDef]:
    return [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]


def habits(source: str) -> Iterator[tuple[str, int, str]]:
    """Name, line and source of the answer with each habit for each function."""
    for function in functions_of(source):
        for name, code in HABITS.items():
            yield f"`{function.name}` {name}", function.lineno, source + wrapper(function.name, after=code)


def endless(source: str) -> Iterator[tuple[str, int, str]]:
    """Name, line and source of the answer with each function as one that never ends."""
    for function in functions_of(source):
        loop = wrapper(function.name, before="{shown}.append(1)\nwhile True:\n    pass")
        yield f"`{function.name}` {ENDLESS}", function.lineno, source + loop


def wrapper(function: str, before: str = "", after: str = "") -> str:
    code = TEMPLATE.replace("{before}", indent(before, " " * 8)).replace("{after}", indent(after, " " * 8))
    return code.replace("{function}", function).replace("{shown}", SHOWN)


FINGERPRINT = """
def edges_behind(node):
    nodes, places = [node], {id(node): 0}
    for each in nodes:
        for source, _ in each.next_functions:
            if source is not None and id(source) not in places:
                places[id(source)] = len(nodes)
                nodes.append(source)
    return [[places.get(id(source)) for source, _ in each.next_functions] for each in nodes]
def fingerprint(value):
    if isinstance(value, torch.Tensor):
        numbers = value.detach().numpy().tolist()
        return ("tensor", tuple(value.shape), value.requires_grad, numbers, value.is_leaf and fingerprint(value.grad))
    if isinstance(value, np.ndarray):
        return ("array", value.tolist())
    if isinstance(getattr(value, "data", None), np.ndarray):
        return ("workshop", value.requires_grad, value.data.tolist())
    if type(value) in (list, tuple):
        return [fingerprint(each) for each in value]
    if type(value) is dict:
        return [fingerprint(each) for each in value.items()]
    if hasattr(value, "__code__"):
        return value.__code__.co_code.hex(), repr(value.__code__.co_consts), value.__code__.co_names
    return repr(value) if type(value) in (int, float, str, bool, type(None)) else type(value).__name__
key = repr([edges_behind(each) if hasattr(each, "next_functions") else fingerprint(each) for each in given])
key = key if given else repr(fingerprint(options))
"""


def recording(function: str, name: str) -> str:
    """Code below an answer that writes down, in the list `name`, what a function is called with."""
    return f"\n{name} = []\n" + wrapper(function, before=f"{FINGERPRINT}{name}.append(key)")


def replaying(function: str, known: list[str]) -> str:
    """Code below an answer that knows what was asked so far, and nothing else."""
    unknown = f"if key not in {set(known)!r}:\n    {{shown}}.append(key)\n    return 0.0"
    return wrapper(function, before=FINGERPRINT + unknown)
