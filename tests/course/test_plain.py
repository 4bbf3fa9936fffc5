"""What a check reads of a student's values, and what it refuses to touch."""

import sys
import types
from collections import namedtuple

import numpy as np
import pytest

import autograd_lib
from autograd_course.plain import NotPlain, StillOpen, to_plain, to_plain_and_tracked


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


class TestNumbers:
    @pytest.mark.parametrize(
        "value",
        [
            2.0,
            np.float64(2.0),
            np.float32(2.0),
            np.longdouble(2.0),
            np.array(2.0),
            autograd_lib.tensor(2.0),
            autograd_lib.tensor(2.0, requires_grad=True) * 1,
        ],
    )
    def test_a_float_in_any_dress_is_a_python_float(self, value):
        assert to_plain(value) == 2.0
        assert type(to_plain(value)) is float

    @pytest.mark.parametrize("value", [2, np.int64(2), np.uint8(2), np.array(2), autograd_lib.tensor(2)])
    def test_an_int_in_any_dress_is_a_python_int(self, value):
        assert to_plain(value) == 2
        assert type(to_plain(value)) is int

    @pytest.mark.parametrize("value", [True, np.True_, np.array(True), autograd_lib.tensor(True)])
    def test_a_truth_value_in_any_dress_is_a_python_bool(self, value):
        assert to_plain(value) is True


class TestStructures:
    def test_structures_are_read_all_the_way_down(self):
        value = {"a": [np.float32(1.0), (None, "b")], 2: {True, "c"}, "d": frozenset({3})}
        assert to_plain(value) == {"a": [1.0, (None, "b")], 2: {True, "c"}, "d": {3}}

    @pytest.mark.parametrize("plain", [[1.0, 2.0], (1.0, 2.0), {"a": 1.0}])
    def test_a_list_tuple_or_dict_of_a_derived_class_is_read_by_the_methods_of_its_base(self, plain):
        Liar, asked = equal_to_everything(type(plain))
        read = to_plain(Liar(plain))
        assert read == plain and type(read) is type(plain) and not asked

    def test_a_named_tuple_is_a_tuple(self):
        assert to_plain(namedtuple("Pair", "one other")(1.0, np.float32(2.0))) == (1.0, 2.0)

    def test_a_size_is_a_tuple(self):
        assert type(to_plain(autograd_lib.tensor([[1.0, 2.0]]).shape)) is tuple

    def test_arrays_and_tensors_are_copied(self):
        array, tensor = np.zeros(2), autograd_lib.tensor([0.0, 0.0])
        plain = to_plain([array, tensor])
        array[0] = tensor.numpy()[0] = 1.0
        assert all(type(one) is np.ndarray and not one.any() for one in plain)

    def test_a_tracked_tensor_gives_its_numbers(self):
        tensor = autograd_lib.tensor([1.0, 2.0], requires_grad=True)
        assert to_plain(tensor * 2).tolist() == [2.0, 4.0]
        assert tensor.grad is None

    def test_it_is_told_that_one_is_tracked(self):
        tensor = autograd_lib.tensor([1.0, 2.0], requires_grad=True)
        assert to_plain_and_tracked({"loss": [1.0, tensor[0] * 2]}) == ({"loss": [1.0, 2.0]}, True)
        assert to_plain_and_tracked([tensor.detach()[0]]) == ([1.0], False)

    def test_a_tensor_of_torch_is_read_through_its_own_class(self, monkeypatch):
        class Tensor:
            requires_grad = property(lambda self: False)

            def detach(self):
                return self

            def numpy(self):
                return np.array([1.0, 2.0])

        class Parameter(Tensor):
            pass

        monkeypatch.setitem(sys.modules, "torch", types.SimpleNamespace(Tensor=Tensor))
        monkeypatch.setitem(sys.modules, "torch.nn", types.SimpleNamespace(Parameter=Parameter))
        for tensor in (Tensor(), Parameter()):
            tensor.numpy = lambda: np.array([5.0, 5.0])
            assert to_plain(tensor).tolist() == [1.0, 2.0]

    def test_a_tensor_whose_numbers_cannot_be_read_is_refused(self, monkeypatch):
        class Tensor:
            requires_grad = property(lambda self: False)

            def detach(self):
                raise RuntimeError("no storage")

        monkeypatch.setitem(sys.modules, "torch", types.SimpleNamespace(Tensor=Tensor))
        with pytest.raises(NotPlain, match="no storage"):
            to_plain(Tensor())


