"""A solved lesson under PyTorch: what depends on the library is found, and a line of help is none of it."""

from tools.course.parity import differences


def test_only_what_depends_on_the_library_differs(toy):
    lesson = toy(('print("an object:"', 'import autograd_lib as torch\n\nprint(torch.__name__)\nprint("an object:"'))
    found = list(differences(lesson))
    assert found
    assert all(each.startswith("01_toy, cell cell-01-2: its ") for each in found)
    assert list(differences(toy())) == []


def test_the_line_of_help_in_an_error_is_no_difference(toy):
    told = 'print("an object:" + "\\nHelp: do this instead." * ("torch" in globals()))'
    lesson = toy(('print("an object:"', f'import autograd_lib as torch\n\n# %%\n{told}\nprint("an object:"'))
    assert [each.partition(": its ")[0] for each in differences(lesson)] == ["01_toy, cell cell-01-2"]
