"""`torch.save` and `torch.load`: a safe format. A file is a zip of arrays, and a description of what contains them.

PyTorch's own files are pickles, which may run any program when they are read; these cannot, and hold tensors, numbers,
texts, and what contains them: tuples, lists and dicts, such as the `state_dict` of a model or an optimizer.
"""

import io
import json
import zipfile
from collections import OrderedDict
from os import PathLike

import numpy as np

from .basics.size import Size
from .creation.constructors import from_numpy
from .tensors.tensor import Tensor

DESCRIPTION = "autograd_lib.json"
PLAIN = (bool, int, float, str, type(None))


def save(obj, f):
    """Write tensors, or what contains them, into a file: a path, or a file that is open for writing bytes.

    Raises TypeError for anything but tensors, numbers, texts, None, tuples, lists and dicts: save `model.state_dict()`.

    >>> import io
    >>> file = io.BytesIO()
    >>> torch.save({"weight": torch.tensor([1.0, 2.0])}, file)
    >>> _ = file.seek(0)
    >>> torch.load(file)
    {'weight': tensor([1., 2.])}
    """
    if not (isinstance(f, str | PathLike) or hasattr(f, "write")):
        raise AttributeError("expected 'f' to be string, path, or a file-like object with a 'write' attribute")
    arrays = []
    description = json.dumps(_described(obj, arrays))
    with zipfile.ZipFile(f, "w") as archive:
        archive.writestr(DESCRIPTION, description)
        for number, array in enumerate(arrays):
            with io.BytesIO() as numbers:
                np.save(numbers, array, allow_pickle=False)
                archive.writestr(f"{number}.npy", numbers.getvalue())


def load(f, map_location=None, *, weights_only=True):
    """Read what `save` has written. `map_location` and `weights_only` change nothing: nothing here is ever run.

    Raises RuntimeError for a file of another kind, also of PyTorch's.

    >>> import io
    >>> file = io.BytesIO()
    >>> torch.save([1, "two"], file)
    >>> _ = file.seek(0)
    >>> torch.load(file)
    [1, 'two']
    """
    if not (isinstance(f, str | PathLike) or hasattr(f, "seek")):
        raise AttributeError(
            f"'{type(f).__name__}' object has no attribute 'seek'. You can only torch.load from a file that is "
            "seekable. Please pre-load the data into a buffer like io.BytesIO and try to load from it instead."
        )
    try:
        with zipfile.ZipFile(f) as archive:
            description = json.loads(archive.read(DESCRIPTION))
            return _made(description, lambda number: np.load(io.BytesIO(archive.read(f"{number}.npy"))))
    except (zipfile.BadZipFile, KeyError):
        error = RuntimeError("This file was not written by this library's save().")
        error.add_note("Help: a file of PyTorch's is read by PyTorch; there, x.numpy() gives numbers to take over.")
        raise error from None


def _described(value, arrays):
    """What `value` is, for JSON; its arrays go into the list."""
    from .nn import Parameter

    if isinstance(value, Tensor):
        arrays.append(value.detach().numpy())
        kind = "parameter" if isinstance(value, Parameter) else "tensor"
        return [kind, len(arrays) - 1, value.requires_grad]
    if isinstance(value, dict):
        items = [[_described(key, arrays), _described(each, arrays)] for key, each in value.items()]
        return ["ordered" if isinstance(value, OrderedDict) else "dict", items]
    if type(value) in (tuple, list, Size):
        return [type(value).__name__.lower(), [_described(each, arrays) for each in value]]
    if type(value) in PLAIN:
        return ["plain", value]
    error = TypeError(f"save() cannot write an object of type {type(value).__name__}")
    error.add_note("Help: save what it consists of, for a model model.state_dict().")
    raise error


def _made(description, array):
    from .nn import Parameter

    kind, content, *more = description
    if kind in ("tensor", "parameter"):
        tensor = from_numpy(array(content)).requires_grad_(more[0])
        return Parameter(tensor, more[0]) if kind == "parameter" else tensor
    if kind in ("dict", "ordered"):
        items = [(_made(key, array), _made(each, array)) for key, each in content]
        return OrderedDict(items) if kind == "ordered" else dict(items)
    if kind == "plain":
        return content
    return {"tuple": tuple, "list": list, "size": Size}[kind]([_made(each, array) for each in content])
