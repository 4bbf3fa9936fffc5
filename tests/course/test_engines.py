"""Wrong engines: each is wrong in its belief, in nothing else, in its block, and leaves no trace."""

import doctest

import pytest

import autograd_lib as torch
from autograd_course import engines
from autograd_course.beliefs.misconceptions import MISCONCEPTIONS
from autograd_course.engines import CANNOT_RUN, ENGINES, READINGS, believing, program
from autograd_course.engines.program import ERROR, read_programs, same
from autograd_course.engines.rules import ENTRANCES
from autograd_course.engines.witnesses import WITNESSES

# What each witness prints in truth, and under its own belief, and all beliefs that have something to say of it; what is
# true is checked on PyTorch, too.
BELIEVED = {
    "M01": ([None], [6.0], "M01"),
    "M02": ([None, 27.0], [27.0, None], "M02 M04"),
    "M03": ([None], [0.0], "M03 M03b"),
    "M03b": ([None], [0.0], "M03 M03b"),
    "M04": ([None], [5.0], "M04"),
    "M05": ([True, True], [False, False], "M05 M05b"),
    "M05b": ([False, True], [True, False], "M05 M05b M07"),
    "M06": ([None], [0.0], "M06"),
    "M07": ([False, None], [True, 3.0], "M04 M05b M07"),
    "M08": ([False], [True], "M02 M05b M08"),
    "M09": ([False], [True], "M09"),
    "M10": ([ERROR], [True], "M10"),
    "M11": ([9.0, "error"], [27.0, 3.0], "M02 M11"),
    "M12": ([False], [True], "M12"),
    "M13": ([114.0], [276.0], "M02 M13 M14 M14b M14c"),
    "M14": ([7.0], [2.0], "M02 M14 M14b M14c"),
    "M14b": ([7.0], [5.0], "M02 M14 M14b M14c"),
    "M14c": ([33.0], [27.0], "M02 M14 M14b M14c"),
    "M15": ([2.0], [ERROR], "M02 M15"),
    "M16": ([ERROR], [[6.0, 8.0]], "M16 M16b M16c M16d"),
    "M16b": ([ERROR], [[[6.0, 0.0], [0.0, 8.0]]], "M16 M16b M16c M16d"),
    "M16c": ([[6.0, 80.0]], [[6.0, 8.0]], "M02 M14 M14b M16b M16c M16d"),
    "M16d": ([ERROR], [[[6.0, 0.0], [0.0, 8.0]]], "M16 M16b M16c M16d"),
    "M17": ([[6.0, 6.0]], [[[2.0, 2.0]] * 3], "M02 M17 M18b"),
    "M18": ([[2.0, 8 / 3, 10 / 3]], [[6.0, 8.0, 10.0]], "M02 M14 M14b M18"),
    "M18b": ([[7.0, 9.0, 11.0]], [[7 / 3, 3.0, 11 / 3]], "M02 M14 M14b M18b"),
    "M19": ([33.0], [27.0], "M02 M19 M19b"),
    "M19b": ([33.0], [27.0], "M02 M19 M19b M24"),
    "M20": ([ERROR], [12.0], "M20"),
    "M21": ([3.0], [2.0], "M21"),
    "M22": ([None], [0.0], "M22"),
    "M23": ([14.0], [14 / 3], "M02 M17 M18 M19 M19b M23"),
    "M24": ([33.0], [6.0], "M02 M19 M19b M24"),
    "M25": ([True], [False], "M25"),
    "M26": ([True], [False], "M26"),
    "M26b": ([True], [False], "M26b"),
    "M27": ([[9.5, 4.5]], [[3.5, 4.5]], "M27 M27b"),
    "M27b": ([[9.5, 4.5]], [[3.5, 4.5]], "M27 M27b"),
    "M28": ([7.0], [2.0], "M02 M14 M14b M14c M28"),
    "M29": ([ERROR], [6.0], "M29"),
    "M30": ([6.0], [None], "M02 M30 M30b"),
    "M30b": ([6.0], [0.0], "M02 M30 M30b"),
    "M30c": ([True], [False], "M30c"),
    "M31": ([2.0], [ERROR], "M02 M31"),
    "M31b": ([28.0], [ERROR], "M02 M13 M14 M14b M31b"),
    "M32": ([ERROR], [None], "M32 M32b M32c"),
    "M32b": ([ERROR], [0.0], "M32 M32b M32c"),
    "M32c": ([ERROR], [6.0], "M32 M32b M32c"),
    "M34": ([20.0855], [3.0], "M02 M34"),
    "M35": ([[0.0, 0.0, 1.0]], [[0.0, 1.0, 1.0]], "M02 M18b M35 M35b"),
    "M35b": ([[0.0, 0.0, 1.0]], [[0.0, 0.5, 1.0]], "M02 M18b M35 M35b"),
    "M35c": ([0.5, 0.5], [1.0, 0.0], "M02 M35c"),
}

