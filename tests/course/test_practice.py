"""Practice: what is typed, what is said of it, the belief executed beside what is true, and what is remembered."""

import json
from itertools import groupby
from random import Random

import pytest

from autograd_course.beliefs.diagnosis import diagnose
from autograd_course.engines.program import ERROR, LEAF, read_programs, same
from autograd_course.engines.witnesses import WITNESSES
from autograd_course.practice.answer import read_answer
from autograd_course.practice.draw_program import FAMILIES, draw
from autograd_course.practice.mystery import Mystery
from autograd_course.practice.notebook import Desk
from autograd_course.practice.page import program_page, reply_page
from autograd_course.practice.record import OFTEN_ENOUGH, SOON, Missed, Record, furthest_lesson
from autograd_course.practice.refutation import refuted
from autograd_course.practice.rounds import THEMES, Reply, Rounds
from autograd_course.practice.terminal import as_text, talk
from autograd_course.practice.trace import line_by_line, side_by_side, trace
from autograd_desk.__main__ import main

PROGRAMS = read_programs("""
# the same again
(x**2).backward()
g = x.grad
(x**2).backward()
print(g)
(x**2).backward()
print(x.grad)
# batches
for factor in (2.0, 5.0):
    (factor * x).backward()
print(x.grad)
""")


@pytest.fixture
def record(tmp_path):
    return Record(tmp_path / "practice.json")


@pytest.mark.parametrize(
    "typed, value",
    [
        ("6", 6.0),
        (" -2.5 ", -2.5),
        ("tensor(6.)", 6.0),
        ("tensor([1., -2.], requires_grad=True)", [1.0, -2.0]),
        ("torch.Size([5, 3])", [5.0, 3.0]),
        ("(5, 3)", [5.0, 3.0]),
        ("2/3", 2 / 3),
        ("2*8", 16.0),
        ("none", None),
        ("True", True),
        ("ERROR", ERROR),
        ("RuntimeError", ERROR),
        ("'error'", ERROR),
        ("[[1, 2], [3, 4]]", [[1.0, 2.0], [3.0, 4.0]]),
    ],
)
def test_what_is_typed_is_read(typed, value):
    assert same(read_answer(typed), value)


@pytest.mark.parametrize("typed", ["", "six", "1/0", "x.grad", "__import__('os')", "[1, 'a']", "9**9**9", "((((" * 50])
def test_what_is_no_answer_gets_a_remedy(typed):
    with pytest.raises(ValueError, match="write a number"):
        read_answer(typed)


def test_a_trace_says_what_each_line_does():
    says = [line.says for line in trace(WITNESSES["M19"])]
    assert says == [
        ["x = 3.0, tracked"],
        ["PowBackward0 gets 1.0, hands on 6.0", "6.0 arrives at x", "x.grad: None → 6.0"],
        ["PowBackward0 gets 1.0, hands on 27.0", "27.0 arrives at x", "x.grad: 6.0 → 33.0"],
        ["prints tensor(33.)"],
    ]


def test_what_only_one_of_the_two_changes_where_they_part_is_told_of_the_other():
    rows = side_by_side(PROGRAMS["the same again"], "M19")
    assert rows[3][1][-2:] == ["x.grad: 6.0 → 12.0", "g: 6.0 → 12.0"]
    assert rows[3][2][-2:] == ["x.grad is 6.0", "g is 6.0"]
    assert not any("is 6.0" in says for says in rows[5][2]), "only where they part"


def test_after_an_error_the_believed_pass_goes_on():
    *_, stopped, printed = side_by_side(WITNESSES["M20"], "M20")
    reason = "Trying to backward through the graph a second time (or directly access saved …"
    assert stopped[1] == [f"stops: RuntimeError: {reason}"] and stopped[2][-1] == "x.grad: 6.0 → 12.0"
    assert printed[1:3] == (None, ["prints tensor(12.)"]) and "the program has stopped" in _page([printed])
    assert "really:   the program has stopped\n" in _text([printed])


def test_a_line_that_the_program_does_not_reach_is_told_of_without_a_belief_as_well():
    rows = line_by_line(WITNESSES["M20"])
    assert rows[-2][1][0].startswith("stops: RuntimeError") and rows[-1] == ("print(x.grad)", None, [], False)
    reply = Reply([], [], rows, 0)
    assert "the program has stopped" in reply_page(reply) and as_text(reply).endswith("the program has stopped")


