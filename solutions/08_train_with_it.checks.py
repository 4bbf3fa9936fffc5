# %% tests="8.1"
from functools import partial

inputs = domain(
    torch,
    names={"Stopped": Stopped},
    where="made != 'crossed' or not error",
    blocks=[
        "['no_grad']",
        ("an enable_grad block", "['enable_grad']"),
        ("no_grad in no_grad", "['no_grad', 'no_grad']"),
        ("enable_grad in no_grad", "['no_grad', 'enable_grad']"),
        ("no_grad in enable_grad", "['enable_grad', 'no_grad']"),
        ("many nested blocks", "['no_grad', 'enable_grad', 'no_grad', 'no_grad', 'enable_grad'] * {1}"),
    ],
    first=["None", ("recording is already off", "False"), ("recording is already on", "True")],
    error=[
        "None",
        ("an error inside the block", "KeyError"),
        *[("another error inside the block", each) for each in ("Stopped", "StopIteration", "GeneratorExit")],
        ("the program ends inside the block", "SystemExit"),
        ("the program is stopped inside the block", "KeyboardInterrupt"),
    ],
    made=[
        "'here'",
        ("blocks created before the first one begins", "'early'"),
        ("the same block, used twice", "'twice'"),
        ("the same block, used once more inside another", "'within'"),
        ("the block that began first ends first", "'crossed'"),
    ],
    inside=["None", ("recording is turned on inside the block", "True"), ("recording is turned off inside", "False")],
)


def recorded(no_grad, enable_grad, is_grad_enabled, switch, blocks, first, error, made, inside):
    """The two switches, before, inside and after each block, and the error that comes out."""
    kinds, before = {"no_grad": no_grad, "enable_grad": enable_grad}, dict(switch)
    switch["enabled"] = before["enabled"] if first is None else first
    ready = [kinds[kind]() for kind in blocks] if made != "here" else []
    seen, kept, library, came = [], [], [], None

    def look():
        for notes, now in ((seen, is_grad_enabled()), (kept, switch["enabled"]), (library, torch.is_grad_enabled())):
            notes.append(int(now) if type(now) is bool else "neither True nor False")

    def enter(depth):
        look()
        if depth < len(blocks):
            try:
                with ready[depth] if ready else kinds[blocks[depth]]():
                    enter(depth + 1)
            finally:
                look()
            return
        switch["enabled"] = switch["enabled"] if inside is None else inside
        if error:
            raise error("inside") if error is KeyError else error

    def cross():
        for block in ready:
            look()
            block.__enter__()
        enter(len(blocks))
        for block in ready:
            block.__exit__(None, None, None)
            look()

    try:
        for _ in range(1 + (made == "twice")):
            cross() if made == "crossed" else enter(0)
        if made == "within":
            with no_grad():
                enter(0)
    except (Exception, GeneratorExit, SystemExit, KeyboardInterrupt) as raised:
        if isinstance(raised, Exception) and type(raised) is not error:
            raise
        came = type(raised).__name__
    finally:
        switch.update(before)
    return {"is_grad_enabled()": seen, 'switch["enabled"]': kept, "torch.is_grad_enabled()": library, "error": came}


def right(blocks, first, error, made, inside):
    def there_and_back(start):
        states = [start, *(int(kind == "enable_grad") for kind in blocks)]
        return states + (states[:-1] if made == "crossed" else states[-2::-1])

    states = there_and_back(int(first is not False))
    if not error:
        states += {"twice": states, "within": there_and_back(0)}.get(made, [])
    own = {"is_grad_enabled()": states, 'switch["enabled"]': states}
    return own | {"torch.is_grad_enabled()": [1] * len(states), "error": error and error.__name__}


def mistake(leave, turns=(False, True), early=False, shared=False, stacked=False, kinds=(False, True)):
    """What blocks give that end or turn otherwise, look at the switch when they are made, or share what they found.

    Only blocks of these `kinds` do: False is no_grad. The others are right.
    """
    switch, stack = {"enabled": True}, []

    class Block:
        def __init__(self, turn, errs):
            self.turn, self.errs, self.memory = turn, errs, Block if shared and errs else self
            self.memory.before = switch["enabled"]

        def __enter__(self):
            self.memory.before = self.memory.before if early and self.errs else switch["enabled"]
            stack.append(self.memory.before)
            switch["enabled"] = switch["enabled"] if self.turn is None else self.turn

        def __exit__(self, kind, *error):
            last, ends = stack.pop(), leave if self.errs else back
            switch["enabled"] = ends(kind, last if stacked and self.errs else self.memory.before, switch["enabled"])
            return ends is swallowed

    no_grad, enable_grad = (
        lambda turn=turn, errs=kind in kinds: Block(turn, errs) for turn, kind in zip(turns, (False, True))
    )
    return lambda **case: recorded(no_grad, enable_grad, lambda: switch["enabled"], switch, **case)


def back(kind, before, now):
    return before


def swallowed(kind, before, now):
    return before


def program(blocks, first, error, made, inside):
    lines = ["from autograd_course.search import Stopped"] * (error is Stopped)
    lines += [] if first is None else [f'switch["enabled"] = {first}']
    names = [f"{kind}()" for kind in blocks]
    if made != "here":
        lines += [f"block_{place} = {name}" for place, name in enumerate(names)]
        names = [f"block_{place}" for place in range(len(names))]
    if made == "crossed":
        look = "print(is_grad_enabled())"
        lines += [line for name in names for line in (look, f"{name}.__enter__()")] + [look]
        lines += [] if inside is None else [f'switch["enabled"] = {inside}']
        return "\n".join(lines + [line for name in names for line in (f"{name}.__exit__(None, None, None)", look)])
    lines += ["for _ in range(2):"] * (made == "twice")
    names, look = [f"with {name}:" for name in names], "print(is_grad_enabled())"
    last = [] if inside is None else [f'switch["enabled"] = {inside}']
    last += [f'raise {error.__name__}("inside")'] if error else []
    steps = [(depth, line) for depth, name in enumerate(names) for line in (look, name)]
    steps += [(len(names), line) for line in [look, *last]]
    if error:
        steps = [(0, "try:"), *((depth + 1, line) for depth, line in steps), (0, "finally:"), (1, look)]
    else:
        steps += [(depth, look) for depth in range(len(names))[::-1]]

    def body(more):
        return ["    " * (depth + more) + line for depth, line in steps]

    within = ["with no_grad():", *body(1)] if made == "within" and not error else []
    return "\n".join([*lines, *body(made == "twice"), *within])


def of_the_library(**case):
    return {"torch.is_grad_enabled()": right(**case | {"first": None})["is_grad_enabled()"]}


def off_at_first(first, **case):
    return {"is_grad_enabled()": right(first=first or False, **case)["is_grad_enabled()"]}


def mistakes_of(kinds):
    of = partial(mistake, kinds=kinds)
    return [
        (of(back, shared=True), "The inner block overwrote what the outer one had found. Where should each keep it?"),
        (of(back, stacked=True), "The block that began last need not end first: each must keep what it found itself."),
        (of(back, early=True), "When did the block look at the switch: when it was created, or when it began?"),
        (
            of(lambda kind, before, now: now if kind in (SystemExit, KeyboardInterrupt) else before),
            "Not everything that ends a block early is an `Exception`: here the switch was not restored.",
        ),
        (
            of(lambda kind, before, now: now if kind else before),
            "If an error ends the block, the switch must go back all the same.",
        ),
        (of(swallowed), "The error never left the block: what does a truthy value that `__exit__` returns mean?"),
        (of(lambda kind, before, now: now), "After the block, the switch is not what it was before."),
        (of(lambda *_: True), "Leaving the inner block turned recording on, but the outer one had turned it off."),
    ]


mistakes = [
    *[each for kinds in ((False, True), (False,), (True,)) for each in mistakes_of(kinds)],
    *[
        (
            mistake(end, turns=(False, None), kinds=(True,)),
            "Inside `enable_grad()`, recording must be on, even if that block is inside `no_grad()`.",
        )
        for end in (back, lambda kind, before, now: now)
    ],
    (mistake(back, turns=(None, True)), "Inside `no_grad()`, recording must be off."),
    (of_the_library, "Your code changed the library's switch. Change only the one in `switch`."),
    (off_at_first, "Recording must be on at the start. Has an earlier block left it off? Then run your cell again."),
]

with Check(
    "8.1",
    points=3,
    asks=(
        "Inside a block, the switch must be set as the block requires. Afterwards, it must be back to what it was when "
        "the block began, and an error must leave the block."
    ),
) as check:
    check.agrees(
        lambda **case: recorded(no_grad, enable_grad, is_grad_enabled, switch, **case),
        inputs,
        right,
        mistakes=mistakes,
        shown=program,
    )

# %% tests="8.2"
from autograd_course.workshop import AccumulateGrad, Node, Tensor

