"""What is written straight into memory under `no_grad` is what inplace.py writes, for every operation and memory."""

import numpy as np
import pytest

import autograd_lib as torch
from autograd_lib.binding.unrecorded import STRAIGHT, fast

# The operands of each operation, as random tensors of the first one's shape and as numbers; and its options.
CALLS = [
    ("add", ("tensor",), {}), ("add", ("tensor",), {"alpha": 0.3}), ("add", (2,), {}), ("add", (0.5,), {"alpha": 3}),
    ("sub", ("tensor",), {}), ("sub", ("tensor",), {"alpha": -2}), ("sub", (2.5,), {}),
    ("mul", ("tensor",), {}), ("mul", (0.9,), {}), ("div", ("tensor",), {}), ("div", (3,), {}), ("div", (0,), {}),
    ("neg", (), {}), ("sqrt", (), {}), ("zero", (), {}),
    ("lerp", ("tensor", 0.1), {}), ("lerp", ("tensor", 0.75), {}), ("lerp", ("tensor", 1), {}),
    ("addcmul", ("tensor", "tensor"), {}), ("addcmul", ("tensor", "tensor"), {"value": 0.25}),
    ("addcdiv", ("tensor", "tensor"), {}), ("addcdiv", ("tensor", "tensor"), {"value": -0.25}),
]  # fmt: skip
MEMORY = {
    "plain": lambda x: x,
    "transposed": lambda x: x.t(),
    "every second": lambda x: x[:, ::2],
    "first row": lambda x: x[0],
}


def test_every_operation_is_tried():
    assert {name for name, _, _ in CALLS} == set(STRAIGHT)


def the_long_way(*args, **options):
    raise AssertionError("not needed here")


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("memory", MEMORY.values(), ids=MEMORY)
@pytest.mark.parametrize("columns", [3, 5000])
@pytest.mark.parametrize(("name", "operands", "options"), CALLS)
def test_the_same_is_written(name, operands, options, columns, memory, dtype):
    def outcome(method, recording):
        random = np.random.default_rng(5)
        whole = torch.tensor(random.standard_normal((2, columns)).astype(dtype))
        x = memory(whole)
        tensors = [memory(torch.tensor(random.standard_normal((2, columns)).astype(dtype))) for _ in range(2)]
        arguments = [tensors.pop() if each == "tensor" else each for each in operands]
        version = whole._version
        with torch.set_grad_enabled(recording):
            assert method(x, *arguments, **options) is x
        return whole.numpy(), whole._version - version

    slow, straight = outcome(getattr(torch.Tensor, f"{name}_"), True), outcome(fast(the_long_way, name), False)
    np.testing.assert_allclose(straight[0], slow[0], rtol=1e-6 if dtype == np.float32 else 1e-14)
    assert straight[0].dtype == slow[0].dtype
    assert straight[1] == slow[1] == 1


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("add", ()), ("add", ("text",)), ("add", (None,)), ("add", (1, 2)), ("add", (np.ones(3),)), ("mul", ([1.0],)),
        ("add", (torch.ones(4),)), ("add", (torch.ones(2, 3),)), ("add", (torch.ones(3, dtype=torch.float64),)),
        ("add", (torch.tensor(2.0),)), ("add", (torch.tensor([1, 2, 3]),)), ("div", (torch.tensor([1, 2, 3]),)),
        ("lerp", (torch.ones(3),)), ("addcmul", (torch.ones(3), 2.0)), ("sqrt", (3,)), ("mul", (np.float32(2),)),
    ],
)  # fmt: skip
def test_other_arguments_are_answered_as_ever(name, arguments):
    assert answer(False, name, arguments, {}, torch.float32) == answer(True, name, arguments, {}, torch.float32)


@pytest.mark.parametrize("dtype", [torch.int64, torch.bool])
@pytest.mark.parametrize(("name", "operands", "options"), CALLS)
def test_other_dtypes_are_answered_as_ever(name, operands, options, dtype):
    arguments = [torch.tensor([3, 0, 1]).to(dtype) if each == "tensor" else each for each in operands]
    assert answer(False, name, arguments, options, dtype) == answer(True, name, arguments, options, dtype)


def answer(recording, name, arguments, options, dtype):
    """What such a call leaves in its tensor, and its error."""
    x = torch.tensor([1, 4, 9]).to(dtype)
    with torch.set_grad_enabled(recording):
        try:
            getattr(x, f"{name}_")(*arguments, **options)
        except Exception as error:
            return type(error), str(error), x.tolist()
    return x.tolist()


@torch.no_grad()
def test_memory_that_is_shared_within_a_tensor_is_not_written_to():
    repeated = torch.ones(1).expand(3)
    with pytest.raises(RuntimeError, match="more than one element of the written-to tensor"):
        repeated.add_(1)


@torch.no_grad()
def test_a_tensor_may_be_its_own_operand():
    x = torch.arange(1.0, 5000.0)
    expected = (x.numpy() + np.float32(0.5) * x.numpy()).copy()
    assert np.allclose(x.add_(x, alpha=0.5).numpy(), expected)
    y = torch.tensor([2.0, 3.0])
    assert y.addcmul_(y, y).tolist() == [6.0, 12.0]


def test_tensors_of_inference_stay_as_they_are():
    with torch.inference_mode():
        x = torch.ones(2)
        assert x.add_(1).tolist() == [2.0, 2.0]
    with torch.no_grad(), pytest.raises(RuntimeError, match="Inplace update to inference tensor"):
        x.add_(1)
