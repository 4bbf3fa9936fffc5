"""A page for each module that users import, from the docstrings, under PyTorch's names."""

import inspect
import re
from pathlib import Path
from typing import Any

from autograd_lib import Tensor
from tools import ROOT, docstrings

PAGES = {  # the page's title, and whose names stand on it
    "torch": ("Functions", ("",)),
    "tensor": ("Tensor", ("Tensor",)),
    "autograd": (
        "autograd and func",
        ("autograd", "func", "enable_grad", "no_grad", "inference_mode", "set_grad_enabled"),
    ),
    "nn": ("nn", ("nn",)),
    "functional": ("nn.functional", ("nn.functional",)),
    "optim": ("optim", ("optim",)),
    "utils": ("utils", ("utils",)),
    "viz": ("viz: pictures and steps", ("viz",)),
}
OUTSIDE = ("viz",)  # what PyTorch has not, under the package's own name
MARKS = re.compile(r"([\\*_<>\[\]$#~|])")


def reference_pages() -> dict[str, str]:
    names = {page: [] for page in PAGES}
    for name in docstrings.public():
        names[page_of(name)].append(name)
    return {page: reference_page(page, sorted(names[page], key=str.lower)) for page in PAGES}


def page_of(name: str) -> str:
    """The page on which a public name stands: that of the longest prefix."""
    fitting = [
        (len(prefix), page)
        for page, (_, prefixes) in PAGES.items()
        for prefix in prefixes
        if not prefix or name == prefix or name.startswith(f"{prefix}.")
    ]
    return max(fitting)[1]


def reference_page(page: str, names: list[str]) -> str:
    title, _ = PAGES[page]
    return "\n\n".join([f"# {title}", *[entry(name) for name in names]]) + "\n"


def entry(name: str) -> str:
    thing = docstrings.public()[name]
    called = f"autograd_lib.{name}" if name.startswith(OUTSIDE) else f"torch.{name}"
    kind = "class" if isinstance(thing, type) else "property" if isinstance(thing, property) else "function"
    body = marked_down(docstrings.docstring(name))
    return "\n".join([f":::::{{py:{kind}}} {called}{signature(thing)}", "", body, *links(name, thing), ":::::"])


def signature(thing: Any) -> str:
    """The parameters, as PyTorch's documentation would write them."""
    if isinstance(thing, property):
        return ""
    declaration = getattr(thing, "declaration", None)
    if declaration is not None:
        return f"({', '.join('input' if each == 'self' else each for each in declaration.parameters)})"
    try:
        parameters = inspect.signature(thing).parameters.values()
    except ValueError:  # a class without one
        return ""
    shown = inspect.Signature([each.replace(annotation=each.empty) for each in parameters])
    return re.sub(r"<(\w+)[^<>]*>", r"\1", str(shown)).replace("autograd_lib", "torch")


def links(name: str, thing: Any) -> list[str]:
    """Lines below an entry: is it a method, too, and where is it written?"""
    found = []
    if "." not in name and not isinstance(thing, type) and callable(getattr(Tensor, name, None)):
        found.append(f"Also a method: `x.{name}(…)`.")
    if place := where(thing):
        path, line = place
        found.append(f"Source: [{path}, line {line}](../source/{path}.md)")
    return ["", *[each + "\n" for each in found]]


def where(thing: Any) -> tuple[str, int] | None:
    """The file and the line in which something is written: of a declared operation, its first formula."""
    if isinstance(thing, type):
        try:
            file, line = inspect.getsourcefile(thing), inspect.getsourcelines(thing)[1]
        except (TypeError, OSError):  # of a module that is not here, or made by a call
            return None
    else:
        declaration = getattr(thing, "declaration", None)
        written = next(iter(declaration.formulas.values()), None) if declaration else inspect.unwrap(thing)
        code = getattr(getattr(written, "fget", written), "__code__", None)
        if code is None:
            return None
        file, line = code.co_filename, code.co_firstlineno
    path = Path(file)
    return (path.relative_to(ROOT).as_posix(), line) if path.is_file() else None


def marked_down(text: str) -> str:
    """A docstring as Markdown: examples and indented lines as code, everything else as the words that it is."""
    parts = []
    for paragraph in re.split(r"\n\s*\n", text):
        if ">>> " in paragraph:
            parts.append(f"```pycon\n{inspect.cleandoc(paragraph)}\n```")
        elif paragraph.startswith("    "):
            parts.append(f"```text\n{inspect.cleandoc(paragraph)}\n```")
        else:
            words = re.split(r"(`+[^`]*`+)", paragraph)
            words[::2] = [MARKS.sub(r"\\\1", each) for each in words[::2]]
            parts.append("".join(words))
    return "\n\n".join(parts)
