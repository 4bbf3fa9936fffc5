# %% [markdown]
# The checks of lesson 06: what is tried, what is expected, and what a wrong answer gets told.

# %% tests="6.1"
def pause(x):
    with torch.no_grad():
        r = x + 0  # tool: pause
    return r


def detach(x):
    r = x.detach()  # tool: detach
    return r


def freeze(x):
    r = x.requires_grad_(False)  # tool: freeze
    return r


def clone(x):
    r = x.clone()  # tool: clone
    return r


def evaluate(x):
    r = torch.nn.ReLU().eval()(x)  # tool: evaluate
    return r


TOOLS = {tool.__name__: tool for tool in (pause, detach, freeze, clone, evaluate)}


def gradient(tool):
    x = torch.tensor(3.0, requires_grad=True)
    r = tool(x)
    try:
        (x * x * r).backward()  # then: what is x.grad?
    except RuntimeError:
        return "error"
    return x.grad


def written(tool):
    x = torch.tensor(3.0, requires_grad=True)
    r = tool(x)
    with torch.no_grad():
        r.fill_(7)  # or then: what is x?
    return x.detach()


def program():
    found = {f"{name}_grad": gradient(tool) for name, tool in TOOLS.items()}
    found |= {f"{name}_x": written(tool) for name, tool in TOOLS.items()}
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    with torch.no_grad():
        return found | {"flag": x.requires_grad, "born": torch.ones(2, requires_grad=True).requires_grad}


with Check("6.1", points=2) as check:
    check.prediction(
        answer_6_1,
        truth=lambda: program(),
        beliefs={
            "pause_grad": [(27.0, "Was the operation that made `r` recorded?")],
            "detach_grad": [(27.0, "Is there a path back from the result of detach()?")],
            "freeze_grad": [
                (18.0, "r is x itself. Does anything in x * x * r still require a gradient?"),
                (27.0, "r is x itself. Does anything in x * x * r still require a gradient?"),
                (None, "Nothing in x * x * r requires a gradient any more. What does backward() do in that case?"),
            ],
            "clone_grad": {"M28": (18.0, "Does the result of clone() have a grad_fn?")},
            "evaluate_grad": {"M25": (18.0, "Which layers behave differently after eval()?")},
            "pause_x": [(7.0, "x + 0 is a new tensor with its own memory, inside no_grad() as well.")],
            "detach_x": {"M27": 3.0},
            "freeze_x": [(3.0, "A method whose name ends in _ changes x itself and returns it.")],
            "clone_x": [(7.0, "clone() copies the numbers into new memory.")],
            "evaluate_x": [(7.0, "The result of the layer is a new tensor with its own memory.")],
            "flag": {"M26": False},
            "born": {
                "M26": (
                    False,
                    (
                        "A tensor that you create yourself is not the result of an operation, so its flag stays as you "
                        "set it."
                    ),
                )
            },
        },
        why={
            **{
                f"{tool}_grad": (
                    f"With `{tool}`, through which of the three factors of `x * x * r` does the backward pass reach `x`?"
                )
                for tool in TOOLS
            },
            **{f"{tool}_x": f"With `{tool}`, does `r` share its memory with `x`?" for tool in TOOLS},
            "flag": "What does `no_grad()` do to a tensor that already existed?",
            "born": "What does `no_grad()` do to a tensor that you create inside it with `requires_grad=True`?",
        },
    )


# %% tests="6.1 twin"
def cut(x):
    y = x * x.detach()  # cut
    return y


def copied(x):
    y = x.clone() * x * x  # copied
    return y


def paused(x):
    with torch.no_grad():
        h = x * x
    y = h * x  # paused
    return y


def evaluated(x):
    y = torch.nn.ReLU().eval()(x) * 5  # evaluated
    return y


def frozen(x):
    x.requires_grad_(False)
    y = x * 3  # frozen
    return y


def gradient(make):
    x = torch.tensor(2.0, requires_grad=True)
    try:
        make(x).backward()
    except RuntimeError:
        return "error"
    return x.grad


def kept():
    x = torch.tensor(2.0, requires_grad=True)
    window, copy = x.detach(), x.clone()
    with torch.no_grad():
        x.mul_(3)
    return {"window": window, "copy": copy.detach()}


def made():
    with torch.no_grad():
        m = torch.tensor(4.0, requires_grad=True)
    try:
        (m * 9).backward()
    except RuntimeError:
        return "error"
    return m.grad


def program():
    found = {make.__name__: gradient(make) for make in (cut, copied, paused, evaluated, frozen)}
    return found | kept() | {"m_grad": made()}


with Check("6.1 twin", points=2) as check:
    check.twin(
        answer_6_1_twin,
        truth=lambda: program(),
        why={
            "cut": "Through which of the two factors in `cut` does the backward pass reach `x`?",
            "copied": "Through which of the three factors in `copied` does the backward pass reach `x`?",
            "paused": "Through which of the two factors in `paused` does the backward pass reach `x`?",
            "evaluated": "What does `eval()` change for autograd?",
            "frozen": "What is recorded once `x` no longer requires a gradient?",
            "window": "Does `window` share its memory with `x`?",
            "copy": "Does `copy` share its memory with `x`?",
            "m_grad": "What does `no_grad()` change for a tensor that you create inside it with `requires_grad=True`?",
        },
    )


# %% tests="6.2"
def leaf(name, numbers, gradient=""):
    """The text of a parameter, and of its gradient."""
    made = f"torch.tensor({numbers}, dtype=torch.float64, requires_grad=True)"
    if not gradient:
        return made
    return f"{name} = {made}\n{name}.grad = torch.tensor({gradient}, dtype=torch.float64)"


