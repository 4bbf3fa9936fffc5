"""Programs written for PyTorch, run with this library in its place.

`alias.py` lets `import torch` mean this package, `reading.py` finds the names that a program takes from PyTorch and
that are not here, `running.py` runs it and says by line what stopped it. `python -m autograd_lib script.py` is `run`.
"""

from .running import check, run

__all__ = ["check", "run"]
