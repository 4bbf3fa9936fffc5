"""Practice in a terminal: questions and answers, line by line."""

from textwrap import indent, wrap

from ..answers import PYTORCH
from ..show.symbols import RIGHT, WRONG
from .refutation import comes_back
from .trace import runs

_WIDTH = 96
_STEP, _MARK = " " * 8, " " * 6  # further in than the body of a loop
_MYSTERY = """
Practice: {title}. Of {letters} one is PyTorch's engine; the other holds one of these beliefs:

{beliefs}

Type a program, line by line, that shows which, and what it believes; then an empty line. It prints up to four values.
An empty program ends practice.
"""
_HELP = "Type what each print shows: a number, a list, True, False, None, or error. An empty line ends practice."


def talk(rounds, ask=input, say=print):
    """Ask until somebody has enough."""
    say(_HELP)
    while True:
        if rounds.mystery:
            if not _unmask(rounds.mystery, ask, say):
                return say("Until next time.")
            rounds.next()
            continue
        say(f"\nPractice: {rounds.title}. What does each line print?{comes_back(rounds.ago)}")
        say(f"\n{indent(str(rounds.program), '    ')}\n")
        reply = None
        while reply is None:
            texts = _asked(rounds.program.asks, ask)
            if texts is None:
                return say("Until next time.")
            try:
                reply = rounds.answer(texts)
            except ValueError as problem:
                say(f"{str(problem)[0].upper()}{str(problem)[1:]}.")
        say(_as_text(reply))
        rounds.next()


def _unmask(mystery, ask, say):
    """One round with mystery engines, until all of it is right; False if somebody has enough."""
    beliefs = [f"    {number}. {belief}".replace("`", "") for number, belief in enumerate(mystery.beliefs, 1)]
    say(_MYSTERY.format(title=mystery.title, letters=" and ".join(mystery.letters), beliefs="\n".join(beliefs)))
    while True:
        lines = []
        while (line := _line(ask, "  > ")) not in ("", None):
            lines.append(line)
        if not lines:
            return False
        try:
            for letter, printed in mystery.try_on("\n".join(lines)).items():
                say(f"  {letter} printed {printed}")
        except ValueError as problem:
            say(f"{str(problem)[0].upper()}{str(problem)[1:]}.")
            continue
        said = {}
        for letter in mystery.letters:
            text = _line(ask, f"  {letter} is (PyTorch, a number, or nothing to go on trying): ")
            if text and text.strip().casefold() == PYTORCH.casefold():
                said[letter] = PYTORCH
            elif text and text.strip().isdecimal():
                said[letter] = int(text)
        if len(said) < len(mystery.letters):
            continue
        experiment = mystery.answer("\n".join(lines), said)
        for letter, _, what, verdict in experiment.rows:
            say(f"  {letter}: you said {what}, {verdict}")
        notes = [f"{letter}: {sentence}" if letter else sentence for letter, sentence in experiment.notes]
        for sentence in [*notes, *(mystery.solution if experiment.share == 1 else [])]:
            say("\n".join(wrap(sentence.replace("`", ""), _WIDTH)))
        if experiment.share == 1:
            return True


def _line(ask, prompt):
    try:
        return ask(prompt).rstrip()
    except (EOFError, KeyboardInterrupt):
        return None


def _asked(expressions, ask):
    texts = []
    for number, expression in enumerate(expressions, 1):
        try:
            text = ask(f"  {number}. {expression} prints: ").strip()
        except (EOFError, KeyboardInterrupt):
            return None
        if not text:
            return None
        texts.append(text)
    return texts


def _as_text(reply):
    lines = [""]
    for number, (expression, said, is_so, is_right) in enumerate(reply.table, 1):
        lines.append(f"  {RIGHT if is_right else WRONG} {number}. {expression}: you said {said}, it is {is_so}")
    lines += ["", *(line for sentence in reply.sentences for line in wrap(sentence.replace("`", ""), _WIDTH))]
    if reply.belief:
        lines += ["", "Your belief, executed:"]
    for source, really, believed, part_here in reply.rows:
        lines += ["", *(f"  {line}" for line in source.splitlines())]
        if not reply.belief or really == believed:
            lines += [f"{_STEP}{says}" for says in really]
        else:
            lines += _beside(really, believed, part_here)
    return "\n".join(lines)


def _beside(really, believed, part_here):
    """What comes of a line, really and as believed: what both have is said once."""
    nothing = ["the program has stopped" if each is None else "nothing" for each in (really, believed)]
    for ours, theirs in runs(really or [], believed or []):
        if ours == theirs:
            yield from (f"{_STEP}{says}" for says in ours)
            continue
        if part_here:
            yield f"{_MARK}≠ here the two part"
            part_here = False
        yield from (f"{_STEP}really:   {says}" for says in ours or nothing[:1])
        yield from (f"{_STEP}believed: {says}" for says in theirs or nothing[1:])
