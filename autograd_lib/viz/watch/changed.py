"""Changed: who wrote into a value that an operation had saved, whether autograd noticed or not."""

import re

from ..reading.saved import PREFIX, SAVED_AS, is_packed
from .answers import Answer, named


def since_saved(history, message, nodes, place):
    """Of the error of a backward pass: which saved value was changed, and by whom."""
    expected = re.search(r"expected version (\d+)", message)
    shape = re.search(r"Tensor \[([\d, ]*)\]", message)
    found = {}  # (version, shape) fits what the error says → the writes
    for node in nodes:
        value, refused = node.metadata.get("watch"), list(refuses(node))
        for memory, group, version, size in given(value.saw, refused) if value and refused else ():
            writes = [
                each for each in history.writes.get(memory, ()) if each.serial > value.serial and each.after > version
            ]
            write = next((each for each in writes if each.group == group), None)
            if write is not None and (not expected or int(expected[1]) == version):
                fits = shape is None or sorted(size) == sorted(map(int, shape[1].split(",") if shape[1] else ()))
                found.setdefault(fits, {})[write.place.at] = value, write, version
    found = found.get(True) or found.get(False, {})
    if found:
        value, write, version = min(found.values(), key=lambda each: each[1].serial)
        return told(value, write, place, version, write.after)
    return Answer(
        "changed", "a value that backward() needs was changed in place; I do not know by which line.", None, [place]
    )


def refuses(node):
    """What a node has saved and refuses to show, since it was changed: the names of that."""
    for name in dir(node):
        if name == "saved_tensors" or (name.startswith(PREFIX) and not is_packed(node, name)):
            try:
                getattr(node, name)
            except RuntimeError as error:
                if "inplace" in str(error):
                    yield name.removeprefix(PREFIX)


def given(saw, names):
    """Which of the inputs of an operation and, at the end, its output may be saved under one of these names."""
    *inputs, output = saw
    if "saved_tensors" in names:  # a Function may save any
        return saw
    if len(inputs) == 2:
        inputs = [one for one, known in zip(inputs, SAVED_AS[2]) if set(known) & set(names)] or inputs
    is_result = [name.startswith("result") for name in names]
    return [*([] if all(is_result) else inputs), *([output] if any(is_result) else [])]


def told(value, write, place, version, after):
    who = "optimizer.step() changes" if write.operation == "step" else "changes"
    saved = f"{named(value.place, 'the operation')} at line {value.place.line} had saved"
    text = f"{who} in place what {saved} for backward (version {version}, now {after})."
    cure = "take the step after all backward passes." if write.operation == "step" else (
        "make a new tensor in place of the change, such as x = x + 1 for x += 1, or change a clone()."
    )  # fmt: skip
    return Answer("changed", text[0].upper() + text[1:], write.place, [value.place, place], cure)


def refused(message, value, place):
    """Of the error of a change in place that cannot be recorded."""
    what = f"`{place.operand}`" if place.operand else "this tensor"
    text = f"{what} is a leaf that requires grad, and this line changes it in place while autograd records."
    if "leaf Variable" in message:
        return Answer("changed", text, place, [], "put the update into `with torch.no_grad():`.")
    text = f"{what} is one of several views of one tensor, and this line changes it in place."
    return Answer("changed", text, place, [value.place, place], "make a new tensor in place of the change.")


def unnoticed(history, leaf=None):
    """Saved values that were changed where autograd does not count: gradients are wrong, of one leaf or of any."""
    for value, write, place in history.behind.values():
        if leaf is not None and leaf not in history.ancestors([value]):
            continue
        how = {"NumPy": "NumPy writes", "data =": "an assignment to .data puts other numbers"}.get(write.operation)
        how = how or "a write through .data goes"
        saved = f"what {named(value.place, 'an operation')} at line {value.place.line} had saved for backward"
        text = f"{how} into {saved}. Autograd does not notice, and the gradients of line {place.line} are wrong."
        if write.place is None:
            text = f"{text} I do not know on which line."
        cure = "write into a clone(), or after backward()."
        yield Answer("unnoticed", text[0].upper() + text[1:], write.place, [value.place, place], cure)
