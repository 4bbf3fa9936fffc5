"""How each page begins that grading writes, and how words are put into it."""

import html


def head(title, style):
    """The beginning of a page that loads nothing and runs nothing; `style` is a file."""
    policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            f"<title>{text(title)}</title>",
            f"<style>{style.read_text(encoding='utf-8')}</style></head>",
        ]
    )


def text(value):
    return html.escape(str(value).encode(errors="replace").decode())
