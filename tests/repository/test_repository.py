"""Rules for the repository as a whole, which no single module could keep."""

import ast
import os
import re
import shutil
import subprocess
import tomllib

import pytest
import yaml
from packaging.requirements import Requirement

from tools import ROOT
from tools.commands import commands, usage

CONDA_NAMES = {"python-graphviz": "graphviz"}
CONDA_ONLY = {"python", "pip", "graphviz"}  # what pip does not install
LONGEST = 350  # lines in a file of the library


def tracked():
    """The files that git tracks, or would."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [ROOT / name for name in names.split("\0") if name and (ROOT / name).is_file()]


def copy_tracked(folder):
    """A clone's files, in a folder that git knows nothing of."""
    for path in tracked():
        copy = folder / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)


def public_functions(body):
    """Those of a module or a class, and of the public classes in it."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield from public_functions(node.body) if isinstance(node, ast.ClassDef) else [node]


def is_annotated(function):
    given = function.args
    every = [*given.posonlyargs, *given.args, *given.kwonlyargs, *filter(None, (given.vararg, given.kwarg))]
    return function.returns and all(one.annotation for one in every if one.arg not in ("self", "cls"))


def versions(requirements):
    """By name, of what a computer needs."""
    wanted = map(Requirement, requirements)
    return {each.name: each.specifier for each in wanted if not each.marker or each.marker.evaluate()}


def test_conda_and_pip_install_the_same():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    [whole] = [each for each in map(Requirement, extras["test"]) if each.name == project["name"]]
    parts = [one for extra in ("test", *whole.extras) for one in extras[extra] if Requirement(one) != whole]
    from_pip = versions([*project["dependencies"], *parts])

    listed = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))["dependencies"]
    [below_pip] = [entry["pip"] for entry in listed if isinstance(entry, dict)]
    conda = versions(entry for entry in listed if isinstance(entry, str))
    from_conda = {CONDA_NAMES.get(name, name): version for name, version in conda.items() if name not in CONDA_ONLY}
    from_conda |= versions(entry for entry in below_pip if not entry.startswith("--editable"))

    assert from_conda == from_pip
    assert str(conda["python"]) == project["requires-python"]


def test_a_target_of_make_is_a_command_also_where_a_file_has_its_name(tmp_path):
    (tmp_path / "Makefile").write_text((ROOT / "Makefile").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "grade").touch()
    env = {"PATH": os.environ["PATH"]}  # not what the make that may have started these tests hands down
    for wanted, ran in (("", "help"), ("grade", "grade"), ("grade ARGS=--all LESSON=05", "grade 05 --all")):
        command = ["make", "-n", *wanted.split()]
        would_run = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
        assert would_run.stdout.split() == ["python3", "-m", "tools", *ran.split()]


def test_each_command_says_what_it_does_on_one_line_of_the_help():
    lines = usage().splitlines()[2:]
    assert [line.split()[0] for line in lines] == sorted(commands())
    long = [line.split()[0] for line in lines if len(line) > 120]
    assert not long, f"Shorten the first lines of these modules in tools/commands: {long}"


def test_an_old_python_can_read_which_one_is_needed():
    """These files run before anything else. Of annotations, it knows names and texts."""
    for name in ("tools/__init__", "tools/__main__", "autograd_desk/__init__", "autograd_desk/process"):
        tree = ast.parse((ROOT / f"{name}.py").read_text(encoding="utf-8"), feature_version=(3, 7))
        told = [getattr(node, "annotation", None) or getattr(node, "returns", None) for node in ast.walk(tree)]
        assert not [ast.unparse(each) for each in told if isinstance(each, ast.Subscript | ast.BinOp)]


def test_the_newest_release_has_one_version_and_one_date_everywhere():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    unreleased, newest, *_ = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert unreleased == "[Unreleased]"
    assert newest == f"[{project['version']}] - {citation['date-released']}"
    assert citation["version"] == project["version"]


@pytest.mark.parametrize(
    "name",
    ["my_work/01_x/01_x.ipynb", "grading/gradebook.db", "grading/local_config.py", ".venv/bin/python", "build/x"],
)
def test_git_ignores_what_is_personal_or_built(name):
    subprocess.run(["git", "check-ignore", "--quiet", name], cwd=ROOT, check=True)


def test_no_file_names_a_place_on_somebody_s_machine():
    place = re.compile(rb"(?<![\w.$}])/(?:home|root|Users|tmp|work|mnt|private)/(?!ipykernel_)\w")
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100].decode()}"
        for path in tracked()
        for number, line in enumerate(path.read_bytes().splitlines(), 1)
        if place.search(line)
    ]
    assert not found, "Write paths relative to the repository:\n" + "\n".join(found)


def test_no_file_of_the_library_is_long():
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in ROOT.glob("autograd_lib/**/*.py")}
    long = [f"{path.relative_to(ROOT)}: {length} lines" for path, length in lengths.items() if length > LONGEST]
    assert not long, f"Divide what has more than {LONGEST} lines:\n" + "\n".join(long)


@pytest.mark.parametrize("package", ["autograd_course", "autograd_desk", "tools"])
def test_each_public_function_says_what_it_takes_and_gives(package):
    found = [
        f"{path.relative_to(ROOT)}:{function.lineno}: {function.name}"
        for path in tracked()
        if path.suffix == ".py" and path.is_relative_to(ROOT / package)
        for function in public_functions(ast.parse(path.read_text(encoding="utf-8")).body)
        if not is_annotated(function)
    ]
    assert not found, "Annotate all that these take, and what they return:\n" + "\n".join(found)
