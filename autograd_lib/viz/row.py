"""Pictures beside each other, to be compared."""

ROW = '<div style="display:flex;flex-wrap:wrap;gap:1em 4em;align-items:flex-start">{pages}</div>'


def side_by_side(*pictures):
    """Pictures in one row, of which as many stand beside each other as there is room for.

    >>> from autograd_lib.viz import side_by_side, sketch
    >>> row = side_by_side(sketch({"exp": ["x"]}, title="A"), sketch({"neg": ["x"]}, title="B"))
    >>> [line for line in str(row).splitlines() if len(line) == 1]
    ['A', 'B']
    """
    return Row(pictures)


class Row:
    """What `side_by_side` returns: shown by a notebook as one row, and everywhere else as text, one after the other."""

    def __init__(self, pictures):
        self._pictures = pictures

    def __repr__(self):
        return "\n\n".join(map(str, self._pictures))

    def _repr_mimebundle_(self, include=None, exclude=None):
        bundles = [picture._repr_mimebundle_() for picture in self._pictures]
        row = {"text/plain": "\n\n".join(bundle["text/plain"] for bundle in bundles)}
        if all("text/html" in bundle for bundle in bundles):
            row["text/html"] = ROW.format(pages="".join(bundle["text/html"] for bundle in bundles))
        return row
