"""What people's programs do beside autograd: other objects for tensors, NumPy's numbers, copies."""

import collections
from types import ModuleType

import numpy as np

from ..observe import refused, tried


def inside_of_vmap(torch: ModuleType) -> None:
    """What `vmap` and `vjp` refuse: tracking, passes of one's own, and random numbers."""
    func, rows = torch.func, torch.tensor([[3.0, 4.0], [6.0, 8.0]])
    for inner in (
        lambda row: torch.autograd.functional.jacobian(torch.sin, row),
        lambda row: torch.autograd.functional.vjp(torch.sin, row, row)[1],
        lambda row: row.detach().requires_grad_(False),
        lambda row: row.sum().backward(),
        lambda row: torch.ones(2, requires_grad=True).detach() * row,
        lambda row: 3,
        lambda row: None,
    ):
        tried(
            lambda inner=inner: torch.vmap(inner)(rows),
            lambda inner=inner: func.vjp(inner, rows[0])[0],
        )
    drawn = lambda row: torch.rand(()) + row.sum()  # noqa: E731
    refused(lambda: torch.vmap(drawn)(rows), lambda: torch.vmap(torch.vmap(torch.rand_like), randomness="same")(rows))
    print(torch.vmap(drawn, randomness="different")(rows).shape)


def no_tensor_for_a_layer(torch: ModuleType) -> None:
    """Functions of `nn.functional` and layers that are given something else."""
    functional = torch.nn.functional
    for wrong in ([1.0, 2.0], np.ones(2), None):
        for name, options in {
            "relu": {}, "elu": {"inplace": True}, "leaky_relu": {"inplace": True}, "silu": {}, "gelu": {},
            "softmax": {"dim": 0}, "log_softmax": {"dim": 0}, "sigmoid": {}, "tanh": {}, "softplus": {},
            "logsigmoid": {}, "dropout": {}, "dropout2d": {}, "layer_norm": {"normalized_shape": (2,)},
            "group_norm": {"num_groups": 1}, "normalize": {}, "one_hot": {}, "pad": {"pad": (1, 1)},
            "max_pool2d": {"kernel_size": 1}, "avg_pool1d": {"kernel_size": 1},
            "adaptive_avg_pool2d": {"output_size": 1},
            "mse_loss": {"target": torch.ones(2)}, "l1_loss": {"target": torch.ones(2)},
            "scaled_dot_product_attention": {"key": 1, "value": 1},
        }.items():  # fmt: skip
            refused(lambda name=name, options=options, wrong=wrong: getattr(functional, name)(wrong, **options))


def types_by_their_names(torch: ModuleType) -> None:
    """What Python's own errors and ours call an object of PyTorch's, and of a module written in C."""
    x = torch.ones(2)
    for value in (
        torch.float32, torch.device("cpu"), torch.strided, torch.preserve_format, torch.Size([1]),
        torch.finfo(torch.float32), torch.Generator(), collections.deque([1]), collections.OrderedDict(a=1),
    ):  # fmt: skip
        refused(
            lambda value=value: x + value, lambda value=value: value < x, lambda value=value: x @ value,
            lambda value=value: value.missing, lambda value=value: value(), lambda value=value: torch.finfo(value),
            lambda value=value: torch.zeros(2, dtype=value), lambda value=value: torch.from_numpy(value),
            lambda value=value: x.requires_grad_(value), lambda value=value: setattr(x, "grad", value),
        )  # fmt: skip
    tried(lambda: torch.tensor(collections.deque([1, 2.5])), lambda: torch.tensor([range(2), (3, 4)]))


def numbers_of_numpy(torch: ModuleType) -> None:
    """NumPy's numbers count as Python's, wherever a number may stand."""
    x, k, functional = torch.arange(6.0).reshape(2, 3), torch.arange(3), torch.nn.functional
    for one in (np.int64(1), np.int32(1), np.float32(1), np.float64(1)):
        tried(
            lambda one=one: x**one, lambda one=one: one**x, lambda one=one: x + one, lambda one=one: k / one,
            lambda one=one: x.clamp(one), lambda one=one: x.clamp(0, one), lambda one=one: x.norm(one),
            lambda one=one: x.masked_fill(x > 1, one), lambda one=one: torch.where(x > 1, x, one),
            lambda one=one: torch.full((2,), one), lambda one=one: x.new_full((2,), one),
            lambda one=one: torch.arange(one), lambda one=one: torch.linspace(0, one, 3),
            lambda one=one: x.add(x, alpha=one) if isinstance(one, float) else x.add(k, alpha=one),
            lambda one=one: torch.addcmul(x, x, x, value=one), lambda one=one: functional.softplus(x, one),
            lambda one=one: x.clone().fill_(one),
        )  # fmt: skip
    for one in (np.int64(1), np.int32(2)):
        layers = torch.nn.Conv2d(one, one, one), torch.nn.LayerNorm(one), torch.nn.Embedding(one, one)
        print(*[layer.weight.shape for layer in layers], torch.zeros(one, 2), torch.eye(one), x.sum(1)[:one])
        print(functional.max_pool1d(x[None], one), x.reshape(one, -1), x.roll(one))
    y = x.clone()
    y[0] = y[1, 0] = np.int64(7)
    tried(lambda: y, lambda: x @ [1], lambda: x @ 2)


def copies_onto_themselves(torch: ModuleType) -> None:
    """A copy, or an assignment, that would read what it has just written."""
    for change in (
        lambda a: a[1:].copy_(a[:-1]), lambda a: a.__setitem__(slice(1, None), a[:-1]), lambda a: a.copy_(a.t()),
        lambda a: a.__setitem__(slice(None), a.t()), lambda a: a.copy_(a[0]), lambda a: a.copy_(a),
        lambda a: a[0].copy_(a[1]), lambda a: a[0].copy_(a[:, 0]), lambda a: a[:, ::2].copy_(a[:, 1::2]),
    ):  # fmt: skip
        a = torch.arange(16.0).reshape(4, 4)
        tried(lambda a=a, change=change: change(a) is None or a)


