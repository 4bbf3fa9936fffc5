"""What a check reads of a student's values, and what it refuses to touch."""

import sys
import types
from collections import namedtuple

import numpy as np
import pytest

import autograd_lib
from autograd_course.seam.plain_data import NotPlain, StillOpen, to_plain, to_plain_and_tracked


def equal_to_everything(*bases):
    """A class whose objects claim whatever they are asked; every claim is recorded in `asked`."""
    asked = []

    def claim(answer):
        def method(self, *arguments, **options):
            asked.append(self)
            return answer

        return method

    claims = {"__eq__": True, "__ne__": False, "__bool__": True, "__hash__": 0, "__len__": 1, "__float__": 2.0}
    claims |= {"__index__": 2, "__array__": np.array(2.0), "__getitem__": 2.0, "__iter__": iter(()), "__repr__": "2.0"}
    claims |= {"__class__": float, "item": 2.0, "detach": None, "numpy": np.array(2.0), "items": [], "shape": ()}
    body = {name: claim(answer) for name, answer in claims.items()}
    body["__class__"] = property(lambda self: asked.append(self) or float)
    return type("Liar", bases, body), asked


tensor = autograd_lib.tensor


@pytest.mark.parametrize(
    ("plain", "dressed"),
    [
        (2.0, [2.0, np.float64(2.0), np.float32(2.0), np.longdouble(2.0), np.array(2.0), tensor(2.0)]),
        (2.0, [tensor(2.0, requires_grad=True) * 1]),
        (2, [2, np.int64(2), np.uint8(2), np.array(2), tensor(2)]),
        (True, [True, np.True_, np.array(True), tensor(True)]),
        (
            {"a": [1.0, (None, "b")], 2: {True, "c"}, "d": {3}},
            [{"a": [np.float32(1.0), (None, "b")], 2: {True, "c"}, "d": frozenset({3})}],
        ),
        ((1.0, 2.0), [namedtuple("Pair", "one other")(1.0, np.float32(2.0))]),
        ((1, 2), [tensor([[1.0, 2.0]]).shape]),
    ],
)
def test_a_value_in_any_dress_is_pythons_own(plain, dressed):
    for each in dressed:
        assert to_plain(each) == plain and type(to_plain(each)) is type(plain)


@pytest.mark.parametrize("plain", [[1.0, 2.0], (1.0, 2.0), {"a": 1.0}])
def test_a_list_tuple_or_dict_of_a_derived_class_is_read_by_the_methods_of_its_base(plain):
    Liar, asked = equal_to_everything(type(plain))
    read = to_plain(Liar(plain))
    assert read == plain and type(read) is type(plain) and not asked


def test_arrays_and_tensors_are_copied():
    given = [np.zeros(2), tensor([0.0, 0.0])]
    plain = to_plain(given)
    given[0][0] = given[1].numpy()[0] = 1.0
    assert all(type(one) is np.ndarray and not one.any() for one in plain)


def test_a_tracked_tensor_gives_its_numbers_and_that_is_told():
    x = tensor([1.0, 2.0], requires_grad=True)
    assert to_plain(x * 2).tolist() == [2.0, 4.0] and x.grad is None
    assert to_plain_and_tracked({"loss": [1.0, x[0] * 2]}) == ({"loss": [1.0, 2.0]}, True)
    assert to_plain_and_tracked([x.detach()[0]]) == ([1.0], False)


def test_a_tensor_of_torch_is_read_through_its_own_class(monkeypatch):
    class Tensor:
        requires_grad = property(lambda self: False)
        numbers = np.array([1.0, 2.0])

        def detach(self):
            if self.numbers is None:
                raise RuntimeError("no storage")
            return self

        def numpy(self):
            return self.numbers

    class Parameter(Tensor):
        pass

    monkeypatch.setitem(sys.modules, "torch", types.SimpleNamespace(Tensor=Tensor))
    monkeypatch.setitem(sys.modules, "torch.nn", types.SimpleNamespace(Parameter=Parameter))
    for one in (Tensor(), Parameter()):
        one.numpy = lambda: np.array([5.0, 5.0])
        assert to_plain(one).tolist() == [1.0, 2.0]
        one.numbers = None
        with pytest.raises(NotPlain, match="no storage"):
            to_plain(one)


@pytest.mark.parametrize("bases", [(), (float,), (int,), (str,), (set,), (np.float64,)])
def test_an_object_of_the_students_own_class_is_refused_unasked(bases):
    Liar, asked = equal_to_everything(*bases)
    with pytest.raises(NotPlain, match="type Liar"):
        to_plain(Liar())
    assert not asked


class Never(type):
    """Whoever asks a class of this kind has lost."""

    __hash__ = type.__hash__

    def __eq__(cls, other):
        raise AssertionError("the metaclass was asked")

    @property
    def __name__(cls):
        raise AssertionError("the metaclass was asked")


LIARS = {
    "an array": np.zeros(2).view(type("Liar", (np.ndarray,), {})),
    "a tensor": object.__new__(type("Liar", (autograd_lib.Tensor,), {})),
    "a tensor by name": type("Liar", (), {"__module__": autograd_lib.Tensor.__module__, "detach": None})(),
    "a metaclass": Never("Liar", (), {})(),
    "in a list": [equal_to_everything()[0]()],
    "in a dict": {"a": equal_to_everything()[0]()},
    "a key": {equal_to_everything(str)[0]("a"): 1},
}


@pytest.mark.parametrize("liar", LIARS)
def test_nor_is_any_other_disguise_read(liar):
    with pytest.raises(NotPlain, match="type Liar"):
        to_plain(LIARS[liar])


ENDLESS = []
ENDLESS += [ENDLESS, ENDLESS]


@pytest.mark.parametrize(
    ("value", "says"),
    [
        *((each, "cannot read") for each in (np.array(["a"]), np.array([None]), np.zeros(2, dtype="f4,f4"))),
        *((each, "cannot read") for each in (np.array(1j), np.str_("a"), range(3))),
        (ENDLESS, "too large or too deeply nested"),
        *((kind(range(10**6)), "too large or too deeply nested") for kind in (list, tuple, set, dict.fromkeys)),
        (["x" * 100_001], "more than 100,000 characters of text, which is too long"),
        (["x" * 40] * 3_000, "more than 100,000 characters of text, which is too long"),
        (np.broadcast_to(np.float32(0), (100_000, 100_000)), "too large"),  # which nobody has copied
    ],
    ids=lambda each: type(each).__name__,
)
def test_other_types_and_what_is_too_large_are_refused(value, says):
    with pytest.raises(NotPlain, match=says):
        to_plain(value)


@pytest.mark.parametrize("value", [..., [1.0, ...], {"a": (...,)}])
def test_an_answer_that_is_still_open_is_told_apart(value):
    with pytest.raises(StillOpen):
        to_plain(value)
