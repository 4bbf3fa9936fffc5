"""A check that searches: the smallest input that fails, the corner it is in, and what explains all that fails."""

import json
import re

import numpy as np
import pytest

import autograd_lib as torch
from autograd_course.judge.all_cases import Agreement
from autograd_course.judge.judge import judge
from autograd_course.judge.notes import failure
from autograd_course.judge.notes.case_program import case_program
from autograd_course.observe.observe import observe
from autograd_course.seam.errors import AuthorError
from autograd_course.search import domain, numbers, vectors
from autograd_course.search.generators import INFINITE
from tools import ROOT
from tools.cells.checks import visible, whole
from tools.course.shown import shown

CHECK = """
import autograd_lib as torch
from autograd_course import Check
from autograd_course.search import domain, vectors

inputs = domain(
    torch,
    {arguments}
)


def right({names}):
    {right}


with Check("1.9", points=4, asks="Return what is right.") as check:
    check.agrees(lambda {names}: answer({names}), inputs, right{options})
    ### BEGIN HIDDEN TESTS
    check.again(seed=3)
    ### END HIDDEN TESTS
check.score
"""


def exercise(right, **arguments):
    """An exercise on these inputs, whose reference ends with this expression."""
    texts = ", ".join(f"{name}={values}" for name, values in arguments.items())
    *before, last = right.split("; ")
    lines = "\n    ".join([*before, f"return {last}"])
    return {"arguments": f"{texts},", "names": ", ".join(arguments), "right": lines}


NUMBER = '["{2.0}", ("zero", "0.0"), ("a negative number", "{-1.5}")]'
TENSORS = '["torch.tensor([{1.0}, {3.0}])", ("a single entry", "torch.tensor([{4.0}])")]'
FUNCTION = '["lambda t: t * t", ("another function", "lambda t: 3 * t")]'
LISTS = '["[{3.0}]", ("zero", "[0.0]"), ("a negative number", "[{-2.0}]")]'
SCALE = exercise("(a * x).tolist()", a=NUMBER, x=TENSORS)
PAIR = exercise("(a * x).tolist()", a=NUMBER, x='["torch.tensor([{1.0}, {3.0}])"]')
THREE = exercise("[a * each - 1 for each in x]", a=NUMBER, x='["[{1.0}, {3.0}, {-2.0}]"]')
SAME = exercise("x * 1", a=NUMBER, x=TENSORS)
APPLY = exercise("f(x)", f=FUNCTION, x=NUMBER.replace("2.0", "3.0"))
FIRST = exercise("f(x[0])", f=FUNCTION, x=LISTS)
MOVING = exercise("f(x)", f='["lambda t: t[0] * 2"]', x='["[{1.0}]", ("zero", "[0.0]")]')
GRAPH = exercise("y.tolist()", x='["torch.tensor([{1.0}], requires_grad=True)"]', y='["x.exp()"]')
OF_TENSORS = exercise("len(x)", x='["[torch.ones({2})]"]')
GROW = exercise("x.append(1.0); len(x)", x='["[{1.0}]", ("empty", "[]")]')
DOUBLE = exercise("x.detach().mul_(2); 0", x='["torch.tensor([{1.0}], requires_grad=True)"]')
MANY = exercise("0.0", x='["[{1.0}, {2.0}]", ("a single entry", "[{5.0}]")]')
ONE_OF_THEM = ", judged_by=lambda value, x: min(abs(value - each) for each in x)"
ENDLESS = exercise("(a * x).tolist()", a=f'["{{2.0}}", ("{INFINITE}", "1e400")]', x=TENSORS)
LONG = exercise("sum(x)", x='["[{1.0}]", ("two entries", "x = [{1.0}]\\nx.append({2.0})")]')
ENTRIES = exercise('{"twice": 2 * a, "x": (a * x).tolist()}', a=NUMBER, x=TENSORS)
BY_ENTRY = ', by_entry=True, mistakes=[("slip", lambda a, x: {"twice": a}, "This is once.")]'
TINY = exercise("a / 1000", a='["{2.0}", ("one", "1.0"), ("half", "0.5"), ("a quarter", "0.25")]')
FOLLOWS = exercise("sum(x)", a='["{3.0}", ("one", "1.0"), ("two", "2.0")]', x='["[a * 1.0, a * 2.0]"]')
HUNDRED = exercise("len(x)", x='["[0.5] * 100"]')
KEEPS = "What does your code keep from one call to the next?"
BEFORE = "import numpy as np\n\nseen, known, held = [], {}, torch.zeros(3)\n\n\n"