def older_spellings(torch: ModuleType) -> None:
    """What older programs begin with."""
    torch.manual_seed(0)
    print(torch.randint(10, size=(3,)), torch.randint(3, 10, size=(2, 2)).shape)
    print(torch.Tensor([1, 2]), torch.Tensor(2, 3).shape, torch.LongTensor(torch.zeros(2, 3).size()).shape)
    print(torch.Tensor(torch.Size([2])).shape, torch.Tensor(torch.Size([])).shape, torch.Tensor((2, 3)))
    x = torch.arange(3)
    print(x.type(torch.FloatTensor).dtype, x.type(), isinstance(x, torch.LongTensor), isinstance(x, torch.FloatTensor))
    w = torch.autograd.Variable(torch.ones(2), requires_grad=True)
    print(torch.autograd.grad(outputs=(w * w).sum(), inputs=w, create_graph=True, only_inputs=True)[0])
    print(torch.nn.MSELoss(size_average=False)(w, torch.zeros(2)), w.data.new(2).size())
    print(repr(torch.random.manual_seed(0)).split(" at ")[0], type(torch.Generator()), torch.random.initial_seed())


def arguments_of_another_kind(torch: ModuleType) -> None:
    """A text, a fraction or nothing in the place of an integer, of a size, or of a file."""
    x = torch.ones(2, 3)
    for wrong in ("a", 1.5, [0], True):
        refused(lambda wrong=wrong: x.size(wrong), lambda wrong=wrong: x.stride(wrong))
    for wrong in (1.5, [0], None, x):
        refused(lambda wrong=wrong: torch.load(wrong), lambda wrong=wrong: torch.save(x, wrong))
    _first_lines(torch.randint, (), (3,), ([2],))


def _first_lines(function, *given):
    for arguments in given:
        try:
            function(*arguments)
        except TypeError as error:
            print(str(error).splitlines()[0])


def means_of_integers(torch: ModuleType) -> None:
    """The mean of a window is an integer, too, and is cut off."""
    functional, x = torch.nn.functional, torch.tensor([[[-1, 2, 9], [3, -7, 1], [5, 5, -6]]])
    tried(
        lambda: functional.avg_pool2d(x, 2, 1), lambda: functional.avg_pool1d(x, 2),
        lambda: functional.avg_pool2d(x, 3, padding=1), lambda: functional.avg_pool2d(x, 2, divisor_override=3),
        lambda: functional.avg_pool2d(x, 3, padding=1, count_include_pad=False),
        lambda: functional.avg_pool2d(x.int(), 2), lambda: functional.avg_pool2d(x > 1, 2),
        lambda: torch.nn.AvgPool2d(2, ceil_mode=True)(x), lambda: torch.nn.AvgPool1d(3)(x.double()),
    )  # fmt: skip


def vectors_that_are_there(torch: ModuleType) -> None:
    """A table of given vectors draws no random numbers, and its vectors are those given."""
    given = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    torch.manual_seed(0)
    for options in ({}, {"freeze": False, "padding_idx": 1}, {"max_norm": None, "sparse": False}):
        table = torch.nn.Embedding.from_pretrained(given, **options)
        print(table, table.weight, table(torch.tensor([1, 0])), table.weight.data_ptr() == given.data_ptr())
    print(torch.rand(2))
    refused(
        lambda: torch.nn.Embedding.from_pretrained(torch.ones(3)),
        lambda: torch.nn.Embedding.from_pretrained(given, padding_idx=4),
    )
    network = torch.nn.LSTM(2, 1)
    print(network.flatten_parameters(), network(given)[0].shape)


def images_that_are_too_small(torch: ModuleType) -> None:
    """Not one window fits in: no empty result, but an error."""
    functional, image = torch.nn.functional, torch.ones(2, 3, 1, 4)
    refused(
        lambda: functional.max_pool2d(image, 2), lambda: functional.max_pool2d(image[0], 5, stride=1),
        lambda: functional.avg_pool2d(image, 2), lambda: functional.max_pool1d(image[0, :, :, 0], 2),
        lambda: functional.avg_pool1d(image[0], 6), lambda: torch.nn.MaxPool2d(3, padding=1, dilation=3)(image),
    )  # fmt: skip
    print(functional.avg_pool2d(image, 2, ceil_mode=True).shape)


def channels_that_do_not_fit(torch: ModuleType) -> None:
    """Norms have a weight, a bias and running values for each channel, no more and no fewer."""
    functional, x, three, four = torch.nn.functional, torch.ones(2, 4), torch.ones(3), torch.ones(4)
    refused(
        lambda: functional.batch_norm(x, three, three, training=True), lambda: functional.batch_norm(x, four, three),
        lambda: functional.batch_norm(x, None, None, three, training=True),
        lambda: functional.batch_norm(x, None, None, four, three, training=True),
        lambda: torch.nn.BatchNorm1d(3)(x), lambda: torch.nn.BatchNorm1d(3, affine=False).eval()(x),
        lambda: functional.group_norm(x, 2, three), lambda: functional.group_norm(x, 2, four, three),
    )  # fmt: skip


def an_input_that_is_an_output_without_a_derivative(torch: ModuleType) -> None:
    """`mark_non_differentiable` of an input that `forward` returns as it came."""

    class Same(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.mark_non_differentiable(x)
            return x

    x = torch.ones(2, requires_grad=True)
    print(Same.apply(x), Same.apply(x).requires_grad, x.requires_grad)
