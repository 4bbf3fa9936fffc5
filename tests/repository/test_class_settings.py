"""What is special to a class stands in a file of its own, which git ignores and which has the last word."""

import shutil

import pytest
from traitlets.config.loader import PyFileConfigLoader

from tools import ROOT


@pytest.fixture
def course(tmp_path):
    shutil.copy(ROOT / "nbgrader_config.py", tmp_path)
    (tmp_path / "grading").mkdir()
    return tmp_path


def settings(course):
    return PyFileConfigLoader("nbgrader_config.py", path=str(course)).load_config()


def test_without_such_a_file_the_course_has_its_own_settings(course):
    assert settings(course).CourseDirectory.course_id == "autograd"
    assert settings(course).Exchange.root == str(course / "grading" / "exchange")


def test_the_file_has_the_last_word(course):
    local = 'c = get_config()\nc.CourseDirectory.course_id = "autograd-2027"\nc.Exchange.root = "/srv/exchange"\n'
    (course / "grading" / "local_config.py").write_text(local)
    assert settings(course).CourseDirectory.course_id == "autograd-2027"
    assert settings(course).Exchange.root == "/srv/exchange"
    assert settings(course).CourseDirectory.source_directory == "solutions"