def test_in_a_loop_the_two_part_in_the_turn_where_they_do():
    rows = side_by_side(PROGRAMS["batches"], "M19")
    first = ["turn 1:", "2.0 arrives at x", "x.grad: None → 2.0"]
    assert rows[1][1] == [*first, "turn 2:", "5.0 arrives at x", "x.grad: 2.0 → 7.0"]
    assert rows[1][2] == [*first, "turn 2:", "5.0 arrives at x", "x.grad: 2.0 → 5.0"]


@pytest.mark.parametrize(
    "belief, really, believed",
    [
        ("M03", "x.grad is None", "x.grad is 0.0"),
        ("M05", "x.is_leaf is True", "x.is_leaf is False"),
        ("M07", "w.is_leaf is False", "w.is_leaf is True"),
    ],
)
def test_what_differs_where_they_part_is_said_before_it_is_printed(belief, really, believed):
    rows = side_by_side(WITNESSES[belief], belief)
    assert rows[0][1][-1] == really and rows[0][2][-1] == believed and rows[0][3]
    assert f"≠ here the two part\n        really:   {really}\n        believed: {believed}\n" in _text(rows)
    assert f"<strong>{really}</strong>" in _page(rows) and f"<strong>{believed}</strong>" in _page(rows)


def test_where_they_part_they_say_something_else():
    for family in FAMILIES:
        for program in (draw(family, number) for number in range(10)):
            for belief in FAMILIES[family].beliefs:
                for _, really, believed, part_here in side_by_side(program, belief):
                    assert not part_here or really != believed, f"{program} and {belief}"


def test_a_line_of_which_nothing_comes_has_not_stopped_the_program():
    rows = side_by_side(WITNESSES["M30"], "M30")
    assert rows[2][1:] == ([], ["x.grad: 6.0 → None"], True)
    assert "really:   nothing\n" in _text(rows) and "stopped" not in _text(rows) + _page(rows)


def test_what_both_sides_say_is_told_apart_from_what_one_says():
    rows = side_by_side(WITNESSES["M27"], "M27")
    changed = "d: [3.5, 4.5] → [9.5, 4.5]"
    assert _text(rows).count(changed) == 1 and f"\n        {changed}\n" in _text(rows)
    assert _page(rows).count(changed) == 2 and f"<strong>{changed}" not in _page(rows)


def _text(rows):
    return as_text(Reply([], [], rows, 1))


def _page(rows):
    return reply_page(Reply([], [], rows, 1))


def answers(program, *beliefs):
    return [str(value) for value in program.outcome(*beliefs)]


def test_a_wrong_answer_is_refuted_and_executed(record):
    rounds = Rounds("accumulation", 1, record)
    reply = rounds.answer(answers(rounds.program, "M19"))
    assert reply.sentences == [
        "You may have assumed that a second `backward()` overwrites `.grad`. That is not true.",
        "It adds to `.grad`.",
    ]
    assert [part_here for *_, part_here in reply.rows].count(True) == 1
    page = reply_page(reply)
    assert "Your belief, executed" in page and "≠ here they part" in page and "<code>.grad</code>" in page


def test_two_beliefs_are_said_apart_and_executed_together():
    said = refuted(["M24", "M29"])
    assert said[0].count(", and that ") == 1 and said[0].endswith("Neither is true.")
    rows = side_by_side(WITNESSES["M20"], "M19", "M20")
    for number, heading, column in (
        (1, "Your belief, executed", "that belief"),
        (2, "Your beliefs, executed together", "both"),
    ):
        reply = Reply([], [], rows, number)
        assert f">{heading}<" in reply_page(reply) and f"if {column} were true" in reply_page(reply)
        assert f"{heading}:" in as_text(reply)


def test_an_answer_without_a_reason_gets_the_fact_alone(record):
    rounds = Rounds("paths", 2, record)
    said = ["1234.5" if isinstance(value, float) else str(value) for value in rounds.program.outcome()]
    reply = rounds.answer(said)
    assert reply.beliefs == 0 and reply.sentences == ["This is what each line does:"]
    assert "Your belief" not in reply_page(reply)
    assert [*record.missed] == ["paths.reused_result"], "such lines come back"


def test_what_is_no_answer_is_not_taken_down(record):
    rounds = Rounds("paths", 2, record)
    with pytest.raises(ValueError, match=r"^in print 1, “six” cannot be read"):
        rounds.answer(["six"] * len(rounds.program.asks))
    with pytest.raises(ValueError, match=r"^in print 2, nothing is typed yet"):
        rounds.answer(["6", *[""] * (len(rounds.program.asks) - 1)])
    assert record.rounds == 0


