"""`autograd-course`: the course as pip installs it, without git and without make."""

import subprocess
import sys
from pathlib import Path

from autograd_desk import commands, lab
from autograd_desk.process import unread

LESSONS = Path(__file__).with_name("lessons")
CHECKOUT = Path(__file__).resolve().parent.parent / "notebooks"
FOLDER = "my_work"
INSTRUCTORS = ("grade", "report", "formgrader")
USAGE = f"""\
Usage: autograd-course <command> [arguments]

  lab         Opens the course in JupyterLab, on your own copies of the lessons in {FOLDER}/
  progress    Says which exercises you have done, and what to repeat
  adopt       Takes your answers into the new version of a lesson
  practice    Lets you predict what short programs print (practice [theme])
  capstone    Runs engines of yours in all behaviour programs (capstone FILE …)
  {", ".join(INSTRUCTORS)}
              For instructors, in the course's own folder (a checkout of its repository)"""


@unread
def main():
    name, *arguments = sys.argv[1:] or ["help"]
    folder = Path.cwd() / FOLDER
    if name == "lab":
        source = LESSONS if LESSONS.is_dir() else CHECKOUT
        return lab.main(arguments, source, folder, "autograd-course lab")
    if name in ("progress", "adopt"):
        return getattr(commands, name)(arguments, folder)
    if name == "practice":
        from autograd_course.__main__ import main as practise

        return practise([name, *arguments], "autograd-course")
    if name == "capstone":
        from autograd_desk import capstone

        return capstone.main(arguments, "autograd-course capstone")
    if name in INSTRUCTORS:
        return instruct(name, arguments)
    asked = name in ("help", "-h", "--help")
    print(USAGE if asked else f"There is no command {name!r}.\n\n{USAGE}", file=sys.stdout if asked else sys.stderr)
    return 0 if asked else 2


def instruct(name, arguments):
    """Run an instructor's command of the course folder that this is."""
    if not all(Path(each).exists() for each in ("tools/__main__.py", "solutions", "nbgrader_config.py")):
        return commands.refuse(
            f"`{name}` works on the course's own folder, with its solutions, and this is not one: "
            "clone the course's repository, and run the command there"
        )
    return subprocess.call([sys.executable, "-m", "tools", name, *arguments])


if __name__ == "__main__":
    sys.exit(main())
