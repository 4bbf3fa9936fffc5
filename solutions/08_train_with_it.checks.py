# %% tests="8.1"
import autograd_lib as torch
from autograd_course import Check

ON, OFF = 1, 0


def read():
    """What the student says of the switch."""
    told = is_grad_enabled()
    return ON if told is True else OFF if told is False else "neither True nor False"


def at_first():
    """The switch as it was made, and in a first block."""
    seen = [read()]
    with no_grad():
        seen.append(read())
    return seen


def states(*blocks, fails=False):
    """The switch before, inside and after blocks inside each other."""
    kinds = {OFF: no_grad, ON: enable_grad}
    switch["enabled"] = True
    seen = []

    def look():
        seen.append(read())

    def enter(names):
        look()
        if names:
            with kinds[names[0]]():
                enter(names[1:])
            look()
        elif fails:
            raise KeyError("on the way")

    try:
        enter(blocks)
    except KeyError:
        seen.append("error")
        look()
    return seen


def one_after_the_other():
    """One block that is used twice."""
    switch["enabled"] = True
    block, seen = no_grad(), []
    for _ in range(2):
        with block:
            seen.append(read())
        seen.append(read())
    return seen


def made_early():
    """A block that is made while recording is on, and begins while it is off."""
    switch["enabled"] = True
    block, seen = enable_grad(), []
    with no_grad():
        with block:
            seen.append(read())
        seen.append(read())
    return seen


def of_the_library():
    """The library's own switch, inside a block of the student's."""
    switch["enabled"] = True
    with no_grad():
        return ON if torch.is_grad_enabled() else OFF


STAYS = "after the block the switch is not back at what it was before it."
ALWAYS_ON = "the end of the inner block turned recording on, inside a block in which it should be off."
NO_OP = "inside enable_grad() recording should be on, also inside no_grad()."

with Check(
    "8.1",
    points=3,
    asks="What is asked: a switch that stands inside each block as the block says, and after it as it stood before.",
) as check:
    check.equal(
        "at first, and in no_grad",
        at_first,
        [ON, OFF],
        beliefs=[
            ("slip", ([OFF, OFF], "recording is on at first. Or has a block left it off? Run your cell once more."))
        ],
    )
    check.equal(
        "no_grad",
        lambda: states(OFF),
        [ON, OFF, ON],
        beliefs=[
            ("slip", ([ON, OFF, OFF], STAYS)),
            ("slip", ([ON, ON, ON], "inside no_grad() recording should be off.")),
        ],
    )
    check.equal(
        "no_grad in no_grad",
        lambda: states(OFF, OFF),
        [ON, OFF, OFF, OFF, ON],
        beliefs=[("slip", ([ON, OFF, OFF, ON, ON], ALWAYS_ON)), ("slip", ([ON] + [OFF] * 4, STAYS))],
    )
    check.equal(
        "enable_grad in no_grad",
        lambda: states(OFF, ON),
        [ON, OFF, ON, OFF, ON],
        beliefs=[
            ("slip", ([ON, OFF, OFF, OFF, ON], NO_OP)),
            ("slip", ([ON, OFF, ON, ON, ON], STAYS)),
        ],
    )
    check.equal(
        "enable_grad, where recording is on",
        lambda: states(ON),
        [ON, ON, ON],
        beliefs=[("slip", ([ON, ON, OFF], "before enable_grad() recording was on, so it should be on after it."))],
    )
    check.equal(
        "an error inside no_grad",
        lambda: states(OFF, fails=True),
        [ON, OFF, "error", ON],
        beliefs=[
            ("slip", ([ON, OFF, ON], "the error is swallowed: __exit__ returns something that is true.")),
            ("slip", ([ON, OFF, "error", OFF], "an error came, and the switch stayed off.")),
        ],
    )
    check.equal("one block, used twice", one_after_the_other, [OFF, ON, OFF, ON])
    check.equal(
        "enable_grad(), made before no_grad began",
        made_early,
        [ON, OFF],
        beliefs=[
            (
                "slip",
                ([ON, ON], "this block begins where recording is off, so it is off after it: when did the block look?"),
            )
        ],
    )
    check.equal(
        "the library's switch, inside your no_grad",
        of_the_library,
        ON,
        beliefs=[("slip", (OFF, "this turned the library's switch, not the one in `switch`."))],
    )
    ### BEGIN HIDDEN TESTS
    check.equal(
        "three blocks and an error",
        lambda: states(OFF, ON, OFF, fails=True),
        [ON, OFF, ON, OFF, "error", ON],
    )
    check.equal("five blocks", lambda: states(ON, OFF, ON, ON, OFF), [ON, ON, OFF, ON, ON, OFF, ON, ON, OFF, ON, ON])
    ### END HIDDEN TESTS
check.score

# %% tests="8.2"
import numpy as np

from autograd_course import Check
from autograd_course.workshop import Node, Tensor


def computed(numbers=(1.0, 2.0), gradient=(5.0, 6.0)):
    t = Tensor(np.array(numbers), requires_grad=True)
    t.grad_fn = Node("MulBackward0")
    t.grad = Tensor(np.array(gradient))
    return t


def detached(*given):
    t = computed(*given)
    d = detach(t)
    facts = {"d tracked": int(d.requires_grad), "d has a grad_fn": int(d.grad_fn is not None)}
    facts |= {"t tracked": int(t.requires_grad), "t has a grad_fn": int(t.grad_fn is not None)}
    facts["gradient of t"] = None if t.grad is None else t.grad.tolist()
    d.data[0] = 10.0
    return facts | {"t after a write into d": t.tolist(), "another object": int(d is not t)}


