"""Files of tensors: what is written comes back, and a file can run nothing."""

import io
import pickle

import pytest

import autograd_lib as torch


def test_what_is_saved_comes_back(tmp_path):
    model = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.ReLU(), torch.nn.Linear(3, 1))
    state = {"model": model.state_dict(), "losses": [0.5, 0.25], "best": (1, "x", None, True), 3: torch.tensor([1, 2])}
    torch.save(state, tmp_path / "state.pt")
    back = torch.load(tmp_path / "state.pt", map_location="cpu")
    assert list(back) == list(state) and back["losses"] == [0.5, 0.25] and back["best"] == (1, "x", None, True)
    assert torch.equal(back[3], torch.tensor([1, 2])) and type(back["model"]) is type(state["model"])
    assert all(torch.equal(back["model"][name], value) for name, value in model.state_dict().items())


def test_a_parameter_stays_one():
    file = io.BytesIO()
    torch.save([torch.nn.Parameter(torch.ones(2)), torch.ones(2, requires_grad=True), torch.tensor(True)], file)
    parameter, tracked, flag = torch.load(file)
    assert type(parameter) is torch.nn.Parameter and tracked.requires_grad and tracked.is_leaf and flag.item() is True


def test_a_module_is_refused_with_the_remedy():
    with pytest.raises(TypeError, match="object of type Linear") as raised:
        torch.save(torch.nn.Linear(2, 1), io.BytesIO())
    assert "state_dict" in raised.value.__notes__[0]


class Trap:
    def __reduce__(self):
        return print, ("it ran",)


@pytest.mark.parametrize("content", [pickle.dumps(Trap()), b"", b"text"])
def test_a_pickle_is_not_read(content, capsys):
    with pytest.raises(RuntimeError, match="not written by this library's save"):
        torch.load(io.BytesIO(content))
    assert capsys.readouterr().out == ""
