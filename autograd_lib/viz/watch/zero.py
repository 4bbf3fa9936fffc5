"""Reached, with 0: which rule made a gradient 0."""

from .answers import Answer, named

STEPS = ("Round", "Floor", "Ceil", "Trunc", "Sign")
RULES = {
    "Relu": "all its inputs are below 0, where the slope is 0",
    **dict.fromkeys(("Clamp", "Hardtanh"), "all its inputs lie outside of its limits, where the slope is 0"),
    "Threshold": "all its inputs lie where the slope is 0",
    **dict.fromkeys(STEPS, "a step function has the slope 0 everywhere"),
    "Mul": "the other factor is 0",
    "Mm": "the other matrix is 0",
    **dict.fromkeys(("Sigmoid", "Tanh"), "all its inputs are so large that the slope is 0"),
    "Softmax": "one entry has all the weight, where the slope is 0",
}


def rule(history, leaf, name):
    """Why the gradient of a leaf is 0."""
    found = history.zeroed.get(leaf.serial)
    place = history.delivered[leaf.serial].place
    hooks = [history.zeroing[each.serial] for each in [leaf, *[each for each, _ in found or ()]]
             if each.serial in history.zeroing]  # fmt: skip
    if hooks:
        text = f"the hook that is registered here makes the gradient of {name} 0."
        return Answer("zero", text, hooks[0], [place], "return the gradient that shall go on.")
    if not found:
        return Answer("zero", f"the gradient of {name} is 0, and I do not know which rule made it so.", None, [place])
    value, node = min(found, key=lambda each: -each[0].serial)
    why = next((words for key, words in RULES.items() if node.startswith(key)), f"its rule ({node}) gives 0")
    text = f"{named(value.place)} makes the gradient of {name} 0: {why}."
    others = [each.place for each, _ in found if each is not value]
    answer = Answer(
        "zero", text, value.place, [*others[:2], place], "keep its inputs where it has a slope, or use one that has."
    )
    is_own = node == f"{value.operation}Backward"  # of a Function
    answer.is_fault = is_own or "slope is 0" in why or "slope 0" in why
    return answer
