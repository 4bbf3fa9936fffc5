"""Every declared operation, on every one of its samples: what a declaration promises, written once and tried on all."""

import gc
import re

import numpy as np
import pytest

import autograd_lib as torch
import autograd_lib.nn
from autograd_lib.basics.grad_mode import mode
from autograd_lib.declaration.declaration import asked_for
from autograd_lib.declaration.define import REGISTRY
from autograd_lib.declaration.unbroadcast import sum_to
from autograd_lib.tensors.tensor import Tensor
from tests.library import trying

CASES = [
    pytest.param(declaration, sample, id=f"{declaration.node_name} {declaration.name}{number}")
    for declaration in REGISTRY
    for number, sample in enumerate(declaration.samples)
]
each_sample = pytest.mark.parametrize(("declaration", "sample"), CASES)


def tracked(declaration, sample, dtype=np.float64):
    """Arguments of which all differentiable tensors are leaves, and those leaves."""
    arguments = trying.realized(sample, dtype=dtype)
    leaves = trying.inputs_of(declaration, arguments)
    for leaf in leaves:
        leaf.requires_grad_()
    return arguments, leaves


def gradients(outputs, leaves, weights, create_graph=False):
    """vᵀJ for the weights v, as tensors; zeros where an output does not depend on a leaf."""
    upstream = [each if isinstance(each, Tensor) else torch.tensor(each, dtype=output.dtype)
                for each, output in zip(weights, outputs)]  # fmt: skip
    found = torch.autograd.grad(outputs, leaves, upstream, create_graph=create_graph, allow_unused=True)
    return [torch.zeros_like(leaf) if grad is None else grad for grad, leaf in zip(found, leaves)]


def test_every_differentiable_operation_has_samples():
    without = [declaration for declaration in REGISTRY if declaration.formulas and not declaration.samples]
    assert {declaration.node_name for declaration in without} == {"NotImplemented"}  # no derivative


@each_sample
def test_gradient_is_that_of_finite_differences(declaration, sample):
    arguments, leaves = tracked(declaration, sample)
    outputs = trying.outputs_of(declaration.function(*arguments))
    weights = trying.weights_for(outputs)
    for leaf, grad in zip(leaves, gradients(outputs, leaves, weights)):
        again = lambda: trying.weighted(trying.outputs_of(declaration.function(*arguments)), weights)  # noqa: E731
        np.testing.assert_allclose(grad.numpy(), trying.differences(again, leaf), rtol=1e-6, atol=1e-7)


# What a rule in words says, as Python: signs, and words that stand for a calculation, or for the shape of the result.
ARITHMETIC = {
    r"(\S+) < (\S+) < (\S+),": r"(\1 < \2) & (\2 < \3),",
    r"(.+) where (.+), else 0": r"np.where(\2, \1, 0)",
    r"(.+) times (.+), each with each": r"np.outer(\1, \2)",
    r" (each|summed to shape .*)$": "",
    r"\b(sin|cos|sign)\(": r"np.\1(",
    r"/ n$": "/ self.size",
    r" permuted back$": ".transpose(np.argsort(dims))",
    "chosen": "(condition if input == 'self' else ~condition)",
    "×": "*", "²": "**2", r"\^": "**", "ᵀ": ".T", r"[{}]": "",
}  # fmt: skip


@pytest.mark.parametrize(("declaration", "sample"), [case for case in CASES if case.values[0].in_words])
def test_what_is_said_in_words_is_the_gradient(declaration, sample):
    """It has a part for each formula, with names that this one asks for; as arithmetic, a part gives what goes out."""
    arguments, leaves = tracked(declaration, sample)
    outputs = trying.outputs_of(declaration.function(*arguments))
    weights = trying.weights_for(outputs)
    known = dict(zip(declaration.parameters, arguments, strict=True))
    said = declaration.in_words
    said = said(*map(known.get, asked_for(said))) if callable(said) else said
    arrays = {name: each._data if isinstance(each, Tensor) else each for name, each in known.items()}
    arrays |= {"grad": weights[0], "result": outputs[0]._data}
    sent = {id(leaf): grad.numpy() for leaf, grad in zip(leaves, gradients(outputs, leaves, weights), strict=True)}
    texts = said.partition(": ")[2].split("; ")
    for text, (input, formula) in zip(texts, declaration.formulas.items(), strict=True):
        assert {*re.findall(r"{(\w+)}", text)} <= {"grad", *asked_for(formula)}, said
        leaf = known[input]
        if text and id(leaf) in sent and " shared out" not in text:  # which says no number
            for words, python in ARITHMETIC.items():
                text = re.sub(words, python, text)
            value = np.asarray(eval(text, {"np": np, "self_sym_numel": leaf.numel(), "input": input}, arrays))
            value = value.reshape(leaf.shape) if value.size == leaf.numel() else value
            value = sum_to(value, leaf.shape) if value.size > leaf.numel() else np.broadcast_to(value, leaf.shape)
            np.testing.assert_allclose(value, sent[id(leaf)], err_msg=said)


