"""Random programs of the kinds that students write, and what each statement of them shows, line by line.

A program of the first kind assigns by index: every kind of base, index and value, in every dtype. One of the second is
a chain of views, changes in place, arithmetic across dtypes, and passes. Many statements are wrong, since shapes and
dtypes are drawn without a look at each other. Each line that a program shows begins with what it is about, so that
differences can be sorted by cause: see `first_difference`.
"""

import math
import random
import re
import warnings
from functools import partial
from types import ModuleType
from typing import Any

DTYPES = ("float32", "float32", "float64", "int64", "int32", "bool")
SHAPES = ((3,), (2, 3), (2, 3), (3, 2), (2, 3, 2), (1, 3), (), (0,), (4,))

BASES = ("{}", "{}.t()", "{}[1:]", "{}[:, 1:]", "{}.transpose(0, -1)", "{}[::2]", "{}.reshape(-1)", "{} * 1")


def listed(text: str) -> list[str]:
    """The entries of a text that semicolons separate."""
    return re.split(r";\s+", text.strip())


ITEMS = listed("""
0; -1; 1; 5; :; 1:; :2; ::2; ...; None; True; False; [0, 1]; [1, 1]; [True, False]; [0, 7]; torch.tensor([1, 0]);
torch.tensor([[0, 1]]); torch.tensor(1); torch.tensor([], dtype=torch.int64); torch.tensor([0, 1], dtype=torch.int32);
torch.tensor([True, False, True]); []; 1.0
""")
INDICES = listed("""
{x} > 0; {x} > 99; {x} == {x}; {x}[0] > 0; {x}.argmax(); {x}.bool()
""")
VALUES = listed("""
5; 2.5; -1; True; 0; float('nan'); 2**40; 1e30; None; [1, 2]; torch.tensor(2); torch.tensor(2.5);
torch.tensor(2.5, dtype=torch.float64); torch.tensor([7]); torch.tensor([[1.5]]); torch.tensor([1.0, 2.0, 3.0]);
torch.tensor([1, 2, 3]); torch.tensor([1.0, 2.0]); torch.tensor([True]); torch.zeros(2, 3); torch.ones(2, 1);
torch.ones(1, 1, 3); torch.ones(6, dtype=torch.float64); torch.tensor([]); torch.tensor(2.0, requires_grad=True);
torch.ones(3, requires_grad=True)
""")

