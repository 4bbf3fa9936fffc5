"""What a check takes away: of an exercise that is to be done by hand, the library's walk, rules or gradcheck.

In the student's process the library refuses as the check asks it to, and its card says so. But there a student's code
could put back what refuses. So whoever has points for such an exercise is tried once more, in a process whose library
never had it (`student.by_hand`), and the lower score counts.
"""

import ast
from functools import lru_cache

WALK, RULES, GRADCHECK = "walk", "rules", "gradcheck"


@lru_cache(maxsize=256)
def taken_away(check):
    """What the programs of a check are to do without, by its source."""
    calls = [node for node in ast.walk(ast.parse(check)) if isinstance(node, ast.Call)]
    blocks = {call.func.id: [each.arg for each in call.keywords] for call in calls if isinstance(call.func, ast.Name)}
    taken = set()
    if any(each.arg == "by_hand" for call in calls for each in call.keywords):
        taken |= {WALK, RULES}
    if "by_hand" in blocks:
        taken |= {WALK} if "nodes_run" in blocks["by_hand"] else {WALK, RULES}
    if "own_gradcheck" in blocks:
        taken.add(GRADCHECK)
    return tuple(sorted(taken))
