"""Cells run without a kernel show and give what a notebook's do, and versions of a lesson share their past."""

import json
import subprocess
import sys

from tools import ROOT
from tools.course.names import apart


def outcomes(*sources, **versions):
    cells = [(f"c{number}", source) for number, source in enumerate(sources)]
    request = json.dumps({"cells": cells, "versions": versions, "checks": {}, "apart": []})
    command = [sys.executable, "-m", "tools.course.play"]
    played = subprocess.run(command, input=request, capture_output=True, text=True, check=True, cwd=ROOT)
    return json.loads(played.stdout)


def test_a_cell_shows_text_and_gives_a_value():
    (cell,) = outcomes("print('a')\ndisplay(1, 'b')\n2 + 2")[""].values()
    assert cell == {"text": "a\n1\n'b'\n", "stderr": "", "value": "4", "error": None}


def test_cells_share_their_names_also_with_functions():
    told = outcomes("def f():\n    return later", "later = 3", "f()", "")[""]
    assert [cell["value"] for cell in told.values()] == [None, None, "3", None]


def test_errors_and_warnings_are_told():
    told = outcomes("import warnings\nwarnings.warn('careful')", "1 / 0", "raise SystemExit(3)", "def f(:", "5")[""]
    assert "UserWarning: careful" in told["c0"]["stderr"]
    assert [cell["error"] for cell in told.values()] == [
        *(None, "ZeroDivisionError: division by zero", "SystemExit: 3"),
        *(told["c3"]["error"], None),
    ]
    assert "SyntaxError" in told["c3"]["error"]


def test_the_source_of_a_cell_can_be_quoted():
    told = outcomes("def f():\n    return 1", "import inspect\nprint(inspect.getsource(f))")[""]
    assert told["c1"]["text"] == "def f():\n    return 1\n"


def test_versions_share_the_past_and_nothing_else():
    told = outcomes("x = [1]", "x.append(2)", "x", first={"c1": "x.append(3)"}, second={"c1": "x = 0", "c2": "-x"})
    assert told[""]["c2"]["value"] == "[1, 2]"
    assert told["first"]["c2"]["value"] == "[1, 3]"
    assert told["second"]["c2"]["value"] == "0"
    assert told["first"].keys() == told[""].keys()


def test_a_version_leaves_out_demonstrations_on_which_nothing_builds_and_what_follows_its_end():
    sources = {
        "cell-1": "import math",
        "answer-1-1": "def f(x):\n    return math.sqrt(x)",
        "cell-2": "shown = f(4.0)",
        "cell-3": "print(shown)",
        "cell-4": "table = [1.0]",
        "tests-1-1": "f(table[0])",
        "cell-5": "f(9.0)",
    }
    assert sorted(apart(list(sources.items()))) == ["cell-2", "cell-3", "cell-5"]
    cells = list(sources.items())
    versions = {"v": {"answer-1-1": "f = abs"}, "short": {"answer-1-1": "f = abs"}}
    request = {"cells": cells, "versions": versions, "checks": {}, "apart": apart(cells), "ends": {"short": "cell-4"}}
    command = [sys.executable, "-m", "tools.course.play"]
    played = subprocess.run(command, input=json.dumps(request), capture_output=True, text=True, check=True, cwd=ROOT)
    told = json.loads(played.stdout)
    assert list(told[""]) == list(sources)
    assert list(told["v"]) == ["cell-1", "answer-1-1", "cell-4", "tests-1-1"]
    assert list(told["short"]) == ["cell-1", "answer-1-1", "cell-4"]