def tried(body, exercise=SCALE, options="", forge=lambda observation: observation, part_of=str):
    """The verdict on a function with this body, and its card; without a body there is none."""
    check = part_of(CHECK.format(**exercise, options=options))
    halves = shown(check)
    names = {"torch": torch}
    lines = body.replace("; ", "\n    ")
    exec(f"{BEFORE}def answer({exercise['names']}):\n    {lines}" if body else "", names)
    observation = json.loads(json.dumps(observe(halves.cell, names, helpers=halves.helpers, seconds=1)))
    verdict = judge(check, forge(observation))
    return verdict, verdict.card["text/plain"]


def test_students_see_what_is_tried_and_not_what_is_right():
    halves = shown(CHECK.format(**SCALE, options=', mistakes=[("slip", lambda a, x: 0, "Never.")], rtol=1e-3'))
    assert "    check.agrees(lambda a, x: answer(a, x), check.inputs)\n" in halves.cell
    assert "return (a * x)" not in halves.cell + halves.helpers


def test_everything_is_ordinary_first_then_one_argument_is_in_a_corner_then_two():
    inputs = domain(torch, a=numbers(2.0), b=["{1.0}", ("zero", "0.0")])
    corners = [len(case.corners) for case in inputs.cases]
    assert corners == sorted(corners) and {*corners} == {0, 1, 2}
    assert inputs.cases[0].lines == {"a": "2.0", "b": "1.0"}


def test_hidden_cases_differ_in_numbers_alone_and_have_fewer_pairs():
    inputs = domain(torch, a=numbers(2.0), x=vectors(), n=["{3}", ("none", "0")])
    fresh = inputs.fresh(7)
    corners, again = ([case.corners for case in each.cases] for each in (inputs, fresh))
    assert [each for each in again if len(each) < 2] == [each for each in corners if len(each) < 2]
    assert {*again} < {*corners} and {len(each) for each in again} == {0, 1, 2}
    assert all(fresh.make(case)["n"] > 0 or case.lines["n"] == "0" for case in fresh.cases)
    assert fresh.cases[0].lines.keys() == inputs.cases[0].lines.keys()
    assert not {*fresh.cases[0].lines.values()} & {*inputs.cases[0].lines.values()}
    assert inputs.fresh(7).cases == fresh.cases
    assert inputs.fresh(8).cases != fresh.cases


def test_the_score_that_a_student_sees_is_the_one_that_counts():
    many = ", ".join(f'("number {n}", "{n}.0")' for n in range(1, 9))
    pairs = exercise("a * b", a=f'["{{0.5}}", {many}]', b=f'["{{0.5}}", {many}]')
    graded, shown = (tried("return 0.0 if a == b == 2 else a * b", pairs, part_of=each) for each in (str, visible))
    assert graded[0].score == shown[0].score < 4


def test_what_the_lessons_own_functions_give_is_found_out_once_for_a_class(monkeypatch):
    ran = []
    for place, name in ((Agreement, "_tried"), (failure, "_outcome")):
        real = getattr(place, name)
        monkeypatch.setattr(place, name, lambda *given, real=real, name=name: ran.append(name) or real(*given))
    options = ', mistakes=[("slip", lambda a, x: [0.0], "Known to this class.")]'
    tried("return a", options=options)
    assert {*ran} == {"_tried", "_outcome"}
    of_one = [*ran]
    tried("return a + 1", options=options)
    of_two = [*ran]
    tried("return a + 2", options=options)
    assert ran == of_two
    tried("return a", options=options.replace("0.0", "1.0"))  # another check
    assert ran == of_two + of_one


def test_combinations_that_the_text_does_not_allow_are_left_out():
    inputs = domain(torch, where="i < len(x)", x=["[1, 2]", ("empty", "[]")], i=["0", ("the last", "1")])
    assert [case.lines for case in inputs.cases] == [{"x": "[1, 2]", "i": "0"}, {"x": "[1, 2]", "i": "1"}]


def test_a_corner_that_is_alone_is_not_combined():
    inputs = domain(torch, alone=["long"], x=["[1]", ("long", "[1] * 5000"), ("empty", "[]")], a=["1", ("zero", "0")])
    assert [case.corners for case in inputs.cases] == [(), ("long",), ("empty",), ("zero",), ("empty", "zero")]


