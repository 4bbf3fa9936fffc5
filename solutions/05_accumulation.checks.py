# %% [markdown]
# The checks of lesson 05: what is tried, what is expected, and what a wrong answer gets told.

# %% tests="5.1"
def program():
    x = torch.tensor(3.0, requires_grad=True)
    (x**2).backward()
    first = x.grad.item()
    (x**3).backward()
    second = x.grad.item()

    x.grad.zero_()
    (x**3).backward()
    third = x.grad.item()

    x.grad = None
    (x**3).backward()
    (x**2).backward()
    fourth = x.grad.item()
    return {"first": first, "second": second, "third": third, "fourth": fourth}


with Check("5.1", points=2) as check:
    check.prediction(
        answer_5_1,
        truth=lambda: program(),
        beliefs={
            "first": [(9.0, "9 is x² itself. Its slope is 2x = 6.")],
            "second": [
                ("M19", 27.0, "27 would be right if the second backward() replaced the 6."),
                (6.0, "6 would mean that the second pass delivered nothing. It adds its 27."),
                (36.0, "36 is x² + x³ itself. Their slopes are 6 and 27."),
            ],
            "third": [
                (60.0, "60 is 33 + 27, but the zero_() in between had already cleared the 33."),
                (33.0, "zero_() cleared the 33, and one more pass followed: 0 + 27."),
                (0.0, "0 is what zero_() left. One more pass came after it, and added its slope."),
            ],
            "fourth": [
                ("M19", 6.0, "6 comes from the last pass alone. There were two passes since the reset: 27 + 6."),
                (60.0, "60 = 27 + 27 + 6 would be right without `x.grad = None`, which clears the first 27."),
                ("error", "No error: if `x.grad` is None, backward() starts a new sum."),
            ],
        },
        why={
            "first": "What is the slope of x² at x = 3?",
            "second": "How much did each of the two passes add to `x.grad`?",
            "third": "What did the reset leave in `x.grad`, and how much did the pass after it add?",
            "fourth": "How much did each of the two passes after the second reset add to `x.grad`?",
        },
    )


# %% tests="5.1 twin"
def program():
    x = torch.tensor(-2.0, requires_grad=True)
    (x**2).backward()
    (5 * x).backward()
    both = x.grad.item()
    x.grad = None
    (x**3).backward()
    x.grad.zero_()
    (x**2).backward()
    (x**2).backward()
    after = x.grad.item()
    (3 * x).backward()
    last = x.grad.item()
    return {"both": both, "after": after, "last": last}


with Check("5.1 twin", points=2) as check:
    check.twin(
        answer_5_1_twin,
        truth=lambda: program(),
        why={
            "both": (
                "`both` is read after two passes, through x² and through 5x at -2. How much did each add, and what did "
                "the second one find in `x.grad`?"
            ),
            "after": (
                "`after` is read after the second reset. Which passes come between the two resets, and how much does each one add?"
            ),
            "last": "`last` is read after one more pass, with no reset before it. What did that pass find in `x.grad`?",
        },
    )

# %% tests="5.2"
import warnings


def again(x):
    y = x**2
    y.backward()
    y.backward()


def retained(x):
    y = x**2
    y.backward(retain_graph=True)
    y.backward()


def shifted(x):
    y = x + 5
    y.backward()
    y.backward()


def doubled(x):
    y = 2 * x
    y.backward()
    y.backward()


def outcome(program):
    # again:
    # retained:
    # shifted:
    # doubled:
    x = torch.tensor(3.0, requires_grad=True)
    try:
        program(x)
    except RuntimeError:
        return "error"
    return x.grad


OF_A_RESULT = "You read the .grad of a result, not of a leaf."


def filled(slope_of_both, x):
    """What `slope_of_both` returns for an x that is fresh."""
    x.grad = None
    return slope_of_both(x)