NUMBERS = [*arrays(), ("zeros", "np.zeros(2)"), ("numbers of float32", "np.array([{1.0}, {2.5}], np.float32)")]
KINDS = ["'computed'", ("a tracked leaf", "'leaf'"), ("a leaf that is not tracked", "'plain'")]
GRADIENTS = ["{5.0} + 0 * numbers", ("no gradient", "None"), ("a gradient of zeros", "0 * numbers")]
NAN = [("a gradient that is not a number", "np.nan + 0 * numbers"), ("an infinite gradient", "np.inf + 0 * numbers")]
FLAGS = ["()", ("the flag True", "(True,)"), ("the flag False", "(False,)")]
LEAVES = ["'plain'", KINDS[1], ("a computed tensor", "'computed'")]
tensors = domain(torch, numbers=NUMBERS, kind=KINDS, gradient=GRADIENTS)
leaves = domain(torch, numbers=NUMBERS, kind=LEAVES, gradient=GRADIENTS[:2], flag=FLAGS)
gradients = domain(torch, numbers=NUMBERS, kind=KINDS, gradient=[*GRADIENTS, *NAN])


class Given:
    """A tensor, and how it was."""

    def __init__(self, numbers, kind, gradient):
        self.t = Tensor(np.array(numbers), requires_grad=kind != "plain")
        self.node = self.t.grad_fn = Node("MulBackward0") if kind == "computed" else None
        self.grad = self.t.grad = None if gradient is None else Tensor(np.array(gradient))
        self.end = self.t.accumulator = None if kind == "computed" else AccumulateGrad(self.t)

    def now(self):
        return {
            "t.requires_grad": self.t.requires_grad,
            "t.grad_fn is as before": self.t.grad_fn is self.node,
            "t.accumulator is as before": self.t.accumulator is self.end,
            "t.grad": plain(self.t.grad),
            SAME: self.t.grad is self.grad,
            "t": np.array(self.t.data),
        }


def untouched(numbers, kind, gradient, **more):
    return {
        "t.requires_grad": kind != "plain",
        "t.grad_fn is as before": True,
        "t.accumulator is as before": True,
        "t.grad": gradient,
        SAME: True,
        "t": numbers,
    }


def plain(tensor):
    return None if tensor is None else np.array(tensor.data)


def a_tensor(result):
    if type(result) is not Tensor:
        raise TypeError(f"the result should be a Tensor, but is of type {type(result).__name__}")
    return result


def detached(detach, **case):
    given = Given(**case)
    d = a_tensor(detach(given.t))
    facts = {"d is t": d is given.t, "d.requires_grad": d.requires_grad, "d.grad": plain(d.grad)}
    facts |= {"d has a grad_fn": d.grad_fn is not None, "d has an accumulator": d.accumulator is not None}
    facts |= {"d": plain(d), **given.now()}
    d.data[...] = d.data + 10
    return facts | {WRITTEN: plain(given.t)}


def cloned(clone, numbers, **case):
    calls, given = [], Given(numbers, **case)
    c = a_tensor(
        clone(given.t, lambda result, inputs, name, rule, saved: calls.append((result, inputs, name, rule, saved)))
    )
    facts = {"recorded": [name for _, _, name, _, _ in calls], "c": plain(c), "dtype of c": str(c.dtype)}
    facts |= {
        "c has an accumulator": c.accumulator is not None,
        "c.grad": plain(c.grad),
        FLAG: c.requires_grad,
        "c.grad_fn": c.grad_fn and c.grad_fn.name(),
    }
    for result, inputs, _, rule, saved in calls[:1]:
        facts |= {TO: int(result is c), FROM: [int(each is given.t) for each in inputs]}
        grad = incoming(numbers)
        handed_on = rule(grad, *saved.values())
        is_one_each = isinstance(handed_on, tuple)
        facts |= {
            RETURNS: "a tuple" if is_one_each else "no tuple",
            RULE: [repr(np.array(each)) for each in (handed_on if is_one_each else [handed_on])],
            GRAD: str(grad),
            "values saved": len(saved),
        }
    facts |= given.now()
    c.data[...] = c.data + 10
    return facts | {WRITTEN: plain(given.t)}


def flagged(requires_grad_, flag, **case):
    given = Given(**case)
    try:
        back = requires_grad_(given.t, *flag)
        came = "t itself" if back is given.t else "another object" if back is not None else "None"
    except Exception as error:
        came = f"RuntimeError: {refusal(error, REFUSAL)}"
    return {"outcome": came, **given.now()}


def emptied(zero_grad, **case):
    given = Given(**case)
    held = None if given.grad is None else given.grad.data
    zero_grad(given.t)
    return {**given.now(), HELD: held}


def incoming(numbers):
    return np.where(np.arange(numbers.size) == 1, np.inf, np.arange(numbers.size) - 1.0).reshape(numbers.shape)


def right_detach(numbers, **case):
    facts = {
        "d is t": False,
        "d.requires_grad": False,
        "d.grad": None,
        "d has a grad_fn": False,
        "d has an accumulator": False,
        "d": numbers,
    }
    return facts | untouched(numbers, **case) | {WRITTEN: numbers + 10}


def right_clone(numbers, **case):
    facts = {"recorded": ["CloneBackward0"], "c": numbers, "dtype of c": str(numbers.dtype), TO: 1}
    facts |= {"c has an accumulator": False, "c.grad": None, FLAG: False, "c.grad_fn": None}
    facts |= {
        FROM: [1],
        RETURNS: "a tuple",
        RULE: [repr(incoming(numbers))],
        GRAD: str(incoming(numbers)),
        "values saved": 0,
    }
    return facts | untouched(numbers, **case) | {WRITTEN: numbers}


def right_flag(kind, flag, **case):
    refused = kind == "computed" and flag == (False,)
    tracked = kind == "computed" or flag != (False,)
    came = f"RuntimeError: {REFUSAL}" if refused else "t itself"
    return {"outcome": came} | untouched(kind=kind, **case) | {"t.requires_grad": tracked}


def right_zeros(numbers, kind, gradient):
    zeros = None if gradient is None else np.zeros(numbers.shape)
    return untouched(numbers, kind, zeros) | {HELD: zeros}


def instead(**wrong):
    """A mistake: entries of the outcome, each from the numbers and the gradient."""
    names = {"written": WRITTEN, "grad": "t.grad", "same": SAME, "held": HELD}
    return lambda numbers, gradient, **case: {names[name]: each(numbers, gradient) for name, each in wrong.items()}


REFUSAL = "you can only change requires_grad flags of leaf variables"
WRITTEN, HELD = "t, after adding 10 in place to what you returned", "the array that was in `t.grad` before"
FLAG = "c.requires_grad, if record() does not set it"
TO, FROM = "calls of record() with c as the result", "calls of record() with t as the input"
RETURNS, RULE, GRAD = "rule(grad)", "rule(grad) for the grad -1, inf, 1, …", "that grad afterwards"
SAME = "t.grad is the same tensor as before"


def written(call):
    """The program of a case: its tensor, and the call."""

    def program(numbers, kind, gradient, flag=()):
        lines = [f"t = Tensor({as_array(numbers)}{', requires_grad=True' * (kind != 'plain')})"]
        lines += [] if gradient is None else [f"t.grad = Tensor({as_array(gradient)})"]
        lines += ['t.grad_fn = Node("MulBackward0")  # from autograd_course.workshop'] * (kind == "computed")
        return "\n".join([*lines, call(*flag)])

    return program


def as_array(numbers):
    numbers = np.asarray(numbers)
    text = str(numbers.tolist()).replace("nan", "np.nan").replace("inf", "np.inf")
    return f"np.array({text}{', np.float32' * (numbers.dtype == np.float32)})"


DETACH, CLONE = written(lambda: "d = detach(t)"), written(lambda: "c = clone(t, record)")
SWITCH = written(lambda *flag: f"requires_grad_({', '.join(['t', *map(str, flag)])})")
EMPTY = written(lambda: "zero_grad(t)")
ASKS = {
    "d": "d must share memory with t, but be untracked, without a graph or a gradient. t must stay as it was.",
    "c": "c must be a copy with its own memory, recorded as CloneBackward0, with a rule that passes grad on unchanged.",
    "f": (
        "Set the flag of t and return t itself. If t is a computed tensor and the flag is False, raise the error "
        "instead."
    ),
    "z": "Write zeros into the array of t.grad. If t.grad is None, leave it alone.",
}
own_memory = instead(written=lambda numbers, gradient: numbers)
shared_memory = instead(written=lambda numbers, gradient: numbers + 10)
lost = instead(grad=lambda numbers, gradient: None, same=lambda numbers, gradient: gradient is None)
aside = instead(held=lambda numbers, gradient: gradient)
idle = instead(grad=lambda numbers, gradient: gradient, held=lambda numbers, gradient: gradient)
replaced = instead(
    grad=lambda numbers, gradient: gradient if gradient is None else np.zeros(numbers.shape),
    same=lambda numbers, gradient: gradient is None,
    held=lambda numbers, gradient: gradient,
)
created = instead(
    grad=lambda numbers, gradient: np.zeros(numbers.shape), same=lambda numbers, gradient: gradient is not None
)


