"""Schedules of the learning rate, step by step."""

from types import ModuleType


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


def states_of_schedules(torch: ModuleType) -> None:
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
    try:
        s.StepLR(torch.optim.SGD([torch.ones(1, requires_grad=True)]), 2, last_epoch=4)
    except KeyError as error:
        print(error.args[0].splitlines()[0])
    scheduler = s.StepLR(_optimizer(torch), 2)
    scheduler.step()
    print(scheduler.get_last_lr())
