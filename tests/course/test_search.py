"""A check that searches: the smallest input that fails, the corner it is in, and what explains all that fails."""

import json
import re

import pytest

import autograd_lib as torch
from autograd_course.errors import AuthorError
from autograd_course.judge.judge import judge
from autograd_course.observe.observe import observe
from autograd_course.search import domain, numbers, vectors
from tools import ROOT
from tools.course.checks import whole
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
SCALE = {
    "arguments": 'a=["{2.0}", ("zero", "0.0"), ("a negative number", "{-1.5}")],'
    ' x=["torch.tensor([{1.0}, {3.0}])", ("a single entry", "torch.tensor([{4.0}])")],',
    "names": "a, x",
    "right": "return (a * x).tolist()",
}
APPLY = {
    "arguments": 'f=["lambda t: t * t", ("another function", "lambda t: 3 * t")],'
    ' x=["{3.0}", ("zero", "0.0"), ("a negative number", "{-2.0}")],',
    "names": "f, x",
    "right": "return f(x)",
}


def tried(answer, exercise=SCALE, options="", forge=lambda observation: observation):
    """The verdict on an answer, and its card."""
    check = CHECK.format(**exercise, options=options)
    halves = shown(check)
    names = {"torch": torch}
    exec(answer, names)
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


def test_hidden_cases_differ_in_numbers_alone():
    inputs = domain(torch, a=numbers(2.0), x=vectors(), n=["{3}", ("none", "0")])
    fresh = inputs.fresh(7)
    assert [case.corners for case in fresh.cases] == [case.corners for case in inputs.cases]
    assert all(fresh.make(case)["n"] > 0 or case.lines["n"] == "0" for case in fresh.cases)
    assert fresh.cases[0].lines.keys() == inputs.cases[0].lines.keys()
    assert not {*fresh.cases[0].lines.values()} & {*inputs.cases[0].lines.values()}
    assert inputs.fresh(7).cases == fresh.cases
    assert inputs.fresh(8).cases != fresh.cases


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
        tried("def answer(a, x):\n    return (a * x).tolist()", exercise=SCALE | {"right": "return a[0]"})


def test_a_right_answer_gets_all_points():
    verdict, card = tried("def answer(a, x):\n    return [a * each for each in x.tolist()]")
    assert verdict.score == 4
    assert "✓ right · `answer(a, x)`: ordinary inputs, zero, a negative number, a single entry" in card


def test_the_card_says_where_an_answer_begins_to_fail_and_shows_that_input():
    verdict, card = tried("def answer(a, x):\n    return (a * x).tolist() if a else None")
    assert 0 < verdict.score < 4
    assert "✗ not right yet · zero\n      Right on ordinary inputs, but not here:\n        a = 0.0\n" in card
    assert "        answer(a, x)\n      you got None, expected [0.0, 0.0]" in card
    assert "✗ not right yet · two of these" not in card  # each of these has a zero: it says nothing new


def test_the_input_on_the_card_can_be_run():
    _, card = tried("def answer(a, x):\n    return (a * x).tolist()[:2] if a > 0 else x")
    lines = [line.strip() for line in card.splitlines() if line.startswith("        ")]
    names = {"torch": torch}
    exec("\n".join(lines[:-1]), names)
    assert names["a"] == 0.0 and lines[-1] == "answer(a, x)"


def test_what_is_wrong_on_ordinary_inputs_has_no_luck_in_a_corner():
    verdict, card = tried("def answer(a, x):\n    return (0 * x).tolist()")
    assert verdict.score == 0
    assert "zero" not in card


def test_knowing_the_visible_inputs_earns_half():
    answer = "def answer(a, x):\n    return (a * x).tolist() if a in (2.0, 0.0, -1.5) else None"
    verdict, card = tried(answer)
    assert 2 <= verdict.score < 3
    assert "`answer(a, x)`: numbers you have not seen (seed 3)" in card or "◐" in card


ENTRIES = {**SCALE, "right": 'return {"twice": 2 * a, "x": (a * x).tolist()}'}