def timed(gradient):
    product = None if gradient is None else 0 * gradient
    return {"t.grad": product, HELD: product}


of_detach = [
    (lambda **case: {"d is t": True}, "d is t itself. Make a new tensor in every case."),
    (lambda kind, **case: {"d.requires_grad": kind != "plain", "d is t": False}, "d is still tracked."),
    (lambda gradient, **case: {"d.grad": gradient}, "d has taken the gradient of t with it."),
    ("M27", own_memory, "d has its own memory, but it must share t's."),
    ("M30", lambda **case: {"t.requires_grad": False}, "t itself was taken out of the graph."),
    ("M30", lost, "The gradient of t was cleared."),
]
of_clone = [
    ("M28", lambda numbers, **case: {"recorded": [], WRITTEN: numbers}, "Nothing was recorded."),
    (shared_memory, "c shares memory with t."),
    (lambda **case: {RETURNS: "no tuple"}, "A rule returns a tuple, even for one input: `(grad,)`."),
    (
        lambda kind, **case: {"recorded": ["CloneBackward0"] * (kind != "plain")},
        "Call record() for every t: it decides whether there is anything to record.",
    ),
    (
        lambda kind, **case: {FLAG: kind != "plain"},
        "Inside no_grad(), record() does not set the flag of a result. Which of your lines did?",
    ),
    (lambda gradient, **case: {"c.grad": gradient}, "c is a new tensor: no gradient has arrived there yet."),
    (
        lambda kind, **case: {"c.grad_fn": "MulBackward0" if kind == "computed" else None},
        "This is the node that made t. The node of c comes from record().",
    ),
]
of_flag = [
    (lambda **case: {"outcome": right_flag(**case)["outcome"].replace("t itself", "None")}, "Return t itself."),
    (
        lambda **case: {"outcome": right_flag(**case)["outcome"].replace("t itself", "another object")},
        "Set the flag of t itself, and return t.",
    ),
    (
        lambda flag, **case: {"outcome": "t itself", "t.requires_grad": flag != (False,)},
        "Raise the error if t is a computed tensor and the flag is False.",
    ),
    (
        lambda flag, **case: right_flag(flag=flag, **case) | {"t.requires_grad": flag != (False,)},
        "You raised the error, but only after the flag had changed.",
    ),
]
of_zero = [
    (("raises", AttributeError, "'NoneType'"), "There may be no gradient yet: then t.grad is None."),
    ("M03", created, "t.grad was None, and must stay None."),
    (lambda gradient, **case: timed(gradient), "0 * nan, 0 * inf and inf - inf are nan, not 0."),
    (lost, "You set t.grad to None. In place means that its numbers become 0."),
    (replaced, "You put a new tensor into t.grad, but others may still hold the old one: write into that."),
    (idle, "Nothing was set to zero here. For which tensors does your code do nothing?"),
    (aside, "The old array still holds its numbers: write the zeros into that array."),
]

with Check(
    "8.2",
    points=3,
    asks="Compare each line with the exercise's list: which memory is shared, what is tracked, what `.grad` holds.",
) as check:
    check.agrees(
        lambda **case: detached(detach, **case), tensors, right_detach, asks=ASKS["d"], mistakes=of_detach, shown=DETACH
    )
    check.agrees(
        lambda **case: cloned(clone, **case), tensors, right_clone, asks=ASKS["c"], mistakes=of_clone, shown=CLONE
    )
    check.agrees(
        lambda **case: flagged(requires_grad_, **case),
        leaves,
        right_flag,
        asks=ASKS["f"],
        mistakes=of_flag,
        shown=SWITCH,
    )
    check.agrees(
        lambda **case: emptied(zero_grad, **case), gradients, right_zeros, asks=ASKS["z"], mistakes=of_zero, shown=EMPTY
    )

# %% tests="8.3"
from itertools import pairwise

from autograd_course.workshop import Tensor

SIZES = [
    "[{3}, {4}, {2}, 1]",
    ("two layers", "[{2}, {5}, 1]"),
    ("a single layer", "[{3}, {5}]"),
    ("layers of equal size", "[{4}] * 4"),
    ("layers of size 1", "[1, 1, 1, 1]"),
    ("many layers", "[{2}, {3}] * 3"),
]
PAIRS = [
    "[{3}, {2}]",
    ("one input", "[1, {3}]"),
    ("one output", "[{3}, 1]"),
    ("as many outputs as inputs", "[{2}] * 2"),
]
how = {
    "rows": ["(3,)", ("a single row", "(1,)"), ("x is a single vector", "()"), ("x has three dimensions", "(2, 3)")],
    "seed": ["{33}", ("a number far from 0 is drawn", "34481")],
    "tracked": ["False", ("x is tracked", "True")],
}
layers, networks = domain(torch, sizes=PAIRS, **how), domain(torch, sizes=SIZES, **how)
WEIGHTS, BIASES = "numbers of each weight", "numbers of each bias"
HOOKED, RECORDED = "a hook is left on a parameter", "your own engine records where each parameter is used"


class Noting:
    """An engine that notes which tensors are behind a result."""

    rule = str  # it needs none

    def record(self, result, inputs, *_):
        result.behind = [one for each in inputs for one in (each, *getattr(each, "behind", ()))]


def used(model, of_it, made, own_model, sizes, rows, seed, tracked):
    """The parameters of a model, its output, and what a backward pass brings to its layers, `of_it`.

    `own_model` is the same, made of the tensors of lesson 07.
    """
    once, parameters = model.parameters(), model.parameters()
    if type(parameters) is not list:
        raise TypeError(f"parameters() should return a list, but returns a {type(parameters).__name__}")
    own = [isinstance(each, Tensor) for each in parameters]  # of the workshop
    if any(own) or any(isinstance(each, torch.Tensor) for each in own_model.parameters()):
        raise TypeError("parameters() lists something that the `tensor` given to this model did not make")
    own = [each for layer in of_it for each in (layer.weight, layer.bias)]
    told = {
        "leaves": [int(each.is_leaf) for each in parameters],
        "tracked": [int(each.requires_grad) for each in parameters],
        "belong to a layer": [int(any(each is one for one in own)) for each in parameters],
        "shapes": [tuple(each.shape) for each in parameters],
        "dtypes": [str(each.dtype) for each in parameters],
        WEIGHTS: [each.detach().tolist() for each in parameters if each.ndim == 2],
        BIASES: [each.detach().tolist() for each in parameters if each.ndim != 2],
        "made by `tensor`": [int(any(each is one for one in made)) for each in parameters],
        "different parameters": len({id(each) for each in parameters}),
        "as many in a second call": len(parameters) == len(once),
        HOOKED: has_hook(*parameters),
    }
    x = rows_of(sizes, rows, seed, tracked)
    theirs = own_model(Tensor(np.array(x.tolist()), engine=Noting()))
    told["the same with your own engine"] = np.allclose(theirs.data, model(x).tolist(), atol=1e-5)  # float64, float32
    told[RECORDED] = all(any(each is one for one in theirs.behind) for each in own_model.parameters())
    with torch.no_grad():
        for layer in of_it:
            layer.bias.add_(0.5)  # zeros would hide that it is left out
    output = model(x)
    if output.requires_grad:
        (output * output).sum().backward()
    return told | {"output": output.detach(), "gradients": [each.grad for each in own], "x.grad": x.grad}


def rows_of(sizes, rows, seed, tracked):
    return torch.tensor(
        np.random.default_rng(seed + 1).normal(size=(*rows, sizes[0])).astype(np.float32), requires_grad=tracked
    )


def noting(made):
    """A `tensor` that notes what it makes."""

    def tensor(*given, **named):
        made.append(torch.tensor(*given, **named))
        return made[-1]

    return tensor


def one_layer(Linear, sizes, seed, **case):
    layer = Linear(*sizes, np.random.default_rng(seed), noting(made := []))
    own = Linear(*sizes, np.random.default_rng(seed), Tensor)
    return used(layer, [layer], made, own, sizes, seed=seed, **case)


def network(MLP, sizes, seed, **case):
    model = MLP(sizes, np.random.default_rng(seed), noting(made := []))
    if not isinstance(model.layers, list):
        raise TypeError(f"the layers should be in a list, but `layers` is a {type(model.layers).__name__}")
    own = MLP(sizes, np.random.default_rng(seed), Tensor)
    return used(model, model.layers, made, own, sizes, seed=seed, **case)


