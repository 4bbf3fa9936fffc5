"""What becomes of a solved notebook of lesson 05 in a student's hands, and what the grader says of each."""

import json

from tests import notebooks

LESSON = "05_accumulation"


def solved():
    return notebooks.answered(notebooks.released(LESSON), notebooks.solutions(LESSON))


def named(notebook, name):
    [cell] = [cell for cell in notebook["cells"] if cell["id"] == name]
    return cell


def position(notebook, name):
    return notebook["cells"].index(named(notebook, name))


def copy_of(notebook, name):
    return json.loads(json.dumps(named(notebook, name)))


def duplicate(notebook):
    notebook["cells"].insert(position(notebook, "answer-5-2") + 1, copy_of(notebook, "answer-5-2"))


def duplicate_below_the_tests(notebook):
    copied = copy_of(notebook, "answer-5-2") | {"source": "del_me = 1"}
    notebook["cells"].insert(position(notebook, "tests-5-2") + 1, copied)


def duplicate_the_tests(notebook):
    notebook["cells"].insert(position(notebook, "tests-5-2") + 1, copy_of(notebook, "tests-5-2"))


def split(notebook):
    cell = named(notebook, "answer-5-4")
    first, second = cell["source"].split("\n", 1)
    cell["source"] = f"{first}\n{second}"
    own = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": 1, "source": "helper = 3", "id": "h"}
    notebook["cells"].insert(position(notebook, "answer-5-4"), own)


def move_below_the_tests(notebook):
    cell = named(notebook, "answer-5-3")
    notebook["cells"].remove(cell)
    notebook["cells"].insert(position(notebook, "tests-5-3") + 1, cell)


def delete_tests(notebook):
    notebook["cells"].remove(named(notebook, "tests-5-1"))
    notebook["cells"].remove(named(notebook, "tests-5-6"))


def merge_answer_with_tests(notebook):
    tests = named(notebook, "tests-5-2")
    named(notebook, "answer-5-2")["source"] += "\n" + "".join(tests["source"])
    notebook["cells"].remove(tests)


def merge_tests_with_the_next_answer(notebook):
    answer = named(notebook, "answer-5-3")
    tests = named(notebook, "tests-5-2")
    tests["source"] = "".join(tests["source"]) + "\n" + answer["source"]
    notebook["cells"].remove(answer)


def lose_the_names(notebook):
    for cell in notebook["cells"]:
        cell["metadata"].pop("nbgrader", None)


def lose_names_and_ids(notebook):
    lose_the_names(notebook)
    for number, cell in enumerate(notebook["cells"]):
        cell["id"] = f"{number:08x}"


def lose_the_name_of_one_answer(notebook):
    cell = named(notebook, "answer-5-2")
    cell["metadata"], cell["id"] = {}, "fresh"


def turn_an_answer_into_text(notebook):
    named(notebook, "answer-5-2")["cell_type"] = "markdown"


def delete_the_imports(notebook):
    del notebook["cells"][1]


def delete_all_texts(notebook):
    notebook["cells"] = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


DAMAGES = {
    duplicate: "answer-5-2: 2 cells, which run in their order",
    duplicate_below_the_tests: "ok",
    duplicate_the_tests: "tests-5-2: it was there 2 times",
    split: "ok",
    move_below_the_tests: "tests-5-3: moved below the answer",
    delete_tests: "tests-5-1: it was gone; tests-5-6: it was gone",
    merge_answer_with_tests: "tests-5-2: it was gone",
    merge_tests_with_the_next_answer: "tests-5-2: it was merged with another cell",
    lose_the_names: "nbgrader's names for the cells were lost",
    lose_names_and_ids: "nbgrader's names for the cells were lost",
    lose_the_name_of_one_answer: "ok",
    turn_an_answer_into_text: "ok",
    delete_the_imports: "the cell that imports was gone",
    delete_all_texts: "ok",
}