def test_pairs_are_thinned_out_and_no_corner_is_left_out():
    a, b = (["0", *((f"{name} {n}", str(n)) for n in range(1, 20))] for name in "ab")
    pairs = [case.corners for case in domain(torch, a=a, b=b).cases if len(case.corners) == 2]
    assert len(pairs) < 19**2 and {corner for pair in pairs for corner in pair} == {
        corner for corner, _ in a[1:] + b[1:]
    }


def test_words_in_braces_change_places():
    inputs = domain(
        torch, graph=['{"{a}": ["{b}", "{c}"], "{b}": [], "{c}": []}'], order=['["{a}", "{b}", "{c}", "d"]']
    )
    graph, order = inputs.make(inputs.cases[0]).values()
    assert graph == {"a": ["b", "c"], "b": [], "c": []} and order == ["a", "b", "c", "d"]
    others = [domain_.make(domain_.cases[0]) for domain_ in map(inputs.fresh, range(6))]
    assert all(
        graph == {one: [two, three], two: [], three: []} for graph, (one, two, three, _) in map(dict.values, others)
    )
    assert len({tuple(other["order"]) for other in others}) > 2


def test_a_corner_without_a_name_is_the_authors_mistake():
    with pytest.raises(AuthorError, match=r"first value of `a` is ordinary"):
        domain(torch, a=["1.0", "0.0"])


def test_a_reference_that_fails_on_ordinary_inputs_is_the_authors_mistake():
    with pytest.raises(AuthorError, match=r"fails on ordinary inputs\. TypeError: .*not subscriptable"):
        tried("return (a * x).tolist()", exercise("a[0]", a=NUMBER, x=TENSORS))


@pytest.mark.parametrize(
    ("body", "exercise", "options"),
    [
        ("return [a * each for each in x.tolist()]", SCALE, ""),
        ("torch.autograd.grad(y, x, retain_graph=True); return y.tolist()", GRAPH, ""),
        ("return f(x[0])", FIRST, ""),
        ("x.append(1.0); return len(x)", GROW, ""),
        ("return len(x)", OF_TENSORS, ""),
        ("return x[-1]", MANY, ONE_OF_THEM),
        ("return x[0]", MANY, ONE_OF_THEM),
        ("return sum(x)", LONG, ""),
    ],
)
def test_a_right_answer_gets_all_points(body, exercise, options):
    verdict, card = tried(body, exercise, options)
    assert verdict.score == 4
    assert f"✓ right · `answer({exercise['names']})`: ordinary inputs" in card


def test_the_card_says_where_an_answer_begins_to_fail_and_shows_that_input():
    verdict, card = tried("return (a * x).tolist() if a else None")
    assert 0 < verdict.score < 4
    assert "✗ not right yet · zero\n      Right on ordinary inputs, but not on these:\n        a = 0.0\n" in card
    assert "        answer(a, x)\n      you got None, expected [0.0, 0.0]" in card
    assert "✗ not right yet · two of these" not in card  # each of these has a zero: it says nothing new


def test_the_input_on_the_card_can_be_run():
    _, card = tried("return (a * x).tolist()[:2] if a > 0 else x")
    lines = [line.strip() for line in card.splitlines() if line.startswith("        ")]
    names = {"torch": torch}
    exec("\n".join(lines[:-1]), names)
    assert names["a"] == 0.0 and lines[-1] == "answer(a, x)"


def test_the_same_inputs_are_on_a_card_once():
    verdict, card = tried('return {"twice": 3 * a, "x": (2 * a * x).tolist()}', ENTRIES, BY_ENTRY)
    assert verdict.score < 4 and card.count("not right yet") == 2 and card.count("x = torch.tensor") == 1