def right(sizes, rows, seed, tracked, last=False, between=True, bias=0.5):
    """The same without classes; with other arguments, what is easily done instead."""
    random, numbers = np.random.default_rng(seed), []
    for pair in pairwise(sizes):
        numbers += [(random.normal(size=pair) * 0.5).astype(np.float32), np.zeros(pair[1], np.float32)]
    leaves = [torch.tensor(each + bias * (each.ndim == 1), dtype=torch.float32, requires_grad=True) for each in numbers]
    x = h = rows_of(sizes, rows, seed, tracked)
    for place in range(0, len(leaves), 2):
        h = h @ leaves[place] + leaves[place + 1]
        h = h * (h > 0) if (last if place + 2 == len(leaves) else between) else h
    (h * h).sum().backward()
    flags = dict.fromkeys(("leaves", "tracked", "belong to a layer", "made by `tensor`"), [1] * len(leaves))
    told = {"shapes": [each.shape for each in numbers], "dtypes": ["torch.float32"] * len(leaves)}
    told |= {WEIGHTS: [each.tolist() for each in numbers[::2]], BIASES: [each.tolist() for each in numbers[1::2]]}
    told |= {"different parameters": len(leaves)}
    told |= {"the same with your own engine": True, "as many in a second call": True, HOOKED: False, RECORDED: True}
    return flags | told | {"output": h.detach(), "gradients": [each.grad for each in leaves], "x.grad": x.grad}


def flags(name, weight, bias):
    return lambda sizes, **case: {name: [weight, bias] * (len(sizes) - 1)}


def drawn(order=list, before=False, after=False, turned=False, factor=0.5):
    """A mistake: layers are made in another order, biases are drawn as well, or weights are not drawn as they should."""

    def weights(sizes, seed, **case):
        random, found = np.random.default_rng(seed), {}
        for place, pair in order([*enumerate(pairwise(sizes))]):
            random.normal(size=pair[1] * before)
            numbers = random.normal(size=pair[::-1]).T if turned else random.normal(size=pair)
            found[place] = (numbers * factor).astype(np.float32).tolist()
            random.normal(size=pair[1] * after)
        return {WEIGHTS: [found[place] for place in sorted(found)]}

    return weights


DRAWN = "You get these weights if each bias is drawn from `random` as well. Draw nothing but the weights."
NO_LEAF = "The weight is the result of an operation: what did you do last when you made it?"


PROGRAM = """model = {}, np.random.default_rng(seed), torch.tensor)
for layer in {}:
    layer.bias.data += 0.5
x = torch.ones(*rows, sizes[0], requires_grad=tracked)
(model(x) ** 2).sum().backward()""".format
LAYER, NETWORK = PROGRAM("Linear(*sizes", "[model]"), PROGRAM("MLP(sizes", "model.layers")


def in_rows(sizes, **case):
    return {"shapes": [shape for pair in pairwise(sizes) for shape in (pair, (1, pair[1]))]}


mistakes = [
    ("M07", flags("leaves", 0, 1), NO_LEAF),
    (in_rows, "A bias holds one number for each output: its shape is (n_out,), without a row around it."),
    (
        ("raises", RuntimeError, "to have the same dtype"),
        "NumPy's numbers are float64. Turn them into float32 before you call `tensor`.",
    ),
    (("raises", AttributeError, "'list' … in the check"), "`parameters()` must return one flat list of tensors."),
    (flags("tracked", 0, 0), "A parameter must require a gradient."),
    (flags("belong to a layer", 0, 0), "These are copies: training them does not train the layers."),
    (lambda **case: {RECORDED: False}, "Writing into a tensor, as `+=` does, is not recorded by your own engine."),
    (lambda **case: {"as many in a second call": False}, "parameters() lists the same tensors anew in each call."),
    (lambda sizes, **case: {"leaves": [1] * (len(sizes) - 1)}, "The bias is missing from the parameters."),
    (drawn(order=lambda layers: layers[::-1]), "The last layer was made first. In which order must they be made?"),
    (drawn(before=True), DRAWN),
    (drawn(after=True), DRAWN),
    (drawn(turned=True), "You get these weights if they are drawn in the shape (n_out, n_in) and then transposed."),
    (drawn(factor=1.0), "These weights have not been multiplied by 0.5."),
    (dict(bias=0.0), "The bias is not added."),
    (dict(last=True), "The last layer must not apply relu: its output may be negative."),
    (dict(between=False), "There is no relu between the layers."),
]

ASKED = (
    "For each pair of neighbouring sizes, draw a weight, and nothing else, from `random`; a bias begins at 0. All are tracked "
    "float32 leaves, listed in order by `parameters()`. The output has a graph, and a relu between any two layers."
)
shared = dict(mistakes=mistakes, asks=ASKED)

with Check("8.3", points=4) as check:
    check.agrees(lambda **case: one_layer(Linear, **case), layers, right, shown=LAYER, **shared)
    check.agrees(lambda **case: network(MLP, **case), networks, right, shown=NETWORK, **shared)

# %% tests="8.4"
from autograd_course.workshop import Tensor

parameters = {
    "names": {"Tensor": Tensor},
    "w": [
        LEAF("[{1.0}, {-2.0}]"),
        ("a single number", LEAF("{1.5}")),
        ("a table", LEAF("[[{1.0}, {-2.0}, {0.5}], [{3.0}, {0.25}, {-1.0}]]")),
        ("a parameter that has been frozen", LEAF("[{1.0}, {-2.0}]") + ".requires_grad_(False)"),
        ("a tensor of your own engine", "Tensor(np.array([{1.0}, {-2.0}]), requires_grad=True)"),
    ],
    "others": [
        "[]",
        ("a second parameter of the same shape", f"[{LEAF('[{4.0}, {0.5}]')}]"),
        ("many parameters", f"[{LEAF('[{4.0}, {0.5}]')}, *[{LEAF('[{0.3}]')} for _ in range(11)]]"),
    ],
    "container": ["list", ("parameters from a generator", "iter")],
}
walks = {
    "gradient": [
        "lambda p, place, step: 2 * (p - 3 - place)",
        ("a gradient of zeros in the first step", "lambda p, place, step: (step != 0) * (p - 3)"),
        ("a gradient of zeros in the second step", "lambda p, place, step: (step != 1) * (p - 3)"),
        ("no gradient in the second step", "lambda p, place, step: None if step == 1 else p - 3"),
        ("no gradient in the first step", "lambda p, place, step: None if step == 0 else p - 3"),
        ("a gradient for every other parameter", "lambda p, place, step: p + 2 if place % 2 else None"),
        ("parameters that get gradients in turn", "lambda p, place, step: None if (place + step) % 2 else p - 5"),
        ("tiny gradients", "lambda p, place, step: (p - 3) * 0.00000001"),
        ("large gradients", "lambda p, place, step: (p - 3) * 1000000.0"),
        (INFINITE, f"lambda p, place, step: (p - 3) * ({NAN} if step else {INF})"),
    ],
    "lr": ["{0.1}", ("a large rate", "{2.0}"), ("a rate of 0", "0.0")],
    "steps": ["3", ("no step", "0"), ("a single step", "1"), ("many steps", "24")],
    "adds_up": ["False", ("gradients that are written into the old `.grad`", "True")],
    "clears": ["False", ("`zero_grad()` before each step", "True")],
}
ALONE = "a table", "many parameters", "a large rate", "no step", "a single step", "many steps"
ALONE += "tiny gradients", "large gradients"
MOMENTUM = ["dict(momentum={0.9})", ("no momentum", "{}"), ("a momentum of 1", "dict(momentum=1.0)")]
BETAS = [
    "{}",
    ("other betas", "dict(betas=({0.5}, {0.6}))"),
    ("betas of 0", "dict(betas=(0.0, 0.0))"),
    ("betas close to 1", "dict(betas=(0.995, 0.99999))"),
    ("another eps", "dict(eps={0.1})"),
    ("an eps of 0", "dict(eps=0.0)"),
]
of_sgd, of_adam = [domain(torch, alone=ALONE, **parameters, **walks, options=options) for options in (MOMENTUM, BETAS)]
cleared = domain(torch, **parameters, gradient=walks["gradient"][:1] + walks["gradient"][3:5])


GRAD, HELD = "each `.grad`", "the tensors that were there before"


def deliver(gradient, params, step, adds_up=False):
    """Give each parameter its gradient of this step, in a new tensor or in the old one."""
    for place, p in enumerate(params):
        g = gradient(numbers(p), place, step)
        if type(p) is Tensor and g is not None:
            g = Tensor(g.numpy())
        if adds_up and g is not None and p.grad is not None:
            p.grad -= p.grad - g
        else:
            p.grad = g


def numbers(tensor):
    """A copy, in a tensor of the library."""
    return torch.tensor(tensor.tolist(), dtype=torch.float64)


def path(optimizer, w, others, container, gradient, lr, steps, adds_up, clears, options):
    """Where the parameters are after each step."""
    params = [w, *others]
    opt, found = optimizer(container(params), lr=lr, **options), []
    for step in range(steps):
        if clears:
            opt.zero_grad()
        deliver(gradient, params, step, adds_up)
        optimizer(container(params), lr=lr)  # another one, with a memory of its own
        opt.step()
        found.append([numbers(p) for p in params])
    return found


def emptied(optimizer, w, others, container, gradient):
    params = [w, *others]
    opt = optimizer(container(params), lr=0.1)
    deliver(gradient, params, 0)
    held = [p.grad for p in params]
    opt.zero_grad()
    found = {GRAD: [p.grad for p in params], HELD: held}
    return {what: [None if each is None else numbers(each) for each in grads] for what, grads in found.items()}


