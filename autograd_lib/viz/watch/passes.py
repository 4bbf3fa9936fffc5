"""The part of the recorder that runs backward passes: what each node makes of its gradient, and what a pass frees."""

import functools

from ..reading.saved import PREFIX, is_packed
from ..reading.walk import nodes_behind
from .history import Pass


class Passes:
    """A Recorder, as far as it runs backward passes."""

    def backward(self, function, args, kwargs, place):
        """Run a pass, and note where it began, what it reached, and what each node made of its gradient."""
        history, captures = self.history, function.__name__ == "grad"
        roots = self.tensors(args[:1] or [kwargs.get("tensors", kwargs.get("outputs"))])
        wanted = self.tensors([args[1] if len(args) > 1 else kwargs.get("inputs")]) if captures else []
        current = Pass(next(history.numbers), place, [self.quietly(self.value, each, place) for each in roots])
        history.backward.append(current)
        nodes = self.quietly(nodes_behind, *[each.grad_fn for each in roots])
        leaves = [] if captures else [node.variable for node in nodes if hasattr(node, "variable")]
        self.quietly(self.compare, nodes, leaves, place)
        handles = []
        for node in nodes:
            if "watch" in node.metadata:
                handles.append(self.quietly(node.register_hook, self.hook(node, current)))
        try:
            result = self.quietly(function, *args, **kwargs)
        except Exception as error:
            self.failed(error, [*roots, *wanted], place, nodes)
            raise
        finally:
            for each in handles:
                each.remove()
        history.passes += 1
        if history.first_bad is None and (current.bad or any(each.bad for each in current.roots)):
            history.first_bad = current
            self.quietly(self.on_bad, current)
        if captures:
            self.made("grad", [*roots, *wanted], result)
        for leaf in leaves:
            serial = self.quietly(self.value, leaf, place).serial
            history.delivered[serial] = current
            history.zeroed[serial] = []
        self.quietly(self.find_zeros, current, nodes)
        if not keeps_graph(args, kwargs, 3 if captures else 2):
            for node in nodes:
                node.metadata["freed"] = place
        return result

    def hook(self, node, current):
        """Looks at what a node makes of its gradient."""

        def look(grads, given):
            sizes = [None if each is None else self.largest(each) for each in grads]
            if current.bad is None and any(size is not None and not size < float("inf") for size in sizes):
                current.bad = node.metadata["watch"], node.name(), None
            if 0 in sizes and any(self.largest(each) for each in given if each is not None):
                sources = [source for (source, _), size in zip(node.next_functions, sizes) if size == 0]
                current.zeros.append((node.metadata["watch"], node.name(), None, sources))

        return functools.partial(self.quietly, look)

    def hooked(self, tensor, hook):
        """A hook of the program's on a gradient, which is looked at: does it make 0, nan or inf of it?"""
        history, place = self.history, self.now()[0]
        value = self.quietly(self.value, tensor, place)

        def look(grad):
            made = hook(grad)
            if made is not None and self.is_busy and (before := self.largest(grad)) and before < float("inf"):
                current, after = history.backward[-1], self.largest(made)
                if current.bad is None and not after < float("inf"):
                    current.bad = value, "", place
                if after == 0:
                    current.zeros.append((value, "", place, ()))
            return made

        return look

    def compare(self, nodes, leaves, place):
        """Before a pass: was a saved value changed where nobody counts? Are the gradients gone that were used?"""
        history = self.history
        for node in nodes:
            value = node.metadata.get("watch")
            for memory, group, _, _ in value.saw if value and "freed" not in node.metadata else ():
                if history.groups.get(memory, set()) - {group}:
                    for write in history.writes[memory]:
                        if write.serial > value.serial and write.group != group and self.has_saved(node, memory, write):
                            history.behind.setdefault(value.place, (value, write, place))
        for leaf in leaves:
            if leaf.grad is None or not self.largest(leaf.grad):
                history.stepped.pop(self.value(leaf, place).serial, None)

    def has_saved(self, node, memory, write):
        """Does a node still need this memory?"""
        if write.operation == "data =":  # it has another memory now
            return True
        for name in [each for each in dir(node) if each.startswith(PREFIX) and not is_packed(node, each)]:
            try:
                saved = self.tensors([getattr(node, name)])
            except RuntimeError:
                continue
            if any(self.memory(each) == memory for each in saved):
                return True
        return False

    def find_zeros(self, current, nodes):
        """Which rules and hooks made 0 of a gradient, by the leaves that it was on its way to."""
        known = {node: self.of_node(node) for node in nodes} if current.zeros else {}
        for value, name, hook, sources in current.zeros:
            sources = sources or [node for node in nodes if known[node] is value]
            for each in [each for each in nodes_behind(*sources) if hasattr(each, "variable")]:
                self.history.zeroed.setdefault(known[each].serial, []).append((value, name, hook))
        current.zeros.clear()

    def of_node(self, node):
        return self.value(node.variable, None) if hasattr(node, "variable") else node.metadata.get("watch")


def keeps_graph(args, kwargs, position):
    """Will the graph be there after a pass? `retain_graph` has this position, `create_graph` the next."""
    named = kwargs.get("retain_graph", args[position] if len(args) > position else None)
    if named is None:
        named = kwargs.get("create_graph", args[position + 1] if len(args) > position + 1 else False)
    return bool(named)
