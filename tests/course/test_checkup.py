"""The check-up: which beliefs it finds, what it asks, what it remembers, and the map that it shows."""

from io import StringIO
from random import Random

import pytest

from autograd_course.beliefs.diagnosis import code_of
from autograd_course.checkup.found import fact, question
from autograd_course.checkup.interview import CODES, MOST, CheckUp, read
from autograd_course.checkup.notebook import Card
from autograd_course.checkup.programs import ABOUT, questions
from autograd_course.checkup.terminal import talk
from autograd_course.engines import READINGS
from autograd_course.engines.program import ERROR, same
from autograd_desk.__main__ import main

SEED = 7


@pytest.fixture
def checkup(tmp_path):
    return CheckUp(tmp_path / "checkup.json", SEED)


def texts(question, *held):
    return [str(value) for value in question.program.outcome(*held)]


def taken(checkup, *held):
    """The check-up after all answers of somebody who holds these."""
    while question := checkup.question:
        checkup.answer(question, texts(question, *held))
    return checkup


def test_somebody_who_knows_all_is_told_so_within_twelve_programs(checkup):
    said = []
    talk(taken(checkup), lambda prompt: "", said.append)
    text = " ".join("\n".join(said).split())
    assert len(checkup.answers) <= 12 and checkup.known == [*CODES] and checkup.held == {} and checkup.open == []
    assert "You know all of this: 12 programs" in text and "lesson 07" in text and "lesson 09" in text


def test_each_belief_is_found_alone_and_of_two_both(tmp_path):
    random = Random(SEED)
    alone = random.sample(list(READINGS), 8)
    pairs = [sorted(pair) for pair in (("M24", "M31b"), ("M05b", "M23"), ("M14b", "M26"), ("M16d", "M35c"))]
    for held in [*((reading,) for reading in alone), *pairs]:
        found = taken(CheckUp(tmp_path / " ".join(held), SEED), *held)
        assert {*found.held} == {*map(code_of, held)} and len(found.answers) <= MOST, held


@pytest.mark.parametrize("seed", range(3))
def test_what_a_question_is_about_goes_wrong_in_it_and_nothing_else(seed):
    for each in questions(seed):
        wrong = {reading for reading in READINGS if not same(each.program.outcome(reading), each.program.outcome())}
        assert {*map(code_of, wrong)} == each.about, (
            f"{each.name}: write about={','.join(sorted({*map(code_of, wrong)}))}"
        )


def test_every_belief_that_runs_is_asked_for_more_than_once():
    for code in CODES:
        assert sum(code in about for about in ABOUT.values()) > 1 or code == "M23", code


@pytest.mark.parametrize("each", questions(SEED), ids=lambda each: each.name)
def test_questions_are_short(each):
    program = each.program
    assert len(program.lines) <= 11 and 1 <= len(program.asks) <= 4 and max(map(len, program.lines)) <= 88
    assert program.outcome()[0] != ERROR and program.lines[-1].startswith("print(")


def test_on_another_day_it_goes_on_and_again_it_begins_anew(checkup):
    for _ in range(5):
        checkup.answer(checkup.question, texts(checkup.question, "M19"))
    other_day = CheckUp(checkup.path)
    assert other_day.question == checkup.question and len(other_day.answers) == 5
    assert taken(other_day, "M19").held == {"M19": "M19"}
    other_day.again()
    assert other_day.answers == [] and CheckUp(checkup.path).held == {"M19": "M19"}, "until there is an answer"
    other_day.answer(other_day.question, texts(other_day.question))
    assert len(CheckUp(checkup.path).answers) == 1


@pytest.mark.parametrize(
    "damaged", ["{", '{"seed": 1}', '{"seed": 1, "answers": [["leaves", ["x"], ["?", "six"]]]}', "[]"]
)
def test_a_damaged_file_begins_anew(checkup, damaged):
    checkup.path.write_text(damaged, encoding="utf-8")
    assert CheckUp(checkup.path, SEED).answers == []


def test_what_is_no_answer_is_not_taken_down(checkup):
    with pytest.raises(
        ValueError, match=r"^in print 2, “six” cannot be read: write a number .*; or \? if you do not know$"
    ):
        checkup.answer(checkup.question, ["None", "six", "None", "1"])
    assert checkup.answers == [] and read(" ? ") is ... and not checkup.path.exists()


def test_where_somebody_does_not_know_it_stays_open(checkup):
    while each := checkup.question:
        unknown = {"M09", "M10"} & each.about
        checkup.answer(each, ["?"] * len(each.program.asks) if unknown else texts(each))
    assert checkup.held == {} and {"M09", "M10"} == {*checkup.open}


def test_a_belief_is_executed_on_a_program_whose_answer_shows_it(checkup):
    reply = taken(checkup, "M24").executed("M24")
    assert reply.sentences[0] == "You may have assumed that `g = x.grad` is a snapshot. That is not true."
    assert [part_here for *_, part_here in reply.rows].count(True) == 1
    assert [said for _, said, _, is_right in reply.table if not is_right]


def test_a_conversation_in_a_terminal(checkup):
    said, typed = [], []

    def ask(prompt):
        typed.append(prompt)
        if "prints: " in prompt:
            number = int(prompt.split(".")[0])
            return texts(checkup.question, "M26")[number - 1] if len(typed) > 1 else "six"
        return "again" if sum("again" in each for each in typed) == 1 else "Q"

    talk(checkup, ask, said.append)
    text = "\n".join(said)
    assert "“six” cannot be read" in text and "\nCheck-up: program 1 of at most 16. What does each line print?" in text
    assert text.count("1 belief that the programs refute") == 2 and "≠ here the two part" in text
    assert (
        f"- {question('M01')} {fact('M01')}".replace("`", "") in " ".join(text.split())
        and said[-1] == "Until next time."
    )
    assert text.count("program 1 of at most") == 2


def test_a_card_asks_and_shows_the_map(checkup):
    card = Card(checkup)
    card.ready.click()
    assert "nothing is typed yet" in card.problem.value
    while card.current:
        assert f"program {len(checkup.answers) + 1} of at most 16" in card.question.value
        for field, text in zip(card.fields.shown, texts(card.current, "M19"), strict=True):
            field.value = text
        card.ready.click()
        assert card.problem.value == ""
    page = card.question.value
    assert "1 belief that the programs refute" in page and "Your belief, executed" in page and "<details>" in page
    assert card.entry.children == () and card.buttons.children == (card.again,)
    card.again.click()
    assert "program 1 of" in card.question.value


def test_a_belief_is_asked_as_a_question():
    assert question("M02").startswith("The gradient is stored on the output, or `x.grad` is how fast")
    assert question("M01") == "`backward()` returns the gradients?"


def test_the_command_ends_with_its_input(monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", StringIO("q\n"))
    assert main(["checkup"]) == 0 and capsys.readouterr().out.endswith("Until next time.\n")