def test_only_the_first_answer_is_taken_down(record):
    rounds = Rounds("accumulation", 1, record)
    rounds.answer(answers(rounds.program, "M19"))
    assert rounds.answer(answers(rounds.program)).sentences == ["All of it is right."]
    assert record.rounds == 1 and [*record.missed] == ["M19"]


def answered(rounds, first):
    """The first of 18 programs is answered like this, the others right: of each that comes back, how long ago it was
    wrong, and what is said."""
    told = {}
    for number, said in enumerate([first, *[None] * 17], 1):
        ago = rounds.ago
        reply = rounds.answer(said or answers(rounds.program))
        if ago:
            told[number] = ago, reply.sentences
        rounds.next()
    return told


def rounds_that_show(theme, belief, record):
    """Rounds whose first program tells who holds this belief."""
    for seed in range(50):
        rounds = Rounds(theme, seed, record)
        if diagnose(rounds.program, rounds.program.outcome(belief)).named == (belief[:3],):
            return rounds
    raise AssertionError(belief)


@pytest.mark.parametrize(
    "theme, belief, words",
    [
        ("accumulation", "M19", "a second `backward()` overwrites `.grad`"),
        ("paths", "M14b", "a tensor used twice gets the gradient of only one of its uses"),
    ],
)
def test_a_belief_comes_back_until_it_was_right_often_enough_and_that_is_told(record, theme, belief, words):
    rounds = rounds_that_show(theme, belief, record)
    told = answered(rounds, answers(rounds.program, belief))
    assert {number: ago for number, (ago, _) in told.items()} == {4: 3, 9: 8, 18: 17} and len(told) == OFTEN_ENOUGH
    for ago, sentences in told.values():
        what = f"{ago} programs ago you seemed to assume that {words}. Not this time."
        assert sentences == ["All of it is right.", what]
    assert record.missed == {}


def test_what_was_wrong_without_a_belief_comes_back_as_well(record):
    rounds = Rounds("paths", 2, record)
    assert rounds.program.pieces == ("paths.reused_result", "paths.built")
    told = answered(rounds, ["1234.5", *answers(rounds.program)[1:]])
    assert told[4] == (3, ["All of it is right.", "Lines like these were not, 3 programs ago."])


def test_what_is_wrong_again_comes_back_soon_again(record):
    rounds, back = rounds_that_show("accumulation", "M19", record), []
    for number in range(1, 13):
        back += [number] if rounds.ago else []
        rounds.answer(answers(rounds.program, *["M19"] * (number in (1, 4))))
        rounds.next()
    assert back == [4, 7, 12]


def test_a_question_says_that_something_comes_back(record):
    rounds, said = rounds_that_show("accumulation", "M19", record), []
    rounds.answer(answers(rounds.program, "M19"))
    for _ in range(2):
        rounds.next()
        rounds.answer(answers(rounds.program))
    rounds.next()
    words = "What does each line print? Something from 3 programs ago comes back in it."
    assert words in Desk(rounds).question.value
    talk(rounds, lambda question: "q", said.append)
    assert f"\nPractice: accumulation. {words}" in said


SPOILT = '{"rounds": "?", "missed": {"M14": {"family": "paths", "missed": 1, "due": 3, "right": 0}}}'


def test_the_record_outlives_the_session_and_damage(record):
    record.note("paths", ["M14"])
    again = Record(record.path)
    assert again.rounds == 1 and again.missed == record.missed == {"M14": Missed("paths", 1, 1 + SOON)}
    for damaged in ("{", '{"rounds": 3, "due": {}}', '{"rounds": 3, "missed": {"M14": {"family": "paths"}}}', SPOILT):
        record.path.write_text(damaged, encoding="utf-8")
        assert (Record(record.path).rounds, Record(record.path).missed) == (0, {})


def test_a_theme_goes_by_its_name_in_any_case(record):
    for name in ("paths", "PATHS", " Paths"):
        assert Rounds(name, 1, record).family == "paths"
    assert Rounds("Mystery", 1, record).mystery


def test_only_what_was_taught_takes_turns_and_the_other_themes_can_be_chosen(record):
    for reached, themes in ((1, {"gradients"}), (2, {"gradients", "leaves", "flags"})):
        rounds = Rounds(None, 3, record, reached)
        seen, mysteries = set(), []
        for number in range(1, 15):
            (mysteries.append(number) if rounds.mystery else seen.add(rounds.family))
            if not rounds.mystery:
                rounds.answer(answers(rounds.program))
            rounds.next()
        assert seen == themes and mysteries == [7, 14] * (reached > 1)
    assert rounds.themes["paths"] == "paths and branches (lesson 03)" and rounds.themes["leaves"] == THEMES["leaves"]
    rounds.stay_with("paths")
    assert rounds.family == "paths"


