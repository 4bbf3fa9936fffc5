"""The graph as shown: nodes that stand in unusual places."""

from types import ModuleType


def derivatives_with_nodes_of_their_own(torch: ModuleType) -> None:
    """The derivative of an activation is an operation, which can be differentiated in its turn."""
    functional = torch.nn.functional
    for name in ("relu", "leaky_relu", "elu", "gelu", "softplus"):
        x = torch.tensor([-1.5, -0.25, 0.5, 2.0], dtype=torch.float64, requires_grad=True)
        (first,) = torch.autograd.grad(getattr(functional, name)(x).sum(), x, create_graph=True)
        (second,) = torch.autograd.grad(first.sum(), x, allow_unused=True)
        inputs = [type(node).__name__ for node, _ in first.grad_fn.next_functions]
        print(name, type(first.grad_fn).__name__, inputs, [round(value, 6) for value in second.tolist()])


def double_backward_of_formulas(torch: ModuleType) -> None:
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
