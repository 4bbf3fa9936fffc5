"""Mystery engines: what is on no list is refused, and never runs; the letters keep their secret."""

import pytest

import autograd_lib as torch
from autograd_course import AuthorError, unmask
from autograd_course.engines.program import LEAF, as_value
from autograd_course.mystery import language
from autograd_course.mystery.language import LONGEST, NotInLanguage, read, run
from autograd_course.mystery.lineup import Lineup
from autograd_course.practice.draw_program import FAMILIES, draw

from .both_sides import Check, tried

SNAPSHOT = f"{LEAF}\n(x * x).backward()\ng = x.grad\n(5 * x).backward()\nprint(g)"
BOTH = f"{SNAPSHOT}\nprint(x.grad)"
BELIEFS = ["M19", "M24", "M20"]


def grade(committed, exercise="5.7", engines=("M24",)):
    """The score of an unmasking, and the card."""
    return tried(lambda check: check.unmask(committed, engines=list(engines), beliefs=BELIEFS), exercise, points=3)


@pytest.fixture
def letters():
    """The letter of the right engine, and that of the other, in the exercise that `grade` is about."""
    lineup = Lineup("5.7", ["M24"], BELIEFS)
    return lineup.right, next(letter for letter in lineup.engines if letter != lineup.right)


class TestScore:
    @pytest.mark.parametrize(
        ("program", "right_is", "other_is", "score", "told"),
        [
            (SNAPSHOT, "PyTorch", 2, 3.0, ""),
            (SNAPSHOT, " pytorch ", 1, 2.0, "With one form of this belief, an engine prints this, too, but "),
            (SNAPSHOT, 2, "PyTorch", 1.0, "{other} · What does your program print in a cell of this notebook?"),
            (f"{LEAF}\nprint(x.grad + 1)", "PyTorch", 2, 0.0, "error (TypeError: this is not a tensor, but None)"),
            *((SNAPSHOT, "PyTorch", each, 2.0, f"there is no belief {each} in the list.") for each in (0, 4, -1, 999)),
            (BOTH, "PyTorch", 1, 2.0, "prints `6.0, 5.0` or `5.0, 5.0` here, but {other} printed `6.0, 11.0`."),
            (BOTH, ..., ..., 0.0, "`A` and `B` are still `...`"),
            (BOTH, ..., ..., 0.0, "{right} · printed 11.0, 11.0."),  # one may look before one says anything
        ],
    )
    def test_a_program_a_letter_and_a_belief(self, letters, program, right_is, other_is, score, told):
        right, other = letters
        got, card = grade(unmask("5.7", program, **{right: right_is, other: other_is}))
        assert got == score and told.format(right=right, other=other) in card

    def test_of_three_engines_each_counts_that_the_program_shows(self):
        lineup = Lineup("5.8", ["M24", "M19"], BELIEFS)
        numbers = {None: "PyTorch", "M19": 1, "M24": 2}
        said = {letter: numbers[reading] for letter, reading in lineup.engines.items()}
        assert grade(unmask("5.8", BOTH, **said), "5.8", ["M24", "M19"])[0] == 3.0
        snapshot = next(letter for letter, reading in lineup.engines.items() if reading == "M24")
        overwritten = next(letter for letter, reading in lineup.engines.items() if reading == "M19")
        one = unmask("5.8", SNAPSHOT.replace("print(g)", "print(x.grad)"), **said)
        score, card = grade(one, "5.8", ["M24", "M19"])
        assert score == 1.2
        assert f"`{snapshot}`: printed 11.0, you said belief 2  ○ not shown" in card
        assert f"`{overwritten}`: printed 5.0,  you said belief 1  ✓ right" in card