def by(formula, zeros=False, counts=False, shared=False, forgets=False, **mistake):
    """The path by a formula for a parameter's own memory and gradient; `mistake` goes to the formula.

    With `zeros`, a gradient of None is taken as zeros; with `counts`, only `t` goes on there. What is remembered may be
    shared by all parameters, or forgotten after each step.
    """

    def walked(w, others, container, gradient, lr, steps, adds_up, clears, options):
        params, one, found = [w, *others], {}, []
        memories = [one if shared else {} for _ in params]
        for step in range(steps):
            one.update({"v": 0.0} if forgets else {})
            deliver(gradient, params, step, adds_up)
            for p, memory in zip(params, memories):
                if p.grad is not None or zeros:
                    g = np.zeros(p.shape) if p.grad is None else np.array(p.grad.tolist())
                    change = formula(memory, g, lr, **options, **mistake)
                    p.data += change if type(p) is Tensor else torch.tensor(change)
                elif counts:
                    memory["t"] = memory.get("t", 0) + 1
            found.append([numbers(p) for p in params])
        return found

    return walked


def sgd(memory, g, lr, momentum=0.0, sign=-1, keeps=1.0, share=False, late=False, held=False):
    kept = g if held and memory.get("steps") == 1 else memory.get("v", 0.0)
    velocity = keeps * momentum * kept + (1 - momentum if share else 1) * g
    memory.update(v=g if late else velocity, steps=memory.get("steps", 0) + 1)
    return sign * lr * velocity


def adam(
    memory, g, lr, betas=(0.9, 0.999), eps=1e-8, first=True, second=True, root=True, frozen=False, under=False, kept=False
):  # fmt: skip
    (one, two), t = betas, memory.get("t", 0) + 1
    m, v = one * memory.get("m", 0.0) + (1 - one) * g, two * memory.get("v", 0.0) + (1 - two) * g * g
    top, below = m / (1 - one**t if first else 1), v / (1 - two**t if second else 1)
    memory.update(t=0 if frozen else t, m=top if kept else m, v=v)
    if under:
        return -lr * top / np.sqrt(below + eps)
    return -lr * top / ((np.sqrt(below) if root else below) + eps)


def counted_together(**case):
    count = {}

    def formula(memory, g, lr, **options):
        memory["t"] = count.get("t", 0)
        change = adam(memory, g, lr, **options)
        count["t"] = memory["t"]
        return change

    return by(formula)(**case)


def none_left(w, others, container, gradient):
    deliver(gradient, [w, *others], 0)
    deliver(lambda p, place, step: None, [w, *others], 0)
    return {GRAD: [None] * (1 + len(others)), HELD: gradients(w, others, gradient)[GRAD]}


def gradients(w, others, gradient, factor=1, **case):
    found = [gradient(numbers(p), place, 0) for place, p in enumerate([w, *others])]
    return {GRAD: [None if each is None else factor * each for each in found]}


def unmoved(w, others, steps, **case):
    return [[numbers(p) for p in (w, *others)]] * steps


def walked_once(container, clears, **case):
    """One loop over a generator is all there is: zero_grad()'s, if it comes first, or that of the first step."""
    if container is iter and clears:
        return unmoved(**case)
    found = by_sgd(container=container, clears=clears, **case)
    return found[:1] * len(found) if container is iter else found


def held_with_grad(adds_up, **case):
    """The first v is the tensor in .grad, into which the next gradient may be written."""
    return by(sgd, held=adds_up)(adds_up=adds_up, **case)


SKIPPED = "Something is None here: is it a gradient, or a memory that is still empty? What should `step()` do then?"
AS_ZEROS = "A gradient of None was taken as zeros, and the memory still moved the parameter: skip it."
APART = "Each parameter needs a memory of its own, and it must keep that from step to step."
UNMOVED = (
    "The caller's tensors did not move. Do you change them in place? And how many times can you go through a generator?"
)
ALWAYS = [
    (("raises", Exception, "NoneType"), SKIPPED),
    (("raises", RuntimeError, "a leaf Variable"), "An update must not be recorded: switch recording off for it."),
    (lambda **case: unmoved(**case), UNMOVED),
]
in_sgd = [
    *ALWAYS,
    (walked_once, "Only the first step moved the parameters: you can go through a generator only once."),
    (by(sgd, sign=1), "Each step goes uphill: it adds the gradient instead of subtracting it."),
    (
        by(sgd, keeps=0.0),
        "The momentum is missing: how much of the old v goes into the new one, and does each optimizer keep its own?",
    ),
    (by(sgd, share=True), "Only part of g goes into v: how much does the formula take?"),
    (by(sgd, late=True), "v keeps only the last gradient and forgets the earlier ones."),
    (
        held_with_grad,
        "After the first step, v and .grad are the same tensor. What does v hold once the next gradient is written into it?",
    ),
    (by(sgd, zeros=True), AS_ZEROS),
    (by(sgd, shared=True), APART),
    (by(sgd, shared=True, forgets=True), APART),
]
in_adam = [
    *ALWAYS,
    (by(adam, first=False, second=False), "m and v begin at 0: what corrects for that?"),
    (by(adam, second=False), "m was corrected for starting at 0. What about v?"),
    (
        by(adam, first=False),
        "v was corrected for starting at 0. What about m? The first step should be about as long as `lr`.",
    ),
    (by(adam, counts=True), "`t` went on in a step that this parameter skipped: it counts this parameter's own steps."),
    (by(adam, zeros=True), AS_ZEROS),
    (counted_together, "Is t counted for all parameters together? Each parameter counts its own steps."),
    (by(adam, shared=True), APART),
    (
        by(adam, kept=True),
        "The corrected m was kept for the next step. What does the formula remember, and what does it use?",
    ),
    (by(adam, under=True), "eps is added to the root, not under it."),
    (by(adam, root=False), "The square root of v is missing."),
    (by(adam, frozen=True), "t must count the steps: 1, 2, 3 and so on."),
]
in_zero_grad = [
    (
        "M22",
        lambda **case: gradients(**case, factor=0),
        ("Zeros are what `zero_grad(set_to_none=False)` leaves. By default, `.grad` becomes None."),
    ),
    (lambda **case: gradients(**case), "The gradient is still there."),
]
CLEARS = "`zero_grad()` must set `.grad` to None for every parameter."
STEPS = """opt = {0}(container([w, *others]), lr=lr, **options)
for step in range(steps):
    if clears:
        opt.zero_grad()
    for place, p in enumerate([w, *others]):
        g = gradient(p.detach().clone(), place, step)
        if adds_up and g is not None and p.grad is not None:
            p.grad -= p.grad - g
        else:
            p.grad = g
    {0}(container([w, *others]), lr=lr)  # another one, with a memory of its own
    opt.step()
    print(w)  # `Tensor` is from autograd_course.workshop""".format
ZERO = """opt = {}(container([w, *others]), lr=0.1)
w.grad = gradient(w.detach(), 0, 0)
opt.zero_grad()
print(w.grad)""".format
S, A, SZ, AZ = STEPS("SGD"), STEPS("Adam"), ZERO("SGD"), ZERO("Adam")
by_sgd, by_adam = by(sgd), by(adam)

with Check(
    "8.4",
    points=5,
    asks=(
        "`step()` must write the values from the formulas into the existing parameters, with separate memory for each "
        "of them. It must leave `.grad` as it is."
    ),
) as check:
    check.agrees(lambda **case: path(SGD, **case), of_sgd, by_sgd, mistakes=in_sgd, shown=S, weight=2)
    check.agrees(lambda **case: path(Adam, **case), of_adam, by_adam, mistakes=in_adam, shown=A, weight=3)
    check.agrees(lambda **case: emptied(SGD, **case), cleared, none_left, asks=CLEARS, mistakes=in_zero_grad, shown=SZ)
    check.agrees(lambda **case: emptied(Adam, **case), cleared, none_left, asks=CLEARS, mistakes=in_zero_grad, shown=AZ)

# %% tests="8.5"
from autograd_course.workshop import Tensor