def walked_down(descend, start, steps):
    """The path of `descend`; an error says if the gradient that was missing is that of a result."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        try:
            return descend(start, steps)
        except (AttributeError, TypeError) as error:
            if any("not a leaf" in str(each.message) for each in said):
                error.args = (f"{error}. {OF_A_RESULT}",)
            raise


LONG = "more than a hundred steps"
leaves = domain(torch, x=tracked_numbers(3.0))
walks = domain(
    torch,
    start=[*numbers(7.5), ("a start at the minimum", "5.0"), ("a start close to the minimum", "5.0008")],
    steps=["3", ("no step at all", "0"), ("a single step", "1"), ("many steps", "{13}"), (LONG, "{263}")],
    alone=[LONG],
)


def slope(x, of_first=1, of_second=1):
    """The slope of both losses by the formula; 0 leaves one of them out."""
    at = x.item()
    x.grad = torch.tensor(of_first * 4 * at + of_second * 4 * at**3, dtype=x.dtype)
    return x.grad.item()


def walk(slope_of):
    """A mistake: w after each step, if a step uses what `slope_of` makes of w, the start, and the slopes before."""

    def walked(start, steps):
        w, slopes, found = start, [], []
        for _ in range(steps):
            slopes.append(slope_of(w, start, slopes))
            w -= 0.1 * slopes[-1]
            found.append(w)
        return found

    return walked


SECOND = ("raises", RuntimeError, "Trying to backward through the graph a second time")
CUT = ("raises", RuntimeError, "element 0 of tensors does not require grad")
NO_LEAF = "The new w came out of an operation. Is it a leaf?"
path = walk(lambda w, start, before: 2 * (w - 5))
of_both = [
    (CUT, "There is no path back from one of the losses to x. What cut it?"),
    (SECOND, "Both passes go through h = x * x. What did the first one free that the second one needs?"),
    (lambda x: slope(x, of_first=0), "This is the slope of h² alone. Both losses count."),
    (lambda x: slope(x, of_second=0), "This is the slope of 2h alone. Both losses count."),
    (lambda x: slope(x, of_second=0.5), "Only one of the two factors of h * h has passed its gradient on."),
    (lambda x: slope(x, of_first=2), "The slope of 2h is in there twice. How often does its backward pass run?"),
    (lambda x: slope(x, of_second=2), "The slope of h² is in there twice. How often does its backward pass run?"),
]
of_walk = [
    (
        SECOND,
        (
            "A backward pass reached a graph whose saved values had already been freed in an earlier round. Which line built "
            "that graph?"
        ),
    ),
    ("M08", ("raises", AttributeError, OF_A_RESULT), NO_LEAF),
    ("M08", ("raises", TypeError, OF_A_RESULT), NO_LEAF),
    (
        ("raises", AttributeError, "'NoneType' object has no attribute 'item'"),
        "No backward pass has reached the newest w. Which w was the loss computed from?",
    ),
    (
        walk(lambda w, start, before: 2 * (start - 5)),
        "Each step used the slope at the start: a retained graph keeps the numbers of its forward pass.",
    ),
    (
        walk(lambda w, start, before: 2 * (start - 5) * (len(before) + 1)),
        "The slope at the start was added again in each round: a retained graph keeps the numbers of its forward pass.",
    ),
    (
        walk(lambda w, start, before: 2 * (w - 5) + (before[-1] if before else 0)),
        "From the second step on, the slopes of earlier rounds were still in w.grad.",
    ),
    (lambda start, steps: [start, *path(start, steps)][:-1], "This is w before each step, not after it."),
]

with Check(
    "5.2",
    points=3,
) as check:
    check.prediction(
        answer_5_2,
        truth=lambda: {program.__name__: outcome(program) for program in (again, retained, shifted, doubled)},
        beliefs={
            "again": [
                ("M20", 12.0, "The second pass raises an error: the first one has freed what the graph had saved."),
                (6.0, "That is `x.grad` after the first pass. Does the second one still find what it needs?"),
                ("RuntimeError", 'Yes, that is the error; just write "error".'),
            ],
            "retained": [
                (
                    "M19",
                    6.0,
                    "The graph was kept, so the second pass adds 6 again. What does `x.grad` already hold by then?",
                ),
                ("error", "No error: retain_graph=True keeps what the second pass needs."),
            ],
            "shifted": [
                ("M19", 1.0, "Both passes add 1. What does `x.grad` already hold when the second one adds its share?"),
                ("error", "No error: a sum saves no tensor, so none can be missing."),
            ],
            "doubled": [
                (
                    "M20",
                    4.0,
                    (
                        "The backward rule of a product needs the other factor, here the 2, and the first pass has "
                        "freed it."
                    ),
                ),
                (2.0, "That is `x.grad` after the first pass. Does the second one still find what it needs?"),
            ],
        },
        weight=4,
        why={
            **{
                name: f"What does the second pass of `{name}` need, and is it still there?"
                for name in ("again", "shifted", "doubled")
            },
            "retained": "How much does each of the two passes of `retained` add?",
        },
    )
    check.agrees(
        lambda x: filled(slope_of_both, x),
        leaves,
        lambda x: slope(x),
        asks="`slope_of_both` must leave the slope of the sum of the two losses in `x.grad`, and return it.",
        mistakes=of_both,
        shown="slope_of_both(x)",
        weight=1.5,
    )
    check.agrees(
        lambda start, steps: walked_down(descend, start, steps),
        walks,
        path,
        asks="`descend` must return the value of `w` after each step, with the slope at the current `w`.",
        mistakes=of_walk,
        shown="descend(start, steps)",
        weight=1.5,
    )


# %% tests="5.2 twin"
def moved(x):
    # moved:
    y = x - 4
    y.backward()
    y.backward()


def curved(x):
    # curved:
    y = x.exp()
    y.backward()
    y.backward()


def kept(x):
    # kept:
    y = 5 * x
    y.backward(retain_graph=True)
    y.backward()


def fresh(x):
    # fresh:
    for _ in range(3):
        y = 4 * x
        y.backward()


def outcome(program):
    x = torch.tensor(3.0, requires_grad=True)
    try:
        program(x)
    except RuntimeError:
        return "error"
    return x.grad


def program():
    return {program.__name__: outcome(program) for program in (moved, curved, kept, fresh)}


with Check("5.2 twin", points=1) as check:
    check.twin(
        answer_5_2_twin,
        truth=lambda: program(),
        why={
            "moved": (
                "`moved` goes backward through the same graph twice: does `x - 4` need to save anything for that?"
            ),
            "curved": (
                "`curved` goes backward through the same graph twice: does `x.exp()` need to save anything for that?"
            ),
            "kept": (
                "`kept` goes backward through the same graph twice, but look at the argument of the first `backward()`."
            ),
            "fresh": (
                "How many graphs does the loop of `fresh` build, and how many backward passes go through each of them?"
            ),
        },
    )


# %% tests="5.3"
def run(order):
    w = torch.tensor(0.0, requires_grad=True)
    opt = torch.optim.SGD([w], lr=0.05)
    path = []
    for _ in range(3):
        loss = (2 * w - 6) ** 2
        for call in order:
            if call == "Z":
                opt.zero_grad()
            if call == "B":
                loss.backward()
            if call == "S":
                opt.step()
        path.append(w.item())
    return path


def program():
    verdicts = [([1.2, 1.92, 2.352], "trains"), ([0.0, 1.2, 2.4], "late"), ([0.0, 0.0, 0.0], "never")]
    found = {}
    for order in ("ZBS", "ZSB", "BZS", "BSZ", "SZB", "SBZ"):
        path = run(order)
        [found[order]] = [word for known, word in verdicts if np.allclose(path, known)] or ["otherwise"]
    return found


inputs = domain(
    torch,
    w=[
        "torch.tensor({0.5}, requires_grad=True)",
        ("two weights", "torch.tensor([{0.5}, {-1.0}], requires_grad=True)"),
        ("a weight of zero", "torch.tensor(0.0, requires_grad=True)"),
    ],
    b=["torch.tensor({-0.3}, requires_grad=True)"],
    loss_of=[
        *losses("lambda x, target: ((w * x + b - target) ** 2).mean()"),
        ("a parameter that the loss does not need", "lambda x, target: ((w * x - target) ** 2).mean()"),
        ("a gradient whose entries add up to zero", "lambda x, target: ((w - w.mean()) ** 2).sum() + (b * x).mean()"),
    ],
    batches=[
        "[({2.0}, {6.0}), ({-1.0}, {2.5}), ({0.5}, {4.0})]",
        ("no batch at all", "[]"),
        ("a single batch", "[({2.0}, {-3.0})]"),
        ("the same batch twice in a row", "[({2.0}, {6.0})] * 2 + [({0.5}, {4.0})]"),
        ("many batches", "[({0.5}, {2.0}), ({-0.5}, {1.0})] * 66"),
        ("zeros in the batches", "[(0.0, {6.0}), ({-1.0}, 0.0), (0.0, 0.0)]"),
        (
            "batches of several numbers",
            "[(torch.tensor([{2.0}, {1.0}]), torch.tensor([{6.0}, {-1.0}])),"
            " (torch.tensor([{-0.5}, {0.8}]), torch.tensor([{1.0}, {2.0}]))]",
        ),
    ],
    opt=optimizers("w", "b"),
    alone=["many batches"],
)
LOSSES, STEPS = "losses", "parameters after each step"


def trained(train, loss_of, batches, opt):
    """What `train` returns, and where each step of `opt` leads."""
    with steps_of(opt) as path:
        losses = train(loss_of, batches, opt)
    return {LOSSES: losses, STEPS: path}


def in_turn(loss_of, batches, opt):
    """One step for each batch, on gradients that are put into place by hand."""
    losses = []
    for batch in batches:
        loss, tensors = loss_of(*batch), trained_by(opt)
        for tensor, gradient in zip(tensors, torch.autograd.grad(loss, tensors, allow_unused=True)):
            tensor.grad = gradient
        opt.step()
        losses.append(loss.detach())
    return losses


def right(w, b, loss_of, batches, opt):
    return trained(in_turn, loss_of, batches, opt)


def mistake(order, after="", chosen=lambda batches: batches):
    """A mistake: the calls of each round, which begins with the forward pass unless "F" says when, and those after."""

    def train(loss_of, batches, opt):
        for batch in chosen(batches):
            for call in order if "F" in order else f"F{order}":
                if call == "F":
                    loss = loss_of(*batch)
                else:
                    opt.zero_grad() if call == "Z" else opt.step() if call == "S" else loss.backward(retain_graph=True)
        for _ in after:
            opt.step()

    return lambda w, b, loss_of, batches, opt: {STEPS: trained(train, loss_of, batches, opt)[STEPS]}


def all_at_once(w, b, loss_of, batches, opt):
    def train(loss_of, batches, opt):
        sum(loss_of(*batch) for batch in batches).backward()
        opt.step()

    return {STEPS: trained(train, loss_of, batches, opt)[STEPS]}


def losses_after(w, b, loss_of, batches, opt):
    found = []

    def train(loss_of, batches, opt):
        for batch in batches:
            in_turn(loss_of, [batch], opt)
            found.append(loss_of(*batch).detach())

    trained(train, loss_of, batches, opt)
    return {LOSSES: found}


LATE = "step() ran before backward(): it used the gradient of the previous round."
AFTER_THE_LOOP = "step() ran only once, after the loop. It must run once for each batch."
mistakes = [
    (
        "M20",
        ("raises", RuntimeError, "a second time"),
        "Two backward passes went through the graph of one forward pass.",
    ),
    ("M20", mistake("ZBBS"), "retain_graph=True only hid the error: each step now uses its gradient twice."),
    (
        "M32",
        ("raises", AttributeError, "'Tensor' object has no attribute 'zero_grad'"),
        "Tensors have no zero_grad(). Which object knows the tensors that are being trained?",
    ),
    LOSS_IS_FLOAT,
    (
        "M21",
        mistake("S"),
        (
            "step() never found a gradient: either backward() had not run yet, or its gradient was cleared before the "
            "step."
        ),
    ),
    *[("M21", mistake(order), LATE) for order in ("SZB", "SZFB")],
    *[("M21", mistake(order), f"{LATE} And nothing was cleared.") for order in ("SB", "SFB")],
    (mistake("BS"), "From the second step on, the gradients of earlier batches were still in .grad."),
    (mistake("ZBSS"), "opt.step() ran twice for each batch."),
    (mistake("ZB", after="S"), AFTER_THE_LOOP),
    (mistake("B", after="S"), f"{AFTER_THE_LOOP} By then, `.grad` held the sum over all batches."),
    (all_at_once, "There was one step for all batches together. There must be one for each batch."),
    (mistake("ZBS", chosen=lambda batches: batches[:1]), "Only the first batch got a step. Where does the loop end?"),
    (mistake("B"), "opt.step() never ran. Leave the update to it: an optimizer may do more than subtract a gradient."),
    (lambda **case: right(**case) | {LOSSES: None}, "The steps are right, but `train` returns nothing."),
    (losses_after, "These are the losses after each step. Keep the ones you called backward() on."),
]

with Check(
    "5.3",
    points=4,
    asks="`train` must call `opt.step()` once for each batch, on its gradient alone, and return the losses in order.",
) as check:
    check.prediction(
        answer_5_3,
        truth=lambda: program(),
        beliefs={
            "ZBS": [("never", "What does `step()` find here: has `backward()` already run?")],
            "ZSB": [
                ("late", "In the second round, Z runs first. What is left of the first round's gradient when S runs?")
            ],
            "BZS": [("late", "B adds the gradient, and Z clears it. What is left for S?")],
            "BSZ": [("late", "S runs right after B in the same round. Which round's gradient does it use?")],
            "SZB": [
                ("never", "The gradient that B adds at the end of a round is still there when the next round begins.")
            ],
            "SBZ": [("late", "B runs only after S. What does Z do next?")],
        },
        weight=4,
        why=dict.fromkeys(
            "ZBS ZSB BZS BSZ SZB SBZ".split(),
            (
                "This order does something else. Play through two rounds on paper: which gradient is in `w.grad` each time `S` "
                "runs?"
            ),
        ),
    )
    check.agrees(
        lambda w, b, loss_of, batches, opt: trained(train, loss_of, batches, opt),
        inputs,
        right,
        mistakes=mistakes,
        shown="train(loss_of, batches, opt)",
        weight=3.5,
    )


# %% tests="5.3 twin"
def forgotten(w, opt):
    for _ in range(2):  # forgotten
        (5 * w).backward()
        opt.step()


def early(w, opt):
    for _ in range(2):  # early
        opt.step()
        opt.zero_grad()
        (5 * w).backward()


def lost(w, opt):
    for _ in range(2):  # lost
        (5 * w).backward()
        opt.zero_grad()
        opt.step()


def paired(w, opt):
    for _ in range(2):  # paired
        opt.zero_grad()
        (5 * w).backward()
        (3 * w).backward()
        opt.step()


def program():
    found = {}
    for loop in (forgotten, early, lost, paired):
        # before each loop, afresh:
        w = torch.tensor(2.0, requires_grad=True)
        opt = torch.optim.SGD([w], lr=0.1)
        loop(w, opt)
        found[loop.__name__] = w.detach()
    return found


with Check("5.3 twin", points=1) as check:
    check.twin(
        answer_5_3_twin,
        truth=lambda: program(),
        why={
            name: f"The loop `{name}` does not end with this `w`. What does `w.grad` hold each time `step()` runs?"
            for name in "forgotten early lost paired".split()
        },
    )


# %% tests="5.4"
def program():
    found = {}

    def keep(line, run):
        try:
            run()
        except (AttributeError, TypeError):
            found[line] = "error"
        else:
            found[line] = None if x.grad is None else x.grad.item()

    x = torch.tensor(3.0, requires_grad=True)
    opt = torch.optim.SGD([x], lr=0.1)

    def one():
        x.grad.zero_()  # line 1

    def two():
        y.zero_grad()  # line 2

    def three():
        opt.zero_grad()  # line 3

    def four():
        opt.zero_grad(set_to_none=False)  # line 4

    keep("line_1", one)
    y = x**2
    y.backward()
    keep("line_2", two)
    keep("line_3", three)
    (x**2).backward()
    keep("line_4", four)
    return found


LONG = "more than a hundred functions"
inputs = domain(
    torch,
    x=[
        *[each for each in tracked_numbers(3.0) if each[0] != INFINITE],
        ("a gradient from earlier work", "x = torch.tensor({2.0}, requires_grad=True)\n(5 * x).backward()"),
        ("a gradient of zero from earlier work", "x = torch.tensor({2.0}, requires_grad=True)\n(0 * x).backward()"),
    ],
    functions=[
        "[lambda x: x**2, lambda x: x**3, lambda x: {5.0} * x]",
        ("no function at all", "[]"),
        ("a single function", "[lambda x: x.sin() - x]"),
        ("a function that returns x itself", "[lambda x: x, lambda x: {3.0} * x]"),
        ("a slope of exactly zero", "[lambda x: x * x, lambda x: 0 * x, lambda x: {3.0} * x]"),
        ("tiny slopes", "[lambda x: {0.0000001} * x, lambda x: {0.0000003} * x]"),
        ("a kink", "[lambda x: (x - x.detach()).relu()]"),
        ("the same function twice", "[lambda x: {4.0} * x] * 2"),
        (LONG, "[lambda x: {0.5} * x * x] * 263"),
    ],
    alone=[LONG],
)


def alone(slopes, x, functions):
    """The slopes that a function finds; what it leaves in x.grad is its own affair."""
    found = slopes(x, functions)
    found = [each.item() if isinstance(each, torch.Tensor) and not each.requires_grad else each for each in found]
    x.grad = None
    return found


def right(x, functions, h=0.0, back=0.0):
    if h:  # a mistake: x is nudged to the right, or both ways
        return [(f(x.detach() + h) - f(x.detach() - back)).item() / (h + back) for f in functions]
    slopes = [torch.autograd.grad(f(x), x)[0].item() for f in functions]
    x.grad = None
    return slopes


def added(x, functions, clear=True):
    """A mistake: nothing is cleared, or only once."""
    x.grad = None if clear else x.grad
    for f in functions:
        f(x).backward()
        yield x.grad.item()


def cleared_later(x, functions):
    for f in functions:
        f(x).backward()
        yield x.grad.item()
        x.grad.zero_()


def last(x, functions):
    return right(x, functions)[-1:] * len(functions)


ON_TOP = "Each slope was added to those before it."
NUDGED = "Slopes found by nudging are close, but not exact. Let autograd find them."
mistakes = [
    (
        ("raises", AttributeError, "'NoneType'"),
        "Something here is None. Is that a `.grad` that nothing has filled, or what backward() returns?",
    ),
    (
        "M03",
        ("raises", TypeError, "'NoneType' and"),
        "x is new: its .grad is None, so there is nothing to multiply yet.",
    ),
    (
        "M32",
        ("raises", AttributeError, "'Tensor' object has no attribute 'zero_grad'"),
        "Tensors have no zero_grad(). Whose gradient must be cleared, and which attribute holds it?",
    ),
    (
        ("raises", RuntimeError, "a leaf Variable that requires grad"),
        "That line writes into x itself, not into its gradient.",
    ),
    (("raises", TypeError, "assigned grad"), "`.grad` must be a tensor or None: PyTorch refuses a plain 0."),
    (lambda x, functions: list(added(x, functions)), ON_TOP),
    (lambda x, functions: list(added(x, functions, clear=False)), ON_TOP),
    (lambda x, functions: list(cleared_later(x, functions)), "What x.grad held at the start was still there."),
    *[(dict(h=h, back=back), NUDGED) for h in (0.01, 0.001, 0.0001) for back in (0, h)],
    (last, "All entries are the last slope. Did you keep the same tensor each time, and did later passes change it?"),
    (
        lambda x, functions: [0.0] * len(functions),
        "All entries are 0. Was x.grad cleared before you read it, or did you keep a tensor that was cleared later?",
    ),
]

with Check(
    "5.4", points=2, asks="`slopes` must return the slope of each function alone, whatever is already in `x.grad`."
) as check:
    check.prediction(
        answer_5_4,
        truth=lambda: program(),
        beliefs={
            "line_1": [
                ("M03", 0.0, "x is new: x.grad is None, and None has no zero_()."),
                (None, "x.grad is None, yes. But None has no zero_(), so the line raises an error."),
            ],
            "line_2": [
                ("M32", 0.0, "y is a tensor, and tensors have no zero_grad()."),
                ("M32", None, "y is a tensor, and tensors have no zero_grad()."),
                ("M32", 6.0, "This line raises an error: tensors have no zero_grad()."),
            ],
            "line_3": [
                ("M22", 0.0, "By default, zero_grad() sets `.grad` to None."),
                ("error", "No error: opt is an optimizer, so it has zero_grad()."),
                (6.0, "opt was given x, so it clears the gradient of x."),
            ],
            "line_4": [
                (None, "set_to_none=False is how you ask for zeros."),
                (6.0, "opt clears this gradient as well: set_to_none=False only means that it fills it with zeros."),
            ],
        },
        weight=2,
        why={
            "line_1": "What was `x.grad` before line 1 ran?",
            "line_2": "What kind of thing is `y`?",
            "line_3": "What does `zero_grad()` leave in `.grad` by default?",
            "line_4": "Which argument does line 4 pass to `zero_grad`?",
        },
    )
    check.agrees(
        lambda x, functions: alone(slopes, x, functions),
        inputs,
        right,
        mistakes=mistakes,
        shown="slopes(x, functions)",
        weight=3,
    )


# %% tests="5.4 twin"
def program():
    found = {}

    def keep(line, run):
        try:
            run()
        except AttributeError:
            found[line] = "error"
        else:
            found[line] = None if x.grad is None else x.grad.item()

    x = torch.tensor(2.0, requires_grad=True)
    opt = torch.optim.SGD([x], lr=0.1)

    def a():
        opt.zero_grad(set_to_none=False)  # line a

    def b():
        x.grad.zero_()  # line b

    def c():
        opt.zero_grad()  # line c

    def d():
        x.grad.zero_()  # line d

    def e():
        loss.zero_grad()  # line e

    keep("line_a", a)
    loss = 3 * x
    loss.backward()
    for line in (b, c, d, e):
        keep(f"line_{line.__name__}", line)
    return found


with Check("5.4 twin", points=1) as check:
    check.twin(
        answer_5_4_twin,
        truth=lambda: program(),
        why={
            "line_a": "What was `x.grad` before line a ran? Can that be filled?",
            "line_b": ("What was `x.grad` before line b ran, and what does the line do to that?"),
            "line_c": "What does `zero_grad()` leave in `.grad` by default?",
            "line_d": "What was `x.grad` before line d ran?",
            "line_e": "What kind of thing is `loss`?",
        },
    )

# %% tests="5.5"
import weakref

LEAF = "torch.tensor([{0.5}, {-1.0}], dtype=torch.float64, requires_grad=True)"
BIAS = "torch.tensor({0.4}, dtype=torch.float64, requires_grad=True)"
TABLE = "torch.tensor([{rows}], dtype=torch.float64)"
FIVE = "[{1.0}, {2.0}], [{0.3}, {-1.0}], [{3.0}, {1.2}], [{-2.0}, {0.5}], [{0.7}, {-0.4}]"
inputs = domain(
    torch,
    w=[LEAF, ("weights of zero", "torch.zeros(2, dtype=torch.float64, requires_grad=True)")],
    b=[
        BIAS,
        ("gradients from earlier work", f"b = {BIAS}\n(w.sum() + 2 * b).backward()"),
        ("gradients of nan from earlier work", f"b = {BIAS}\n((w.sum() + b) * float('nan')).backward()"),
        ("gradients from earlier work that add up to zero", f"b = {BIAS}\n(w[0] - w[1]).backward()"),
    ],
    c=["torch.tensor({0.2}, dtype=torch.float64, requires_grad=True)"],
    loss_of=losses("lambda rows, targets: (((rows * w).sum(1) + b - c - targets) ** 2).mean()"),
    x=[
        TABLE.replace("{rows}", FIVE),
        ("a single row", TABLE.replace("{rows}", "[{1.5}, {-0.5}]")),
        ("two rows", TABLE.replace("{rows}", "[{1.5}, {-0.5}], [{0.4}, {1.0}]")),
        ("equal rows", TABLE.replace("{rows}", "[{1.5}, {-0.5}]") + ".repeat(5, 1)"),
        ("many rows", TABLE.replace("{rows}", FIVE) + ".repeat(27, 1)[:131]"),
        ("a single column", TABLE.replace("{rows}", FIVE) + "[:, :1]"),
        ("rows that lie apart in memory", TABLE.replace("{rows}", FIVE) + ".repeat(2, 1)[::2]"),
    ],
    target=[
        "{2.0} * x[:, 0] - {1.5} * x[:, -1] ** 2 + 1",
        ("targets that are already met", "((x * w).sum(1) + b - c).detach()"),
    ],
    size=[
        "3",
        ("one row at a time", "1"),
        ("a single row in the last micro-batch", "2"),
        ("the last micro-batch full", "len(x)"),
        ("a size larger than the batch", "{20}"),
    ],
    opt=optimizers("w", "b", "c"),
    alone=["many rows", "large losses"],
)
ROWS, GRAPHS, STEPS = "most rows in one graph", "most graphs at the same time", "parameters after each step"
TAKEN = "rows of x in each graph, sorted"


class Saved:
    """A value that a graph has saved. A pass drops it, unless it is told to retain it."""

    def __init__(self, value):
        self.value = value


def stepped(big_step, loss_of, x, target, size, opt):
    """Where each step of `opt` leads, and how much was in graphs at once."""
    graphs, lives, taken, alive, places = [], Lives(), [], [0], x.tolist()

    def watched(rows, targets):
        graph, held = [], lives.count(but=1)  # the newest may still have the name `loss`

        def pack(value):
            saved = Saved(value)
            graph.append(weakref.ref(saved))
            return saved

        with torch.autograd.graph.saved_tensors_hooks(pack, lambda saved: saved.value):
            loss = loss_of(rows, targets)
        if loss.grad_fn is not None:
            graphs.append(graph)
            taken.append([places.index(row) if row in places else -1 for row in rows.tolist()])
            full = sum(any(saved() is not None for saved in each) for each in graphs)
            alive.append(max(full, held + 1))
            lives.begin(loss)
        return loss

    with steps_of(opt) as path:
        big_step(watched, x, target, size, opt)
    return {STEPS: path, ROWS: max(map(len, taken), default=0), GRAPHS: max(alive), TAKEN: sorted(taken)}


def of_rows(loss_of, x, target, size, opt):
    """The mean of the gradients of all rows, one at a time."""
    tensors = trained_by(opt)
    for tensor in tensors:
        tensor.grad = torch.zeros_like(tensor)
    for i in range(len(x)):
        for tensor, part in zip(tensors, torch.autograd.grad(loss_of(x[i : i + 1], target[i : i + 1]), tensors)):
            tensor.grad += part / len(x)
    opt.step()


def right(w, b, c, loss_of, x, target, size, opt):
    step, places = stepped(of_rows, loss_of, x, target, size, opt)[STEPS], x.tolist()
    rows = [places.index(row) for row in places]  # of equal ones, the first
    micro_batches = [rows[start : start + size] for start in range(0, len(x), size)]
    return {STEPS: step, ROWS: min(size, len(x)), GRAPHS: 1, TAKEN: sorted(micro_batches)}


def strided(x, size, **case):
    places = x.tolist()
    rows, count = [places.index(row) for row in places], -(-len(x) // size)
    return {TAKEN: sorted(rows[start::count] for start in range(count))}


def mistake(weighted, clear="before", step="after", chosen=lambda x, size: range(0, len(x), size)):
    """A mistake: what becomes of each loss; when the gradients are cleared, and when `opt` steps."""

    def big_step(loss_of, x, target, size, opt):
        if clear == "before":
            opt.zero_grad()
        for start in chosen(x, size):
            if clear == "each":
                opt.zero_grad()
            rows = slice(start, start + size)
            weighted(loss_of(x[rows], target[rows]), len(x[rows]), x, size).backward()
            if step == "each":
                opt.step()
        if step == "after":
            opt.step()

    return lambda w, b, c, **case: stepped(big_step, **case)


def share(loss, count, x, size):
    return loss * count / len(x)


def only_full(x, size):
    return range(0, len(x) - size + 1, size)


def as_it_is(loss, count, x, size):
    return loss


LOST = "The gradients of the earlier micro-batches were gone when opt.step() ran."
UNEVEN = "The last micro-batch is smaller than the others: how much should it count?"
FOR_ITSELF = "The parameters took a step for each micro-batch. There must be one for the whole batch."
AT_ONCE = "The graphs of all micro-batches existed at the same time, each with everything it had saved."
mistakes = [
    (lambda x, **case: {ROWS: len(x)}, "The whole batch was in one graph. That is exactly what micro-batches avoid."),
    (lambda **case: {ROWS: 0}, "loss_of never ran with recording on, so there was nothing to go back through."),
    (lambda x, size, **case: {GRAPHS: -(-len(x) // size)}, AT_ONCE),
    (
        lambda x, size, **case: {GRAPHS: max(-(-len(x) // size) - 1, 1)},
        "The graphs of earlier micro-batches stay alive. Does something hold on to their losses, such as a sum?",
    ),
    ("M23", mistake(as_it_is), "In your code, each micro-batch counts as much as a whole batch."),
    (mistake(lambda loss, count, x, size: loss / -(-len(x) // size)), f"All micro-batches counted equally. {UNEVEN}"),
    (
        mistake(lambda loss, count, x, size: loss * size / len(x)),
        f"Each micro-batch counted as if it had `size` rows. {UNEVEN}",
    ),
    (
        mistake(lambda loss, count, x, size: loss / (len(x) // size)),
        f"You divided by the number of full micro-batches. {UNEVEN}",
    ),
    (mistake(share, chosen=only_full), "The rows after the last full micro-batch were left out."),
    (mistake(as_it_is, clear="each"), LOST),
    (mistake(share, clear="each"), LOST),
    (mistake(as_it_is, clear="each", step="each"), FOR_ITSELF),
    (mistake(share, clear="each", step="each"), FOR_ITSELF),
    (mistake(as_it_is, step="each"), FOR_ITSELF),
    (mistake(share, step="each"), FOR_ITSELF),
    (mistake(share, clear=""), "The gradient from earlier work was added in. Where must it be cleared?"),
    (
        mistake(lambda loss, count, x, size: loss / len(x)),
        "loss_of already divides by the number of rows that it gets.",
    ),
    (mistake(lambda loss, count, x, size: loss / size), "loss_of already divides by the number of rows that it gets."),
    (
        mistake(lambda loss, count, x, size: loss * count),
        "This is the gradient of a sum over all rows, not of their mean.",
    ),
    (lambda **case: {ROWS: 1}, "Your code goes row by row. Take `size` rows at a time."),
    (strided, "Are your micro-batches `x[0:size]`, `x[size:2 * size]` and so on?"),
    (lambda **case: {STEPS: []}, "opt.step() never ran."),
    LOSS_IS_FLOAT,
    (
        ("raises", RuntimeError, "a leaf Variable"),
        "You wrote into a parameter while recording was on. Let opt.step() change the parameters.",
    ),
]

with Check(
    "5.5",
    points=4,
    asks=(
        "`big_step` must take a single step for the whole batch, but never with more than `size` rows in one graph. "
        "Every row must come in once and count the same. Clear all gradients once, and leave every parameter to `opt`."
    ),
) as check:
    check.agrees(
        lambda w, b, c, loss_of, x, target, size, opt: stepped(big_step, loss_of, x, target, size, opt),
        inputs,
        right,
        mistakes=mistakes,
        shown="big_step(loss_of, x, target, size, opt)",
        rtol=1e-12,
    )

# %% tests="5.6"
import weakref


def program():
    x = torch.tensor(3.0, requires_grad=True)
    (x**2).backward()
    kept = x.grad
    (x**3).backward()
    kept_now = kept.item()
    same = kept is x.grad
    x.grad = None
    (x**2).backward()
    kept_at_last = kept.item()
    return {"kept_now": kept_now, "same": same, "kept_at_last": kept_at_last}


inputs = domain(
    torch,
    loss_of=[
        *losses("lambda w: ((w - {2.0}) ** 2).sum()"),
        ("a gradient whose entries add up to zero", "lambda w: ((w - w.mean()) ** 2).sum()"),
    ],
    w=[
        "torch.tensor([{0.5}, {-1.0}], requires_grad=True)",
        ("a single number", "torch.tensor({0.5}, requires_grad=True)"),
        ("a single entry", "torch.tensor([{0.5}], requires_grad=True)"),
        ("weights of zero", "torch.zeros(2, requires_grad=True)"),
    ],
    opt=optimizers("w"),
    steps=["4", ("no step at all", "0"), ("a single step", "1"), ("many steps", "131")],
    alone=["many steps"],
)
HISTORY, TOTAL, ALIVE = "history", "sum of the losses", "graphs that outlive their step"


def watched(watch, loss_of, w, opt, steps):
    """What `watch` returns, and how many graphs outlive their step."""
    lives, alive = Lives(), []

    def noted(w):
        alive.append(lives.count(but=1))  # the newest may still have the name `loss`
        loss = loss_of(w)
        if loss.requires_grad:
            lives.begin(loss)
        return loss

    with steps_of(opt):
        history, total = watch(noted, w, opt, steps)
    alive.append(lives.count())
    return {HISTORY: history, TOTAL: total, ALIVE: max(alive)}


def right(loss_of, w, opt, steps, clear=True, keep=torch.Tensor.tolist):
    """The gradient of each step, which is put into place by hand, and the sum of all losses."""
    history, total, gathered = [], 0.0, 0.0
    for _ in range(steps):
        loss = loss_of(w)
        total += loss.item()
        w.grad = gathered = torch.autograd.grad(loss, w)[0] + (0.0 if clear else gathered)
        opt.step()
        history.append(keep(gathered))
    w.grad = None
    w.detach().mul_(1)
    return {HISTORY: history, TOTAL: total, ALIVE: 0}


def last(**case):
    return {HISTORY: right(**case)[HISTORY][-1:] * case["steps"]}


def leaking(begin, add, end):
    """A mistake: what the losses are gathered in, how, and what is made of them after the last step."""

    def watch(loss_of, w, opt, steps):
        gathered = begin()
        for _ in range(steps):
            loss = loss_of(w)
            loss.backward()
            gathered = add(gathered, loss)
        return [], end(gathered)

    return lambda **case: {ALIVE: watched(watch, **case)[ALIVE]}


def values_of_w(loss_of, w, opt, steps):
    values = []
    right(lambda w: values.append(w.tolist()) or loss_of(w), w, opt, steps)
    return {HISTORY: values}


TWO_THINGS = "Return two things: the history, and the sum."
ALL_ALIVE = (
    "When the last step began, the graphs of the earlier steps were still alive (the latest of them is not counted)."
)
mistakes = [
    (("raises", ValueError, "to unpack … in the check"), TWO_THINGS),
    (("raises", TypeError, "cannot unpack … in the check"), TWO_THINGS),
    (dict(keep=torch.Tensor.item), "A gradient has as many entries as w. It is not a single number."),
    (last, "All entries hold the last gradient. Are they all the same tensor, changed by each pass?"),
    (
        dict(keep=lambda gradient: (0 * gradient).tolist()),
        "All entries are zeros. Are they all the same tensor, cleared at the end?",
    ),
    (values_of_w, "These are the values of w, not its gradients."),
    (dict(clear=False), "Each gradient still contains those before it."),
    (lambda **case: {TOTAL: None}, "The sum of the losses is missing."),
    ("M33", leaking(float, lambda total, loss: total + loss, lambda total: total.item()), ALL_ALIVE),
    ("M33", leaking(list, lambda losses, loss: [*losses, loss], len), ALL_ALIVE),
    (
        lambda steps, **case: {ALIVE: steps},
        "The graphs of all steps are still alive at the end. What is keeping them alive?",
    ),
    (
        lambda steps, **case: {ALIVE: min(steps, 1)},
        "The graph of a loss is still alive at the end. What is keeping it alive?",
    ),
]

with Check(
    "5.6",
    points=2,
    asks=(
        "`watch` must return the gradient of each step, as it was at that step, and the sum of all losses, without its "
        "graph."
    ),
) as check:
    check.prediction(
        answer_5_6,
        truth=lambda: program(),
        beliefs={
            "kept_now": {
                "M24": (6.0, "6 was there when you named the tensor `kept`. Where did the 27 go that arrived later?"),
                "M19": (27.0, "The second pass added 27. What was in x.grad before that?"),
            },
            "same": {
                "M24": (False, "`kept = x.grad` gives the tensor a second name; it does not make a second tensor.")
            },
            "kept_at_last": [
                (
                    6.0,
                    "After `x.grad = None`, the new gradient goes into a new tensor; `kept` still names the old one.",
                ),
                (39.0, "`x.grad = None` let go of the tensor. Later gradients go into a new one."),
                (None, "Only x.grad became None. `kept` still names the same tensor as before."),
                (0.0, "zero_() would have set the tensor to zero. `= None` only lets go of it."),
            ],
        },
        weight=2,
        why={
            "kept_now": (
                "After the second pass, the tensor that `kept` refers to holds something else. Is it the same tensor as "
                "`x.grad`?"
            ),
            "same": (
                "`same` asks whether `kept` and `x.grad` are two names for one tensor. Does `kept = x.grad` make a "
                "copy?"
            ),
            "kept_at_last": (
                "After the third pass, the tensor that `kept` refers to holds something else. Did the third gradient go "
                "into it?"
            ),
        },
    )
    check.agrees(
        lambda loss_of, w, opt, steps: watched(watch, loss_of, w, opt, steps),
        inputs,
        right,
        mistakes=mistakes,
        shown="watch(loss_of, w, opt, steps)",
        weight=2.5,
    )


# %% tests="5.6 twin"
def program():
    x = torch.tensor(-1.0, requires_grad=True)
    (4 * x).backward()
    g, copied = x.grad, x.grad.clone()
    (x**2).backward()
    g_now, copied_now = g.item(), copied.item()
    x.grad.zero_()
    (3 * x).backward()
    g_after_zero = g.item()
    x.grad = None
    (x**2).backward()
    g_at_last = g.item()
    return {"g_now": g_now, "copied_now": copied_now, "g_after_zero": g_after_zero, "g_at_last": g_at_last}


with Check("5.6 twin", points=1) as check:
    check.twin(
        answer_5_6_twin,
        truth=lambda: program(),
        why={
            "g_now": ("Where did the second pass write: into the tensor that `g` names, or into a new one?"),
            "copied_now": ("Does a later backward pass reach the copy that `clone()` made?"),
            "g_after_zero": ("Did `zero_()` and the next pass work on the tensor that `g` names, or on another one?"),
            "g_at_last": ("Did `x.grad = None` change the tensor that `g` names, or only what `x.grad` refers to?"),
        },
    )

# %% tests="5.7"
with Check("5.7", points=2) as check:
    check.unmask(answer_5_7, engines=["M22", "M24"], beliefs=["M03", "M19", "M20", "M22", "M24"])
