"""A piece of a program: a function that draws some lines, and where they may stand."""


def piece(function=None, *, comes="", way="", kind=""):
    """Mark a function as a piece. It `comes` "first" or "last", or anywhere; `way` names the opening it needs, if it
    needs one; of one `kind` (its own, unless told) a program has one piece.
    """
    if function is None:
        return lambda function: piece(function, comes=comes, way=way, kind=kind)
    function.comes, function.way, function.kind = comes, way, kind or function.__name__
    return function


def pieces(module):
    """All pieces of a module, by its `vars()`."""
    return [value for value in module.values() if hasattr(value, "kind") and hasattr(value, "comes")]


def number(random, *without):
    """A small whole number, above or below 0, as Python writes a float; not one of those that are taken."""
    return float(random.choice([each for each in (2, 3, 4, 5, 6, 7, -2, -3, -4, -5) if each not in without]))


def factor(random, *without):
    """A number that makes products easy to tell apart."""
    return random.choice([each for each in (3, 4, 5, 6, 7, 8, 9) if each not in without])


def tracked(name, value):
    """The line that makes a tracked leaf."""
    return f"{name} = torch.tensor({value}, requires_grad=True)"


def term(random):
    """An expression of x whose slope is known by heart."""
    return random.choice((f"{factor(random)} * x", "x**2", f"{factor(random)} * x**2", f"x**2 + {factor(random)} * x"))