IN_TURN = "1.0 - 2.0 * (torch.arange(output.numel()).reshape(output.shape) % 2)"
OWN = ["False", ("tensors of your own engine", "True")]
outputs = domain(
    torch,
    own=OWN,
    output=[
        DOUBLE("[[{2.0}], [{-1.0}], [{0.5}]]"),
        ("outputs of zero", DOUBLE("[[0.0], [0.0], [0.0]]")),
        ("outputs far from zero", DOUBLE("[[{20.0}], [{-15.0}], [{25.0}]]")),
        ("a single output", DOUBLE("[[{2.0}]]")),
        ("outputs in two columns", DOUBLE("[[{2.0}, {-0.5}], [{1.5}, {-1.0}]]")),
        ("outputs without columns", DOUBLE("[{2.0}, {-0.5}]")),
    ],
    signs=[IN_TURN, ("equal signs", "0 * output - 1"), ("signs that are all met", "1.0 - 2.0 * (output < 0)")],
)
FIRST = f"({DOUBLE('[[{1.0}, {2.0}], [{-1.0}, {0.5}], [{0.5}, {-2.0}]]')}, {DOUBLE('[[1.0], [-1.0], [1.0]]')})"
SECOND = f"({DOUBLE('[[{2.0}, {1.0}], [{-0.5}, {-0.5}]]')}, {DOUBLE('[[-1.0], [1.0]]')})"
WEIGHTS = [DOUBLE("[[{0.5}], [{-0.25}]]"), ("weights of zero", DOUBLE("[[0.0], [0.0]]"))]
runs = domain(
    torch,
    w=WEIGHTS,
    batches=[
        f"[{FIRST}, {SECOND}]",
        ("a single batch", f"[{FIRST}]"),
        ("no batch", "[]"),
        ("the same batch twice in a row", f"[{FIRST}] * 2"),
        ("many batches", f"[{FIRST}, {SECOND}] * 6"),
        ("a batch that is right already", f"[({DOUBLE('[[30.0, 0.0]]')}, {DOUBLE('[[1.0]]')}), {FIRST}]"),
    ],
    epochs=["3", ("no epoch", "0"), ("a single epoch", "1"), ("many epochs", "{8}")],
    settings=[
        "dict(lr={0.5})",
        ("momentum", "dict(lr={0.2}, momentum={0.9})"),
        ("steps that are too long", "dict(lr={8.0})"),
    ],
    left_over=["None", ("a gradient that is left over", "{1.0}")],
    alone=["many batches"],
)
looks = domain(
    torch,
    own=OWN,
    w=WEIGHTS[:1],
    model=[
        "lambda x, w: x @ w",
        *raising("model(x, w)")[:1],
    ],
    x=[
        DOUBLE("[[{1.0}, {2.0}], [{3.0}, {0.5}], [{-0.5}, {-2.0}], [{-4.0}, {1.0}]]"),
        ("an output of exactly 0", DOUBLE("[[0.0, 0.0], [{3.0}, {0.5}], [0.0, 0.0]]")),
        ("a single example", DOUBLE("[[{1.0}, {0.5}]]")),
        ("many examples", "torch.linspace({-3.0}, {4.0}, 262, dtype=torch.float64).reshape(131, 2)"),
        (INFINITE, DOUBLE(f"[[{NAN}, {{1.0}}], [{{1.0}}, {{0.5}}]]")),
        ("x is tracked", DOUBLE("[[{1.0}, {0.5}], [{-0.5}, {2.0}]]") + ".requires_grad_()"),
        ("outputs near 0", DOUBLE("[[{0.00000001}, 0.0], [0.0, {0.00000002}], [{-0.00000003}, 0.0]]")),
    ],
    signs=[
        "1.0 - 2.0 * (torch.arange(len(x)).reshape(-1, 1) % 3 == 1)",
        ("every sign right", "1.0 - 2.0 * (x @ w < 0)"),
        ("every sign wrong", "2.0 * (x @ w < 0) - 1.0"),
    ],
)


class Line:
    """A model with weights and a bias."""

    def __init__(self, w):
        self.w = w.clone().requires_grad_()
        self.b = torch.tensor([0.1], dtype=torch.float64, requires_grad=True)

    def __call__(self, x):
        return x @ self.w + self.b

    def parameters(self):
        return [self.w, self.b]


def copies(own, *tensors):
    """The same numbers in other tensors."""
    return [(Tensor if own else torch.tensor)(np.array(each.tolist())) for each in tensors]


def slopes(loss_of, own, output, signs):
    z, s = copies(own, output, signs)
    z.requires_grad = True
    loss = loss_of(z, s)
    if not isinstance(loss, torch.Tensor | Tensor):
        raise TypeError(f"loss_of() should return a tensor, but returns a {type(loss).__name__}")
    if own:  # nothing is recorded here
        return {"loss": np.array(loss.data), "slopes": None}
    loss.backward()
    return {"loss": loss.detach(), "slopes": z.grad}


def formula(own, output, signs, share=True, turned=1):
    z, s = np.array(output.tolist()), turned * np.array(signs.tolist())
    share = z.size if share else 1
    slopes = None if own else -s / (1 + np.exp(s * z)) / share
    return {"loss": np.logaddexp(0, -s * z).sum() / share, "slopes": slopes}


def trained(train, w, batches, epochs, settings, left_over):
    """The losses, and where the parameters are."""
    model = Line(w)
    opt = torch.optim.SGD(model.parameters(), **settings)
    model.w.grad = None if left_over is None else left_over * torch.ones_like(model.w)
    losses = train(model, opt, batches, epochs)
    if any(getattr(loss, "requires_grad", False) for loss in losses):
        raise TypeError("train() should return floats, but its list holds a tracked tensor")
    return {"losses": losses, "w": model.w.detach(), "b": model.b.detach()}


def by_numpy(w, batches, epochs, settings, left_over, late=False, clear=True, by_epoch=False):
    """The same by hand; with other arguments, what is easily done instead."""
    where, b = np.array(w.tolist()), np.array([0.1])
    kept = [np.full(where.shape, left_over or 0.0), np.zeros(1)]
    v, losses = [0.0, 0.0], []

    def move():
        nonlocal v, where, b
        v = [settings.get("momentum", 0.0) * old + new for old, new in zip(v, kept)]
        where, b = where - settings["lr"] * v[0], b - settings["lr"] * v[1]

    for _ in range(epochs):
        kept = [np.zeros(where.shape), np.zeros(1)] if by_epoch else kept
        for x, s in batches:
            if late:
                move()
            x = np.array(x.tolist())
            found = formula(False, x @ where + b, s)
            gradients = [x.T @ found["slopes"], found["slopes"].sum(axis=0)]
            kept = gradients if clear else [old + new for old, new in zip(kept, gradients)]
            if not late:
                move()
            losses.append(found["loss"])
    return {"losses": losses, "w": where, "b": b}


def one_an_epoch(batches, epochs, **case):
    if epochs and not batches:
        raise UnboundLocalError
    losses = by_numpy(batches=batches, epochs=epochs, **case)["losses"]
    return {"losses": losses[len(batches) - 1 :: len(batches) or 1]}


def share_of(accuracy, own, w, model, x, signs):
    recorded, (weights,) = [], copies(own, w)
    weights.requires_grad = True

    def noting(x):
        out = model(x, weights)
        recorded.append(out.requires_grad)
        return out

    x, signs = copies(own, x, signs) if own else (x, signs)
    return {"accuracy": accuracy(noting, x, signs), "recorded": int(any(recorded))}


def outputs_of(w, model, x):
    """The outputs as plain numbers."""
    return np.array(model(x, w).tolist()).ravel()


def all_with_all(own, signs, **case):
    return {"accuracy": np.equal.outer(np.sign(outputs_of(**case)), np.array(signs.tolist()).ravel()).mean()}


def by_counting(own, signs, share=lambda hits, of: hits / of, **case):
    outputs = outputs_of(**case).tolist()
    hits = sum(z * s > 0 for z, s in zip(outputs, signs.ravel().tolist()))
    return {"accuracy": share(hits, len(outputs)), "recorded": 0}


def of_one_sign(w, x, signs):
    rows = [row for row, sign in enumerate(signs.ravel().tolist()) if sign > 0]
    return by_counting(w, x[rows], signs[rows])


of_loss = [
    (("raises", AttributeError, "'float' object"), "A float has neither a graph nor a tensor's methods: use tensors."),
    ("M18", dict(share=False), "This is the sum over the outputs, not the mean."),
    (dict(turned=-1), "The sign of s · z is reversed."),
]
of_training = [
    (one_an_epoch, "Return one loss for each step, not for each epoch."),
    (lambda w, **case: {"w": w, "b": [0.1]}, "The parameters did not move."),
    ("M21", dict(late=True), "`step()` came before `backward()`."),
    ("M20", ("raises", RuntimeError, "second time")),
    (
        "M33",
        ("raises", TypeError, "holds a tracked tensor"),
        "A tracked loss keeps its whole graph alive: convert it to a float.",
    ),
    ("M19", dict(clear=False), "Gradients were not cleared."),
    ("M19", dict(left_over=None, clear=False), "Gradients were cleared only once."),
    (dict(clear=False, by_epoch=True), "Gradients were cleared only once in each epoch."),
]
TRAIN = """w.requires_grad_()
b = torch.tensor([0.1], dtype=torch.float64, requires_grad=True)
w.grad = left_over and left_over * torch.ones_like(w)
opt = torch.optim.SGD([w, b], **settings)
print(train(lambda x: x @ w + b, opt, batches, epochs), w, b)"""
LOSS_OF = """if own:  # with Tensor from autograd_course.workshop
    output, signs = Tensor(output.tolist()), Tensor(signs.tolist())
loss_of(output, signs)"""
SHARE = """if own:  # with Tensor from autograd_course.workshop
    w, x, signs = Tensor(w.tolist()), Tensor(x.tolist()), Tensor(signs.tolist())
w.requires_grad = True
print(accuracy(lambda x: model(x, w), x, signs))"""
of_accuracy = [
    (
        lambda own, **case: by_counting(own, **case) | {"recorded": int(not own)},
        "A graph was recorded: switch recording off here.",
    ),
    (dict(share=lambda hits, of: hits), "This is the number of right signs, not their share."),
    (all_with_all, "Every output was compared with every sign: the shapes (n, 1) and (n,) make n × n comparisons."),
    (of_one_sign, "Only the outputs whose sign should be +1 were counted. Count them all."),
    (dict(share=lambda hits, of: 1 - hits / of), "This is the share of wrong signs."),
]

