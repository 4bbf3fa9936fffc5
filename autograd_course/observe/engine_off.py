"""An exercise "by hand": while the student's function runs, the engine refuses, whichever way leads to it."""

from contextlib import ExitStack, contextmanager

from .recording import libraries

_ENGINES = ("graph.engine.run", "autograd._engine_run_backward")  # in autograd_lib and in PyTorch: all ways lead there


@contextmanager
def engine_off(by_hand=True):
    """Within it, `backward()`, `autograd.grad` and all that rests on them raise a RuntimeError."""
    with ExitStack() as stack:
        for library in libraries() if by_hand else ():
            for engine in _ENGINES:
                *path, name = engine.split(".")
                holder = library
                for step in path:
                    holder = getattr(holder, step, None)
                if hasattr(holder, name):
                    stack.enter_context(refusing(holder, name, "by hand: the engine is off here"))
        yield


@contextmanager
def refusing(holder, name, sentence):
    """Within it, the function of this name raises a RuntimeError."""

    def refuse(*arguments, **options):
        raise RuntimeError(sentence)

    kept = getattr(holder, name)
    setattr(holder, name, refuse)
    try:
        yield
    finally:
        setattr(holder, name, kept)
