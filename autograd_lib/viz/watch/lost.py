"""Lost: where a value left the graph."""

import ast

from .answers import Answer, named
from .history import CONVERSIONS
from .places import syntax

OFF = ("no_grad", "inference_mode", "set_grad_enabled", "__enter__")
MADE_ANEW = frozenset(
    ["tensor", "as_tensor", "new_tensor", "from_numpy", "asarray", "Tensor", "FloatTensor", "DoubleTensor"]
)


def without_history(history, loss, place):
    """Why a value that `backward()` begins from has no graph."""
    if answer := cut_off(history, [loss], None, place, "so the loss has no graph"):
        return answer
    known = history.ancestors([loss])
    frozen = [history.frozen[value.serial] for value in known if value.serial in history.frozen]
    if frozen:
        text = "requires_grad was switched off here, and nothing else that the loss is computed from requires grad."
        return Answer("lost", text, frozen[-1], [place], "leave requires_grad True for what is to be trained.")
    made = [value for value in known if not value.parents and value.operation not in ("?", "Parameter")]
    if len(made) == 1:
        text = f"{named(made[0].place)} does not require grad, and the loss is computed from nothing else."
        cure = f"write requires_grad=True where {named(made[0].place, 'it')} is made."
        return Answer("lost", text, made[0].place, [place], cure)
    names = ", ".join(dict.fromkeys(f"{named(each.place)} (line {each.place.line})" for each in made))
    text = "nothing that the loss is computed from requires grad" + (f": {names}." if names else ".")
    return Answer("lost", text, None, [place], "write requires_grad=True where the parameter among them is made.")


def on_the_way(history, target, name, place=None):
    """Why no gradient has come from the losses to the leaf `target`."""
    losses, current = history.losses(target), history.backward[-1].place
    if target.parents and target.serial > history.backward[-1].serial:
        text = f"{name} is a new leaf since this line, which comes after the last backward()."
        return Answer("lost", text, target.place, [current], f"change {name} in place, in `with torch.no_grad():`.")
    if answer := cut_off(history, losses, target, current, f"so no gradient gets to {name}"):
        return answer
    if target in history.ancestors(losses):
        text = f"The losses depend on {name}, and I do not know why no gradient has arrived."
        return Answer("lost", text, None, [current])
    last = [each for each in history.at.values() if each is not target and is_behind(history, each, target)]
    if not last:
        return Answer("lost", f"{name} was not used in the block: nothing was computed from it.", None, [current])
    dead = max(last, key=lambda value: value.serial)
    ends = [end for end in history.ends.values() if end.serial > dead.serial and is_behind(history, end, target)]
    if ends:
        text = f"nothing that is computed from {name} gets into the loss as a tensor; here it becomes a number."
        return Answer("lost", text, None, [ends[-1].place, current])
    what = named(dead.place, "it")
    text = f"nothing computed from {name} gets into the loss: {what} is not used further."
    return Answer("lost", text, dead.place, [current], f"use {what} in the loss, or leave {name} out.")


def cut_off(history, losses, target, place, consequence):
    """The answer where what comes from a leaf, or from any, leaves the graph; None if it does not."""
    found = cuts(history, losses, target)
    found += conversions(history, losses, target, sure=bool(found))
    return from_cuts(found, place, consequence) if found else None


def cuts(history, losses, target=None):
    """Where what comes from a leaf, or from any, leaves the graph, nearest to the losses: pairs of values."""
    known = history.ancestors(losses)
    alive = {value.serial for value in known if (value.is_tracked if target is None else value is target)}
    for value in known:
        if value.is_tracked and not value.is_leaf and any(each.serial in alive for each in value.parents):
            alive.add(value.serial)
    found, reached = [], {value.serial for value in losses}
    for value in reversed(known):
        if value.serial in reached:
            is_alive, inside = value.serial in alive, [each for each in value.parents if each.serial in alive]
            if inside and not is_alive:
                found.insert(0, (inside[0], value))
            reached |= {each.serial for each in value.parents if is_alive or each not in inside}
    return found