LOSS = (
    "`loss_of` must return the mean of log(1 + exp(-s * z)) over all outputs z and their signs s, as a tensor with a "
    "graph."
)
TRAINING = (
    "`train` must take one step for each batch of each epoch, with the gradient of this batch alone, and return the "
    "losses of all steps, in order. If your `loss_of` is wrong, these numbers are wrong as well."
)
ACCURACY = (
    "`accuracy` must return the share of outputs that have the right sign (a 0 has none), without recording a graph."
)

with Check("8.5", points=3) as check:
    check.agrees(lambda **case: slopes(loss_of, **case), outputs, formula, asks=LOSS, mistakes=of_loss, shown=LOSS_OF)
    check.agrees(
        lambda **case: trained(train, **case),
        runs,
        by_numpy,
        asks=TRAINING,
        mistakes=of_training,
        shown=TRAIN,
        weight=2,
    )
    check.agrees(
        lambda **case: share_of(accuracy, **case), looks, by_counting, asks=ACCURACY, mistakes=of_accuracy, shown=SHARE
    )

# %% tests="8.6"
import math
from functools import cache, lru_cache

MADE = """
parameters = []
for gradient in gradients:
    shape = 1 if gradient is None else np.shape(gradient)
    parameters.append(torch.zeros(shape, dtype=torch.float64, requires_grad=True))
    parameters[-1].grad = None if gradient is None else torch.tensor(gradient, dtype=torch.float64)"""
lists = domain(
    torch,
    gradients=[
        "[[{3.0}, {4.0}], None, [[{1.0}, {-2.0}], [{2.0}, {0.5}]]]",
        ("no gradient at first", "[None, [{3.0}, {4.0}]]"),
        ("a gradient of zeros", "[[0.0, 0.0], [{-3.0}, {4.0}]]"),
        ("a gradient that is a single number", "[{-3.0}, [{3.0}, {4.0}]]"),
        ("entries that cancel", "[[{2.0}, {2.0}, -5.0], [1.0, -1.0]]"),
        ("a tiny gradient", "[[{0.0000000001}, {-0.0000000002}], [{0.0000000003}, 0.0]]"),
        ("three dimensions", "[[[[{3.0}, {4.0}]], [[{1.0}, {-2.0}]]]]"),
        ("a gradient without entries", "[[], [{3.0}, {4.0}]]"),
        ("no parameters", "[]"),
        ("many parameters", "[[{3.0}, {4.0}], None, [{1.0}]] * 44"),
        (INFINITE, f"[[{NAN}, {{1.0}}], [{{3.0}}, {INF}], [{{2.0}}]]"),
        ("the same gradient twice", "[[{3.0}, {4.0}]] * 2"),
    ],
    parameters=[MADE, ("parameters that have been frozen", MADE.replace("=True", "=False"))],
)
rows = domain(
    torch,
    norms=[
        "[{1.0}, {0.5}, {2.0}]",
        ("a norm that vanishes", "[{0.004}, {0.06}, {1.0}]"),
        ("a norm that explodes", "[{500.0}, {30.0}, {2.0}]"),
        ("large norms in the middle", "[{0.5}, {900.0}, {800.0}, {0.7}, {2.0}]"),
        ("norms that are None at the ends", "[None, {0.00001}, {1.0}, None]"),
        ("norms that are None in between", "[{300.0}, None, {1.0}]"),
        ("exactly a hundredth", "[1.0, 100.0]"),
        ("exactly a hundred times", "[100.0, 1.0]"),
        ("just below a hundredth", "[1.0, 100.5]"),
        ("just above a hundred times", "[100.5, 1.0]"),
        ("a first norm of 0", "[0.0, {500.0}, {1.0}]"),
        ("a last norm of 0", "[{1.0}, {0.001}, 0.0]"),
        ("norms that are all 0", "[0.0, 0.0]"),
        ("tiny norms", "[1e-200, 1e-190]"),
        ("a single norm", "[None, {3.0}]"),
        ("many norms", "[{0.5}, {900.0}, {800.0}, {0.7}] * 5 + [{2.0}]"),
        ("an infinite norm", "[float('inf'), {1.0}]"),
    ],
)
widths = domain(
    torch,
    widths=[
        "[32, {50}]",
        ("a narrow network", "[16]"),
        ("a wide network", "[96]"),
        ("every even width", "range(16, 97, 2)"),
        ("every odd width", "range(17, 97, 2)"),
    ],
)


def roots(gradients, parameters, root=lambda squares, g: math.sqrt(squares), none=lambda found: [*found, None]):
    found = []
    for gradient in [t.grad for t in parameters]:
        g = None if gradient is None else gradient.reshape(-1).tolist()
        found = none(found) if g is None else [*found, root(sum(each * each for each in g), g)]
    return found


def of_ends(norms):
    there = [norm for norm in norms if norm is not None]
    first, last = there[0], there[-1]
    return "vanishes" if 100 * first < last else "explodes" if first > 100 * last else "healthy"


def turned(norms):
    return of_ends(norms[::-1])


def without_zeros(norms):
    return of_ends([norm or None for norm in norms])


def with_the_bounds(norms):
    there = [norm for norm in norms if norm is not None]
    first, last = there[0], there[-1]
    return "vanishes" if 100 * first <= last else "explodes" if first >= 100 * last else "healthy"


NEAR_ONE = "between 1/5 and 5"


@cache
def at_spread_1(width):
    """The norm of the first layer by that of the last, in `deep`; with another spread, its ninth power is a factor."""
    random = np.random.default_rng(0)
    h, layers = random.normal(size=(16, width)), []
    for _ in range(10):
        w = random.normal(size=(width, width))
        h = np.maximum(h @ w, 0) / width
        layers.insert(0, (h > 0, w))
    last = first = random.normal(size=(16, width))
    for passes, w in layers[:-1]:
        first = (first * passes) @ w.T
    return np.linalg.norm(first) / np.linalg.norm(last)


def ratio(spreads, widths):
    """The first ratio of norms that is not healthy, or that all are."""
    ratios = {width: at_spread_1(width) * spread**9 for width, spread in zip(widths, spreads, strict=True)}
    far = [f"{each:.1g} for width {width}" for width, each in ratios.items() if not 0.2 < each < 5]
    return {"first norm / last norm": far[0] if far else NEAR_ONE}


def spreading(square):
    return lambda widths: ratio([square(width) ** 0.5 for width in widths], widths)


of_norms = [
    (("raises", AttributeError, "'NoneType'"), "A gradient may be None."),
    (dict(none=lambda found: [*found, 0.0]), "No gradient is not the same as a gradient of size 0."),
    (dict(none=lambda found: found), "Return an entry for each parameter: None for one without a gradient."),
    (dict(root=lambda squares, g: squares), "These are the sums of squares. The norm is the square root of that."),
    (dict(root=lambda squares, g: sum(g)), "The sum of the entries is not a norm: entries can cancel."),
    (dict(root=lambda squares, g: sum(map(abs, g))), "Take the square root of the sum of squares."),
    (
        dict(root=lambda squares, g: max(map(abs, g))),
        "This is the largest entry. The norm is the root of the sum of squares.",
    ),
]
of_verdict = [
    (("raises", TypeError, "'NoneType'"), "Norms may be None: skip those."),
    (("raises", ZeroDivisionError), "The last norm may be 0: compare without dividing by it."),
    (without_zeros, "A norm of 0 is a norm, too: skip only those that are None."),
    (with_the_bounds, "Exactly a hundredth is not less than a hundredth."),
    (
        turned,
        "The two words are swapped: the gradient reaches the first layer last, so a small first norm means that it "
        "vanished on the way.",
    ),
]
HALVES = (
    "The gradient shrinks by a factor of √2 in each layer: relu sets about half of its entries to 0. What must the "
    "spread make up for?"
)
of_spread = [
    (spreading(lambda width: 1 / width), HALVES),
    (spreading(lambda width: 4 / width**2), "2 / width is the square of the spread."),
]
EACH = "`norms` must return the norm of each gradient, in the order of the parameters, and None if there is none."
WORD = "`verdict` must compare the first and the last norm that are not None, and return one of the three words."
EVERY = "`spread` must keep gradients about the same size from layer to layer, for every width."

