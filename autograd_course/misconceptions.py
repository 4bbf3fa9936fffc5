"""The catalogue of wrong beliefs about autograd: by code, what is believed and what really happens."""

from typing import NamedTuple


class Misconception(NamedTuple):
    """`belief` goes on from "the belief that", `fact` from "what really happens:"."""

    belief: str
    fact: str


MISCONCEPTIONS = {
    "M01": Misconception(
        "`backward()` returns the gradients",
        "it returns `None`: it writes them into `.grad` of the leaves.",
    ),
    "M02": Misconception(
        'the gradient sits on the output, or `x.grad` is "the gradient of x"',
        "`x.grad` is ∂(output)/∂x and is stored on x.",
    ),
    "M03": Misconception(
        "`.grad` is 0 before the first `backward()`",
        "it is `None`, so there is nothing yet to add to or to zero.",
    ),
    "M04": Misconception(
        "every tensor with `requires_grad=True` gets a `.grad`",
        "only leaves do; a result needs `retain_grad()` beforehand.",
    ),
    "M05": Misconception(
        "a leaf is a tensor that requires a gradient, and no result is one",
        "every untracked tensor is a leaf too.",
    ),
    "M06": Misconception(
        "data and labels get the gradient 0",
        "they get `None`: the path to an untracked tensor is not even computed.",
    ),
    "M07": Misconception(
        "a parameter stays the parameter after one more operation",
        "the operation returns a new tensor, which is no leaf.",
    ),
    "M08": Misconception(
        "`w = w - lr * w.grad` trains w",
        "it makes a new w that is no leaf: the next `backward()` leaves its `.grad` at `None`.",
    ),
    "M09": Misconception(
        "`requires_grad_(True)` also tracks what was computed before",
        "it is not retroactive: earlier results stay untracked.",
    ),
    "M10": Misconception(
        "integers can require gradients",
        "only floating point tensors can: anything else raises RuntimeError.",
    ),
    "M11": Misconception(
        "`.item()`, `.numpy()`, `tensor(loss)` and argmax keep the graph",
        "they leave it: their result has no `grad_fn`.",
    ),
    "M12": Misconception(
        "`backward()` builds the graph",
        "the forward operations build it while they run; `backward()` walks it and uses it up.",
    ),
    "M13": Misconception(
        "plain recursion from the output is enough for backward",
        "A reused node must wait for the sum of all its gradients.",
    ),
    "M14": Misconception(
        "a tensor that is used twice keeps the last contribution",
        "the contributions of all its uses are added.",
    ),
    "M15": Misconception(
        "`if` and `while` break autograd, or all their branches are differentiated",
        "the graph holds only the operations that ran.",
    ),
    "M16": Misconception(
        "`backward()` on a vector gives a Jacobian",
        "it raises RuntimeError without `gradient=v`, and gives vᵀJ with it.",
    ),
    "M17": Misconception(
        "a gradient has the shape that broadcasting made",
        "it is summed back to the shape of its own tensor.",
    ),
    "M18": Misconception(
        "the sum and the mean of a loss give the same step",
        "their gradients differ by the factor N.",
    ),
    "M19": Misconception(
        "a second `backward()` overwrites `.grad`",
        "it adds to `.grad`.",
    ),
    "M20": Misconception(
        "`backward()` may run twice on one output, or `retain_graph=True` cures it all",
        "build the forward anew for each backward.",
    ),
    "M21": Misconception(
        "the order of `zero_grad`, `backward` and `step` does not matter",
        "`step` needs the `.grad` that `backward` has just filled.",
    ),
    "M22": Misconception(
        "`zero_grad()` writes zeros",
        "by default it sets `.grad` to `None`.",
    ),
    "M23": Misconception(
        "k small batches of a mean loss add up to one large batch",
        "they add up to k times as much: divide each loss by k.",
    ),
    "M24": Misconception(
        "`g = x.grad` is a snapshot",
        "it is the very object that the next `backward()` adds to: clone it to keep its value.",
    ),
    "M25": Misconception(
        "`no_grad`, `requires_grad=False` and `eval()` are the same",
        "one is per block, one per tensor, and `eval()` stops no tracking.",
    ),
    "M26": Misconception(
        "`no_grad` changes flags or stops factories",
        "it does neither: it only keeps operations from being recorded.",
    ),
    "M27": Misconception(
        "`detach()` copies the data",
        "the result shares its storage with the original.",
    ),
    "M28": Misconception(
        "`clone()` cuts the graph",
        "it is an operation like others: the gradient flows through it.",
    ),
    "M29": Misconception(
        "parameters may be changed in place anywhere",
        "A tracked leaf refuses it: change it inside `no_grad()`.",
    ),
    "M30": Misconception(
        "`detach()` resets the gradient, or takes this tensor out of the graph",
        "it only returns a new tensor outside of the graph.",
    ),
    "M31": Misconception(
        "every in-place operation breaks `backward()`",
        "only changing a saved value does; and `.data` hides that, so the number is wrong.",
    ),
    "M32": Misconception(
        "a loss has `zero_grad()`",
        "modules and optimizers have it; on a tensor it is an AttributeError.",
    ),
    "M33": Misconception(
        "`total += loss` is harmless",
        "it keeps the graph of every step alive: add `loss.item()`.",
    ),
    "M34": Misconception(
        "a local derivative always uses the input",
        "it is what the formula says: the derivative of exp is its own output.",
    ),
    "M35": Misconception(
        "the slope of relu at 0 is ½ or 1, or a tie in max goes to one side",
        "relu has slope 0 at 0, and a tie is shared.",
    ),
}
