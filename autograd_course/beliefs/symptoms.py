"""The index by symptom: error messages and surprises, what they mean, the exercises that are this very bug, the tool.

The menu Course shows it (autograd_desk/symptoms_page.py), and so does the site.
"""

from typing import NamedTuple


class Symptom(NamedTuple):
    sign: str  # a message, or what one sees
    means: str
    exercises: tuple  # their ids
    tool: str = ""


def _of(exercises):
    return tuple(exercises.split())


SYMPTOMS = (
    Symptom(
        "`RuntimeError: Trying to backward through the graph a second time`",
        "A backward pass reached a graph that an earlier pass had already used up. Was `backward()` called twice on "
        "one output? Compute it again. Was something kept, such as a hidden state between two batches? Call "
        "`.detach()` on it before the next batch. Do two losses share a part? Call `backward()` once, on their sum. "
        "`retain_graph=True` is seldom the cure: it keeps the old graph, and every pass goes further back.",
        _of("5.2 6.5"),
        "`with watch():` around both passes says which pass used it up, and what was kept.",
    ),
    Symptom(
        "`RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn`",
        "Nothing that the output was computed from is tracked: no input requires a gradient, or the path was cut.",
        _of("1.6 2.6"),
        "`with watch():` around both passes names the line that cut it.",
    ),
    Symptom(
        "`.grad` is `None`",
        "No backward pass has delivered anything here, or it has been cleared since.",
        _of("2.3 2.1 5.4"),
        "`with watch() as seen:` around both passes, and `seen.why(w)` names the line.",
    ),
    Symptom(
        "`UserWarning: The .grad attribute of a Tensor that is not a leaf Tensor is being accessed`",
        "The tensor is the result of an operation, and `backward()` keeps gradients for leaves only. Look at the leaf, "
        "or call `.retain_grad()` before the pass.",
        _of("2.1 2.4"),
        "`draw_graph(y)` marks the leaves.",
    ),
    Symptom(
        "`.grad` is too large, or grows from step to step",
        "Each pass adds to `.grad`. Clear it once in every step, before `backward()`.",
        _of("5.1 5.3"),
        "`explore.account` shows `.grad` from call to call, for each order of the calls.",
    ),
    Symptom(
        "`nan` in `.grad`, though the loss is a number",
        "Somewhere on the way back, infinity was multiplied by zero. The usual suspects are the slopes of `sqrt` and "
        "`log` at 0, and `torch.where`: it passes 0 to the branch that was not chosen, and 0 times infinity is `nan`. "
        "Change the input before the operation, not its result afterwards: "
        "`torch.where(x > 0, x, 1.0)` goes into the `sqrt`.",
        _of("6.8"),
        "`with watch() as seen:` around both passes, and `print(seen)` names the line and says why.",
    ),
    Symptom(
        "The loss is `nan` or `inf`, or it explodes",
        "The steps are too large: each one lands further up on the other side. Make the learning rate smaller, or "
        "limit the gradient's norm. If it is `nan` in the first step, look for `nan` in the data.",
        _of("1.8 9.4"),
        "`explore.training(run, lr=[…])` and `plot_losses(losses, log=True)`.",
    ),
    Symptom(
        "The loss does not fall",
        "Are the three calls in order: `zero_grad()`, `backward()`, `step()`? Does the optimizer hold the tensors "
        "that the model uses, or older ones? Does each of them have a gradient, and one that is not tiny?",
        _of("5.3 6.2 8.7"),
        "`gradient_norms(model)` after a `backward()`.",
    ),
    Symptom(
        "The first layers hardly learn",
        "Their gradients are products of many slopes, and vanish where most of these are below 1.",
        _of("8.6"),
        "`plot_gradients(model)`.",
    ),
    Symptom(
        "`RuntimeError: one of the variables needed for gradient computation has been modified by an inplace "
        "operation`",
        "An operation saved a value for the backward pass, and something has since overwritten it: `+=`, an "
        "`add_`, an optimizer's step.",
        _of("6.6 9.1"),
        "`with watch():` around both passes names the line that overwrote it, and the one that had saved it.",
    ),
    Symptom(
        "`RuntimeError: a leaf Variable that requires grad is being used in an in-place operation`",
        "A parameter was changed where operations are recorded. Do it inside `with torch.no_grad():`.",
        _of("6.2 1.8"),
    ),
    Symptom(
        "`RuntimeError: grad can be implicitly created only for scalar outputs`",
        "`backward()` starts from a single number. Reduce the output with `sum()` or `mean()`, or pass a `gradient` of "
        "its shape.",
        _of("4.1"),
    ),
    Symptom(
        "`RuntimeError: Can't call numpy() on Tensor that requires grad`",
        "NumPy records nothing, so the path would end silently. Write `.detach().numpy()` if that is what you "
        "want, for example for a plot.",
        _of("6.7 2.6"),
    ),
    Symptom(
        "`RuntimeError: Only Tensors of floating point and complex dtype can require gradients`",
        "You cannot nudge a whole number a little. Write `3.0` instead of `3`.",
        _of("2.1"),
    ),
    Symptom(
        "Memory grows with every step",
        "Something keeps the graphs of earlier steps: a list of losses, a running sum, a hidden state. Keep "
        "`loss.item()`, or the tensor's `.detach()`.",
        _of("6.5 6.7"),
        "`draw_graph(total)` grows, too.",
    ),
    Symptom(
        "A gradient that was kept changes later",
        "`.grad` is the same tensor in each pass, and `backward()` adds to it in place. Keep a `.clone()`.",
        _of("5.6"),
    ),
    Symptom(
        "The gradient's shape is not what you expected, or it sums over rows",
        "A tensor that was broadcast gets the sum of its copies' gradients.",
        _of("1.5 4.4"),
        "`explore.broadcast(gradient, b)` shows copies and sums.",
    ),
    Symptom(
        "A numeric check agrees to only three digits",
        "In single precision, a difference of nearly equal numbers has no more correct digits. Check in `float64`.",
        _of("1.3"),
        "`torch.autograd.gradcheck(f, inputs)`.",
    ),
)