VIEWS = listed("""
{x}[0]; {x}[1:]; {x}[:, 1]; {x}[..., 0]; {x}[None]; {x}.t(); {x}.T; {x}.view(-1); {x}.view(3, -1); {x}.reshape(-1);
{x}.reshape(2, 3); {x}.flatten(); {x}.unsqueeze(0); {x}.squeeze(); {x}.transpose(0, 1); {x}.expand(2, 3);
{x}.unbind()[0]; {x}.chunk(2)[0]; {x}.split(1)[-1]; {x}.diagonal(); {x}.detach(); {x}.narrow(0, 0, 2);
{x}.permute(1, 0); {x}.view_as({y}); {x}.data; {x}.contiguous(); {x}.select(0, 1); {x}.expand_as({y});
{x}.movedim(0, -1); {x}.swapaxes(0, 1)
""")
CHANGES = listed("""
{x} += 1; {x} += {y}; {x} -= 0.5; {x} *= 2; {x} *= {y}; {x} /= 2; {x} **= 2; {x} //= 2; {x} %= 2; {x}.add_({y});
{x}.mul_({y}); {x}.sub_({y}, alpha=2); {x}.zero_(); {x}.fill_(3); {x}.fill_(2.5); {x}.copy_({y}); {x}.clamp_(0, 1);
{x}.clamp_(min=1); {x}.exp_(); {x}.sqrt_(); {x}.abs_(); {x}.neg_(); {x}.masked_fill_({x} > 1, 0);
{x}.requires_grad_(); {x}.detach_(); {x}.relu_(); {x}[0] = 9; {x}[{x} > 1] = 0; {x}[:, 0] = {y}[0]; {x}[0] += 1;
{x}[[0, 1]] *= 2; {x}[{x} > 0] -= 1; {x}.div_(2); {x}.sigmoid_(); {x}.round_(); {x} &= {y}; {x} ^= True;
{x}.data *= 2; {x}.grad = None; {x}.grad.zero_(); {x}.index_fill_(0, torch.tensor([0]), 4)
""")
RESULTS = listed("""
{x} + {y}; {x} - {y}; {x} * {y}; {x} / {y}; {x} @ {y}; {x} ** 2; {x} // 2; {x} % 2; 2 - {x}; 1 / {x}; 2 ** {x};
{x} ** 0.5; -{x}; ~{x}; {x} & {y}; {x} | True; {x} > {y}; {x} == 1; {x} + 0.5; {x} * True; {x} // {y}; {x} % {y};
{x} ** {y}; {x}.sum(); {x}.sum(0); {x}.mean(); {x}.mean(1); {x}.max(); {x}.max(0).values; {x}.min(1); {x}.argmax();
{x}.argmax(0); {x}.std(); {x}.var(0); {x}.prod(); {x}.exp(); {x}.log(); {x}.sqrt(); {x}.abs(); {x}.float();
{x}.long(); {x}.double(); {x}.bool(); {x}.int(); {x}.clone(); {x}.item(); {x}.tolist(); torch.cat([{x}, {y}]);
torch.stack([{x}, {y}]); torch.where({x} > 0, {x}, {y}); torch.where({x} > 0, 1, 0); {x}.softmax(0); {x}.cumsum(0);
{x}.sort().values; {x}.norm(); {x}.any(); {x}.all(); {x}.clamp(0, 1); {x}.clamp(min={y}); {x}.round();
{x}.to(torch.float64); {x}.type(torch.int64); {x}.to({y}); {x}.T @ {y}; {x}.matmul({y}); {x}.dot({y});
torch.maximum({x}, {y}); torch.zeros_like({x}); torch.nn.functional.relu({x}); torch.nn.functional.mse_loss({x}, {y});
{x}.nonzero(); {x}.repeat(2); {x}.flip(0); {x}.median(); {x}.topk(1).values; {x}.logsumexp(0); {x}.tanh();
{x}.numpy(); {x}.shape; {x}.size(0); {x}.numel(); len({x}); int({x}); float({x}); bool({x}); {x}[{y}]; {x}[{x} > 0];
{x}[5]; {x}.view(5); {x}.reshape(4); {x}.foo; torch.ones(2, 3) + torch.ones(4); {x}.requires_grad; {x}.is_leaf;
{x}.grad; {x} is {y}; {x}.equal({y}); {x}.allclose({y}); {x}.isnan(); torch.eye(3) @ {x}; torch.tensor([{x}, {y}]);
torch.tensor({x}); f'{{{x}}}'; str({x}); repr({x}); {x}.index_select(0, torch.tensor([0]));
{x}.gather(0, torch.zeros(1, dtype=torch.int64)); {x}.outer({y}); torch.autograd.grad({x}.sum(), {y});
torch.arange({x}.numel()); {x}.triu(); {x}.square(); {x}.sigmoid()
""")
PASSES = listed("""
{x}.sum().backward(); {x}.backward(); ({x} * {y}).sum().backward(); ({x} ** 2).mean().backward();
{x}.backward(torch.ones_like({x})); {x}.sum().backward(retain_graph=True)
""")


def drawn(seed: int) -> list[str]:
    """The statements of a random program."""
    draw = random.Random(seed)
    return assignment(draw) if draw.random() < 0.5 else habits(draw)


def tensor(draw: random.Random, shape: tuple[int, ...] | None = None) -> str:
    """Text that makes a tensor."""
    dtype = draw.choice(DTYPES)
    shape = draw.choice(SHAPES) if shape is None else shape
    text = f"torch.arange({math.prod(shape)}).reshape({shape})"
    text = f"({text} - 1).to(torch.{dtype})"
    if dtype.startswith("float") and draw.random() < 0.4:
        text += ".requires_grad_()"
    return text