TABLE = "[[{0.5}, {-1.0}], [{1.5}, {0.2}], [{-0.7}, {0.8}]]"
inputs = domain(
    torch,
    weight=[
        leaf("weight", TABLE, "[[{0.37}, {-1.9}], [{2.4}, {0.85}], [{-0.66}, {1.2}]]"),
        ("a .grad of None", leaf("weight", TABLE)),
        ("a gradient of zeros", leaf("weight", TABLE, "[[0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]")),
        ("a gradient whose entries add up to zero", leaf("weight", "[{0.5}, {1.5}]", "[2.0, -2.0]")),
        (INFINITE, leaf("weight", "[{0.5}, {1.5}, {2.0}]", f"[{NAN}, {{-2.0}}, {INF}]")),
        ("a gradient with a zero in it", leaf("weight", "[{0.5}, {1.5}]", "[0.0, {-2.0}]")),
        ("a single number", leaf("weight", "{0.5}", "{2.0}")),
        ("a single entry", leaf("weight", "[{0.5}]", "[{2.0}]")),
        ("no entries", leaf("weight", "[]", "[]")),
        (
            "a parameter as layers have it",
            "weight = torch.nn.Parameter(torch.tensor([{0.5}, {1.5}]))\nweight.grad = torch.tensor([{2.0}, {-0.7}])",
        ),
        ("four dimensions", leaf("weight", "[[[[{0.5}], [{1.5}]]]]", "[[[[{2.0}], [{-0.7}]]]]")),
        ("a large gradient", leaf("weight", "[{0.5}, {1.5}]", "[{900000.0}, {-7000000.0}]")),
        ("a tiny gradient", leaf("weight", "[{0.5}, 0.0]", "[{0.000003}, {-0.000002}]")),
        (
            "a transposed table",
            "weight = torch.tensor([[{0.5}, {1.5}], [{0.2}, {0.8}], [{0.3}, {0.6}]]).T.requires_grad_()\n"
            "weight.grad = torch.arange(6.0).reshape(2, 3) - {2.5}",
        ),
    ],
    bias=[
        leaf("bias", "[{0.1}, {-0.3}]", "[{1.4}, {0.6}]"),
        ("a .grad of None", leaf("bias", "[{0.1}, {-0.3}]")),
        (
            "the same numbers twice",
            "bias = weight.detach().clone().requires_grad_()\nbias.grad = torch.ones_like(bias)",
        ),
    ],
    params=[
        "[weight, bias]",
        ("a single parameter", "[weight]"),
        ("a parameter without a gradient between others", "[weight, torch.zeros(2, requires_grad=True), bias]"),
        (
            "many parameters",
            "params = [weight, bias] + [torch.tensor({0.3}, requires_grad=True) for _ in range(129)]\n"
            "for each in params[2:]:\n    each.grad = torch.tensor({2.0})",
        ),
    ],
    lr=[
        "{0.1}",
        ("a learning rate of zero", "0.0"),
        ("a tiny learning rate", "{0.00000001}"),
        ("a large learning rate", "{3000.0}"),
    ],
    alone=["many parameters"],
)
MOVED, WINDOWS, GRADS, NEXT = (
    "parameters",
    "what detach() returned before the step",
    ".grad of the parameters",
    ".grad of the parameters after the next pass",
)
ON, SWITCH = "recording after a step", "recording after a step inside no_grad()"
STEPS = """sgd_step(params, lr)
unused = torch.zeros(1, requires_grad=True)
with torch.no_grad():
    sgd_step([unused], lr)"""


def stepped(sgd_step, params, lr, **_):
    """What there is after a step, and what the next pass, through the list, brings to the caller's own tensors."""
    held, before, windows = [*params], [tensor.grad for tensor in params], [tensor.detach() for tensor in params]
    sgd_step(params, lr)
    found = {
        ON: torch.is_grad_enabled(),
        MOVED: [tensor.tolist() for tensor in held],
        WINDOWS: [window.tolist() for window in windows],
        GRADS: [tensor.grad if tensor.grad is None else tensor.grad.tolist() for tensor in held],
        "each .grad is the same tensor as before": [tensor.grad is gradient for tensor, gradient in zip(held, before)],
        "params holds the same tensors": [*map(id, params)] == [*map(id, held)],
    }
    for tensor in held:
        tensor.grad = None
    with torch.enable_grad():
        for tensor in params:
            if tensor.requires_grad:
                (tensor * tensor).sum().backward()
    found[NEXT] = [tensor.grad if tensor.grad is None else tensor.grad.tolist() for tensor in held]
    for tensor, gradient in zip(held, before):
        tensor.grad = gradient
        tensor.detach().mul_(1)  # whether a step of nothing writes does not matter
    with torch.no_grad():
        sgd_step([torch.zeros(1, requires_grad=True)], lr)  # `unused` on the card
        found[SWITCH] = torch.is_grad_enabled()
    return found


def moved(tensor, by):
    """New numbers are computed, and written into the memory of the old."""
    if tensor.grad is not None:
        tensor.detach().copy_(tensor.detach() - by * tensor.grad)


def right(weight, bias, params, lr, step=lambda params, number, tensor, lr: moved(tensor, lr)):
    """What there is if each parameter takes a step like this."""

    def every(params, lr):
        for number, tensor in enumerate(params):
            step(params, number, tensor, lr)

    return stepped(every, params, lr)


def replaced(params, number, tensor, lr):
    if tensor.grad is not None:
        params[number] = (tensor.detach() - lr * tensor.grad).requires_grad_()


def frozen(params, number, tensor, lr):
    moved(tensor, lr)
    if tensor.grad is not None:
        tensor.requires_grad_(False)


def gone(params, number, tensor, lr):
    moved(tensor, lr)
    tensor.grad = None


def zeroed(params, number, tensor, lr):
    moved(tensor, lr)
    if tensor.grad is not None:
        tensor.grad.zero_()


def shrunk(params, number, tensor, lr):
    if tensor.grad is not None:
        tensor.grad.mul_(lr)
        moved(tensor, 1)


def filled(params, number, tensor, lr):
    moved(tensor, lr)
    tensor.grad = torch.zeros_like(tensor) if tensor.grad is None else tensor.grad


