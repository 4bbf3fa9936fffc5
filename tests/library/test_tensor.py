"""Tensors and memory: what no comparison with PyTorch's prints shows. The rest is in cases/autograd/tensors.py."""

import copy
import gc
import pickle

import numpy as np
import pytest

import autograd_lib as torch


def test_which_copies_share_memory():
    x = torch.tensor([1.0, 2.0])
    shared = (x.detach(), x.data, copy.copy(x), x.view(2), torch.from_numpy(x.numpy()))
    separate = (x.clone(), copy.deepcopy(x), pickle.loads(pickle.dumps(x)), torch.tensor(x.numpy()))
    x.numpy()[0] = 9.0
    assert [twin[0].item() for twin in shared] == [9.0] * len(shared)
    assert [twin[0].item() for twin in separate] == [1.0] * len(separate)


def test_a_fresh_number_becomes_memory_as_soon_as_it_is_shared():
    """0-d results are NumPy scalars until somebody could write into them; then all who share see the change."""
    x = torch.tensor(2.0) * 3
    detached, array, view = x.detach(), x.numpy(), x.view(1)
    x.add_(1)
    assert [detached.item(), array.item(), view.item(), x.item()] == [7.0] * 4


def test_notes_of_the_user_travel_with_copies():
    x = torch.tensor([1.0], requires_grad=True)
    x.note = ["mine"]
    assert copy.copy(x).note is x.note
    deep = copy.deepcopy(x)
    assert deep.note == ["mine"]
    assert deep.note is not x.note
    assert pickle.loads(pickle.dumps(x)).note == ["mine"]


def test_a_copied_view_is_a_tensor_of_its_own():
    base = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    for twin in (copy.deepcopy(base[0]), pickle.loads(pickle.dumps(base[0]))):
        twin.zero_()
        assert twin._base is None
    assert base.tolist() == [[1.0, 2.0], [3.0, 4.0]]


def test_numpy_may_ask_for_a_copy_or_a_dtype():
    x = torch.tensor([1.0, 2.0])
    assert np.shares_memory(np.asarray(x), x.numpy())
    assert not np.shares_memory(np.array(x), x.numpy())
    assert np.asarray(x, dtype=np.float64).dtype == np.float64
    with pytest.raises(ValueError, match="copy"):
        np.asarray(x, dtype=np.float64, copy=False)


def test_a_result_has_no_dict_of_its_own():
    """However many plain tensors a program has made before: Python sees at once where their attributes are."""
    kept = [torch.tensor(0.0) for _ in range(100)]
    x = torch.tensor(2.0, requires_grad=True)
    for tensor in (kept[0], x * x, (x * x).detach()):
        assert not any([isinstance(each, dict) for each in gc.get_referents(tensor)])
        assert vars(tensor) == {}


def hooked(module):
    module.register_full_backward_hook(lambda *given: None)
    return module


@pytest.mark.parametrize(
    "warns",
    [
        lambda: (torch.ones(1, requires_grad=True) * 2).grad,
        lambda: float(torch.ones(1, requires_grad=True)),
        lambda: torch.var(torch.ones(1)),
        lambda: torch.ones(1).std(),
        lambda: torch.nn.functional.softmax(torch.ones(1)),
        lambda: torch.nn.functional.mse_loss(torch.ones(2), torch.ones(1, 2)),
        lambda: torch.nn.functional.kl_div(torch.ones(1), torch.ones(1)),
        lambda: torch.nn.init.kaiming_normal_(torch.empty(0, 3)),
        lambda: torch.autograd.Variable(torch.ones(1), volatile=True),
        lambda: torch.ones(2, 3, 4).T,
        lambda: torch.utils.checkpoint.checkpoint(torch.exp, torch.ones(1, requires_grad=True)),
        lambda: torch.nn.MSELoss()(torch.ones(2), torch.ones(1, 2)),
        lambda: torch.nn.Softmax()(torch.ones(1)),
        lambda: torch.nn.utils.clip_grad_norm_((each for each in ()), 1.0),
        lambda: torch.optim.SGD(2 * [torch.ones(1)]),
        lambda: torch.utils.data.DataLoader([1], pin_memory=True).__iter__(),
        lambda: hooked(torch.nn.Linear(1, 1))(torch.ones(1)).backward(),
    ],
)
def test_a_warning_names_the_line_of_the_program(warns):
    with pytest.warns() as caught:
        warns()
    assert [each.filename for each in caught] == [__file__]


def test_a_subclass_overrides_a_method():
    x = torch.tensor(1.0).as_subclass(Opposite)
    assert x.atan() == -torch.atan(torch.tensor(1.0))


class Opposite(torch.Tensor):
    def atan(self):
        return -super().atan()