# Other programs around which beliefs gather, and those beliefs that have something to say of them: no other one has.
AROUND = read_programs("""
# a second pass, retained: M02 M19 M19b
y = x**2
y.backward(retain_graph=True)
y.backward()
print(x.grad)
# a second pass where nothing was saved: M02 M19 M19b
y = x + 5
y.backward()
y.backward()
print(x.grad)
# a saved value was changed:
y = x * 2
z = y * y
y.add_(1)
z.backward()
print(x.grad)
# a step by hand: M02 M14 M14b
w = torch.tensor(3.0, requires_grad=True)
(w * w).backward()
with torch.no_grad():
    w -= 0.5 * w.grad
print(w)
print(w.is_leaf)
# resets: M02
(x**2).backward()
x.grad.zero_()
(x**3).backward()
print(x.grad)
x.grad = None
print(x.grad)
# an optimizer: M02 M14 M14b
w = torch.tensor(3.0, requires_grad=True)
opt = torch.optim.SGD([w], lr=0.5)
(w * w).backward()
opt.step()
opt.zero_grad(set_to_none=False)
print(w)
print(w.grad)
# the gradient of the gradient: M02
(g,) = torch.autograd.grad(x**3, x, create_graph=True)
g.backward()
print(g)
print(x.grad)
# what is kept:
h = x * x
h.retain_grad()
(h * 5).backward()
print(h.grad)
# data before a pass:
x = torch.tensor(2.0)
print(x.grad)
# a block:
with torch.no_grad():
    y = x * x
print(y.requires_grad)
print((x * y).requires_grad)
# cut: M02 M06
u = (x * x).detach()
(u * x).backward()
print(x.grad)
print(u.grad)
# copied:
x = torch.tensor([1.0, 2.0], requires_grad=True)
c = x.detach().clone()
c[0] = 9.0
print(x)
# hooks: M02 M14 M14b
h = x * x
h.register_hook(lambda grad: grad * 10)
(h * 5).backward()
print(x.grad)
# several outputs: M02 M13
x = torch.tensor([1.0, -2.0], requires_grad=True)
a, b = x.unbind()
(a * b).backward()
print(x.grad)
# a module: M02
layer = torch.nn.Linear(2, 1, bias=False)
layer(torch.tensor([3.0, 4.0])).sum().backward()
print(layer.weight.grad)
""")


def concerned_by(program):
    """The beliefs under which it prints something else."""
    return [reading for reading in READINGS if not same(program.outcome(reading), program.outcome())]


def doors():
    """What the library has at each entrance."""
    return [vars(place.owner).get(place.name) for place in ENTRANCES]


def test_each_misconception_runs_or_says_why_not():
    assert {*ENGINES, *CANNOT_RUN} == {*MISCONCEPTIONS} and not {*ENGINES} & {*CANNOT_RUN}
    assert {*WITNESSES} == {*READINGS} == {*BELIEVED}


@pytest.mark.parametrize("reading", READINGS)
def test_an_engine_shows_its_belief_on_its_witness(reading):
    true, believed, concerned = BELIEVED[reading]
    witness = WITNESSES[reading]
    assert same(witness.run(torch), true) and concerned_by(witness) == concerned.split()
    with believing(reading):
        assert same(witness.run(torch), believed)
    assert same(witness.run(torch), true), "it ends with the block"


@pytest.mark.parametrize("name", AROUND)
def test_an_engine_is_wrong_in_its_belief_alone(name):
    assert concerned_by(AROUND[name]) == name.partition(":")[2].split()


@pytest.mark.parametrize("program", (AROUND | WITNESSES).values(), ids=AROUND | WITNESSES)
def test_the_walk_that_engines_change_is_the_librarys(program):
    steps = []
    with believing(listener=lambda *step: steps.append(step)):
        walked = program.run(torch)
    assert same(walked, program.run(torch))
    assert steps or "backward(" not in str(program) or ERROR in walked


TWO = read_programs("""
# two passes
(2 * x + x).backward()
(x * 7).backward()
print(x.grad)
# a second pass
y = 2 * x + x
y.backward()
y.backward()
print(x.grad)
""")


def test_two_beliefs_at_once():
    passes, again = TWO["two passes"], TWO["a second pass"]
    assert passes.outcome("M14") == [9.0] and passes.outcome("M19") == [7.0] and passes.outcome("M14", "M19") == [7.0]
    assert again.outcome("M14", "M20") == again.outcome("M20", "M14") == [4.0]
    with believing("M20"), believing("M14"):
        assert again.run(torch) == [4.0]


def test_after_a_block_nothing_is_left_of_it():
    before = doors()
    for reading in READINGS:
        with pytest.raises(KeyError), believing(reading):
            assert doors() != before
            raise KeyError
        assert doors() == before, reading
    assert not hasattr(torch.tensor(1.0), "zero_grad")


def test_one_block_ends_and_another_goes_on():
    before = doors()
    with believing("M27"):
        with believing("M27", "M19"):
            pass
        x = torch.tensor([1.0])
        x.detach().fill_(2.0)
        assert x.tolist() == [1.0]
    assert doors() == before


def test_an_unknown_code_and_one_that_cannot_run():
    with pytest.raises(ValueError, match=r"no engine for 'M99'\. Use one of M01, M02"), believing("M99"):
        pass
    with pytest.raises(ValueError, match="It is about memory"), believing("M33"):
        pass


@pytest.mark.parametrize("module", [engines, program], ids=lambda module: module.__name__)
def test_the_examples_hold(module):
    outcome = doctest.testmod(module)
    assert outcome.attempted and not outcome.failed
