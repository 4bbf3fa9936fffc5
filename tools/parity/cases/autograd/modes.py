"""Recording on and off, inference mode, and anomaly detection."""

from types import ModuleType

from ..observe import error_printed, refused


def switched(torch: ModuleType) -> None:
    """`set_grad_enabled` acts at once, and as a block; it and `no_grad` decorate."""
    torch.set_grad_enabled(False)
    print(torch.is_grad_enabled())
    torch.set_grad_enabled(True)
    print(torch.is_grad_enabled())
    flag = torch.set_grad_enabled(False)
    with flag:
        print(torch.is_grad_enabled())
    print(torch.is_grad_enabled())
    torch.set_grad_enabled(True)

    @torch.set_grad_enabled(False)
    def f(x):
        return x * 2

    print(torch.is_grad_enabled(), f(torch.ones(1, requires_grad=True)).requires_grad, f.__name__)
    with error_printed():
        torch.set_grad_enabled("yes")


def decorated(torch: ModuleType) -> None:
    """Functions, with and without parentheses, and methods that call themselves."""
    x = torch.ones(1, requires_grad=True)

    def f(x):
        """What f does."""
        return x * 2

    class Model:
        @torch.no_grad()
        def recursive(self, x, depth):
            return x if depth == 0 else self.recursive(x * 2, depth - 1)

    for mode in (torch.no_grad, torch.no_grad(), torch.enable_grad(), torch.inference_mode, torch.inference_mode()):
        print(mode(f)(x).requires_grad, mode(f).__name__, mode(f).__doc__)
    print(Model().recursive(x, 3))
    with torch.no_grad():
        print(torch.enable_grad()(f)(x).requires_grad)
    print(torch.is_grad_enabled())


def generators(torch: ModuleType) -> None:
    """A decorated generator function runs in its mode, and the caller keeps its own."""
    x = torch.ones(1, requires_grad=True)

    @torch.no_grad()
    def numbers(n):
        for number in range(n):
            got = yield (x * number).requires_grad, torch.is_grad_enabled()
            if got is not None:
                print("got", got, torch.is_grad_enabled())
        return "the end"

    for value in numbers(2):
        print(value, torch.is_grad_enabled())

    generator = numbers(3)
    print(next(generator), generator.send("this"), torch.is_grad_enabled())

    def delegating():
        print((yield from numbers(1)))

    print(list(delegating()))

    @torch.no_grad()
    def catching():
        try:
            yield 1
        except KeyError:
            print("caught", torch.is_grad_enabled())
            yield 2
        finally:
            print("closed", torch.is_grad_enabled())

    generator = catching()
    next(generator)
    print(generator.throw(KeyError("x")), torch.is_grad_enabled())
    generator.close()
    print(torch.is_grad_enabled())


def decorated_classes(torch: ModuleType) -> None:
    """Decorating a class is refused, or warned about."""
    with error_printed():

        @torch.no_grad()
        class Model:
            def __init__(self):
                print(torch.is_grad_enabled())

        Model()


def inference(torch: ModuleType) -> None:
    """Inference mode: nothing is recorded, and its tensors stay outside of autograd for good."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    with torch.inference_mode():
        print(torch.is_grad_enabled(), torch.is_inference_mode_enabled())
        y = x * 2
        z = torch.ones(2)
        print(y.is_inference(), z.is_inference(), x.is_inference(), y.requires_grad)
        y.add_(1)
        with torch.enable_grad():
            print((x * 2).requires_grad)
        with torch.inference_mode(False):
            print((x * 2).requires_grad, torch.is_grad_enabled())
    print(y, torch.is_inference_mode_enabled(), torch.is_inference(y))
    with error_printed():
        print(y._version)
    refused(lambda: y.clone().detach().add_(1), lambda: y.requires_grad_(), lambda: x * y)
    print(x + y, (x + y).is_inference(), y.clone().is_inference(), (y * 2).is_inference())
    print((x * y.clone()).requires_grad)
    view = y[:1]
    print(view.is_inference())
    with error_printed():
        y.add_(1)


def inference_and_normal_tensors(torch: ModuleType) -> None:
    """Inside inference mode, normal tensors may be changed, and views of them stay normal."""
    x = torch.tensor([1.0, 2.0])
    leaf = torch.tensor([1.0, 2.0], requires_grad=True)
    with torch.inference_mode():
        x.add_(1)
        view = x[:1]
        print(view.is_inference(), x._version)
        made = torch.ones(2, requires_grad=True)
        print(made.requires_grad, made.is_inference())
        print((leaf * 2).requires_grad)
        leaf.mul_(2)
    print(x, leaf, leaf._version)


def anomalies(torch: ModuleType) -> None:
    """Anomaly detection names the operation whose gradient is nan."""
    x = torch.tensor([-1.0, 4.0], requires_grad=True)
    with torch.autograd.set_detect_anomaly(True):
        y = torch.sqrt(x)
        with error_printed():
            y.sum().backward()
    x.grad = None
    with torch.autograd.detect_anomaly():
        y = torch.sqrt(x * 2).sum()
        with error_printed():
            y.backward()
    torch.sqrt(x).sum().backward()
    print(x.grad, torch.is_anomaly_enabled())
    with torch.autograd.set_detect_anomaly(True, check_nan=False):
        print(torch.is_anomaly_enabled(), torch.is_anomaly_check_nan_enabled())
        torch.sqrt(x).sum().backward()
    print(torch.is_anomaly_enabled(), torch.is_anomaly_check_nan_enabled())


def anomalies_name_the_line(torch: ModuleType) -> None:
    """An error in backward is preceded by a warning that shows where the operation was recorded, if that is known."""
    x = torch.tensor([1.0, 4.0], requires_grad=True)
    y = x.exp()
    y.add_(1)
    with torch.autograd.set_detect_anomaly(True), error_printed():
        y.sum().backward()
