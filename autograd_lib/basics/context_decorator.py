"""`ContextDecorator`: what makes a context manager a decorator, too."""

import functools
import inspect
from warnings import warn


class ContextDecorator:
    """A context manager that can stand above a function: each call of the function runs in a block of its own.

    A generator function runs in the block from one `yield` to the next; between them its caller has its own mode.
    """

    def __call__(self, function):
        if inspect.isclass(function):
            warn(
                "Decorating classes is deprecated and will be disabled in future versions. You should only decorate "
                "functions or methods. To preserve the current behavior of class decoration, you can directly decorate "
                "the `__init__` method and nothing else.",
                FutureWarning,
                stacklevel=2,
            )
        wrap = self._generator if inspect.isgeneratorfunction(function) else self._function
        return functools.wraps(function)(wrap(function))

    def clone(self):
        """A block of its own for each call: calls may nest, and come from several threads."""
        raise NotImplementedError

    def _function(self, function):
        """The decorated function, of one that is no generator function."""
        raise NotImplementedError

    def _generator(self, function):
        def in_blocks(*args, **kwargs):
            generator = function(*args, **kwargs)
            step, argument = generator.send, None
            while True:
                try:
                    with self.clone():
                        value = step(argument)
                except StopIteration as end:
                    return end.value
                try:
                    step, argument = generator.send, (yield value)
                except GeneratorExit:
                    with self.clone():
                        generator.close()
                    raise
                except BaseException as error:
                    step, argument = generator.throw, error

        return in_blocks