def test_each_node_is_spoken_of_once():
    spoken = [declaration.node_name for declaration in REGISTRY if declaration.in_words]
    assert len(spoken) > 30 and len({*spoken}) == len(spoken)


# What views show, and what PyTorch calls none all the same.
NO_VIEWS = {"_unsafe_view": "nobody else has the memory that it looks at", "squeeze_": "the same tensor, in place"}


@each_sample
def test_what_is_declared_a_view_is_one(declaration, sample):
    """It shares memory with its input, and knows it; nothing else does either."""
    arguments, leaves = tracked(declaration, sample)
    for output in trying.outputs_of(declaration.function(*arguments)):
        shared = any([np.shares_memory(output._data, leaf._data) for leaf in leaves])
        assert shared == bool(output._data.size and (declaration.view or declaration.name in NO_VIEWS))
        assert output._is_view() == bool(declaration.view)


# Their callers make the shapes equal first.
OF_ONE_SHAPE = {"copy", "only", "index_add", "binary_cross_entropy"}


@each_sample
def test_an_operand_that_broadcasts_gets_a_gradient_of_its_own_shape(declaration, sample):
    """Each operand in turn gets one element; where that can be computed, it must have been declared, and the rest
    follows. What only a backward pass calls is given gradients, which have the shape already."""
    if declaration.takes_list or declaration.name in OF_ONE_SHAPE or "_backward" in declaration.name:
        return
    arguments, leaves = tracked(declaration, sample)
    whole = declaration.function(*arguments)
    computed = 0
    for number, operand in enumerate(arguments):
        if not any([operand is leaf for leaf in leaves]) or operand.numel() < 2 or len(leaves) < 2:
            continue
        one = torch.ones((1,) * operand.ndim, dtype=operand.dtype, requires_grad=True)
        try:
            result = declaration.function(*[one if place == number else each for place, each in enumerate(arguments)])
        except (RuntimeError, IndexError, ValueError, np.linalg.LinAlgError):
            continue
        if isinstance(result, Tensor) and result.ndim and result.shape == whole.shape:
            computed += 1
            assert torch.autograd.grad(result.sum(), one)[0].shape == one.shape
    assert declaration.broadcasts or not computed


@each_sample
def test_second_derivative_is_that_of_finite_differences(declaration, sample):
    """Of Σ u · gradient, by the inputs and by the gradient that came in; this also tries formulas on tensors."""
    arguments, leaves = tracked(declaration, sample)
    outputs = trying.outputs_of(declaration.function(*arguments))
    weights = [torch.tensor(each, requires_grad=True) for each in trying.weights_for(outputs)]
    first = gradients(outputs, leaves, weights, create_graph=True)
    others = trying.weights_for(first, seed=2)

    def again():
        with torch.enable_grad():
            fresh = trying.outputs_of(declaration.function(*arguments))
            return trying.weighted(gradients(fresh, leaves, [each.detach() for each in weights]), others)

    inputs = [*leaves, *weights]
    varying = [number for number, grad in enumerate(first) if grad.requires_grad]  # the others are constant
    second = [torch.zeros_like(each) for each in inputs]
    if varying:
        second = gradients([first[number] for number in varying], inputs, [others[number] for number in varying])
    for each, grad in zip(inputs, second):
        estimate = trying.differences(again, each)
        np.testing.assert_allclose(grad.numpy(), estimate, rtol=1e-5, atol=1e-6)


@each_sample
def test_gradient_does_not_depend_on_what_else_is_tracked(declaration, sample):
    arguments, leaves = tracked(declaration, sample)
    outputs = trying.outputs_of(declaration.function(*arguments))
    weights = trying.weights_for(outputs)
    together = gradients(outputs, leaves, weights)
    for alone, expected in zip(leaves, together):
        for leaf in leaves:
            leaf.requires_grad_(leaf is alone)
        outputs = trying.outputs_of(declaration.function(*arguments))
        np.testing.assert_array_equal(gradients(outputs, [alone], weights)[0].numpy(), expected.numpy())


