"""`torch.func`: functions that make functions. The derivative of f is a function, too.

    >>> import autograd_lib as torch
    >>> slope = torch.func.grad(lambda x: x**3)
    >>> slope(torch.tensor(2.0)), torch.func.grad(slope)(torch.tensor(2.0))
    (tensor(12.), tensor(12.))

Nothing needs `requires_grad`, and no `.grad` is touched.
"""

import functools

import autograd_lib as torch


def grad(func, argnums=0, has_aux=False):
    """The function that returns ∂func/∂argument for the argument at the position `argnums`, or for several positions.

    `func` must return a single number; with `has_aux`, a pair of it and anything else, and then so does the result.
    Raises RuntimeError for a function with another result.

    >>> torch.func.grad(lambda x, y: x**2 * y, argnums=(0, 1))(torch.tensor(3.0), torch.tensor(5.0))
    (tensor(30.), tensor(9.))
    """
    of_value = grad_and_value(func, argnums, has_aux)

    @functools.wraps(func)
    def function(*args, **kwargs):
        gradient, value = of_value(*args, **kwargs)
        return (gradient, value[1]) if has_aux else gradient

    return function


def grad_and_value(func, argnums=0, has_aux=False):
    """As `grad`, but the function returns a pair: the gradient, and what `func` returned.

    Raises RuntimeError for another result than a single number.

    >>> torch.func.grad_and_value(lambda x: x**2)(torch.tensor(3.0))
    (tensor(6.), tensor(9.))
    """

    @functools.wraps(func)
    def function(*args, **kwargs):
        recorded = torch.is_grad_enabled()
        with torch.enable_grad():
            args, chosen = _tracked(args, argnums, recorded)
            result = func(*args, **kwargs)
            output = result[0] if has_aux else result
            if not isinstance(output, torch.Tensor):
                error = RuntimeError(
                    f"grad_and_value(f)(*args): Expected f(*args) to return a Tensor, got {type(output)}"
                )
                error.add_note("Help: with has_aux=True, f may return a pair of it and anything else.")
                raise error
            if output.ndim:
                raise RuntimeError(
                    "grad_and_value(f)(*args): Expected f(*args) to return a scalar Tensor, got tensor with "
                    f"{output.ndim} dims. Maybe you wanted to use the vjp or jacrev APIs instead?"
                )
            gradients = _gradients(output, chosen, None, recorded)
        value = (
            tuple([_kept(each, chosen, recorded) for each in result]) if has_aux else _kept(output, chosen, recorded)
        )
        return (gradients if isinstance(argnums, tuple) else gradients[0]), value

    return function


def vjp(func, *primals, has_aux=False):
    """`func(*primals)`, and the function that takes a vector v of its shape to vᵀJ, one for each of `primals`.

    With `has_aux`, `func` returns a pair, whose second part comes third.

    >>> value, pull = torch.func.vjp(torch.sin, torch.tensor([0.0, 1.0]))
    >>> pull(torch.tensor([1.0, 10.0]))
    (tensor([1.0000, 5.4030]),)
    """
    recorded = torch.is_grad_enabled()
    with torch.enable_grad():
        args, chosen = _tracked(primals, tuple(range(len(primals))), recorded)
        result = func(*args)
    output = result[0] if has_aux else result

    def pull(v):
        recorded = torch.is_grad_enabled()
        with torch.enable_grad():
            return _gradients(output, chosen, v, recorded)

    value = _kept(output, chosen, recorded)
    return (value, pull, _kept(result[1], chosen, recorded)) if has_aux else (value, pull)


def jacrev(func, argnums=0):
    """The function that returns the Jacobian of `func` by the argument at the position `argnums`, or by several.

    Its shape is that of the output followed by that of the argument. It takes one backward pass for each element of
    the output.

    >>> torch.func.jacrev(lambda x: x * x.sum())(torch.tensor([1.0, 2.0]))
    tensor([[4., 1.],
            [2., 5.]])
    """

    @functools.wraps(func)
    def function(*args, **kwargs):
        recorded = torch.is_grad_enabled()
        with torch.enable_grad():
            args, chosen = _tracked(args, argnums, recorded)
            output = func(*args, **kwargs)
            rows = [_gradients(element, chosen, None, recorded) for element in output.reshape(-1).unbind(0)]
            jacobians = tuple(
                [
                    torch.stack(by_argument).reshape((*output.shape, *x.shape))
                    for by_argument, x in zip(zip(*rows, strict=True), chosen, strict=True)
                ]
            )
        if not recorded:
            jacobians = tuple([each.detach() for each in jacobians])
        return jacobians if isinstance(argnums, tuple) else jacobians[0]

    return function


def _tracked(args, argnums, recorded):
    """The arguments, those at `argnums` as new tracked tensors, and the latter by themselves.

    `recorded`: is what happens here recorded for those outside? They may have switched that off.
    """
    positions = argnums if isinstance(argnums, tuple) else (argnums,)
    args = list(args)
    for position in positions:
        x = args[position]
        # A view leads back to an outer derivative's own tensor; what nobody follows becomes a leaf.
        args[position] = x.view(x.shape) if recorded and x.requires_grad else x.detach().requires_grad_()
    return args, [args[position] for position in positions]


def _gradients(output, chosen, v, recorded):
    """vᵀJ by the chosen arguments, tracked only where somebody outside follows."""
    if not output.requires_grad:
        return tuple([torch.zeros_like(x) for x in chosen])
    gradients = torch.autograd.grad(output, chosen, v, create_graph=True, materialize_grads=True)
    return tuple([_kept(gradient, chosen, recorded) for gradient in gradients])


def _kept(result, chosen, recorded):
    """`result`, detached unless it depends on a tracked tensor besides the leaves among `chosen`, and is recorded."""
    if not isinstance(result, torch.Tensor):
        return result
    if not recorded:
        return result.detach()
    own = {id(x) for x in chosen if x.is_leaf}
    waiting, seen = [result.grad_fn], set()
    while waiting:
        node = waiting.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        if hasattr(node, "variable") and id(node.variable) not in own:
            return result
        waiting += [following for following, _ in node.next_functions]
    return result.detach()
