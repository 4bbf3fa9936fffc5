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
    found, current = history.zeroed.get(leaf.serial), history.delivered[leaf.serial]
    if not found:
        text = f"the gradient of {name} is 0, and I do not know which rule made it so."
        return Answer("zero", text, None, [current.place])
    value, node, hook = max(found, key=lambda each: each[0].serial)
    if hook is not None:
        text = f"the hook that is registered here makes the gradient of {name} 0."
        return Answer("zero", text, hook, [current.place], "return the gradient that shall go on.")
    if own := history.inside(value, node, current, lambda each: each.largest == 0):
        text = f"{value.operation}.backward makes the gradient of {name} 0 here."
        return Answer("zero", text, own, [value.place, current.place], "return the gradient that shall go on.")
    is_own = node == f"{value.operation}Backward"  # of a Function, which may be called as an operation is
    rules = [words for key, words in RULES.items() if node.startswith(key) and not is_own]
    why = rules[0] if rules else f"its rule ({node}) gives 0"
    text = f"{named(value.place)} makes the gradient of {name} 0: {why}."
    chain = [*[each[0].place for each in found if each[0] is not value][:2], current.place]
    answer = Answer("zero", text, value.place, chain, "keep its inputs where it has a slope, or use one that has.")
    answer.is_fault = is_own or "slope is 0" in why or "slope 0" in why
    return answer