@each_sample
@pytest.mark.parametrize("dtype", [np.float32, np.float64], ids=["float32", "float64"])
def test_gradient_has_the_shape_and_dtype_of_its_input(declaration, sample, dtype):
    arguments, leaves = tracked(declaration, sample, dtype)
    outputs = trying.outputs_of(declaration.function(*arguments))
    for create_graph in (True, False):
        for leaf, grad in zip(leaves, gradients(outputs, leaves, trying.weights_for(outputs), create_graph)):
            assert (grad.shape, grad.dtype) == (leaf.shape, leaf.dtype)


mixing = [case for case in CASES if case.values[0].promote and len(case.values[0].formulas) > 1]


@pytest.mark.parametrize(("declaration", "sample"), mixing)
def test_operands_of_two_dtypes_get_gradients_of_their_own(declaration, sample):
    arguments, leaves = tracked(declaration, sample)
    narrow = leaves[0].detach().float().requires_grad_()
    arguments = [narrow if each is leaves[0] else each for each in arguments]
    outputs = trying.outputs_of(declaration.function(*arguments))
    for create_graph in (True, False):
        (grad,) = gradients(outputs, [narrow], trying.weights_for(outputs), create_graph)
        assert (grad.shape, grad.dtype) == (narrow.shape, torch.float32)


@each_sample
def test_formulas_return_memory_of_their_own(declaration, sample):
    """Else a gradient that is changed in place, as `.grad` is, would change a saved value or another gradient."""
    arguments, _ = tracked(declaration, sample)
    result = declaration.function(*arguments)
    outputs = trying.outputs_of(result)
    node = outputs[0].grad_fn
    incoming = [np.array(each) for each in trying.weights_for(outputs)]
    grad = incoming if declaration.of_all_outputs else incoming[0]
    returned, saved = [], []
    before = mode.inside_formulas, mode.enabled
    mode.inside_formulas, mode.enabled = True, False
    try:
        arrays = node.values_as_arrays()
        for formula, asked, _ in [rule for rule in node.plan.rules if rule.formula]:
            values = [arrays[name] for name in asked]
            saved += values
            made_here = formula(grad, *values)
            returned += made_here if declaration.takes_list else [made_here]
    finally:
        mode.inside_formulas, mode.enabled = before
    returned = [each for each in returned if isinstance(each, np.ndarray)]
    for number, each in enumerate(returned):
        for value in saved:
            assert not isinstance(value, np.ndarray) or not np.shares_memory(each, value)
        if not any(np.shares_memory(each, came_in) for came_in in incoming):
            assert not any(np.shares_memory(each, other) for other in returned[number + 1 :])


@each_sample
def test_what_is_saved_is_what_the_formulas_of_tracked_inputs_ask_for(declaration, sample):
    """Changing such a value in place is an error in backward; changing any other input is legal."""
    arguments, leaves = tracked(declaration, sample)
    if declaration.view:
        return  # a change of the input is a change of the output
    for place, name in enumerate(declaration.parameters):
        changed = arguments[place]
        if not isinstance(changed, Tensor):
            continue
        outputs = trying.outputs_of(declaration.function(*arguments))
        is_saved = name in outputs[0].grad_fn.saved
        with torch.no_grad():
            changed.copy_(changed.clone())
        if is_saved:
            with pytest.raises(RuntimeError, match="modified by an inplace operation"):
                gradients(outputs, leaves, trying.weights_for(outputs))
        else:
            gradients(outputs, leaves, trying.weights_for(outputs))


@each_sample
def test_a_second_backward_pass_fails_only_where_a_tensor_was_saved(declaration, sample):
    arguments, leaves = tracked(declaration, sample)
    outputs = trying.outputs_of(declaration.function(*arguments))
    node, weights = outputs[0].grad_fn, trying.weights_for(outputs)
    saved = [getattr(node, name) for name in dir(node) if name.startswith("_saved_")]
    saved += [each for value in saved if isinstance(value, tuple) for each in value]
    gradients(outputs, leaves, weights)
    if any(isinstance(value, torch.Tensor) for value in saved):
        with pytest.raises(RuntimeError, match="Trying to backward through the graph a second time"):
            gradients(outputs, leaves, weights)
    else:
        gradients(outputs, leaves, weights)


@pytest.fixture(scope="module")
def only_new_objects():
    """What lives already is set aside: else each of a thousand collections would visit all of it."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@each_sample
def test_a_graph_dies_without_the_garbage_collector(declaration, sample, only_new_objects):
    arguments, leaves = tracked(declaration, sample)
    gc.collect()
    gc.disable()
    try:
        for create_graph in (True, False):
            outputs = trying.outputs_of(declaration.function(*arguments))
            found = gradients(outputs, leaves, trying.weights_for(outputs), create_graph)
            del outputs, found
            assert gc.collect() == 0
    finally:
        gc.enable()
