"""How values and names are written in pictures and descriptions: short, and on one line."""

LONGEST_LIST = 4  # a vector up to this length is shown with its elements, anything larger by its shape
LONGEST_NAME = 40


def show(value, shapes=False):
    """What a name stands for, as it goes on after the name: `= 3.0`, `= [1.0, 2.0]`, `of shape (5, 3)`, `= None`.

    With `shapes`, the shape of a tensor stands also after its value.
    """
    shape = tuple(getattr(value, "shape", ()))
    if shape == ():
        shown = f"= {number(value.item() if hasattr(value, 'item') else value)}"
    elif len(shape) == 1 and 1 <= shape[0] <= LONGEST_LIST:
        shown = f"= {numbers(value.tolist())}"
    else:
        return of_shape(value)
    return f"{shown} {of_shape(value)}" if shapes and hasattr(value, "shape") else shown


def of_shape(tensor):
    return f"of shape {tuple(tensor.shape)}"


def number(value, digits=5):
    """A number with so many digits, and the point that tells a float from an integer."""
    if isinstance(value, float):
        text = f"{value:.{digits}g}"
        return f"{text}.0" if text.lstrip("-").isdigit() and float(text) == value else text
    if isinstance(value, int) and abs(value) >= 10**9:
        return f"{value:.5g}"
    return one_line(value)


def numbers(values):
    """A number, or a list of numbers or of further lists."""
    return f"[{', '.join(map(numbers, values))}]" if isinstance(values, list) else number(values)


def readable(value):
    """A number on an axis, as people write it; very small and very large ones as a power of ten."""
    if value == 0 or 1e-4 <= abs(value) < 1e6:
        return f"{value:,.5g}" if abs(value) < 1e4 else f"{value:,.0f}"
    digits, _, power = f"{value:.2g}".partition("e")
    return f"{digits}e{int(power)}"


def one_line(name):
    """Text as it may stand in a label: one line, nothing invisible, not too long."""
    text = "".join(character if character.isprintable() else repr(character)[1:-1] for character in str(name))
    return text if len(text) <= LONGEST_NAME else text[: LONGEST_NAME - 1] + "…"


def listed(words, most=None):
    """`w, x and b`; of more than `most` words the first ones, and how many there are besides."""
    words = list(words)
    if most is not None and len(words) > most:
        words = [*words[:most], f"{len(words) - most:,} more"]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def counted(number, one, many=None):
    """`1 leaf`, `2 leaves`, `5,000 operations`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
