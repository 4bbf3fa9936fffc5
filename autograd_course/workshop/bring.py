"""Brings the engine that was saved in lesson 07 into another lesson."""

from pathlib import Path

from ..capstone.load import NoEngine, load

LESSON = "07_build_the_engine"


def bring(name="my_engine.py", instead=None):
    """The engine in a file beside this notebook, or in the folder of lesson 07; `instead` where there is none.

    A sentence says which it is.
    """
    for path in (Path(name), Path("..", LESSON, name)):
        if path.is_file():
            try:
                engine = load(path)
            except NoEngine as problem:
                print(f"{problem} The library trains instead.")
                return instead
            print(f"Your own engine trains here, from {name}.")
            return engine
    print(
        f"There is no {name} here or in {LESSON}, so the library trains instead. `save` makes that file in lesson 07."
    )
    return instead
