"""A solved lesson under PyTorch: what depends on the library is found."""

from tools.course.parity import differences


def test_only_what_depends_on_the_library_differs(toy):
    lesson = toy(('print("an object:"', 'import autograd_lib as torch\n\nprint(torch.__name__)\nprint("an object:"'))
    found = list(differences(lesson))
    assert found
    assert all(each.startswith("01_toy, cell cell-01-2: its ") for each in found)
    assert list(differences(toy())) == []
