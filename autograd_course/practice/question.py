"""How a question is put: the program, whose prints are numbered, and whether something comes back in it."""


def numbered(program):
    """The program as text, with a number behind each print."""
    number, lines = 0, []
    for line in program.lines:
        if line.strip().startswith("print("):
            number += 1
            line = f"{line}  # {number}"
        lines.append(line)
    return "\n".join(lines)


def comes_back(ago):
    """What a question goes on with, if something comes back in it that was wrong so many programs ago."""
    return f" Something from {ago} programs ago comes back in it." if ago else ""
