"""The chain rule on a graph of your own: values on the way down, gradients on the way up."""

from copy import deepcopy
from dataclasses import replace
from itertools import product
from xml.etree.ElementTree import Element

from ..drawing.render import CannotDraw, render
from ..drawing.shapes import box_id, digraph, way_back_id
from ..drawing.svg import NO_BREAK_SPACE, clean, parsed
from ..drawing.theme import KEEP_OFF
from ..reading.names import Names, require_tensor
from ..steps.frame import Stage
from ..values import show
from .explorable import Explorable, State, in_words
from .paper import SIZE, text


def chain(f, /, **leaves):
    """The graph of `f`, with values on the way down and gradients on the way up: choose a value for each leaf.

    `leaves` are the values to choose from, each a tensor such as torch.tensor([1.0, 2.0]). `f` takes a leaf for each
    and returns what is to be shown, by name: {"a": a, "y": y}. Gradients flow from the last one. Raises ValueError
    where `f` does not do the same operations for all values.

    >>> from autograd_lib.viz import explore
    >>> explore.chain(lambda w, x: {"y": w * x + x}, w=torch.tensor([3.0]), x=torch.tensor([2.0, 5.0]))
    Values down, gradients up
      w = 3.0, x = 2.0: Down: w = 3.0, x = 2.0, y = 8.0. Up: y gets 1.0. x gets 1.0 + 3.0 = 4.0. w gets 2.0.
      w = 3.0, x = 5.0: Down: w = 3.0, x = 5.0, y = 20.0. Up: y gets 1.0. x gets 1.0 + 3.0 = 4.0. w gets 5.0.
    """
    from ..steps.recorder import record  # here, not above: whoever draws graphs only does not need NumPy

    for values in leaves.values():
        require_tensor(values, "The values of a leaf are a tensor, such as torch.tensor([1.0, 2.0]), but these are")
    knobs = {name: [show(value).removeprefix("= ") for value in values] for name, values in leaves.items()}
    graphs, told = [], []
    for chosen in product(*leaves.values()):
        tensors = {name: value.detach().clone().requires_grad_() for name, value in zip(leaves, chosen, strict=True)}
        tensors |= f(**tensors)
        output = list(tensors.values())[-1]
        graph, frames = record(output, Names(tensors), None, False)
        if frames[-1].stage is Stage.ERROR:
            raise ValueError(frames[-1].text)
        graphs.append(_with_gradients(graph, frames))
        values = ", ".join(f"{name} {show(tensor)}" for name, tensor in tensors.items())
        told.append((f"Down: {values}.", f"Up: {' '.join(_arrivals(frames, tensors))}"))
    try:
        size, background, parts = _drawn(graphs)
    except CannotDraw as problem:
        size, background, parts = (SIZE[0], 30), [text(4, 20, str(problem), "start")], [()] * len(told)
    words = [in_words(dict(zip(knobs, chosen, strict=True))) for chosen in product(*knobs.values())]
    states = map(State, words, told, parts)
    return Explorable("Values down, gradients up", size, background, states, knobs=knobs)


def _with_gradients(graph, frames):
    """The graph with the gradients that the whole pass has left."""
    flows = {number: gradient for frame in frames for number, gradient in frame.flows.items()}
    grads = frames[-1].grads
    boxes = tuple(replace(box, grad=grads.get(place, box.grad)) for place, box in enumerate(graph.boxes))
    edges = tuple(replace(edge, gradient=flows.get(number)) for number, edge in enumerate(graph.edges))
    return replace(graph, boxes=boxes, edges=edges)


def _arrivals(frames, tensors):
    """`x gets 1.0 + 3.0 = 4.0.`, for each tensor that has a name."""
    for frame in frames:
        if frame.stage in (Stage.OPERATION, Stage.LEAF):
            who, _, what = frame.sentences[0].partition(" gets ")
            name = who.partition("(")[2].rstrip(")") or who
            if name in tensors:
                yield f"{name} gets {what}"


def _drawn(graphs):
    """The size, what is seen in each state, and by state what is seen in it alone: one layout with room for all."""
    first, texts = graphs[0], [_texts(graph) for graph in graphs]
    if len({str(_with_texts(graph, dict.fromkeys(texts[0]))) for graph in graphs}) > 1:
        raise ValueError("The picture has one graph, but for some of the values `f` does other operations.")
    longest = {key: max((each[key] for each in texts), key=len) for key in texts[0]}
    drawing = parsed(render(digraph(_with_texts(first, longest)).source))
    groups = {group.get("id"): group for group in drawing.iter("g")}
    size = [float(drawing.get(side).removesuffix("pt")) for side in ("width", "height")]
    clean(drawing)
    [page] = drawing
    layers = [Element("g", page.attrib) for _ in graphs]
    for (name, what), words in longest.items():
        words = words.replace(" ", NO_BREAK_SPACE)
        whole = f".grad{NO_BREAK_SPACE}{words}" if what == "grad" else words
        for parent in list(groups[name].iter()):
            for found in [each for each in parent if (each.text or "").strip() == whole]:
                parent.remove(found)
                found.attrib.update(KEEP_OFF)
                for layer, each in zip(layers, texts, strict=True):
                    layer.append(deepcopy(found))
                    layer[-1].text = found.text.replace(words, each[name, what].replace(" ", NO_BREAK_SPACE))
    return size, [page], [(layer,) for layer in layers]


def _texts(graph):
    """What may differ from state to state: {(id of the group in the drawing, attribute): text}."""
    boxes = {(box_id(place), name): box for place, box in enumerate(graph.boxes) for name in ("value", "grad")}
    edges = {(way_back_id(number), "gradient"): edge for number, edge in enumerate(graph.edges)}
    return {
        (group, name): getattr(each, name) for (group, name), each in (boxes | edges).items() if getattr(each, name)
    }


def _with_texts(graph, texts):
    def changed(each, group):
        return replace(each, **{name: words for (place, name), words in texts.items() if place == group})

    boxes = tuple(changed(box, box_id(place)) for place, box in enumerate(graph.boxes))
    edges = tuple(changed(edge, way_back_id(number)) for number, edge in enumerate(graph.edges))
    return replace(graph, boxes=boxes, edges=edges)
