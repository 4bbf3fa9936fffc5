"""What tensors are called. That both libraries' modules and variables give the same names, cases/pictures.py shows."""

import gc
from weakref import ref

import autograd_lib as torch
from autograd_lib.viz import draw_graph
from tests.library.viz.drawing import leaf

SCALE = torch.tensor(10.0, requires_grad=True)


def in_a_notebook(code, **variables):
    """The variables of a notebook after a cell has run there: like a module, it has globals only."""
    variables = {"torch": torch, "draw_graph": draw_graph, "leaf": leaf, **variables}
    exec(code, variables)
    return variables


def told(picture):
    return str(picture).splitlines()


def test_globals_and_variables_of_enclosing_functions_are_seen():
    outer = leaf(5.0)

    def draw():
        return draw_graph(outer * SCALE)

    assert {"  outer = 5.0, .grad = None", "  SCALE = 10.0, .grad = None"} <= set(told(draw()))


def test_local_names_come_before_global_ones():
    local = SCALE
    assert "  local = 10.0, .grad = None" in told(draw_graph(SCALE * 2))
    del local


def test_given_names_come_first_and_the_variables_name_the_rest():
    w, x, given_only = leaf(3.0), torch.tensor(2.0), leaf(1.0)
    lines = told(draw_graph(w * x, {"weight": w, "apart": given_only}))
    assert {"  weight = 3.0, .grad = None", "  x = 2.0, .grad = None"} <= set(lines)
    assert "  apart = 1.0 (no path leads to it), .grad = None" in lines


def test_what_a_notebook_keeps_of_earlier_cells_gives_no_name():
    w = leaf(3.0)
    history = {"_": w, "__": w, "_3": w, "_w": w, "In": w, "Out": w}
    assert "  leaf = 3.0, .grad = None" in told(in_a_notebook("p = draw_graph(_ * 2)", **history)["p"])
    assert "  w = 3.0, .grad = None" in told(in_a_notebook("p = draw_graph(_ * 2)", **history, w=w)["p"])


def test_the_submodules_of_a_variable_are_known():
    net = torch.nn.Sequential(torch.nn.Linear(1, 1), torch.nn.Tanh())
    lines = told(draw_graph(net(torch.ones(1, 1)), values=False))
    assert "  net.0.weight, .grad = None" in lines
    assert "  net.0 (Linear): net.0.weight, t, net.0.bias and addmm" in lines


def test_a_modules_own_parameters_carry_its_class():
    class Scaled(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.scale = torch.nn.Parameter(torch.tensor(2.0))

        def forward(self, x):
            return self.scale * x

    model = Scaled()
    assert "  Scaled: scale and mul" in told(draw_graph(model(torch.tensor(1.0)), model))
    assert "  model (Scaled): model.scale and mul" in told(draw_graph(model(torch.tensor(1.0))))


def test_parameters_of_a_given_module_that_no_path_leads_to_are_named():
    model = torch.nn.ModuleList([torch.nn.Linear(1, 1), torch.nn.Linear(1, 1, bias=False)])
    assert told(draw_graph(model[0](torch.ones(1, 1)), model))[-1] == "No path leads to 1.weight."
    assert told(draw_graph(model[0](torch.ones(1, 1))))[-1].startswith("Gradients flow back from")


def test_no_other_object_is_asked_for_anything():
    class Touchy:
        def __getattr__(self, name):
            raise AssertionError(f"asked for {name}")

        __hash__ = __eq__ = __bool__ = __getattr__

    touchy, x = Touchy(), leaf()
    assert "  x = 2.0, .grad = None" in told(draw_graph(x * 2))
    del touchy


def test_a_picture_keeps_no_tensor():
    cell = "x = leaf(); y = x.exp(); p = draw_graph(y)"
    variables = in_a_notebook(cell)
    alive = ref(variables.pop("y"))
    gc.collect()
    assert alive() is None
    assert "  y = 7.3891 from exp" in told(variables["p"])


def test_tensors_without_a_place_in_memory_are_not_asked_for_it():
    class Homeless:
        grad_fn = grad = None
        requires_grad, shape, retains_grad = True, (2,), False

        def numel(self):
            return 2

        def data_ptr(self):
            raise NotImplementedError("Cannot access data pointer of Tensor that doesn't have storage")

    somewhere_else, x = Homeless(), leaf()
    assert "  untracked input = 3.0" in told(draw_graph(x * torch.tensor(3.0)))
    del somewhere_else