def cloned(*given):
    calls = []
    t = computed(*given)

    def record(result, inputs, name, rule, saved):
        calls.append((result, inputs, name, rule, saved))

    c = clone(t, record)
    facts = {"recorded": [name for _, _, name, _, _ in calls]}
    if calls:
        result, inputs, _, rule, saved = calls[0]
        facts |= {
            "recorded for the clone": int(result is c),
            "inputs": len(inputs),
            "its input is t": int(inputs[0] is t),
        }
        facts |= {"saved": len(saved), "rule": [g.tolist() for g in rule(np.array([3.0, -4.0]))]}
    c.data[0] = 10.0
    return facts | {"t after a write into c": t.tolist(), "a Tensor": int(type(c) is Tensor)}


def flagged(make, *flag):
    t = make()
    same = requires_grad_(t, *flag)
    return {"tracked": int(t.requires_grad), "t itself": int(same is t)}


def leaf(requires_grad=False):
    return Tensor([1.0], requires_grad=requires_grad)


def tracked_leaf():
    return leaf(requires_grad=True)


def plain(tensor):
    return None if tensor is None else tensor.tolist()


def emptied(gradient):
    t = Tensor(np.zeros(np.shape([1.0, 2.0] if gradient is None else gradient)), requires_grad=True)
    t.grad = gradient if gradient is None else Tensor(np.array(gradient))
    held = t.grad
    shared = None if held is None else Tensor(held.data)
    zero_grad(t)
    return {"t.grad": plain(t.grad), "held": plain(held), "on its memory": plain(shared)}


DETACHED = {"d tracked": 0, "d has a grad_fn": 0, "t tracked": 1, "t has a grad_fn": 1, "gradient of t": [5.0, 6.0]}
RECORDED = {"recorded": ["CloneBackward0"], "recorded for the clone": 1, "inputs": 1, "its input is t": 1}
RECORDED |= {"saved": 0, "rule": [[3.0, -4.0]]}

FLAGS = {
    "requires_grad_() of a leaf": (leaf,),
    "requires_grad_(False) of a leaf": (tracked_leaf, False),
    "requires_grad_(True) of a computed tensor": (computed, True),
}
TRACKED_AFTERWARDS = {
    "requires_grad_() of a leaf": 1,
    "requires_grad_(False) of a leaf": 0,
    "requires_grad_(True) of a computed tensor": 1,
}
NEW = [("slip", ({"t itself": 0}, "the flag of t itself is switched, and t returned."))]

with Check(
    "8.2",
    points=3,
    asks=(
        "What is asked of each function stands in the list of the exercise: which memory it shares, whether it is "
        "tracked, what it does to `.grad`."
    ),
) as check:
    check.equal(
        "detach",
        detached,
        DETACHED | {"t after a write into d": [10.0, 2.0], "another object": 1},
        beliefs=[
            ("M27", ({"t after a write into d": [1.0, 2.0], "another object": 1}, "d has a memory of its own.")),
            ("M30", ({"t tracked": 0}, "t itself was taken out of the graph.")),
            ("M30", ({"gradient of t": [0.0, 0.0]}, "the gradient of t was cleared.")),
            ("M30", ({"gradient of t": None}, "the gradient of t was cleared.")),
            ("slip", ({"d tracked": 1}, "d is still tracked.")),
        ],
    )
    check.equal(
        "clone",
        cloned,
        RECORDED | {"t after a write into c": [1.0, 2.0], "a Tensor": 1},
        beliefs=[
            ("slip", ({"t after a write into c": [1.0, 2.0], "a Tensor": 0}, "this is an array; return the tensor.")),
            ("M28", ({"recorded": [], "t after a write into c": [1.0, 2.0]}, "nothing was recorded.")),
            ("slip", ({"t after a write into c": [10.0, 2.0]}, "c shares the memory of t.")),
        ],
        weight=2,
    )
    for label, given in FLAGS.items():
        asked = {"tracked": TRACKED_AFTERWARDS[label], "t itself": 1}
        check.equal(label, lambda given=given: flagged(*given), asked, beliefs=NEW)
    check.raises(
        "requires_grad_(False) of a computed tensor",
        lambda: flagged(computed, False),
        RuntimeError,
        "you can only change requires_grad flags of leaf variables",
    )
    check.equal(
        "zero_grad, gradient [5, 6]",
        lambda: emptied([5.0, 6.0]),
        {"t.grad": [0.0, 0.0], "held": [0.0, 0.0], "on its memory": [0.0, 0.0]},
        beliefs=[
            ("slip", ({"t.grad": None}, "None lets go of the gradient. In place means: its numbers become 0.")),
            ("slip", ({"t.grad": [0.0, 0.0], "held": [5.0, 6.0]}, "a new tensor took the place of the one held.")),
            ("slip", ({"held": [0.0, 0.0], "on its memory": [5.0, 6.0]}, "the tensor is the same, its memory is not.")),
            ("slip", ({"t.grad": [5.0, 6.0]}, "the gradient is still there.")),
        ],
    )
    check.equal(
        "zero_grad, no gradient yet",
        lambda: emptied(None),
        {"t.grad": None, "held": None, "on its memory": None},
        beliefs=[
            ("slip", (("raises", AttributeError, "'NoneType'"), "there may be no gradient yet.")),
            ("M03", ({"t.grad": [0.0, 0.0]}, "no gradient was there, and none has come.")),
        ],
    )
    ### BEGIN HIDDEN TESTS
    table, slopes = check.random(seed=82).normal(size=(2, 2, 3)).round(2)
    check.equal("requires_grad_(flag=False)", lambda: flagged(leaf, False), {"tracked": 0, "t itself": 1})
    check.equal(
        "requires_grad_() of a matrix", lambda: flagged(lambda: Tensor(table.tolist())), {"tracked": 1, "t itself": 1}
    )
    written = [[10.0] * 3, table[1].tolist()]
    fresh = {"gradient of t": slopes.tolist(), "t after a write into d": written, "another object": 1}
    check.equal("detach of a matrix", lambda: detached(table.tolist(), slopes.tolist()), DETACHED | fresh)
    check.equal(
        "clone of a matrix",
        lambda: cloned(table.tolist(), slopes.tolist()),
        RECORDED | {"t after a write into c": table.tolist(), "a Tensor": 1},
    )
    zeros = np.zeros((2, 3)).tolist()
    check.equal(
        "zero_grad of a matrix",
        lambda: emptied(slopes.tolist()),
        {"t.grad": zeros, "held": zeros, "on its memory": zeros},
    )
    ### END HIDDEN TESTS
