"""`watch` names the line that is to blame, blames none where none is, and changes nothing."""

import gc
import re
import subprocess
import sys
import tracemalloc

import numpy as np
import pytest

import autograd_lib as torch
from autograd_lib.script.alias import as_torch
from autograd_lib.viz import watch
from tools import ROOT
from tools.parity.watching import answer, run, situations

PAGE = ROOT / "docs" / "grad-is-none.md"
PUBLIC, OWN = list(situations()), list(situations("further.txt"))
TITLES = {"ids": lambda situation: situation.title}


@pytest.mark.parametrize("situation", [*PUBLIC, *OWN], **TITLES)
@pytest.mark.filterwarnings("ignore")  # PyTorch's own, of what the programs do
def test_the_line_to_blame_is_named(situation, tmp_path):
    said = answer(situation, tmp_path)
    assert (said and said.line) == situation.line, said


def test_the_situations_are_rebuilt_from_public_questions():
    assert len(PUBLIC) >= 40
    assert all(situation.address.startswith("https://") and situation.line for situation in PUBLIC)
    assert sum(situation.line is None for situation in OWN) >= 12


@pytest.mark.parametrize("situation", [*PUBLIC, *OWN], **TITLES)
@pytest.mark.filterwarnings("ignore")
def test_results_and_random_numbers_stay_the_same(situation, tmp_path):
    def shown(block):
        torch.manual_seed(1)
        names, error, _ = run(situation, tmp_path, **block)
        values = {name: value for name, value in names.items() if isinstance(value, torch.Tensor | np.ndarray)}
        modules = [value for value in names.values() if isinstance(value, torch.nn.Module)]
        parameters = [repr((each, each.grad)) for one in modules for each in one.parameters()]
        return repr(values), repr(parameters), repr(error), torch.rand(3).tolist()

    assert shown({"block": watch}) == shown({})


def trained(steps):
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(2, 4), torch.nn.Tanh(), torch.nn.Linear(4, 1))
    optimizer = torch.optim.Adam(model.parameters())
    x, running = torch.randn(5, 2), torch.zeros(1)
    for _ in range(steps):
        optimizer.zero_grad()
        loss = (model(x) ** 2).mean()
        loss.backward()
        optimizer.step()
        running = 0.9 * running + loss.detach()
    return model


def test_memory_does_not_grow_with_the_number_of_turns():
    def kept(steps):
        gc.collect()
        tracemalloc.start()
        with watch() as seen:
            trained(steps)
        gc.collect()
        found = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        assert seen.history.backward
        return found

    kept(5)
    assert kept(200) < 1.2 * kept(20)


def everything():
    owners = (torch, torch.Tensor, torch.nn.Module, torch.nn.Parameter, torch.autograd, torch.autograd.Function)
    owners += (torch.optim.Optimizer, torch.nn.functional, torch.nn.init)
    return [dict(vars(owner)) for owner in owners]


def test_nothing_of_it_is_left_behind():
    before = everything()
    with watch():
        assert everything() != before
        trained(1)
    assert everything() == before
    with pytest.raises(ZeroDivisionError), watch():
        raise ZeroDivisionError
    assert everything() == before


def test_an_error_carries_the_answer_below_its_traceback():
    w = torch.ones(2, requires_grad=True)
    with pytest.raises(RuntimeError, match="does not require grad") as caught, watch():
        y = (w * 2).detach()
        y.sum().backward()
    note = caught.value.__notes__[-1]
    line = test_an_error_carries_the_answer_below_its_traceback.__code__.co_firstlineno + 3
    assert note.startswith(f"test_watch.py, line {line}: detach() cuts `w * 2` off its graph here, so the loss has no")
    assert f"→ test_watch.py, line {line}  y = (w * 2).detach()" in note
    assert note.endswith("Cure: leave out detach().")


def test_the_table_has_all_parameters():
    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.body, self.head = torch.nn.Linear(2, 2), torch.nn.Linear(2, 1)

        def forward(self, x):
            return self.head(self.body(x).detach())

    with watch() as seen:
        model = Net()
        model.body.bias.requires_grad_(False)
        model(torch.ones(1, 2)).sum().backward()
    first = test_the_table_has_all_parameters.__code__.co_firstlineno
    assert [line.split() for line in repr(seen).splitlines()] == [
        ["parameter", "gradient", "norm", "to", "blame"],
        ["body.weight", "not", "reached", "test_watch.py,", "line", str(first + 7)],
        ["body.bias", "frozen", "test_watch.py,", "line", str(first + 11)],
        ["head.weight", "reached", f"{float(model.head.weight.grad.norm()):.4g}"],
        ["head.bias", "reached", "1"],
    ]
    assert ">body.weight</td>" in seen._repr_html_()
    assert "`" in str(lost := seen.why(model.body.weight)) and "`" not in lost._repr_html_()


def test_what_shares_memory_is_told_and_drawn():
    with watch() as seen:
        x = torch.zeros(3)
        row, wide = x[1:], x[:1].expand(4)
        model = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.Linear(2, 2))
        model[0].weight = model[1].weight
        model(row * wide[:2])
    line = test_what_shares_memory_is_told_and_drawn.__code__.co_firstlineno + 2
    views = f"`x` (line {line}) and `row` (line {line + 1}, a view) and `wide` (line {line + 1}, expanded)"
    tied = f"`0.weight` (line {line + 2}) and `1.weight` (line {line + 2})"
    end = " share memory: a write into one is a write into all."
    assert str(seen.shares(row)) == views + end
    assert str(seen.shares()).splitlines() == [views + end, tied + end]
    assert "memory of 3 numbers" in seen.shares().source
    with watch() as seen:
        pass
    assert str(seen.shares()) == "No two tensors share memory."


def test_what_was_made_before_the_block_has_no_line_in_it():
    w, data = torch.ones(1, requires_grad=True), torch.tensor([float("nan")])
    y = w * 2
    with watch() as seen:
        (y * data).sum().backward()
    assert str(seen.why(y)).startswith("`y` is the result of an operation before the block.")
    assert str(seen.bad).startswith("a tensor that is used here has nan already")


def test_what_is_no_tensor_is_refused():
    with watch() as seen:
        pass
    with pytest.raises(TypeError, match=r"why\(\) explains the .grad of a tensor, but got float."):
        seen.why(3.0)


@pytest.fixture
def notebook():
    from IPython.core.interactiveshell import InteractiveShell

    yield InteractiveShell.instance()
    InteractiveShell.clear_instance()


def test_the_page_shows_what_a_notebook_shows(notebook, capsys):
    blocks = re.findall(r"^```(python|text)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    with as_torch():
        for kind, text in blocks[:4]:
            if kind == "python":
                notebook.run_cell(text, store_history=True).raise_error()
            else:
                assert capsys.readouterr().out == text
        print(notebook.ev("seen"))
    assert capsys.readouterr().out == blocks[4][1]


TRAINING = """import torch
model = torch.nn.Linear(2, 1)
for x in torch.ones(2, 1, 2):
    loss = torch.tensor(model(x).sum().item(), requires_grad=True)
    loss.backward()
print("done")
"""


@pytest.mark.parametrize("command", (["tools", "run", "--why"], ["tools", "why"], ["autograd_desk", "why"]))
def test_a_program_is_watched_from_outside(command, tmp_path):
    file = tmp_path / "train.py"
    file.write_text(TRAINING)
    done = subprocess.run([sys.executable, "-m", *command, str(file)], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "done\n")
    assert "weight     not reached        train.py, line 4" in done.stderr