def elsewhere(params, number, tensor, lr):
    if tensor.grad is not None:
        tensor.data = tensor.detach() - lr * tensor.grad


CLEARED = "You cleared .grad. The step must leave it alone: the caller may still need it."
mistakes = [
    (
        "M29",
        ("raises", RuntimeError, "a leaf Variable that requires grad"),
        "When does autograd allow you to change a parameter in place?",
    ),
    FLAG_OF_RESULT,
    (
        ("raises", TypeError, "'NoneType'"),
        "The .grad that you read is None. Whose is it, and should that tensor take a step?",
    ),
    (dict(step=lambda params, number, tensor, lr: None), "The tensors that the caller holds have not moved."),
    (
        dict(step=lambda params, number, tensor, lr: moved(tensor, -lr)),
        "This step goes uphill: it adds the gradient instead of subtracting it.",
    ),
    (
        dict(step=lambda params, number, tensor, lr: moved(tensor, 1)),
        "This step subtracts the whole gradient: where is lr?",
    ),
    (
        dict(step=lambda params, number, tensor, lr: moved(tensor, lr * (number == 0))),
        "Nothing after the first parameter has moved. One without a gradient stays as it is; each of the others takes a step.",
    ),
    (
        dict(step=lambda params, number, tensor, lr: moved(tensor, lr * tensor.is_contiguous())),
        "The transposed parameter has not moved. Did you write into a copy of its numbers, as reshape() makes one here?",
    ),
    ("M08", dict(step=replaced), "The list now holds a different tensor, and the caller still has the old one."),
    (
        dict(step=elsewhere),
        "The parameter has new memory now, and whatever shared the old memory stays behind. Write into the old memory.",
    ),
    (dict(step=frozen), "The parameters required gradients before the step, but no longer do."),
    (dict(step=gone), CLEARED),
    (dict(step=zeroed), CLEARED),
    (dict(step=shrunk), "The caller's .grad has changed: you wrote into it."),
    (
        dict(step=filled),
        "A .grad was None and now holds zeros. An optimizer skips None, but treats a zero as a gradient.",
    ),
    (lambda **case: {SWITCH: True}, "Recording was off in the caller's code, and your step left it on."),
    (lambda **case: {ON: False}, "Recording was on in the caller's code, and your step left it off."),
]

with Check(
    "6.2",
    points=4,
    asks=(
        "Each parameter must move against its gradient, by `lr` times that gradient. It must remain the same object "
        "with the same memory, a leaf that requires a gradient, with its `.grad` untouched."
    ),
) as check:
    check.agrees(lambda **case: stepped(sgd_step, **case), inputs, right, mistakes=mistakes, shown=STEPS)


# %% tests="6.3"
from contextlib import nullcontext


def fit(f, x):
    """What f does to a tracked x that it holds itself is its own affair."""
    return "x" not in f.__code__.co_names or not x.requires_grad


def nested(f, x):
    """The function that is being tried, called by an f."""
    return tried_now[-1](f, x)


tried_now = []
inputs = domain(
    torch,
    names={"fit": fit, "nested": nested},
    where="fit(f, x)",
    x=[
        "torch.tensor({2.0})",
        ("zero", "torch.tensor(0.0)"),
        ("a large number", "torch.tensor({10000.0})"),
        ("a tiny number", "torch.tensor({0.000001})"),
        ("a negative number", "torch.tensor({-1.5})"),
        ("a tracked x", "torch.tensor({2.0}, requires_grad=True)"),
        ("a tracked x with a gradient", "x = torch.tensor({2.0}, requires_grad=True)\nx.grad = torch.tensor({5.0})"),
        ("a gradient of zero", "x = torch.tensor({2.0}, requires_grad=True)\nx.grad = torch.tensor(0.0)"),
        (
            "a tracked x with a hook",
            "x = torch.tensor({2.0}, requires_grad=True)\nx.register_hook(lambda gradient: 10 * gradient)",
        ),
        ("an x that was computed", "torch.tensor({1.0}, requires_grad=True) * 2"),
    ],
    f=[
        "lambda t: t**3 / 4 - t",
        *functions_of_numbers()[2:],
        ("a large slope", "lambda t: 1000000 * t * t"),
        (
            "a function of float32 alone, as models are",
            "lambda t: torch.stack([t, t * t]) @ torch.tensor([{1.5}, {-2.0}])",
        ),
        ("a part that f treats as constant", "lambda t: torch.no_grad()(lambda u: u * u)(t) * t"),
        ("a function that uses x itself", "lambda t: t * t * x"),
        ("a function that takes a slope itself", "lambda t: t * nested(lambda u: u * u, t)"),
        *raising("f(t)"),
    ],
    call=[
        "lambda run: run()",
        ("inside no_grad()", "def call(run):\n    with torch.no_grad():\n        return run()"),
        (
            "another thread",
            "from concurrent.futures import ThreadPoolExecutor\n\n"
            "def call(run):\n    return ThreadPoolExecutor(1).submit(run).result()",
        ),
    ],
)
SLOPE, SWITCH, TRACES = (
    "slope",
    "recording afterwards",
    "x.requires_grad and .grad afterwards (the leaf's .grad if x was computed)",
)


def called(slope_anywhere, f, x, call):
    """The slope or the error of f; and what the caller finds afterwards."""
    found, leaf = {}, x.grad_fn.next_functions[0][0].variable if x.grad_fn else x
    tried_now.append(slope_anywhere)

    def run():
        try:
            found[SLOPE] = slope_anywhere(f, x)
        except BaseException as error:
            if str(error) != "inside":
                raise
            found[SLOPE] = f"{type(error).__name__}: {error}"
        found[SWITCH] = torch.is_grad_enabled()

    before = torch.is_grad_enabled()
    try:
        call(run)
    finally:
        torch.set_grad_enabled(before)
    return found | {TRACES: [x.requires_grad, leaf.grad]}


def by_grad(f, x):
    own = torch.tensor(x.item(), dtype=x.dtype, requires_grad=True)
    with torch.enable_grad():
        return torch.autograd.grad(f(own), own)[0].item()