check.score

# %% tests="8.3"
from itertools import pairwise

import numpy as np

import autograd_lib as torch
from autograd_course import Check


def network(sizes, seed):
    return MLP(sizes, np.random.default_rng(seed), torch.tensor)


def listed(parameters):
    return [(tuple(p.shape), kind_of(p)) for p in parameters]


def kind_of(parameter):
    kind = "leaf" if parameter.is_leaf else "result"
    return f"a tracked {kind}" if parameter.requires_grad else f"an untracked {kind}"


def numbers(sizes, seed):
    """The weights and biases that a network begins with."""
    random = np.random.default_rng(seed)
    found = []
    for n_in, n_out in pairwise(sizes):
        found += [
            (random.normal(size=(n_in, n_out)) * (2 / n_in) ** 0.5).astype(np.float32),
            np.zeros(n_out, np.float32),
        ]
    return found


def output(sizes, seed, x, last=False):
    """What it gives, computed by NumPy; `last` puts a relu after the last layer, too."""
    found = numbers(sizes, seed)
    for place in range(0, len(found), 2):
        x = x @ found[place] + found[place + 1]
        if last or place < len(found) - 2:
            x = np.maximum(x, 0)
    return x


def given(sizes, seed, x):
    return network(sizes, seed)(torch.tensor(x)).detach()


def reached(sizes, seed, x):
    """How many of the parameters get a gradient, and how many are the layers' own tensors."""
    model = network(sizes, seed)
    (model(torch.tensor(x)) ** 2).sum().backward()
    parameters = model.parameters()
    own = [tensor for layer in model.layers for tensor in (layer.weight, layer.bias)]
    return {
        "with a gradient": sum(p.grad is not None for p in parameters),
        "the layers' own": sum(any(p is tensor for tensor in own) for p in parameters),
    }


def one_layer(x):
    layer = Linear(3, 2, np.random.default_rng(1), torch.tensor)
    with torch.no_grad():
        layer.bias += torch.tensor([1.0, -1.0])
    return {"listed": listed(layer.parameters()), "gives": layer(torch.tensor(x)).detach()}


LEAF, RESULT = "a tracked leaf", "a tracked result"

with Check(
    "8.3",
    points=4,
    asks=(
        "What is asked: leaves of the shapes and numbers that the exercise gives, in the order of the layers, and "
        "an output that is computed from them."
    ),
) as check:
    x = np.array([[1.0, -2.0, 0.5], [0.0, 1.0, -1.0]], np.float32)
    leaf = [((3, 2), LEAF), ((2,), LEAF)]
    weight = numbers([3, 2], 1)[0]
    NO_LEAF = "the weight is the result of an operation: which one came last when it was made?"
    check.equal(
        "Linear(3, 2)",
        lambda: one_layer(x),
        {"listed": leaf, "gives": x @ weight + np.array([1.0, -1.0])},
        rtol=1e-4,
        beliefs=[
            ("M07", ({"listed": [((3, 2), RESULT), ((2,), LEAF)]}, NO_LEAF)),
            (
                "slip",
                (
                    {"listed": [((3, 2), f"an un{LEAF[2:]}"), ((2,), f"an un{LEAF[2:]}")]},
                    "a parameter asks for a gradient.",
                ),
            ),
            ("slip", ({"listed": leaf[:1]}, "the bias is a parameter, too.")),
            ("slip", ({"listed": leaf, "gives": x @ weight}, "the bias is not added.")),
        ],
    )
    sizes = [3, 4, 2, 1]
    wanted = [((n_in, n_out), (n_out,)) for n_in, n_out in pairwise(sizes)]
    wanted = [(shape, LEAF) for pair in wanted for shape in pair]
    check.equal(
        "the parameters of MLP([3, 4, 2, 1])",
        lambda: listed(network(sizes, 11).parameters()),
        wanted,
        beliefs=[("M07", ([(shape, RESULT if len(shape) > 1 else LEAF) for shape, _ in wanted], NO_LEAF))],
    )
    right = output(sizes, 11, x)
    slips = [
        (np.maximum(right, 0), "the last layer has no relu: its output may be negative."),
        (np.linalg.multi_dot([x, *numbers(sizes, 11)[::2]]), "there is no relu between the layers."),
    ]
    check.equal(
        "its output",
        lambda: given(sizes, 11, x),
        right,
        rtol=1e-4,
        beliefs=[("slip", slip) for slip in slips if not np.allclose(slip[0], right)],
    )
    check.equal(
        "gradients, and whose they are",
        lambda: reached(sizes, 4, x),
        {"with a gradient": 6, "the layers' own": 6},
        beliefs=[
            (
                "slip",
                ({"the layers' own": 0}, "parameters() gives copies: what trains them does not train the layers."),
            ),
        ],
    )
    ### BEGIN HIDDEN TESTS
    points = check.random(seed=83).normal(size=(5, 2)).astype(np.float32)
    check.equal("MLP([2, 8, 1])", lambda: given([2, 8, 1], 5, points), output([2, 8, 1], 5, points), rtol=1e-4)
    check.equal("one layer alone, MLP([2, 3])", lambda: given([2, 3], 6, points), output([2, 3], 6, points), rtol=1e-4)
    ### END HIDDEN TESTS
