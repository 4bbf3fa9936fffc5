"""The catalogue of wrong beliefs about autograd: by code, what is believed and what really happens."""

from typing import NamedTuple


class Misconception(NamedTuple):
    """`belief` goes on from "the belief that"; `fact` is a sentence of its own."""

    belief: str
    fact: str


SLIP = "slip"  # stands in the place of a code for a mistake that is no belief


class Diagnosis(NamedTuple):
    """What explains a wrong answer: a code of the catalogue, or SLIP; and the lesson's own sentence."""

    code: str
    sentence: str = ""
    is_refuted: bool = True  # by a program on the card; not where the exercise asks for such a program
    stands_alone: bool = False  # a slip, whichever belief would explain the answer as well
    is_told: bool = True  # what really happens; not where that is still to be found
    readings: tuple = ()  # in which of their readings these explain it, if that is known: "M14b"

    @property
    def reading(self) -> str:
        """The reading of the belief that explains it; unless that is known, the most literal one."""
        return next((reading for reading in self.readings if reading.startswith(self.code)), self.code)


_CATALOGUE = """
M01 `backward()` returns the gradients
    It returns `None`: it writes them into the `.grad` of the leaves.
M02 the gradient is stored on the output, or that `x.grad` is how fast `x` itself changes
    `x.grad` is ∂(output)/∂x and is stored on x.
M03 `.grad` is 0 before the first `backward()`
    It is `None`: nothing has been delivered yet.
M04 every tensor with `requires_grad=True` gets a `.grad`
    Only leaves do; for any other tensor, you have to call `retain_grad()` before the backward pass.
M05 a leaf must require a gradient, or that a computed tensor is never a leaf
    A tracked result is not a leaf, and every untracked tensor is a leaf, even one that was computed.
M06 untracked data gets a gradient, even if it is only 0
    Its `.grad` stays `None`: no gradient is computed for an untracked tensor.
M07 the result of an operation on a parameter is still a parameter
    The operation returns a new tensor, which is not a leaf.
M08 `w = w - lr * w.grad` trains w
    It makes a new tensor and calls it w: the next `backward()` leaves its `.grad` at `None`.
M09 `requires_grad_(True)` also tracks what was computed before
    It is not retroactive: earlier results stay untracked.
M10 integers can require gradients
    Neither integers nor booleans can: asking for it raises RuntimeError.
M11 a number or an array taken out of a tensor keeps its graph
    `.item()`, `torch.tensor(loss)` and argmax give results without a `grad_fn`, and `.numpy()` raises an error.
M12 `backward()` builds the graph
    The forward operations build it while they run; `backward()` walks it and uses it up.
M13 simply walking back from the output, for instance by recursion, is enough for a backward pass
    A node that is used more than once has to wait until all its gradients have been added up.
M14 a tensor used twice gets the gradient of only one of its uses
    The gradients of all its uses are added up.
M15 `if` and `while` break autograd, or that all their branches are differentiated
    The graph holds only the operations that ran.
M16 `backward()` on a vector needs no starting gradient, ignores it, or gives a Jacobian
    It raises RuntimeError without a starting gradient, whose entries say how much each output counts.
M17 a gradient keeps the broadcast shape
    It is summed back to the shape of its own tensor.
M18 the sum and the mean of a loss lead to the same step
    Their gradients differ by a factor of N, the number of terms.
M19 a second `backward()` overwrites `.grad`
    It adds to `.grad`.
M20 a graph can be walked again as if it were new
    A backward pass frees what its graph has saved; if you retain the graph, a second pass uses the same numbers again.
M21 the order of `zero_grad`, `backward` and `step` does not matter
    `step` needs the `.grad` that `backward` has just computed.
M22 `zero_grad()` writes zeros
    By default it sets `.grad` to `None`.
M23 with a mean loss, the gradients of k small batches add up to the gradient of one large batch
    Each of these losses is already a mean, so together they give about k times as much.
M24 `g = x.grad` is a snapshot
    It is the very object that the next `backward()` adds to.
M25 `no_grad`, `requires_grad=False` and `eval()` do the same thing
    `no_grad` is for a block, `requires_grad=False` for a tensor, and `eval()` does not stop tracking at all.
M26 `no_grad` changes `requires_grad` of a tensor, or keeps new leaves from having it
    It does neither: it only keeps operations from being recorded.
M27 `detach()` copies the data
    The result shares memory with the original.
M28 `clone()` cuts the graph
    It is an operation like any other: gradients flow through it.
M29 parameters may be changed in place at any time
    While recording is on, a tracked leaf refuses that with an error.
M30 `detach()` resets the gradient, or takes this tensor out of the graph
    It only returns a new tensor outside the graph.
M31 every in-place operation breaks `backward()`
    Only changing a saved value does; if you change it through `.data`, there is no error, only a wrong gradient.
M32 a tensor, such as a loss, has `zero_grad()`
    Only modules and optimizers have it; on a tensor it raises AttributeError.
M33 `total += loss`, or a list of losses, is harmless
    As long as the sum or the list is there, so is the graph of every step.
M34 every backward rule multiplies by the input, even that of exp
    It uses what the formula says: the derivative of exp is its own output.
M35 the slope of relu at 0 is ½ or 1, or a tie in `maximum` goes to one side
    relu has slope 0 at 0, and `maximum` splits a tie, ½ and ½.
"""
_lines = _CATALOGUE.strip().splitlines()
MISCONCEPTIONS = {
    line[:3]: Misconception(line[4:], fact.strip()) for line, fact in zip(_lines[::2], _lines[1::2], strict=True)
}
