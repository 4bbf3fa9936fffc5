"""All parameters in one table: what has become of each, and on which line."""

from ..table import in_columns, in_html
from .answers import Answer


def name_of(history, tensor):
    """What a parameter is called: in its module, or by the line that made it."""
    for name, each in parameters(history):
        if each is tensor:
            return f"`{name}`"
    value = history.of(tensor)
    return f"`{called(value)}`" if value and called(value) else "the tensor"


def called(value):
    """What the program calls a tensor: its variable, or what its line says."""
    return value.name or (value.place.result if value.place and value.operation != "?" else "")


def parameters(history):
    """(name, parameter) of all modules that were called, and of what the optimizers have besides."""
    seen, kinds = set(), [type(module).__name__ for module in history.modules]
    for number, (kind, module) in enumerate(zip(kinds, history.modules)):
        of_several = f" #{kinds[:number].count(kind) + 1}" if kinds.count(kind) > 1 else ""
        prefix = f"{kind}{of_several}." if len(kinds) > 1 else ""
        for name, each in module.named_parameters():
            if id(each) not in seen:
                seen.add(id(each))
                yield prefix + name, each
    for optimizer, _, _ in history.optimizers.values():
        for group in optimizer.param_groups:
            for each in group["params"]:
                if id(each) not in seen:
                    seen.add(id(each))
                    value = history.of(each)
                    yield (called(value) if value else "") or "?", each
    for _, (reference, value) in list(history.values.items()):
        tensor = reference()
        if value.is_root and tensor is not None and id(tensor) not in seen:
            seen.add(id(tensor))
            yield called(value) or "?", tensor


def trained(history, tensor, value, name):
    """Of a leaf that has its gradient: is it in an optimizer?"""
    last = history.delivered.get(value.serial)
    owners = list(history.optimizers.values())
    is_parameter = value.serial in history.strays or any(
        each is tensor for module in history.modules for each in module.parameters()
    )
    if owners and is_parameter and not in_optimizer(history, tensor):
        _, serial, made = max(owners, key=lambda each: each[1])
        if value.serial in history.replaced:
            new = history.replaced[value.serial]
            text = f"{name} was put here in place of another; the optimizer still has the old one."
            return Answer("not in the optimizer", text, new, [made, new], "make the optimizer after it.")
        if value.operation == "Parameter" and value.serial > serial:
            text = f"{name} was made here, after the optimizer."
            return Answer(
                "not in the optimizer", text, value.place, [made, value.place], "make the optimizer after it."
            )
        if value.serial in history.strays:
            owner = type(history.strays[value.serial]).__name__
            text = f"{name} was made here, and {owner} has not registered it: it does not look into lists."
            return Answer("not in the optimizer", text, value.place, [made], "use nn.ModuleList or nn.ParameterList.")
        text = f"the optimizer that is made here has not got {name}."
        answer = Answer("not in the optimizer", text, made, [], "give it all parameters.")
        answer.is_fault = False
        return answer
    where = f" from line {last.place.line}" if last is not None else ""
    return Answer("reached", f"{name} has its gradient{where}.", None, [last.place] if last is not None else [])


def in_optimizer(history, tensor):
    return any(each is tensor for optimizer, _, _ in history.optimizers.values()
               for group in optimizer.param_groups for each in group["params"])  # fmt: skip


class Table:
    """A row for each parameter: its name, what has become of it, the norm of its gradient, the line."""

    def __init__(self, seen):
        self.rows = []
        for name, tensor in parameters(seen.history):
            answer = seen._why(tensor, name)
            grad = tensor.grad
            norm = f"{float(grad.detach().norm()):.4g}" if grad is not None else ""
            blamed = str(answer.place or "") if answer.kind != "reached" else ""
            self.rows.append((name, WORDS.get(answer.kind, answer.kind), norm, blamed))

    def __str__(self):
        return "\n".join(in_columns([HEADS, *self.rows]))

    def _repr_html_(self):
        return in_html(self.rows, HEADS)


HEADS = ("parameter", "gradient", "norm", "to blame")
WORDS = {"lost": "not reached", "zero": "reached, with 0", "nan": "not finite", "unnoticed": "reached, but wrong"}
WORDS |= {"unknown": "no pass has run"}