def test_each_entry_of_a_dict_may_count_for_itself():
    mistakes = ', by_entry=True, mistakes=[("slip", lambda a, x: {"twice": a}, "This is once.")]'
    verdict, card = tried('def answer(a, x):\n    return {"twice": a, "x": (a * x).tolist()}', ENTRIES, mistakes)
    assert verdict.score == pytest.approx(4 * 2 / 3, abs=0.01)
    assert "✓ right · `answer(a, x)`: x, no side effects" in card
    assert "answer(a, x)  # twice\n      you got 2.0, expected 4.0\n      This is once." in card
    nothing = tried('def answer(a, x):\n    return {"twice": None, "x": (a * x).tolist()}', ENTRIES, mistakes)[1]
    assert "There is `None` instead" in nothing and "Nothing is returned" not in nothing
    assert 'the dict has no entry "twice"' in tried('def answer(a, x):\n    return {"x": a * x}', ENTRIES, mistakes)[1]
    answer = 'def answer(a, x):\n    x.requires_grad_()\n    return {"twice": 2 * a, "x": (a * x.detach()).tolist()}'
    verdict, card = tried(answer, ENTRIES, mistakes)
    assert verdict.score == pytest.approx(4 * 2 / 3, abs=0.01) and "the flag of `x` changed" in card
    assert tried("def answer(a, x):\n    return 3", ENTRIES, mistakes)[0].score == 0


LAPSES = {
    "x[0] = 7\n    return result": "the numbers in `x` changed",
    "x.add_(0)\n    return result": "`x` was written into",
    "x.requires_grad_()\n    return result": "the flag of `x` changed",
    "torch.set_grad_enabled(False)\n    return result": "recording switched off",
    "seen.append((a, *x.tolist()))\n    return result if seen.count(seen[-1]) == 1 else None": "called once more",
}


@pytest.mark.parametrize("lapse", LAPSES)
def test_what_an_answer_does_besides_costs_points(lapse):
    verdict, card = tried(f"seen = []\n\n\ndef answer(a, x):\n    result = (a * x).tolist()\n    {lapse}")
    assert verdict.score == 3  # of 4
    assert LAPSES[lapse] in card
    assert "not right yet · no side effects" in card


GRAPH = {
    "arguments": 'x=["torch.tensor([{1.0}], requires_grad=True)"], y=["x.exp()"],',
    "names": "x, y",
    "right": "return y.tolist()",
}


@pytest.mark.parametrize(
    ("harm", "says"),
    [
        ("torch.autograd.grad(y, x)", "the graph of `y` was used up: nobody can go through it a second time"),
        ("x.sum().backward()", "`x.grad` changed from None to [1.0] of shape (1,): leave it as it was"),
        ("torch.autograd.grad(y, x, retain_graph=True)", ""),
    ],
)
def test_graphs_and_gradients_are_left_alone(harm, says):
    verdict, card = tried(f"def answer(x, y):\n    {harm}\n    return y.tolist()", GRAPH)
    assert says in card and (verdict.score == 4) == (not says)


def test_memory_is_not_shared():
    same = {**SCALE, "right": "return x * 1"}
    _, card = tried("def answer(a, x):\n    return x", same)
    assert "shares its memory with `x`" in card
    answer = "held = torch.zeros(3)\n\n\ndef answer(a, x):\n    part = held[: len(x)]\n    return part.copy_(x)"
    assert "the next call changes what the first one returned" in tried(answer, same)[1]


def test_a_function_among_the_inputs_is_counted_and_sees_the_others_unchanged():
    _, card = tried("def answer(f, x):\n    f(x)\n    return f(x)", APPLY, ', runs={"f": 1}')
    assert "`f` ran twice, and should run once" in card
    moving = {**APPLY, "arguments": 'f=["lambda t: t[0] * 2"], x=["[{1.0}]", ("zero", "[0.0]")],'}
    answer = "def answer(f, x):\n    x[0] += 1\n    f(x)\n    x[0] -= 1\n    return f(x)"
    assert "`x` is not as it was while" in tried(answer, moving)[1]


def test_what_is_kept_of_a_function_is_found_out():
    answer = "known = {}\n\n\ndef answer(f, x):\n    return known.setdefault(f, f(x))"
    _, card = tried(answer, APPLY)
    assert "What does your code keep from one call to the next?" in card
    _, card = tried("def answer(f, x):\n    return 2 * x", APPLY)
    assert "not right yet" in card and "keep" not in card  # it is wrong, and keeps nothing