def conversions(history, losses, target, sure):
    """The conversions of tracked values into numbers that get into the losses, by the names in the source.

    Those that a new tensor is made of are sure; else they are those that the lines of the losses read.
    """
    ends = [end for end in history.ends.values() if is_behind(history, end, target)]
    known = history.ancestors(losses)
    makers = [value for value in known if not value.parents and value.operation in MADE_ANEW]
    for values, deep in ((makers, True), (makers, False), (known, True), (losses, False))[: 2 if sure else 4]:
        places = {each.place for each in values}
        found = [end for end in ends if any(feeds(end.place, each, deep) for each in places)]
        if found:
            return [(source, end) for end in sorted(found, key=lambda each: each.serial) for source in end.parents]
    return []


def is_behind(history, end, target):
    known = history.ancestors([end])
    return any(value is target for value in known) if target else any(value.is_tracked for value in known)


def feeds(earlier, later, deep):
    """May a number get from one place to the other by names, in the function that both are in, or were called from?

    `deep` asks for the function where the later one is itself.
    """
    for frame in [later] if deep else frames_of(later):
        call = next((each for each in frames_of(earlier) if each.code is frame.code), None)
        if call is not None:
            return call.line in syntax(frame.code).feeding(frame.line)
    return False


def frames_of(place):
    while place is not None:
        yield place
        place = place.outer


def from_cuts(found, place, consequence):
    """The answer for cuts: the line of the most suspicious; of several it cannot tell which."""
    told = sorted((reason(source, value) for source, value in found), key=lambda each: each[0])
    suspicion, text, blamed, cure, *chain = told[0]
    chain += [each[2] for each in told[1:4]]
    chain.sort(key=lambda each: each is not None and each.at == place.at)
    if len({each[2] and each[2].at for each in told if each[0] == suspicion}) > 1:
        text = f"what is computed leaves the graph, {consequence}; it may be on any of these lines."
        return Answer("lost", text, None, [*chain, place])
    return Answer("lost", f"{text}, {consequence}.", blamed, [*chain, place], cure)


def reason(source, value):
    """Of a cut: how suspicious it is, why it cuts, the place to blame, the cure, and the value before it."""

    def because(suspicion, text, cure, place=value.place):
        return suspicion, text, place, cure, source.place, value.place

    place, operation, this = value.place, value.operation, named(value.place)
    was = f"`{place.operand}`" if place.operand else named(source.place)
    if value.off is not None and source.place and place.result.isidentifier() and place.result == source.place.result:
        text = f"a new tensor takes the name {this} here, while gradients are switched off"
        return because(0, text, f"change {this} in place: {place.result} -= … inside of no_grad().")
    if operation in CONVERSIONS:
        whose = "NumPy's" if operation in ("numpy", "__array__") else "Python's"
        text = f"{was} becomes {whose} numbers here, which have no history"
        return because(0, text, "compute on with the tensor itself.")
    if operation in MADE_ANEW:
        text = f"a new tensor is made here from the numbers of {was}, without their history"
        return because(0, text, "use torch.stack, or the tensor itself.")
    if operation == "Parameter":
        text = f"nn.Parameter makes a new leaf of {was} here, without its history"
        return because(0, text, "make the parameter once, in __init__, and compute with it.")
    if value.largest is None and source.largest is not None and value.off is None:
        text = f"{this} are whole numbers or bools, which have no gradient"
        return because(0, text, "use a smooth function in its place, such as softmax or sigmoid.")
    if operation == "data":
        return because(1, f".data cuts {was} off its graph here", "leave out .data.")
    if value.off is not None:
        off = switch_of(value)
        text = "gradients are switched off here" if off else f"gradients are off where {this} is computed"
        return because(1, text, "take the computation out of what is switched off.", off)
    if operation in ("detach", "detach_"):
        return because(2, f"{operation}() cuts {was} off its graph here", f"leave out {operation}().")
    return because(3, f"{this} has no history", "")


def switch_of(value):
    """Where gradients were switched off: a `with`, a decorator or a call; None if the source does not confirm it."""
    if not value.off:
        return None
    off, called, shared = value.off, None, value.place
    while shared is not None and shared.code is not off.code:
        called, shared = shared, shared.outer
    if shared is not None and called is not None:  # a function was called from there: was it decorated?
        function = syntax(called.code).function(called.statement)
        for each in getattr(function, "decorator_list", ()):
            if any(word in ast.unparse(each) for word in OFF):
                return called.moved(each.lineno)
    if not any(word in off.source for word in OFF):
        return None
    statement = off.statement
    is_with = shared is not None and isinstance(statement, ast.With)
    if is_with and not statement.lineno <= shared.line <= statement.end_lineno:
        return None
    return off