class TestCommitment:
    @pytest.mark.parametrize(
        "program, said, why",
        [
            (..., {"A": 1, "B": 2}, "`program` is still `...`, so nothing is committed yet"),
            (SNAPSHOT, {"A": ..., "B": 2}, "`A` is still `...`"),
            (SNAPSHOT, {"A": "B", "B": 2}, "`A` is 'B': write \"PyTorch\", or the number of a belief such as 2"),
            (SNAPSHOT, {"A": 1.0, "B": 2}, '`A` is of type float: write "PyTorch"'),
            (SNAPSHOT, {"A": True, "B": 2}, "`A` is of type bool"),
            (print, {"A": 1, "B": 2}, "`program` is of type builtin_function_or_method"),
            ("x = 1 +", {"A": 1, "B": 2}, "line 1 of the program is not Python"),
        ],
    )
    def test_what_is_none_costs_nothing_and_is_told_at_once_and_on_the_card(self, program, said, why, capsys):
        committed = unmask("5.7", program, **said)
        assert why in capsys.readouterr().out
        score, card = grade(committed)
        assert score == 0.0 and card.startswith("Exercise 5.7 is not done yet")
        assert ("printed" in card) == (program is SNAPSHOT)  # one may look, whatever is open or refused besides

    @pytest.mark.parametrize("said", [{}, {"A": 1}, {"program": "print(1)", "A": 1, "B": 2}])
    def test_a_dict_of_their_own_is_read_without_trust(self, said):
        assert grade({"program": SNAPSHOT, **said})[0] <= 1.0

    def test_its_author_names_engines_that_exist_and_are_on_the_list(self):
        for options in ({"engines": ["M99"]}, {"engines": []}, {"engines": ["M27"]}):
            with pytest.raises(AuthorError), Check("5.7", points=3) as check:
                check.unmask({}, beliefs=BELIEFS, **options)


HOSTILE = {
    "import os\nprint(1)": "`import os` in line 1",
    "print(open('/etc/passwd'))": "`open('/etc/passwd')` in line 1",
    "print(torch.load('x'))": "`torch.load('x')`",
    "print(torch.os)": "`torch.os`",
    "x = torch.tensor(1.0).__class__\nprint(x)": "`torch.tensor(1.0).__class__`",
    "x = torch.tensor(1.0)\nprint(x.numpy())": "`x.numpy()`",
    "x = torch.tensor(1.0)\nx.register_hook(print)\nprint(x)": "`x.register_hook(print)`",
    "x = torch.tensor(1.0)\nx.grad_fn = 1\nprint(x)": "`x.grad_fn = 1`",
    "x = torch.tensor(1.0)\nprint(x.grad_fn)": "`x.grad_fn`",
    "print((lambda: 1)())": "`(lambda: 1)()`",
    "print([1 for _ in range(9)])": "`[1 for _ in range(9)]`",
    "while True:\n    print(1)": "`while True:`",
    "for i in range(6):\n    print(i)": "`for i in range(6):`",
    "for i in range(2):\n    for j in range(2):\n        print(i)": "`for j in range(2):`",
    "torch = 1\nprint(1)": "`torch = 1`",
    "print = 1\nprint(1)": "`print = 1`",
    "torch.tensor = 1\nprint(1)": "`torch.tensor = 1`",
    "x = torch.ones(100, 100)\nprint(x)": "`torch.ones(100, 100)`",
    "x = torch.zeros(2, 2, 2)\nprint(x)": "`torch.zeros(2, 2, 2)`",
    "def f():\n    pass\nprint(1)": "`def f():`",
    "print('a' * 9)": "`'a'`",
    "print(9 ** 9 ** 9 ** 9 ** 10000000)": "`10000000`",
    "x = torch.tensor([0.0] * 100)\nprint(x)": "`torch.tensor([0.0] * 100)`",
    f"x = torch.tensor({[0.0] * 17})\nprint(x)": "`torch.tensor([0.0, 0.0",
    "x = torch.tensor([[[1.0]]])\nprint(x)": "`torch.tensor([[[1.0]]])`",
    "x = torch.tensor(1.0)\nprint(x.expand(1000000))": "`x.expand(1000000)`",
    "with torch.no_grad() as f:\n    print(1)": "`with torch.no_grad() as f:`",
    "with torch.set_grad_enabled(False):\n    print(1)": "`with torch.set_grad_enabled(False):`",
    "exec('1')\nprint(1)": "`exec('1')`",
    "x = y = 1\nprint(1)": "`x = y = 1`",
    "print(1, 2)": "`print(1, 2)` in line 1 prints several values: write a print for each",
    "print(*[1])": "`*[1]`",
    "print(y)": "`y` does not exist yet in line 1",
    "": "the program is empty",
    "x = torch.tensor(1.0)": "prints 0 times",
    "print(1)\n" * 5: "prints 5 times",
    "x = torch.tensor(1.0)\n" * 20 + "print(x)": "longer than 12 lines",
    "#" * (LONGEST + 1): "longer than 12 lines",
    "(" * 300: "not Python",
    "print(" + "-" * 900 + "1)": "nested too deeply",
    "print(1)\0": "characters that cannot be printed",
}


@pytest.mark.parametrize("program", HOSTILE)
def test_what_is_on_no_list_is_refused_in_words(program):
    with pytest.raises(NotInLanguage) as refused:
        read(program)
    assert HOSTILE[program] in str(refused.value)


