"""`watch`: what you ask, and what you are told unasked."""

import ast
import re
import sys

from . import changed, lost, memory, nonfinite, table, used_up, zero
from .answers import Answer, named
from .places import OWN, Places

CLEARING = "clear gradients before backward(), or after the step."


class watch:
    """Watch what a program does to its gradients, and ask afterwards which line is to blame.

        with watch() as seen:
            loss = step(model, batch)
            loss.backward()
        seen.why(model.weight)     # why is its .grad None, or 0, or nan?
        seen                       # the table of all parameters

    >>> from autograd_lib import viz
    >>> w = torch.tensor(2.0, requires_grad=True)
    >>> with viz.watch() as seen:
    ...     y = w * 3
    >>> print(seen.why(w))
    no backward pass has run to its end in the block, so `w` has no gradient.

    It works on this library and on PyTorch. An error that autograd raises in the block carries the answer as its note.
    No result changes, and no random number.
    """

    def __init__(self):
        from .listening import InPyTorch, InTheLibrary  # here, not above: who only draws need not load NumPy
        from .recorder import Recorder

        caller, torch = sys._getframe(1), sys.modules.get("torch")
        meant = caller.f_locals.get("torch") or caller.f_globals.get("torch") or torch
        is_library = getattr(meant, "__name__", "autograd_lib") == "autograd_lib"
        self.listener = InTheLibrary(sys.modules["autograd_lib"]) if is_library else InPyTorch(torch)
        self.recorder = Recorder(self.listener, self._note, self._went_bad)
        self.bad = None  # the Answer for the first nan or inf
        self.history = self.recorder.history

    def __enter__(self):
        self.recorder.places.top = sys._getframe(1).f_code
        self.listener.start(self.recorder)
        return self

    def __exit__(self, kind, error, traceback):
        self.listener.stop()
        block = sys._getframe(1)
        for name, each in [*block.f_globals.items(), *block.f_locals.items()]:
            if isinstance(each, self.listener.torch.Tensor) and (value := self.history.of(each)):
                value.name = name
        step = traceback
        while step is not None:  # the lines of this package are no lines of the program's
            while step.tb_next is not None and step.tb_next.tb_frame.f_code.co_filename.startswith(OWN):
                step.tb_next = step.tb_next.tb_next
            step = step.tb_next
        if isinstance(error, AttributeError | TypeError) and "NoneType" in str(error) and self.history.unread:
            place, tensor = self.history.unread
            if self.history.last is place and tensor() is not None:
                add(error, self._why(tensor(), place.operand))

    # ---- questions ----------------------------------------------------------------------------------------------

    def why(self, tensor):
        """Why the `.grad` of a tensor is what it is: None, 0, nan, or a number."""
        if not isinstance(tensor, self.listener.torch.Tensor):
            raise TypeError(f"why() explains the .grad of a tensor, but got {type(tensor).__name__}.")
        place, _ = Places().now()
        node = place and place.expression
        asked = getattr(node, "args", None)
        return self._why(tensor, ast.unparse(asked[0]) if asked else "")

    def _why(self, tensor, name=""):
        history, value = self.history, self.history.of(tensor)
        name = f"`{name}`" if name else table.name_of(history, tensor)
        if value is None:
            return Answer("unknown", f"{name} did not occur in the block.")
        if not tensor.requires_grad:
            return self._untracked(value, name)
        if not tensor.is_leaf:
            return self._not_a_leaf(value, name)
        grad = tensor.grad
        if grad is None:
            cleared, last = history.cleared.get(value.serial), history.delivered.get(value.serial)
            if last is not None and cleared and cleared[0] > last.serial:
                text = f"{name} had a gradient from line {last.place.line}, and here it is dropped."
                return Answer("cleared", text, cleared[1], [last.place, cleared[1]], CLEARING)
            if not history.backward:
                return Answer(
                    "unknown", f"no backward pass has run to its end in the block, so {name} has no gradient."
                )
            return lost.on_the_way(history, value, name)
        largest = self.recorder.largest(grad)
        if largest is not None and not largest < float("inf"):
            return self.bad or Answer("nan", f"the gradient of {name} is not finite; I do not know why.")
        if largest == 0:
            if cleared := self._set_to_zero(grad, value, name):
                return cleared
            if value.serial in history.zeroed:
                return zero.rule(history, value, name)
        return next(changed.unnoticed(history, value), None) or table.trained(history, tensor, value, name)

    def _set_to_zero(self, grad, value, name):
        kept, last = self.history.of(grad), self.history.delivered.get(value.serial)
        for write in reversed(self.history.writes.get(self.listener.memory(grad), ())):
            if kept is not None and write.group == kept.group and last is not None and write.serial > last.serial:
                text = f"{name} had a gradient from line {last.place.line}, which is set to 0 here."
                return Answer("cleared", text, write.place, [last.place, write.place], CLEARING)
        return None

    def _untracked(self, value, name):
        history = self.history
        if value.serial in history.frozen:
            place = history.frozen[value.serial]
            return Answer(
                "frozen", f"{name} is frozen: requires_grad is switched off here.", place, [], "leave it True."
            )
        if cuts := lost.cuts(history, [value]):
            return lost.from_cuts(cuts, value.place, f"so {name} does not require grad")
        if value.operation == "?":
            return Answer("frozen", f"{name} does not require grad; it was made before the block.")
        return Answer(
            "frozen", f"{name} does not require grad.", value.place, [], "write requires_grad=True where it is made."
        )

    def _not_a_leaf(self, value, name):
        again = any(f"`{each.place.result}`" == name for each in self.history.ancestors(value.parents))
        if again:
            text = f"{name} is a new tensor since this line, and no leaf: the old one of that name has the .grad."
            cure = f"change {name} in place, in `with torch.no_grad():`."
        else:
            text = f"{name} is the result of this line and no leaf, so it keeps no gradient."
            cure = "call retain_grad() on it before backward(), or ask the leaf that it comes from."
        if value.operation == "?":
            return Answer("not a leaf", f"{name} is the result of an operation before the block.", None, [], cure)
        return Answer("not a leaf", text, value.place, [], cure)

    # ---- what is told unasked -----------------------------------------------------------------------------------

    @property
    def found(self):
        """What is certainly wrong, as Answers: nan, values that no longer fit, gradients that were used before."""
        history, found = self.history, [self.bad] if self.bad else []
        found += changed.unnoticed(history)
        for place, step in history.stale.items():
            text = "this backward() adds to gradients that optimizer.step() has used already: nobody has cleared them."
            found.append(Answer("stale", text, place, [step, place], "call optimizer.zero_grad() in each turn."))
        for name, tensor in table.parameters(history):
            value = history.of(tensor)
            if value is None or not tensor.requires_grad:
                continue
            answer, inside = self._why(tensor, name), table.in_optimizer(history, tensor)
            is_still = inside and value.serial not in history.trained
            is_fault = answer.place and answer.is_fault and (is_still or answer.kind == "not in the optimizer")
            if is_fault and answer.place.at not in [each.place.at for each in found if each.place]:
                found.append(answer)
        return found

    def shares(self, tensor=None):
        """Who shares memory with whom, in words and as a picture."""
        return memory.Memory(self.listener, self.history, tensor)

    def _went_bad(self, current):
        self.bad = nonfinite.first_bad(self.history, current)

    def _note(self, error, place, values, nodes=()):
        """Explain an error of autograd's in a note. What goes wrong in that must not hide the error."""
        try:
            answer = self._explained(str(error), place, values, nodes)
        except Exception as failure:
            error.add_note(f"watch() could not explain this: {failure!r}")
            return
        if answer is not None:
            add(error, answer)

    def _explained(self, message, place, values, nodes):
        answer = None
        if "does not require grad and does not have a grad_fn" in message and values:
            answer = lost.without_history(
                self.history, next((each for each in values if not each.is_tracked), values[0]), place
            )
        elif "modified by an inplace operation" in message:
            answer = changed.since_saved(self.history, message, nodes, place)
        elif "leaf Variable that requires grad" in message or "is a view and is being modified inplace" in message:
            answer = changed.refused(message, values[0], place)
        elif "refers to a single memory location" in message and values:
            answer = memory.written(values[0], place)
        elif "nference tensor" in message and any(each.off for each in values):
            made = next(each for each in values if each.off)
            text = f"{named(made.place)} was made in inference mode, and autograd cannot save it."
            cure = "use no_grad() in its place, or make a clone() outside."
            answer = Answer("lost", text, lost.switch_of(made), [made.place, place], cure)
        elif unused := re.search(r"at index (\d+) appears to not have been used", message):
            target = values[len(self.history.backward[-1].roots) + int(unused[1])]
            answer = lost.on_the_way(self.history, target, named(target.place))
        elif "second time" in message:
            answer = used_up.second_time(nodes, values, place)
        elif "can't optimize a non-leaf" in message:
            wrong = next((each for each in values if each.is_tracked and not each.is_leaf), None)
            if wrong:
                answer = self._not_a_leaf(wrong, named(wrong.place))
                answer.cure = f"call requires_grad_() on {named(wrong.place)} after this line, and not before it."
        if answer is None and any(each.bad for each in values):  # an operation may refuse them
            answer = nonfinite.forward(self.history, next(each for each in values if each.bad), place)
        return answer

    def __repr__(self):
        return "\n\n".join([*map(str, self.found), str(table.Table(self))])

    def _repr_html_(self):
        return "".join(each._repr_html_() for each in [*self.found, table.Table(self)])


def add(error, answer):
    error.watched = answer
    error.add_note(str(answer))