def right(x, f, call, slope=by_grad):
    return called(slope, f, x, call)


def probe_of(x):
    return x.detach().clone().requires_grad_()


def switched_on(f, x):
    torch.set_grad_enabled(True)
    return by_grad(f, x)


def switched_off(f, x):
    try:
        return by_grad(f, x)
    finally:
        torch.set_grad_enabled(False)


def switched_off_at_last(f, x):
    torch.set_grad_enabled(True)
    found = by_grad(f, x)
    torch.set_grad_enabled(False)
    return found


def switched_back_at_last(f, x):
    before = torch.is_grad_enabled()
    torch.set_grad_enabled(True)
    found = by_grad(f, x)
    torch.set_grad_enabled(before)
    return found


def swallowing(kinds, gives):
    def swallowed(f, x):
        try:
            return by_grad(f, x)
        except kinds:
            return gives

    return dict(slope=swallowed)


def value(f, x):
    return f(probe_of(x)).item()


def nudged(h, dtype):
    def slope(f, x):
        x = x.detach().to(dtype or x.dtype)
        return ((f(x + h) - f(x - h)) / (2 * h)).item()

    return slope


def through_x(f, x):
    with torch.enable_grad():
        probe = x.clone() if x.requires_grad else probe_of(x)
        probe.retain_grad()
        f(probe).backward()
    return probe.grad.item()


def left_on(f, x):
    x.requires_grad_()
    with torch.enable_grad():
        own = probe_of(x)
        f(own).backward()
    return own.grad.item()


def put_back(f, x):
    was, x.grad = x.requires_grad, None
    with torch.enable_grad():
        f(x.requires_grad_()).backward()
    found = x.grad.item()
    x.requires_grad_(was)
    return found


def of_x_itself(f, x, block=torch.enable_grad):
    with block():
        x.requires_grad_()
        f(x).backward()
    return (x.grad if x.is_leaf else None).item()  # elsewhere, reading it warns


NOTHING = "f ran, but nothing was recorded. Is recording on when f runs, and does its input require a gradient?"
mistakes = [
    (("raises", RuntimeError, "element 0 of tensors does not require grad"), NOTHING),
    (
        ("raises", AttributeError, "'NoneType'"),
        "Nothing has arrived in the .grad that you read. Is that tensor a leaf?",
    ),
    (dict(slope=switched_on), "Recording was off in the caller's code, and you left it on."),
    (dict(slope=switched_off), "Recording was on in the caller's code, and you left it off."),
    (dict(slope=switched_off_at_last), "You turned recording off at the end, but it was on in the caller's code."),
    (
        dict(slope=switched_back_at_last),
        "If f raises an error, recording is not restored to what it was in the caller's code.",
    ),
    *[
        (swallowing(kinds, gives), "An error raised in f must reach the caller.")
        for kinds in (BaseException, Exception, OSError, StopIteration)
        for gives in (None, 0.0)
    ],
    (dict(slope=value), "This is the value of f, not its slope."),
    *[
        (
            dict(slope=nudged(h, dtype)),
            "This slope comes from a nudge: it is rounded, and it also counts what f holds constant.",
        )
        for h in (0.01, 0.001, 0.0001)
        for dtype in (None, torch.float64)
    ],
    (dict(slope=left_on), "x is still tracked afterwards, and it belongs to the caller. Work on a tensor of your own."),
    (
        dict(slope=through_x),
        "Your backward() also wrote into x.grad, or the .grad of the leaf behind x: work on a tensor with no path to x.",
    ),
    (
        dict(slope=put_back),
        "You put the flag back, but x.grad has changed, and it belongs to the caller. Work on a tensor of your own.",
    ),
    (dict(slope=of_x_itself), "Your backward() delivered the gradient to x itself, which belongs to the caller."),
    (
        dict(slope=lambda f, x: of_x_itself(f, x, nullcontext)),
        "Your backward() delivered the gradient to x itself, which belongs to the caller. With recording off, nothing "
        "arrives at all.",
    ),
]

with Check(
    "6.3",
    points=4,
    asks=(
        "`slope_anywhere` must return the slope of `f` at `x` wherever it is called, and leave `x` and the caller's "
        "recording as they were."
    ),
) as check:
    check.agrees(
        lambda x, f, call: called(slope_anywhere, f, x, call),
        inputs,
        right,
        mistakes=mistakes,
        shown="call(lambda: slope_anywhere(f, x))",
        by_entry=True,
    )