def assignment(draw: random.Random) -> list[str]:
    """A base, and an assignment to some of it."""
    base = draw.choice(BASES).format("a")
    items = [draw.choice(ITEMS) for _ in range(draw.choice((1, 1, 1, 2, 2, 3)))]
    index = ", ".join(items) if draw.random() < 0.7 else draw.choice(INDICES).format(x="b")
    sign = draw.choice(("=", "=", "=", "=", "+=", "*="))
    return [f"a = {tensor(draw, draw.choice(SHAPES[:5]))}", f"b = {base}", f"b[{index}] {sign} {draw.choice(VALUES)}",
            f"c = b[{index}]", "b.sum().backward()"]  # fmt: skip


def habits(draw: random.Random) -> list[str]:
    """Two tensors, and what is done with them."""
    names, statements = ["a", "b"], [f"a = {tensor(draw)}", f"b = {tensor(draw)}"]
    for number in range(draw.randrange(4, 9)):
        kind = draw.choice((VIEWS, VIEWS, CHANGES, CHANGES, CHANGES, RESULTS, RESULTS, RESULTS, PASSES))
        text = draw.choice(kind).format(x=draw.choice(names), y=draw.choice(names))
        if kind in (VIEWS, RESULTS):
            names.append("cdefghijk"[number])
            text = f"{names[-1]} = {text}"
        elif draw.random() < 0.2:
            text = f"with torch.no_grad(): {text}"
        statements.append(text)
    return statements


def run(statements: list[str], torch: ModuleType) -> None:
    """Run a program, and print what can be seen: of each statement, and at the end of all names."""
    names = {"torch": torch}
    for statement in statements:
        print("statement", statement)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                exec(statement, names)
            except NameError:
                pass  # what an earlier error did not make
            except Exception as error:
                print("class", type(error).__name__)
                print("words", re.sub("0x[0-9a-f]+|(?s:but expected one of.*)", "…", str(error)))
        for warning in caught:
            print("warning", re.sub(r" *\(Triggered.*", "", str(warning.message))[:120])
        show(names.get(statement[0]), torch)
    for name in sorted(each for each in names if len(each) == 1):
        print("name", name)
        show(names[name], torch, whole=True)


def show(value: Any, torch: ModuleType, whole: bool = False) -> None:
    """Print the facts about a value, or the class of the error: views of several do not know their node any more once
    their base has changed."""
    try:
        show_facts(value, torch, whole)
    except RuntimeError as error:
        print("class", type(error).__name__)


def show_facts(value: Any, torch: ModuleType, whole: bool) -> None:
    """Print the facts about a value, each with its kind in front."""
    if not isinstance(value, torch.Tensor):
        if whole:
            print("value", _text(value.tolist() if hasattr(value, "tolist") else value))  # NumPy aligns all digits
        return
    if whole:
        print("value", _text(value.detach().tolist()), value.dtype, list(value.shape))
        if value.is_leaf and value.requires_grad:
            print("gradient", None if value.grad is None else _text(value.grad.tolist()))
        return
    print("tracked", value.requires_grad, value.is_leaf)
    node = value.grad_fn
    print("node", type(node).__name__, [type(each).__name__ for each, _ in (node.next_functions if node else ())])
    print("view", value._is_view())
    print("version", value._version)
    print("strides", value.stride())
    print("printed", _text(str(value)))


def _text(value):
    """The text of a value, its numbers with four digits, as more are not the same on all processors."""
    return re.sub(r"\d+\.\d*(e[-+]\d+)?", lambda found: f"{float(found[0]):.4g}", str(value))


def first_difference(ours: list[str], theirs: list[str]) -> tuple[str, str, str] | None:
    """What the first line is about that two runs do not share, and both lines; None where there is none."""
    for mine, real in zip([*ours, "end"], [*theirs, "end"]):
        if mine != real:
            kinds = {mine.split()[0], real.split()[0]}
            kind = "error" if "class" in kinds and len(kinds) > 1 else real.split()[0]
            return kind, mine, real
    return None


DIFFERENT = (32,)  # strides of a dimension of size 1
PROGRAMS = {str(seed): partial(run, drawn(seed)) for seed in range(50) if seed not in DIFFERENT}
