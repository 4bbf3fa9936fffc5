"""`python -m autograd_course.capstone FILE`: the rows of one engine as JSON, or `{"mistake": …}`, on the last line."""

import json
import sys
from dataclasses import asdict

from .load import NoEngine, load
from .rows import rows

try:
    told: list | dict = [asdict(row) for row in rows(load(sys.argv[1]))]
except NoEngine as problem:
    told = {"mistake": str(problem)}
sys.stdout.write("\n" + json.dumps(told) + "\n")