check.score

# %% tests="8.4"
import numpy as np

import autograd_lib as torch
from autograd_course import Check


def descend(make, start, target, steps, clear=True):
    """Where a parameter is after each step down (w - target)², beside one that is never used."""
    w = torch.tensor(start, dtype=torch.float64, requires_grad=True)
    unused = torch.tensor([7.0], dtype=torch.float64, requires_grad=True)
    opt, path = make([w, unused]), []
    for _ in range(steps):
        if clear:
            opt.zero_grad()
        ((w - torch.tensor(target, dtype=torch.float64)) ** 2).sum().backward()
        before = w.grad.tolist()
        opt.step()
        if w.grad is None or not np.array_equal(w.grad.tolist(), before, equal_nan=True):
            raise ValueError("step() leaves the gradient as it is, but w.grad is another one now")
        path.append(w.tolist())
    return path + unused.tolist()


def rested(make):
    """A parameter that has no gradient in the second of three steps."""
    w = torch.tensor([1.0, -2.0], dtype=torch.float64, requires_grad=True)
    opt = make([w])
    for gradient in ([1.0, 2.0], None, [-3.0, 0.5]):
        w.grad = None if gradient is None else torch.tensor(gradient, dtype=torch.float64)
        opt.step()
    return w.tolist()


def side_by_side(make):
    """Two parameters through five steps; some gradients are 0, some are missing."""
    w = torch.tensor([1.0, -2.0], dtype=torch.float64, requires_grad=True)
    u = torch.tensor([4.0, 0.5], dtype=torch.float64, requires_grad=True)
    opt = make([w, u])
    given = [([1, 2], [3, -1]), ([0, 0], [-1, 2]), (None, [0.5, 1]), ([-3, 0.5], None), ([2, 1], [0, 0])]
    for gradients in given:
        for parameter, gradient in zip((w, u), gradients, strict=True):
            parameter.grad = None if gradient is None else torch.tensor(gradient, dtype=torch.float64)
        opt.step()
    return {"w": w.tolist(), "u": u.tolist()}


def cleared(make):
    """Three parameters with gradients, after zero_grad()."""
    names = "w", "u", "s"
    parameters = [torch.tensor([1.0], requires_grad=True) for _ in names]
    opt = make(list(parameters))
    (sum(parameters) * 2).sum().backward()
    opt.zero_grad()
    told = {f"{name}.grad": p.grad for name, p in zip(names, parameters, strict=True)}
    return told | {"w": parameters[0].tolist()}


def by_generator(make):
    """Parameters may come from a generator, which can be walked once."""
    w = torch.tensor([1.0], dtype=torch.float64, requires_grad=True)
    opt = make(p for p in [w])
    for _ in range(2):
        opt.zero_grad()
        (w**2).sum().backward()
        opt.step()
    return w.tolist()


def wrong_paths(start, target, lr, momentum):
    """Where usual mistakes in SGD lead."""
    start, target = np.array(start), np.array(target)

    def path(update):
        w, v, found = start.copy(), np.zeros_like(start), []
        for _ in range(3):
            v, step = update(v, 2 * (w - target))
            w = w + step
            found.append(w.tolist())
        return [*found, 7.0]

    yield path(lambda v, g: (v, lr * g)), "each step goes up, with the gradient."
    yield path(lambda v, g: (v, -lr * g)), "the momentum is forgotten: what of the old v is in the new one?"
    yield (
        path(lambda v, g: (momentum * v + (1 - momentum) * g, -lr * (momentum * v + (1 - momentum) * g))),
        "only a share of g is in v: how much does the formula take?",
    )
    yield path(lambda v, g: (g, -lr * (momentum * v + g))), "v keeps the last gradient only, not what was in it before."


def wrong_adam(start, target, lr, one, two, eps):
    start, target = np.array(start), np.array(target)

    def path(first, second, root=True, frozen=False):
        w, m, v, found = start.copy(), np.zeros_like(start), np.zeros_like(start), []
        for t in range(1, 4):
            t = 1 if frozen else t
            g = 2 * (w - target)
            m, v = one * m + (1 - one) * g, two * v + (1 - two) * g * g
            top, below = m / (1 - one**t if first else 1), v / (1 - two**t if second else 1)
            w = w - lr * top / ((np.sqrt(below) if root else below) + eps)
            found.append(w.tolist())
        return [*found, 7.0]

    yield path(False, False), "m and v begin with 0, so they are too small at first: what makes up for it?"
    yield path(True, False), "m was made up for what it lacks in the beginning. What of v?"
    yield path(True, True, root=False), "the square root of v is missing."
    yield path(True, True, frozen=True), "t counts the steps: 1, 2, 3."


SKIPPED = "a gradient is None here: what should step() do with its parameter?"
ALWAYS = [
    ("slip", (("raises", TypeError, "NoneType"), SKIPPED)),
    ("slip", (("raises", AttributeError, "'NoneType'"), SKIPPED)),
    ("slip", (("raises", RuntimeError, "a leaf Variable"), "an update should not be recorded.")),
]
UNMOVED = "w did not move: the caller's tensor is what has to change."


def compare(label, mine, theirs, start, target, mistakes, weight=1):
    right = descend(theirs, start, target, 3)
    beliefs = [*ALWAYS, ("slip", ([start] * 3 + [7.0], UNMOVED))]
    beliefs += [("slip", each) for each in mistakes if not np.allclose(each[0][:3], right[:3])]
    check.equal(label, lambda: descend(mine, start, target, 3), right, beliefs=beliefs, rtol=1e-6, weight=weight)


