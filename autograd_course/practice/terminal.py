"""Practice in a terminal: questions and answers, line by line."""

from collections.abc import Callable
from textwrap import indent, wrap

from ..engines.program import Program
from ..seam.answers import PYTORCH
from ..show.symbols import RIGHT, WRONG
from .answer import read_answer
from .refutation import comes_back
from .rounds import Reply, Rounds
from .trace import runs

WIDTH = 96
_STEP, _MARK = " " * 8, " " * 6  # further in than the body of a loop
_STOPPED = "the program has stopped"
_MYSTERY = """
Practice: {title}. {setting}

{beliefs}

Type a program, line by line, that shows which, and what it believes; then an empty line. It prints up to four values.
"""
HELP = "Type what each print shows: a number, a list, True, False, None, or error."
_READ = "\nPress Enter for the next program, or type q to end: "
_END = ("q", "quit", "exit")
Ask = Callable[[str], str]
Say = Callable[[str], object]


class _Enough(Exception):
    """Somebody has had enough."""


def talk(rounds: Rounds, ask: Ask = input, say: Say = print) -> None:
    """Ask until somebody has enough: they type q, or end the input, or press Ctrl-C.

    The next program waits until the verdict on this one was read: it would scroll out of a terminal.
    """
    themes = wrap(f"Themes: {', '.join(rounds.themes)}.", WIDTH)
    say("\n".join([f"{HELP} Type q to end practice.", *themes]))

    def without_end(ask):
        while True:
            if rounds.mystery:
                _unmask(rounds.mystery, ask, say)
            else:
                _predict(rounds, ask, say)
            ask(_READ)
            rounds.next()

    until_enough(without_end, ask, say)


def until_enough(talk: Callable[[Ask], object], ask: Ask, say: Say) -> None:
    """Talk, with a way to ask, to the end, or until somebody has had enough."""

    def ask_until_enough(prompt):
        typed = ask(prompt).rstrip()
        if typed.strip().casefold() in _END:
            raise _Enough
        return typed

    try:
        talk(ask_until_enough)
    except _Enough:
        pass
    except (EOFError, KeyboardInterrupt):
        say("")  # ends the line that was asked for
    say("Until next time.")


def _predict(rounds, ask, say):
    say(f"\nPractice: {rounds.title}. What does each line print?{comes_back(rounds.ago)}")
    say(as_text(rounds.answer(predicted(rounds.program, read_answer, ask, say))))


def predicted(program: Program, read: Callable[[str], object], ask: Ask, say: Say) -> list[str]:
    """What is typed for each print of a program."""
    say(f"\n{indent(program.numbered, '    ')}\n")
    prompts = [f"  {number}. {expression} prints: " for number, expression in enumerate(program.asks, 1)]
    return [asked(prompt, read, ask, say) for prompt in prompts]


def _unmask(mystery, ask, say):
    """One round with mystery engines, until all of it is right."""
    beliefs = [f"    {number}. {belief}".replace("`", "") for number, belief in enumerate(mystery.beliefs, 1)]
    say(_MYSTERY.format(title=mystery.title, setting=mystery.setting, beliefs="\n".join(beliefs)))
    while True:
        lines = []
        while line := ask("  > "):
            lines.append(line)
        try:
            for letter, printed in mystery.try_on("\n".join(lines)).items():
                say(f"  {letter} printed {printed}")
        except ValueError as problem:
            say(_sentence(problem))
            continue
        said = {}
        for letter in mystery.letters:
            prompt = f"  {letter} is (PyTorch, a number, or nothing to go on trying): "
            if (text := asked(prompt, lambda typed: typed and _named(typed, len(beliefs)), ask, say)) == "":
                break
            said[letter] = _named(text, len(beliefs))
        if len(said) < len(mystery.letters):
            continue
        experiment = mystery.answer("\n".join(lines), said)
        for letter, _, what, verdict in experiment.rows:
            say(f"  {letter}: you said {what}, {verdict}")
        for sentence in mystery.told(experiment):
            say("\n".join(wrap(sentence.replace("`", ""), WIDTH)))
        if experiment.share == 1:
            return


def asked(prompt: str, read: Callable[[str], object], ask: Ask, say: Say) -> str:
    """What is typed, as soon as it can be read."""
    while True:
        text = ask(prompt).strip()
        try:
            read(text)
            return text
        except ValueError as problem:
            say(_sentence(problem))


def _named(text, beliefs):
    """PYTORCH, or the number of a belief. Raises ValueError, with the remedy, for what is neither."""
    if text.casefold() == PYTORCH.casefold():
        return PYTORCH
    if text.isdecimal() and 1 <= int(text) <= beliefs:
        return int(text)
    raise ValueError(f"“{text[:40]}” is none of the engines: write {PYTORCH}, or a number from 1 to {beliefs}")


def _sentence(problem):
    text = str(problem)
    return f"{text[0].upper()}{text[1:]}."


def as_text(reply: Reply) -> str:
    lines = [""]
    for number, (expression, said, is_so, is_right) in enumerate(reply.table, 1):
        lines.append(f"  {RIGHT if is_right else WRONG} {number}. {expression}: you said {said}, it is {is_so}")
    lines += ["", *(line for sentence in reply.sentences for line in wrap(sentence.replace("`", ""), WIDTH))]
    if reply.beliefs:
        lines += ["", f"{reply.heading}:"]
    for source, really, believed, part_here in reply.rows:
        lines += ["", *(f"  {line}" for line in source.splitlines())]
        if not reply.beliefs or really == believed:
            lines += [f"{_STEP}{says}" for says in ([_STOPPED] if really is None else really)]
        else:
            lines += _beside(really, believed, part_here)
    return "\n".join(lines)


def _beside(really, believed, part_here):
    """What comes of a line, really and as believed: what both have is said once."""
    nothing = [_STOPPED if each is None else "nothing" for each in (really, believed)]
    for ours, theirs in runs(really or [], believed or []):
        if ours == theirs:
            yield from (f"{_STEP}{says}" for says in ours)
            continue
        if part_here:
            yield f"{_MARK}≠ here the two part"
            part_here = False
        yield from (f"{_STEP}really:   {says}" for says in ours or nothing[:1])
        yield from (f"{_STEP}believed: {says}" for says in theirs or nothing[1:])
