"""The graph as shown: nodes that stand in unusual places."""


def derivatives_with_nodes_of_their_own(torch):
    """The derivative of an activation is an operation, which can be differentiated in its turn."""
    functional = torch.nn.functional
    for name in ("relu", "leaky_relu", "elu", "gelu", "softplus"):
        x = torch.tensor([-1.5, -0.25, 0.5, 2.0], dtype=torch.float64, requires_grad=True)
        (first,) = torch.autograd.grad(getattr(functional, name)(x).sum(), x, create_graph=True)
        (second,) = torch.autograd.grad(first.sum(), x, allow_unused=True)
        inputs = [type(node).__name__ for node, _ in first.grad_fn.next_functions]
        print(name, type(first.grad_fn).__name__, inputs, [round(value, 6) for value in second.tolist()])


def once_differentiable_shows_its_inputs(torch):
    """A derivative that cannot be differentiated hangs on stand-ins for what it returned."""

    class Double(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return 2 * x

        @staticmethod
        @torch.autograd.function.once_differentiable
        def backward(ctx, grad):
            return 2 * grad

    x = torch.tensor(3.0, requires_grad=True)
    one = torch.tensor(1.0, requires_grad=True)
    (first,) = torch.autograd.grad(Double.apply(x), x, one, create_graph=True)
    node = first.grad_fn
    print(type(node).__name__, [type(each).__name__ for each, _ in node.next_functions])


def changed_views(torch):
    """A change of a view in place stands in the graph as CopySlices, with the entries of what it wraps."""

    def shown(node):
        return type(node).__name__, [(type(each).__name__, number) for each, number in node.next_functions]

    x = torch.ones(3, requires_grad=True)
    y = x.clone()
    y[0] *= 2
    print(shown(y.grad_fn))
    y = x.clone()
    y[0] = x[1]
    print(shown(y.grad_fn))
    y = x.clone()
    y[1:].mul_(x[:2])
    print(shown(y.grad_fn))
    y = x.clone()
    y[1:].add_(1)
    print(shown(y.grad_fn))
    y = x.clone()
    y[1:] = 5.0
    print(shown(y.grad_fn))
    y = x.clone()
    y[:2].fill_(x[0])
    print(shown(y.grad_fn))
    y = x.clone()
    y[1:].zero_()
    print(shown(y.grad_fn))
    y = x.clone()
    y[1:].copy_(torch.ones(2))
    print(shown(y.grad_fn))
    base = torch.zeros(3)
    base[1:].copy_(x[1:])
    print(shown(base.grad_fn))
    y = x.clone()
    y[[0]] += 3
    print(shown(y.grad_fn), [shown(each) for each, _ in y.grad_fn.next_functions if each is not None])
    y = x.clone()
    y[0] += 3
    node = y.grad_fn
    for _ in range(3):
        print(shown(node))
        node = node.next_functions[0][0]
    y = x.clone()
    y += 3
    print(shown(y.grad_fn))
    y = x.clone()
    y[:] += x
    print(shown(y.grad_fn))
    y = x.clone()
    y[torch.tensor([0, 2])] *= x[:2]
    print(shown(y.grad_fn))
    y = x.clone()
    y[1:][0] = 2.0
    print(shown(y.grad_fn))


def double_backward_of_formulas(torch):
    """The nodes of a recorded derivative, two steps down."""

    def tree(node, depth=3):
        if node is None:
            return "None"
        name = type(node).__name__
        if depth == 0 or not node.next_functions:
            return name
        return f"{name}({', '.join([tree(each, depth - 1) for each, _ in node.next_functions])})"

    for name, function in {
        "prod": lambda x: x.prod(),
        "prod of a row": lambda x: x.reshape(2, 2).prod(1).sum(),
        "expm1": lambda x: x.expm1().sum(),
        "exp": lambda x: x.exp().sum(),
        "tanh": lambda x: x.tanh().sum(),
        "sigmoid": lambda x: x.sigmoid().sum(),
        "sqrt": lambda x: x.sqrt().sum(),
        "log": lambda x: x.log().sum(),
        "square": lambda x: (x**2).sum(),
        "cube": lambda x: (x**3).sum(),
        "reciprocal": lambda x: (1 / x).sum(),
        "division": lambda x: (2 / x).sum(),
        "sin": lambda x: x.sin().sum(),
        "softmax": lambda x: x.softmax(0)[0],
        "log_softmax": lambda x: x.log_softmax(0)[0],
        "mean": lambda x: (x * x).mean(),
        "norm": lambda x: x.norm(),
        "abs": lambda x: x.abs().sum(),
    }.items():
        x = torch.tensor([0.5, 1.5, 2.0, 3.0], dtype=torch.float64, requires_grad=True)
        (first,) = torch.autograd.grad(function(x), x, create_graph=True)
        print(name, tree(first.grad_fn))


def edges_of_numbers(torch):
    """What an operand that is a number leaves in `next_functions`."""

    def edges(result):
        node = result.grad_fn
        return type(node).__name__, [type(each).__name__ for each, _ in node.next_functions]

    x = torch.tensor([1.5, 2.0], requires_grad=True)
    n = torch.tensor([3.0, 4.0])
    for result in (
        2 // x, x // 2, n // x, x // n, x % 2, 2 % x, x % n, x**2, 2**x, x**n, n**x, 2 - x, 2 / x, x / 2, n - x, n / x,
        torch.where(x > 1, x, 0), torch.where(x > 1, 0.0, x), x.clamp(0, 1), torch.lerp(x, n, 0.5), x.add(n, alpha=2),
        torch.maximum(x, n), torch.atan2(x, n), torch.addcmul(n, x, n), torch.floor_divide(n, x),
    ):  # fmt: skip
        print(edges(result))


def one_switch_in_itself(torch):
    """One `no_grad` object used inside of itself, and as a decorator of what recurses."""
    switch = torch.no_grad()
    with switch:
        with switch:
            print(torch.is_grad_enabled())
        print(torch.is_grad_enabled())
    print(torch.is_grad_enabled())
    torch.set_grad_enabled(True)

    @torch.no_grad()
    def down(n):
        return [torch.is_grad_enabled(), *(down(n - 1) if n else [])]

    print(down(2), torch.is_grad_enabled())
    on = torch.enable_grad()
    with torch.no_grad():
        with on:
            with on:
                print(torch.is_grad_enabled())
            print(torch.is_grad_enabled())
        print(torch.is_grad_enabled())
    print(torch.is_grad_enabled())
    torch.set_grad_enabled(True)
    mode = torch.inference_mode()
    with mode:
        print(torch.is_inference_mode_enabled())
    with mode:
        print(torch.is_inference_mode_enabled())
    print(torch.is_inference_mode_enabled(), torch.is_grad_enabled())
