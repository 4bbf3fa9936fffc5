"""Watches one real backward pass through public hooks, and writes down a frame for each step of the engine.

The hooks only look: they return nothing, keep no tensor, and are taken out again at the end. Neither this library nor
PyTorch is imported, so that both engines can be watched.
"""

from functools import partial

import numpy as np

from ..reading.reader import Reader
from ..reading.walk import is_accumulator, nodes_behind
from ..values import listed, show
from .amount import amount, told
from .frame import Frame, Stage
from .rule import LocalRule
from .sentences import arrival, departures, failure, stops, stored


def record(output, names, gradient, retain_graph):
    """Call `output.backward()` once; returns the graph as it was before, and the frames."""
    recorder = _Recorder(output, names)
    recorder.run(gradient, retain_graph)
    return recorder.graph, tuple(recorder.frames)


class _Recorder:
    def __init__(self, output, names):
        self.output = output
        self.reader = Reader(output, names)
        self.graph = self.reader.graph()
        self.last = len(self.graph.boxes) - 1  # where the output stands
        self.frames = []
        self.summands = {}  # by node and its output: the gradients on their way to it
        self.under_way = {}  # nodes that have got a gradient and not yet handed it on, and what to tell then
        self.nodes = nodes_behind(output.grad_fn)
        self.leaves = {leaf: name for name, leaf in self.reader.names.given if _is_tracked_leaf(leaf)}
        self.kept_before = {tensor: amount(tensor.grad) for _, tensor in self.kept_results()}
        self.grads = {place: box.grad for place, box in enumerate(self.graph.boxes) if box.grad}
        # The numbers of the edges, by where they lead and which input they are there.
        self.edges = {(edge.target, edge.input_nr): number for number, edge in enumerate(self.graph.edges)}

    # ---- the pass -------------------------------------------------------------------------------------------------

    def run(self, gradient, retain_graph):
        handles = []
        try:
            for node in self.nodes:
                handles += self.watch(node)
            self.start(gradient)
            self.output.backward(gradient, retain_graph=retain_graph)
        except Exception as error:
            self.fail(error)
        else:
            self.finish()
        finally:
            for handle in handles:
                handle.remove()

    def watch(self, node):
        before, after = (self.reach_leaf, self.leave_leaf) if is_accumulator(node) else (self.reach, self.leave)
        yield node.register_prehook(partial(before, node))
        yield node.register_hook(partial(after, node))

    def start(self, gradient):
        first = amount(np.ones(tuple(self.output.shape)) if gradient is None else gradient)
        name = self.graph.boxes[-1].label
        given = "" if gradient is None else "given "
        sentence = f"backward() starts at {name} with the {given}gradient {first.text}."
        self.add(Stage.START, [sentence], self.last, self.flow(self.last, None, first))
        self.summands[self.output.grad_fn, self.output.output_nr] = [first]

    def reach(self, node, grads):
        self.under_way[node] = *self.arrive(node, grads), LocalRule(node, self.name_of)

    def leave(self, node, grads, _):
        came, text, rule = self.under_way.pop(node)
        sent = [amount(grad) for grad in grads]
        words, formulas = rule.explain(came[0] if len(came) == 1 else None, sent)
        parts, untracked, flows = [], [], self.flows_through_results(node, came)
        for number, (target, output_nr) in enumerate(node.next_functions):
            if target is None:
                untracked.append(self.untracked_input(node, number))
                continue
            parts.append((formulas[number], sent[number], self.label(target)))
            if sent[number] is not None:
                self.summands.setdefault((target, output_nr), []).append(sent[number])
                flows |= self.flow(self.place(node), number, sent[number])
        sentences = [text, *self.keeping(node), departures(words, parts), stops(untracked)]
        self.add(Stage.OPERATION, sentences, self.place(node), flows)

    def reach_leaf(self, node, grads):
        self.under_way[node] = *self.arrive(node, grads), amount(node.variable.grad)

    def leave_leaf(self, node, *_):
        [came], text, before = self.under_way.pop(node)
        leaf, place = node.variable, self.place(node)
        name = self.leaves.setdefault(leaf, self.label(node))
        if place is not None:
            self.grads = {**self.grads, place: show(leaf.grad)}
        addition = stored(name, before, came, amount(leaf.grad))
        self.add(Stage.LEAF, [text, addition, f"{name} is a leaf: the path ends here."], place)

    def arrive(self, node, grads):
        """What came in, and the sentence on it."""
        came = [amount(grad) for grad in grads]
        summands = [self.summands.pop((node, number), []) for number in range(len(came))]
        return came, arrival(self.label(node), came, summands)

    def keeping(self, node):
        """Sentences on what `retain_grad()` has just kept of a node's outputs."""
        for name, tensor in self.reader.result_names.get(node, ()):
            if tensor.retains_grad:
                before, after = self.kept_before[tensor], amount(tensor.grad)
                yield f"{name}.grad: {told(before)} → {after.text}, kept by retain_grad()."
                place = self.last if tensor is self.output else self.place_of_result(node, tensor)
                if place is not None:
                    self.grads = {**self.grads, place: show(tensor.grad)}

    def finish(self):
        if self.output.grad_fn is None:  # a leaf has no node to watch
            self.leaves.setdefault(self.output, self.graph.boxes[self.last].label)
        grads = [f"{name}.grad = {told(amount(leaf.grad))}" for leaf, name in self.leaves.items()]
        grads += [f"{name}.grad = {told(amount(tensor.grad))}" for name, tensor in self.kept_results()]
        self.add(Stage.END, [f"backward() is done: {listed(grads)}."])

    def fail(self, error):
        if self.under_way:
            node, (_, text, _) = self.under_way.popitem()
            is_on_the_way = node is not self.output.grad_fn
            self.add(Stage.ERROR, [text, *failure(error, is_on_the_way)], self.place(node))
        elif len(self.frames) == 1:  # it has not even started
            self.frames = []
            self.add(Stage.ERROR, [*failure(error)], self.last)
        else:
            self.add(Stage.ERROR, [*failure(error)])

    # ---- which lines a gradient takes ------------------------------------------------------------------------------

    def flow(self, place, input_nr, gradient):
        """The edge on which a gradient goes back, with its text; nothing where it has no edge of its own."""
        number = self.edges.get((place, input_nr))
        return {} if number is None else {number: gradient.brief}

    def flows_through_results(self, node, came):
        """What came in has passed the results that have a box of their own."""
        flows = {}
        for _, tensor in self.reader.result_names.get(node, ()):
            if tensor is not self.output and came[tensor.output_nr] is not None:
                flows |= self.flow(self.place_of_result(node, tensor), None, came[tensor.output_nr])
        return flows

    # ---- what it is called, and where it stands -------------------------------------------------------------------

    def add(self, stage, sentences, position=None, flows=None):
        self.frames.append(Frame(stage, tuple(filter(None, sentences)), position, flows or {}, self.grads))

    def kept_results(self):
        """What the user named of the operations' results, and asked to `retain_grad()`."""
        for node in self.nodes:
            yield from [pair for pair in self.reader.result_names.get(node, ()) if pair[1].retains_grad]

    def place(self, node):
        """The position of a node's box, or of its leaf's; None where it is not drawn."""
        return self.reader.positions.get(node.variable if is_accumulator(node) else node)

    def place_of_result(self, node, tensor):
        """The position of a named result's box."""
        return self.reader.positions.get((node, tensor.output_nr))

    def label(self, node):
        place = self.place(node)
        if place is None:
            name = "a leaf" if is_accumulator(node) else node.name().rpartition("::")[2]
        else:
            name = self.graph.boxes[place].label
        results = {}  # by output: of two names the first holds
        for result, tensor in self.reader.result_names.get(node, ()):
            results.setdefault(tensor.output_nr, result)
        return f"{name} ({listed(list(results.values()))})" if results else name

    def name_of(self, node, saved_as, tensor):
        """The user's name for a saved tensor, or None."""
        if saved_as == "result":
            made_by, output_nr = node, 0
        elif tensor.grad_fn is None:
            return self.reader.leaf_names.get(tensor)
        else:
            made_by, output_nr = tensor.grad_fn, tensor.output_nr
        results = self.reader.result_names.get(made_by, ())
        return next((name for name, result in results if result.output_nr == output_nr), None)

    def untracked_input(self, node, number):
        """What to call an input that no gradient goes to: its name, or its number; None where neither is known."""
        place = self.place(node)
        edges = [] if place is None else self.graph.inputs(place)
        if number >= len(edges):
            return None
        box = self.graph.boxes[edges[number].source]
        return box.name if box.named else (box.value or "").removeprefix("= ") or None


def _is_tracked_leaf(tensor):
    return tensor.grad_fn is None and tensor.requires_grad
