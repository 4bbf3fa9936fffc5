"""Schedules of the learning rate, step by step."""

from ..observe import refused


def _optimizer(torch, lr=0.5, **options):
    w, b = torch.tensor(1.0, requires_grad=True), torch.tensor(2.0, requires_grad=True)
    return torch.optim.SGD([{"params": [w]}, {"params": [b], "lr": 0.1}], lr=lr, **options)


def _rates(torch, schedule, steps=7, **options):
    optimizer = _optimizer(torch, **options)
    scheduler = schedule(optimizer)
    shown = [[round(lr, 6) for lr in scheduler.get_last_lr()]]
    for _ in range(steps):
        optimizer.step()
        scheduler.step()
        shown.append([round(lr, 6) for lr in scheduler.get_last_lr()])
    return shown


def further_schedules(torch):
    """The rates of each."""
    s = torch.optim.lr_scheduler
    for name, schedule in {
        "constant": lambda o: s.ConstantLR(o, 0.5, 3),
        "linear": lambda o: s.LinearLR(o, 0.25, 0.75, 4),
        "exponential": lambda o: s.ExponentialLR(o, 0.8),
        "multi step": lambda o: s.MultiStepLR(o, [2, 5, 5], 0.5),
        "restarts": lambda o: s.CosineAnnealingWarmRestarts(o, 2, 2, 0.01),
        "one cycle": lambda o: s.OneCycleLR(o, [1.0, 0.2], total_steps=8, cycle_momentum=False),
        "one cycle, straight": lambda o: s.OneCycleLR(
            o, 1.0, epochs=4, steps_per_epoch=2, anneal_strategy="linear", cycle_momentum=False
        ),
        "sequential": lambda o: s.SequentialLR(o, [s.LinearLR(o, 0.5, 1.0, 3), s.ExponentialLR(o, 0.5)], [3]),
    }.items():
        print(name, _rates(torch, schedule))
    optimizer = _optimizer(torch, momentum=0.9)
    scheduler = s.OneCycleLR(optimizer, 1.0, total_steps=5)
    for _ in range(4):
        optimizer.step()
        scheduler.step()
        print([round(group["momentum"], 6) for group in optimizer.param_groups])
    refused(
        lambda: s.LinearLR(optimizer, start_factor=0),
        lambda: s.ConstantLR(optimizer, 2.0),
        lambda: s.ReduceLROnPlateau(optimizer, factor=1.0),
        lambda: s.ReduceLROnPlateau(optimizer, mode="mean"),
        lambda: s.OneCycleLR(optimizer, 1.0),
        lambda: s.CosineAnnealingWarmRestarts(optimizer, 0),
    )


def states_of_schedules(torch):
    """What a schedule's state holds; going to an epoch; stepping in the wrong order."""
    s = torch.optim.lr_scheduler

    class Decay:
        def __init__(self, by):
            self.by = by

        def __call__(self, epoch):
            return self.by**epoch

    optimizer = _optimizer(torch)
    scheduler = s.LambdaLR(optimizer, [Decay(0.5), lambda epoch: 1.0])
    optimizer.step()
    scheduler.step()
    state = scheduler.state_dict()
    print(state["lr_lambdas"], state["last_epoch"], state["base_lrs"], state["_last_lr"], "optimizer" in state)
    twin = s.LambdaLR(_optimizer(torch), [Decay(0.25), lambda epoch: 1.0])
    twin.load_state_dict(state)
    print(twin.last_epoch, twin.get_last_lr(), twin.lr_lambdas[0].by)
    for schedule in (
        lambda o: s.StepLR(o, 2, 0.5),
        lambda o: s.ExponentialLR(o, 0.5),
        lambda o: s.MultiStepLR(o, [2, 3], 0.5),
        lambda o: s.CosineAnnealingLR(o, 4),
        lambda o: s.LambdaLR(o, lambda epoch: 1 / (1 + epoch)),
    ):
        optimizer = _optimizer(torch)
        scheduler = schedule(optimizer)
        optimizer.step()
        scheduler.step(3)
        print([round(lr, 6) for lr in scheduler.get_last_lr()], scheduler.last_epoch)
    scheduler = s.StepLR(_optimizer(torch), 2)
    scheduler.step()
    print(scheduler.get_last_lr())