def test_what_runs_has_no_names_but_those_on_the_lists():
    """Not even those that Python has built in, and none of the judge's."""
    known = {*language.FUNCTIONS, *language.METHODS, *language.ATTRIBUTES, "torch", "tensor", "print", "x", "g"}
    assert {*read(BOTH).co_names} <= known | {language.TENSOR, language.OPERAND, language.OWNER}
    assert run(compile("print(open('x'))", "", "exec")).stopped == "NameError: name 'open' is not defined"


@pytest.mark.parametrize(
    ("program", "shows"),
    [
        ("n = 9\n" + "n = n ** 1000\n" * 10 + "print(n)", "error"),
        ("n = torch.tensor(9).item()\n" + "n = n * n\n" * 10 + "print(n)", "inf"),
        (
            "x = torch.tensor([[1.0, 2.0, 3.0, 4.0]])\n" + "x = x * x.T\nx = x @ x\n" * 4 + "print(x)",
            f"[{', '.join(['[inf, inf, inf, inf]'] * 4)}]",
        ),
        (
            "x = torch.tensor(1.0, requires_grad=True)\nfor i in range(5):\n"
            + "    x = x * x + x\n" * 8
            + "x.backward()\nprint(x)",
            "inf",
        ),
    ],
)
def test_a_program_that_grows_comes_to_an_end(program, shows):
    """Numbers of Python grow without end, and tensors of them too: without a limit, some would run for hours."""
    assert str(run(read(program))) == shows


GROWING = (
    "x = torch.tensor(1.0, requires_grad=True)\ny = x * x\nfor i in range(5):\n"
    + "    y.backward(create_graph=True)\n    y = x.grad * y\n" * 4
    + "print(y)"
)


def test_a_graph_that_each_pass_multiplies_is_refused(letters):
    with pytest.raises(NotInLanguage, match="a graph of more than 300 operations"):
        run(read(GROWING))
    right, other = letters
    score, card = grade(unmask("5.7", GROWING, **{right: "PyTorch", other: 2}))
    assert score == 0.0 and "a graph of more than 300 operations" in card


@pytest.mark.parametrize("family", FAMILIES)
def test_what_the_language_knows_prints_what_python_prints(family):
    """Programs of practice are in the language, but for a few words, and mean the same in it."""
    known = 0
    for number in range(80):
        program = draw(family, number)
        try:
            body = read(str(program))
        except NotInLanguage:
            continue
        known += 1
        printed, outcome = run(body), program.outcome()
        values = [value for value in outcome if value != "error"]
        assert printed.values == [*values, *["error"] * (len(values) < len(outcome))], program
    assert known >= 20


@pytest.mark.parametrize(
    "lines",
    [
        "w = torch.tensor(2.0, requires_grad=True)\nopt = torch.optim.SGD([w], lr=0.5)\nfor step in range(3):\n"
        "    opt.zero_grad()\n    (w * w * step).backward()\n    opt.step()\n    print(w.grad)\nprint(w)",
        "x = torch.tensor([1.0, 2.0], requires_grad=True)\ny = x.detach()\ny[0] = 5\ny *= 2\nprint(x)\nprint(y)",
        "x = torch.tensor(2.0, requires_grad=True)\nwith torch.no_grad():\n    x -= 1\n    y = x * x\n"
        "print(y.requires_grad)\nx.grad = torch.tensor(4.0)\n(x * x).backward()\nprint(x.grad)\n"
        "x.grad = None\nprint(x.grad)",
        "x = torch.tensor([[1.0, -2.0], [3.0, 4.0]], requires_grad=True)\n(x @ x.T).sum(dim=0).backward("
        "gradient=torch.tensor([1.0, 2.0]))\nprint(x.grad)\nprint(-x[1].relu())",
    ],
)
def test_every_statement_means_what_it_means_in_python(lines):
    printed = []
    names = {"torch": torch, "print": lambda value: printed.append(as_value(value))}
    exec(lines, names)
    assert run(read(lines)).values == printed


def test_a_program_leaves_nothing_behind():
    with torch.no_grad():
        assert run(read(f"{LEAF}\nprint((x * x).requires_grad)")).values == [True]
        assert not torch.is_grad_enabled()


def test_the_letters_depend_on_the_exercise_and_are_the_same_each_time():
    drawn = [Lineup(f"5.{number}", ["M24"], BELIEFS).right for number in range(40)]
    assert {*drawn} == {"A", "B"} and 10 < drawn.count("A") < 30
    assert drawn == [Lineup(f"5.{number}", ["M24"], BELIEFS).right for number in range(40)]
