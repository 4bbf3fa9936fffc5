"""A network by its modules: its data runs straight down, and it fits on a screen."""

import pytest

import autograd_lib as torch
from autograd_lib import nn
from autograd_lib.viz import draw_graph, step_through
from tests.library.viz.drawing import Drawing

SCREEN = 1000, 900  # pixels


class Block(nn.Module):
    """Two layers, and a way around them."""

    def __init__(self):
        super().__init__()
        self.first, self.norm, self.second = nn.Linear(2, 2), nn.LayerNorm(2), nn.Linear(2, 2)

    def forward(self, x):
        return (self.second(self.norm(self.first(x)).relu()) + x).relu()


def blocks():
    """Four pairs of blocks, as a ResNet-18 has them."""
    return nn.Sequential(*[nn.Sequential(Block(), Block()) for _ in range(4)], nn.Linear(2, 1))


def three_layers():
    return nn.Sequential(nn.Linear(3, 8), nn.ReLU(), nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 1))


NETWORKS = {
    "blocks": (blocks, lambda: torch.ones(3, 2), "3 (Sequential)"),
    "three layers": (three_layers, lambda: torch.ones(4, 3), "2 (Linear)"),
}


@pytest.mark.parametrize("name", NETWORKS)
def test_a_network_fits_on_a_screen_and_its_data_runs_straight_down(name):
    make, data, module = NETWORKS[name]
    net = make()
    loss = net(data()).sum()
    drawing = Drawing(draw_graph(loss, net))
    size = [float(drawing.svg.get(side)) for side in ("width", "height")]
    assert size <= list(SCREEN) and size[1] <= SCREEN[1]
    outlines = [drawing.outline(drawing.box(*words.split())) for words in (module, "sum", "backward() starts here")]
    middles = [(left + right) / 2 for left, right, _, _ in outlines]
    assert max(middles) - min(middles) < 15, "one below the other"


def test_modules_are_frames_inside_each_other_that_depth_opens():
    net = blocks()
    loss = net(torch.ones(3, 2)).sum()
    drawing = Drawing(draw_graph(loss, net, depth=2, limit=200))
    inner, outer = (drawing.outline(drawing.box(*words)) for words in (("1.0",), ("1", "(Sequential)")))
    assert outer[0] < inner[0] and inner[1] < outer[1] and outer[2] < inner[2] and inner[3] < outer[3]
    assert "Modules are folded: depth=2 shows what is in them." in str(draw_graph(loss, net, depth=1, limit=200))
    assert "folded" not in str(draw_graph(loss, net, depth=3, limit=200))


def test_a_layer_tells_its_parameters():
    net = three_layers()
    loss = net(torch.ones(4, 3)).sum()
    loss.backward()
    words = Drawing.words(Drawing(draw_graph(loss, net)).box("4", "(Linear)"))
    assert " ".join(words) == "4 (Linear) weight of shape (1, 8) .grad of shape (1, 8) bias = " + (
        f"[{net[4].bias.item():.5g}] .grad = [4.0]"
    )


def test_a_picture_of_an_earlier_forward_pass_does_not_mistake_the_later_one_for_it():
    net = three_layers()
    earlier = net(torch.ones(4, 3)).sum()
    before = str(draw_graph(earlier, net))
    net(torch.ones(2, 3))
    assert str(draw_graph(earlier, net)) == before


def test_without_modules_depth_changes_nothing():
    x = torch.tensor(2.0, requires_grad=True)
    y = x.exp() * x
    assert str(draw_graph(y, depth=0)) == str(draw_graph(y))


def test_a_step_through_shows_each_operation():
    net = three_layers()
    assert "AddmmBackward0 #3" in str(step_through(net(torch.ones(4, 3)).sum(), net))