# %% tests="6.4"
inputs = domain(
    torch,
    w=["torch.tensor([{0.5}, {1.2}], dtype=torch.float64, requires_grad=True)"],
    now=[
        DOUBLE("[[{1.0}, {2.0}], [0.0, {1.0}], [{-1.0}, {0.5}]]"),
        ("a single move", DOUBLE("[[{1.0}, {0.6}]]")),
        ("a row of zeros", DOUBLE("[[0.0, 0.0], [{0.4}, {1.0}], [{-1.0}, {0.5}]]")),
        ("a move that is made three times", DOUBLE("[[{1.0}, {2.0}], [{0.4}, {1.0}]]") + "[[0, 0, 1, 0]]"),
        ("large numbers", DOUBLE("[[{1000000.0}, {2000000.0}], [0.0, {-3000000.0}]]")),
        ("tiny numbers", DOUBLE("[[{0.000001}, {0.000002}], [0.0, {-0.000003}]]")),
        ("many moves", "torch.linspace({-2.0}, {3.0}, 262, dtype=torch.float64).reshape(131, 2)"),
    ],
    alone=["many moves"],
    later=[
        "now @ " + DOUBLE("[[{0.3}, {1.0}], [{-1.0}, {0.5}]]") + " + {0.2}",
        ("moves that stay in their state", "now"),
        ("moves that all lead to one state", DOUBLE("[[{0.3}, {1.0}]]") + ".repeat(len(now), 1)"),
        ("a row of zeros", "now - now[-1]"),
    ],
    reward=[
        "(now * now).sum(1) - {1.3}",
        ("no reward at all", "torch.zeros(len(now), dtype=torch.float64)"),
        ("equal rewards", "torch.ones(len(now), dtype=torch.float64)"),
        ("large rewards", "{1000000.0} * now[:, 1]"),
        *[(INFINITE, f"{number} + now[:, 0]") for number in (NAN, INF)],
    ],
    value=[
        "lambda rows: (rows @ w + {0.5}).tanh()",
        ("a linear model", "lambda rows: rows @ w"),
        ("a model of tiny values", "lambda rows: 0.0000001 * (rows @ w)"),
        (
            "a model that computed its values in advance",
            "(lambda here, there: lambda rows: here if torch.equal(rows, now) else there)(now @ w + 1, later @ w + 1)",
        ),
        *raising("value(rows)")[:1],
        ("a model whose values are equal", "lambda rows: 0 * (rows @ w) + w.sum()"),
        (
            "a model that learns a value directly",
            "(lambda own: lambda rows: rows @ w if torch.equal(rows, now) else own)"
            "(torch.ones(len(now), dtype=torch.float64, requires_grad=True))",
        ),
    ],
)
LOSS, GRAD, AFTER, ELSEWHERE = "loss", "w.grad", "value(later) afterwards", "w.grad if value(later) is used elsewhere"
SWITCH, EARLY = "recording after a call inside no_grad()", "w.grad before the caller's backward()"


def tried(bootstrap_loss, w, value, now, reward, later):
    """The loss and what its backward() brings to w; then what the model's own value(later) brings."""
    loss = bootstrap_loss(value, now, reward, later)
    before = {EARLY: w.grad}
    loss.backward(retain_graph=True)  # a model that computed its values before has one graph for both
    found, w.grad = before | {LOSS: loss.detach().clone(), GRAD: w.grad, AFTER: value(later).detach().clone()}, None
    try:
        value(later).sum().backward(retain_graph=True)
        found[ELSEWHERE] = w.grad
    except RuntimeError as error:
        found[ELSEWHERE] = f"RuntimeError: {error}".partition(" (")[0]
    w.grad = None
    with torch.no_grad():
        try:
            bootstrap_loss(value, now, reward, later)
            found[SWITCH] = torch.is_grad_enabled()
        except RuntimeError as error:
            found[SWITCH] = f"RuntimeError: {error}"
    return found


def mean(numbers):
    return sum(numbers) / len(numbers)


def squares(differences):
    return mean([each**2 for each in differences])


def by_rows(value, now, reward, later, through=(1, 0), of=squares, times=1):
    """The loss, row by row; the gradient passes through value(now), value(later), or both."""
    here, there = value(now), value(later)
    here, there = here if through[0] else here.detach(), there if through[1] else there.detach()
    return of([here[i] - (there[i] + times * reward[i]) for i in range(len(now))])


def right(w, value, now, reward, later, loss=by_rows, **how):
    return tried(lambda *given: loss(*given, **how), w, value, now, reward, later)


def detached_in_place(value, now, reward, later):
    target = value(later).detach_()
    return ((value(now) - reward - target) ** 2).mean()


def of_each(value, now, reward, later):
    return (value(now) - reward - value(later).detach()) ** 2


def as_a_table(value, now, reward, later):
    return ((value(now).reshape(-1, 1) - reward - value(later).detach()) ** 2).mean()


def walks_back(value, now, reward, later):
    loss = by_rows(value, now, reward, later)
    loss.backward(retain_graph=True)
    return loss


def smooth_l1(differences):
    return mean([each * each if abs(each) < 1 else 2 * abs(each) - 1 for each in differences])


def with_a_hook(value, now, reward, later):
    there = value(later)
    if there.requires_grad:
        there.register_hook(lambda gradient: 0 * gradient)
    return ((value(now) - reward - there) ** 2).mean()


def added_in_place(value, now, reward, later):
    target = value(later).detach()
    target += reward
    return ((value(now) - target) ** 2).mean()


mistakes = [
    (dict(through=(1, 1)), "A gradient also passed through value(later)."),
    (dict(through=(0, 1)), "value(now) was held constant, and value(later) was trained."),
    (dict(times=0), "The reward is missing from the target."),
    (dict(times=-1), "The reward has the wrong sign: the target is reward + value(later)."),
    (dict(through=(0, 1), times=-1), "value(now) and value(later) are swapped: the target is reward + value(later)."),
    (
        dict(of=lambda differences: squares(differences) * len(differences)),
        "This is the sum over all moves, not the mean.",
    ),
    (
        dict(of=lambda differences: mean(list(map(abs, differences)))),
        "This is the mean of the absolute differences. Square them instead.",
    ),
    *[
        (
            dict(of=lambda differences, share=share: share * smooth_l1(differences)),
            "A difference larger than 1 was not squared. What does smooth_l1_loss compute?",
        )
        for share in (0.5, 1)
    ],
    (dict(of=mean), "The differences are not squared."),
    (dict(of=lambda differences: mean(differences) ** 2), "First square each difference, then take the mean."),
    (dict(of=lambda differences: differences[0] ** 2), "This is the loss of the first move alone."),
    (lambda **case: {SWITCH: True}, "Recording was off in the caller's code, and you left it on."),
    (
        dict(loss=with_a_hook),
        "A hook stays on its tensor, and the model may use the tensor from value(later) elsewhere.",
    ),
    (dict(loss=detached_in_place), "The tensor from value(later) belongs to the model, and you detached it in place."),
    (dict(loss=added_in_place), "You wrote into the tensor from value(later), and it belongs to the model."),
    (
        ("raises", RuntimeError, "element 0 of tensors does not require grad"),
        "This loss is not tracked. The caller calls backward() on it: is there a path from it to `value(now)`?",
    ),
    FLAG_OF_RESULT,
    (dict(loss=of_each), "The loss must be a single number: the mean of the squared differences."),
    (
        ("raises", RuntimeError, "Trying to backward"),
        "A backward pass found a graph whose saved values were already freed. Which pass freed them?",
    ),
    (
        dict(loss=as_a_table),
        "Every value(now) was compared with every target: the shapes (n, 1) and (n,) make n × n differences.",
    ),
    (dict(loss=walks_back), "The caller runs backward(): your code only returns the loss."),
    (("raises", AttributeError, "'NoneType' … in the check"), "Your function returns nothing."),
    (("raises", AttributeError, "'float' … in the check"), "A float has no graph: return the loss as a tensor."),
]

