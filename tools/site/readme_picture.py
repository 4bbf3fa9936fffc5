"""`python -m tools.site.readme_picture` draws the picture in the README, from live tensors as in every lesson."""

from autograd_lib.viz.picture import Picture
from tools import ROOT

FILE = ROOT / "docs" / "line.svg"


def picture() -> Picture:
    """The graph of y = w · x + b after `backward()`."""
    import autograd_lib as torch
    from autograd_lib.viz import draw_graph

    w, x, b = (torch.tensor(value, requires_grad=True) for value in (3.0, 2.0, 1.0))
    y = w * x + b
    y.backward()
    return draw_graph(y, {"w": w, "x": x, "b": b, "y": y})


if __name__ == "__main__":
    picture().save(FILE)
    print(f"drew {FILE.relative_to(ROOT)}")