@pytest.mark.parametrize(
    ("texts", "program", "lines"),
    [
        ({"n": "3", "i": "n // 2", "x": "n"}, "f(i, x)", ["n = 3", "i = 1", "x = n", "f(i, x)"]),
        ({"n": "2", "v": "np.array([2.5] * 7)[:n]"}, "f(v)", ["v = np.array([2.5, 2.5])", "f(v)"]),
        ({"clears": "False", "n": "2"}, "if clears:\n    g()\nf(n)", ["n = 2", "f(n)"]),
        ({"clears": "True", "n": "2"}, "if clears:\n    g()\nf(n)", ["n = 2", "g()", "f(n)"]),
        ({"kind": "list", "others": "[]"}, "f(kind([1, *others]))", ["f([1])"]),
        ({"kind": "iter", "others": "[]"}, "f(kind([1, *others]))", ["f(iter([1]))"]),
        ({"rows": "0"}, "f(*[rows] * (rows > 0), requires_grad=rows > 1)", ["f()"]),
        ({"left": "None"}, "w = None if left is None else left * 2", ["w = None"]),
        ({"left": "2.5"}, "w = left and left * y", ["left = 2.5", "w = left * y"]),
        ({"times": "1"}, "for _ in range(times):\n    f()", ["f()"]),
        ({"times": "2"}, "for _ in range(times):\n    f()", ["for _ in range(2):", "    f()"]),
        ({"call": "lambda run: run()"}, "call(lambda: f(1))", ["f(1)"]),
        ({"options": "dict(lr=0.5)"}, "f(**options)", ["f(lr=0.5)"]),
        ({"x": "[1.0]"}, "f(x)  # as  it is", ["x = [1.0]", "f(x)  # as  it is"]),
    ],
)
def test_a_program_on_a_card_has_only_what_its_case_uses(texts, program, lines):
    values = {}
    for name, text in texts.items():
        values[name] = eval(text, {"np": np} | values)
    assert case_program(texts, values, program) == lines


@pytest.mark.parametrize(("where", "is_told"), [("a > 0", False), ("a == 0", True), ("a < 0", False)])
def test_a_card_has_the_warnings_of_the_case_that_it_shows(where, is_told):
    warn = f"import warnings; {where} and warnings.warn('careful')"
    assert ("careful" in tried(f"{warn}; return (a * x).tolist() if a else None")[1]) is is_told


def test_what_is_wrong_on_ordinary_inputs_has_no_luck_in_a_corner():
    verdict, card = tried("return (0 * x).tolist()")
    assert verdict.score == 0
    assert "zero" not in card


SLIPS = """, mistakes=[
    ("slip", lambda a, x: (a * x).tolist() if a else [5.0], "Two."),
    ("slip", lambda a, x: (a * x if a > 0 else x).tolist(), "No sign."),
    ("slip", lambda a, x: (a * a * x + a).tolist(), "A square."),
    ("slip", lambda a, x: (0 * x).tolist(), "Nothing."),
    ("slip", dict(a=3.0), "As if a were 3."),
]"""


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("return (a * x if a > 0 else x).tolist()", ["No sign."]),
        ("return (3 * x).tolist()", ["As if a were 3."]),
        ("return (a * x if a > 0 else x).tolist() if a else [5.0]", []),  # two mistakes, of which neither explains all
        ("return (a * x if a >= 0 else a * a * x + a).tolist()", []),  # that one would be wrong elsewhere, too
        ("return (a * x if a >= 0 else 2 * a * x).tolist()", ["This is twice the correct value."]),
        ("return (a * x if a >= 0 else 2 * a * x).tolist() if a else [7.0]", []),
    ],
)
def test_a_mistake_is_told_only_if_it_explains_all_that_came(body, said):
    _, card = tried(body, SCALE, SLIPS)
    every = "Two.", "No sign.", "A square.", "Nothing.", "As if a were 3.", "This is twice the correct value."
    assert [words for words in every if f"      {words}" in card] == said


def test_knowing_the_visible_inputs_earns_half():
    verdict, card = tried("return (a * x).tolist() if a in (2.0, 0.0, -1.5) else None")
    assert 2 <= verdict.score < 3
    assert "`answer(a, x)`: numbers you have not seen (seed 3)" in card or "◐" in card