def made_by(optimizer, **options):
    """What makes an optimizer of this kind from parameters."""
    return lambda params: optimizer(params, lr=0.1, **options)


START, TARGET = [1.0, -2.0, 0.5], [3.0, 1.0, -1.0]
KINDS = {  # which one, and its options
    "SGD, lr 0.1": ("SGD", {}),
    "SGD, lr 0.1, momentum 0.9": ("SGD", {"momentum": 0.9}),
    "Adam, lr 0.1": ("Adam", {}),
    "Adam, betas (0.5, 0.8), eps 0.01": ("Adam", {"betas": (0.5, 0.8), "eps": 0.01}),
}
MISTAKES = {
    "SGD, lr 0.1": list(wrong_paths(START, TARGET, 0.1, 0.0))[:1],
    "SGD, lr 0.1, momentum 0.9": list(wrong_paths(START, TARGET, 0.1, 0.9)),
    "Adam, lr 0.1": list(wrong_adam(START, TARGET, 0.1, 0.9, 0.999, 1e-8)),
    "Adam, betas (0.5, 0.8), eps 0.01": list(wrong_adam(START, TARGET, 0.1, 0.5, 0.8, 0.01)),
}
WEIGHTS = {"SGD, lr 0.1, momentum 0.9": 2, "Adam, lr 0.1": 3}
ONCE = "w did not move: is it changed in place, and kept in a list? A generator can be walked once."
GONE = {"w.grad": None, "u.grad": None, "s.grad": None, "w": [1.0]}
KEPT = [
    ("slip", ({"w.grad": None, "u.grad": [2.0]}, "the first parameter's is gone, another's is still there.")),
    ("M22", ({"w.grad": [0.0]}, "zeros are what zero_grad(set_to_none=False) leaves.")),
    ("slip", ({"w.grad": [2.0]}, "it is still there.")),
]

with Check(
    "8.4",
    points=5,
    asks=(
        "What is asked: the numbers of the formulas, written into the same parameters, with a memory of its own "
        "for each of them."
    ),
) as check:
    mine = {"SGD": SGD, "Adam": Adam}
    for label, (name, options) in KINDS.items():
        compare(
            label,
            made_by(mine[name], **options),
            made_by(getattr(torch.optim, name), **options),
            START,
            TARGET,
            MISTAKES[label],
            WEIGHTS.get(label, 1),
        )
    check.equal("SGD.zero_grad()", lambda: cleared(made_by(SGD)), GONE, beliefs=KEPT)
    check.equal("Adam.zero_grad()", lambda: cleared(made_by(Adam)), GONE, beliefs=KEPT)
    check.equal(
        "Adam, no gradient in the second step",
        lambda: rested(made_by(Adam)),
        rested(made_by(torch.optim.Adam)),
        beliefs=ALWAYS,
        rtol=1e-6,
    )
    for name, options in (("SGD", {"momentum": 0.9}), ("Adam", {})):
        made = made_by(mine[name], **options)
        check.equal(
            f"{name}, two parameters, with 0 and None among the gradients",
            lambda made=made: side_by_side(made),
            side_by_side(made_by(getattr(torch.optim, name), **options)),
            beliefs=ALWAYS,
            rtol=1e-6,
        )
        check.equal(
            f"{name}, parameters from a generator",
            lambda made=made: by_generator(made),
            by_generator(made_by(getattr(torch.optim, name), **options)),
            beliefs=[("slip", ([1.0], ONCE))],
            rtol=1e-6,
        )
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=84)
    start, target = random.normal(size=(2, 4)).round(2).tolist()
    for label, ours, theirs in (
        ("SGD", lambda params: SGD(params, 0.05, 0.5), lambda params: torch.optim.SGD(params, 0.05, 0.5)),
        ("Adam", lambda params: Adam(params, 0.2), lambda params: torch.optim.Adam(params, 0.2)),
    ):
        compare(f"{label}, fresh numbers", ours, theirs, start, target, [])
        check.equal(
            f"{label}, gradients that add up",
            lambda ours=ours: descend(ours, start, target, 3, clear=False),
            descend(theirs, start, target, 3, clear=False),
            rtol=1e-6,
        )
    ### END HIDDEN TESTS
check.score

# %% tests="8.5"
import numpy as np

import autograd_lib as torch
from autograd_course import Check


def losses_of(outputs, signs):
    """The loss of outputs, and its slope by each of them."""
    z = torch.tensor(outputs, dtype=torch.float64, requires_grad=True)
    loss = loss_of(z, torch.tensor(signs, dtype=torch.float64))
    loss.backward()
    return {"loss": loss.item(), "slopes": z.grad.tolist()}


def formula(outputs, signs, mean=True):
    z, s = np.array(outputs), np.array(signs)
    share = z.size if mean else 1
    return {"loss": np.log1p(np.exp(-s * z)).sum() / share, "slopes": (-s / (1 + np.exp(s * z)) / share).tolist()}


class Line:
    """A model with one weight and one bias; it counts what is recorded of it."""

    def __init__(self):
        self.w = torch.tensor([[0.5], [-0.25]], dtype=torch.float64, requires_grad=True)
        self.b = torch.tensor([0.1], dtype=torch.float64, requires_grad=True)
        self.recorded = 0

    def __call__(self, x):
        out = x @ self.w + self.b
        self.recorded += out.requires_grad
        return out

    def parameters(self):
        return [self.w, self.b]


DATA = [
    ([[1.0, 2.0], [-1.0, 0.5], [0.5, -2.0]], [[1.0], [-1.0], [1.0]]),
    ([[2.0, 1.0], [-0.5, -0.5]], [[-1.0], [1.0]]),
]


FOUR = ([[1.0, 2.0], [3.0, 0.5], [-0.5, -2.0], [-4.0, 1.0]], [[-1.0], [1.0], [1.0], [-1.0]])