with Check(
    "6.4",
    points=3,
    asks=(
        "Return the mean of the squared differences between `value(now)` and the target, `reward + value(later)`. "
        "Gradients must reach the model only through `value(now)`."
    ),
) as check:
    check.agrees(
        lambda w, now, later, reward, value: tried(bootstrap_loss, w, value, now, reward, later),
        inputs,
        right,
        mistakes=mistakes,
        shown="bootstrap_loss(value, now, reward, later).backward()",
    )

# %% tests="6.5"
inputs = domain(
    torch,
    w=[
        "torch.tensor({0.5}, dtype=torch.float64, requires_grad=True)",
        *[
            (f"a gradient of {each} that is left over", f"w = {LEAF('{0.5}')}\nw.grad = w.detach() * float('{each}')")
            for each in ("inf", "nan")
        ],
    ],
    u=["torch.tensor([{1.1}, {0.4}], dtype=torch.float64, requires_grad=True)"],
    cell=[
        "lambda h, x: (w * h + u[0] * x).tanh()",
        ("another cell", "lambda h, x: w * h * h + u.sum().sin() * x"),
        ("a cell that forgets", "lambda h, x: 0 * (w * h + u[0] * x)"),
        ("a cell that leaves out a parameter", "lambda h, x: (w * h + x).tanh()"),
        ("a cell that calls methods of its state", "lambda h, x: w * h.sin() + u[0] * x"),
        ("a cell that returns a view", "lambda h, x: torch.stack([w * h + u[0] * x, h])[0]"),
    ],
    chunks=[
        "[[({1.0}, {0.8}), ({-0.5}, {0.2})], [({0.3}, {0.1}), ({1.0}, {0.9})], [({-1.0}, {-0.4}), ({0.2}, {0.5})]]",
        ("no chunk at all", "[]"),
        ("a single chunk", "[[({1.0}, {0.8}), ({-0.5}, {0.2})]]"),
        ("chunks of a single step", "[[({1.0}, {0.8})], [({-0.5}, {0.2})]]"),
        (
            "chunks of other lengths",
            "[[({0.6}, {-0.2})], [({0.1}, {0.7}), ({0.6}, {0.3}), ({0.2}, {0.9}), ({-0.4}, {0.5}), ({0.8}, {-0.1})]]",
        ),
        ("the same chunk forty times", "[[({1.0}, {0.8}), ({-0.5}, {0.2})]] * 40"),
        ("the same step twice", "[[({0.6}, {0.3})] * 2, [({0.4}, {-0.3})]]"),
        ("targets of zero", "[[({1.0}, 0.0)], [({0.6}, 0.0)]]"),
        ("a long chunk", "[[({0.3}, {0.1}), ({-0.2}, {0.4})] * 66]"),
        ("large targets", "[[({0.6}, {2000000.0})], [({0.4}, {0.3})]]"),
        ("a state that fades", "[[(0.0, 0.0)] * 24 + [({1.0}, {0.4})], [(0.0, 0.0)]]"),
        *[(INFINITE, f"[[({{0.6}}, {number})], [({{0.4}}, {{0.3}})]]") for number in (NAN, INF)],
    ],
    opt=optimizers("w", "u"),
    alone=["the same chunk forty times", "a long chunk"],
    state=[
        "torch.tensor({0.3}, dtype=torch.float64)",
        ("a state of zero", "torch.tensor(0.0, dtype=torch.float64)"),
        ("a negative state", "torch.tensor({-0.7}, dtype=torch.float64)"),
    ],
)
LOSSES, STATE, STEPS = "losses", "last state", "parameters after each step"


def trained(learn, cell, chunks, opt, state):
    """What `learn` returns, of the state its value, and where each step of `opt` leads."""
    with steps_of(opt) as path:
        losses, state = learn(cell, chunks, opt, state)
    return {LOSSES: losses, STATE: state.detach() if isinstance(state, torch.Tensor) else state, STEPS: path}


def by_numbers(
    cell, chunks, opt, state, carry=float, through=lambda h: h, anew=False, add=lambda total, part: total + part,
    share=lambda loss, chunk: loss, gradient=lambda new, old: new, steps=1
):  # fmt: skip
    """The value alone goes on; the gradients are put into place by hand."""
    losses, first = [], state
    for chunk in chunks:
        h, loss = torch.tensor(carry(first if anew else state), dtype=torch.float64), 0.0
        for x, target in chunk:
            h = cell(through(h), x)
            loss = add(loss, (h - target) ** 2)
        loss = share(loss, chunk)
        found = torch.autograd.grad(loss, trained_by(opt), allow_unused=True)
        for tensor, new in zip(trained_by(opt), found):
            tensor.grad = new if new is None else gradient(new, 0.0 if tensor.grad is None else tensor.grad)
        for _ in range(steps):
            opt.step()
        losses.append(loss.item())
        state = h.item()
    return losses, state


def right(w, u, cell, chunks, opt, state, learn=by_numbers, **how):
    return trained(lambda *given: learn(*given, **how), cell, chunks, opt, state)


TWO_THINGS = "Return two things: the losses, and the last state."
MEAN = "You divided by the number of steps, but the loss of a chunk is a sum."


def noted(chunks, **case):
    return [loss / len(chunk) for loss, chunk in zip(right(chunks=chunks, **case)[LOSSES], chunks)]


