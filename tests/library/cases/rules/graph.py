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
