"""The sentences that tell a step: what comes in, what goes out, what is stored, what went wrong."""

from ..values import listed
from .amount import told, total_of
from .rule import GRADIENT

SPELLED_OUT = 4  # contributions that are named one by one

# Words of an error → what to do about it.
USED_UP = (
    "An earlier backward() has freed this part of the graph. If a state that is kept between batches leads here, "
    "detach() it before the next batch; if two outputs share this part, call backward() once, on their sum."
)
HELP = {
    "second time": "Compute the output anew, or pass retain_graph=True to the first backward().",
    "modified by an inplace": "Do not change it in place before backward(): make a new tensor, as in x = x + 1.",
    "implicitly created only for scalar": "Reduce the output by sum() or mean(), or pass gradient= of its shape.",
    "does not require grad": "Set requires_grad=True on what it is computed from, before the computation.",
}


def arrival(label, came, contributions):
    """`MulBackward0 gets 3.0 + 4.0 = 7.0.` Both lists have an entry for each output of the operation."""
    parts = []
    for output_nr, (total, summands) in enumerate(zip(came, contributions, strict=True)):
        if total is not None:
            text = _added_up(total, summands)
            parts.append(text if len(came) == 1 else f"{text} for its output {output_nr}")
    return f"{label} gets {listed(parts) or 'no gradient'}."


def _added_up(total, summands):
    if not summands:
        return total.text
    text = " + ".join([summands[0].text, *(each.operand for each in summands[1:])])
    if len(summands) > 1 and (len(summands) > SPELLED_OUT or not all(each.is_written_out for each in summands)):
        text = f"the sum of {len(summands)} gradients"
    if not total.is_close_to(total_of(summands)):
        return f"{total.text}, which a hook made of {text}"
    if len(summands) == 1:
        return total.text
    return f"{total.text}, {text}" if text.startswith("the") else f"{text} = {total.text}"


def departures(words, sent):
    """`Each factor gets it times the other factor: 1.0 × x = 1.0 × 2.0 = 2.0 → w; …`

    `sent` lists (formula or None, amount or None, where it goes).
    """
    if not sent:
        return ""
    parts = []
    for formula, out, target in sent:
        value = "nothing" if out is None else out.text
        says_more = formula and formula not in (value, GRADIENT)
        parts.append(f"{formula} = {value} → {target}" if says_more else f"{value} → {target}")
    return f"{words}: {'; '.join(parts)}." if words else f"It passes on {'; '.join(parts)}."


def stops(names):
    """Where the path ends for lack of tracking; None stands for an input that has no name."""
    if not names:
        return ""
    known = [name for name in names if name and not name.startswith("of shape")]
    others = len(names) - len(known)
    one = "an input" if known else "An input"  # begins the sentence where no name does
    known += [one] if others == 1 else [f"{others} inputs"] if others else []
    return f"{listed(known)} {'is' if len(names) == 1 else 'are'} not tracked: the path stops there."


def stored(name, before, came, after):
    """`w.grad: None → 2.0.`, or `w.grad: 6.0 + 27.0 → 33.0.`"""
    if came is None:
        return f"{name}.grad stays {told(after)}."
    if after is None or not after.is_close_to(total_of([before, came] if before else [came])):
        return f"{name}.grad: {told(before)} → {told(after)}, changed by a hook."
    if before is None:
        return f"{name}.grad: None → {after.text}."
    addition = f"{before.text} + {came.operand}" if before.is_written_out else before.text
    return f"{name}.grad: {addition} → {after.text}."


def failure(error, is_on_the_way=False):
    """`RuntimeError: Trying to backward …`, and a sentence of help where there is one.

    Where a pass `is_on_the_way` when it meets what is freed, the output is new, and only a part of its graph is not.
    """
    [message, *_] = str(error).strip().splitlines() or [""]
    yield f"{type(error).__name__}: {message.rstrip('.')}."
    helps = HELP | {"second time": USED_UP} if is_on_the_way else HELP
    yield from [f"Help: {sentence}" for words, sentence in helps.items() if words in message]
