"""Practice without end: predict what a short program prints, and see your belief executed where it is another.

In a notebook `practice()`, in a terminal `make practice` or `autograd-course practice`. Nothing is graded.
"""

from typing import Any


def practice(theme: str | None = None, *, seed: int | None = None) -> Any:
    """Predict what short programs print, as long as you like. Nothing is graded.

    `theme` is one of the families (`practice("paths")`), or `"mystery"`: two engines, one of them PyTorch's, which a
    program of your own tells apart. Without it, all themes of the lessons that you have begun take turns. With `seed`
    the same programs come again. Raises ValueError for a theme that does not exist.
    """
    from ..show.display import shell
    from .record import furthest_lesson
    from .rounds import Rounds

    rounds = Rounds(theme, seed, reached=furthest_lesson())
    if getattr(shell(), "kernel", None) is not None:
        from .notebook import Desk

        return Desk(rounds)
    from .terminal import talk

    return talk(rounds)
