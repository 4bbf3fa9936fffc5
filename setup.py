"""What pyproject.toml cannot say: a wheel carries the students' side of the lessons, as `autograd_desk/lessons`."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

NOTEBOOKS = Path(__file__).parent / "notebooks"


class BuildWithLessons(build_py):
    """Copies what students get; an editable install reads it where it is."""

    def run(self):
        if not self.editable_mode:
            shutil.rmtree(self.build_lib, ignore_errors=True)  # what an earlier build has left would be packed, too
        super().run()
        if not self.editable_mode:
            for path in sorted(NOTEBOOKS.glob("[0-9]*/*")):
                if path.suffix in (".ipynb", ".json"):
                    target = Path(self.build_lib, "autograd_desk", "lessons", path.parent.name, path.name)
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(path, target)


setup(cmdclass={"build_py": BuildWithLessons})
