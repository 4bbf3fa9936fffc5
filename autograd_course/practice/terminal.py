"""Practice in a terminal: questions and answers, line by line."""

from textwrap import indent, wrap

from ..show.symbols import RIGHT, WRONG

_WIDTH = 96
_HELP = "Type what each print shows: a number, a list, True, False, None, or error. An empty line ends practice."


def talk(rounds, ask=input, say=print):
    """Ask until somebody has enough."""
    say(_HELP)
    while True:
        say(f"\nPractice: {rounds.title}. What does each line print?\n\n{indent(str(rounds.program), '    ')}\n")
        reply = None
        while reply is None:
            texts = _asked(rounds.program.asks, ask)
            if texts is None:
                say("Until next time.")
                return
            try:
                reply = rounds.answer(texts)
            except ValueError as problem:
                say(f"{str(problem)[0].upper()}{str(problem)[1:]}.")
        say(_as_text(reply))
        rounds.next()


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
            lines += [f"      {says}" for says in really]
        else:
            lines += ["    ≠ here the two part" * part_here] * part_here
            lines += [f"      really:   {says}" for says in really or ["the program has stopped"]]
            lines += [f"      believed: {says}" for says in believed or ["the program has stopped"]]
    return "\n".join(lines)