def through_all(cell, chunks, opt, state):
    """A mistake: the graph of one chunk goes on into the next."""
    losses = []
    for chunk in chunks:
        loss = 0.0
        for x, target in chunk:
            state = cell(state, x)
            loss = loss + (state - target) ** 2
        opt.zero_grad()
        loss.backward(retain_graph=True)
        opt.step()
        losses.append(loss.item())
    return losses, state.detach()


mistakes = [
    (
        ("raises", RuntimeError, "Trying to backward through the graph a second time"),
        "This pass went back into a graph that an earlier pass had freed. Which pass was that, and of which chunk?",
    ),
    (
        dict(learn=through_all),
        (
            "opt.step() has changed parameters that the graph of this backward pass had saved. Does the pass go back "
            "into an earlier chunk, or does opt.step() run before it?"
        ),
    ),
    (
        dict(through=lambda h: h.detach()),
        "The state was detached at every step, so no gradient passed from one step back to the one before.",
    ),
    (
        dict(carry=lambda state: 0.0),
        "Each chunk started from 0: the value of the last state has to be carried over from the chunk before.",
    ),
    (dict(steps=2), "opt.step() ran twice for each chunk."),
    (dict(anew=True), "Each chunk started from the first state again."),
    (dict(add=lambda total, part: part), "The loss of a chunk is the sum over its steps. This is the last step alone."),
    (
        dict(add=lambda total, part: part + (total.detach() if isinstance(total, torch.Tensor) else total)),
        "Gradients come from the loss of the last step alone. What cuts off the losses before it?",
    ),
    (dict(share=lambda loss, chunk: loss / len(chunk)), MEAN),
    (lambda chunks, **case: {LOSSES: noted(chunks, **case)}, MEAN),
    (
        dict(gradient=lambda new, old: new + old),
        "The gradients of earlier chunks were still in .grad when opt.step() ran.",
    ),
    (dict(gradient=lambda new, old: 0 * new), "The gradients had already been cleared when opt.step() ran."),
    (dict(gradient=lambda new, old: None), "opt.step() found no gradient. What did backward() reach?"),
    (lambda **case: {STEPS: []}, "opt.step() never ran."),
    FLAG_OF_RESULT,
    (
        ("raises", RuntimeError, "element 0 of tensors does not require grad"),
        "The loss has no graph. Was nothing recorded in this chunk, or was the loss cut off?",
    ),
    (("raises", ValueError, "to unpack … in the check"), TWO_THINGS),
    (("raises", TypeError, "cannot unpack … in the check"), TWO_THINGS),
]

with Check(
    "6.5",
    points=4,
    asks=(
        "For each chunk, `learn` must take one step of `opt` on the sum of its losses, and carry the value of its last "
        "state on to the next. Gradients must flow back through one chunk and no further."
    ),
) as check:
    check.agrees(
        lambda w, u, cell, chunks, opt, state: trained(learn, cell, chunks, opt, state),
        inputs,
        right,
        mistakes=mistakes,
        shown="learn(cell, chunks, opt, state)",
    )


# %% tests="6.6"
def a(x):
    y = (x * x).sum()  # A
    d = x.detach()
    d[0] = 10.0
    first = x[0].item()
    y.backward()
    return first


def b(x):
    y = (x * x).sum()  # B
    x.data[0] = 10.0
    y.backward()


def c(x):
    y = x * 2  # C
    y.add_(1)
    y.sum().backward()


def d(x):
    y = (x * x).sum()  # D
    x.detach().numpy()[0] = 10.0
    y.backward()


def e(x):
    x.numpy()  # E


