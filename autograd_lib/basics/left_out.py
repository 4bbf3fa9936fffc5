"""What this library leaves out of PyTorch, and what to use instead: an error says so where a program asks.

left_out.txt is the list, one line for names that have the same answer. public_names.txt has every public name of
PyTorch, recorded by `make golden`: whatever is in neither, PyTorch does not have.
"""

from functools import cache
from inspect import getattr_static
from pathlib import Path


@cache
def instead() -> dict:
    """{name: what to use in its place}"""
    lines = Path(__file__).with_name("left_out.txt").read_text(encoding="utf-8").splitlines()
    answers = [line.partition(" → ") for line in lines]
    return {name: answer for names, _, answer in answers for name in names.split(", ")}


@cache
def names_of_places() -> dict:
    """The names of PyTorch that a program can ask for, by place below `torch`: "", "nn", "Tensor", …"""
    lines = Path(__file__).with_name("public_names.txt").read_text(encoding="utf-8").splitlines()
    return {place: names.split() for place, _, names in [line.partition(":") for line in lines]}


@cache
def public_names() -> set:
    """All of them, as they are written after `torch.`: "relu", "nn.Linear", "Tensor.add_"."""
    return {f"{place}.{name}".lstrip(".") for place, names in names_of_places().items() for name in names}


def words(name: str) -> str:
    """What to use in the place of something below `torch`; nothing for what PyTorch does not have.

    A method is answered as the function of its name, and a change in place as what it computes.
    """
    function = name.removeprefix("Tensor.").removeprefix("linalg.")
    packages = [".".join(name.split(".")[:count]) for count in range(name.count("."), 0, -1)]
    asked = [name, function, *packages] if "." in function else [name, name.rstrip("_"), function, function.rstrip("_")]
    found = next((each for each in asked if each in instead()), None)
    if found is not None:
        return f"torch.{found if found in packages else name} is left out; use {instead()[found]}."
    return f"torch.{name} is left out; use PyTorch: no lesson needs it." if name in public_names() else ""


def no_attribute(kind: str, place: str, name: str):
    """The AttributeError of an object, of a class that PyTorch has at this place, without an attribute of this name."""
    answer = "" if name.startswith("_") else words(f"{place}.{name}")
    return AttributeError(f"'{kind}' object has no attribute '{name}'" + (answer and f": {answer}"))


class LeftOut:
    """Stands in the class for a name of PyTorch's tensors that is left out: whoever asks for it is told what to use.

    `torch.Tensor.cross` answers so, too, which `__getattr__` of a tensor would not.
    """

    def __init__(self, name: str):
        self.name = name

    def __get__(self, tensor, owner):
        raise no_attribute(owner.__name__, "Tensor", self.name)


def names_that_are_there(self) -> list[str]:
    """What `dir` and an editor's completion offer: names that are there."""
    return [name for name in object.__dir__(self) if not isinstance(getattr_static(type(self), name, None), LeftOut)]


def refuse(module, name):
    """Raises the AttributeError of a module that does not have this name."""
    answer = "" if name.startswith("_") else words(f"{module}.{name}".partition(".")[2])
    raise AttributeError(f"module '{module}' has no attribute '{name}'" + (answer and f": {answer}"))
