"""A student on a route: what is done, what is next, what is marked, and what the command says."""

import json

import pytest

from autograd_course.checkup.interview import CheckUp
from autograd_course.files.lesson_file import LESSONS
from autograd_course.routes.chosen import choices, choose, chosen, keep
from autograd_course.routes.from_checkup import route_for
from autograd_desk import workspace
from autograd_desk.__main__ import main
from autograd_desk.route import OnRoute, for_the_desk
from autograd_desk.workspace import notebook_of
from tests.desk.saved import card_of

NAME = "05_accumulation"


@pytest.fixture
def folder(tmp_path):
    """A student's folder with all lessons, and the route to the beliefs M19 and M32: 5.1 and 5.4, with their twins."""
    folder = tmp_path / "my_work"
    workspace.update(LESSONS, folder)
    keep(route_for(["M19", "M32"]), folder)
    return folder


def ran(folder, *exercises):
    """Let these have been run, and be right: exercises, or any cell by its id."""
    path = notebook_of(folder, NAME)
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        for exercise in exercises:
            if cell["id"] == f"answer-{exercise.replace('.', '-').replace(' ', '-')}":
                cell["source"] = "answered"
            if cell["id"] == f"tests-{exercise.replace('.', '-').replace(' ', '-')}":
                points = cell["metadata"]["nbgrader"]["points"]
                text = card_of(exercise, 2, None)["text/plain"].replace("2 of 2", f"{points} of {points}")
                cell["outputs"] = [{"output_type": "display_data", "data": {"text/plain": text}, "metadata": {}}]
    path.write_text(json.dumps(notebook), encoding="utf-8")


def test_it_goes_on_at_the_first_stop_that_is_not_done(folder):
    on = OnRoute(folder)
    assert [stop[:2] for stop in on.route.stops] == [("05", 1), ("05", 4)] and on.done == []
    assert on.next.section == 1 and on.place["path"] == f"{NAME}/{NAME}.ipynb"
    assert "0 of 2 sections, 0 of 30 minutes. Next: 05 · 1. The second delivery" in on.summary
    ran(folder, "5.1")
    assert OnRoute(folder).place["cell"] == "exercise-5-1-twin" and OnRoute(folder).place["imports"] == ["cell-05-2"]
    ran(folder, "5.1 twin")
    on = OnRoute(folder)
    assert on.next.section == 4 and len(on.done) == 1 and "1 of 2 sections, 15 of 30 minutes" in on.summary
    ran(folder, "5.4", "5.4 twin")
    assert OnRoute(folder).next is None and "Your route is done." in OnRoute(folder).summary


def test_headings_on_the_route_are_marked(folder):
    marked = OnRoute(folder).marks
    assert [*marked] == [f"{NAME}/{NAME}.ipynb"]
    ids, off = marked[f"{NAME}/{NAME}.ipynb"].values()
    assert {"exercise-5-2", "tests-5-2"} <= {*off} and not {*ids, "answer-5-4", "cell-05-1"} & {*off}
    assert {each for each in ids if each.startswith("exercise-")} == {
        "exercise-5-1", "exercise-5-1-twin", "exercise-5-4", "exercise-5-4-twin",
    }  # fmt: skip
    assert len(ids) == 6


def test_a_section_to_read_is_done_once_one_of_its_cells_has_run(folder):
    choose("an-evening", folder)
    stop = next(stop for stop in OnRoute(folder).route.stops if stop[:2] == ("05", 3))
    assert stop not in OnRoute(folder).done
    path = notebook_of(folder, NAME)
    notebook = json.loads(path.read_text(encoding="utf-8"))
    place = next(n for n, cell in enumerate(notebook["cells"]) if "## 3. Three calls" in "".join(cell["source"]))
    next(cell for cell in notebook["cells"][place:] if cell["cell_type"] == "code")["execution_count"] = 3
    path.write_text(json.dumps(notebook), encoding="utf-8")
    assert stop in OnRoute(folder).done


def test_the_desk_is_told_and_chooses(folder):
    told = for_the_desk(folder, "two-evenings")
    assert told["chosen"] == "two-evenings" and told["next"]["path"].startswith("01_") and json.dumps(told)
    assert told["choices"][0]["name"] == "yours"
    with pytest.raises(ValueError, match="There is no route 'week': choose one of yours, an-evening"):
        for_the_desk(folder, "week")


def test_without_a_choice_nothing_is_marked(tmp_path):
    told = for_the_desk(tmp_path)
    assert told["chosen"] is None and told["marks"] == {} and told["choices"][0]["name"] == "an-evening"


def test_a_check_up_writes_a_route_and_takes_it(tmp_path):
    checkup = CheckUp(tmp_path / ".checkup.json", 7)
    while question := checkup.question:
        checkup.answer(question, [str(value) for value in question.program.outcome("M26")])
    assert chosen(tmp_path).exercises == ["6.1", "6.1 twin"] == route_for(["M26"]).exercises
    assert next(iter(choices(tmp_path))) == "yours"


def test_a_damaged_choice_is_none(tmp_path):
    for damaged in ("{", '{"route": "gone"}', '{"route": "yours"}', '{"route": "yours", "yours": "A\\nB\\n99 1"}'):
        (tmp_path / ".route.json").write_text(damaged, encoding="utf-8")
        assert chosen(tmp_path) is None


def test_the_command_lists_chooses_and_shows(folder, capsys):
    option = f"--folder={folder}"
    (folder / ".route.json").unlink()
    assert main(["route", option]) == 0 and "an-evening" in capsys.readouterr().out
    assert main(["route", "an-evening", option]) == 0
    assert capsys.readouterr().out.startswith("An evening: 0 of")
    assert main(["route", option, "week"]) == 2 and "There is no route 'week'" in capsys.readouterr().err
    assert main(["route", f"--folder={folder / 'none'}"]) == 1