class TestRefused:
    @pytest.mark.parametrize("bases", [(), (float,), (int,), (str,), (set,), (np.float64,)])
    def test_a_class_of_the_students_own_is_refused_unasked(self, bases):
        Liar, asked = equal_to_everything(*bases)
        with pytest.raises(NotPlain, match="type Liar"):
            to_plain(Liar())
        assert not asked

    def test_a_subclass_of_ndarray_is_refused(self):
        class Liar(np.ndarray):
            pass

        with pytest.raises(NotPlain, match="type Liar"):
            to_plain(np.zeros(2).view(Liar))

    def test_a_subclass_of_a_tensor_is_refused(self):
        class Liar(autograd_lib.Tensor):
            pass

        with pytest.raises(NotPlain, match="type Liar"):
            to_plain(object.__new__(Liar))

    def test_a_class_that_borrows_the_name_of_tensor_is_refused(self):
        Forged = type("Tensor", (), {"__module__": autograd_lib.Tensor.__module__, "detach": None, "numpy": None})
        with pytest.raises(NotPlain, match="type Tensor"):
            to_plain(Forged())

    def test_a_metaclass_is_not_asked_either(self):
        class Meta(type):
            __hash__ = type.__hash__

            def __eq__(cls, other):
                raise AssertionError("the metaclass was asked")

            @property
            def __name__(cls):
                raise AssertionError("the metaclass was asked")

        class Liar(metaclass=Meta):
            pass

        with pytest.raises(NotPlain, match="type Liar"):
            to_plain(Liar())

    @pytest.mark.parametrize("inside", [lambda liar: [liar], lambda liar: {"a": liar}, lambda liar: {liar: 1}])
    def test_also_inside_of_a_structure(self, inside):
        class Liar:
            pass

        with pytest.raises(NotPlain, match="type Liar"):
            to_plain(inside(Liar()))

    @pytest.mark.parametrize(
        "value", [np.array(["a"]), np.array([None]), np.zeros(2, dtype="f4,f4"), np.array(1j), np.str_("a"), range(3)]
    )
    def test_other_dtypes_and_types_are_refused(self, value):
        with pytest.raises(NotPlain, match="cannot read"):
            to_plain(value)

    def test_a_structure_that_contains_itself_is_refused(self):
        value = []
        value += [value, value]
        with pytest.raises(NotPlain, match="too large or too deeply nested"):
            to_plain(value)

    @pytest.mark.parametrize("kind", [list, tuple, set, dict.fromkeys])
    def test_a_structure_of_a_million_entries_is_refused(self, kind):
        with pytest.raises(NotPlain, match="too large or too deeply nested"):
            to_plain(kind(range(10**6)))

    @pytest.mark.parametrize("texts", [["x" * 100_001], ["x" * 40] * 3_000])
    def test_too_much_text_is_refused_by_its_whole_length_whatever_the_last_one_has(self, texts):
        with pytest.raises(NotPlain, match="more than 100,000 characters of text, which is too long"):
            to_plain(texts)

    def test_a_gigantic_array_is_refused_without_copying_it(self):
        with pytest.raises(NotPlain, match="too large"):
            to_plain(np.broadcast_to(np.float32(0), (100_000, 100_000)))


@pytest.mark.parametrize("value", [..., [1.0, ...], {"a": (...,)}])
def test_an_answer_that_is_still_open_is_told_apart(value):
    with pytest.raises(StillOpen):
        to_plain(value)
