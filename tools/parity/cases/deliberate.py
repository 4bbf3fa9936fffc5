"""Where the library differs from PyTorch on purpose: one expression for each row of differences.md.

Nothing here may agree: `make parity` says so when a difference is none any more.
"""

import warnings
import zlib
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

EXPRESSIONS = {
    # what the graph shows
    "copy-saves": "saved((w * 2).copy_(w))",
    "dtype-first": "node(w.sum(dtype=torch.float64).grad_fn.next_functions[0][0])",
    "dim-none": "node(w.sum(dim=None).grad_fn)",
    "one-sided-clamp": "node(w.clamp_min(0).grad_fn)",
    "masked-select": "node(w.masked_select(w > 0).grad_fn)",
    "nll-2d": "node(torch.nn.functional.nll_loss(images, torch.zeros(1, 2, dtype=torch.int64)).grad_fn)",
    "called-node": "(torch.ones(2, 3) + w).grad_fn(torch.ones(2, 3))[1].shape",
    "unneeded-sizes": "torch.mm(w[None], torch.ones(3, 2)).grad_fn._saved_mat2_sym_sizes",
    # numbers
    "arange-digit": "torch.equal(torch.arange(0, 19.9, 1 / 3), (torch.arange(60, dtype=torch.float64) / 3).float())",
    "randn-digit": "checksum(torch.randn(1000, generator=torch.Generator().manual_seed(0))) == 1381818274",
    "generator-state": "torch.Generator().get_state().dtype",
    "dtypes": "[each for each in ('float16', 'complex64', 'uint8') if hasattr(torch, each)]",
    # what is refused, and what is not
    "integer-power": "torch.tensor([2, 3]) ** torch.tensor([-1, 2])",
    "ragged-list": "torch.tensor([[], [1]])",
    "float-index": "torch.arange(3)[[0.5, 1.5]]",
    "array-times-tensor": "np.float32([2, 3]) * torch.ones(2)",
    "array-dtype": "(torch.ones(2) + np.arange(2)).dtype",
    "overlapping-operand": "(lambda a: a.sub_(a[:, :1]).tolist())(torch.tensor([[1.0, 2.0], [3.0, 4.0]]))",
    "first-of-equals": "torch.zeros(20).topk(1).indices.item()",
    "numpy-function": "type(np.exp(torch.zeros(2))).__name__",
    "profile": "torch.set_printoptions(profile='ful')",
    "vmap-node": "node(torch.vmap(torch.sin)(w).grad_fn)",
    "vmap-item": "torch.vmap(lambda x: x * x.item())(torch.ones(2))",
    "jvp-hooks": "torch.func.jvp(exp_with_hooks(torch), (torch.zeros(2),), (torch.ones(2),))[1]",
    "expanded-fill": "torch.zeros(1).expand(3).index_fill_(0, torch.tensor([0]), 1.0)",
    "pad-modes": "type(torch.nn.Conv1d(1, 1, 3, padding_mode='reflect')).__name__",
    "projections": "type(torch.nn.LSTM(2, 3, proj_size=1)).__name__",
    "composed-layers": "node(torch.nn.functional.conv1d(w[None, None], torch.ones(1, 1, 2)).grad_fn)",
    "hand-made-edge": "torch.autograd.grad([torch.autograd.graph.GradientEdge(w.sum().grad_fn, 0)], [w])[0]",
    "reentrant": "torch.utils.checkpoint.checkpoint(torch.exp, 0 * w, use_reentrant=True)",
    "forms": "forms_listed(lambda: w.all('x'))",
    "warn-once": "warnings_of(lambda: [torch.ones(2, 3, 4).T for _ in range(2)], torch)",
    "class-name": "torch.typename(torch.nn.Flatten()).replace(torch.__name__, '')",
    # options of nn, optim and utils.data
    "loss-options": "torch.nn.MSELoss(None, True, 'sum').reduction",
    "embedding-options": "torch.nn.Embedding(3, 2, max_norm=1.0).max_norm",
    "one-optimizer": "torch.optim.Adam([w], differentiable=True).defaults['differentiable']",
    "named-parameters": "torch.optim.SGD([('w', w)]).param_groups[0]['param_names']",
    "loader-workers": "torch.utils.data.DataLoader(range(3), num_workers=2).num_workers",
    "loader-rows": "list(torch.utils.data.DataLoader(range(3), batch_size=None))",
    "loader-options": "type(torch.utils.data.DataLoader(range(3), batch_sampler=[[0, 1], [2]])).__name__",
    "version": "'autograd' in torch.__version__",
}


def shown(expression: str, torch: ModuleType) -> str:
    """The text of an expression's value, or the type of the error."""
    w, images = torch.ones(3, requires_grad=True), torch.ones(1, 3, 2, requires_grad=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return str(eval(expression, {**globals(), "torch": torch, "np": np, "w": w, "images": images}))
        except Exception as error:
            return type(error).__name__


# ---- what the expressions call ---------------------------------------------------------------------------------------


def node(grad_fn: object) -> str:
    return type(grad_fn).__name__


def saved(result: Any) -> list[str]:
    return [name for name in dir(result.grad_fn) if name.startswith("_saved_")]


def exp_with_hooks(torch: ModuleType) -> Callable:
    def exp(x):
        with torch.autograd.graph.saved_tensors_hooks(lambda tensor: tensor, lambda packed: packed):
            return x.exp()

    return exp


def checksum(tensor: Any) -> int:
    return zlib.crc32(repr(tensor.tolist()).encode())


def forms_listed(action: Callable[[], object]) -> int | None:
    try:
        action()
    except TypeError as error:
        return str(error).count("\n * ")
    return None


def warnings_of(action: Callable[[], object], torch: ModuleType) -> int:
    """How many warnings there are where PyTorch is not told to warn always, as the recording of cases does."""
    choose = getattr(torch, "set_warn_always", bool)
    choose(False)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        action()
    choose(True)
    return len(caught)
