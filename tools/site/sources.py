"""The files of the library with numbered lines, as the reading guide and the reference link to them."""

from pathlib import PurePosixPath

PAGE = """\
---
orphan: true
---
# {title}

```{{literalinclude}} {file}
:language: python
:linenos:
```
"""


def source_page(path: str, root: str) -> str:
    """The page of one file; `root` is where the repository lies."""
    return PAGE.format(title=f"`{PurePosixPath(path)}`", file=f"{root}/{path}")
