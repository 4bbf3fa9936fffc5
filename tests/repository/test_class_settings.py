"""What is special to a class stands in a file of its own, which git ignores and which has the last word."""

import shutil

from traitlets.config.loader import PyFileConfigLoader

from tools import ROOT

LOCAL = 'c = get_config()\nc.CourseDirectory.course_id = "autograd-2027"\nc.Exchange.root = "/srv/exchange"\n'


def test_the_class_s_own_file_has_the_last_word(tmp_path):
    shutil.copy(ROOT / "nbgrader_config.py", tmp_path)
    (tmp_path / "grading").mkdir()
    for local, id, exchange in (
        ("", "autograd", str(tmp_path / "grading" / "exchange")),
        (LOCAL, "autograd-2027", "/srv/exchange"),
    ):
        (tmp_path / "grading" / "local_config.py").write_text(local)
        settings = PyFileConfigLoader("nbgrader_config.py", path=str(tmp_path)).load_config()
        assert (settings.CourseDirectory.course_id, settings.Exchange.root) == (id, exchange)
        assert settings.CourseDirectory.source_directory == "solutions"