@pytest.mark.parametrize(("ran", "reached"), [((), 1), (("00", "01"), 1), (("00", "03"), 3)])
def test_the_furthest_lesson_is_the_last_in_which_a_cell_ran(tmp_path, monkeypatch, ran, reached):
    monkeypatch.chdir(tmp_path)
    assert furthest_lesson() is None
    for number in ("00", "01", "02", "03"):
        folder = tmp_path / "my_work" / f"{number}_lesson"
        folder.mkdir(parents=True)
        count = 7 if number in ran else None
        cell = {"cell_type": "code", "execution_count": count, "source": "", "outputs": [], "metadata": {}}
        (folder / f"{number}_lesson.ipynb").write_text(json.dumps({"cells": [cell]}, indent=1))
    assert furthest_lesson() == reached
    monkeypatch.chdir(folder)
    assert furthest_lesson() == reached


def test_a_theme_can_be_chosen_on_the_page(record):
    desk = Desk(Rounds(None, 1, record))
    assert [name for _, name in desk.theme.options] == ["", *THEMES]
    desk.theme.value = "paths"
    assert "paths and branches" in desk.question.value and desk.rounds.family == "paths"


def test_where_themes_take_turns_what_was_wrong_comes_back_in_its_own(record):
    rounds, back = rounds_that_show(None, "M06", record), {}
    family = rounds.family
    rounds.answer(answers(rounds.program, "M06"))
    for _ in range(13):
        rounds.next()
        if rounds.ago:
            back[record.rounds + 1] = rounds.family
        if not rounds.mystery:
            rounds.answer(answers(rounds.program))
    assert back == {4: family, 9: family}


def test_where_themes_take_turns_none_stays_for_long_however_much_is_wrong(record):
    rounds, families = Rounds(None, 1, record), []
    for _ in range(24):
        families.append(None if rounds.mystery else rounds.family)
        if not rounds.mystery:
            rounds.answer(["1"] * len(rounds.program.asks))
        rounds.next()
    assert max(len([*run]) for _, run in groupby(families)) <= 3


def mystery_of(code):
    """A round in which somebody believes this, and the letters of the right engine and of the other."""
    for seed in range(1000):
        mystery = Mystery(Random(seed))
        if mystery._wrong == code:
            right = mystery._lineup.right
            return mystery, right, "AB".replace(right, "")
    raise AssertionError(code)


def test_every_belief_that_a_mystery_may_hold_is_shown_by_its_witness():
    for seed in range(60):
        mystery = Mystery(Random(seed))
        [reading] = [each for each in mystery._lineup.engines.values() if each]
        printed = mystery.try_on(str(WITNESSES[reading]))
        assert printed["A"] != printed["B"] and len(mystery.beliefs) >= 3


def test_a_mystery_in_a_terminal(record):
    rounds, said = Rounds("mystery", 1, record), []
    rounds.mystery, right, other = mystery_of("M19")
    number = rounds.mystery.beliefs.index("a second `backward()` overwrites `.grad`") + 1
    lines = [LEAF, "(x * x).backward()", "(5 * x).backward()", "print(x.grad)", ""]
    names = {right: "pytorch", other: str(number)}
    typed = iter(["import os", "", *lines, "", *lines, "x", "0", "9", names["A"], names["B"], "q"])
    talk(rounds, lambda question: next(typed), said.append)
    text = "\n".join(said)
    assert "`import os` in line 1 is not known to these engines." in text and f"{other} printed 5.0" in text
    for typed in ("x", "0", "9"):
        assert f"“{typed}” is none of the engines: write PyTorch, or a number from 1 to 4." in text
    assert f"{right} is PyTorch's; {other} believes" in text and text.endswith("Until next time.")


def test_a_desk_asks_for_a_program_and_tells_what_it_printed(record):
    rounds = Rounds("mystery", 1, record)
    rounds.mystery, right, other = mystery_of("M19")
    desk = Desk(rounds)
    assert "a second <code>backward()</code> overwrites" in desk.question.value
    desk.lines.value = f"{LEAF}\n(x * x).backward()\n(5 * x).backward()\nprint(x.grad)"
    desk.try_it.click()
    assert "11.0" in desk.reply.value and "5.0" in desk.reply.value
    desk.check.click()
    assert "Say first what A and B are." in desk.reply.value
    desk.said["A"].value = 1
    desk.check.click()
    assert "Say first what B is." in desk.reply.value
    wrong = 2 - rounds.mystery.beliefs.index("a second `backward()` overwrites `.grad`")
    desk.said[right].value, desk.said[other].value = "PyTorch", max(wrong, 1)
    desk.check.click()
    assert "<td" in desk.reply.value and ">✓ right" in desk.reply.value
    assert "<strong>✗ not right</strong>" in desk.reply.value
    desk.lines.value = "<b>"
    desk.try_it.click()
    assert "Line 1 of the program is not Python." in desk.reply.value
    desk.lines.value = "x = torch.tensor(3.0)\nx.backward()\nprint(x)"
    desk.try_it.click()
    assert "error (RuntimeError: element 0 of tensors does not require grad" in desk.reply.value
    desk.another.click()
    assert desk.reply.value == "" and set(desk.said) == {"A", "B"}