with Check("8.6", points=3) as check:
    check.agrees(lambda gradients, parameters: norms(parameters), lists, roots, asks=EACH, mistakes=of_norms)
    check.agrees(lambda norms: verdict(norms), rows, of_ends, asks=WORD, mistakes=of_verdict)
    check.agrees(
        lambda widths: [spread(width) * 1.0 for width in widths],
        widths,
        spreading(lambda width: 2 / width),
        asks=EVERY,
        mistakes=of_spread,
        judged_by=ratio,
        shown="for width in widths: deep(spread(width), width)",
    )

# %% tests="8.7"
STARTS = ["0.0", ("a start below zero", "{-1.5}")]
STEPS = ["3", ("no step", "0"), ("a single step", "1"), ("forty steps", "{40}")]
DATA = ["[{1.0}, {2.0}, {-0.5}]", ("a single number", "[{1.5}]"), ("data of zero", "[0.0, 0.0]")]
PIECES = [
    "[[{1.0}, {2.0}], [{3.0}, {-1.0}], [{0.5}, {0.25}]]",
    ("a single piece", "[[{1.0}, {2.0}]]"),
    ("the same piece twice", "[[{1.0}, {2.0}]] * 2"),
    ("many pieces of one number", "[[{1.0}], [{-2.0}], [{0.5}], [{1.5}]] * 9"),
]
LOSSES = [
    *losses("lambda w, part: ((w * torch.tensor(part, dtype=torch.float64) - 1) ** 2).mean()"),
    ("another loss", "lambda w, part: (w * torch.tensor(part, dtype=torch.float64)).sin().mean()"),
]
ALONE = "forty steps", *(name for name, _ in LOSSES[1:]), "weight decay", "Adam", "each parameter in its own group"
ORDINARY, *OTHERS = optimizers("w")
always = dict(loss_at=LOSSES, start=STARTS, steps=STEPS)
with_optimizer = always | {
    "optimizer": [f"lambda w: {ORDINARY}", *((name, f"lambda w: {made}") for name, made in OTHERS)]
}
plain = domain(torch, alone=ALONE, data=DATA, **always)
steered = domain(torch, alone=ALONE, data=DATA, **with_optimizer)
in_pieces = domain(torch, alone=ALONE, data=PIECES, **with_optimizer)


HOOKED = "a hook is left on w"


def fresh(start):
    return torch.tensor(start, dtype=torch.float64, requires_grad=True)


def walked(loop, loss_at, data, start, steps, optimizer=None):
    """The path of a loop, and where w itself is in the end."""
    w = fresh(start)
    path = loop(loss_at, w, *([optimizer(w)] if optimizer else []), data, steps)
    if type(path) is not list or any(type(each) is not float for each in path):
        raise TypeError("the loop should return its path as a list of floats")
    return {"path": path, "w itself": w.item(), "w.requires_grad": int(w.requires_grad), HOOKED: has_hook(w)}


def step(w, opt, slope):
    w.grad = torch.tensor(slope, dtype=torch.float64)
    opt.step()


def slope_of(loss_at, w, pieces):
    """The slope of the mean loss of all pieces."""
    return torch.autograd.grad(sum(loss_at(w, piece) for piece in pieces) / len(pieces), w)[0].item()


def plain_sgd(w):
    return torch.optim.SGD([w], lr=0.1)


def descent(loss_at, data, start, steps, optimizer=plain_sgd, times=1.0, decay=0.0, clear=True, cut=False, stuck=False):
    """The same with gradients put into place; with other arguments, what is easily done instead."""
    pieces = data if type(data[0]) is list else [data]
    w, g, path = fresh(start), 0.0, []
    opt = optimizer(w)
    for _ in range(steps):
        slope = (0.0 if cut else times * slope_of(loss_at, w, pieces)) + 2 * decay * w.item()
        g = slope + (0.0 if clear else g)
        step(w, opt, g)
        path.append(w.item())
    return {"path": path, "w itself": start if stuck else w.item(), "w.requires_grad": 1, HOOKED: False}


def added(**case):
    return {"path": descent(clear=False, **case)["path"]}


def decayed(decay=0.01, **case):
    return descent(decay=decay, **case)


def stays(start, steps, **case):
    return {"path": [start] * steps}


def last_piece(data, **case):
    return descent(data=data[-1:], **case)


def doubled_pieces(data, **case):
    return descent(data=data, times=len(data) / 2, **case)


def each_piece(loss_at, data, start, steps, optimizer, divided, clear):
    """A mistake: a step for each piece."""
    w, path = fresh(start), []
    opt = optimizer(w)
    for _ in range(steps):
        g = 0.0
        for piece in data:
            slope = slope_of(loss_at, w, [piece]) / (len(data) if divided else 1)
            g = slope if clear else g + slope
            step(w, opt, g)
        path.append(w.item())
    return {"path": path}


def by_each_piece(divided, clear):
    return lambda **case: each_piece(**case, divided=divided, clear=clear)


def all_pieces(data, **case):
    return descent(data=data, times=float(len(data)), **case)


TRUTH = {"one": "rebinds", "two": "adds up", "three": "clears", "four": "too large", "five": "cut off"}
WHY = {
    "one": "Which tensor does the caller hold, and which one moves?",
    "two": "Look at w.grad in the second step: what is in it?",
    "three": "What does opt.step() find in w.grad?",
    "four": "How large is the gradient, compared with that of a single batch with all the numbers?",
    "five": "Which part of the loss can send a gradient to w?",
}
of_one = [
    ("M08", dict(stuck=True), "The path is right, but the caller's w stayed where it was."),
    ("M19", added, "Each gradient still contains those before it."),
]
STILL = ("M21", stays, "w did not move at all: what did step() find in w.grad?")
of_two = [STILL, ("M19", added, "What is in w.grad in the second step?")]
of_three = [STILL, ("M19", added, "Your loop never clears the gradient.")]
of_four = [
    ("M23", all_pieces, "The steps are too long: each piece counts as if it were the whole batch."),
    (doubled_pieces, "You divide by 2. Are there always two pieces?"),
    *[
        (by_each_piece(divided, clear), "You take a step for each piece. All pieces together make one step.")
        for divided in (False, True)
        for clear in (False, True)
    ],
    ("M21", last_piece, "Only the last piece is left when step() runs."),
]
of_five = [
    ("M30", dict(cut=True), "The data have no influence: the gradient comes from w² alone."),
    (dict(decay=0.0), "The term 0.01 · w² adds nothing to the gradient. It should pull w towards 0."),
]


CALL = """w = torch.tensor(start, dtype=torch.float64, requires_grad=True)
{}(loss_at, w, {}data, steps), w.item()""".format
ONE = CALL("one", "")
TWO, THREE, FOUR, FIVE = (CALL(name, "optimizer(w), ") for name in ("two", "three", "four", "five"))

with Check(
    "8.7",
    points=3,
    asks=(
        "Each loop must do gradient descent with the gradient of its own step alone, and must move the caller's `w` "
        "itself, which stays tracked."
    ),
) as check:
    check.prediction(answer_8_7, truth=lambda: TRUTH, why=WHY, weight=3)
    check.agrees(lambda **case: walked(one, **case), plain, descent, mistakes=of_one, shown=ONE)
    check.agrees(lambda **case: walked(two, **case), steered, descent, mistakes=of_two, shown=TWO)
    check.agrees(lambda **case: walked(three, **case), steered, descent, mistakes=of_three, shown=THREE)
    check.agrees(lambda **case: walked(four, **case), in_pieces, descent, mistakes=of_four, shown=FOUR)
    check.agrees(lambda **case: walked(five, **case), steered, decayed, mistakes=of_five, shown=FIVE)


# %% tests="8.7 twin"
def start():
    w = torch.tensor(8.0, requires_grad=True)
    return w, torch.optim.SGD([w], lr=0.5)


def program():
    w, opt = start()  # A
    for _ in range(2):
        (2 * w).backward()
        opt.step()
    a = w.item()

    w, opt = start()  # B
    for _ in range(2):
        (2 * w).backward()
        opt.zero_grad()
        opt.step()
    b = w.item()

    w, opt = start()  # C
    kept = w
    (2 * w).backward()
    w = w - 0.5 * w.grad
    c = kept.item()

    w, opt = start()  # D
    for piece in ([2.0, 4.0], [6.0, 8.0]):
        (w * torch.tensor(piece)).mean().backward()
    opt.step()
    d = w.item()

    w, opt = start()  # E
    (3 * w.detach() + w).backward()
    opt.step()
    e = w.item()
    return {"a": a, "b": b, "c": c, "d": d, "e": e}


with Check("8.7 twin", points=1) as check:
    check.twin(
        answer_8_7_twin,
        truth=lambda: program(),
        why={
            "a": "What does `w.grad` hold at each of the two steps of program A?",
            "b": "What does `w.grad` hold at each of the two steps of program B?",
            "c": "`c` is the value of `kept`. Which tensor does `kept` name, and does the update change that tensor?",
            "d": "What do the two passes of program D leave in `w.grad` together?",
            "e": "Through which of the two terms in program E does the backward pass reach `w`?",
        },
    )