@pytest.mark.parametrize("key", ["(f, x[0])", "id(x)", "(id(f), *x)"])
def test_what_is_kept_of_inputs_that_change_behind_its_back_is_found_out(key):
    vectors = {**APPLY, "arguments": APPLY["arguments"].replace("{3.0}", "[{3.0}]").replace("0.0", "[0.0]")}
    vectors = {**vectors, "arguments": vectors["arguments"].replace("{-2.0}", "[{-2.0}]"), "right": "return f(x[0])"}
    answer = f"known = {{}}\n\n\ndef answer(f, x):\n    return known.setdefault({key}, f(x[0]))"
    verdict, card = tried(answer, vectors)
    assert verdict.score < 4 and "What does your code keep" in card
    assert tried("def answer(f, x):\n    return f(x[0])", vectors)[0].score == 4


def test_nothing_is_attached_to_an_input():
    answer = "def answer(a, x):\n    x.seen = True\n    return (a * x).tolist()"
    assert "what is attached to `x` changed from [] to ['seen']" in tried(answer)[1]
    answer = "def answer(f, x):\n    f.seen = True\n    return f(x)"
    assert "what is attached to `f` changed" in tried(answer, APPLY)[1]


def test_an_argument_that_is_to_change_must_change():
    grow = {
        "arguments": 'x=["[{1.0}]", ("empty", "[]")],',
        "names": "x",
        "right": "x.append(1.0)\n    return len(x)",
    }
    assert tried("def answer(x):\n    x.append(1.0)\n    return len(x)", grow)[0].score == 4
    assert "did your code work on a copy" in tried("def answer(x):\n    return len(x) + 1", grow)[1]
    assert (
        "`x` afterwards: you got [1.0, 2.0]" in tried("def answer(x):\n    x.append(2.0)\n    return len(x)", grow)[1]
    )


RELATIONS = {
    "[each / len(right) for each in right]": "This is divided by the number of entries",
    "[7.0 for each in right]": "Every number here is 7.0, for each input that fails.",
    "[each * 9 for each in right]": "This is always 9 times what is right.",
    "[-each for each in right]": "Only the sign is wrong",
    "[2 * each for each in right]": "This is twice what is right",
    "[each or None for each in right]": "Does your code treat a 0 as nothing?",
    "[1.0001 * each for each in right]": "not exact enough",
    "right[1:]": "The first entry is missing",
    "right[::-1]": "The two are swapped",
    "None": "Nothing is returned",
    "a": "Your code returns `a` itself",
}


@pytest.mark.parametrize("wrong", RELATIONS)
def test_a_relation_is_named_if_it_explains_all_that_fails(wrong):
    pairs = {**SCALE, "arguments": SCALE["arguments"].replace('("a single entry", "torch.tensor([{4.0}])")', "")}
    code = f"def answer(a, x):\n    right = (a * x).tolist()\n    return {wrong}"
    assert RELATIONS[wrong] in tried(code, pairs)[1]
    code = f"def answer(a, x):\n    right = (a * x).tolist()\n    return [9.0, 4.0, 5.0] if a < 0 else {wrong}"
    assert RELATIONS[wrong] not in tried(code, pairs)[1]


def test_float32_is_named_only_if_the_numbers_are_of_it():
    answer = "import numpy as np\n\n\ndef answer(a, x):\n    return [{} for each in (a * x).tolist()]"
    assert "`float32` holds seven" in tried(answer.format("float(np.float32(each * 1.0001))"))[1]
    assert "`float32` holds seven" not in tried(answer.format("each * 1.0001"))[1]


def test_an_answer_that_changes_from_call_to_call_is_told_so():
    answer = "seen = []\n\n\ndef answer(a, x):\n    seen.append(1)\n    return (len(seen) * a * x).tolist()"
    assert "Called once more with the same inputs, it gives [" in tried(answer)[1]


def test_a_mistake_is_named_if_it_gives_all_that_fails():
    options = ', mistakes=[("M02", lambda a, x: x.tolist(), "This is x."), ("slip", ("raises", TypeError), "A type.")]'
    verdict, card = tried("def answer(a, x):\n    return x.tolist()", options=options)
    assert verdict.misconceptions == ["M02"] and "This is x." in card
    verdict, card = tried("def answer(a, x):\n    return x.tolist() if a else [5.0]", options=options)
    assert verdict.misconceptions == [] and "This is x." not in card
    assert "A type." in tried("def answer(a, x):\n    return a + []", options=options)[1]


def test_the_card_may_show_a_program_that_the_check_writes():
    options = ', shown=lambda a, x: f"x = {x.tolist()}\\nprint({a} * x)"'
    card = tried("def answer(a, x):\n    return (abs(a) * x).tolist()", options=options)[1]
    assert "        x = [1.0, 3.0]\n        print(-1.5 * x)\n" in card and "a = -1.5" not in card