def test_a_conversation_in_a_terminal(record):
    rounds, said = Rounds("accumulation", 1, record), []
    outcomes = rounds.program.outcome(), rounds.program.outcome("M19")
    typed, asked = iter(["what?", *answers(rounds.program, "M19"), "", "", " Q"]), []

    def ask(question):
        asked.append((question, len(said)))
        return next(typed)

    talk(rounds, ask, said.append)
    [(_, before)] = [each for each in asked if "Press Enter for the next program" in each[0]]
    assert "it is" in said[before - 1] and said[before].startswith("\nPractice: "), "the verdict waits to be read"
    text = "\n".join(said)
    assert (
        text.count("“what?” cannot be read") == 1
        and "print(x.grad)  # 2\n" in text
        and "≠ here the two part" in text
        and text.endswith("Until next time.")
    )
    parting = text.partition("≠ here the two part\n")
    assert "arrives at x" in parting[0].splitlines()[-2] and parting[2].lstrip().startswith("really:   x.grad: ")
    [really, believed] = next(pair for pair in zip(*outcomes, strict=True) if not same(*pair))
    assert f"really:   prints tensor({really:.0f}.)\n" in text and f"believed: prints tensor({believed:.0f}.)\n" in text
    assert "Nothing is typed yet: write a number" in text, "an empty line ends nothing"
    assert " ".join(said[0].split()).endswith(f"Themes: {', '.join(THEMES)}.")


@pytest.mark.parametrize("theme, typed", [("accumulation", ["1"]), ("mystery", []), ("mystery", [LEAF])])
@pytest.mark.parametrize("end", [EOFError, KeyboardInterrupt])
def test_practice_ends_with_the_input_also_in_the_middle(record, theme, typed, end):
    said, left = [], iter(typed)

    def ask(question):
        try:
            return next(left)
        except StopIteration:
            raise end from None

    talk(Rounds(theme, 1, record), ask, said.append)
    assert said[-2:] == ["", "Until next time."] and len(said) == (5 if theme == "accumulation" else 4)
    assert record.rounds == 0


def test_a_mystery_says_that_an_engine_may_hold_a_part_of_a_belief():
    told = set()
    for mystery in (Mystery(Random(seed)) for seed in range(30)):
        is_told = "“or”, it may hold one part alone" in mystery.setting
        assert is_told >= (
            "`backward()` on a vector needs no starting gradient, ignores it, or gives a Jacobian" in mystery.beliefs
        )
        assert is_told <= any(" or " in belief for belief in mystery.beliefs)
        told.add(is_told)
    assert told == {True, False}


def test_programs_are_escaped_on_the_page():
    page = program_page("<b>", read_programs("# t\nprint(1 < 2)")["t"])
    assert "&lt;b&gt;" in page and "print(1 &lt; 2)  # 1" in page


@pytest.mark.parametrize(
    "theme, remedy",
    [("everything", f"choose one of {', '.join(THEMES)}"), ("Leafs", "the nearest is 'leaves'")],
)
def test_a_theme_that_does_not_exist_gets_one_sentence_with_the_themes(capsys, tmp_path, monkeypatch, theme, remedy):
    monkeypatch.chdir(tmp_path)
    assert main(["practice", theme]) == 2
    told = f"There is no theme {theme!r}: {remedy}; without one they take turns.\n"
    assert capsys.readouterr() == ("", told)


def test_help_has_a_line_for_each_theme(capsys):
    assert main(["practice", "--help"]) == 0
    usage, *lines = capsys.readouterr().out.splitlines()
    assert usage == "usage: autograd-course practice [-h] [theme]"
    themes = [line.split(maxsplit=1) for line in lines[lines.index("themes:") + 1 :]]
    assert themes == [[theme, title] for theme, title in THEMES.items()] and len(themes) == len(FAMILIES) + 1
