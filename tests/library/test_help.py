"""What helps stands in a note of the exception (PEP 678): its text is PyTorch's, tracebacks show both."""

import traceback

import pytest

import autograd_lib as torch

REFUSED = {
    "a leaf in place": lambda: torch.ones(2, requires_grad=True).add_(1),
    "no history": lambda: torch.ones(2).sum().backward(),
    "no scalar": lambda: torch.ones(2, requires_grad=True).exp().backward(),
    "integers": lambda: torch.tensor(1, requires_grad=True),
    "a mean of integers": lambda: torch.tensor([1, 2]).mean(),
    "one parameter": lambda: torch.optim.SGD(torch.ones(2), lr=0.1),
    "a copy of a result": lambda: torch.ones(2, requires_grad=True).exp().__deepcopy__({}),
}


@pytest.mark.parametrize("what", REFUSED)
def test_help_is_a_note(what):
    with pytest.raises((RuntimeError, TypeError)) as raised:
        REFUSED[what]()
    error = raised.value
    [note] = error.__notes__
    assert note.startswith("Help: ") and note.endswith((".", "?")) and "Help:" not in str(error)
    assert traceback.format_exception(error)[-2:] == [f"{type(error).__name__}: {error}\n", f"{note}\n"]


def test_a_card_of_the_course_leaves_the_note_to_the_hints():
    from autograd_course.observe.blame import named

    try:
        torch.ones(2).sum().backward()
    except RuntimeError as error:
        assert len(error.__notes__) == 1
        shown = named(error)
    assert shown == "RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