def tensors(data):
    return [tuple(torch.tensor(each, dtype=torch.float64) for each in pair) for pair in data]


def trained(data, epochs, lr, momentum):
    """The student's training of a line: losses, and where the parameters are."""
    model = Line()
    opt = torch.optim.SGD(model.parameters(), lr=lr, momentum=momentum)
    model.w.grad = torch.ones_like(model.w)  # somebody has left something behind
    batches = tensors(data)
    losses = train(model, opt, batches, epochs)
    if any(getattr(loss, "requires_grad", False) for loss in losses):
        raise TypeError("train() returns floats, but a loss in its list is a tensor that is tracked")
    kept = [tuple(each.tolist() for each in pair) for pair in batches]
    return {"losses": losses, "w": model.w.tolist(), "b": model.b.tolist(), "batches as they were": int(kept == data)}


def one_step_late(data, epochs, lr):
    """The losses where each step comes before its own backward(), and so goes by the gradient of the last one."""
    w, b = np.array([[0.5], [-0.25]]), np.array([0.1])
    kept, losses = [1.0, 0.0], []  # what was left behind
    for x, s in epochs * data:
        w, b = w - lr * kept[0], b - lr * kept[1]
        told = formula(np.array(x) @ w + b, s)
        slope = np.array(told["slopes"])
        kept = [np.array(x).T @ slope, slope.sum(axis=0)]
        losses.append(float(told["loss"]))
    return {"losses": losses}


def by_numpy(data, epochs, lr, momentum, clear=True, mean=True):
    """The same, by hand."""
    w, b = np.array([[0.5], [-0.25]]), np.array([0.1])
    v, kept, losses = [0.0, 0.0], [0.0, 0.0], []
    for _ in range(epochs):
        for x, s in data:
            x, s = np.array(x), np.array(s)
            z = x @ w + b
            told = formula(z, s, mean)
            slope = np.array(told["slopes"])
            gradients = [x.T @ slope, slope.sum(axis=0)]
            kept = gradients if clear else [old + new for old, new in zip(kept, gradients)]
            v = [momentum * old + new for old, new in zip(v, kept)]
            w, b = w - lr * v[0], b - lr * v[1]
            losses.append(float(told["loss"]))
    return {"losses": losses, "w": w.tolist(), "b": b.tolist(), "batches as they were": 1}


def share_of(x, signs):
    """How many outputs of the untrained line have the right sign."""
    z = np.array(x) @ np.array([[0.5], [-0.25]]) + 0.1
    return float((np.sign(z) == np.array(signs)).mean())


def counted(x, signs):
    """The accuracy of a line, and how often it was recorded."""
    model = Line()
    given = tensors([(x, signs)])[0]
    share = accuracy(model, *given)
    kept = tuple(each.tolist() for each in given) == (x, signs)
    return {"accuracy": share, "recorded": int(model.recorded), "data as they were": int(kept)}


with Check(
    "8.5",
    points=3,
    asks=(
        "What is asked: the mean loss over all outputs, the losses of all steps in their order, and the share of "
        "right signs."
    ),
) as check:
    outputs, signs = [[2.0], [-1.0], [0.5]], [[1.0], [1.0], [-1.0]]
    check.equal(
        "loss_of([2, -1, 0.5]) with the signs 1, 1, -1",
        lambda: losses_of(outputs, signs),
        formula(outputs, signs),
        beliefs=[
            ("M18", (formula(outputs, signs, mean=False), "this is the sum over the outputs, not their mean.")),
            ("slip", (formula(outputs, [[-1.0], [-1.0], [1.0]]), "the sign of s · z is turned round.")),
        ],
    )
    right = by_numpy(DATA, 3, 0.5, 0.0)
    check.equal(
        "three epochs of two batches",
        lambda: trained(DATA, 3, 0.5, 0.0),
        right,
        beliefs=[
            ("slip", ({"losses": right["losses"][1::2], "w": right["w"]}, "one loss for each step, not each epoch.")),
            ("slip", ({"w": [[0.5], [-0.25]], "b": [0.1]}, "the parameters did not move.")),
            ("M21", (one_step_late(DATA, 3, 0.5), "step() came before backward(), and took what was there before.")),
            ("M20", ("raises", RuntimeError, "second time")),
            ("M33", (("raises", TypeError, "that is tracked"), "what does such a loss keep alive?")),
        ],
        weight=2,
    )
    check.equal(
        "with momentum",
        lambda: trained(DATA[:1], 4, 0.2, 0.9),
        by_numpy(DATA[:1], 4, 0.2, 0.9),
        beliefs=[("slip", ({"w": by_numpy(DATA[:1], 4, 0.2, 0.9, clear=False)["w"]}, "gradients were not cleared."))],
    )
    share = share_of(*FOUR)
    check.equal(
        "accuracy of four outputs",
        lambda: counted(*FOUR),
        {"accuracy": share, "recorded": 0, "data as they were": 1},
        beliefs=[
            ("slip", ({"accuracy": share, "recorded": 1}, "a graph was recorded: switch that off here.")),
            ("slip", ({"accuracy": share * 4}, "this is the number of right ones. The share is asked for.")),
            ("slip", ({"accuracy": 1 - share}, "this is the share of wrong ones.")),
        ],
    )
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=85)
    fresh = [(random.normal(size=(4, 2)).tolist(), np.sign(random.normal(size=(4, 1))).tolist()) for _ in range(3)]
    check.equal("fresh batches", lambda: trained(fresh, 2, 0.3, 0.5), by_numpy(fresh, 2, 0.3, 0.5), weight=2)
    many = random.normal(size=(40, 2)).tolist(), np.sign(random.normal(size=(40, 1))).tolist()
    check.equal(
        "accuracy of forty outputs",
        lambda: counted(*many),
        {"accuracy": share_of(*many), "recorded": 0, "data as they were": 1},
        weight=0.5,
    )
    ### END HIDDEN TESTS