@pytest.mark.parametrize(
    ("body", "score", "said", "unsaid"),
    [
        ('return {"twice": a, "x": (a * x).tolist()}', 2.67, "answer(a, x): x, no side effects", "None"),
        (
            'return {"twice": a, "x": (a * x).tolist()}',
            2.67,
            "answer(a, x); you got 2.0, expected 4.0; This is once.",
            "None",
        ),
        (
            'return {"twice": None, "x": (a * x).tolist()}',
            2.67,
            "This entry is None",
            "Your function returns `None`",
        ),
        ('return {"x": (a * x).tolist()}', 2.67, 'your dict has no entry "twice"', "None"),
        (
            'x.requires_grad_(); return {"twice": 2 * a, "x": (a * x.detach()).tolist()}',
            *(2.67, "Your code changed x.requires_grad", "twice:"),
        ),
        ("return 3", 0, "expected", "twice:"),
    ],
)
def test_each_entry_of_a_dict_may_count_for_itself(body, score, said, unsaid):
    verdict, card = tried(body, ENTRIES, BY_ENTRY)
    text = card.replace("`", "").replace("\n      ", "; ")
    assert verdict.score == score and said in text and unsaid not in text


@pytest.mark.parametrize(
    ("body", "exercise", "says"),
    [
        ("r = (a * x).tolist(); x[0] = 7; return r", SCALE, "Your code changed `x` from"),
        ("x.add_(0); return (a * x).tolist()", SCALE, "Your code wrote into `x`"),
        ("x.requires_grad_(); return (a * x.detach()).tolist()", SCALE, "Your code changed `x.requires_grad`"),
        ("torch.set_grad_enabled(False); return (a * x).tolist()", SCALE, "recording switched off"),
        ("torch.set_grad_enabled(True); return (a * x).tolist()", SCALE, "Inside `with torch.no_grad():`, your"),
        ("torch.set_default_dtype(torch.float64); return (a * x).tolist()", SCALE, "another default dtype"),
        (
            "seen.append((a, *x.tolist())); return (a * x).tolist() if seen.count(seen[-1]) == 1 else None",
            *(SCALE, "Called again"),
        ),
        (
            "x.seen = True; return (a * x).tolist()",
            SCALE,
            "Your code changed what is attached to `x` from [] to ['seen']",
        ),
        ("f.seen = True; return f(x)", APPLY, "Your code changed what is attached to `f`"),
        (
            "torch.autograd.grad(y, x); return y.tolist()",
            GRAPH,
            "Your code used up the graph of `y`: `backward()` cannot go through",
        ),
        (
            "x.sum().backward(); return y.tolist()",
            GRAPH,
            "Your code changed `x.grad` from None to [1.0] of shape (1,): leave it",
        ),
        ("return x", SAME, "shares memory with `x`"),
        ("return held[: len(x)].copy_(x)", SAME, "shares memory with what an earlier call returned"),
        (
            "return known.setdefault(str(x), x.clone())",
            *(SAME, "shares memory with what an earlier call returned"),
        ),
        ("f(x); return f(x)", APPLY, "`f` was called twice, but should be called once"),
        ("return x * x", APPLY, "`f` was never called, but should be called once"),
        ("x[0] += 1; f(x); x[0] -= 1; return f(x)", MOVING, "Your code changes `x` while"),
        ("x[0] += 1; return len(x)", OF_TENSORS, "changed"),
        ("x.append(x[0]); return 1", OF_TENSORS, "Your code changed `x` from"),
    ],
)
def test_what_an_answer_does_besides_costs_points(body, exercise, says):
    verdict, card = tried(body, exercise, ', runs={"f": 1}' if exercise is APPLY else "")
    assert verdict.score <= 3  # of 4
    assert says in card and "not right yet · no side effects" in card


RELATIONS = {
    "[each / len(right) for each in right]": "This is half the correct value",
    "[7.0 for each in right]": "Your code gives 7.0, whatever the input.",
    "[each * 9 for each in right]": "This is 9 times the correct value.",
    "[-each for each in right]": "Only the sign is wrong",
    "[2 * each for each in right]": "This is twice the correct value",
    "[each or None for each in right]": "Does your code treat a 0 as nothing?",
    "[1.0001 * each for each in right]": "This is close, but not exact.",
    "right[1:]": "The first entry is missing",
    "right[:1] if len({*right}) > 1 else right[1:]": "The last entry is missing",
    "right[::-1]": "The two entries are swapped",
    "None": "Your function returns `None`",
    "a": "Your result is always equal to the argument `a`",
}


@pytest.mark.parametrize("wrong", RELATIONS)
def test_a_relation_is_named_if_it_explains_all_that_fails(wrong):
    right = "right = (a * x).tolist(); return"
    assert RELATIONS[wrong] in tried(f"{right} {wrong}", PAIR)[1]
    _, card = tried(f"{right} [9.0, 4.0, 5.0] if a < 0 else {wrong}", PAIR)
    assert RELATIONS[wrong] not in card


