"""How an exercise is named: "5.2" to people, and 5-2 in the ids of its cells; its twin is "5.2 twin", and 5-2-twin."""

TWIN = " twin"


def in_ids(exercise: str) -> str:
    """5.2 twin → 5-2-twin"""
    return exercise.replace(".", "-").replace(" ", "-")


def exercise_of(cell_id: str) -> str:
    """tests-5-2-twin → 5.2 twin"""
    return cell_id.partition("-")[2].replace("-", ".", 1).replace("-", " ")