def outcome(program):
    """x.grad and x[0] at the end, or "error" in the place of the gradient."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    try:
        program(x)
    except RuntimeError:
        return "error", x[0].item()
    return x.grad if x.grad is None else x.grad.tolist(), x[0].item()


def programs():
    a_grad, a_first = outcome(a)
    left = {"b_grad": outcome(b)[0], "c_grad": outcome(c)[0], "d_grad": outcome(d)[0]}
    return {"a_first": a_first, "a_grad": a_grad, **left, "e_line": outcome(e)[0] or "fine"}


with Check("6.6", points=2) as check:
    check.prediction(
        answer_6_6,
        truth=lambda: programs(),
        beliefs={
            "a_first": {"M27": 1.0},
            "a_grad": [
                ([20.0, 4.0], "x * x saved x, and autograd counts the write through d."),
                ("M27", [2.0, 4.0], "The write through d went into x."),
            ],
            "b_grad": [
                ("M31", "error", "Does autograd count a write through .data?"),
                ([2.0, 4.0], "x * x saves x itself, not a copy of its numbers: the 1 is gone."),
                ([20.0, 20.0], "Only x[0] was overwritten."),
                ([10.0, 2.0], "These are the numbers in x. The slope of x² is 2x."),
            ],
            "c_grad": [
                ("M31", "error", "Did any operation save the values of y?"),
                ([3.0, 3.0], "The slope of y + 1 is 1."),
            ],
            "d_grad": [
                ("error", "NumPy does not count writes. Which memory does backward() read x from?"),
                ([2.0, 4.0], "The array shares its memory with x, just like the result of detach()."),
            ],
            "e_line": {"M11": ("fine", "numpy() raises an error rather than leave the graph silently.")},
        },
        why={
            **{
                f"{name.lower()}_grad": (
                    f"Which numbers does the backward pass of program {name} read, and does autograd notice the write?"
                )
                for name in "BD"
            },
            "a_first": "Does `d` share its memory with `x`?",
            "a_grad": "What did `x * x` save in program A, and did it change before the backward pass?",
            "c_grad": "Does the backward rule of `x * 2` need the numbers that `add_` overwrites?",
            "e_line": "`x` requires a gradient: can a NumPy array keep track of that?",
        },
    )


# %% options="6.7" question="validate"
model = torch.nn.Linear(2, 1)
batches = [torch.ones(3, 2), torch.zeros(3, 2)]
match option:
    case "A":
        model.eval()
        scores = [model(batch) for batch in batches]
    case "B":
        scores = [model(batch.requires_grad_(False)) for batch in batches]
    case "C":
        with torch.no_grad():
            scores = [model(batch) for batch in batches]
print(not any(score.requires_grad for score in scores))

# %% options="6.7" question="update"
w = torch.tensor(4.0, requires_grad=True)
for _ in range(2):
    (w * w).backward()
    match option:
        case "A":
            w = w - 0.25 * w.grad
        case "B":
            with torch.no_grad():
                w -= 0.25 * w.grad
        case "C":
            w -= 0.25 * w.grad
    w.grad = None
print(w.is_leaf and w.item() == 1.0)  # each step takes half of it away

# %% options="6.7" question="target"
w = torch.tensor(3.0, requires_grad=True)
q, target = w * w, 2 * w
match option:
    case "A":
        loss = (q - target.detach()) ** 2
    case "B":
        loss = (q - target.clone()) ** 2
    case "C":
        with torch.no_grad():
            loss = (q - target) ** 2
loss.backward()
print(w.grad.item() == 2 * (9.0 - 6.0) * 6.0)  # 6 is the slope of q, and none of the target's counts

# %% options="6.7" question="freeze"
others, last = torch.nn.Linear(2, 2), torch.nn.Linear(2, 1)
x = torch.ones(3, 2)
match option:
    case "A":
        others.eval()
        loss = last(others(x)).sum()
    case "B":
        for parameter in others.parameters():
            parameter.requires_grad_(False)
        loss = last(others(x)).sum()
    case "C":
        with torch.no_grad():
            loss = last(others(x)).sum()
loss.backward()
print(last.weight.grad is not None and others.weight.grad is None)

# %% options="6.7" question="keep"
w = torch.tensor([3.0, 4.0], requires_grad=True)
match option:
    case "A":
        kept = w.detach()
    case "B":
        kept = w
    case "C":
        kept = w.detach().clone()
with torch.no_grad():
    w -= 1.0
print(kept.tolist() == [3.0, 4.0])

# %% options="6.7" question="reset"
w = torch.tensor(3.0, requires_grad=True)
loss = w * w
loss.backward()
print(w.grad is not None)  # what the last batch left there
match option:
    case "A":
        w.grad = None
    case "B":
        w.detach()
    case "C":
        loss.zero_grad()
print(w.grad is None or w.grad.item() == 0.0)

# %% options="6.7" question="features"
model, small = torch.nn.Linear(2, 2), torch.nn.Linear(2, 1)
batches = [torch.ones(3, 2), torch.zeros(3, 2)]
match option:
    case "A":
        model.eval()
        features = [model(batch) for batch in batches]
    case "B":
        with torch.inference_mode():
            features = [model(batch) for batch in batches]
    case "C":
        with torch.no_grad():
            features = [model(batch) for batch in batches]
print(not any(each.requires_grad for each in features))
small(features[0]).sum().backward()
print(small.weight.grad is not None)

# %% tests="6.7"
with Check("6.7", points=2) as check:
    check.choice(answer_6_7)

# %% tests="6.8"
inputs = domain(
    torch,
    rows=[
        LEAF("[[{3.0}, 4.0], [1.0, -2.0]]"),
        ("rows of zeros", LEAF("[[0.0, 0.0], [1.0, -2.0], [0.0, 0.0]]")),
        ("nothing but zeros", LEAF("[[0.0, 0.0, 0.0]]")),
        ("zeros in a row, and entries that cancel", LEAF("[[0.0, {-1.5}, 0.0], [2.0, 0.0, -2.0]]")),
        ("a tiny row", LEAF("[[{1e-140}, 0.0]]")),
        ("a large row", LEAF("[[{1000000.0}, {2000000.0}]]")),
        *[("no numbers", f"torch.zeros({shape}, requires_grad=True)") for shape in ("0, 2", "2, 0")],
        (INFINITE, LEAF(f"[[{NAN}, 1.0], [1.0, {{-2.0}}], [{INF}, 3.0]]")),
        ("many rows", "torch.linspace({-2.0}, {3.0}, 262).reshape(131, 2).requires_grad_()"),
        ("many columns", "torch.linspace({-2.0}, {3.0}, 262).reshape(2, 131).requires_grad_()"),
        ("rows of one number", LEAF("[[{2.0}], [0.0], [-1.5]]")),
        ("single precision", "torch.tensor([[{3.0}, 4.0], [0.0, 0.0]], requires_grad=True)"),
    ],
)


def measured(lengths, rows):
    """The lengths, and the gradient when each of them counts for something else."""
    found = lengths(rows)
    total = (found * torch.arange(1.0, len(rows) + 1.0).to(rows.dtype)).sum()
    return {"lengths": found.tolist(), "gradient": torch.autograd.grad(total, rows)[0].tolist()}


def right(rows, low=0.0, at_zero=0.0):
    values = np.array(rows.tolist()).reshape(rows.shape)
    length = np.sqrt((values * values).sum(1) + low)
    weight = np.arange(1.0, len(values) + 1.0)
    with np.errstate(all="ignore"):
        gradient = weight[:, None] * values / length[:, None]
    return {"lengths": length.tolist(), "gradient": np.where(length[:, None] == 0, at_zero, gradient).tolist()}


mistakes = [
    (dict(at_zero=np.nan), "0 times infinity is nan: what goes into the root, where the row is zero?"),
    (dict(low=1e-12), "Something small was added, which changes the short lengths. Choose another input only at 0."),
    (dict(low=1e-8), "Something small was added, which changes the short lengths. Choose another input only at 0."),
    (("raises", RuntimeError, "does not require grad"), "The lengths have lost their graph."),
]

with Check("6.8", points=2, asks="Return the length of each row, with a gradient of 0 where it is 0.") as check:
    check.agrees(
        lambda rows: measured(lengths, rows),
        inputs,
        right,
        mistakes=mistakes,
        shown="lengths(rows)",
    )