MISTAKES = ', mistakes=[("M02", lambda a, x: x.tolist(), "This is x."), ("slip", ("raises", TypeError), "A type.")]'
WRITTEN = ', shown=lambda a, x: f"x = {x.tolist()}\\nprint({a} * x)"'


@pytest.mark.parametrize(
    ("body", "exercise", "options", "said", "unsaid"),
    [
        ("return known.setdefault(f, f(x))", APPLY, "", KEEPS, "Called once more"),
        *(
            (f"return known.setdefault({key}, f(x[0]))", FIRST, "", KEEPS, "Called once more")
            for key in ("(f, x[0])", "id(x)", "(id(f), *x)")
        ),
        ("return 2 * x", APPLY, "", "not right yet", "keep"),  # it is wrong, and keeps nothing
        ("return len(x) + 1", GROW, "", "a changed copy does not count", "afterwards"),
        ("x.append(2.0); return len(x)", GROW, "", "`x` afterwards: you got [1.0, 2.0]", "copy"),
        ("x.append(2.0); return len(x)", GROW, "", "What comes out is right: look at what your code", "Return what"),
        ("x.register_hook(seen); x.detach().mul_(2); return 0", DOUBLE, "", "attached to `x` afterwards: you got", "!"),
        (
            "return [float(np.float32(each * 1.0000005)) for each in (a * x).tolist()]",
            SCALE,
            ", rtol=1e-9",
            "`float32` keeps only about seven",
            "!",
        ),
        ("return [float(np.float32(each * 1.0001)) for each in (a * x).tolist()]", SCALE, "", "not exact", "`float32`"),
        (
            "seen.append(1); return (len(seen) * a * x).tolist()",
            SCALE,
            "",
            "Called again with the same inputs, your code",
            "!",
        ),
        ("return x.tolist()", SCALE, MISTAKES, "This is x. You may have assumed", "A type."),
        ("return x.tolist() if a > 0 else [5.0]", SCALE, MISTAKES, "Return what is right.", "This is x."),
        ("return a + []", SCALE, MISTAKES, "A type.", "This is x."),
        ("return a + []", SCALE, MISTAKES.replace("TypeError", 'TypeError, "in the check"'), "on your line", "A type."),
        ("return x.one", SCALE, ', mistakes=[(lambda a, x: x.other, "A guess.")]', "attribute 'one'", "A guess."),
        (
            "return (abs(a) * x).tolist()",
            SCALE,
            WRITTEN,
            "        x = [1.0, 3.0]\n        print(-1.5 * x)\n",
            "a = -1.5",
        ),
        ("return sorted(a * each - 1 for each in x)", THREE, "", "the right entries, in another order", "Return"),
        ("r = [a * each - 1 for each in x]; return r[:1] + r[:-1]", THREE, "", "one place too late", "Return"),
        ("return [(a * each - 1) * a for each in x]", THREE, "", "This is the correct value times `a`.", "Return"),
        ("return [abs(a) * each - 1 for each in x]", THREE, "", "This is what is right without the sign of `a`.", "!"),
        ("return [a * each - 1 for each in x * 2]", THREE, "", "right if `x` is gone through twice", "Return"),
        (
            "return known.setdefault(x, f) and known.get(-x) or known.setdefault(-x, f(x))",
            APPLY,
            "",
            "never calls `f`",
            "!",
        ),
        (
            "x.detach().mul_(2); seen.append(1); return len(seen) - 1",
            DOUBLE,
            "",
            "Called once more, with new inputs",
            "!",
        ),
        ("return 0.0", TINY, "", "Your code gives 0.0, whatever the input.", "rounded"),
        ("return 0.0 if a == 1.0 else sum(x)", FOLLOWS, "", "x = [1.0, 2.0]", "instead, your code is right"),
        ("x[40] = -1.0; return len(x)", HUNDRED, "", "Your code changed `x`: leave it as you found it", " from ["),
        ("return x[0] - 1", MANY, ONE_OF_THEM, "you got 1.0, expected 0.0", "cannot be judged"),
        ("return 'x'", MANY, ONE_OF_THEM, "cannot be judged", "expected"),
        (
            "return x[0]",
            LONG,
            "",
            "these:\n        x = [1.0]\n        x.append(2.0)\n        answer(x)\n      you got 1.0",
            "!",
        ),
        (
            "return (a * x + (len(x) == 1 and a < 0)).tolist()",
            SCALE,
            "",
            "With only one of these, this `a` or this `x`, your code is right.",
            "Return what is right",
        ),
        (
            "r = (a * x).tolist(); x[0] = 7; return r if a else [5.0]",
            SCALE,
            "",
            "expected 2 entries [0.0, 0.0]\n      Your code changes `x`, which it must leave alone.",
            "instead",
        ),
        (
            "return (a * x).tolist() if a else [1 / a]",
            SCALE,
            ', mistakes=[(lambda a, x: [1 / a], "A guess.")]',
            "expected [0.0, 0.0]\n      With `a = 2.0` instead",
            "A guess.",
        ),
        ("return [min(each, 9.0) for each in (a * x).tolist()]", ENDLESS, "", "With `a = 2.0` instead", "close"),
        ("while a < 0: pass; return (a * x).tolist()", SCALE, "", "still running after 1 seconds", "is not done yet"),
        ("return (a * x).tolist() if a > 0 and a != 2 else []", SCALE, "", "have not seen", "Right on ordinary inputs"),
        ("return 10000 * a - (a > 1)", exercise("10000 * a", a=NUMBER), "", "you got 19999", "not exact"),
        (
            "while a == 0: pass; return (a * x).tolist()",
            SCALE,
            "",
            "not tried after that: a negative number, ",
            "two special cases",
        ),
        ("raise NotImplementedError", SCALE, "", "is not done yet: `answer` is not written yet", "expected"),
        ("", SCALE, "", "`answer` does not exist yet", "expected"),
    ],
)
def test_what_a_card_says_of_a_wrong_answer(body, exercise, options, said, unsaid):
    verdict, card = tried(body, exercise, options)
    assert verdict.score < 4 and said in card and unsaid not in card