check.score

# %% tests="8.6"
import math

import numpy as np

import autograd_lib as torch
from autograd_course import Check


def tensor_with(gradient):
    t = torch.zeros(1 if gradient is None else np.shape(gradient), dtype=torch.float64, requires_grad=True)
    t.grad = None if gradient is None else torch.tensor(gradient, dtype=torch.float64)
    return t


def measured(*gradients):
    return norms([tensor_with(each) for each in gradients])


def afterwards():
    """The lists that norms() and verdict() were given, after them."""
    parameters, numbers = [tensor_with([3.0, 4.0]), tensor_with(None)], [1e-6, None, 1.0]
    norms(parameters)
    verdict(numbers)
    return {
        "parameters": [p.tolist() for p in parameters],
        "gradients": [p.grad for p in parameters],
        "norms": numbers,
    }


def fivefolds(width, seed):
    """By how many powers of five the norms of the first and the last layer differ, beyond one; 0 is healthy."""
    chosen = spread(width) * 1.0
    random = np.random.default_rng(seed)
    ratios = []
    for _ in range(3):
        h, results = torch.tensor(random.normal(size=(16, width)), requires_grad=True), []
        for _ in range(10):
            h = (h @ torch.tensor(random.normal(size=(width, width)) * chosen)).relu()
            h.retain_grad()
            results.append(h)
        (h * torch.tensor(random.normal(size=(16, width)))).sum().backward()
        first, last = (results[place].grad.norm().item() for place in (0, -1))
        ratios.append(math.log(first / last, 5) if first > 0 and last > 0 else -99.0)
    middle = sorted(ratios)[1]
    return 0.0 if abs(middle) < 1 else round(middle, 1)


HALVES = "it shrinks by the root of 2 a layer: what does relu leave of a square?"
table = [[1.0, -2.0], [2.0, 0.0]]
NORMS = (
    [1e-6, 1e-3, 1.0],
    [50.0, 3.0, 0.001],
    [0.5, 900.0, 2.0],
    [0.02, 1.0],
    [None, 1e-5, 1.0, None],
    [1.0, 100.0],
    [100.0, 1.0],
    [1.0, 100.5],
    [100.5, 1.0],
)
VERDICTS = ("vanishes", "explodes", "healthy", "healthy", "vanishes", "healthy", "healthy", "vanishes", "explodes")

with Check(
    "8.6",
    points=3,
    asks=(
        "What is asked: the norm of each gradient in its order, one of three words for them, and a spread that "
        "suits every width."
    ),
) as check:
    check.equal(
        "norms of [3, 4], of a matrix, and of none",
        lambda: measured([3.0, 4.0], table, None),
        [5.0, 3.0, None],
        beliefs=[
            ("slip", ([5.0, 3.0, 0.0], "the third has no gradient, which is not the same as one of size 0.")),
            ("slip", ([5.0, 3.0], "an entry for each parameter: None for one without a gradient.")),
            ("slip", ([25.0, 9.0, None], "these are the sums of squares. The norm is the root.")),
            ("slip", ([7.0, 1.0, None], "the sum of the entries is no norm: they cancel.")),
            ("slip", ([7.0, 5.0, None], "the root of the sum of squares is asked for.")),
            ("slip", (("raises", AttributeError, "'NoneType'"), "a gradient may be None.")),
        ],
    )
    for numbers in NORMS:
        wanted = VERDICTS[NORMS.index(numbers)]
        turned = {"vanishes": "explodes", "explodes": "vanishes"}.get(wanted)
        slips = [("slip", (turned, "the walk goes backward: compare the first with the last."))] if turned else []
        check.equal(
            f"the verdict on {numbers}",
            lambda numbers=numbers: verdict(numbers),
            wanted,
            beliefs=[*slips, ("slip", (TypeError, "norms may be None: pass over those."))],
            weight=0.5,
        )
    check.equal(
        "what they were given, afterwards",
        afterwards,
        {"parameters": [[0.0, 0.0], [0.0]], "gradients": [[3.0, 4.0], None], "norms": [1e-6, None, 1.0]},
        weight=0.5,
    )
    for width in (32, 96):
        check.equal(
            f"ten layers of width {width}: shrunk (-) or grown, in powers of 5",
            lambda width=width: fivefolds(width, 86),
            0.0,
            beliefs=[("slip", (ratio, HALVES)) for ratio in (-2.2, -2.1, -2.0, -1.9, -1.8, -1.7)],
            weight=2,
        )
    ### BEGIN HIDDEN TESTS
    fresh = check.random(seed=86).normal(size=(2, 3)).round(3).tolist()
    check.equal("norms, fresh numbers", lambda: measured(None, *fresh), [None, *np.linalg.norm(fresh, axis=1)])
    for numbers, wanted in (([0.3, 2.0, 31.0], "vanishes"), ([None, 4.0, 0.039], "explodes"), ([7.0, 0.3], "healthy")):
        check.equal(f"the verdict on {numbers}", lambda numbers=numbers: verdict(numbers), wanted, weight=0.5)
    for width in (16, 64):
        check.equal(
            f"ten layers of width {width}: shrunk (-) or grown, in powers of 5",
            lambda width=width: fivefolds(width, 87),
            0.0,
        )
    ### END HIDDEN TESTS
check.score

# %% tests="8.7"
import numpy as np

import autograd_lib as torch
from autograd_course import Check


def loss_at(w, part):
    return ((w * torch.tensor(part, dtype=torch.float64) - 1) ** 2).mean()


