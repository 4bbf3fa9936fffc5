"""How parameters start: with the same random numbers as PyTorch's, from the same seed."""

from functools import partial

from ..observe import error_printed, refused


def constants(torch):
    init = torch.nn.init
    weight = torch.empty(2, 3, requires_grad=True)
    for fill in (init.zeros_, init.ones_, init.eye_, lambda tensor: init.constant_(tensor, 0.25)):
        print(fill(weight) is weight, weight)
    with error_printed():
        init.eye_(torch.empty(3))


def gains(torch):
    gain = torch.nn.init.calculate_gain
    print([gain(name) for name in ("linear", "sigmoid", "tanh", "relu", "leaky_relu")], gain("leaky_relu", 0.5))
    for arguments in (("gelu",), ("leaky_relu", "much"), ("leaky_relu", True)):
        with error_printed():
            gain(*arguments)


def refusals(torch):
    init = torch.nn.init
    for fill in (init.kaiming_uniform_, init.kaiming_normal_, init.xavier_uniform_, init.xavier_normal_):
        refused(partial(fill, torch.empty(3)), partial(fill, torch.empty(0, 3)))
    with error_printed():
        init.kaiming_uniform_(torch.empty(2, 3), mode="fan")
