"""What a cell showed, as far as it has the form of a notebook's outputs: the student's side may say anything."""

from collections.abc import Iterable

MOST = 60
MOST_CHARACTERS = 2_500_000
FORMS = ("text/plain", "text/html", "text/markdown", "text/latex", "image/svg+xml", "image/png", "image/jpeg")


def as_outputs(claimed: object, count: int) -> list[dict]:
    """Outputs that nbformat finds valid; what is not one is left out."""
    return [output for one in _list(claimed)[:MOST] if (output := _read(one, count))]


def stream(text: str) -> dict:
    """Text on standard output; nbgrader gives nothing to a cell that wrote to standard error."""
    return {"output_type": "stream", "name": "stdout", "text": clean(text)}


def display(data: dict[str, str]) -> dict:
    return {"output_type": "display_data", "data": data, "metadata": {}}


def result(text: str, count: int) -> dict:
    """The value of a cell's last expression, as it is printed."""
    return {"output_type": "execute_result", "execution_count": count, "data": {"text/plain": text}, "metadata": {}}


def error(kind: object, message: object, traceback: Iterable[object] = ()) -> dict:
    lines = [clean(line) for line in traceback] or [f"{kind}: {message}"]
    return {"output_type": "error", "ename": clean(kind), "evalue": clean(message), "traceback": lines}


def clean(text: object) -> str:
    """Text that can be written down anywhere."""
    return text[:MOST_CHARACTERS].encode(errors="replace").decode() if type(text) is str else ""


def _read(claimed, count):
    if type(claimed) is not dict:
        return None
    match claimed.get("output_type"):
        case "stream":
            name = "stderr" if claimed.get("name") == "stderr" else "stdout"
            return {"output_type": "stream", "name": name, "text": clean(claimed.get("text"))}
        case "error":
            return error(claimed.get("ename"), claimed.get("evalue"), _list(claimed.get("traceback"))[:200])
        case "display_data" | "execute_result" as kind:
            data = claimed.get("data") if type(claimed.get("data")) is dict else {}
            shown = {form: clean(data[form]) for form in FORMS if type(data.get(form)) is str}
            output = {"output_type": kind, "data": shown, "metadata": {}}
            return output | ({"execution_count": count} if kind == "execute_result" else {})
    return None


def _list(value):
    return value if type(value) is list else []
