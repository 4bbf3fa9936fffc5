"""Blocks such as `no_grad` as decorators of generator functions, and of classes, which warns."""

import inspect
from warnings import warn


def of(block, function):
    """How such a block decorates a class or a generator function."""
    if inspect.isclass(function):
        warn(
            "Decorating classes is deprecated and will be disabled in future versions. You should only decorate "
            "functions or methods. To preserve the current behavior of class decoration, you can directly decorate "
            "the `__init__` method and nothing else.",
            FutureWarning,
            stacklevel=3,
        )
        return block._function

    def decorated(function):
        """Runs in the block from one `yield` to the next; between them its caller has its own mode."""

        def in_blocks(*args, **kwargs):
            generator = function(*args, **kwargs)
            step, argument = generator.send, None
            while True:
                try:
                    with block.clone():
                        value = step(argument)
                except StopIteration as end:
                    return end.value
                try:
                    step, argument = generator.send, (yield value)
                except GeneratorExit:
                    with block.clone():
                        generator.close()
                    raise
                except BaseException as error:
                    step, argument = generator.throw, error

        return in_blocks

    return decorated
