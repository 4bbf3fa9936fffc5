"""How values and names are written in pictures and descriptions: short, and on one line."""

LONGEST_LIST = 4  # a vector up to this length is shown with its elements, anything larger by its shape
LONGEST_NAME = 40


def show(value):
    """What a name stands for, as it goes on after the name: `= 3.0`, `= [1.0, 2.0]`, `of shape (5, 3)`, `= None`."""
    shape = tuple(getattr(value, "shape", ()))
    if shape == ():
        return f"= {number(value.item() if hasattr(value, 'item') else value)}"
    if len(shape) == 1 and 1 <= shape[0] <= LONGEST_LIST:
        return f"= [{', '.join(number(element) for element in value.tolist())}]"
    return f"of shape {shape}"


def number(value):
    """A number with five digits, and the point that tells a float from an integer."""
    if isinstance(value, float):
        text = f"{value:.5g}"
        return f"{text}.0" if text.lstrip("-").isdigit() and float(text) == value else text
    if isinstance(value, int) and abs(value) >= 10**9:
        return f"{value:.5g}"
    return one_line(value)


def one_line(name):
    """Text as it may stand in a label: one line, nothing invisible, not too long."""
    text = "".join(character if character.isprintable() else repr(character)[1:-1] for character in str(name))
    return text if len(text) <= LONGEST_NAME else text[: LONGEST_NAME - 1] + "…"


def listed(words):
    """`w, x and b`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
