"""What is undone even if an interrupt comes while it is being undone."""


def run_and_undo(undo, function, *args, **kwargs):
    """`function(*args, **kwargs)`, and then `undo()`, whatever becomes of the call.

    Ctrl-C may come on any line, that of a `finally` included. So `undo` is called twice: one of the calls is complete.
    """
    try:
        try:
            return function(*args, **kwargs)
        finally:
            undo()
    finally:
        undo()