def test_what_is_right_may_hang_on_a_function_around_it():
    options = ")\n    check.agrees(lambda a, x: -answer(a, x), inputs, times(-1)"
    check = CHECK.format(**SCALE, options=options).replace("inputs, right)", "inputs, times(1))")
    check = check.replace("def right", "def times(k):\n    return lambda a, x: k * a * x\n\n\ndef right")
    names = {}
    exec("def answer(a, x):\n    return a * x", names)
    halves = shown(check)
    assert judge(check, observe(halves.cell, names, helpers=halves.helpers)).score == 4


@pytest.mark.parametrize(
    "forge",
    [
        lambda told: told["parts"][0]["tries"].clear(),
        lambda told: told["parts"][0]["tries"].pop(),
        lambda told: told["parts"][0].update(tries=7),
        lambda told: told["parts"][0]["tries"][1].update(left={"x": 3}, runs=[], shared={}, again=4, meanwhile=None),
        lambda told: told["parts"][0]["tries"][0].update(moved=[3, {"value": {"array": 3}}, None], paused=[]),
        lambda told: told["parts"][0]["tries"].__setitem__(0, {"value": {"array": 3}}),
        lambda told: told["parts"].clear(),
    ],
)
def test_a_forged_observation_costs_points_and_raises_nothing(forge):
    verdict, _ = tried("return (a * x).tolist()", forge=lambda observation: forge(observation) or observation)
    assert verdict.score < 4


def test_the_new_exercise_of_the_authors_page_works_as_it_is_written():
    text = (ROOT / "docs/exercises.md").read_text(encoding="utf-8")
    written = re.search(r"^```python\n(# %% tests=\"1\.9\"\n.*?)^```$", text, re.MULTILINE | re.DOTALL)[1]
    check = whole(written, "1.9")
    scores = []
    for answer in ("return sum(values)", "return sum(values[:2])", "return sum(abs(each) for each in values)"):
        names = {}
        exec(f"def total(values):\n    {answer}", names)
        halves = shown(check)
        scores.append(judge(check, observe(halves.cell, names, helpers=halves.helpers)).score)
    assert scores[0] == 1 > scores[2] > scores[1] == 0


def test_an_entry_that_not_all_inputs_have_is_judged():
    entries = {"arguments": 'n=["1", ("two", "2")],', "names": "n", "right": "return {str(k): k for k in range(n)}"}
    _, card = tried("return {str(k): 0 for k in range(n)}", entries)
    assert "1: you got 0, expected 1" in card