def test_lists_of_tensors_are_inputs_like_others():
    pairs = {"arguments": 'x=["[torch.ones({2})]"],', "names": "x", "right": "return len(x)"}
    assert tried("def answer(x):\n    return len(x)", pairs)[0].score == 4
    assert "changed" in tried("def answer(x):\n    x[0] += 1\n    return len(x)", pairs)[1]


def test_what_is_right_may_hang_on_a_function_around_it():
    options = ")\n    check.agrees(lambda a, x: -answer(a, x), inputs, times(-1)"
    check = CHECK.format(**SCALE, options=options).replace("inputs, right)", "inputs, times(1))")
    check = check.replace("def right", "def times(k):\n    return lambda a, x: k * a * x\n\n\ndef right")
    names = {}
    exec("def answer(a, x):\n    return a * x", names)
    halves = shown(check)
    assert judge(check, observe(halves.cell, names, helpers=halves.helpers)).score == 4


def test_where_many_outcomes_are_right_the_lesson_says_what_one_comes_to():
    some = {
        "arguments": 'x=["[{1.0}, {2.0}]", ("a single entry", "[{5.0}]")],',
        "names": "x",
        "right": "return 0.0",
    }
    options = ", judged_by=lambda value, x: min(abs(value - each) for each in x)"
    assert tried("def answer(x):\n    return x[-1]", some, options)[0].score == 4
    assert tried("def answer(x):\n    return x[0]", some, options)[0].score == 4
    assert "you got 1.0, expected 0.0" in tried("def answer(x):\n    return x[0] - 1", some, options)[1]
    assert "cannot be judged" in tried("def answer(x):\n    return 'x'", some, options)[1]


def test_a_value_of_several_lines_is_a_program_that_makes_it():
    grown = {
        "arguments": 'x=["[{1.0}]", ("two entries", "x = [{1.0}]\\nx.append({2.0})")],',
        "names": "x",
        "right": "return sum(x)",
    }
    assert tried("def answer(x):\n    return sum(x)", grown)[0].score == 4
    _, card = tried("def answer(x):\n    return x[0]", grown)
    assert "but not here:\n        x = [1.0]\n        x.append(2.0)\n        answer(x)\n      you got 1.0" in card


def test_a_program_without_end_loses_from_there_on():
    verdict, card = tried("def answer(a, x):\n    while a < 0:\n        pass\n    return (a * x).tolist()")
    assert 0 < verdict.score < 4
    assert "still running after 1 seconds" in card


def test_an_answer_that_is_not_written_is_open():
    assert "is not done yet" in tried("def answer(a, x):\n    raise NotImplementedError")[1]
    assert "`answer` does not exist yet" in tried("")[1]


@pytest.mark.parametrize(
    "forge",
    [
        lambda told: told["parts"][0]["tries"].clear(),
        lambda told: told["parts"][0]["tries"].pop(),
        lambda told: told["parts"][0].update(tries=7),
        lambda told: told["parts"][0]["tries"][1].update(left={"x": 3}, runs=[], shared={}, again=4, meanwhile=None),
        lambda told: told["parts"][0]["tries"][0].update(moved=[3, {"value": {"array": 3}}, None]),
        lambda told: told["parts"][0]["tries"].__setitem__(0, {"value": {"array": 3}}),
        lambda told: told["parts"].clear(),
    ],
)
def test_a_forged_observation_costs_points_and_raises_nothing(forge):
    answer = "def answer(a, x):\n    return (a * x).tolist()"
    verdict, _ = tried(answer, forge=lambda observation: forge(observation) or observation)
    assert verdict.score < 4


def test_the_new_exercise_of_contributing_works_as_it_is_written():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    written = re.search(r"^```python\n(# %% tests=\"1\.9\"\n.*?)^```$", text, re.MULTILINE | re.DOTALL)[1]
    check = whole(written, "1.9")
    scores = []
    for answer in ("return sum(values)", "return sum(values[:2])", "return sum(abs(each) for each in values)"):
        names = {}
        exec(f"def total(values):\n    {answer}", names)
        halves = shown(check)
        scores.append(judge(check, observe(halves.cell, names, helpers=halves.helpers)).score)
    assert scores[0] == 1 > scores[2] > scores[1] == 0