def walked(loop, data, start=0.0, steps=3, lr=None, momentum=0.0):
    """The path of a loop, and where w itself is in the end."""
    w = torch.tensor(start, dtype=torch.float64, requires_grad=True)
    opt = [] if lr is None else [torch.optim.SGD([w], lr=lr, momentum=momentum)]
    path = loop(loss_at, w, *opt, data, steps)
    if type(path) is not list or any(type(each) is not float for each in path):
        raise TypeError("the path is a list of floats")
    return {"path": path, "w itself": w.item()}


def right_path(data, start=0.0, steps=3, lr=0.1, momentum=0.0, times=1.0, decay=0.0, clear=True, cut=False):
    x, w, v, g, path = np.array(data).ravel(), start, 0.0, 0.0, []
    for _ in range(steps):
        slope = (0.0 if cut else times * 2 * ((w * x - 1) * x).mean()) + 2 * decay * w
        g = slope + (0.0 if clear else g)
        v = momentum * v + g
        w = w - lr * v
        path.append(float(w))
    return path


def wanted(path):
    return {"path": path, "w itself": path[-1]}


WORDS = ("rebinds", "adds up", "clears", "too large", "cut off")
TRUTH = {"one": "rebinds", "two": "adds up", "three": "clears", "four": "too large", "five": "cut off"}
WHY = {
    "one": "which tensor does the caller hold, and which one walks?",
    "two": "look at w.grad in the second step: what is in it?",
    "three": "what does opt.step() find in w.grad?",
    "four": "how large is the gradient, beside that of one batch with all the numbers?",
    "five": "which part of the loss can send a gradient to w?",
}

with Check(
    "8.7", points=3, asks="What is asked of each loop: the path of plain descent, and `w` itself at its end."
) as check:
    check.prediction(answer_8_7, truth=lambda: TRUTH, why=WHY, weight=3)
    data = [1.0, 2.0, -0.5]
    path = right_path(data)
    check.equal(
        "one: plain descent",
        lambda: walked(one, data),
        wanted(path),
        beliefs=[
            ("M08", ({"path": path, "w itself": 0.0}, "the path is right, but the caller's w stayed where it was.")),
            ("M19", ({"path": right_path(data, clear=False)}, "each gradient contains those before it.")),
        ],
    )
    path = right_path(data, lr=0.2)
    check.equal(
        "two: with an optimizer",
        lambda: walked(two, data, lr=0.2),
        wanted(path),
        beliefs=[("M19", ({"path": right_path(data, lr=0.2, clear=False)}, "what is in w.grad in the second step?"))],
    )
    check.equal(
        "three: w should move",
        lambda: walked(three, data, lr=0.2),
        wanted(path),
        beliefs=[
            ("M21", ({"path": [0.0, 0.0, 0.0]}, "w did not move at all: what did step() find?")),
            ("M19", ({"path": right_path(data, lr=0.2, clear=False)}, "now nothing is cleared.")),
        ],
    )
    pieces = [[1.0, 2.0], [3.0, -1.0], [0.5, 0.25]]
    check.equal(
        "four: three pieces as one batch",
        lambda: walked(four, pieces, lr=0.02),
        wanted(right_path(pieces, lr=0.02)),
        beliefs=[
            (
                "M23",
                (
                    wanted(right_path(pieces, lr=0.02, times=3.0)),
                    "the steps are three times as long as those of one batch.",
                ),
            ),
            ("slip", (wanted(right_path(pieces, lr=0.02, times=1.5)), "there are three pieces, not two.")),
            ("M21", ({"path": right_path(pieces[-1:], lr=0.02)}, "only the last piece is left when step() comes.")),
        ],
    )
    path = right_path(data, start=2.0, lr=0.2, decay=0.01)
    check.equal(
        "five: with a hundredth of w²",
        lambda: walked(five, data, start=2.0, lr=0.2),
        wanted(path),
        beliefs=[
            (
                "M30",
                (wanted(right_path(data, 2.0, lr=0.2, decay=0.01, cut=True)), "the data have no say: only w² pulls."),
            ),
            ("slip", (wanted(right_path(data, 2.0, lr=0.2)), "the hundredth of w² is gone. It belongs to the loss.")),
        ],
    )
    ### BEGIN HIDDEN TESTS
    random = check.random(seed=88)
    fresh, start = random.normal(size=4).round(2).tolist(), float(random.normal())
    for name, loop, extra in (
        ("two", lambda *given: two(*given), {}),
        ("three", lambda *given: three(*given), {}),
        ("five", lambda *given: five(*given), {"decay": 0.01}),
    ):
        check.equal(
            f"{name}, with momentum",
            lambda loop=loop: walked(loop, fresh, start, 4, lr=0.1, momentum=0.5),
            wanted(right_path(fresh, start, 4, lr=0.1, momentum=0.5, **extra)),
        )
    check.equal("one, elsewhere", lambda: walked(one, fresh, start, 5), wanted(right_path(fresh, start, 5)))
    fours = random.normal(size=(4, 2)).round(2).tolist()
    check.equal(
        "four, of four pieces",
        lambda: walked(four, fours, start, 4, lr=0.05),
        wanted(right_path(fours, start, 4, lr=0.05)),
    )
    ### END HIDDEN TESTS
check.score

# %% tests="8.7 twin"
import autograd_lib as torch
from autograd_course import Check


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
            "a": "loop A does not end with this `a`. What stands in `w.grad` at each of its two steps?",
            "b": "loop B does not end with this `b`. What stands in `w.grad` at each of its two steps?",
            "c": "`c` is read from `kept`. Which tensor does that name, and does a step reach it?",
            "d": "loop D does not end with this `d`. What do its two passes leave in `w.grad` together?",
            "e": "loop E does not end with this `e`. Through which of the two terms does the pass reach `w`?",
        },
    )
check.score
